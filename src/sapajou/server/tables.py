"""What can be done with tables from outside: opened, found, looked back at, put away, and seats moved."""

import contextlib
import secrets
from hashlib import sha256
from typing import Final

import msgspec

from sapajou.bots import for_game
from sapajou.kernel.errors import BadInput
from sapajou.kernel.option import check_options
from sapajou.kernel.registry import game as registered_game
from sapajou.server import entries as e
from sapajou.server import messages as m
from sapajou.server.advising import Advising
from sapajou.server.client import Client
from sapajou.server.coaching import Coach
from sapajou.server.facts import AskedPuzzle, Practice, Settings, as_chosen
from sapajou.server.faults import Refusal
from sapajou.server.hub import Hub, OpenTable
from sapajou.server.limits import Limits
from sapajou.server.puzzling import day_at, puzzle_of
from sapajou.server.room import Room
from sapajou.server.seeing import may_watch
from sapajou.server.shapes import NewTable, Practise
from sapajou.server.stored import TableRow

_ID_BYTES: Final = 9
_SECRET_BYTES: Final = 32
_SEED_BITS: Final = 64
_SPARRING: Final = "level5"
PASS_SECONDS: Final = 600.0
MOST_TABLES: Final = 50  # of a person's list


class Tables:
    """All tables there are, whether in memory or not, and the people at them."""

    def __init__(self, hub: Hub, limits: Limits, thinking: Advising) -> None:
        """Stand on a hub and its storage; the coach thinks where the bots do."""
        self.hub = hub
        self.coach = Coach(hub, thinking, limits)
        self.storage = hub.storage
        self.limits = limits

    # People

    async def rename(self, person: str, name: str) -> None:
        """Call a person otherwise, on every seat too."""
        await self.storage.set_name(person, name)
        for row in await self.storage.tables_of(person, MOST_TABLES):
            with contextlib.suppress(BadInput):  # a table that cannot be opened
                await self._rename_at(await self.hub.open(row.id), person, name)

    async def greet(self, open_table: OpenTable, person: str) -> Client:
        """Return a new connection of a person; a seat whose name is not the person's, as it is an old one, gets it."""
        name = await self.storage.name_of(person)
        if name is not None:
            await self._rename_at(open_table, person, name)
        return Client(person, name)

    async def _rename_at(self, open_table: OpenTable, person: str, name: str) -> None:
        def called_otherwise(room: Room) -> bool:
            return room.facts.seat_of(person) is not None and room.facts.name_on_seat(person) != name

        if called_otherwise(open_table.room):
            await self.hub.write(open_table, e.Renamed(person=person, name=name), called_otherwise)

    # Tables

    async def create(self, person: str, asked: NewTable) -> str:
        """Open a table and return its id."""
        game = registered_game(asked.game)
        if len(asked.bots) not in game.seats:
            raise Refusal("wrong_seats", "seats", first=game.seats[0], last=game.seats[-1])
        known = for_game(self.hub.bots, game)
        if not {*asked.bots} <= {*known, None}:
            raise Refusal("no_such_bot", "bots", known=", ".join(known))
        options = as_chosen(asked.options)
        check_options(game.options, options)
        if await self.storage.unfinished_of(person) >= self.limits.tables_per_person:
            raise Refusal("too_many_tables", most=self.limits.tables_per_person)
        self.coach.prepare(game)
        return await self._create(person, asked.game, Settings(asked.bots, options, asked.spectators, asked.clock))

    async def _create(self, person: str, game: str, settings: Settings) -> str:
        now = self.hub.now()
        row = TableRow(
            id=secrets.token_urlsafe(_ID_BYTES),
            game=game,
            status="open",
            people=() if settings.puzzle is not None else (person,),
            tended=False,
            created=now,
            changed=now,
            host=person,
            secret=secrets.token_bytes(_SECRET_BYTES),
            settings=msgspec.json.encode(settings),
            noticed=now,
        )
        await self.storage.create(row)
        return row.id

    async def practise(self, person: str, table: str, asked: Practise) -> str:
        """Open a table at which a person plays on against bots from a moment of a match that is over; return its id.

        What the seat could not know then is dealt again: nobody plays by what the match has shown since.
        """
        open_table = await self.hub.open(table)
        async with self.hub.looking_back(open_table) as match:
            self.watched(open_table, person)
            room = open_table.room
            if room.facts.departed:
                raise Refusal("departed")
            if room.facts.status != "over":
                raise Refusal("not_over")
            if asked.seat >= len(room.facts.chairs):
                raise Refusal("no_such_seat", seats=len(room.facts.chairs))
            film, lines = open_table.film(match), match.lines
        await film.wind(lines, asked.moment)
        state = film.position(match, asked.moment)
        if state.over:
            raise Refusal("match_over")
        if await self.storage.unfinished_of(person) >= self.limits.tables_per_person:
            raise Refusal("too_many_tables", most=self.limits.tables_per_person)
        dealt = room.game.redeal(state, asked.seat, secrets.randbits(_SEED_BITS))
        bots = [
            None if seat == asked.seat else self._sparring(chair.bot) for seat, chair in enumerate(room.facts.chairs)
        ]
        practice = Practice(m.PracticeOf(table, asked.moment), room.game.dump(dealt))
        settings = Settings(bots, room.facts.options, spectators=True, clock=None, practice=practice)
        self.coach.prepare(room.game)
        return await self._create(person, room.row.game, settings)

    async def ask_daily(self, person: str, game: str) -> str:
        """Open a table at which a person is asked the puzzle of the day of a game; return its id."""
        day = day_at(self.hub.now())
        puzzle = puzzle_of(registered_game(game).id, day)
        if puzzle is None:
            raise Refusal("no_puzzle")
        return await self.ask_puzzle(person, AskedPuzzle(puzzle, day=day.isoformat()))

    async def ask_puzzle(self, person: str, asked: AskedPuzzle) -> str:
        """Open a table at which a person is asked a puzzle; return its id.

        It stands in nobody's list: it is for now. Bots keep the other seats, and none of them plays.
        """
        puzzle = asked.puzzle
        bots = [None if seat == puzzle.seat else _SPARRING for seat in range(puzzle.seats)]
        settings = Settings(bots, {}, spectators=False, clock=None, puzzle=asked)
        return await self._create(person, puzzle.game, settings)

    def _sparring(self, bot: str | None) -> str:
        """Return which bot plays for whoever sat there: the same one, or for a person one of middling strength."""
        return bot if bot in self.hub.bots else _SPARRING

    async def rematch(self, open_table: OpenTable, client: Client, message: m.Rematch) -> m.Accepted:
        """Open a table for another match of the same people; everybody is told where it is."""
        room = open_table.room
        if room.facts.seat_of(client.person) is None:
            raise Refusal("no_seat_held")
        if room.facts.status != "over":
            raise Refusal("not_over")
        if room.facts.rematch is None:
            settings = Settings(
                [None if chair.person is not None else chair.bot for chair in room.facts.chairs],
                room.facts.options,
                room.spectators,
                room.clock,
            )
            table = await self._create(client.person, room.row.game, settings)
            entry = e.Rematched(person=client.person, id=message.id, table=table)
            if not await self.hub.write(open_table, entry, lambda now: now.facts.rematch is None):
                await self.put_away(table, client.person)  # somebody else was faster; theirs is the one
        return m.Accepted(message.id)

    async def put_away(self, table: str, person: str) -> None:
        """Take a table off a person's list."""
        client = Client(person, await self.storage.name_of(person))
        try:
            open_table = await self.hub.open(table)
        except BadInput as fault:
            if fault.code == "fault.no_such_table":
                raise
            await self.storage.unlist(table, person)  # of a table that cannot be opened nothing more can be asked
            return
        await self.hub.ask(open_table, client, m.PutAway(secrets.token_hex(_ID_BYTES)))

    def watched(self, open_table: OpenTable, person: str | None) -> int | None:
        """Return the seat from which a person looks at a table; refuse one who may not look."""
        if not may_watch(open_table.room, person):
            raise Refusal("no_spectators")
        return open_table.room.facts.seat_of(person)

    # Seats on the move

    async def give_pass(self, open_table: OpenTable, person: str) -> str:
        """Return a one-time pass to a person's seat."""
        seat = open_table.room.facts.seat_of(person)
        if seat is None:
            raise Refusal("no_seat_held")
        token = secrets.token_urlsafe(32)
        await self.storage.save_pass(_digest(token), open_table.room.id, seat, person, self.hub.now() + PASS_SECONDS)
        return token

    async def use_pass(self, token: str, person: str) -> str:
        """Let another device take a seat over, once, and return the table; what changes nothing uses nothing up."""
        now = self.hub.now()
        found = await self.storage.use_pass(_digest(token), now)
        if found is None:
            raise Refusal("no_such_pass", "pass")
        table, seat, holder = found
        open_table = await self.hub.open(table)

        def may_move(room: Room) -> bool:  # asked when nothing else can happen any more: two passes may come at once
            return room.facts.chairs[seat].person == holder and room.facts.seat_of(person) is None

        if await self.hub.write(open_table, e.SeatMoved(person=person, seat=seat), may_move):
            return table
        mine = open_table.room.facts.seat_of(person)
        if mine is None:
            raise Refusal("no_such_pass", "pass")
        await self.storage.save_pass(_digest(token), table, seat, holder, now + PASS_SECONDS)
        if mine != seat:
            raise Refusal("already_seated")
        return table


def _digest(token: str) -> bytes:
    return sha256(token.encode()).digest()
