"""Deals typed as lines: what is read, what is refused, and that nothing typed is passed over (AN-N-21, AN-N-22)."""

from typing import Any

import pytest
from tests.games.afternova.examples import Make, koberon, reason

from sapajou.games.afternova.notation.faults import Fault
from sapajou.games.afternova.notation.lines import json_to_line, line_to_json

OFFER = "propose 0 with 1 need piloting:1 gets 0 workers W01,W05"


@pytest.mark.parametrize(
    "line",
    [
        "extract 0 workers W01,W17 bot piloting:0,engineering:1",
        "invite 1 asks piloting:2",
        "propose 0 with 1 need piloting:2 gets 0,2 gives green receives white with 2 need engineering:1 workers W01",
        "propose 0 with 1 need piloting:2 workers W01 bot engineering:0 show W02,B01 to 1",
        "open_call 0 candidates 1,2 need piloting:1 receives green workers W01,W05",
        "accept workers W21 show W01 to 0,2",
        "refuse",
        "counter need piloting:2 gets 0,2 workers W17",
        "accept_counter 1 workers W01,W05",
        "overflow green,white",
    ],
)
def test_an_n_21_a_line_of_words_says_what_the_json_says(line: str) -> None:
    assert json_to_line(line_to_json(line)) == line


@pytest.mark.parametrize(
    "line",
    [
        "propose 0 with 1 need piloting:1 gets 0 workers w01,w05",
        "propose  0 with 1  need piloting: 1 gets 0 workers W01, W05 ",
        "propose 0 workers W01 , W05 with 1 gets 0 need piloting:1",
    ],
)
def test_an_n_21_small_letters_spaces_and_order_make_no_difference(setting: Make, line: str) -> None:
    match = koberon(setting).match()
    assert match.game.steps(match.state, 0, line) == match.game.steps(match.state, 0, OFFER)


@pytest.mark.parametrize(
    ("line", "at_fault"),
    [
        ("extract", "extract"),
        ("extract x", "extract x"),
        ("invite 1_0", "invite 1_0"),
        ("invite 0 need piloting:2", "need piloting:2"),
        ("invite 0 asks piloting", "asks piloting"),
        ("invite 0 asks :1", "asks :1"),
        ("invite 0 asks", "asks"),
        ("invite 0 asks piloting:1 asks engineering:1", "asks engineering:1"),
        ("propose 0 wish 1", "wish 1"),
        ("propose 0 need piloting:1 with 1 gets 0", "no_terms"),
        ("propose 0 with 1 need piloting:1 need engineering:1", "need engineering:1"),
        ("propose 0 with 1 need piloting:1,piloting:2", "need piloting:1,piloting:2"),
        ("propose 0 with 1 gets 0 gets 1", "gets 1"),
        ("propose 0 with 1 gets 0,", "gets 0,"),
        ("propose 0 with 1 gets a", "gets a"),
        ("propose 0 with 1 workers W01 workers W05", "workers W05"),
        ("propose 0 with 1 candidates 1,2", "candidates 1,2"),
        ("propose 0 with 1 need piloting:1 to 2", "no_cards"),
        ("propose 0 with 1 show W01 show W05", "show W05"),
        ("open_call 0 candidates 1,2 with 1 need piloting:1", "with 1"),
        ("extract 0 gets 1", "extract_terms"),
        ("extract 0 workers W01 bot piloting", "bot piloting"),
        ("accept gets 1", "gets 1"),
        ("refuse workers W01", "workers W01"),
        ("overflow green white", "white"),
        ("invite 0 asks piloting:" + "9" * 5000, "asks piloting:" + "9" * 5000),
    ],
)
def test_an_n_22_a_line_is_refused_by_the_words_at_fault(line: str, at_fault: str) -> None:
    with pytest.raises(Fault) as refusal:
        line_to_json(line)
    assert (refusal.value.reason, refusal.value.values) == ("bad_form", {"move": at_fault})


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("propose 0 with 1 need piloting:1 with 1 gets 1 workers W01,W05", "bad_helper"),
        ("propose 0 with bob need piloting:1 workers W01,W05", "bad_helper"),
        ({"type": "propose", "deal": {"planet": 0, "terms": {"9" * 5000: {"need": {"piloting": 1}}}}}, "bad_helper"),
        ({"type": "propose", "deal": {"planet": 0, "terms": {"01": {"need": {"piloting": 1}}}}}, "bad_helper"),
        ("invite " + "9" * 5000, "bad_form"),
        ("accept x", "not_your_decision"),
        ("market now", "not_offered"),
    ],
)
def test_an_n_22_whatever_is_typed_has_an_answer(setting: Make, move: Any, expected: str) -> None:
    match = koberon(setting).match()
    refusal = match.game.why_not(match.state, 0, move)
    assert refusal is not None
    assert refusal.reason == expected
    assert len(refusal.message) < 400


def test_an_n_22_the_budget_comes_before_the_form(setting: Make) -> None:
    match = koberon(setting).match()
    match.state.proposals = 0
    assert reason(match, 0, "invite x") == "budget_exhausted"
    assert reason(match, 0, "extract x") == "bad_form"


def test_an_n_23_a_line_inside_a_draft_is_told_what_is_asked(setting: Make) -> None:
    match = koberon(setting).match()
    match.play(0, "draft propose 0 / helper 1 / enough")
    for move in (OFFER, "need 1 piloting 5", "nonsense"):
        refusal = match.game.why_not(match.state, 0, move)
        assert refusal is not None
        assert (refusal.reason, refusal.rule) == ("not_offered", "AN-E-02")
        assert refusal.values["offered"].startswith("need 1 engineering 0, ")


@pytest.mark.parametrize(
    ("step", "expected", "rule"),
    [
        ("draft alone 0", "workers_insufficient", "AN-E-02"),
        ({"type": "draft", "kind": "alone", "planet": 0}, "workers_insufficient", "AN-E-02"),
        ("draft alone 3", "bad_planet", "AN-S-03"),
        ("draft invite -1", "bad_planet", "AN-S-03"),
        ("take W01", "not_your_decision", "AN-T-01"),
    ],
)
def test_an_n_22_a_first_step_is_refused_with_its_rule(setting: Make, step: Any, expected: str, rule: str) -> None:
    match = koberon(setting).match()
    refusal = match.game.why_not(match.state, 0, step)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == (expected, rule)


def test_an_n_22_one_reason_has_the_rule_of_its_place(setting: Make) -> None:
    match = koberon(setting).hand(0, "W02", "W06", "W09", "W13", "B01", "B02").match()
    shown = {"type": "invite", "planet": 0, "show": {"cards": ["W40"]}}
    rules = [match.game.why_not(match.state, 0, shown), match.game.why_not(match.state, 0, {**OPEN, "candidates": [1]})]
    match.play(0, "market")
    rules.append(match.game.why_not(match.state, 0, "take W01"))
    match.play(0, match.game.default(match.state, 0))
    rules.append(match.game.why_not(match.state, 0, "discard W40"))
    assert [refusal and (refusal.reason, refusal.rule) for refusal in rules] == [
        ("not_in_hand", "AN-N-17"),
        ("bad_form", "AN-N-04"),
        ("not_in_row", "AN-M-02"),
        ("not_in_hand", "AN-M-07"),
    ]


OPEN: dict[str, Any] = {"type": "open_call", "planet": 0, "term": {"need": {"piloting": 1}}}
