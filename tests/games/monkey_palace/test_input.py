"""Whatever is thrown at the game is read or refused; nothing else happens."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sapajou
from sapajou.games.monkey_palace.engine import actions as act
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
        " ".join, st.lists(st.sampled_from(["start", "arch", "E", "stop", "/", "5", "a4", "buy", "-", "monkey"]))
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
    site=st.sampled_from([f"{letter}{number}" for letter in "abcde" for number in (3, 4, 5, 6)]),
    ways=st.lists(st.tuples(st.sampled_from("ENWS"), st.integers(0, 3)), max_size=4),
)
def test_steps_are_refused_with_a_reason_that_has_a_rule(site: str, ways: list[tuple[str, int]]) -> None:
    state = GAME.new(2, 1)
    state.stocks[:3] = [4, 6, 1]
    for text in (f"start {site}", *(f"arch {way} {raised}" for way, raised in ways), "stop"):
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
        ("start a4 / arch E 0 / arch E 0 / stop", None),
        ('{"type": "start", "site": "a4"}', None),
        ("start A4", "OUTSIDE_PLAN"),
        ("start 5 14", "not_offered"),
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
    pen.play_steps(state, "start a4", "arch E 0")
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
        palace = GAME.show(GAME.view(state, 0), language, choices)[3]
        assert palace.header == ["", *"abcdefgh"]
        assert [row[0].text for row in palace.rows] == list("87654321")
        assert sum(cell.mark == "target" for row in palace.rows for cell in row) == len(choices)
    told = pen.play(state, {"pieces": [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")]})
    tables = GAME.show(GAME.view(state, 0), "en", (), told)
    assert [cell.text for cell in tables[3].rows[4] if cell.mark == "last"] == ["1", "2", "3L"]
    assert any("credits left: 3" in cell.text for row in tables[4].rows for cell in row)


def test_a_draft_is_shown_from_the_side_with_what_it_would_earn(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    pen.play_steps(state, "start a4", "arch E 0", "arch E 0")
    *_, draft = GAME.show(GAME.view(state, 0), "en")
    lines = [row[0].text for row in draft.rows]
    assert lines[:4] == ["  2       *", "  1    ====", "  0 ====  #", "    a4 b4 c4 "]
    assert "If it ends here: light green decoration at height 2, 3 credits." in lines
    assert "The decoration is the highest of its colour." in lines
    spectator = GAME.view(state, None)
    assert spectator.draft is None
    assert len(GAME.show(spectator, "en")) == 5


def test_the_view_of_a_draft_holds_what_a_board_draws(pen: Any) -> None:
    state = pen.table(stock=(2, 4, 1))
    pen.play_steps(state, "start d5", "arch E 3")
    draft = GAME.view(state, 0).draft
    assert draft is not None
    stacks = ["column 14,17,0", "brick 17,17,0", "brick 17,17,1", "brick 17,17,2"]
    assert [str(piece) for piece in draft.pieces] == [*stacks, "arch 14,17,3 E"]
    assert (draft.at, draft.level, draft.joined, draft.stopped) == ((17, 17), 4, False, False)
    assert (draft.color, draft.credits, draft.highest, draft.bonus) == ("gold", 2, True, False)
    pen.play_steps(state, "arch S 0")
    draft = GAME.view(state, 0).draft
    assert draft is not None
    assert draft.joined
    assert draft.packs == ["multi_1", "multi_2", "gold_3"]
    assert state.legal(0) == [act.STOP]


def test_the_view_counts_the_pieces_of_the_last_staircase(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    assert GAME.view(state, None).last == 4
    pen.play(state, {"pieces": [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")]})
    view = GAME.view(state, None)
    assert [piece.type for piece in view.pieces[-view.last :]] == ["arch", "arch", "decoration"]


def test_the_page_for_board_authors_shows_a_true_draft(pen: Any) -> None:
    page = (Path(__file__).parents[3] / "docs" / "boards" / "monkey_palace.md").read_text(encoding="utf-8")
    written = re.search(r"```json\n(.*?)```", page, re.DOTALL)
    assert written is not None
    state = pen.table(stock=(3, 9, 0))
    pen.play_steps(state, "start h4", "arch W 1")
    assert json.loads(written[1]) == json.loads(msgspec.json.encode(GAME.view(state, 0).draft))


def test_a_spiral_is_unrolled_from_the_side(pen: Any) -> None:
    state = pen.table(stock=(4, 4, 0))
    pen.play_steps(state, "start b3", "arch E 0", "arch N 0", "arch W 0", "arch S 0")
    lines = [row[0].text for row in GAME.show(GAME.view(state, 0), "en")[-1].rows]
    assert lines[:6] == [
        "  4             *",
        "  3 =        ====",
        "  2 o     ====  o",
        "  1 o  ====  o  o",
        "  0 ====  #  o  =",
        "    b3 c3 c4 b4 b3 ",
    ]


def test_a_staircase_that_is_none_names_the_place_in_no_particular_language() -> None:
    game = sapajou.game("monkey_palace")
    state = game.new(seats=2, seed=1)
    for text, place in (
        ('{"pieces": [{"type": "brick", "x": 5, "y": 5, "z": -1}]}', "$.pieces[0].z"),
        ('{"pieces": [{"type": "brick", "x": 5, "y": 5, "z": 0, "dir": "E"}]}', "$.pieces[0].dir"),
    ):
        refusal = game.why_not(state, state.to_act()[0], text)
        assert refusal is not None
        assert str(refusal.values["move"]).endswith(f"({place})")
