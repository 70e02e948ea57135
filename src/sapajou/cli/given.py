"""What commands are given: games, seats, bots and options, turned from words into values."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeAlias

import typer

from sapajou.arena import Setup
from sapajou.arena.cluster import Ray
from sapajou.arena.workers import Workers, local
from sapajou.bots import BotSpec
from sapajou.cli.speech import BadArgument
from sapajou.kernel.game import Game
from sapajou.kernel.option import Value, check_options
from sapajou.kernel.registry import find, read_json

GameId: TypeAlias = Annotated[str, typer.Argument(metavar="meta.game", help="help.game")]
RecordFile: TypeAlias = Annotated[Path, typer.Argument(metavar="meta.file", help="help.file")]
RecordGame: TypeAlias = Annotated[str | None, typer.Option("--game", metavar="meta.game_file", help="help.record_game")]
Viewer: TypeAlias = Annotated[int | None, typer.Option("--seat", metavar="meta.seat", help="help.viewer")]
Seats: TypeAlias = Annotated[int | None, typer.Option(metavar="meta.number", help="help.seats")]
Options: TypeAlias = Annotated[list[str] | None, typer.Option("--option", metavar="meta.option", help="help.option")]
Data: TypeAlias = Annotated[Path | None, typer.Option(metavar="meta.file", help="help.data")]
Processes: TypeAlias = Annotated[int | None, typer.Option(metavar="meta.number", help="help.processes")]
On: TypeAlias = Annotated[str | None, typer.Option(metavar="meta.on", help="help.on")]
Limit: TypeAlias = Annotated[float, typer.Option(metavar="meta.seconds", help="help.limit")]
Again: TypeAlias = Annotated[bool, typer.Option("--again", help="help.again")]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="help.json")]
RunSeed: TypeAlias = Annotated[int, typer.Option(metavar="meta.number", help="help.simulate_seed")]


class Played(NamedTuple):
    """What every command that plays many games is told: which game, and on how many processes."""

    game: GameId
    seats: Seats = None
    seed: RunSeed = 1
    option: Options = None
    data: Data = None
    processes: Processes = None

    def figures(self) -> Any:
        """Return an owner's figures."""
        return data_content(self.data)

    def load(self) -> Game[Any]:
        """Return the game."""
        return find(self.game, self.figures())

    def options(self) -> dict[str, Value]:
        """Return the options of the game, checked."""
        return option_values(self.load(), self.option)

    def seat_count(self, players: int) -> int:
        """Return how many seats there are."""
        return seat_count(self.load(), self.seats, players)

    def setup(self, bots: Sequence[BotSpec]) -> Setup:
        """Return the run of these bots."""
        return Setup(self.game, self.seat_count(len(bots)), tuple(bots), self.seed, self.options(), self.figures())


class Run(NamedTuple):
    """Who plays a run, and which of its games."""

    bots: Annotated[str, typer.Option(metavar="meta.bots", help="help.simulate_bots")] = "greedy,random"
    games: Annotated[int, typer.Option(metavar="meta.number", help="help.games")] = 1000
    start: Annotated[int, typer.Option(metavar="meta.number", help="help.start")] = 0


def workers_of(processes: int | None, on: str | None) -> Workers:
    """Return who plays: processes of this machine, or a Ray cluster (`ray`, `ray:HOST:PORT`, `ray://HOST:PORT`)."""
    if on is None:
        return local(processes)
    kind, _, address = on.partition(":")
    if kind != "ray":
        raise BadArgument("on", "fault.no_such_place", given=repr(on))
    if processes is not None and processes < 1:
        return local(processes)
    return Ray(on if address.startswith("//") else address or None, processes)


def make_known(game: str | None) -> None:
    """Let a record be of a game in a file."""
    if game is not None:
        find(game)


def option_values(game: Game[Any], given: list[str] | None) -> dict[str, Value]:
    """Return the options that were given as `name=value`, checked."""
    values: dict[str, object] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise BadArgument("option", "fault.option_form", given=repr(text))
        values[name] = game.options[name].read(value) if name in game.options else value
    checked = check_options(game.options, values)
    return {name: checked[name] for name in values}


def seat_count(game: Game[Any], seats: int | None, players: int) -> int:
    """Return how many seats there are: as many as asked for, or as the players need and the game has."""
    return min(max(players, game.seats[0]), game.seats[-1]) if seats is None else seats


def data_content(path: Path | None) -> Any:
    """Return the figures in a file, for a process that may not find the file."""
    return None if path is None else read_json(path)
