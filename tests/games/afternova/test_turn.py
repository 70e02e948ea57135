"""Turns, market, completion, upgrades and the end (AN-T, AN-M, AN-C, AN-U, AN-Z)."""

from collections.abc import Callable
from typing import Any

import pytest

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.figures import CARDS
from sapajou.games.afternova.game import Afternova
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.match import Match

Make = Callable[..., Any]


def reason(match: Match[Any], seat: int, move: Any) -> str:
    with pytest.raises(IllegalAction) as refusal:
        match.play(seat, move)
    return refusal.value.reason


def go_to_market(match: Match[Any], seat: int) -> None:
    """Play a whole Market action by the clock's choices."""
    match.play(seat, {"type": "market"})
    while match.state.phase in (act.MARKET_STEP, act.DISCARD_HAND):
        match.play(seat, match.game.default(match.state, seat))


def test_an_t_01_and_an_t_02_a_turn_is_one_action_then_the_next_player(setting: Make) -> None:
    match = setting().match()
    go_to_market(match, 0)
    assert (match.state.active, match.state.phase) == (1, act.CHOOSE_ACTION)
    assert reason(match, 0, {"type": "market"}) == "not_your_decision"


def test_an_t_02_with_no_card_anywhere_the_market_does_nothing(setting: Make) -> None:
    state = setting().state()
    state.row = [act.NOTHING] * 8
    state.decks[0], state.decks[1] = [], []
    state.apply(0, act.A_MARKET)
    assert (state.active, state.hands[0]) == (1, [])


def test_an_t_03_a_failed_offer_leaves_the_action_open(setting: Make) -> None:
    match = setting().match()
    match.play(0, "invite 2")
    match.play(1, "refuse")
    match.play(2, "refuse")
    assert match.state.phase == act.CHOOSE_ACTION
    go_to_market(match, 0)
    assert match.state.active == 1


def test_an_t_03_the_market_is_final_and_what_was_taken_is_not_yet(setting: Make) -> None:
    match = setting().match()
    match.play(0, "market")
    assert match.undoable(0) == 0
    match.play(0, match.game.default(match.state, 0))
    assert match.undoable(0) == 1


def test_an_s_08_the_first_turn_is_told(game: Afternova) -> None:
    assert [event.tag() for event in Match(game, 3, 1).events(None)] == ["turn_began"]


def test_an_t_04_and_an_r_27_every_offer_uses_the_budget(setting: Make) -> None:
    match = setting(3, max_proposals_per_turn=1).match()
    match.play(0, "invite 0")
    assert match.state.proposals == 0
    match.play(1, "refuse")
    match.play(2, "refuse")
    assert reason(match, 0, "invite 0") == "budget_exhausted"


def test_an_t_05_the_last_allowed_round(game: Afternova) -> None:
    match = Match(game, 3, 1, max_rounds=1)
    for seat in range(3):
        go_to_market(match, seat)
    assert match.state.over
    result = match.state.result()
    assert (result.truncated, result.reason) == (True, "round_cap")


def test_an_t_06_what_a_clock_plays(setting: Make) -> None:
    match = setting().hand(0, "W01", "W02", "W05", "W06", "W09", "W13", "B01", "B02").match()
    match.play(0, "invite 0")
    for seat in (1, 2):
        match.play(seat, match.game.default(match.state, seat))
        match.play(seat, match.game.default(match.state, seat))
    assert match.state.phase == act.CHOOSE_ACTION
    assert match.game.default(match.state, 0) == act.A_MARKET
    match.play(0, "market")
    lowest = match.state.row[0]
    match.play(0, match.game.default(match.state, 0))
    assert match.state.hands[0][-1] == lowest
    match.play(0, match.game.default(match.state, 0))
    assert lowest in match.state.discards[0]


def test_an_t_06_the_clock_drops_the_fragments_acquired_last(setting: Make) -> None:
    made = setting().planet(0, "P01", "green", "white", "white").storage(0, "violet", "violet", "green")
    match = made.hand(0, "W01", "W05", "W17").match()
    match.play(0, "extract 0 workers W01,W05,W17")
    while match.state.phase == act.OVERFLOW:
        match.play(0, match.game.default(match.state, 0))
    assert match.state.storages[0] == [0, 0, 1, 1]


def test_an_t_07_who_is_asked_to_complete_depends_on_public_facts(setting: Make) -> None:
    made = setting().hand(0, "B01").storage(0, "white", "white").hand(1, "B02").storage(1, "violet")
    match = made.hand(2, "W01").storage(2, "violet", "green").match()
    go_to_market(match, 0)
    assert (match.state.phase, match.state.to_act(), match.state.legal(0)) == (act.COMPLETE, [0], [act.A_PASS])
    told = len(match.events(1))
    match.play(0, "pass")
    assert [event.tag() for event in match.events(1, since=told)] == ["turn_began"]
    assert match.state.active == 1


def test_an_m_01_market_upgrades_add_up(setting: Make) -> None:
    match = setting().completed(0, "B02", "B08").match()
    match.play(0, "market")
    assert match.state.budget == 5


def test_an_m_02_a_card_that_is_not_in_the_row_cannot_be_taken(setting: Make) -> None:
    match = setting().hand(1, "W01").match()
    match.play(0, "market")
    assert reason(match, 0, {"type": "take", "card": "W01"}) == "not_in_row"
    assert reason(match, 0, "take W01") == "not_in_row"


def test_an_m_03_an_empty_row_cannot_be_wiped(setting: Make) -> None:
    made = setting(3)
    made.dump["worker_discard"] += [card for card in made.dump["worker_row"] if card]
    made.dump["worker_row"] = [None] * 4
    match = made.match()
    match.play(0, "market")
    assert reason(match, 0, {"type": "wipe", "row": "workers"}) == "not_in_row"
    match.play(0, {"type": "wipe", "row": "blueprints"})


def test_an_m_03_and_an_r_15_a_wipe_with_the_last_unit(setting: Make) -> None:
    match = setting().match()
    match.play(0, "market")
    for _ in range(3):
        match.play(0, "wipe workers")
    assert (match.state.hands[0], match.state.active) == ([], 1)
    assert len(match.state.discards[0]) == 12


def test_an_m_04_a_wiped_row_comes_back_whole_with_its_own_discard(setting: Make) -> None:
    state = setting().state()
    state.discards[0] = state.decks[0]
    state.decks[0] = []
    for card in state.discards[0]:
        state.known[card] = state.everybody()
    state.apply(0, act.A_MARKET)
    state.apply(0, act.A_TAKE + state.row[0])
    state.apply(0, act.A_WIPE)
    assert act.NOTHING not in state.row[:4]
    assert not state.discards[0]


def test_an_m_05_and_an_r_16_the_market_cannot_be_left_early(setting: Make) -> None:
    match = setting().match()
    match.play(0, "market")
    texts = [match.game.text(match.state, 0, action).split(" ")[0] for action in match.state.legal(0)]
    assert set(texts) == {"take", "wipe"}


def test_an_m_06_and_an_r_17_every_empty_slot_is_refilled(setting: Make) -> None:
    made = setting()
    made.dump["worker_deck"].append(made.dump["worker_row"][2])
    made.dump["worker_row"][2] = None
    match = made.match()
    go_to_market(match, 0)
    assert act.NOTHING not in match.state.row


def test_an_m_07_eight_cards_at_most(setting: Make) -> None:
    match = setting().hand(0, "W01", "W02", "W05", "W06", "W09", "W13", "B01", "B02").match()
    match.play(0, "market")
    match.play(0, match.game.default(match.state, 0))
    assert match.state.phase == act.DISCARD_HAND
    assert reason(match, 0, {"type": "discard", "card": "W40"}) == "not_in_hand"
    match.play(0, {"type": "discard", "card": "B01"})
    assert match.state.discards[1] == [CARDS.index("B01")]


def test_an_c_01_and_an_c_02_everybody_in_order_from_the_active_player(setting: Make) -> None:
    made = setting()
    for seat, card in enumerate(("B01", "B02", "B03")):
        made.hand(seat, card).storage(seat, "violet", "white")
    made.dump["active"] = 1
    match = made.match()
    go_to_market(match, 1)
    order = []
    while match.state.phase == act.COMPLETE:
        order.append(match.state.asked)
        match.play(match.state.asked, "pass")
    assert order == [1, 2, 0]


def test_an_c_03_colours_must_match_exactly(setting: Make) -> None:
    match = setting().hand(0, "B01", "B02").storage(0, "violet", "green").match()
    go_to_market(match, 0)
    assert reason(match, 0, {"type": "complete", "blueprint": "B02"}) == "cannot_pay"
    assert reason(match, 0, {"type": "complete", "blueprint": "B39"}) == "not_in_hand"
    match.play(0, {"type": "complete", "blueprint": "B01"})
    assert match.state.storages[0] == []


def test_an_c_04_a_player_may_decline(setting: Make) -> None:
    match = setting().hand(0, "B01").storage(0, "violet", "green").match()
    go_to_market(match, 0)
    match.play(0, "pass")
    assert (match.state.active, match.state.completed[0]) == (1, [])


def test_an_c_05_and_an_r_19_nobody_with_six_is_asked(setting: Make) -> None:
    state = setting().state()
    state.completed[0] = list(range(40, 46))
    state.hands[0], state.storages[0] = [46], [0, 1, 2]
    state.apply(0, act.A_MARKET)
    while state.phase == act.MARKET_STEP:
        state.apply(0, state.legal(0)[0])
    assert state.over


def test_an_c_06_and_an_r_20_the_last_window_can_bring_others_to_six(setting: Make) -> None:
    made = setting().hand(0, "B01").storage(0, "violet", "green").completed(0, "B11", "B12", "B13", "B14", "B15")
    made.hand(2, "B03").storage(2, "violet", "black").completed(2, "B04", "B05", "B06", "B07", "B08")
    match = made.match()
    go_to_market(match, 0)
    match.play(0, "pass")
    match.play(2, "complete B03")
    assert match.state.window == 1
    match.play(0, "complete B01")
    assert match.state.over
    assert [len(cards) for cards in match.state.completed] == [6, 0, 6]


def test_an_u_01_and_an_r_11_and_an_r_12_upgrades_work_from_the_next_turn_for_good(setting: Make) -> None:
    match = setting().hand(0, "B01").storage(0, "violet", "green").match()
    go_to_market(match, 0)
    match.play(0, "complete B01")
    while match.state.phase == act.COMPLETE:
        match.play(match.state.asked, "pass")
    for seat in (1, 2):
        assert match.state.capacity(0) == 5
        go_to_market(match, seat)
        while match.state.phase == act.COMPLETE:
            match.play(match.state.asked, "pass")
    assert match.state.capacity(0) == 5


def test_an_u_02_and_an_r_30_storage_upgrades_add_up_by_themselves(setting: Make) -> None:
    assert setting().completed(0, "B01", "B05").state().capacity(0) == 6


def test_an_u_03_a_draw_upgrade_after_work(setting: Make) -> None:
    made = setting().planet(0, "P01", "green", "white", "white").completed(0, "B03", "B10")
    match = made.hand(0, "W01", "W05", "W17", "B11", "B12", "B14", "B15", "B16").match()
    match.play(0, "extract 0 workers W01,W05,W17")
    hand = match.state.hands[0]
    assert (len(hand), sum(card < act.WORKERS for card in hand)) == (7, 2)
    assert match.state.known[hand[-1]] == 1
    drawn = [getattr(event, "card", "") for event in match.events(1) if event.tag() == "drew"]
    assert drawn == [None, None]


def test_an_u_03_who_plays_no_worker_draws_none(setting: Make) -> None:
    made = setting().planet(0, "P01", "green", "white", "white").completed(0, "B03").hand(1, "W01", "W05", "W17")
    match = made.match()
    match.play(0, "propose 0 with 1 need engineering:3,piloting:2 gets 0,1")
    match.play(1, "accept workers W01,W05,W17")
    assert match.state.hands[0] == []


def test_an_u_03_and_an_r_18_the_hand_limit_interrupts_the_draws(setting: Make) -> None:
    state = setting().state()
    state.hands[0] = [*range(4), *range(40, 44)]
    state.pending = [0]
    state.phase = act.DISCARD_HAND
    state.asked = 0
    state.hands[0].append(44)
    state.apply(0, act.A_DISCARD + 44)
    assert (state.phase, len(state.hands[0])) == (act.DISCARD_HAND, 9)


def test_an_u_04_a_skill_upgrade_counts_with_any_worker(setting: Make) -> None:
    made = setting().planet(0, "P01", "green", "white", "white").completed(0, "B04", "B19")
    match = made.hand(0, "W05", "W25").match()
    match.play(0, "extract 0 workers W05,W25")
    assert match.state.storages[0] == [1, 4, 4]


def test_an_u_05_no_upgrade_no_effect(setting: Make) -> None:
    state = setting().completed(0, "B06", "B09").state()
    assert state.upgrades == [0] * 21


def test_an_z_01_and_an_r_10_the_round_is_not_finished(setting: Make) -> None:
    made = setting().hand(0, "B01").storage(0, "violet", "green").completed(0, "B11", "B12", "B13", "B14", "B15")
    match = made.match()
    go_to_market(match, 0)
    match.play(0, "complete B01")
    assert match.state.over
    assert match.state.result().reason == "sixth_blueprint"


def test_an_z_02_and_an_z_03_and_an_r_13_the_parts_of_a_score(setting: Make) -> None:
    made = setting().completed(0, "B39").hand(0, "B37", "W01").storage(0, "green", "green")
    state = made.state()
    colours = state.figures.objectives[state.ships[0] * 2 : state.ships[0] * 2 + 2]
    symbols = sum({3: 2, 4: 2}.get(colour, 0) for colour in colours)
    assert state.scores()[0] == 9 + symbols + 2


def test_an_z_04_and_an_z_05_every_place_goes_to_the_later_of_equals(setting: Make) -> None:
    state = setting(4).state()
    state.phase = act.OVER
    state.storages = [[0] * 5, [0] * 7, [0] * 5, [0] * 7]
    assert (state.result().ranks, state.winners()) == ([4, 2, 3, 1], [3])
