"""Whatever is thrown at the game is read or refused; nothing else happens."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapajou.games.monkey_palace.game import MonkeyPalace

GAME = MonkeyPalace()
numbers = st.one_of(st.integers(-5, 40), st.integers(), st.none(), st.text(max_size=3), st.floats(allow_nan=False))
pieces = st.fixed_dictionaries(
    {"type": st.sampled_from(["arch", "brick", "column", "decoration", 1]), "x": numbers, "y": numbers, "z": numbers},
    optional={"dir": st.sampled_from(["E", "N", "W", "S", "U", None]), "colour": st.just("red")},
)
stacks = st.one_of(st.lists(st.sampled_from(["brick", "column", "arch"]), max_size=3), st.none())
steps = st.fixed_dictionaries({"dir": st.sampled_from("ENWSX")}, optional={"raise": stacks, "support": stacks})
places = st.one_of(st.lists(st.integers(-3, 33), max_size=3), st.none())
moves = st.one_of(
    st.fixed_dictionaries({"pieces": st.lists(pieces, max_size=4)}, optional={"start": places}),
    st.fixed_dictionaries({"steps": st.lists(steps, max_size=4)}, optional={"start": places}),
    st.lists(pieces, max_size=3),
    st.text(max_size=20),
    st.builds(
        " ".join, st.lists(st.sampled_from(["start", "arch", "E", "stop", "/", "5", "14", "buy", "-", "monkey"]))
    ),
)


@settings(max_examples=300, deadline=None, database=None)
@given(move=moves, seed=st.integers(0, 7))
def test_any_input_is_read_or_refused(move: Any, seed: int) -> None:
    dice = Random(seed)
    state = GAME.new(2, seed, frog=True)
    for _ in range(seed * 7):
        state.apply(state.active, dice.choice(state.legal(state.active)))
    before = GAME.dump(state)
    refusal = GAME.why_not(state, state.active, move)
    if refusal is None:
        assert GAME.read(state, state.active, move)[0] in state.legal(state.active)
    else:
        assert refusal.reason
        assert refusal.message
    assert GAME.dump(state) == before


@settings(max_examples=150, deadline=None, database=None)
@given(
    x=st.sampled_from([5, 8, 11, 14, 17]),
    y=st.sampled_from([11, 14, 17, 20]),
    ways=st.lists(st.tuples(st.sampled_from("ENWS"), st.integers(0, 3)), max_size=4),
)
def test_steps_are_refused_with_a_reason_of_the_specification(x: int, y: int, ways: list[tuple[str, int]]) -> None:
    state = GAME.new(2, 1)
    state.stocks[:3] = [4, 6, 1]
    for text in (f"start {x} {y}", *(f"arch {way} {raised}" for way, raised in ways), "stop"):
        refusal = GAME.why_not(state, 0, text)
        if refusal is not None:
            assert GAME.reasons[refusal.reason] == refusal.rule
            break
        state.apply(0, GAME.parse(state, 0, text))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ('{"start": [5, 14], "steps": [{"dir": "E"}, {"dir": "E"}]}', None),
        ('{"start": [5, 14], "steps": [{"dir": "E", "raise": [], "support": []}], "more": 1}', "bad_form"),
        ('{"start": [5, 14], "steps": [{"dir": "E", "raise": ["arch"]}]}', "bad_form"),
        ('{"start": [5], "steps": []}', "bad_form"),
        ('{"pieces": [{"type": "brick", "x": 5, "y": 5, "z": -1}]}', "bad_form"),
        ('{"pieces": [{"type": "brick", "x": 5, "y": 5, "z": 0, "dir": "E"}]}', "bad_form"),
        ('[{"type": "arch", "x": 5, "y": 11, "z": 0, "dir": "E"}]', "NOT_CONNECTED"),
        ("start 5 14 / arch E 0 / arch E 0 / stop", None),
        ('{"type": "start", "x": 5, "y": 14}', None),
        ("start 05 14", "not_offered"),
        ("columns 1", "not_offered"),
        ("stop", "not_offered"),
    ],
)  # fmt: skip
def test_forms_of_a_staircase(move: str, reason: str | None) -> None:
    refusal = GAME.why_not(GAME.new(2, 1), 0, move)
    assert (refusal and refusal.reason) == reason


def test_a_staircase_is_refused_when_nothing_is_built(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    move = {"pieces": [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")]}
    assert GAME.why_not(state, 1, move).reason == "not_your_decision"  # type: ignore[union-attr]
    pen.play(state, move)
    assert pen.refusal(state, move).reason == "not_offered"


def test_a_sample_of_moves_has_every_staircase_in_reach(pen: Any) -> None:
    state = pen.table(stock=(2, 1, 0))
    everything = GAME.moves(state, 0)
    assert len(everything) == 21
    assert GAME.moves(state, 0, limit=21) == everything
    sample = GAME.moves(state, 0, limit=8, seed=3)
    assert len(sample) == 8
    assert sample == GAME.moves(state, 0, limit=8, seed=3)
    seen = {move for seed in range(60) for move in GAME.moves(state, 0, limit=8, seed=seed)}
    assert sorted(seen) == everything


def test_moves_of_a_draft_and_of_a_pass(pen: Any) -> None:
    state = pen.table(stock=(3, 3, 1))
    pen.play_steps(state, "start 5 14", "arch E 0")
    moves = GAME.moves(state, 0)
    assert sorted({move[0] for move in moves}) == state.legal(0)
    assert len(GAME.moves(state, 0, limit=5)) == 5
    stuck = pen.table(stock=(0, 0, 0))
    assert GAME.moves(stuck, 0) == [(stuck.legal(0)[0],)]
    assert GAME.moves(stuck, 1) == []


def test_show_speaks_both_languages_and_marks_what_matters(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0), butterfly=True)
    for language in ("en", "fr"):
        choices = [GAME.choice(state, 0, action) for action in state.legal(0)]
        tables = GAME.show(GAME.view(state, 0), language, choices)
        marked = [cell for row in tables[1].rows for cell in row if cell.mark == "target"]
        assert len(marked) == len(choices)
    told = pen.play(state, {"pieces": [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")]})
    tables = GAME.show(GAME.view(state, 0), "en", (), told)
    assert [cell for row in tables[1].rows for cell in row if cell.mark == "last"]
    assert any("credits left: 3" in cell.text for row in tables[0].rows for cell in row)
