"""Edges of the rules where two of them meet, or where turn order begins at another seat than the first."""

from typing import Any

import pytest
from tests.games.afternova.conftest import Setting
from tests.games.afternova.examples import Make, counter, go_to_market, koberon, propose, reason, storage, told

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rival import bot_place
from sapajou.games.afternova.engine.turn import bot_turn
from sapajou.games.afternova.figures import CARDS, printed
from sapajou.games.afternova.game import Afternova
from sapajou.kernel.match import Match

VIOLET, GREEN, ORANGE, BLACK, WHITE = range(5)


def seat_1_acts(setting: Make) -> Any:
    """Return a setting in which seat 1 is active and clockwise is 1, 2, 0."""
    made = setting().planet(0, "P01", "green", "white", "black")
    made.dump["active"] = 1
    return made.hand(1, "W01", "W05").hand(2, "W17").hand(0, "W18")


TWO_TERMS = {"0": {"need": {"piloting": 1}, "gets": [0]}, "2": {"need": {"piloting": 1}, "gets": [1]}}


def agreed_by_all(made: Any) -> Match[Any]:
    match: Match[Any] = made.match()
    match.play(1, {"type": "propose", "deal": {"planet": 0, "terms": TWO_TERMS}, "workers": ["W01", "W05"]})
    match.play(0, "accept workers W18")
    match.play(2, "accept workers W17")
    return match


def test_an_e_10_workers_go_to_the_discard_clockwise_from_a(setting: Make) -> None:
    match = agreed_by_all(seat_1_acts(setting))
    assert [CARDS[card] for card in match.state.discards[0]] == ["W01", "W05", "W17", "W18"]
    assert [event.seat for event in told(match, None) if event.tag() == "worked"] == [1, 2, 0]


def test_an_e_10_overflow_goes_clockwise_from_a_and_comes_before_the_new_planet(setting: Make) -> None:
    made = seat_1_acts(setting)
    for seat in (0, 1, 2):
        made.storage(seat, "orange", "orange" if seat else "violet", "violet", "violet")
    match = agreed_by_all(made)
    asked = []
    while match.state.phase == act.OVERFLOW:
        asked.append(match.state.asked)
        assert match.state.planets[0] == act.NOTHING
        match.play(match.state.asked, "overflow violet")
    assert asked == [1, 2, 0]
    assert match.state.planets[0] != act.NOTHING
    assert match.state.waste == [3, 0, 0, 0, 0]


def test_an_u_03_draws_go_clockwise_from_a(setting: Make) -> None:
    made = seat_1_acts(setting).completed(0, "B03").completed(1, "B10", "B14").completed(2, "B20")
    match = agreed_by_all(made)
    assert [event.seat for event in told(match, None) if event.tag() == "drew"] == [1, 1, 2, 0]


def test_an_t_06_the_first_acceptor_clockwise_from_a(setting: Make) -> None:
    match = seat_1_acts(setting).match()
    match.play(1, "open_call 0 candidates 0,2 need piloting:1 workers W01,W05")
    match.play(0, "accept workers W18")
    match.play(2, "accept workers W17")
    assert match.game.default(match.state, 1) == act.A_ACCEPTOR + 2


def test_an_c_06_the_last_window_has_the_order_of_the_turn(setting: Make) -> None:
    made = setting().completed(0, "B11", "B12", "B13", "B14", "B15").hand(0, "B01").storage(0, "violet", "green")
    for seat in (1, 2):
        made.hand(seat, f"B0{seat + 1}").storage(seat, "white", "white")
    made.dump["active"] = 1
    match = made.match()
    go_to_market(match, 1)
    asked = []
    while match.state.phase == act.COMPLETE:
        asked.append((match.state.asked, match.state.window))
        match.play(match.state.asked, "complete B01" if match.state.asked == 0 else "pass")
    assert asked == [(1, 0), (2, 0), (0, 0), (1, 1), (2, 1)]
    assert match.state.over


def test_an_c_02_a_player_completes_several_one_after_the_other(setting: Make) -> None:
    made = setting().hand(0, "B01", "B08").storage(0, "violet", "green", "orange", "black")
    match = made.match()
    go_to_market(match, 0)
    match.play(0, "complete B08")
    assert (match.state.asked, match.state.phase) == (0, act.COMPLETE)
    match.play(0, "complete B01")
    assert match.state.active == 1
    assert (match.state.capacity(0), match.state.upgrade(0, act.MARKET_UPGRADE)) == (5, 1)


def test_an_t_04_the_budget_is_new_in_every_turn(setting: Make) -> None:
    match = setting(3, max_proposals_per_turn=2).match()
    match.play(0, "invite 0")
    match.play(1, "refuse")
    match.play(2, "refuse")
    go_to_market(match, 0)
    assert (match.state.active, match.state.proposals) == (1, 2)


def test_an_t_04_without_proposals_nobody_can_be_asked(game: Afternova) -> None:
    state = game.new(3, 1, max_proposals_per_turn=0)
    assert {game.text(state, 0, action).split(" ")[0:2][-1] for action in state.legal(0)} <= {"market", "alone"}


def test_an_t_05_a_round_with_the_bot_ends_after_the_last_player(game: Afternova) -> None:
    match = Match(game, 2, 1, max_rounds=1)
    for seat in (0, 1):
        assert not match.state.over
        match.play(seat, "market")
        while match.state.phase in (act.MARKET_STEP, act.DISCARD_HAND):
            match.play(seat, match.game.default(match.state, seat))
    assert match.state.over
    assert match.state.result().truncated


def test_an_m_06_rows_are_refilled_from_the_left_workers_first(setting: Make) -> None:
    match = setting().match()
    match.play(0, "market")
    for slot in (6, 3, 1):
        match.play(0, f"take {CARDS[match.state.row[slot]]}")
    assert [event.slot for event in told(match, None) if event.tag() == "laid"] == [1, 3, 6]


def test_an_m_05_two_empty_rows_end_the_market_with_budget_left(setting: Make) -> None:
    state = setting().completed(0, "B02").state()
    state.row = [0, *[act.NOTHING] * 7]
    state.decks[0], state.decks[1], state.discards[1] = [], [], []
    state.discards[0] = [1]
    state.known[1] = state.everybody()
    state.apply(0, act.A_MARKET)
    state.apply(0, act.A_TAKE)
    assert (state.active, state.hands[0]) == (1, [0])
    assert state.row == [1, *[act.NOTHING] * 7]  # AN-R-17: what is in the discard comes back


def test_an_n_16_a_counter_is_told_with_both_skills(setting: Make) -> None:
    match = koberon(setting).hand(1, "W06").match()
    match.play(0, propose())
    match.play(1, {**counter(need={"engineering": 1, "piloting": 1}, gets=[2]), "workers": ["W06"]})
    (reply,) = [event for event in told(match, 2) if event.tag() == "replied"]
    assert (reply.term.need, reply.term.gets) == ({"engineering": 1, "piloting": 1}, [2])
    assert reply.line == "counter need engineering:1,piloting:1 gets 2"


def test_an_n_13_a_counter_may_leave_a_nothing_to_do(setting: Make) -> None:
    match = setting().planet(0, "P01", "green", "white", "black").hand(1, "W01", "W05", "W17").match()
    match.play(0, "invite 0")
    match.play(1, "counter need engineering:3,piloting:2 gets 0,1 workers W01,W05,W17")
    match.play(2, "refuse")
    match.play(0, "accept_counter 1")
    assert (storage(match, 0), storage(match, 1)) == (["black"], ["green", "white"])
    assert match.state.active == 1


def test_an_n_13_a_supplies_the_rest_of_a_counter_to_an_invitation(setting: Make) -> None:
    made = setting().planet(0, "P01", "green", "white", "black").hand(0, "W17", "W25").hand(1, "W01", "W05")
    match = made.match()
    match.play(0, "invite 0")
    match.play(1, "counter need engineering:3 gets 0 workers W01,W05")
    match.play(2, "refuse")
    match.play(0, "consider 1")
    assert [match.game.text(match.state, 0, action) for action in match.state.legal(0)] == ["workers W17"]


def test_an_e_07_a_counter_may_trade_both_ways_in_different_colours(setting: Make) -> None:
    match = koberon(setting).storage(0, "white").storage(1, "orange", "orange").match()
    match.play(0, "invite 0")
    match.play(1, "counter need piloting:2 gives orange,orange receives white workers W17")
    match.play(2, "refuse")
    match.play(0, "accept_counter 1 workers W01,W05")
    assert (storage(match, 0), storage(match, 1)) == (["orange", "orange", "green", "white", "black"], ["white"])
    assert match.state.phase == act.OVERFLOW


def test_an_u_04_any_one_worker_brings_an_upgrade_to_bear(setting: Make) -> None:
    match = koberon(setting).completed(1, "B07").hand(1, "W30").match()
    match.play(0, propose())
    match.play(1, "answer accept")
    texts = [match.game.text(match.state, 1, action) for action in match.state.legal(1)]
    assert sorted(texts) == ["workers W17", "workers W29"]


def test_an_n_23_stored_fragments_may_stay_where_they_are(setting: Make) -> None:
    match = koberon(setting).storage(1, "orange").match()
    match.play(0, "draft propose 0 / helper 1 / enough / need 1 engineering 0 / need 1 piloting 1")
    match.play(0, "space 0 1 / space 1 0 / space 2 0")
    texts = [match.game.text(match.state, 0, action) for action in match.state.legal(0)]
    assert texts == ["stored 1 none", "stored 1 some"]


def test_an_z_01_the_end_is_told_with_the_objectives(game: Afternova) -> None:
    match = Match(game, 2, 1, max_rounds=1)
    while owing := match.state.to_act():
        match.play(owing[0], match.game.default(match.state, owing[0]))
    (ended,) = [event for event in told(match, None) if event.tag() == "ended"]
    assert len(ended.objectives) == 2
    assert ended.bot is not None  # AN-R-25: the Bot's too


def test_section_5_only_who_owes_a_decision_has_choices(setting: Make) -> None:
    match = koberon(setting).match()
    assert [bool(match.state.legal(seat)) for seat in range(3)] == [True, False, False]
    match.play(0, "invite 0")
    assert [bool(match.state.legal(seat)) for seat in range(3)] == [False, True, True]
    match.play(2, "refuse")
    assert [bool(match.state.legal(seat)) for seat in range(3)] == [False, True, False]


# The Bot


def test_an_b_03_and_an_b_05_what_the_bot_stores_and_scores_is_told(setting: Make) -> None:
    state = setting(2).bot_row("B08", "B10", "B27").state()
    state.bot_storage = [VIOLET, VIOLET]
    trace: list[int] = []
    state.trace = trace
    bot_place(state, GREEN)
    bot_place(state, GREEN)
    told_of = [(event.tag(), getattr(event, "blueprint", None)) for event in Afternova().events(trace, 0)]
    assert told_of == [("bot_placed", None), ("bot_placed", None), ("bot_scored", None)]
    assert state.waste[:2] == [2, 2]


def test_an_b_04_without_a_new_blueprint_the_row_is_shorter(setting: Make) -> None:
    state = setting(2).bot_row("B08", "B15", "B30").state()
    state.decks[1], state.discards[1] = [], []
    bot_place(state, BLACK)
    bot_place(state, ORANGE)
    assert [CARDS[card] for card in state.bot_row] == ["B15", "B30"]
    assert len(state.bot_cover) == 10
    bot_place(state, WHITE)
    assert state.bot_cover[:5] == [0, 0, 0, 0, 1]


def test_an_b_04_of_stored_fragments_no_more_move_than_fit(setting: Make) -> None:
    state = setting(2).bot_row("B08", "B37", "B23").state()
    state.bot_storage = [WHITE, VIOLET, WHITE]
    b13 = CARDS.index("B13")  # violet, green, white
    for pile in (state.decks[1], state.row):
        if b13 in pile:
            pile[pile.index(b13)] = pile[-1]
    state.decks[1].append(b13)
    trace: list[int] = []
    state.trace = trace
    bot_place(state, ORANGE)
    bot_place(state, BLACK)
    moved: list[Any] = [event for event in Afternova().events(trace, None) if event.tag() == "bot_placed"]
    assert [(event.colour, event.blueprint) for event in moved] == [
        ("orange", "B08"), ("black", "B08"), ("white", "B13"), ("violet", "B13"),
    ]  # fmt: skip
    assert CARDS[state.bot_row[-1]] == "B13"
    assert state.bot_cover[-5:] == [1, 0, 0, 0, 1]
    assert state.bot_storage == [WHITE]


def test_an_b_10_the_bots_sixth_leaves_the_players_their_window(setting: Make) -> None:
    made = setting(2).bot_row("B08", "B15", "B30").hand(0, "B01").storage(0, "violet", "green")
    state = made.state()
    state.bot_scored = [state.decks[1].pop() for _ in range(5)]
    state.bot_cover[ORANGE] = 1
    state.bag, state.active = [0, 0, 0, 1, 0], act.BOT
    bot_turn(state)
    assert (state.scored_by_bot(), state.phase, state.asked, state.window) == (6, act.COMPLETE, 0, 0)
    state.apply(0, act.A_PASS)
    assert (state.asked, state.window) == (0, 1)
    state.apply(0, act.A_COMPLETE)
    assert state.over
    assert state.result().reason == "sixth_blueprint"


def test_an_b_10_a_seventh_stays_in_the_row_with_its_fragments_and_they_count(setting: Make) -> None:
    state = setting(2).bot_row("B08", "B10", "B27").state()
    state.bot_scored = [state.decks[1].pop() for _ in range(6)]
    before = state.bot_score()
    for colour in (ORANGE, BLACK):
        bot_place(state, colour)
    assert (CARDS[state.bot_row[0]], state.scored_by_bot()) == ("B08", 6)
    assert state.bot_score() == before + 2


@pytest.mark.parametrize(("workers", "expected"), [([], "nobody_works"), (["W01"], "workers_redundant")])
def test_an_b_09_the_bot_cannot_do_it_all(workers: list[str], expected: str) -> None:
    decks = printed()
    decks["planets"][0] = {"id": "P01", "requirements": {"engineering": 1, "mining": 1}, "spaces": 3}
    game = Afternova(decks)
    made = Setting(2, game=game).planet(0, "P01", "white", "orange", "green").bot_row("B18", "B10", "B25")
    match = made.hand(0, "W01").match()
    bot = [{"skill": "engineering", "space": 0}, {"skill": "mining", "space": 1}]
    assert reason(match, 0, {"type": "extract", "deal": {"planet": 0, "bot": bot}, "workers": workers}) == expected
    assert reason(match, 0, {"type": "extract", "deal": {"planet": 0, "bot": bot[1:]}, "workers": ["W01"]}) is None
    match.play(0, "draft alone 0")
    assert [game.text(match.state, 0, action) for action in match.state.legal(0)] == ["bot_icons engineering 0"]
    match.play(0, "bot_icons engineering 0")
    assert [game.text(match.state, 0, action) for action in match.state.legal(0)] == ["bot_icons mining 1"]
