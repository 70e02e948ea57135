"""The greedy bot: the best whole move on the evaluation, on redealt positions, ties by the seed."""

from typing import Any

import pytest

from sapajou import game
from sapajou.bots import Greedy
from sapajou.bots.faults import BadBot
from sapajou.kernel.game import Game

BAZAAR = game("bazaar")


def at_a_turn(seed: int = 5) -> Any:
    state = BAZAAR.new(2, seed)
    state.apply(0, 0)
    state.apply(1, 0)
    return state


def value_after(state: Any, seat: int, move: tuple[int, ...]) -> float:
    after = state.copy()
    for step in move:
        after.apply(seat, step)
    return BAZAAR.evaluate(after, seat)


@pytest.mark.parametrize("seed", range(8))
def test_it_plays_the_move_with_the_best_evaluation(seed: int) -> None:
    state = at_a_turn(seed)
    chosen = Greedy(BAZAAR, 0, seed).act(state, 0)
    assert isinstance(chosen, tuple)
    best = max(value_after(state, 0, move) for move in BAZAAR.moves(state, 0))
    assert value_after(state, 0, chosen) == best


def test_it_looks_a_whole_move_ahead_and_leaves_the_state_as_it_was() -> None:
    state = at_a_turn()
    before = BAZAAR.dump(state)
    ranked = Greedy(BAZAAR, 0, 1).rank(state, 0)
    assert BAZAAR.dump(state) == before
    assert sorted(one.move for one in ranked) == BAZAAR.moves(state, 0)
    values = [one.value for one in ranked]
    assert values == sorted(values, reverse=True)
    assert all(one.value == value_after(state, 0, one.move) for one in ranked)


def test_ties_are_broken_by_the_seed() -> None:
    state = BAZAAR.new(2, seed=3)

    class Indifferent(type(BAZAAR)):  # type: ignore[misc]
        def evaluate(self, state: Any, seat: int) -> float:  # noqa: ARG002
            return 0.0

    chosen = {Greedy(Indifferent(), 0, seed).act(state, 0) for seed in range(20)}
    assert chosen == {(0,), (1,)}
    assert Greedy(Indifferent(), 0, 4).rank(state, 0) == Greedy(Indifferent(), 0, 4).rank(state, 0)


def test_samples_are_dealt_from_what_the_seat_knows() -> None:
    asked: list[int] = []

    class Watched(type(BAZAAR)):  # type: ignore[misc]
        def redeal(self, state: Any, seat: int, seed: int) -> Any:
            asked.append(seat)
            return super().redeal(state, seat, seed)

    state = at_a_turn()
    ranked = Greedy(Watched(), 0, 1, samples=5).rank(state, 0)
    assert asked == [0] * 4, "the state it is given is the first sample"
    assert any(one.value != int(one.value) for one in ranked), "values are means over the samples"


def test_the_limit_bounds_the_moves_that_are_weighed() -> None:
    state = at_a_turn()
    assert len(BAZAAR.moves(state, 0)) > 6
    assert len(Greedy(BAZAAR, 0, 1, limit=6).rank(state, 0)) <= 6


def test_a_forced_move_is_not_weighed() -> None:
    class Unweighed(type(BAZAAR)):  # type: ignore[misc]
        def moves(self, state: Any, seat: int, limit: int | None = None, seed: int = 0) -> list[tuple[int, ...]]:
            return super().moves(state, seat, limit, seed)[:1]  # type: ignore[no-any-return]

        def evaluate(self, state: Any, seat: int) -> float:  # noqa: ARG002
            raise AssertionError

    unweighed: Game[Any] = Unweighed()
    assert Greedy(unweighed, 0, 0).act(at_a_turn(), 0) == BAZAAR.moves(at_a_turn(), 0)[0]


@pytest.mark.parametrize("settings", [{"limit": 0}, {"samples": 0}, {"samples": 1.5}, {"limit": True}], ids=str)
def test_bad_settings_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(BadBot, match="must be a whole number of at least 1"):
        Greedy(BAZAAR, 0, 0, **settings)
