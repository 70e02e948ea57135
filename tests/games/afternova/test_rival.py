"""The two-player game with the Bot: AN-B-01 to AN-B-12, and the rulings about it."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.afternova.examples import go_to_market

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rival import bot_place
from sapajou.games.afternova.engine.turn import bot_turn
from sapajou.games.afternova.figures import CARDS, COLOURS
from sapajou.games.afternova.game import Afternova
from sapajou.kernel.match import Match

Make = Callable[..., Any]
VIOLET, GREEN, ORANGE, BLACK, WHITE = range(5)


def seen(match: Match[Any], viewer: int | None) -> Any:
    return match.game.view(match.state, viewer)


def names(cards: list[int]) -> list[str]:
    return [CARDS[card] for card in cards]


def test_an_b_01_the_bot_is_first_and_no_seat(game: Afternova) -> None:
    state = game.new(2, 5)
    assert (state.seats, state.active) == (2, 0)
    assert sum(state.bot_cover) + len(state.bot_storage) == 1
    state = game.new(3, 5)
    assert (state.bot_row, game.view(state, 0).bot) == ([], None)


def test_an_b_02_the_bots_first_turn_is_told_too(game: Afternova) -> None:
    match = Match(game, 2, 5)
    told: list[Any] = match.events(1)
    assert [event.tag() for event in told] == ["turn_began", "bot_placed", "turn_began"]
    assert [event.seat for event in told if event.tag() == "turn_began"] == [None, 0]
    placed = [event.colour for event in told if event.tag() == "bot_placed"]
    lies = [*match.state.bot_storage, *(at % 5 for at, number in enumerate(match.state.bot_cover) if number)]
    assert placed == [COLOURS[colour] for colour in lies]


def test_an_b_02_the_bot_draws_one_fragment_a_turn(setting: Make) -> None:
    match = setting(2).bot_row("B08", "B15", "B30").match()
    for seat in (0, 1):
        go_to_market(match, seat)
    assert match.state.round == 2
    assert sum(match.state.bot_cover) + len(match.state.bot_storage) == 1


def test_an_b_02_an_empty_bag_leaves_the_bot_without(setting: Make) -> None:
    state = setting(2).bot_row("B08", "B15", "B30").state()
    state.bag, state.waste = [0] * 5, [0] * 5
    bot_turn(state)
    assert sum(state.bot_cover) + len(state.bot_storage) == 0


def test_an_b_03_leftmost_symbol_else_storage(setting: Make) -> None:
    state = setting(2).bot_row("B08", "B15", "B30").state()
    bot_place(state, WHITE)
    assert state.bot_cover[5:10] == [0, 0, 0, 0, 1]
    bot_place(state, BLACK)
    bot_place(state, BLACK)
    assert state.bot_storage == [BLACK]


def test_an_b_04_a_covered_blueprint_is_scored_and_replaced(setting: Make) -> None:
    state = setting(2).bot_row("B08", "B15", "B30").state()
    new = state.decks[1][-1]
    bot_place(state, BLACK)
    bot_place(state, ORANGE)
    assert names(state.bot_scored) == ["B08"]
    assert state.bot_row == [CARDS.index("B15"), CARDS.index("B30"), new]


def test_an_b_05_without_a_blueprint_the_fragments_go_all_the_same(setting: Make) -> None:
    state = setting(2).bot_row("B08", "B10", "B27").state()
    state.decks[1], state.discards[1] = [], []
    state.bot_storage = [VIOLET, VIOLET, GREEN]
    bot_place(state, GREEN)
    assert (state.bot_storage, state.bot_hidden) == ([], [])


def helped(setting: Make) -> Any:
    made = setting(2).planet(0, "P02", "white", "orange", "green", "violet").bot_row("B18", "B10", "B25")
    return made.hand(0, "W01", "W17").hand(1, "W05", "W18")


def test_an_b_06_and_an_r_21_one_fragment_for_each_icon(setting: Make) -> None:
    match = helped(setting).match()
    match.play(0, "extract 0 workers W01,W17 bot engineering:0,piloting:2")
    assert match.state.bot_cover[:5] == [0, 1, 0, 0, 1]
    assert [COLOURS[c] for c in match.state.storages[0]] == ["orange", "violet"]


def test_an_b_06_the_order_of_the_list_counts(setting: Make) -> None:
    made = setting(2).planet(0, "P02", "white", "black", "green", "violet").bot_row("B10", "B20", "B25")
    match = made.hand(0, "W01", "W17").match()
    first = match.game.steps(match.state, 0, "extract 0 workers W01,W17 bot engineering:0,piloting:1")
    second = match.game.steps(match.state, 0, "extract 0 workers W01,W17 bot engineering:1,piloting:0")
    assert first != second


@pytest.mark.parametrize("spaces", [(3, 3), (3, 2)])
def test_an_b_07_and_an_r_31_only_symbols_uncovered_before_the_deal(setting: Make, spaces: tuple[int, int]) -> None:
    match = helped(setting).match()
    move = f"extract 0 workers W01,W17 bot engineering:{spaces[0]},piloting:{spaces[1]}"
    refusal = match.game.why_not(match.state, 0, move)
    assert refusal is not None
    assert refusal.reason == ("bad_space" if spaces == (3, 3) else "bot_colour")


def test_an_b_08_and_an_r_22_the_bot_beside_a_human_helper(setting: Make) -> None:
    match = helped(setting).match()
    match.play(0, "propose 0 with 1 need engineering:1 gets 1 workers W01,W17 bot piloting:0")
    assert seen(match, 1).offer.bot_icons == {"piloting": 1}
    match.play(1, "accept workers W05")
    assert match.state.bot_cover[:5] == [0, 0, 0, 0, 1]
    assert [COLOURS[c] for c in match.state.storages[0]] == ["green", "violet"]
    assert [COLOURS[c] for c in match.state.storages[1]] == ["orange"]


def test_an_b_08_a_counter_keeps_the_bots_part(setting: Make) -> None:
    match = helped(setting).match()
    match.play(0, "propose 0 with 1 need engineering:1 gets 1 workers W01,W17 bot piloting:0")
    assert match.game.why_not(match.state, 1, "counter need engineering:1 gets 0 workers W05").reason == "bad_space"
    match.play(1, "counter need engineering:1 gets 1,2 workers W05")
    match.play(0, "accept_counter 1 workers W01,W17")
    assert match.state.bot_cover[:5] == [0, 0, 0, 0, 1]
    assert [COLOURS[c] for c in match.state.storages[1]] == ["orange", "green"]


def test_an_b_09_somebody_must_work(setting: Make) -> None:
    made = setting(2).planet(0, "P01", "white", "orange", "green").bot_row("B18", "B10", "B25")
    match = made.match()
    bot = [{"skill": skill, "space": at} for at, skill in enumerate(["engineering", "engineering", "engineering"])]
    assert match.game.why_not(
        match.state, 0, {"type": "extract", "deal": {"planet": 0, "bot": bot}}
    ).reason == "workers_insufficient"  # fmt: skip
    assert all(not match.game.text(match.state, 0, a).startswith("draft alone") for a in match.state.legal(0))


def test_an_b_10_and_an_r_23_the_bots_sixth_ends_the_game_and_it_never_scores_a_seventh(setting: Make) -> None:
    state = setting(2).bot_row("B08", "B10", "B27").state()
    state.bot_scored = [state.decks[1].pop() for _ in range(5)]
    bot_place(state, ORANGE)
    bot_place(state, BLACK)
    assert state.scored_by_bot() == 6
    for colour in (BLACK, WHITE):
        bot_place(state, colour)
    assert state.scored_by_bot() == 6
    state.apply(0, act.A_MARKET)
    while state.phase == act.MARKET_STEP:
        state.apply(0, state.legal(0)[0])
    assert state.over


def test_an_b_11_the_bots_score(setting: Make) -> None:
    state = setting(2).bot_row("B08", "B10", "B27").state()
    state.bot_scored, state.bot_hidden = [CARDS.index("B39")], [CARDS.index("B37")]
    state.ships[2] = 9
    state.bot_storage = [VIOLET]
    state.bot_cover[3] = 1
    assert state.bot_score() == 9 + 4 + 9 + 1 + 1


def test_an_b_12_if_the_bot_has_most_nobody_wins(setting: Make) -> None:
    state = setting(2).state()
    state.phase = act.OVER
    state.storages, state.bot_storage = [[0] * 3, [0] * 3], [0] * 30
    result = state.result()
    assert (result.winners, result.ranks) == ([], [3, 2])
    assert result.rivals["bot"] > 29


def test_an_r_25_nobody_sees_the_bots_objective(game: Afternova) -> None:
    state = game.new(2, 5)
    before = [game.view(state, viewer).bot for viewer in (0, 1, None)]
    assert [bot and bot.objective for bot in before] == [None] * 3
    state.playout(1)
    after = game.view(state, None).bot
    assert after is not None
    assert after.objective is not None


def test_an_r_09_the_order_of_completion_after_the_bots_turn(setting: Make) -> None:
    made = setting(2).hand(0, "B01").storage(0, "white", "white").hand(1, "B02").storage(1, "white", "white")
    made.dump["active"] = 1
    match = made.match()
    go_to_market(match, 1)
    asked = []
    while match.state.phase == act.COMPLETE:
        asked.append((match.state.active, match.state.asked))
        match.play(match.state.asked, "pass")
    assert asked == [(1, 1), (1, 0), (act.BOT, 0), (act.BOT, 1)]


def test_an_r_14_completed_cards_are_public_with_their_points(setting: Make) -> None:
    match = setting().completed(1, "B39").match()
    assert seen(match, None).seats[1].points == 9
