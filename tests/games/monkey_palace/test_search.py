"""Opponents that think: evaluation of all seats, the policy and its playouts, and the search on top of them."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sapajou.games.monkey_palace import bot, search
from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.games.monkey_palace.figures import FOLDER
from sapajou.games.monkey_palace.game import MonkeyPalace
from sapajou.kernel.bot import Ranked

ALL_ON = {
    "butterfly": True,
    "frog": True,
    "allow_u_turn": True,
    "highest_tie_counts_for_credit": True,
    "bonus_count": "contiguous",
}
KINDS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"plan": 2, "butterfly": True, "frog": True}),
    (4, {"plan": 3, "pack_order": "bananas_ascending"}),
    (2, {"plan": 4, **ALL_ON}),
]


def positions(game: MonkeyPalace, seats: int, options: dict[str, Any], seed: int) -> Iterator[State]:
    """Yield the decisions of a game in which policy and chance take turns."""
    dice = Random(seed)
    policy = game.policy(seats)
    state = game.new(seats, seed, **options)
    while not state.over:
        yield state
        state.playout(dice.getrandbits(30), policy if dice.random() < 0.8 else None, dice.randrange(1, 4))


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_evaluating_all_seats_is_evaluating_each(game: MonkeyPalace, seats: int, options: dict[str, Any]) -> None:
    for state in positions(game, seats, options, 5):
        before = game.dump(state)
        values = game.evaluate_all(state)
        assert values == [game.evaluate(state, seat) for seat in range(seats)]
        assert game.dump(state) == before
    assert game.evaluate_all(state) == [
        pytest.approx(score - max(state.scores()[:seat] + state.scores()[seat + 1 :]))
        for seat, score in enumerate(state.scores())
    ]


# Policy and playouts


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_the_policy_plays_legal_moves_from_any_position(
    game: MonkeyPalace, seats: int, options: dict[str, Any]
) -> None:
    policy = game.policy(seats)
    for state in positions(game, seats, options, 6):
        before = game.dump(state)
        steps = policy.move(state)
        assert game.dump(state) == before
        trial = state.copy()
        for step in steps:
            assert step in trial.legal(state.active)
            trial.apply(state.active, step)
        assert not trial.drafting(state.active)


def test_a_playout_stops_where_it_should(game: MonkeyPalace) -> None:
    policy = game.policy(3)
    for player in (policy, None):
        state = game.new(3, 1)
        assert state.playout(1, player, 0) == 0
        assert state.playout(1, player, 1) == 1
        assert state.drafting(0)
        state.playout(1, player, "turn")
        assert (state.round, state.active, state.phase) == (1, 1, act.BUILD)
        twin = state.copy()
        assert state.playout(1, player, "round") > 3
        assert (state.round, state.active, state.phase) == (2, 1, act.BUILD)
        twin.playout(1, player, "round")
        assert game.dump(twin) == game.dump(state)
        state.playout(1, player)
        assert state.over
        assert state.playout(1, player, "turn") == 0
        assert not twin.over


def test_without_a_policy_a_stop_changes_nothing_before_it(game: MonkeyPalace) -> None:
    whole, counted = game.new(2, 3), game.new(2, 3)
    assert counted.playout(9, None, whole.playout(9)) > 0
    assert game.dump(counted) == game.dump(whole)
    for stop in ("turn", "round"):
        stopped, counted = game.new(2, 3), game.new(2, 3)
        counted.playout(9, None, stopped.playout(9, None, stop))
        assert game.dump(counted) == game.dump(stopped)


@pytest.mark.parametrize("stop", ["game", -1])
def test_an_unknown_stop_is_refused(game: MonkeyPalace, stop: str | int) -> None:
    with pytest.raises(ValueError, match="a playout stops at"):
        game.new(2, 1).playout(1, None, stop)


def test_a_playout_of_the_policy_is_the_same_every_time_and_good(game: MonkeyPalace) -> None:
    policy = game.policy(2)
    first, second, at_random = (game.new(2, 4) for _ in range(3))
    assert first.playout(1, policy) == second.playout(2, policy)
    assert game.dump(first) == game.dump(second)
    at_random.playout(1)
    assert min(first.scores()) > 2 * max(at_random.scores())


def test_a_policy_plays_by_the_weights_it_is_given(game: MonkeyPalace) -> None:
    weights = {name: list(values) for name, values in bot.weights_of(2).items()}
    same, other = game.policy(2, weights), game.policy(2, weights | {"pieces": [0.0, 0.0, 0.0], "goods": [0.0]})
    state = game.new(2, 1)
    state.playout(0, game.policy(2), "round")
    assert same.move(state) == game.policy(2).move(state)
    assert same.evaluate_all(state) != other.evaluate_all(state)


def test_weights_of_other_names_are_refused(game: MonkeyPalace) -> None:
    weights = dict(bot.weights_of(2))
    with pytest.raises(ValueError, match="named so"):
        game.policy(2, weights | {"pieces": [1.0]})
    with pytest.raises(ValueError, match="named so"):
        game.policy(2, weights | {"luck": [1.0]})


def test_the_best_turn_is_worth_at_least_what_any_other_is(game: MonkeyPalace) -> None:
    policy = game.policy(2)
    state = game.new(2, 2)
    for _ in range(3):
        state.playout(0, policy, "round")
    plans = policy.plans(state, 2000, 50.0)
    assert len(plans) > 10
    assert [plan.value for plan in plans] == sorted((plan.value for plan in plans), reverse=True)
    assert policy.best_turn(state) == plans[0].value
    for plan in plans:
        assert game.why_not(state, state.active, plan.steps) is None


# The search


def think(game: MonkeyPalace, state: State, seed: int = 1, effort: int = 24) -> list[Ranked]:
    return search.Thinker(game, state.active, seed, effort=effort).rank(state, state.active)


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_a_search_answers_every_decision_with_legal_moves(
    game: MonkeyPalace, seats: int, options: dict[str, Any]
) -> None:
    phases = set()
    for number, state in enumerate(positions(game, seats, options, 7)):
        if number % 4 and state.phase in phases:
            continue
        phases.add(state.phase)
        before = game.dump(state)
        found = think(game, state, effort=12)
        assert game.dump(state) == before
        assert len({one.move for one in found}) == len(found)
        for one in found:
            trial = state.copy()
            for step in one.move:
                assert step in trial.legal(state.active)
                trial.apply(state.active, step)
            if one.chance is not None and one.low is not None and one.high is not None:
                assert 0 <= one.low <= one.chance <= one.high <= 1
    assert len(phases) >= 4


def test_a_search_knows_only_what_its_seat_sees(game: MonkeyPalace) -> None:
    state = game.new(2, 8)
    for seed in range(3):
        state.playout(0, game.policy(2), 7)
        found = think(game, state, effort=12)
        assert found == think(game, state, effort=12)
        assert think(game, game.redeal(state, state.active, seed), effort=12) == found


def test_parts_give_progress_and_can_be_stopped(game: MonkeyPalace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "PART_EFFORT", 16)
    state = game.new(2, 8)
    thinker = search.Thinker(game, 0, 1, effort=64)
    told: list[tuple[int, int]] = []

    def listen(done: int, parts: int, _best: Ranked) -> bool:
        told.append((done, parts))
        return True

    thinker.progress = listen
    found = thinker.rank(state, 0)
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    thinker.progress = None
    assert thinker.rank(state, 0) == found
    thinker.progress = lambda done, _parts, _best: done < 2
    assert thinker.rank(state, 0)[0].move in {one.move for one in found}


def test_a_victory_at_hand_is_taken(pen: Any, game: MonkeyPalace) -> None:
    """In the last turn two bananas are missing: a gold staircase brings the monkey, a tower a bonus card."""
    state = pen.table(stock=(4, 5, 1))
    state.active, state.shortage = 1, 1
    state.stocks[3:6] = [3, 7, 0]
    state.bananas[0] = 4
    move = think(game, state, effort=60)[0].move
    for step in move:
        state.apply(1, step)
    while not state.over:
        for step in think(game, state)[0].move:
            state.apply(1, step)
    assert state.winners() == [1]


def test_words_for_an_effort_are_numbers_at_every_table(game: MonkeyPalace) -> None:
    for seats in game.seats:
        assert 0 < game.effort("quick", seats) < game.effort("full", seats)


def test_an_owners_figures_are_searched_too() -> None:
    boards = json.loads((FOLDER / "player_boards.json").read_text(encoding="utf-8"))
    boards["boards"][1]["start"] = {"arch": 9, "brick": 9, "column": 9}
    colours = ("gold", "dark_green", "light_green")
    studs = [{"x": 1 + 3 * x, "y": 3 * y, "color": colours[(x + y) % 3]} for x in range(6) for y in range(5)]
    plan = {"id": 2, "studs": studs, "start_staircase": {"path": [[1, 0], [4, 0], [4, 3]]}}
    own = MonkeyPalace({"plans": {"plans": [plan]}, "player_boards": boards})
    state = own.new(2, 1, plan=2, frog=True)
    for _ in range(12):
        for step in think(own, state, effort=8)[0].move:
            if step not in state.legal(state.active):
                break
            state.apply(state.active, step)
    assert state.round > 1
