"""What a page asks once, as it would ask a server over HTTP: the same addresses, the same answers."""

import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs, urlsplit

import msgspec

from sapajou.kernel import record as records
from sapajou.kernel.errors import BadInput
from sapajou.offline import people
from sapajou.offline.taking_in import take_in
from sapajou.server import answers, shapes
from sapajou.server.faults import Refusal, plain
from sapajou.server.messages import Language, SeatNumber
from sapajou.server.stored import Unavailable
from sapajou.server.tables import Tables

LOG = logging.getLogger(__name__)

_encode = msgspec.json.Encoder().encode


class Friend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person who sits down at the same device."""

    seat: SeatNumber
    name: shapes.Name


class Question(NamedTuple):
    """A request: the parts of its address, what stands behind `?`, its body, and from which seat one looks."""

    parts: tuple[str, ...]
    wishes: dict[str, str]
    body: bytes
    seat: int | None


async def answer(tables: Tables, method: str, address: str, body: str, seat: int | None) -> str:
    """Return what a server would answer: its status and body, as JSON."""
    try:
        return _encode([200, await _asked(tables, method, address, body.encode(), seat)]).decode()
    except BadInput as error:
        fault: BadInput = error
    except msgspec.DecodeError as error:
        fault = Refusal("bad_request", "request", why=str(error))
    except Unavailable:
        fault = Refusal("storage_away")
    except Exception:
        LOG.exception("a question of the page could not be answered")
        fault = Refusal("our_fault", "request")
    return _encode([400, shapes.Fault(fault.code, plain(fault.values), str(fault))]).decode()


async def _asked(tables: Tables, method: str, address: str, body: bytes, seat: int | None) -> Any:
    split = urlsplit(address)
    wishes = {name: values[-1] for name, values in parse_qs(split.query).items()}
    for asked_by, pattern, told in _ADDRESSES:
        found = re.fullmatch(pattern, split.path)
        if method == asked_by and found is not None:
            return await told(tables, Question(found.groups(), wishes, body, seat))
    raise Refusal("bad_request", "request", why="no such address")


async def _person(tables: Tables, table: str, seat: int | None) -> str:
    return people.on_seat((await tables.hub.open(table)).room, seat)


async def _me(tables: Tables, _: Question) -> shapes.Me:
    return await answers.me(tables, people.OWNER)


async def _rename(tables: Tables, asked: Question) -> shapes.Me:
    name = answers.proper_name(msgspec.json.decode(asked.body, type=shapes.NewName).name)
    await tables.rename(people.OWNER, name)
    return shapes.Me(name)


async def _my_tables(tables: Tables, _: Question) -> list[shapes.TableInfo]:
    return await answers.my_tables(tables, people.OWNER)


async def _put_away(tables: Tables, asked: Question) -> None:
    await tables.put_away(asked.parts[0], people.OWNER)


async def _reach(_tables: Tables, _: Question) -> shapes.Reach:
    return shapes.Reach([], alone=True)


async def _new_table(tables: Tables, asked: Question) -> shapes.TableId:
    return shapes.TableId(await tables.create(people.OWNER, msgspec.json.decode(asked.body, type=shapes.NewTable)))


async def _puzzles(tables: Tables, _: Question) -> list[shapes.PuzzleOfDay]:
    return answers.puzzles(tables)


async def _puzzle_picture(tables: Tables, asked: Question) -> shapes.Picture:
    game, language = asked.parts
    return answers.puzzle_picture(tables, game, msgspec.convert(language, Language))


async def _ask_puzzle(tables: Tables, asked: Question) -> shapes.TableId:
    return shapes.TableId(await tables.ask_daily(people.OWNER, asked.parts[0]))


async def _table(tables: Tables, asked: Question) -> shapes.TableInfo:
    table = asked.parts[0]
    return await answers.table_info(tables, await _person(tables, table, asked.seat), table)


async def _moment(tables: Tables, asked: Question) -> shapes.Moment:
    table, number = asked.parts
    language = msgspec.convert(asked.wishes.get("language", "en"), Language)
    return await answers.moment(tables, await _person(tables, table, asked.seat), table, int(number), language)


async def _events(tables: Tables, asked: Question) -> shapes.EventPage:
    table, first = asked.parts[0], int(asked.wishes.get("first", "0"))
    return await answers.events(tables, await _person(tables, table, asked.seat), table, first)


async def _record(tables: Tables, asked: Question) -> msgspec.Raw:
    """Return the record of a match, of one that goes on too: it is the device's own."""
    open_table = await tables.hub.open(asked.parts[0])
    async with tables.hub.looking_back(open_table):
        return msgspec.Raw(records.encode(open_table.room.record()))


async def _take_in(tables: Tables, asked: Question) -> shapes.TableId:
    return shapes.TableId(await take_in(tables.storage, asked.body))


async def _seat_friend(tables: Tables, asked: Question) -> None:
    friend = msgspec.json.decode(asked.body, type=Friend)
    open_table = await tables.hub.open(asked.parts[0])
    await people.seat_friend(tables, open_table, friend.seat, answers.proper_name(friend.name))
    await people.all_here(tables, open_table)


_TABLE: Final = r"/tables/([\w-]{1,64})"
_Answer = Callable[[Tables, Question], Awaitable[Any]]
_ADDRESSES: Final[tuple[tuple[str, str, _Answer], ...]] = (
    ("GET", "/me", _me),
    ("PUT", "/me", _rename),
    ("GET", "/me/tables", _my_tables),
    ("DELETE", r"/me/tables/([\w-]{1,64})", _put_away),
    ("GET", "/reach", _reach),
    ("POST", "/tables", _new_table),
    ("POST", "/records", _take_in),
    ("GET", "/puzzles", _puzzles),
    ("GET", r"/puzzles/(\w{1,60})/picture/(\w{2})", _puzzle_picture),
    ("POST", r"/puzzles/(\w{1,60})", _ask_puzzle),
    ("GET", _TABLE, _table),
    ("GET", _TABLE + r"/moments/(\d{1,6})", _moment),
    ("GET", _TABLE + "/events", _events),
    ("GET", _TABLE + "/record", _record),
    ("POST", _TABLE + "/friends", _seat_friend),
)
