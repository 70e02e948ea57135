"""The rules of the toy game, one by one: also an example of tests that read like the rules."""

from typing import Any

import pytest

from bazaar.engine.rules import State
from bazaar.game import Bazaar
from sapajou import Match
from sapajou.kernel.errors import BadPosition

GAME = Bazaar()


def match(seats: int = 3, seed: int = 7, **options: Any) -> Match[Any]:
    return Match(GAME, seats, seed, **options)


def dump(played: Match[Any]) -> dict[str, Any]:
    return GAME.dump(played.state)


def texts(played: Match[Any], seat: int) -> list[str]:
    state: State = played.state
    return [GAME.text(state, seat, action) for action in state.legal(seat)]


def wares(played: Match[Any], seat: int) -> list[str]:
    return [held["ware"] for held in dump(played)["hands"][seat]]


def edited(played: Match[Any], **fields: Any) -> Match[Any]:
    """A match that goes on from a position with other fields."""
    return Match.from_position(GAME, {**dump(played), **fields})


def turn(played: Match[Any]) -> Match[Any]:
    """The match after everybody has rested."""
    for seat in played.state.to_act():
        played.play(seat, "rest")
    return played


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bz_01_everybody_holds_two_and_three_lie_open(seats: int) -> None:
    position = dump(match(seats))
    assert [len(hand) for hand in position["hands"]] == [2] * seats
    assert len(position["row"]) == 3
    assert len(position["stock"]) == 20 - 3 - 2 * seats


def test_bz_02_all_choose_at_once_in_the_morning() -> None:
    played = match()
    assert played.state.to_act() == [0, 1, 2]
    played.play(2, "rest")
    assert played.state.to_act() == [0, 1]


def test_bz_02_a_drawn_ware_is_the_top_of_the_stock() -> None:
    played = match()
    top = dump(played)["stock"][-1]
    played.play(1, "draw")
    assert top in wares(played, 1)


def short_of_stock(left: int) -> Match[Any]:
    """A morning of three traders with little stock: the thief has the rest."""
    played = match()
    stock = dump(played)["stock"]
    return edited(played, stock=stock[:left], thief=sorted(stock[left:], key=GAME_ORDER.index))


GAME_ORDER = [f"{kind}{worth}" for worth in range(1, 6) for kind in ("silk", "salt", "spice", "tea")]


def test_bz_02_when_the_stock_could_run_out_they_choose_in_seat_order() -> None:
    assert short_of_stock(3).state.to_act() == [0, 1, 2]
    played = short_of_stock(2)
    assert played.state.to_act() == [0]
    played.play(0, "draw")
    assert played.state.to_act() == [1]
    played.play(1, "draw")
    assert texts(played, 2) == ["rest"]


def test_bz_02_no_stock_no_morning() -> None:
    played = short_of_stock(1)
    played.play(0, "draw")
    for seat in (1, 2):
        played.play(seat, "rest")
    assert dump(played)["stock"] == []
    played.play(0, f"take {dump(played)['row'][0]}")
    assert (played.state.round, dump(played)["phase"]) == (2, "turn")


def test_bz_03_each_round_the_next_trader_is_on_turn() -> None:
    played = match()
    on_turn = []
    for _ in range(4):
        turn(played)
        on_turn += played.state.to_act()
        played.play(on_turn[-1], played.state.legal(on_turn[-1])[0])
    assert on_turn == [0, 1, 2, 0]


def test_bz_03_what_is_taken_from_the_row_everybody_saw() -> None:
    played = turn(match(thief="asleep"))
    ware, refill = dump(played)["row"][0], dump(played)["stock"][-1]
    played.play(0, f"take {ware}")
    assert {"ware": ware, "known_to": [0, 1, 2], "open": True} in dump(played)["hands"][0]
    assert dump(played)["row"][0] == refill


def test_bz_04_without_a_ware_there_is_no_offer() -> None:
    played = turn(match())
    hands = dump(played)["hands"]
    empty = edited(played, hands=[[], *hands[1:]], stock=dump(played)["stock"] + [held["ware"] for held in hands[0]])
    assert all(text.startswith("take") for text in texts(empty, 0))
    assert any(text.startswith("ask") for text in texts(played, 0))


def test_bz_04_a_ware_is_shown_to_one_other_trader_only() -> None:
    played = turn(match())
    sealed = wares(played, 0)[0]
    played.play(0, f"ask tea / seal {sealed}")
    assert texts(played, 0) == ["show 1", "show 2", "show -"]
    played.play(0, "show 1")
    shown = next(held for held in dump(played)["hands"][0] if held["ware"] == sealed)
    assert shown["known_to"] == [0, 1]


def offered(kind: str = "tea") -> Match[Any]:
    played = turn(match())
    played.play(0, f"ask {kind} / seal {wares(played, 0)[0]} / show -")
    return played


@pytest.mark.parametrize("kind", ["silk", "salt", "spice", "tea"])
def test_bz_05_only_wares_of_that_kind_can_be_given_and_all_are_asked(kind: str) -> None:
    played = offered(kind)
    assert played.state.to_act() == [1, 2]
    for seat in (1, 2):
        gives = [f"give {ware}" for ware in wares(played, seat) if ware.startswith(kind)]
        assert texts(played, seat) == [*gives, "refuse"]


def both_can_give() -> tuple[Match[Any], str, str, str]:
    """An offer that seats 1 and 2 can both accept: the match, what is sealed, what each can give."""
    played = offered("tea")
    position = dump(played)
    teas = [ware for ware in position["stock"] if ware.startswith("tea")][:2]
    stock = [ware for ware in position["stock"] if ware not in teas]
    hands = position["hands"]
    for seat, tea in zip((1, 2), teas, strict=True):
        stock.append(hands[seat][0]["ware"])
        hands[seat][0] = {"ware": tea, "known_to": [seat], "open": False}
        hands[seat].sort(key=lambda held: GAME_ORDER.index(held["ware"]))
    return edited(played, stock=stock, hands=hands), position["offer"]["ware"], teas[0], teas[1]


def test_bz_06_the_first_giver_clockwise_trades_in_the_open() -> None:
    played, sealed, first, second = both_can_give()
    played.play(2, f"give {second}")
    played.play(1, f"give {first}")
    assert first in wares(played, 0)
    assert sealed in wares(played, 1)
    known = {held["ware"]: held["open"] for hand in dump(played)["hands"] for held in hand}
    assert (known[first], known[sealed], known[second]) == (True, True, False)


def test_bz_06_a_refusal_lets_the_next_giver_trade() -> None:
    played, sealed, _, second = both_can_give()
    played.play(1, "refuse")
    played.play(2, f"give {second}")
    assert second in wares(played, 0)
    assert sealed in wares(played, 2)


def test_bz_06_if_all_refuse_nothing_moves() -> None:
    played = offered()
    before = [wares(played, seat) for seat in range(3)]
    for seat in (1, 2):
        played.play(seat, "refuse")
    assert [wares(played, seat) for seat in range(3)] == before
    assert [type(event).__name__ for event in played.events(None)[-2:]] == ["Lapsed", "Stole"]


def test_bz_07_the_thief_steals_where_the_omen_points() -> None:
    played = turn(match())
    row, omen = dump(played)["row"], dump(played)["omens"][-1]
    aim = (omen + 1) % 3
    played.play(0, f"take {row[aim]}")
    assert dump(played)["thief"] == [row[omen % 3]]
    assert dump(played)["used_omens"] == [omen]


def test_bz_07_used_omens_are_reshuffled_when_none_is_left() -> None:
    played = match(seats=2, thief="asleep")
    orders = []
    for _ in range(7):
        orders.append(dump(played)["omens"])
        turn(played)
        seat = played.state.to_act()[0]
        played.play(seat, played.state.legal(seat)[0])
    assert [len(order) for order in orders] == [6, 5, 4, 3, 2, 1, 0]
    assert len(dump(played)["omens"]) == 5
    assert [type(event).__name__ for event in played.events(None)].count("Reshuffled") == 1


def test_bz_07_a_thief_asleep_steals_nothing() -> None:
    played = turn(match(thief="asleep"))
    played.play(0, f"take {dump(played)['row'][0]}")
    assert dump(played)["thief"] == []


def test_bz_08_after_the_last_round_the_bazaar_closes_with_open_hands() -> None:
    played = turn(match(rounds=1))
    played.play(0, f"take {dump(played)['row'][0]}")
    result = played.state.result()
    assert (result.reason, result.truncated) == ("round_cap", True)
    assert all(held["open"] for hand in dump(played)["hands"] for held in hand)
    assert result.scores == [sum(int(ware[-1]) for ware in wares(played, seat)) for seat in range(3)]


def sold_out(thief_has: int) -> Match[Any]:
    """A bazaar about to close: seat 0 is to take the last ware; the thief has so many of the others."""
    played = turn(match(thief="asleep"))
    position = dump(played)
    stock = sorted(position["stock"] + position["row"][1:], key=GAME_ORDER.index)
    last = position["row"][0]
    rest = [{"ware": ware, "known_to": [1], "open": False} for ware in stock[thief_has:]]
    second = sorted(position["hands"][1] + rest, key=lambda held: GAME_ORDER.index(held["ware"]))
    hands = [position["hands"][0], second, position["hands"][2]]
    played = edited(played, stock=[], row=[last, None, None], thief=stock[:thief_has], hands=hands)
    played.play(0, f"take {last}")
    return played


def test_bz_08_a_sold_out_row_closes_the_bazaar_and_the_highest_worth_wins() -> None:
    played = sold_out(thief_has=0)
    result = played.state.result()
    assert (result.reason, result.truncated) == ("sold_out", False)
    assert result.winners == [1]
    assert result.ranks[1] == 1
    assert result.rivals == {"thief": 0}


def test_bz_08_if_the_thief_has_more_nobody_wins() -> None:
    result = sold_out(thief_has=13).state.result()
    assert result.rivals["thief"] > max(result.scores)
    assert result.winners == []
    assert min(result.ranks) == 2


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"seats": 5}, "seats"),
        ({"round": 13}, "round"),
        ({"omens": [0, 1, 2, 3, 4, 4]}, "omens"),
        ({"chosen": [0, 0]}, "chosen"),
        ({"chosen": [0, 1, 2]}, "chosen"),
        ({"thief": ["silk9"]}, "wares"),
        ({"phase": "over"}, "phase"),
        ({"phase": "answers"}, "offer"),
        ({"answers": ["refuse", None, None]}, r"answers\[0\]"),
        ({"chance_key": "00"}, "chance_key"),
        ({"offer": {"kind": "gold", "ware": None, "shown_to": None}}, "offer.kind"),
    ],
)
def test_a_dump_edited_wrongly_is_refused_by_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(BadPosition, match=f"^{place}: "):
        edited(match(), **change)


def test_a_view_in_words_marks_what_a_choice_points_at() -> None:
    played = turn(match())
    view = GAME.view(played.state, 0)
    choice = GAME.choice(played.state, 0, played.state.legal(0)[0])
    row, hands = GAME.show(view, "fr", choices=[choice])
    assert (row.title, hands.title) == ("Bazar", "Mains")
    assert [cell.mark for cell in row.rows[0]].count("target") == 1
    assert [cells[0].seat for cells in hands.rows] == [0, 1, 2]
    assert hands.rows[1][0].text == "? ?"
