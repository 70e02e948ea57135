"""The plain tree search that others are measured by: it finds what it should, and it is plain."""

import math
from typing import Any

import pytest

from nim import Heaps, Nim
from sapajou import game
from sapajou.bots import IsMcts
from sapajou.bots.faults import BadBot
from sapajou.bots.ismcts import logarithm

BAZAAR = game("bazaar")
NIM = Nim()


def nim_sum(state: Heaps) -> int:
    """Return 0 where whoever is to move has lost."""
    first, second, third = state.left
    return first ^ second ^ third


def test_with_playouts_it_solves_a_small_game() -> None:
    state = Heaps([1, 2, 2])
    assert nim_sum(state), "who begins can win"
    state.apply(0, IsMcts(NIM, 0, 1, simulations=1500).act(state, 0))
    assert nim_sum(state) == 0


@pytest.mark.parametrize("leaf", ["playout", "evaluate"])
def test_a_win_in_one_step_is_taken(leaf: str) -> None:
    state = Heaps([0, 3, 0])
    assert IsMcts(NIM, 0, 1, simulations=60, leaf=leaf).act(state, 0) == NIM.parse(state, 0, "take 1 3")


def test_ranked_are_chances_of_winning_with_their_intervals() -> None:
    state = BAZAAR.new(2, 3)
    ranked = IsMcts(BAZAAR, 0, 1, simulations=40).rank(state, 0)
    assert {one.move for one in ranked} == {(step,) for step in state.legal(0)}
    for one in ranked:
        assert one.chance is not None
        assert one.low is not None
        assert one.high is not None
        assert 0 <= one.low <= one.chance <= one.high <= 1
    evaluated = IsMcts(BAZAAR, 0, 1, simulations=40, leaf="evaluate").rank(state, 0)
    assert all(one.chance is None and 0 <= one.value <= 1 for one in evaluated)


def test_every_simulation_has_a_deal_of_its_own() -> None:
    seeds: list[int] = []

    class Watched(type(BAZAAR)):  # type: ignore[misc]
        def redeal(self, state: Any, seat: int, seed: int, *more: Any) -> Any:
            assert seat == 1
            seeds.append(seed)
            return super().redeal(state, seat, seed, *more)

    state = BAZAAR.new(2, 3)
    before = BAZAAR.dump(state)
    IsMcts(Watched(), 1, 1, simulations=30).act(state, 1)
    assert len(seeds) == len(set(seeds)) == 30
    assert BAZAAR.dump(state) == before


def test_the_tree_holds_one_node_a_simulation() -> None:
    class Counted(IsMcts):
        def rank(self, state: Any, seat: int) -> Any:
            self.nodes = 0
            return super().rank(state, seat)

        def _value(self, state: Any) -> list[float]:
            self.nodes += 1
            return super()._value(state)

    bot = Counted(BAZAAR, 0, 5, simulations=25)
    bot.act(BAZAAR.new(2, 3), 0)
    assert bot.nodes == 25


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"simulations": 0}, "simulations must be a whole number of at least 1, not 0"),
        ({"simulations": True}, "simulations must be a whole number of at least 1, not True"),
        ({"leaf": "guess"}, "leaf must be playout or evaluate, not 'guess'"),
    ],
)
def test_bad_settings_are_refused_in_both_languages(settings: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadBot, match=fault) as caught:
        IsMcts(BAZAAR, 0, 0, **settings)
    assert "doit être" in caught.value.line("fr")


def test_logarithms_are_those_of_mathematics() -> None:
    assert [logarithm(number) for number in (1, 2, 7, 4321)] == pytest.approx(
        [math.log(number) for number in (1, 2, 7, 4321)], rel=1e-12
    )
