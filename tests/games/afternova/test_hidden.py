"""Hidden information (AN-I-01 to AN-I-05): the laws where random play seldom comes, and who knows which card."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.games.afternova.examples import Make, go_to_market, koberon, propose, seen, told

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.figures import CARDS
from sapajou.kernel.match import Match
from sapajou.testing.hiding import LAWS
from sapajou.testing.subject import Visit


def bargainers(setting: Make, seats: int = 5) -> Match[Any]:
    """Return a match at an open call to four candidates, each of whom can do it."""
    made = setting(seats).planet(0, "P01", "green", "white", "black").hand(0, "W01", "W05", "W09", "B01")
    for seat, cards in enumerate((("W17", "W29"), ("W18", "W21"), ("W19", "B02"), ("W20", "W25", "W33")), 1):
        made.hand(seat, *cards)
    match: Match[Any] = made.storage(0, "orange").storage(2, "violet", "violet").match()
    match.play(0, "open_call 0 candidates 1,2,3,4 need piloting:1 gets 1 receives orange workers W01,W05 show W09 to 3")
    return match


def sealed_answers(setting: Make) -> Match[Any]:
    match = bargainers(setting)
    match.play(3, "accept workers W19 show B02 to 0,1")
    match.play(1, "counter need piloting:2 gets 0,1 workers W17 show W29")
    match.play(4, "answer counter / need 4 engineering 0 / need 4 piloting 1")
    return match


def three_acceptors(setting: Make) -> Match[Any]:
    match = bargainers(setting)
    for seat, line in ((1, "refuse"), (2, "accept workers W18"), (3, "accept workers W19"), (4, "accept workers W25")):
        match.play(seat, line)
    assert match.state.phase == act.CHOOSE_ACCEPTOR
    return match


def two_counters(setting: Make) -> Match[Any]:
    match = bargainers(setting)
    match.play(1, "counter need piloting:2 gets 0,1 workers W17")
    match.play(2, "counter need piloting:2 gives violet workers W18 show W21 to 4")
    match.play(3, "refuse show W19 to 0")
    match.play(4, "refuse")
    assert match.state.phase == act.CONSIDER_COUNTERS
    return match


def a_counter_half_taken(setting: Make) -> Match[Any]:
    match = two_counters(setting)
    match.play(0, "consider 2")
    return match


def lapsed(setting: Make) -> Match[Any]:
    match = two_counters(setting)
    match.play(0, "decline")
    match.play(0, "draft propose 0 / helper 3")
    return match


def overflow(setting: Make) -> Match[Any]:
    made = koberon(setting).storage(0, "orange", "violet", "violet").storage(1, "orange", "violet", "violet", "violet")
    match: Match[Any] = made.match()
    match.play(0, propose())
    match.play(1, "accept workers W17")
    assert (match.state.phase, match.state.surplus(0), match.state.surplus(1)) == (act.OVERFLOW, 1, 1)
    match.play(0, "overflow violet")
    return match


def dropping(setting: Make) -> Match[Any]:
    made = koberon(setting).storage(0, "orange", "violet", "violet", "violet")
    match: Match[Any] = made.match()
    match.play(0, propose())
    match.play(1, "accept workers W17")
    match.play(0, "drop violet")
    assert match.state.drops
    return match


def drawing(setting: Make) -> Match[Any]:
    made = koberon(setting).completed(0, "B03", "B10", "B14", "B20").hand(0, "B11", "B12", "B15", "B16", "B17")
    match: Match[Any] = made.hand(0, "W40").completed(1, "B27").match()
    match.play(0, propose())
    match.play(1, "accept workers W17")
    assert (match.state.phase, match.state.pending) == (act.DISCARD_HAND, [0, 1])
    return match


def bot_at_the_end(setting: Make) -> Match[Any]:
    made = setting(2).hand(0, "B01").storage(0, "violet", "green").hand(1, "B02").storage(1, "white", "white")
    made.completed(0, "B11", "B12", "B13", "B14", "B15")
    made.dump["bot"]["face_down"] = [made.dump["blueprint_deck"].pop() for _ in range(2)]
    match: Match[Any] = made.match()
    go_to_market(match, 0)
    match.play(0, "complete B01")
    match.play(1, "pass")
    assert (match.state.phase, match.state.window) == (act.COMPLETE, 1)
    return match


def ended(setting: Make) -> Match[Any]:
    match = bot_at_the_end(setting)
    match.play(1, "pass")
    assert match.state.over
    return match


PLACES = (
    bargainers, sealed_answers, three_acceptors, two_counters, a_counter_half_taken, lapsed, overflow, dropping,
    drawing, bot_at_the_end, ended,
)  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_the_laws_of_hidden_information_hold(setting: Make, make_subject: Make, place: Callable[[Make], Match]) -> None:
    state = place(setting).state
    for law in LAWS:
        law(Visit(make_subject(state.seats), state, Random(1)))


def hands_seen(match: Match[Any], owner: int) -> list[list[str]]:
    """Return the cards of a hand that each viewer can name, a spectator last."""
    return [[one.card for one in seen(match, viewer).seats[owner].hand] for viewer in (*range(match.state.seats), None)]


def test_an_n_17_a_card_shown_to_one_after_another_is_open_to_none(setting: Make) -> None:
    match = koberon(setting).match()
    for viewer in (1, 2):
        match.play(0, {**propose(), "show": {"cards": ["W01"], "to": [viewer]}})
        match.play(1, "refuse")
    assert hands_seen(match, 0) == [["W01", "W05"], ["W01"], ["W01"], []]
    assert [one.known_to for one in seen(match, 0).seats[0].hand] == [[0, 1, 2], [0]]


def test_an_i_02_a_known_card_is_forgotten_when_the_deck_is_shuffled(setting: Make) -> None:
    match = koberon(setting).match()
    match.play(0, {**propose(), "show": {"cards": ["W01"]}})
    match.play(1, "accept workers W17")
    state = match.state
    assert state.known[CARDS.index("W01")] == state.everybody()
    state.decks[0] = []
    assert state.draw(0) in [CARDS.index(card) for card in ("W01", "W05", "W17")]
    assert state.known[CARDS.index("W01")] == 0


def test_an_i_01_all_see_how_many_cards_of_each_kind_a_hand_has(setting: Make) -> None:
    match = koberon(setting).hand(1, "B03").match()
    for viewer in (0, 1, 2, None):
        assert [(seat.workers, seat.blueprints) for seat in seen(match, viewer).seats] == [(2, 0), (2, 1), (2, 0)]


def test_an_i_02_a_card_from_the_market_is_known_to_all_and_one_that_was_dealt_to_its_owner(setting: Make) -> None:
    match = koberon(setting).row("worker", "W30").match()
    match.play(0, "market")
    match.play(0, "take W30")
    assert hands_seen(match, 0) == [["W01", "W05", "W30"], ["W30"], ["W30"], ["W30"]]


def test_an_i_03_an_objective_is_a_secret_until_the_end(setting: Make) -> None:
    before, after = bot_at_the_end(setting), ended(setting)
    for viewer in (0, 1, None):
        assert [seat.objective is not None for seat in seen(before, viewer).seats] == [viewer == 0, viewer == 1]
        assert all(seat.objective for seat in seen(after, viewer).seats)


def test_an_i_05_the_face_down_cards_of_the_bot_are_turned_up_at_the_end(setting: Make) -> None:
    before, after = bot_at_the_end(setting), ended(setting)
    for viewer in (0, 1, None):
        assert (seen(before, viewer).bot.face_down, seen(before, viewer).bot.revealed) == (2, [])
        assert len(seen(after, viewer).bot.revealed) == 2


def test_an_i_04_what_was_refused_stays_sealed(setting: Make) -> None:
    match = three_acceptors(setting)
    match.play(0, "choose_acceptor 3")
    assert [hand for hand in hands_seen(match, 2) if hand] == [["W18", "W21"]]
    assert not any("W18" in str(event) for viewer in (0, 1, 3, 4, None) for event in told(match, viewer))


def test_shown_cards_are_named_to_the_audience_alone(setting: Make) -> None:
    match = two_counters(setting)
    shows = {viewer: [e.cards for e in told(match, viewer) if e.tag() == "showed"] for viewer in (0, 1, 2, 3, 4, None)}
    assert shows == {
        0: [["W09"], [], ["W19"]], 1: [[], [], []], 2: [[], ["W21"], []], 3: [["W09"], [], ["W19"]],
        4: [[], ["W21"], []], None: [[], [], []],
    }  # fmt: skip
    numbers = [[(e.seat, e.to, e.number) for e in told(match, viewer) if e.tag() == "showed"] for viewer in (1, None)]
    assert numbers == [[(0, [3], 1), (2, [4], 1), (3, [0], 1)]] * 2


def refusals(match: Match[Any], seat: int, state: Any) -> list[Any]:
    """Return the answers to moves of all kinds, whole and in steps, right and wrong."""
    moves = [
        "propose 0 with 2 need piloting:1 gets 0 workers W01,W05", "propose 0 with 3 need piloting:1 gives white",
        "accept workers W17", "accept workers W18", "counter need piloting:2 gets 0 workers W20", "refuse", "decline",
        "accept_counter 2 workers W01,W05", "accept_counter 4 workers W01", "choose_acceptor 1", "choose_acceptor 2",
        "consider 4", "overflow violet", "complete B02", "discard W01", "take W30", "answer accept", "draft alone 0",
    ]  # fmt: skip
    return [match.game.why_not(state, seat, move) for move in moves]


@pytest.mark.parametrize("place", PLACES)
def test_a_refusal_depends_on_nothing_hidden(setting: Make, place: Callable[[Make], Match]) -> None:
    match = place(setting)
    for seat in range(match.state.seats):
        dealt = match.game.redeal(match.state, seat, 7)
        assert refusals(match, seat, dealt) == refusals(match, seat, match.state)
