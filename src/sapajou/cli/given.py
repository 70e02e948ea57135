"""What commands are given: games, seats, bots and options, turned from words into values."""

from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from sapajou.cli.speech import BadArgument
from sapajou.kernel.game import Game
from sapajou.kernel.option import Option, Single, Value, check_options
from sapajou.kernel.registry import read_json
from sapajou.kernel.shape import whole_number

GameId: TypeAlias = Annotated[str, typer.Argument(metavar="meta.game", help="help.game")]
RecordFile: TypeAlias = Annotated[Path, typer.Argument(metavar="meta.file", help="help.file")]
Viewer: TypeAlias = Annotated[int | None, typer.Option("--seat", metavar="meta.seat", help="help.viewer")]
Seats: TypeAlias = Annotated[int | None, typer.Option(metavar="meta.number", help="help.seats")]
Options: TypeAlias = Annotated[list[str] | None, typer.Option("--option", metavar="meta.option", help="help.option")]
Data: TypeAlias = Annotated[Path | None, typer.Option(metavar="meta.file", help="help.data")]


def option_values(game: Game[Any], given: list[str] | None) -> dict[str, Value]:
    """Return the options that were given as `name=value`, checked."""
    values: dict[str, object] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise BadArgument("option", "fault.option_form", given=repr(text))
        values[name] = _value(game.options[name], value) if name in game.options else value
    checked = check_options(game.options, values)
    return {name: checked[name] for name in values}


def _value(option: Option, text: str) -> object:
    """Return the value that a text stands for; a set is written with commas, and the empty set as nothing.

    One word alone is a set only where a set may be that small.
    """
    parts = [_single(option, part) for part in text.split(",") if part]
    if option.many is None or (len(parts) == 1 and 1 not in option.many):
        return _single(option, text)
    return parts


def _single(option: Option, text: str) -> Single:
    """Return the choice that is written so, or the text itself, for the option to refuse."""
    if isinstance(option.choices, range):
        number = whole_number(text.removeprefix("-"))
        return text if number is None else number * (-1 if text.startswith("-") else 1)
    return next((choice for choice in option.choices if _writes(choice, text)), text)


def _writes(choice: Single, text: str) -> bool:
    """Return whether a text writes a choice; true and false may begin with a capital, as in messages."""
    return str(choice) == (text.capitalize() if isinstance(choice, bool) else text)


def seat_count(game: Game[Any], seats: int | None, players: int) -> int:
    """Return how many seats there are: as many as asked for, or as the players need and the game has."""
    return min(max(players, game.seats[0]), game.seats[-1]) if seats is None else seats


def data_content(path: Path | None) -> Any:
    """Return the figures in a file, for a process that may not find the file."""
    return None if path is None else read_json(path)
