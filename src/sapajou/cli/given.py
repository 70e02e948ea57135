"""What commands are given: games, seats, bots and options, turned from words into values."""

import json
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from sapajou.cli.speech import BadArgument
from sapajou.kernel.game import Game
from sapajou.kernel.option import Option, Single, Value, check_options

GameId: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="help.game")]
RecordFile: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help="help.file")]
Viewer: TypeAlias = Annotated[int | None, typer.Option("--seat", metavar="SEAT", help="help.viewer")]
Seats: TypeAlias = Annotated[int | None, typer.Option(metavar="N", help="help.seats")]
Options: TypeAlias = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="help.option")]
Data: TypeAlias = Annotated[Path | None, typer.Option(metavar="FILE", help="help.data")]


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
    """Return the value that a text stands for; a set is written with commas, and the empty set as nothing."""
    if option.many is not None:
        return [_single(option, part) for part in text.split(",") if part]
    return _single(option, text)


def _single(option: Option, text: str) -> Single:
    """Return the choice that is written so, or the text itself, for the option to refuse."""
    if isinstance(option.choices, range):
        return int(text) if text.lstrip("-").isdecimal() else text
    return next((choice for choice in option.choices if _written(choice) == text), text)


def _written(choice: Single) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


def seat_count(game: Game[Any], seats: int | None, players: int) -> int:
    """Return how many seats there are: as many as asked for, or as the players need and the game has."""
    return min(max(players, game.seats[0]), game.seats[-1]) if seats is None else seats


def data_content(path: Path | None) -> Any:
    """Return the figures in a file, for a process that may not find the file."""
    if path is None:
        return None
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadArgument(f"data {path}", "fault.not_json", why=str(error)) from None
