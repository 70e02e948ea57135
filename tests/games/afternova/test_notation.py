"""How deals are written: drafting in steps, whole moves, lines of words, reasons for refusal (AN-N-20 to AN-N-24)."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games.afternova.examples import Make, counter, koberon, propose, reason, seen, told

from sapajou.games.afternova.engine.workers import crew_code, crew_faces
from sapajou.games.afternova.figures import CARDS
from sapajou.games.afternova.notation.choices import CHOICES
from sapajou.games.afternova.notation.forms import FORMS, read_form
from sapajou.games.afternova.notation.lines import json_to_line


def test_an_n_20_sensible_deals_are_among_a_sample(setting: Make) -> None:
    made = koberon(setting).hand(0, "W18", "B19")
    match = made.match()
    moves = match.game.moves(match.state, 0, limit=30, seed=1)
    texts = [match.game.move_text(match.state, 0, move) for move in moves]
    assert len(moves) <= 30
    assert {move[0] for move in moves} == set(match.state.legal(0))
    assert "market" in texts
    assert any(text.startswith("draft alone 0") for text in texts)


def test_an_n_21_order_inside_a_move_is_irrelevant(setting: Make) -> None:
    match = koberon(setting).match()
    one = {"type": "open_call", "planet": 0, "term": {"gets": [2, 0], "need": {"piloting": 1}},
           "workers": ["W05", "W01"], "candidates": [2, 1]}  # fmt: skip
    other = {"candidates": [1, 2], "workers": ["W01", "W05"], "planet": 0, "type": "open_call",
             "term": {"need": {"piloting": 1, "engineering": 0}, "gets": [0, 2]}}  # fmt: skip
    assert match.game.steps(match.state, 0, one) == match.game.steps(match.state, 0, other)


def test_an_n_22_the_first_reason_that_applies(setting: Make) -> None:
    match = koberon(setting).match()
    bad: dict[str, Any] = {
        "type": "propose",
        "deal": {"planet": 5, "terms": {"0": {"need": {"mining": 9}, "gets": [9], "gives": ["white"]}}, "bot": [
            {"skill": "magic", "space": 7}
        ]},
        "workers": ["W40"],
    }  # fmt: skip
    repairs: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
        ("bad_planet", lambda d: d["deal"].update(planet=0)),
        ("bad_helper", lambda d: d["deal"].update(terms={"1": d["deal"]["terms"]["0"]})),
        ("bad_skill", lambda d: d["deal"]["terms"]["1"].update(need={})),
        ("bad_skill", lambda d: d["deal"]["bot"][0].update(skill="piloting")),
        ("need_empty", lambda d: d["deal"]["terms"]["1"].update(need={"piloting": 2})),
        ("bad_space", lambda d: d["deal"]["terms"]["1"].update(gets=[0])),
        ("bad_space", lambda d: d["deal"]["bot"][0].update(space=1)),
        ("over_asked", lambda d: d["deal"]["terms"]["1"].update(need={"piloting": 1})),
        ("bot_not_in_game", lambda d: d["deal"].update(bot=[])),
        ("cannot_give", lambda d: d["deal"]["terms"]["1"].update(gives=[])),
        ("not_in_hand", lambda d: d.update(workers=["W01"])),
        ("workers_insufficient", lambda d: d.update(workers=["W01", "W05"])),
    ]
    assert reason(match, 1, bad) == "not_your_decision"
    for expected, repair in repairs:
        assert reason(match, 0, bad) == expected
        repair(bad)
    assert reason(match, 0, bad) is None


@pytest.mark.parametrize(
    "move",
    [
        {"type": "propose"}, {"type": "propose", "deal": {}}, {"type": "propose", "deal": {"planet": 0}},
        {"type": "propose", "deal": {"planet": "0", "terms": {"1": {}}}},
        {"type": "extract", "deal": {"planet": 0}, "x": 1},
        {"type": "invite"}, {"type": "invite", "planet": 0, "asks": []}, {"type": "open_call", "planet": 0},
        {"type": "propose", "deal": {"planet": 0, "terms": [1]}}, '{"type": "invite"}', "invite", "invite x y",
        "propose 0 with 1 need", "propose 0 wish 1", "extract 0 workers W01 bot x",
    ],
)  # fmt: skip
def test_an_n_22_bad_forms(setting: Make, move: Any) -> None:
    assert reason(koberon(setting).match(), 0, move) in ("bad_form", "bad_planet")


def test_an_n_23_a_deal_in_steps_is_the_same_deal(setting: Make) -> None:
    match = koberon(setting).match()
    steps = (
        "draft propose 0 / helper 1 / enough / need 1 engineering 0 / need 1 piloting 1 / space 0 1 / space 1 0 / "
        "space 2 0 / workers W01,W05 / send"
    )
    assert match.game.steps(match.state, 0, steps) == match.game.steps(match.state, 0, propose())
    one_line = "propose 0 with 1 need piloting:1 gets 0 workers W01,W05"
    assert match.game.steps(match.state, 0, one_line) == match.game.steps(match.state, 0, propose())


def test_an_n_23_a_draft_is_private_and_has_no_effect(setting: Make) -> None:
    match = koberon(setting).match()
    before = seen(match, 1)
    for step in ("draft propose 0", "helper 1", "enough"):
        match.play(0, step)
    assert seen(match, 1) == before
    assert told(match, 1) == []
    assert match.undoable(0) == 3
    assert seen(match, 0).draft.players == [1]


def test_an_n_23_equal_icons_are_one_choice_with_the_lowest_ids(setting: Make) -> None:
    made = setting().planet(0, "P01", "green", "white", "black").hand(0, "W02", "W01", "W05", "W17", "W18")
    match = made.match()
    match.play(0, "draft alone 0")
    texts = [match.game.text(match.state, 0, action) for action in match.state.legal(0)]
    assert sorted(texts) == ["workers W01,W02,W17", "workers W01,W05,W17"]


def test_an_n_23_a_named_worker_stands_in_for_its_equal(setting: Make) -> None:
    made = setting().planet(0, "P01", "green", "white", "black").hand(0, "W01", "W02", "W03", "W04", "W17", "W18")
    for workers in (["W03", "W02", "W18"], ["W04", "W03", "W17"], ["W01", "W02", "W17"], ["W01", "W04", "W18"]):
        match = made.match()
        match.play(0, {"type": "extract", "deal": {"planet": 0}, "workers": workers})
        assert [CARDS[card] for card in match.state.discards[0]] == sorted(workers)


def test_an_n_23_every_set_of_equals_has_one_spelling(setting: Make) -> None:
    made = setting().planet(0, "P01", "green", "white", "black").hand(0, "W01", "W02", "W03", "W04", "W17")
    match = made.match()
    match.play(0, "draft alone 0")
    ends = []
    for move in match.game.moves(match.state, 0):
        state = match.state.copy()
        for step in move:
            state.apply(0, step)
        ends.append(tuple(state.discards[0]))
    assert len(ends) == len(set(ends)) == 6


def test_an_n_23_every_offered_step_can_be_completed(make_subject: Any) -> None:
    for seats in (2, 3, 4):
        subject = make_subject(seats, max_rounds=2)
        for seed in range(3):
            state = subject.new(seed)
            state.playout(seed)
            assert state.over


def test_an_n_24_a_view_says_what_a_screen_needs_for_a_deal(setting: Make) -> None:
    match = koberon(setting).match()
    match.play(0, propose())
    offer = seen(match, 1).offer
    assert (offer.planet, offer.players, offer.terms[0].need, offer.terms[0].gets) == (0, [1], {"piloting": 1}, [0])


def test_the_numbers_of_crews_are_all_different() -> None:
    for code in (0, 1, 17, 4711, 43757):
        assert crew_code(crew_faces(code)) == code
    assert crew_faces(crew_code([1, 0, 2, 0, 0, 0, 0, 0, 0, 3])) == [1, 0, 2, 0, 0, 0, 0, 0, 0, 3]


def board_examples() -> list[Any]:
    """Return the JSON examples of the page for the author of a board that are moves."""
    page = Path(__file__).parents[3] / "docs" / "boards" / "afternova.md"
    blocks = re.findall(r"```json\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    decoder, found = json.JSONDecoder(), []
    for block in blocks:
        at = 0
        while at < len(block.rstrip()):
            example, at = decoder.raw_decode(block, at)
            at += len(block[at:]) - len(block[at:].lstrip())
            found.append(example)
    return [example for example in found if "type" in example]


def test_the_page_for_boards_shows_every_kind_of_choice_and_of_whole_move() -> None:
    shown = {example["type"]: example for example in board_examples()}
    choices = {kind.tag(): kind for kind in CHOICES}
    assert set(shown) == set(choices) | set(FORMS)
    for kind, example in shown.items():
        if kind in FORMS:
            assert read_form(example)
        else:
            assert msgspec.convert(example, choices[kind])


@pytest.mark.parametrize(
    ("deal", "expected", "values"),
    [
        ({}, "bad_form", {"move": "no_terms"}),
        ({"terms": {"1": {}}}, "need_empty", {}),
        ({"terms": {"1": {"need": {"piloting": 3}}}}, "over_asked", {"skill": "piloting", "asked": 3, "required": 2}),
        (
            {"terms": {"1": {"need": {"piloting": 1}}}},
            "workers_insufficient",
            {"missing": {"engineering": 1, "piloting": 1}, "owed": {"engineering": 3, "piloting": 1}},
        ),
    ],
)
def test_an_n_24_an_unfinished_deal_is_told_what_is_still_missing(
    setting: Make, deal: Any, expected: str, values: Any
) -> None:
    match = koberon(setting).match()
    refusal = match.game.why_not(
        match.state, 0, {"type": "propose", "deal": {"planet": 0, **deal}, "workers": ["W01"] if deal else []}
    )
    assert refusal is not None
    assert (refusal.reason, refusal.values) == (expected, values)
    assert match.game.words.sentence("fr", f"reason.{expected}", match.game.said_values(values))


def test_an_n_16_offers_and_counters_are_told_in_the_notation_that_makes_them(setting: Make) -> None:
    match = koberon(setting).match()
    match.play(0, propose())
    match.play(1, counter())
    lines = [event.line for event in told(match, 2) if hasattr(event, "line")]
    assert lines == ["propose 0 with 1 need piloting:1 gets 0", json_to_line({**counter(), "workers": []})]
