"""The shuffle at a table: commitments, the freeze, what is revealed, whoever is away, and a host who cheats."""

import itertools
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sapajou.kernel.errors import BadInput, BadRecord
from sapajou.kernel.record import Record
from sapajou.kernel.replay import replay
from sapajou.kernel.shuffle import Shuffle, check_shuffle, commit, derive_seed, joined_seed, withheld
from sapajou.server import entries as e
from sapajou.server import messages as m
from sapajou.server.asking import TableMessage
from sapajou.server.client import Client
from sapajou.server.room import REVEAL_SECONDS, opened
from sapajou.server.service import Config, Service
from sapajou.server.shapes import NewTable
from sapajou.server.storage import Entry
from tables import COMMITMENT, NUMBER, Tabletop

pytestmark = pytest.mark.anyio

OTHER = "6" * 64
FIRST: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "first_shuffle.json").read_text(encoding="utf-8")
)
GRIND = 2_000  # numbers that a dishonest host tries


def refused(code: str, act: Callable[[], Any]) -> None:
    with pytest.raises(BadInput) as caught:
        act()
    assert caught.value.code == f"fault.{code}"
    assert caught.value.line("fr") != caught.value.line("en")


def number_of(seat: int) -> str:
    return f"{seat + 10:064x}"


def frozen(bots: list[str | None], **options: Any) -> Tabletop:
    """Return a table on which everybody has committed to a number of their own, and which was started."""
    table = Tabletop("itchy_monkey", bots, **options)
    for seat, bot in enumerate(bots):
        if bot is None:
            table.ask(f"p{seat}", m.Sit, seat=seat, commitment=commit(bytes.fromhex(number_of(seat))))
    table.ask("p0", m.Start)
    return table


def finished(table: Tabletop) -> Record:
    """Return the record after everybody has played to the end."""
    while table.room.to_act():
        seat = table.room.to_act()[0]
        match = table.room.match
        assert match is not None
        move = match.game.text(match.state, seat, match.state.legal(seat)[0])
        table.write(e.Played(seat=seat, move=move))
    return table.room.record()


# The protocol


def test_everybody_sees_all_commitments_and_nobodys_number() -> None:
    table = frozen([None, None])
    table.ask("p0", m.Reveal, number=number_of(0))
    for person in ("p0", "p1", "stranger"):
        seen = table.table(person)
        assert seen.status == "shuffling"
        assert seen.commitment == commit(table.row.secret)
        assert [seat.commitment for seat in seen.seats] == [commit(bytes.fromhex(number_of(seat))) for seat in (0, 1)]
        assert [seat.revealed for seat in seen.seats] == [True, False]
        assert number_of(0).encode() not in msgspec.json.encode(seen)


def test_after_the_start_seats_and_options_stay_as_they_are() -> None:
    table = frozen([None, None, "random"], max_rounds=3)
    before = table.room.facts.chairs, table.room.facts.options
    for act in (
        lambda: table.ask("p0", m.Sit, seat=0, commitment=COMMITMENT),
        lambda: table.ask("p9", m.Sit, seat=1, commitment=COMMITMENT),
        lambda: table.ask("p1", m.Stand),
        lambda: table.ask("p0", m.Clear, seat=2),
        lambda: table.ask("p0", m.Configure, options={"max_rounds": 4}),
        lambda: table.ask("p0", m.Start),
    ):
        refused("match_begun", act)
    refused("not_playing", lambda: table.ask("p0", m.SeatBot, seat=0, bot="random"))
    assert (table.room.facts.chairs, table.room.facts.options) == before
    assert table.room.facts.options["workers_per_player"] == 20, "options that nobody has chosen are frozen too"
    assert table.room.match is None


def test_a_number_is_taken_once_if_it_is_the_one_and_at_its_time() -> None:
    table = Tabletop("itchy_monkey", [None, None])
    table.ask("p0", m.Sit, seat=0, commitment=COMMITMENT)
    table.ask("p1", m.Sit, seat=1, commitment=COMMITMENT)
    refused("not_shuffling", lambda: table.ask("p0", m.Reveal, number=NUMBER))
    table.ask("p0", m.Start)
    refused("other_number", lambda: table.ask("p0", m.Reveal, number=OTHER))
    refused("no_seat_held", lambda: table.ask("stranger", m.Reveal, number=NUMBER))
    table.ask("p0", m.Reveal, number=NUMBER)
    assert isinstance(table.ask("p0", m.Reveal, number=NUMBER), m.Accepted)
    assert table.room.unrevealed() == [1]
    table.write(e.Dealt())
    refused("not_shuffling", lambda: table.ask("p1", m.Reveal, number=NUMBER))
    assert isinstance(table.ask("p0", m.Reveal, number=NUMBER), m.Accepted), "a repeated one after the deal"


def test_the_match_begins_with_the_last_number_and_its_record_verifies() -> None:
    table = frozen([None, None, "random"], max_rounds=1)
    table.ask("p1", m.Reveal, number=number_of(1))
    assert table.room.match is None
    table.ask("p0", m.Reveal, number=number_of(0))
    assert table.table("p0").status == "playing"
    record = finished(table)
    shuffle = record.shuffle
    assert shuffle is not None
    assert (shuffle.protocol, shuffle.numbers) == (2, [number_of(0), number_of(1), None])
    assert shuffle.bots == [None, None, "random"]
    assert withheld(shuffle) == []
    assert replay(record).state.over


def test_whoever_has_not_revealed_is_marked_at_the_table_and_in_the_record() -> None:
    table = frozen([None, None], max_rounds=1)
    table.ask("p0", m.Reveal, number=number_of(0))
    table.write(e.Dealt())
    marks = [(seat.commitment is not None, seat.revealed) for seat in table.table("p0").seats]
    assert marks == [(True, True), (True, False)]
    record = finished(table)
    assert record.shuffle is not None
    assert withheld(record.shuffle) == [1]
    assert replay(record).state.over


def test_bots_alone_begin_at_once() -> None:
    table = Tabletop("itchy_monkey", ["random", "random"], max_rounds=1)
    table.ask("p0", m.Start)
    assert table.table("p0").status == "playing"
    record = finished(table)
    assert record.shuffle is not None
    assert record.shuffle.bots == ["random", "random"]
    assert replay(record).state.over


def test_alone_one_begins_with_ones_own_number() -> None:
    table = Tabletop("after_us", [None], target=10).freeze()
    assert table.room.unrevealed() == [0]
    table.ask("p0", m.Reveal, number=NUMBER)
    record = finished(table)
    assert record.shuffle is not None
    assert record.shuffle.numbers == [NUMBER]
    assert replay(record).state.over


def test_on_another_device_a_seat_counts_with_the_commitment_of_the_first() -> None:
    table = frozen([None, None], max_rounds=1)
    table.write(e.SeatMoved(person="phone", seat=1))
    refused("no_seat_held", lambda: table.ask("p1", m.Reveal, number=number_of(1)))
    refused("other_number", lambda: table.ask("phone", m.Reveal, number=OTHER))
    table.ask("p0", m.Reveal, number=number_of(0))
    table.write(e.Dealt())
    record = finished(table)
    assert record.shuffle is not None
    assert withheld(record.shuffle) == [1]
    assert replay(record).state.over


def test_before_the_start_another_device_commits_to_a_number_of_its_own() -> None:
    table = Tabletop("itchy_monkey", [None, "random"])
    table.ask("p0", m.Sit, seat=0, commitment=COMMITMENT)
    table.write(e.SeatMoved(person="phone", seat=0))
    table.ask("phone", m.Sit, seat=0, commitment=commit(bytes.fromhex(OTHER)))
    table.ask("phone", m.Start)
    table.ask("phone", m.Reveal, number=OTHER)
    assert table.room.match is not None


def test_a_bot_that_keeps_a_seat_changes_nothing_in_the_shuffle() -> None:
    table = frozen([None, None], max_rounds=1)
    for seat in (0, 1):
        table.ask(f"p{seat}", m.Reveal, number=number_of(seat))
    table.ask("p0", m.SeatBot, seat=0, bot="random")
    assert replay(finished(table)).state.over


@pytest.mark.parametrize("reveals", [0, 1, 2])
def test_every_process_reads_the_same_shuffle(reveals: int) -> None:
    table = frozen([None, None])
    for seat in range(reveals):
        table.ask(f"p{seat}", m.Reveal, number=number_of(seat))
    kept = (table.room.number, table.room.snapshot())
    if reveals < 2:
        assert table.room.row_now(0).tended, "whoever keeps it going ends the wait"
        table.write(e.Dealt())
    again = table.reopened(), opened(table.row, kept, table.log)
    assert [room.snapshot() for room in again] == [table.room.snapshot()] * 2
    assert [room.seed() for room in again] == [table.room.seed()] * 2


@pytest.mark.parametrize("text", ["5" * 63, "5" * 65, f"{NUMBER}\\n", f" {NUMBER}", "A" * 64, "é" * 64, ""])
def test_numbers_and_commitments_are_written_in_one_way_only(text: str) -> None:
    for message in ('{"type":"reveal","id":"a","number":"%s"}', '{"type":"sit","id":"a","seat":0,"commitment":"%s"}'):
        assert msgspec.json.decode(message % NUMBER, type=m.ClientMessage)
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(message % text, type=m.ClientMessage)


# Who is away holds nobody up


def served(story: Callable[[Service, Any], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
    """Return a test of a table of two people in a service, one of whom has revealed."""

    async def whole() -> None:
        service = await Service.open(Config(database=":memory:", thinkers=1))
        try:
            table = await service.hub.open(await service.create("p0", NewTable("itchy_monkey", [None, None])))
            said: list[tuple[str, TableMessage]] = [
                ("p0", m.Sit("a", 0, commit(bytes.fromhex(number_of(0))))),
                ("p1", m.Sit("b", 1, commit(bytes.fromhex(number_of(1))))),
                ("p0", m.Start("c")),
                ("p0", m.Reveal("d", number_of(0))),
            ]
            for person, message in said:
                assert isinstance(await service.hub.ask(table, Client(person, person), message), m.Accepted)
            await story(service, table)
        finally:
            await service.close()

    return whole


async def test_the_table_begins_when_the_time_to_reveal_is_over() -> None:
    async def story(service: Service, table: Any) -> None:
        begin = table.room.facts.frozen
        watcher = Client("watcher", None)
        table.clients.add(watcher)
        service.hub.now = lambda: begin + REVEAL_SECONDS
        table.changed.set()  # the keeper looks at the clock now
        while table.room.match is None:
            await watcher.woken()
        assert table.room.facts.status == "playing"
        assert [chair.number is not None for chair in table.room.facts.chairs] == [True, False]

    await served(story)()


async def test_before_that_everybody_has_their_time() -> None:
    async def story(service: Service, table: Any) -> None:
        begin = table.room.facts.frozen
        service.hub.now = lambda: begin + REVEAL_SECONDS - 0.01
        assert not await service.keeper._do_one_thing(table)
        assert table.room.facts.status == "shuffling"
        assert not table.room.reveal_over(begin - 1.0), "another process whose clock is a little behind"
        assert table.room.reveal_over(begin - 3600.0), "a clock that was set back"

    await served(story)()


async def test_a_server_that_starts_anew_ends_the_wait() -> None:
    async def story(service: Service, table: Any) -> None:
        now = table.room.facts.frozen + REVEAL_SECONDS
        assert list(await service.storage.untended(now + 3600.0, 10)) == [table.room.id]

    await served(story)()


# What the version before wrote


def old_table() -> Tabletop:
    table = Tabletop("itchy_monkey", [None, None, "random"], max_rounds=1)
    assert table.row.settings == FIRST["settings"].encode()
    assert table.row.secret.hex() == FIRST["secret"]
    table.log = [Entry(number, 100.0, body.encode()) for number, body in enumerate(FIRST["log"], 1)]
    table._ids = itertools.count(len(table.log))
    return table


def test_a_match_of_the_first_protocol_goes_on_and_ends_with_its_seed() -> None:
    table = old_table()
    number, body = FIRST["snapshot"]
    whole, resumed = table.reopened(), opened(table.row, (number, body.encode()), table.log)
    assert whole.snapshot() == resumed.snapshot()
    record = whole.record()
    assert msgspec.to_builtins(record) == FIRST["record"]
    assert replay(record).state.over


def test_a_lobby_of_the_first_protocol_waits_for_commitments() -> None:
    table = old_table()
    table.log = table.log[: FIRST["lobby"]]
    table.room = table.reopened()
    assert [seat.commitment for seat in table.table("p0").seats] == [None, None, None]
    refused("number_missing", lambda: table.ask("p0", m.Start))
    for seat in (0, 1):
        table.ask(f"p{seat}", m.Sit, seat=seat, commitment=COMMITMENT)
    table.begin()
    assert table.room.facts.protocol == 2
    assert replay(finished(table)).state.over


# A dishonest host: it has the secret in its hands, sees every number as it comes, and wants a certain shuffle


def pleases(seed: int) -> bool:
    """Return whether a seed is one that the host would like: one in 64 is."""
    return seed % 64 == 0


def test_in_the_first_protocol_the_host_found_a_number_that_pleased_it() -> None:
    secret, honest = "ab" * 32, "cd" * 32
    seeds = (joined_seed(secret, "table", [honest, f"{number:064x}"]) for number in range(GRIND))
    assert any(map(pleases, seeds))


@pytest.mark.parametrize("held", [[1], [1, 2]])
def test_at_the_table_the_host_has_one_choice_of_two_for_each_seat_it_holds(held: list[int]) -> None:
    bots: list[str | None] = [None, *([None] * len(held))]
    seeds = set()
    for reveals in itertools.product([True, False], repeat=len(held)):
        table = frozen(bots)
        table.ask("p0", m.Reveal, number=number_of(0))
        for seat in held:
            for number in range(GRIND // 10):  # whatever it would like better
                if f"{number:064x}" != number_of(seat):
                    with pytest.raises(BadInput):
                        table.ask(f"p{seat}", m.Reveal, number=f"{number:064x}")
        for seat, reveal in zip(held, reveals, strict=True):
            if reveal:
                table.ask(f"p{seat}", m.Reveal, number=number_of(seat))
        if not all(reveals):
            table.write(e.Dealt())
        seeds.add(table.room.seed())
    assert len(seeds) == 2 ** len(held)


class Witness:
    """An honest person: what the browser has seen before it revealed its number, and what it checks in the end."""

    def __init__(self, table: Tabletop, seat: int) -> None:
        seen = table.table(f"p{seat}")
        self.seat = seat
        self.game = seen.game
        self.match = seen.id
        self.options = seen.options
        self.commitment = seen.commitment
        self.commitments = [one.commitment for one in seen.seats]
        self.bots = [one.bot for one in seen.seats]

    def accepts(self, shuffle: Shuffle, options: dict[str, Any], seed: int) -> bool:
        """Return whether a record agrees with itself and with what was seen."""
        try:
            check_shuffle(shuffle, self.game, options, len(self.bots), seed)
        except BadRecord:
            return False
        return (
            (shuffle.match, shuffle.commitment, options) == (self.match, self.commitment, self.options)
            and (shuffle.commitments, shuffle.bots) == (self.commitments, self.bots)
            and shuffle.numbers[self.seat] == number_of(self.seat)
        )


def forgeries(true: Shuffle, options: dict[str, Any], held: int) -> Any:
    """Yield every kind of record with which a host could try to have another seed, ground over many numbers."""
    for number in range(GRIND):
        ground = f"{number:064x}"
        own, promise = list(true.numbers), list(true.commitments)
        own[held], promise[held] = ground, commit(bytes.fromhex(ground))
        yield {"numbers": own}, options
        yield {"numbers": own, "commitments": promise}, options
        yield {"secret": ground, "commitment": commit(bytes.fromhex(ground))}, options
        yield {"secret": ground}, options
        yield {"match": f"table{number}"}, options
        yield {}, {**options, "max_rounds": 1 + number % 90}
        yield {"bots": [None, None, ground]}, options
        yield {"bots": [None, "random", "random"], "commitments": [promise[0], None, None]}, options
    for numbers in itertools.product(*([number, None] for number in true.numbers)):
        yield {"numbers": list(numbers)}, options
        yield {"numbers": list(reversed(numbers)), "commitments": list(reversed(true.commitments))}, options
        yield {"numbers": list(numbers), "protocol": 1, "commitments": [], "bots": []}, options


def test_no_record_that_an_honest_person_accepts_has_a_third_seed() -> None:
    table = frozen([None, None, "random"], max_rounds=3)
    witness = Witness(table, 0)
    for seat in (0, 1):
        table.ask(f"p{seat}", m.Reveal, number=number_of(seat))
    true, options = table.room.shuffle(), table.room.facts.options
    accepted, tried = set(), set()
    for change, chosen in forgeries(true, options, held=1):
        forged = msgspec.structs.replace(true, **change)
        seed = derive_seed(forged, "itchy_monkey", chosen)
        tried.add(seed)
        if witness.accepts(forged, chosen, seed):
            accepted.add(seed)
    assert len(tried) > 4 * GRIND
    assert any(map(pleases, tried - accepted)), "there was much to wish for"
    assert accepted == {
        derive_seed(msgspec.structs.replace(true, numbers=[number_of(0), number, None]), "itchy_monkey", options)
        for number in (number_of(1), None)
    }
