"""Worked examples: a situation, what is done in it, and what comes of it, in the order of the rules."""

from collections.abc import Callable
from typing import Any

import pytest

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rival import bot_place
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.figures import CARDS, COLOURS, PLANETS
from sapajou.games.afternova.game import Afternova
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.match import Match
from sapajou.kernel.moves import Move

Make = Callable[..., Any]


def storage(match: Match[Any], seat: int) -> list[str]:
    return [COLOURS[colour] for colour in match.state.storages[seat]]


def names(cards: list[int]) -> list[str]:
    return [CARDS[card] for card in cards]


def reason(match: Match[Any], seat: int, move: Move) -> str:
    with pytest.raises(IllegalAction) as refusal:
        match.play(seat, move)
    return refusal.value.reason


def pass_all(match: Match[Any]) -> None:
    """Let everybody pass in the completion phase."""
    while match.state.phase == act.COMPLETE:
        match.play(match.state.asked, {"type": "pass"})


def test_example_01_the_helper_names_its_price(setting: Make) -> None:
    match = (
        setting().planet(1, "P02", "violet", "green", "violet", "black")
        .hand(0, "W01", "W05").hand(1, "W17").hand(2, "W29").match()
    )  # fmt: skip
    match.play(0, {"type": "invite", "planet": 1})
    match.play(1, {"type": "counter", "term": {"need": {"piloting": 2}, "gets": [0, 2]}, "workers": ["W17"]})
    match.play(2, {"type": "refuse"})
    match.play(0, {"type": "accept_counter", "player": 1, "workers": ["W01", "W05"]})
    assert storage(match, 0) == ["green", "black"]
    assert storage(match, 1) == ["violet", "violet"]
    assert names(match.state.discards[0]) == ["W01", "W05", "W17"]
    assert PLANETS[match.state.discards[2][-1]] == "P02"
    assert match.state.planets[1] not in (act.NOTHING, PLANETS.index("P02"))


def test_example_02_a_stored_fragment_makes_room(setting: Make) -> None:
    match = (
        setting().planet(0, "P02", "white", "orange", "black", "white").storage(0, "green")
        .hand(0, "W01", "W05", "W06").hand(1, "W21").hand(2, "W29").match()
    )  # fmt: skip
    match.play(0, {
        "type": "open_call", "planet": 0, "term": {"need": {"piloting": 1}, "gets": [], "receives": ["green"]},
        "candidates": [1, 2], "workers": ["W01", "W05", "W06"],
    })  # fmt: skip
    match.play(2, {"type": "refuse"})
    match.play(1, {"type": "accept", "workers": ["W21"]})
    assert storage(match, 0) == ["white", "orange", "black", "white"]
    assert storage(match, 1) == ["green"]
    assert match.state.phase != act.OVERFLOW


def test_example_03_the_market_is_refilled_at_the_end(setting: Make) -> None:
    made = setting().row("worker", "W02", "W09", "W30", "W40").row("blueprint", "B03", "B11", "B22", "B39")
    made.dump["active"] = 1
    match = made.hand(1, "W01", "W03", "W05", "W06", "B01").match()
    match.play(1, {"type": "market"})
    for card in ("W09", "W40"):
        match.play(1, {"type": "take", "card": card})
    assert names([card for card in match.state.row if card != act.NOTHING]) == [
        "W02",
        "W30",
        "B03",
        "B11",
        "B22",
        "B39",
    ]
    match.play(1, {"type": "take", "card": "B11"})
    assert len(match.state.hands[1]) == 8
    row = match.state.row
    assert act.NOTHING not in row
    assert names([row[0], row[2], row[4], row[6], row[7]]) == ["W02", "W30", "B03", "B22", "B39"]


def test_example_04_completing_pays_and_starts_an_upgrade(setting: Make) -> None:
    match = (
        setting().completed(0, "B06").storage(0, "orange", "black", "white", "green").hand(0, "B20", "W01").match()
    )  # fmt: skip
    waste = sum(match.state.waste)
    match.play(0, {"type": "market"})
    for _ in range(3):
        match.play(0, match.game.default(match.state, 0))
    match.play(0, {"type": "complete", "blueprint": "B20"})
    assert storage(match, 0) == ["green"]
    assert sum(match.state.waste) == waste + 3
    assert names(match.state.completed[0]) == ["B06", "B20"]
    pass_all(match)
    assert match.state.active == 1
    assert match.state.upgrade(0, act.DRAW_UPGRADE) == 1


def test_example_05_scoring(setting: Make) -> None:
    made = setting()
    ship = "S10"  # black and white
    dump = made.dump
    for seat in dump["seats"]:
        if seat["starship"] == ship:
            seat["starship"] = dump["seats"][0]["starship"]
    if ship in dump["unused_starships"]:
        dump["unused_starships"][dump["unused_starships"].index(ship)] = dump["seats"][0]["starship"]
    dump["seats"][0]["starship"] = ship
    made.completed(0, "B07", "B08", "B21", "B25", "B30", "B34").storage(0, "green", "violet")
    dump["seats"][0]["completed_this_turn"] = 1
    dump["phase"] = "over"
    assert made.state().scores()[0] == 37


def bot_state(setting: Make, *row: str) -> State:
    made = setting(2).bot_row(*row)
    state: State = made.state()
    return state


def test_example_06_the_bot_covers_the_leftmost_symbol(setting: Make) -> None:
    state = bot_state(setting, "B08", "B15", "B30")
    state.bag[2] -= 1
    bot_place(state, COLOURS.index("orange"))
    assert state.bot_cover == [0, 0, 1, 0, 0, *[0] * 10]


def test_example_07_the_bot_helps_for_fragments(setting: Make) -> None:
    match = (
        setting(2).planet(0, "P02", "white", "orange", "green", "violet").bot_row("B18", "B10", "B25")
        .hand(0, "W01", "W17").match()
    )  # fmt: skip
    bot = [{"skill": "piloting", "space": 0}, {"skill": "engineering", "space": 1}]
    match.play(0, {"type": "extract", "deal": {"planet": 0, "bot": bot}, "workers": ["W01", "W17"]})
    assert match.state.bot_cover[:5] == [0, 0, 1, 0, 1]
    assert storage(match, 0) == ["green", "violet"]


def test_example_08_overflow_before_completion(setting: Make) -> None:
    match = (
        setting().planet(0, "P01", "green", "white", "white").storage(0, "violet", "violet", "green")
        .hand(0, "W01", "W05", "W17", "B21", "B30").match()
    )  # fmt: skip
    match.play(0, {"type": "extract", "deal": {"planet": 0}, "workers": ["W01", "W05", "W17"]})
    assert match.state.phase == act.OVERFLOW
    assert match.state.surplus(0) == 2
    assert reason(match, 0, {"type": "overflow", "fragments": ["green"]}) == "wrong_surplus"
    assert reason(match, 0, {"type": "overflow", "fragments": ["green", "black"]}) == "wrong_surplus"
    match.play(0, {"type": "overflow", "fragments": ["white", "white"]})
    match.play(0, {"type": "complete", "blueprint": "B21"})
    assert storage(match, 0) == ["green"]
    assert match.state.asked != 0


def test_example_09_only_necessary_workers(setting: Make) -> None:
    made = setting().planet(0, "P01", "green", "white", "white").hand(0, "W01", "W02", "W05", "W17")
    for workers, expected in (
        (["W01", "W02", "W17"], None),
        (["W01", "W05", "W17"], None),
        (["W01", "W02", "W05", "W17"], "workers_redundant"),
    ):
        match = made.match()
        refusal = match.game.why_not(match.state, 0, {"type": "extract", "deal": {"planet": 0}, "workers": workers})
        assert (refusal and refusal.reason) == expected


def test_example_10_a_skill_upgrade_helps_with_any_worker(setting: Make) -> None:
    made = setting().planet(0, "P01", "green", "white", "white").completed(1, "B07").hand(1, "W29", "W21")
    made.hand(0, "W01", "W02", "W05")
    for need, own, workers, expected in (
        (1, ["W01", "W05"], ["W29"], None),
        (1, ["W01", "W05"], ["W21"], None),
        (1, ["W01", "W05"], ["W29", "W21"], "workers_redundant"),
        (2, ["W01", "W02"], ["W21"], None),
        (2, ["W01", "W02"], ["W29"], "workers_insufficient"),
    ):
        match = made.match()
        deal = {"planet": 0, "terms": {"1": {"need": {"piloting": need}}}}
        match.play(0, {"type": "propose", "deal": deal, "workers": own})
        refusal = match.game.why_not(match.state, 1, {"type": "accept", "workers": workers})
        assert (refusal and refusal.reason) == expected


def test_example_11_an_upgrade_starts_with_the_next_turn(setting: Make) -> None:
    match = setting().storage(0, "violet", "green").hand(0, "B01").match()
    match.play(0, {"type": "market"})
    for _ in range(3):
        match.play(0, match.game.default(match.state, 0))
    match.play(0, {"type": "complete", "blueprint": "B01"})
    while match.state.active == 0:
        assert match.state.capacity(0) == 4
        match.play(match.state.asked, {"type": "pass"})
    assert match.state.capacity(0) == 5


def test_example_12_wipes_use_the_budget(setting: Make) -> None:
    match = setting().match()
    match.play(0, {"type": "market"})
    match.play(0, {"type": "wipe", "row": "workers"})
    match.play(0, match.game.default(match.state, 0))
    match.play(0, {"type": "wipe", "row": "blueprints"})
    assert len(match.state.hands[0]) == 1
    assert act.NOTHING not in match.state.row
    assert match.state.active == 1


def test_example_13_the_hand_limit_interrupts_the_market(setting: Make) -> None:
    match = setting().hand(0, "W01", "W02", "W05", "W06", "W09", "W13", "B01").match()
    match.play(0, {"type": "market"})
    match.play(0, match.game.default(match.state, 0))
    match.play(0, match.game.default(match.state, 0))
    for _ in range(2):
        assert match.state.phase == act.DISCARD_HAND
        assert len(match.state.hands[0]) == 9
        match.play(0, {"type": "discard", "card": names(match.state.hands[0])[0]})
        if match.state.phase == act.MARKET_STEP:
            match.play(0, match.game.default(match.state, 0))
    assert len(match.state.hands[0]) == 8
    assert match.state.active == 1


def test_example_14_the_last_window(setting: Make) -> None:
    made = setting().hand(0, "B01").storage(0, "violet", "green").hand(1, "B02").storage(1, "violet", "orange")
    made.hand(2, "B03").storage(2, "violet", "black").completed(2, "B04", "B05", "B06", "B07", "B08")
    match = made.match()
    match.play(0, {"type": "market"})
    for _ in range(3):
        match.play(0, match.game.default(match.state, 0))
    match.play(0, {"type": "pass"})
    match.play(1, {"type": "pass"})
    match.play(2, {"type": "complete", "blueprint": "B03"})
    assert (match.state.asked, match.state.window) == (0, 1)
    match.play(0, {"type": "complete", "blueprint": "B01"})
    match.play(1, {"type": "pass"})
    assert match.state.over
    assert match.state.result().reason == "sixth_blueprint"


def test_example_15_ties_go_to_the_later_player(setting: Make, game: Afternova) -> None:
    state = setting().state()
    state.phase = act.OVER
    state.completed = [[], [], []]
    for seat in range(3):
        state.storages[seat] = [0] * (34 if seat != 1 else 30)
    assert (state.scores(), state.winners(), state.result().ranks) == ([34, 30, 34], [2], [2, 3, 1])
    two = setting(2).state()
    two.phase = act.OVER
    two.bot_scored, two.bot_hidden, two.bot_cover = [], [], [0] * 15
    two.storages, two.bot_storage = [[0] * 34, [0] * 20], [0] * 34
    assert two.winners() == [0]
    two.bot_storage.append(0)
    assert (two.winners(), two.result().rivals, two.result().ranks) == ([], {"bot": 35}, [2, 3])
    assert game.id == "afternova"


def test_example_16_no_seventh_blueprint(setting: Make) -> None:
    made = setting().completed(1, "B04", "B05", "B06", "B07", "B08").hand(1, "B01", "B02")
    match = made.storage(1, "violet", "green", "violet", "orange").match()
    match.play(0, {"type": "market"})
    for _ in range(3):
        match.play(0, match.game.default(match.state, 0))
    pass_before = match.state.asked
    if pass_before == 0:
        match.play(0, {"type": "pass"})
    match.play(1, {"type": "complete", "blueprint": "B01"})
    assert match.state.asked != 1
    assert len(match.state.completed[1]) == 6


def test_example_17_the_fourth_stored_fragment(setting: Make) -> None:
    state = bot_state(setting, "B08", "B10", "B27")
    state.bot_storage = [0, 0, 1]
    state.bot_scored = [state.decks[1].pop(), state.decks[1].pop()]
    top = state.decks[1][-1]
    waste = state.waste[:]
    bot_place(state, COLOURS.index("green"))
    assert state.bot_storage == []
    assert (state.waste[0], state.waste[1]) == (waste[0] + 2, waste[1] + 2)
    assert (state.bot_hidden, state.scored_by_bot()) == ([top], 3)
    assert names(state.bot_row) == ["B08", "B10", "B27"]


def test_example_18_a_chain_of_the_bot(setting: Make) -> None:
    state = bot_state(setting, "B10", "B37", "B23")
    b03 = CARDS.index("B03")
    for pile in (state.decks[1], state.row):
        if b03 in pile:
            pile[pile.index(b03)] = pile[-1]
    state.decks[1].append(b03)
    state.bot_cover[3] = 1
    state.bot_storage = [0, 3]
    bot_place(state, COLOURS.index("white"))
    assert names(state.bot_scored) == ["B10", "B03"]
    assert names(state.bot_row[:2]) == ["B37", "B23"]
    assert len(state.bot_row) == 3
    assert state.bot_storage == []
    assert sum(state.bot_cover) == 0


@pytest.mark.parametrize(
    ("spaces", "expected"), [([0, 2], None), ([2, 3], None), ([0, 1], "bot_colour")], ids=["WB", "BB", "WW"]
)
def test_example_19_colours_must_fit_the_bot(setting: Make, spaces: list[int], expected: str | None) -> None:
    made = setting(2).planet(0, "P02", "white", "white", "black", "black").bot_row("B10", "B25", "B37")
    match = made.hand(0, "W01", "W17").match()
    skills = ["piloting", "engineering"]
    bot = [{"skill": skill, "space": space} for skill, space in zip(skills, spaces, strict=True)]
    move = {"type": "extract", "deal": {"planet": 0, "bot": bot}, "workers": ["W01", "W17"]}
    refusal = match.game.why_not(match.state, 0, move)
    assert (refusal and refusal.reason) == expected


def open_call(setting: Make) -> Match[Any]:
    made = setting().planet(0, "P02", "white", "orange", "black", "white").hand(0, "W01", "W05", "W06")
    match: Match[Any] = made.hand(1, "W21").hand(2, "W22").match()
    term = {"need": {"piloting": 1}, "gets": [0]}
    match.play(0, {
        "type": "open_call", "planet": 0, "term": term, "candidates": [2, 1], "workers": ["W05", "W06", "W01"],
    })  # fmt: skip
    match.play(1, {"type": "accept", "workers": ["W21"]})
    match.play(2, {"type": "accept", "workers": ["W22"]})
    return match


def test_example_20_two_acceptors(setting: Make) -> None:
    match = open_call(setting)
    assert match.state.phase == act.CHOOSE_ACCEPTOR
    match.play(0, {"type": "choose_acceptor", "player": 2})
    assert names(match.state.hands[1]) == ["W21"]
    assert match.state.known[CARDS.index("W21")] == 1 << 1
    assert storage(match, 2) == ["white"]


def test_example_21_all_or_nothing(setting: Make) -> None:
    made = setting().planet(0, "P01", "green", "white", "white").hand(0, "W01", "W05").hand(1, "W17").hand(2, "W18")
    match = made.match()
    terms = {"1": {"need": {"piloting": 1}, "gets": [0]}, "2": {"need": {"piloting": 1}, "gets": [1]}}
    match.play(0, {"type": "propose", "deal": {"planet": 0, "terms": terms}, "workers": ["W01", "W05"]})
    match.play(1, {"type": "accept", "workers": ["W17"]})
    match.play(2, {"type": "refuse"})
    assert match.state.phase == act.CHOOSE_ACTION
    assert match.state.proposals == 5
    assert names(match.state.hands[1]) == ["W17"]
    assert match.state.known[CARDS.index("W17")] == 1 << 1
    assert not match.state.discards[0]


@pytest.mark.parametrize(("received", "expected"), [(["white"], None), (["white", "white"], "cannot_give")])
def test_example_22_a_fragment_passes_through_a(setting: Make, received: list[str], expected: str | None) -> None:
    made = setting().planet(0, "P01", "green", "violet", "violet").storage(1, "white").hand(0, "W01", "W05")
    match = made.hand(1, "W17").hand(2, "W18").match()
    terms = {
        "1": {"need": {"piloting": 1}, "gives": ["white"]},
        "2": {"need": {"piloting": 1}, "receives": received},
    }
    move = {"type": "propose", "deal": {"planet": 0, "terms": terms}, "workers": ["W01", "W05"]}
    refusal = match.game.why_not(match.state, 0, move)
    assert (refusal and refusal.reason) == expected
    if expected is None:
        match.play(0, move)
        match.play(1, {"type": "accept", "workers": ["W17"]})
        match.play(2, {"type": "accept", "workers": ["W18"]})
        assert (storage(match, 1), storage(match, 2)) == ([], ["white"])


def test_example_23_the_bag_is_filled_from_the_discard(setting: Make) -> None:
    state = setting().state()
    state.bag = [1, 0, 0, 0, 0]
    state.waste = [0, 2, 0, 0, 0]
    deck = state.decks[2]
    if PLANETS.index("P01") in deck:
        deck.remove(PLANETS.index("P01"))
    deck.append(PLANETS.index("P01"))
    state.fill_planet(1)
    assert [COLOURS[colour] for colour in state.spaces[act.MOST_SPACES : act.MOST_SPACES + 3]] == [
        "violet",
        "green",
        "green",
    ]
    assert (state.bag, state.waste) == ([0] * 5, [0] * 5)


def test_example_24_six_proposals_without_a_deal(setting: Make) -> None:
    match = setting().hand(0, "W01").match()
    for _ in range(6):
        match.play(0, {"type": "invite", "planet": 0})
        match.play(1, {"type": "refuse"})
        match.play(2, {"type": "refuse"})
    assert reason(match, 0, {"type": "invite", "planet": 0}) == "budget_exhausted"
    assert reason(match, 0, "draft propose 1") == "budget_exhausted"
    assert {match.game.text(match.state, 0, action).split(" ")[0] for action in match.state.legal(0)} <= {
        "market",
        "draft",
    }
    match.play(0, {"type": "market"})


def test_example_25_nobody_is_asked_for_too_much(setting: Make) -> None:
    match = setting().planet(0, "P01", "green", "white", "white").hand(0, "W01", "W05").match()
    terms = {"1": {"need": {"piloting": 2}}, "2": {"need": {"piloting": 1}}}
    move = {"type": "propose", "deal": {"planet": 0, "terms": terms}, "workers": ["W01", "W05"]}
    assert reason(match, 0, move) == "over_asked"
