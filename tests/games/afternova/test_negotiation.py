"""Bargaining (AN-N-01 to AN-N-23)."""

from typing import Any

from tests.games.afternova.examples import Make, counter, koberon, propose, reason, seen, storage, told

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.game import Afternova
from sapajou.kernel.match import Match

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
    assert match.state.phase == act.CHOOSE_ACTION


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
    assert (match.state.phase, match.state.discards[0]) == (act.CHOOSE_ACTION, [])


def call(setting: Make) -> Match[Any]:
    match: Match[Any] = koberon(setting).match()
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
    assert match.state.phase == act.CONSIDER_COUNTERS
    assert reason(match, 0, {"type": "accept_counter", "player": 2, "workers": ["W01", "W05"]}) == "not_open"
    assert reason(match, 0, {"type": "accept_counter", "player": 2, "workers": ["W40"]}) == "not_in_hand"  # AN-N-22
    assert reason(match, 0, {"type": "accept_counter", "player": 1, "workers": ["W01"]}) == "workers_insufficient"
    match.play(0, {"type": "accept_counter", "player": 1, "workers": ["W01", "W05"]})
    assert storage(match, 1) == ["green", "white"]


def test_an_n_13_a_is_asked_even_if_it_can_only_decline(setting: Make) -> None:
    match = setting().planet(0, "P01", "green", "white", "black").hand(1, "W17").match()
    match.play(0, "invite 0")
    match.play(1, "counter need piloting:1 gets 0 workers W17")
    match.play(2, "refuse")
    assert (match.state.phase, match.state.legal(0)) == (act.CONSIDER_COUNTERS, [act.A_DECLINE])
    match.play(0, {"type": "decline"})
    assert match.state.phase == act.CHOOSE_ACTION


def test_an_n_14_counters_to_several_helpers_cannot_be_taken(setting: Make) -> None:
    match = koberon(setting).match()
    terms = {"1": {"need": {"piloting": 1}}, "2": {"need": {"piloting": 1}}}
    match.play(0, {"type": "propose", "deal": {"planet": 0, "terms": terms}, "workers": ["W01", "W05"]})
    match.play(1, "counter need piloting:1 gets 0 workers W17")
    match.play(2, "accept workers W21")
    assert match.state.phase == act.CHOOSE_ACTION
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
    assert match.state.phase == act.CHOOSE_ACTION


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
