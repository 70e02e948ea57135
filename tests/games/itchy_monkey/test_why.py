"""Refusals: the first reason that applies, and that `why.py` and `rules.py` tell the same rules."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sapajou.games.itchy_monkey import notation, why
from sapajou.games.itchy_monkey.figures import DIRECTIONS, LICE, MODES, Cell
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.match import Match

pytestmark = pytest.mark.walk


def positions(game: Any, number: int) -> Iterator[Any]:
    """Yield positions of random games with all kinds of options."""
    dice = Random(number)
    species = ["gorilla", "lemur", "baboon", "orangutan", "proboscis", "emperor_tamarin"]
    state = game.new(
        dice.choice([2, 3, 4]),
        number,
        powers=dice.sample(species, dice.randrange(7)),
        emperor_replaces=dice.choice(["none", "lemur", "baboon"]),
        workers_per_player=dice.choice([9, 20]),
        max_rounds=25,
    )
    while not state.over:
        if dice.randrange(12) == 0:
            yield state.copy()
        legal = state.legal(state.active)
        state.apply(state.active, dice.choice(legal))


def wrong_and_right(state: Any, dice: Random) -> Iterator[notation.Action]:
    """Yield actions of every kind with any values, most of them wrong."""
    rows, cols = state.setting.rows, state.setting.cols

    def cell() -> Cell:
        return Cell(dice.randrange(rows + (dice.random() < 0.1)), dice.randrange(cols + (dice.random() < 0.1)))

    for kind in (notation.Place, notation.Spawn, notation.Reenter, notation.Exchange, notation.Nitpick):
        for _ in range(12):
            yield kind(cell())
    yield from (notation.SkipSpawn(), notation.Pass(), notation.EndTurn())
    for _ in range(60):
        start = cell()
        end = Cell(max(0, start.row + dice.randint(-1, 1)), max(0, start.col + dice.randint(-1, 1)))
        yield notation.Jump(start, end, dice.choice(LICE))
        distance, workers, queens = dice.randrange(5), dice.choice([0, 0, 1, 2, 3, 5]), dice.choice([0, 0, 0, 1, 2])
        yield notation.Bump(start, dice.choice(DIRECTIONS), distance, workers, queens, dice.choice(MODES))


@pytest.mark.parametrize("number", range(12))
def test_the_reasons_agree_with_the_rules(game: Any, number: int, as_json: Any) -> None:
    dice = Random(number)
    seen = set()
    for state in positions(game, number):
        seat = state.active
        legal = {json.dumps(as_json(game.choice(state, seat, action))): action for action in state.legal(seat)}
        for form, action in legal.items():
            assert why.reason(state, notation.choice_of(state.setting, action)) is None, form
        for action in wrong_and_right(state, dice):
            form = as_json(action)
            reason = why.reason(state, action)
            assert (reason is None) == (json.dumps(form) in legal), (form, reason)
            refusal = game.why_not(state, seat, form)
            assert (refusal is None) == (reason is None)
            if refusal is not None and reason is not None:
                assert (refusal.reason, refusal.rule) == (reason.code, why.REASONS[reason.code])
                assert refusal == game.why_not(state, seat, notation.text_of(action)) or "-" in notation.text_of(action)
                seen.add(refusal.reason)
                for language in ("en", "fr"):
                    assert "{" not in game.words.sentence(language, f"reason.{refusal.reason}", refusal.values)
    assert len(seen) > 12


def test_every_number_has_a_reason(game: Any) -> None:
    dice = Random(5)
    for state in positions(game, 3):
        legal = set(state.legal(state.active))
        for action in [dice.randrange(state.action_count) for _ in range(60)]:
            refusal = game.why_not(state, state.active, action)
            assert (refusal is None) == (action in legal)
            assert refusal is None or refusal.reason not in ("unreadable", "not_offered")


UNREADABLE: list[Any] = [
    "spawn",
    "spawn a0",
    "spawn A1",
    "spawn a01",
    "spawn a1 ",
    " spawn a1",
    "spawn a1 a1",
    "spawn a100",
    "jump a1 b1",
    "jump a1 b1 w",
    "bump a1 E",
    "bump a1 E01",
    "bump a1 E1 w0",
    "bump a1 E1 q0",
    "bump a1 E1 q1 w1",
    "bump a1 E1 plain",
    "bump a1 E1 w1 push",
    "bump a1 X1",
    "undo 1",
    {"type": "spawn"},
    {"type": "spawn", "cell": [0]},
    {"type": "spawn", "cell": [0, 0, 0]},
    {"type": "spawn", "cell": "a1"},
    {"type": "spawn", "cell": [0, 0], "seat": 0},
    {"type": "spawn", "cell": [0, None]},
    {"type": "spawn", "cell": (0, 2)},
    {"type": "fly", "cell": [0, 0]},
    {"type": "jump", "from": [0, 0], "to": [0, 1]},
    {"type": "jump", "from_": [0, 0], "to": [0, 1], "louse": "worker"},
    {"type": "bump", "cell": [0, 0], "dir": "E", "distance": -1, "workers": 0, "queens": 0, "mode": "plain"},
    {"type": "bump", "cell": [0, 0], "dir": "E", "distance": 1, "workers": -1, "queens": 0, "mode": "plain"},
    {"type": "bump", "cell": [0, 0], "dir": "NE", "distance": 1, "workers": 0, "queens": 0, "mode": "plain"},
    {"type": "bump", "cell": [0, 0], "dir": "E", "distance": 1, "workers": 0, "queens": 0, "mode": "fly"},
    {"type": "bump", "cell": [0, 0], "dir": "E", "distance": 1, "workers": 0, "queens": 0},
]


@pytest.mark.parametrize("move", UNREADABLE, ids=str)
def test_what_is_no_action_is_called_so(jungle: Any, move: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w1; (0,2) P1 w1")
    assert scene.why(move) == ("unreadable", "IM-T-01")


def test_values_come_with_the_reason(jungle: Any) -> None:
    scene = jungle("G.LB", "(0,0) P0 w3 q1; (0,2) P1 w4; (0,3) P1 w2", "move")
    game = scene.game
    refusal = game.why_not(scene.state, 0, "bump a1 E1 w3")
    assert (refusal.reason, refusal.values) == ("bump_too_weak", {"strength": 3, "defence": 4})
    assert refusal.message == "Strength 3 is less than 4: send enough lice, or none."
    refusal = game.why_not(scene.state, 0, "bump a1 E1 w4")
    assert refusal.values == {"cell": "a1", "workers": 3, "queens": 1}
    refusal = game.why_not(scene.state, 0, "nitpick c1")
    assert refusal.values == {"cell": "c1", "workers": 4, "least": 5}
    refusal = game.why_not(scene.state, 0, {"type": "nitpick", "cell": [0, 7]})
    assert (refusal.reason, refusal.values) == ("off_board", {"row": 0, "col": 7})
    refusal = game.why_not(scene.state, 0, "exchange a1")
    assert refusal.values == {"cell": "a1", "workers": 3, "price": 6}


def test_a_match_refuses_and_stays_as_it_was(game: Any) -> None:
    match = Match(game, 2, 3, starting_player=0)
    for seat, move, reason in (
        (1, "place b1", "not_your_decision"),
        (0, "place a1", "no_monkey"),
        (0, {"type": "spawn", "cell": [0, 1]}, "setup_first"),
        (0, 10**9, "unreadable"),
    ):
        with pytest.raises(IllegalAction) as refused:
            match.play(seat, move)
        assert refused.value.reason == reason
    assert match.lines == []


def test_every_reason_is_given_somewhere_and_has_a_rule() -> None:
    assert all(rule.startswith("IM-") for rule in why.REASONS.values())
