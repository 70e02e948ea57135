"""What a person may ask of a table, and what speaks against it."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from sapajou.bots import for_game, for_tables
from sapajou.kernel.errors import BadInput, IllegalAction
from sapajou.kernel.registry import game as registered_game
from sapajou.server import entries as e
from sapajou.server import messages as m
from tables import COMMITMENT, Tabletop


def refused(code: str, act: Callable[[], Any]) -> None:
    """Check that something is refused with this code, and changes nothing."""
    with pytest.raises(BadInput) as caught:
        act()
    assert caught.value.code == f"fault.{code}"
    assert caught.value.line("fr") != caught.value.line("en")


def test_a_person_takes_a_seat_and_leaves_it() -> None:
    table = Tabletop("itchy_monkey", [None, None])
    table.ask("p1", m.Sit, seat=1, commitment=COMMITMENT)
    assert table.table("p1").seats[1] == m.Seat(
        taken=True, person=True, name="P1", here=True, commitment=COMMITMENT, mine=True
    )
    assert not table.table("p0").seats[1].mine
    table.ask("p1", m.Stand)
    assert not table.table("p1").seats[1].taken


def test_seats_are_given_once() -> None:
    table = Tabletop("itchy_monkey", [None, "random"])
    table.ask("p1", m.Sit, seat=0, commitment=COMMITMENT)
    refused("seat_taken", lambda: table.ask("p2", m.Sit, seat=0, commitment=COMMITMENT))
    refused("seat_taken", lambda: table.ask("p2", m.Sit, seat=1, commitment=COMMITMENT))
    refused("no_such_seat", lambda: table.ask("p2", m.Sit, seat=2, commitment=COMMITMENT))
    refused("no_seat_held", lambda: table.ask("p2", m.Stand))


def test_nobody_sits_twice() -> None:
    table = Tabletop("itchy_monkey", [None, None])
    table.ask("p1", m.Sit, seat=0, commitment=COMMITMENT)
    refused("already_seated", lambda: table.ask("p1", m.Sit, seat=1, commitment=COMMITMENT))


def test_the_host_prepares_the_table_and_nobody_else() -> None:
    table = Tabletop("itchy_monkey", [None, None])
    table.ask("p1", m.Sit, seat=0, commitment=COMMITMENT)
    refused("not_the_host", lambda: table.ask("p1", m.SeatBot, seat=1, bot="random"))
    refused("not_the_host", lambda: table.ask("p1", m.Configure, options={}))
    refused("not_the_host", lambda: table.ask("p1", m.Start))
    table.ask("p0", m.SeatBot, seat=1, bot="random")
    refused("no_such_bot", lambda: table.ask("p0", m.SeatBot, seat=1, bot="hal"))
    refused("not_the_host", lambda: table.ask("p1", m.Clear, seat=1))
    table.ask("p0", m.Clear, seat=1)
    refused("nobody_there", lambda: table.ask("p0", m.Clear, seat=1))


def test_whoever_opened_a_table_closes_it_before_it_begins_and_others_only_leave_it() -> None:
    table = Tabletop("itchy_monkey", [None, None])
    for seat in (0, 1):
        table.ask(f"p{seat}", m.Sit, seat=seat, commitment=COMMITMENT)
    refused("no_seat_held", lambda: table.ask("stranger", m.PutAway))
    assert table.room.listed() == ("p0", "p1")
    table.ask("p1", m.PutAway)
    assert table.room.listed() == ("p0",)
    assert not table.room.facts.chairs[1].taken
    table.ask("p0", m.PutAway)
    assert table.table("p1").status == "closed"
    assert table.room.listed() == ()
    assert table.room.row_now(0).status == "closed"
    refused("table_closed", lambda: table.ask("p1", m.Sit, seat=1, commitment=COMMITMENT))
    refused("table_closed", lambda: table.ask("p0", m.Chat, text="too late"))
    assert isinstance(table.ask("p0", m.PutAway), m.Accepted)
    assert table.reopened().facts == table.room.facts


def test_a_match_is_put_away_by_each_for_oneself_until_one_does_something_there() -> None:
    table = Tabletop("itchy_monkey", [None, None], starting_player=0).begin()
    seen, noticed = table.table("p1"), table.room.facts.noticed
    table.now = 200.0
    table.ask("p0", m.PutAway)
    assert table.room.listed() == ("p1",)
    assert isinstance(table.ask("p0", m.PutAway), m.Accepted), "once is enough"
    assert (table.table("p1"), table.room.facts.noticed) == (seen, noticed), "nobody else hears of it"
    assert table.reopened().listed() == ("p1",)
    table.ask("p1", m.PutAway)
    assert table.room.listed() == ()
    table.move(0)
    assert table.room.listed() == ("p0",)


def test_options_are_checked_when_they_are_chosen() -> None:
    table = Tabletop("itchy_monkey", ["random", "random"])
    with pytest.raises(BadInput, match="max_rounds"):
        table.ask("p0", m.Configure, options={"max_rounds": 0})
    table.ask("p0", m.Configure, options={"max_rounds": 7})
    table.ask("p0", m.Start)
    assert table.room.match is not None
    assert table.room.match.options["max_rounds"] == 7


def test_who_opened_the_table_chooses_who_may_look_on_and_the_time_until_it_begins() -> None:
    table = Tabletop("itchy_monkey", [None, None])
    refused("not_the_host", lambda: table.ask("p1", m.Arrange, spectators=False, clock=None))
    table.ask("p0", m.Arrange, spectators=False, clock=m.Clock(600, 10))
    for room in (table.room, table.reopened()):
        assert (room.spectators, room.clock) == (False, m.Clock(600, 10))
    seen = table.table("p1")
    assert (seen.spectators, seen.clock) == (False, m.Clock(600, 10))
    table.begin()
    assert [chair.time for chair in table.room.facts.chairs] == [600.0, 600.0]
    refused("match_begun", lambda: table.ask("p0", m.Arrange, spectators=True, clock=None))


def test_a_match_starts_when_every_seat_is_taken() -> None:
    table = Tabletop("itchy_monkey", [None, None])
    table.ask("p0", m.Sit, seat=0, commitment=COMMITMENT)
    refused("seat_open", lambda: table.ask("p0", m.Start))
    table.begin()
    assert table.table("p0").status == "playing"
    refused("match_begun", lambda: table.ask("p0", m.Start))
    refused("match_begun", lambda: table.ask("p1", m.Stand))


def test_a_move_is_played_for_the_decision_that_was_shown() -> None:
    table = Tabletop("itchy_monkey", [None, None], starting_player=0).begin()
    mine = table.board("p0").mine
    assert mine is not None
    message = m.Move("once", mine.number, mine.choices, mine.offered[0].text)
    assert isinstance(table.send("p0", message), e.Played)
    entries = len(table.log)
    assert table.send("p0", message) == m.Accepted("once")  # the same message once more
    assert table.send("p0", m.Move("other", mine.number, mine.choices, mine.offered[0].text)) == m.Stale("other")
    assert len(table.log) == entries


def test_a_repeated_message_is_recognised_after_the_log_was_read_again() -> None:
    table = Tabletop("itchy_monkey", [None, None], starting_player=0).begin()
    mine = table.board("p0").mine
    assert mine is not None
    message = m.Move("once", mine.number, mine.choices, mine.offered[0].text)
    table.send("p0", message)
    table.room = table.reopened()
    assert table.send("p0", message) == m.Accepted("once")


def test_others_simultaneous_actions_do_not_make_a_decision_stale() -> None:
    table = Tabletop("after_us", [None, None]).begin()
    mine = table.board("p0").mine
    assert mine is not None
    table.move(1)
    assert isinstance(table.send("p0", m.Move("x", mine.number, mine.choices, mine.offered[0].action)), e.Played)


def test_an_impossible_move_is_refused_with_its_rule() -> None:
    table = Tabletop("itchy_monkey", [None, None], starting_player=0).begin()
    with pytest.raises(IllegalAction) as caught:
        table.move(0, "place z9")
    assert caught.value.reason
    with pytest.raises(IllegalAction, match="seat 1"):
        table.move(1, "place a1")  # not its turn


def test_why_answers_and_changes_nothing() -> None:
    table = Tabletop("itchy_monkey", [None, None], starting_player=0).begin()
    first = table.board("p0").mine
    assert first is not None
    entries = len(table.log)
    assert table.ask("p0", m.Why, move=first.offered[0].text) == m.Possible("m5")
    with pytest.raises(IllegalAction):
        table.ask("p0", m.Why, move="nitpick a1")
    refused("no_seat_held", lambda: table.ask("p9", m.Why, move="nitpick a1"))
    assert len(table.log) == entries


def test_spectators_neither_play_nor_see_choices() -> None:
    table = Tabletop("itchy_monkey", [None, None]).begin()
    assert table.board("p9").mine is None
    refused("no_seat_held", lambda: table.ask("p9", m.Move, number=0, choices="", move=0))


def test_what_is_said_turns_and_hides_nothing_around_it() -> None:
    table = Tabletop("itchy_monkey", [None, None]).begin()
    said = {
        "\u202elive\u202c": "live",
        "a\x00b\x1b[31m\u2028c": "ab[31m c",
        "\u2066x\u2069 \u200fy": "x y",
        "\U0001f468\u200d\U0001f469 שלום مرحبا": "\U0001f468\u200d\U0001f469 שלום مرحبا",
    }
    for text in said:
        table.ask("p1", m.Chat, text=text)
    assert [line.text for line in table.said("p0")] == list(said.values())
    refused("nothing_said", lambda: table.ask("p1", m.Chat, text="\u202e\x00"))


def test_chat_reaches_everybody_and_keeps_no_stray_space() -> None:
    table = Tabletop("itchy_monkey", [None, None]).begin()
    table.ask("p1", m.Chat, text="  good\nluck ")
    table.ask("p9", m.Chat, text="hello")
    said = table.said("p0")
    assert [(line.seat, line.name, line.text) for line in said] == [(1, "P1", "good luck"), (None, "P9", "hello")]
    refused("nothing_said", lambda: table.ask("p1", m.Chat, text=" \n "))


def test_a_person_lets_a_bot_play_and_comes_back() -> None:
    table = Tabletop("itchy_monkey", [None, None], starting_player=0).begin()
    table.ask("p0", m.SeatBot, seat=0, bot="random")
    assert table.room.bots_to_act() == [0]
    refused("bot_plays", lambda: table.move(0))
    table.ask("p0", m.ComeBack)
    assert table.room.bots_to_act() == []
    refused("no_bot_there", lambda: table.ask("p0", m.ComeBack))
    assert isinstance(table.move(0), e.Played)


def test_only_a_person_who_is_away_is_replaced_by_others() -> None:
    table = Tabletop("itchy_monkey", [None, None], starting_player=0).begin()
    refused("person_here", lambda: table.ask("p1", m.SeatBot, seat=0, bot="random"))
    table.here = frozenset({"p1"})
    refused("no_seat_held", lambda: table.ask("p9", m.SeatBot, seat=0, bot="random"))
    table.ask("p1", m.SeatBot, seat=0, bot="random")
    seat = table.table("p1").seats[0]
    assert (seat.person, seat.name, seat.bot, seat.here, seat.gone) == (True, "P0", "random", False, True)


def test_a_match_that_is_over_takes_no_moves() -> None:
    table = Tabletop("itchy_monkey", [None, None], max_rounds=1).begin()
    while table.room.to_act():
        table.play_on(1)
    assert table.table("p0").status == "over"
    assert table.board("p1").outcome is not None
    with pytest.raises(IllegalAction):
        table.move(0, "pass")
    refused("match_over", lambda: table.ask("p0", m.Undo, actions=1))


def test_every_bot_that_is_offered_has_a_name_that_can_be_sent() -> None:
    assert [msgspec.convert(bot, m.BotName) for bot in for_tables()] == for_tables()
    assert "level8" in for_tables()
    assert set(for_tables()) - set(for_game(for_tables(), registered_game("afternova"))) == {"level7", "level8"}
