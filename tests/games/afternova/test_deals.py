"""Extraction and negotiation: sections 6.1 and 6.2."""

from collections.abc import Callable
from typing import Any

import pytest

from sapajou.games.afternova import state as s
from sapajou.games.afternova.cards import CARDS, COLOURS
from sapajou.games.afternova.game import Afternova
from sapajou.games.afternova.notation import json_to_line, line_to_json
from sapajou.games.afternova.rules_workers import crew_code, crew_faces
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.match import Match

Make = Callable[..., Any]


def reason(match: Match, seat: int, move: Any) -> str | None:
    before = match.game.dump(match.state)
    refusal = match.game.why_not(match.state, seat, move)
    if refusal is None:
        return None
    with pytest.raises(IllegalAction):
        match.play(seat, move)
    assert match.game.dump(match.state) == before
    assert refusal.rule.startswith("AN-")
    return refusal.reason


def seen(match: Match, viewer: int | None) -> Any:
    return match.game.view(match.state, viewer)


def told(match: Match, viewer: int | None) -> list[Any]:
    return list(match.events(viewer))


def storage(match: Match, seat: int) -> list[str]:
    return [COLOURS[colour] for colour in match.state.storages[seat]]


def koberon(setting: Make, seats: int = 3) -> Any:
    """Return a setting with a planet of engineering 3 and piloting 2, and hands for it."""
    made = setting(seats).planet(0, "P01", "green", "white", "black").hand(0, "W01", "W05")
    return made.hand(1, "W17", "W29").hand(2, "W18", "W21") if seats > 2 else made.hand(1, "W17", "W29")


def propose(**changes: Any) -> dict[str, Any]:
    term = {"need": {"piloting": 1}, "gets": [0], **changes}
    return {"type": "propose", "deal": {"planet": 0, "terms": {"1": term}}, "workers": ["W01", "W05"]}


# 6.1 The content of a deal


def test_an_e_01_upgrades_count_only_with_a_worker(setting: Make) -> None:
    match = koberon(setting).completed(0, "B07").match()
    assert reason(match, 0, {"type": "extract", "deal": {"planet": 0}, "workers": []}) == "workers_insufficient"
    match.play(0, {"type": "extract", "deal": {"planet": 0}, "workers": ["W01", "W05"]})


def test_an_e_02_a_supplies_the_rest(setting: Make) -> None:
    match = koberon(setting).match()
    assert reason(match, 0, {**propose(), "workers": ["W01"]}) == "workers_insufficient"
    assert reason(match, 0, propose(need={"piloting": 3})) == "over_asked"
    assert reason(match, 0, propose()) is None


def test_an_e_03_and_an_r_01_nothing_superfluous(setting: Make) -> None:
    match = koberon(setting).match()
    assert reason(match, 0, propose(need={"piloting": 2})) is None
    assert reason(match, 0, propose(need={"engineering": 1, "piloting": 2})) == "workers_redundant"


def test_an_e_04_and_an_r_02_a_may_play_nobody_beside_a_helper(setting: Make) -> None:
    match = setting().planet(0, "P01", "green", "white", "black").hand(1, "W01", "W05", "W17").match()
    match.play(0, "propose 0 with 1 need engineering:3,piloting:2 gets 0")
    match.play(1, "accept workers W01,W05,W17")
    assert storage(match, 0) == ["white", "black"]


def test_an_e_04_a_need_is_never_empty(setting: Make) -> None:
    match = koberon(setting).match()
    assert reason(match, 0, propose(need={})) == "need_empty"
    assert reason(match, 0, propose(need={"piloting": 0})) == "need_empty"


def test_an_e_05_spaces_hold_a_fragment_and_are_given_once(setting: Make) -> None:
    match = koberon(setting).match()
    for gets in ([0, 0], [3], [-1], [9]):
        assert reason(match, 0, propose(gets=gets)) == "bad_space"


def test_an_e_06_only_fragments_change_hands(setting: Make) -> None:
    match = koberon(setting).match()
    assert reason(match, 0, propose(cards=["W17"])) == "bad_form"
    assert reason(match, 0, propose(gives=["gold"])) == "bad_form"


def test_an_e_07_and_an_r_05_stored_fragments_must_be_there(setting: Make) -> None:
    match = koberon(setting).storage(1, "orange").match()
    assert reason(match, 0, propose(gives=["violet"])) == "cannot_give"
    assert reason(match, 0, propose(receives=["violet"])) == "cannot_give"
    assert reason(match, 0, propose(gives=["orange"], receives=["orange"])) == "same_colour_both_ways"
    match.play(0, propose(gives=["orange"]))
    match.play(1, "accept workers W17")
    assert (storage(match, 0), storage(match, 1)) == (["orange", "white", "black"], ["green"])


def test_an_e_08_and_an_r_06_and_an_r_07_capacity_is_checked_after_the_exchange(setting: Make) -> None:
    match = koberon(setting).storage(0, "violet", "violet", "orange", "orange").match()
    match.play(0, propose(receives=["violet", "violet"]))
    match.play(1, "accept workers W17")
    assert match.state.phase != s.OVERFLOW
    assert storage(match, 0) == ["orange", "orange", "white", "black"]


def test_an_e_09_any_number_of_helpers(setting: Make) -> None:
    match = koberon(setting).match()
    terms = {"2": {"need": {"piloting": 1}, "gets": [1]}, "1": {"need": {"piloting": 1}, "gets": [2]}}
    match.play(0, {"type": "propose", "deal": {"planet": 0, "terms": terms}, "workers": ["W01", "W05"]})
    match.play(2, "accept workers W21")
    match.play(1, "accept workers W17")
    assert [storage(match, seat) for seat in range(3)] == [["green"], ["black"], ["white"]]


def test_an_e_10_execution_in_order(setting: Make) -> None:
    match = koberon(setting).match()
    planets = match.state.planets[:]
    match.play(0, propose())
    match.play(1, "accept workers W17")
    assert [CARDS[card] for card in match.state.discards[0]] == ["W01", "W05", "W17"]
    assert match.state.discards[2] == [planets[0]]
    assert match.state.planets[0] not in planets
    assert match.state.planets[1:] == planets[1:]
    kinds = [event.tag() for event in told(match, 2)]
    assert kinds.index("extracted") < kinds.index("got") < kinds.index("worked") < kinds.index("planet_came")


def test_an_e_11_and_an_r_26_a_space_without_a_fragment_stays_empty(setting: Make) -> None:
    state = setting().state()
    state.bag, state.waste = [0] * 5, [1, 0, 0, 0, 0]
    state.fill_planet(0)
    count = state.figures.spaces[state.planets[0]]
    assert state.spaces[:count] == [0] + [s.NOTHING] * (count - 1)
    assert state.legal(0)


def test_an_e_12_a_deck_is_made_anew_of_its_discard(setting: Make) -> None:
    state = setting().state()
    state.discards[2], state.decks[2] = state.decks[2], []
    cards = sorted(state.discards[2])
    drawn = state.draw(2)
    assert sorted([drawn, *state.decks[2]]) == cards
    state.decks[2], state.discards[2] = [], []
    assert state.draw(2) == s.NOTHING


def test_an_r_03_what_nobody_is_allotted_is_a_s(setting: Make) -> None:
    match = koberon(setting).match()
    match.play(0, propose(gets=[]))
    match.play(1, "accept workers W17")
    assert storage(match, 0) == ["green", "white", "black"]


def test_an_r_08_a_new_planet_comes_before_completion(setting: Make) -> None:
    match = koberon(setting).hand(0, "W17", "B19").match()
    match.play(0, "extract 0 workers W01,W05,W17")
    assert match.state.phase == s.COMPLETE
    assert match.state.planets[0] != s.NOTHING


def test_an_r_28_a_helper_may_be_paid_nothing_or_pay(setting: Make) -> None:
    match = koberon(setting).storage(1, "orange").match()
    match.play(0, propose(gets=[], gives=["orange"]))
    match.play(1, "accept workers W17")
    assert (storage(match, 0), storage(match, 1)) == (["orange", "green", "white", "black"], [])


# 6.2 Negotiation


def test_an_n_01_extract_needs_no_consent(setting: Make) -> None:
    match = koberon(setting).hand(0, "W18").match()
    assert reason(match, 0, {**propose(), "type": "extract"}) == "bad_form"
    match.play(0, "extract 0 workers W01,W05,W18")
    assert match.state.proposals == 6


def test_an_n_02_an_invitation_is_answered_by_all_and_accepted_by_none(setting: Make) -> None:
    match = koberon(setting).match()
    assert reason(match, 0, "invite 0 asks mining:1") == "bad_skill"
    assert reason(match, 0, "invite 0 asks piloting:3") == "over_asked"
    match.play(0, {"type": "invite", "planet": 0, "asks": {"piloting": 2}})
    assert match.state.to_act() == [1, 2]
    assert seen(match, 2).offer.asks == {"piloting": 2}
    assert reason(match, 1, {"type": "accept", "workers": ["W17"]}) == "not_open"


def test_an_n_03_exactly_the_named_helpers_are_addressed(setting: Make) -> None:
    match = koberon(setting).match()
    match.play(0, propose())
    assert match.state.to_act() == [1]
    assert reason(match, 2, "refuse") == "not_your_decision"


def test_an_n_04_an_open_call_has_two_candidates_and_takes_nothing(setting: Make) -> None:
    match = koberon(setting).storage(1, "white").match()
    call = {"type": "open_call", "planet": 0, "term": {"need": {"piloting": 1}}, "workers": ["W01", "W05"]}
    assert reason(match, 0, {**call, "candidates": [1]}) == "bad_form"
    assert reason(match, 0, {**call, "candidates": [1, 1]}) == "bad_helper"
    assert reason(match, 0, {**call, "candidates": [1, 3]}) == "bad_helper"
    gives = {"need": {"piloting": 1}, "gives": ["white"]}
    assert reason(match, 0, {**call, "candidates": [1, 2], "term": gives}) == "bad_form"
    match.play(0, {**call, "candidates": [2, 1]})
    assert match.state.to_act() == [1, 2]


def test_an_n_05_sealed_workers_are_nobody_elses_business(setting: Make) -> None:
    match = koberon(setting).match()
    match.play(0, propose())
    assert seen(match, 0).offer.workers == ["W01", "W05"]
    assert seen(match, 1).offer.workers is None
    assert seen(match, 1).offer.rest == {"engineering": 3, "piloting": 1}


def test_an_n_06_an_offer_binds(setting: Make) -> None:
    match = koberon(setting).match()
    match.play(0, propose())
    assert match.undoable(0) == 0
    assert reason(match, 0, "market") == "not_your_decision"


def test_an_n_07_an_acceptance_names_workers_that_suffice(setting: Make) -> None:
    match = koberon(setting).match()
    match.play(0, propose())
    assert reason(match, 1, {"type": "accept", "workers": ["W18"]}) == "not_in_hand"
    assert reason(match, 1, {"type": "accept", "workers": ["W29"]}) == "workers_insufficient"
    assert reason(match, 1, {"type": "accept", "workers": ["W17", "W29"]}) == "workers_redundant"
    assert reason(match, 1, {"type": "accept", "workers": ["W17"]}) is None


def test_an_n_08_refusing_is_always_possible(setting: Make) -> None:
    match = setting().planet(0, "P01", "green", "white", "black").hand(0, "W01", "W05").match()
    match.play(0, propose())
    assert [match.game.text(match.state, 1, action) for action in match.state.legal(1)] == ["answer refuse"]
    match.play(1, {"type": "refuse"})
    assert match.state.phase == s.CHOOSE_ACTION


def counter(**changes: Any) -> dict[str, Any]:
    return {"type": "counter", "term": {"need": {"piloting": 1}, "gets": [1], **changes}, "workers": ["W17"]}


def test_an_n_09_a_counter_differs_and_fits_the_rest(setting: Make) -> None:
    match = koberon(setting).match()
    terms = {"1": {"need": {"piloting": 1}, "gets": [0]}, "2": {"need": {"piloting": 1}, "gets": [1]}}
    match.play(0, {"type": "propose", "deal": {"planet": 0, "terms": terms}, "workers": ["W01", "W05"]})
    assert reason(match, 1, counter(gets=[0])) == "same_term"
    assert reason(match, 1, counter(gets=[1])) == "bad_space"
    assert reason(match, 1, counter(need={"piloting": 2})) == "bad_space"
    assert reason(match, 1, counter(need={"piloting": 2}, gets=[2])) == "over_asked"
    assert reason(match, 1, counter(gets=[], gives=["white"])) == "cannot_give"
    assert reason(match, 1, counter(gets=[], receives=["white"])) == "cannot_give"
    assert reason(match, 1, {**counter(gets=[2]), "workers": ["W29"]}) == "workers_insufficient"
    assert reason(match, 1, counter(gets=[0, 2])) is None


def test_an_n_10_all_accept_and_it_is_done(setting: Make) -> None:
    match = koberon(setting).match()
    match.play(0, propose())
    match.play(1, "accept workers W17")
    assert match.state.active == 1


def test_an_n_11_and_an_r_04_one_no_voids_the_whole(setting: Make) -> None:
    match = koberon(setting).match()
    terms = {"1": {"need": {"piloting": 1}}, "2": {"need": {"piloting": 1}}}
    match.play(0, {"type": "propose", "deal": {"planet": 0, "terms": terms}, "workers": ["W01", "W05"]})
    match.play(2, "refuse")
    match.play(1, "accept workers W17")
    assert (match.state.phase, match.state.discards[0]) == (s.CHOOSE_ACTION, [])


def call(setting: Make) -> Match:
    match: Match = koberon(setting).match()
    match.play(0, "open_call 0 candidates 1,2 need piloting:1 gets 0 workers W01,W05")
    return match


def test_an_n_12_one_acceptor_is_enough(setting: Make) -> None:
    match = call(setting)
    match.play(1, "counter need piloting:1 gets 0,1 workers W17")
    match.play(2, "accept workers W21")
    assert storage(match, 2) == ["green"]


def test_an_n_12_among_two_acceptors_a_must_choose(setting: Make) -> None:
    match = call(setting)
    match.play(1, "accept workers W17")
    match.play(2, "accept workers W18")
    assert reason(match, 0, "market") == "not_your_decision"
    assert reason(match, 0, {"type": "choose_acceptor", "player": 0}) == "not_open"
    match.play(0, {"type": "choose_acceptor", "player": 1})
    assert storage(match, 1) == ["green"]


def test_an_n_13_a_takes_a_counter_with_workers_chosen_now(setting: Make) -> None:
    match = call(setting)
    match.play(1, "counter need piloting:2 gets 0,1 workers W17")
    match.play(2, "refuse")
    assert match.state.phase == s.CONSIDER_COUNTERS
    assert reason(match, 0, {"type": "accept_counter", "player": 2, "workers": ["W01", "W05"]}) == "not_open"
    assert reason(match, 0, {"type": "accept_counter", "player": 1, "workers": ["W01"]}) == "workers_insufficient"
    match.play(0, {"type": "accept_counter", "player": 1, "workers": ["W01", "W05"]})
    assert storage(match, 1) == ["green", "white"]


def test_an_n_13_a_is_asked_even_if_it_can_only_decline(setting: Make) -> None:
    match = setting().planet(0, "P01", "green", "white", "black").hand(1, "W17").match()
    match.play(0, "invite 0")
    match.play(1, "counter need piloting:1 gets 0 workers W17")
    match.play(2, "refuse")
    assert (match.state.phase, match.state.legal(0)) == (s.CONSIDER_COUNTERS, [s.A_DECLINE])
    match.play(0, {"type": "decline"})
    assert match.state.phase == s.CHOOSE_ACTION


def test_an_n_14_counters_to_several_helpers_cannot_be_taken(setting: Make) -> None:
    match = koberon(setting).match()
    terms = {"1": {"need": {"piloting": 1}}, "2": {"need": {"piloting": 1}}}
    match.play(0, {"type": "propose", "deal": {"planet": 0, "terms": terms}, "workers": ["W01", "W05"]})
    match.play(1, "counter need piloting:1 gets 0 workers W17")
    match.play(2, "accept workers W21")
    assert match.state.phase == s.CHOOSE_ACTION
    assert [event.term.gets for event in seen(match, 2).said if event.kind == "counter"] == [[0]]


def test_an_n_15_after_decline_nothing_binds(setting: Make) -> None:
    match = call(setting)
    match.play(1, "counter need piloting:2 gets 0,1 workers W17")
    match.play(2, "refuse")
    match.play(0, "decline")
    assert (match.state.offer, match.state.answers) == (None, [None] * 3)


def test_an_n_16_answers_are_sealed_until_the_last(setting: Make) -> None:
    match = call(setting)
    match.play(1, "accept workers W17")
    for viewer in (0, 2, None):
        assert seen(match, viewer).said == []
        assert [event.tag() for event in told(match, viewer)][-1] == "answered"
    assert seen(match, 1).answer.workers == ["W17"]
    match.play(2, "refuse")
    assert [event.kind for event in told(match, 0) if event.tag() == "replied"] == ["accept", "refuse"]


def test_an_n_16_a_sealed_answer_may_be_changed_until_the_last_is_in(setting: Make) -> None:
    match = call(setting)
    match.play(1, "accept workers W17")
    assert match.undoable(1) == 3
    match.undo(1, 3)
    match.play(1, "refuse")
    match.play(2, "refuse")
    assert (match.undoable(1), match.undoable(2)) == (0, 0)
    assert match.state.phase == s.CHOOSE_ACTION


def test_an_n_17_cards_shown_with_an_offer_are_seen_at_once(setting: Make) -> None:
    match = koberon(setting).match()
    match.play(0, {**propose(), "show": {"cards": ["W01"], "to": [2]}})
    views = [seen(match, viewer).seats[0].hand for viewer in (0, 1, 2)]
    assert [len(hand) for hand in views] == [2, 0, 1]
    showed = [next(e for e in told(match, v) if e.tag() == "showed") for v in (0, 1, 2)]
    assert [(event.to, event.number, event.cards) for event in showed] == [
        ([2], 1, ["W01"]), ([2], 1, []), ([2], 1, ["W01"]),
    ]  # fmt: skip


def test_an_n_17_cards_shown_with_an_answer_are_seen_when_all_are_in(setting: Make) -> None:
    match = call(setting)
    match.play(1, {"type": "refuse", "show": {"cards": ["W29"]}})
    assert seen(match, 0).seats[1].hand == []
    match.play(2, "refuse")
    assert [one.card for one in seen(match, None).seats[1].hand] == ["W29"]


def test_an_n_17_and_an_r_29_only_real_cards_can_be_shown(setting: Make) -> None:
    match = koberon(setting).match()
    assert reason(match, 0, {**propose(), "show": {"cards": ["W17"]}}) == "not_in_hand"
    assert reason(match, 0, {**propose(), "show": {"cards": ["S01"]}}) == "not_in_hand"
    assert reason(match, 0, {**propose(), "show": {"cards": []}}) == "bad_form"
    assert reason(match, 0, {**propose(), "show": {"cards": ["W01"], "to": [0]}}) == "bad_helper"


def test_an_n_18_talk_is_no_part_of_the_position(game: Afternova) -> None:
    assert "chat" not in game.dump(game.new(3, 1))


def test_an_n_19_a_player_may_be_asked_again(setting: Make) -> None:
    match = koberon(setting).match()
    for _ in range(2):
        match.play(0, propose())
        match.play(1, "refuse")
    assert match.state.proposals == 4


def test_an_n_20_sensible_deals_are_among_a_sample(setting: Make) -> None:
    made = koberon(setting).hand(0, "W18", "B19")
    match = made.match()
    moves = match.game.moves(match.state, 0, limit=30, seed=1)
    texts = [match.game.move_text(match.state, 0, move) for move in moves]
    assert len(moves) == 30
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


@pytest.mark.parametrize(
    "line",
    [
        "extract 0 workers W01,W17 bot piloting:0,engineering:1",
        "invite 1 asks piloting:2",
        "propose 0 with 1 need piloting:2 gets 0,2 gives green receives white with 2 need engineering:1 workers W01",
        "open_call 0 candidates 1,2 need piloting:1 receives green workers W01,W05",
        "accept workers W21 show W01 to 0,2",
        "refuse",
        "counter need piloting:2 gets 0,2 workers W17",
        "accept_counter 1 workers W01,W05",
        "overflow green,white",
    ],
)
def test_a_line_of_words_says_what_the_json_says(line: str) -> None:
    move = line_to_json(line)
    assert move is not None
    assert json_to_line(move) == line


def test_the_numbers_of_crews_are_all_different() -> None:
    for code in (0, 1, 17, 4711, 43757):
        assert crew_code(crew_faces(code)) == code
    assert crew_faces(crew_code([1, 0, 2, 0, 0, 0, 0, 0, 0, 3])) == [1, 0, 2, 0, 0, 0, 0, 0, 0, 3]
