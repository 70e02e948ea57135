"""What is told of games, people and tables to whoever asks once: the same over HTTP as in a browser of its own."""

from collections.abc import Iterable
from typing import Any, cast

from sapajou.bots import for_game
from sapajou.coach import Puzzle
from sapajou.kernel import record as records
from sapajou.kernel.errors import BadInput
from sapajou.kernel.option import Option
from sapajou.kernel.progress import Progress
from sapajou.kernel.registry import game as registered_game
from sapajou.kernel.registry import games as installed_games
from sapajou.server import shapes
from sapajou.server.facts import Chair
from sapajou.server.faults import SERVER_WORDS, Refusal
from sapajou.server.hub import OpenTable
from sapajou.server.messages import Language, Status
from sapajou.server.own import OwnBot, called
from sapajou.server.paces import Paces, ratings
from sapajou.server.puzzling import day_at, puzzle_of
from sapajou.server.room import Room
from sapajou.server.seeing import may_look_in, may_watch, tell
from sapajou.server.stored import TableRow
from sapajou.server.tables import MOST_TABLES, Tables
from sapajou.server.writing import shown_name, tidied, visible

# Games


def games(bots: list[str], paces: Paces) -> list[shapes.GameInfo]:
    """Return the games that can be played here, with the bots that this engine can carry, and their times."""
    return [_game_info(game, bots, paces) for game in installed_games()]


def _game_info(name: str, bots: list[str], paces: Paces) -> shapes.GameInfo:
    game = registered_game(name)
    bots = [bot for bot in for_game(bots, game) if paces.carries(name, bot)]
    options = [_option_info(option, one) for option, one in game.options.items()]
    rules = {kind: list(cited) for kind, cited in game.choice_rules.items()}
    return shapes.GameInfo(
        id=name,
        seats=list(game.seats),
        options=options,
        bots=bots,
        rules_version=game.rules_version,
        choice_rules=rules,
        paces=paces.of_game(name, bots),
        ratings={seats: dict(found) for seats, found in ratings(name).items()},
    )


def _option_info(name: str, option: Option) -> shapes.OptionInfo:
    numbers = option.choices if isinstance(option.choices, range) else None
    return shapes.OptionInfo(
        name=name,
        default=list(option.default) if isinstance(option.default, tuple) else option.default,
        choices=None if numbers else list(option.choices),
        first=numbers[0] if numbers else None,
        last=numbers[-1] if numbers else None,
        many=None if option.many is None else [option.many[0], option.many[-1]],
    )


def server_words(language: str, own: Iterable[OwnBot] = ()) -> dict[str, Any]:
    """Return the server's own sentences, and what bots of the host's are called."""
    return {**SERVER_WORDS.everything(language), **{f"bot.{bot.name}": called(bot, language) for bot in own}}


def game_words(game: str, language: str) -> dict[str, Any]:
    """Return all sentences of a game."""
    return registered_game(game).words.everything(language)


# People


async def me(tables: Tables, person: str) -> shapes.Me:
    """Return who one is."""
    return shapes.Me(shown_name(await tables.storage.name_of(person)))


def proper_name(name: str) -> str:
    """Return a name as it is kept; refuse one of which nothing can be seen."""
    tidy = tidied(name)
    if not visible(tidy):
        raise Refusal("no_name", "name")
    return tidy


async def my_tables(tables: Tables, person: str) -> list[shapes.TableInfo]:
    """Return the tables one sits at or has opened and has not put away, the latest first."""
    rows = await tables.storage.tables_of(person, MOST_TABLES)
    infos = [await _info_or_fault(tables, row, person) for row in rows]
    return sorted(infos, key=lambda info: -info.changed)


async def _info_or_fault(tables: Tables, row: TableRow, person: str) -> shapes.TableInfo:
    """Return a table from outside; of one that cannot be opened, what its row says, and why."""
    try:
        return await _table_info(await tables.hub.open(row.id), person)
    except BadInput as fault:
        return shapes.TableInfo(
            id=row.id,
            game=row.game,
            status=cast("Status", row.status),
            changed=row.noticed,
            names=[],
            bots=[],
            host=row.host == person,
            my_seat=None,
            my_turn=False,
            fault=fault.code,
        )


# Puzzles


def puzzles(tables: Tables) -> list[shapes.PuzzleOfDay]:
    """Return the puzzles of today, one of each game that comes with puzzles."""
    day = day_at(tables.hub.now())
    found = [one for name in installed_games() if (one := puzzle_of(name, day)) is not None]
    return [_puzzle(one, day.isoformat()) for one in found]


def _puzzle(puzzle: Puzzle, day: str) -> shapes.PuzzleOfDay:
    game = registered_game(puzzle.game)
    reached = game.progress(game.view(game.restore(puzzle.position), puzzle.seat))
    return shapes.PuzzleOfDay(puzzle.id, puzzle.game, day, puzzle.seats, reached.round, round(puzzle.gain, 4))


def puzzle_picture(tables: Tables, name: str, language: str) -> shapes.Picture:
    """Return the position of today's puzzle of a game as its seat sees it; an empty picture if the game draws none."""
    game = registered_game(name)
    puzzle = puzzle_of(game.id, day_at(tables.hub.now()))
    if puzzle is None:
        raise Refusal("no_puzzle")
    return shapes.Picture(game.picture(game.view(game.restore(puzzle.position), puzzle.seat), language) or "")


# Tables


async def table_info(tables: Tables, person: str, table: str) -> shapes.TableInfo:
    """Return a table from outside."""
    return await _table_info(await tables.hub.open(table), person)


async def _table_info(open_table: OpenTable, person: str) -> shapes.TableInfo:
    async with open_table.lock:
        return info_of(open_table.room, person)


def info_of(room: Room, person: str) -> shapes.TableInfo:
    """Return a table from outside, as a person may know it."""
    mine = room.facts.seat_of(person)
    chairs = room.facts.chairs if may_look_in(room, person) else [Chair() for _ in room.facts.chairs]
    progress = _progress(room, person)
    return shapes.TableInfo(
        id=room.id,
        game=room.row.game,
        status=room.facts.status,
        changed=room.facts.noticed or room.row.created,
        names=[shown_name(chair.name) for chair in chairs],
        bots=[chair.bot for chair in chairs],
        host=room.host == person,
        my_seat=mine,
        my_turn=mine is not None and mine in room.to_act(),
        to_act=room.to_act() if may_watch(room, person) else [],
        round=progress.round,
        points=progress.points,
    )


def _progress(room: Room, person: str) -> Progress:
    """Return how far a match has come, for whoever may see its board."""
    if room.match is None or not may_watch(room, person):
        return Progress()
    return room.game.progress(room.game.view(room.match.state, room.facts.seat_of(person)))


async def moment(tables: Tables, person: str, table: str, number: int, language: Language) -> shapes.Moment:
    """Return the board after some of the moves, as one may see it."""
    open_table = await tables.hub.open(table)
    async with tables.hub.looking_back(open_table) as match:
        tables.watched(open_table, person)
        film, lines = open_table.film(match), match.lines
    await film.wind(lines, number)  # it may take seconds, and the table goes on
    async with tables.hub.looking_back(open_table) as match:
        return film.moment(match, number, tables.watched(open_table, person), language)


async def events(tables: Tables, person: str, table: str, first: int) -> shapes.EventPage:
    """Return what one was told at a table, from an event on."""
    open_table = await tables.hub.open(table)
    async with tables.hub.looking_back(open_table) as match:
        return shapes.EventPage(first, tell(match.game, match.told(tables.watched(open_table, person), first)))


async def record(tables: Tables, person: str, table: str) -> tuple[str, bytes]:
    """Return the record of a finished match, with the secret of its shuffle, and the name of its file."""
    open_table = await tables.hub.open(table)
    async with tables.hub.looking_back(open_table):
        tables.watched(open_table, person)
        if open_table.room.facts.status != "over":
            raise Refusal("not_over")
        return f"{open_table.room.row.game}-{open_table.room.id}.json", records.encode(open_table.room.record())
