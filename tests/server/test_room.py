"""A room is what its log says: in every process, after every restart, from a snapshot or from the beginning."""

import msgspec
import pytest

import sapajou
from sapajou.kernel import record as records
from sapajou.kernel.errors import BadRecord
from sapajou.kernel.replay import replay
from sapajou.kernel.shuffle import Shuffle
from sapajou.server import entries as e
from sapajou.server.messages import Clock
from sapajou.server.room import Room, opened
from sapajou.server.thinking import task_for, think
from tables import NUMBER, Tabletop

GAMES = [("after_us", 3), ("afternova", 3), ("itchy_monkey", 2), ("monkey_palace", 2)]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_reading_the_log_again_gives_the_same_room(game: str, seats: int) -> None:
    table = Tabletop(game, [None] * seats).begin()
    table.play_on(30)
    again = table.reopened()
    assert again.snapshot() == table.room.snapshot()


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_snapshot_and_the_entries_since_give_the_same_room(game: str, seats: int) -> None:
    table = Tabletop(game, [None] * seats).begin()
    table.play_on(17)
    kept = (table.room.number, table.room.snapshot())
    table.play_on(13)
    again = opened(table.row, kept, table.log)
    assert not again.complete
    assert again.snapshot() == table.room.snapshot()
    for person in ("p0", "p1", None):
        told = table.board(person).told
        table.room, whole = again, table.room
        resumed = table.board(person, told)
        table.room = whole
        now = table.board(person, told)
        # What may be taken back freely is known only to the whole match.
        hidden = {"undoable": 0, "actions": 0}
        if now.mine is not None and resumed.mine is not None:
            now = msgspec.structs.replace(now, mine=msgspec.structs.replace(now.mine, **hidden))
            resumed = msgspec.structs.replace(resumed, mine=msgspec.structs.replace(resumed.mine, **hidden))
        assert msgspec.json.encode(resumed) == msgspec.json.encode(now)


def test_a_match_that_began_under_older_rules_goes_on_under_them() -> None:
    table = Tabletop("after_us", [None, None])
    for seat in range(2):
        table.write(e.Sat(person=f"p{seat}", seat=seat, name=None, number=NUMBER))
    table.write(e.Started())  # as it was written under those rules
    table.play_on(5)
    kept = (table.room.number, table.room.snapshot())
    for room in (table.room, table.reopened(), opened(table.row, kept, table.log)):
        assert room.match is not None
        assert "shortage" not in room.game.dump(room.match.state), "as every game was dumped then"
        assert room.facts.options["shortage"] == "open"
    today = Tabletop("after_us", [None, None]).begin().room
    assert today.match is not None
    assert today.game.dump(today.match.state)["shortage"] == "last"


def test_bots_know_where_they_have_been_after_every_restart() -> None:
    table = Tabletop("itchy_monkey", ["greedy", "greedy"])
    table.write(e.Started())

    def play_on(moves: int) -> None:
        for _ in range(moves):
            seat = table.room.to_act()[0]
            table.write(e.Played(seat=seat, move=think(task_for(table.room, seat)).moves[0], by="bot"))

    play_on(20)
    kept = (table.room.number, table.room.snapshot())
    play_on(4)
    task = task_for(table.room, 1)
    assert len(task.been) > 8
    assert task_for(table.reopened(), 1) == task_for(opened(table.row, kept, table.log), 1) == task


def test_the_record_shows_that_nobody_steered_the_shuffle() -> None:
    table = Tabletop("itchy_monkey", [None, None], max_rounds=1).begin()
    while table.room.to_act():
        table.play_on(1)
    record = table.room.record()
    assert record.shuffle is not None
    assert record.shuffle.commitment == table.table("p0").commitment
    assert replay(records.decode(records.encode(record))).state.over


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"secret": "00" * 32}, "promised"),
        ({"secret": "xyz"}, "hexadecimal"),
        ({"numbers": ["5" * 64, "6" * 64]}, "committed"),
        ({"numbers": ["5" * 64, None]}, "seed"),
        ({"match": "another"}, "seed"),
    ],
)
def test_a_steered_shuffle_is_noticed(change: dict[str, object], fault: str) -> None:
    table = Tabletop("itchy_monkey", [None, None], max_rounds=1).begin()
    while table.room.to_act():
        table.play_on(1)
    record = table.room.record()
    assert record.shuffle is not None
    forged = Shuffle(**{**msgspec.structs.asdict(record.shuffle), **change})
    with pytest.raises(BadRecord, match=fault):
        replay(msgspec.structs.replace(record, shuffle=forged))


def test_time_runs_for_those_who_are_asked_and_comes_back_with_a_move() -> None:
    table = Tabletop("itchy_monkey", [None, None], clock=Clock(60, 5), starting_player=0).begin()
    table.now += 20
    assert [seat.time for seat in table.table("p0").seats] == [40.0, 60.0]
    assert [seat.running for seat in table.table("p0").seats] == [True, False]
    table.move(0)
    assert table.room.facts.chairs[0].time == 45.0
    table.now += 1000
    assert min(seat.time or 0.0 for seat in table.table("p0").seats) == 0.0
    assert table.room.row_now(0).tended


def test_rules_that_have_changed_end_the_match_but_not_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Tabletop("itchy_monkey", [None, None], starting_player=0).begin()
    table.play_on(5)
    game = sapajou.game("itchy_monkey")

    def refuse(*_: object) -> None:
        raise game.refusal("game_over")

    monkeypatch.setattr(type(game), "read", refuse)
    again = table.reopened()
    assert again.facts.departed
    assert again.number == len(table.log)
    assert again.to_act() == []


def test_a_room_without_a_match_has_no_record() -> None:
    with pytest.raises(ValueError, match="whole match"):
        Room(Tabletop("itchy_monkey", [None, None]).row).record()
