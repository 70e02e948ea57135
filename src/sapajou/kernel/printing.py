"""Games, matches and positions as they print themselves: a line, a text for the terminal, a page for a notebook.

What is printed of a position is what everybody may see; `game.dump` tells all of it.
"""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from sapajou.kernel.show import Grid
from sapajou.kernel.state import State
from sapajou.kernel.words import Text

if TYPE_CHECKING:
    from sapajou.kernel.game import Game
    from sapajou.kernel.match import Match

_LANGUAGE: Final = "en"
_LATEST: Final = 5  # moves of a match that a page shows


def position_line(game_id: str, state: State) -> str:
    """Return a position in one line: the game, how many play, who owes a decision."""
    return f"<{game_id}: {state.seats} seats, {_standing(state)}>"


def position_text(game_id: str, state: State) -> str:
    """Return a position as everybody may see it, for the terminal."""
    return f"{position_line(game_id, state)}\n\n{_text(_game(game_id), state)}"


def position_picture(game_id: str, state: State) -> str | None:
    """Return a position as everybody may see it, drawn as SVG, or None if the game draws none."""
    return _picture(_game(game_id), state)


def game_line(game: "Game[Any]") -> str:
    """Return a game in one line."""
    first, last = game.seats[0], game.seats[-1]
    return f"<{type(game).__name__}: {game.title}, {first} to {last} seats, rules version {game.rules_version}>"


def game_page(game: "Game[Any]") -> str:
    """Return a game as HTML: how many play, and its options."""
    seats = f"{game.seats[0]} to {game.seats[-1]} seats"
    heading = f"<h3>{escape(game.title)}</h3><p><code>{escape(game.id)}</code>, {seats}</p>"
    options = [(name, str(option.default), option.help) for name, option in game.options.items()]
    return heading + (_page_table(("option", "default", "what it does"), options) if options else "")


def match_line(match: "Match[Any]") -> str:
    """Return a match in one line."""
    return f"<Match of {match.game.id}: {match.seats} seats, {len(match.lines)} moves, {_standing(match.state)}>"


def match_text(match: "Match[Any]") -> str:
    """Return a match for the terminal: where it stands, and its latest moves."""
    return "\n".join([match_line(match), *match.lines[-_LATEST:], "", _text(match.game, match.state)])


def match_page(match: "Match[Any]") -> str:
    """Return a match as HTML: its picture, or its tables where the game draws none, and its latest moves."""
    drawn = _picture(match.game, match.state)
    shown = drawn or "".join(_grid_page(match.game, grid) for grid in _grids(match.game, match.state))
    lines = "".join(f"<li><code>{escape(line)}</code></li>" for line in match.lines[-_LATEST:])
    return f"<p>{escape(match_line(match))}</p>{shown}<ul>{lines}</ul>"


def _standing(state: State) -> str:
    if state.over:
        return f"over ({state.result().reason})"
    return f"to act: {', '.join(map(str, state.to_act()))}"


def _game(game_id: str) -> "Game[State]":
    """Return the game of a position; positions of an owner's own figures are shown with the printed ones."""
    from sapajou.kernel.registry import game  # noqa: PLC0415  it imports games, which import this

    return game(game_id)


def _picture(game: "Game[Any]", state: State) -> str | None:
    return game.picture(game.view(state, None), _LANGUAGE)


def _grids(game: "Game[Any]", state: State) -> list[Grid]:
    return game.show(game.view(state, None), _LANGUAGE)


def _cells(game: "Game[Any]", grid: Grid) -> list[list[str]]:
    """Return the texts of a grid, row by row."""
    return [[_written(game, cell.text) for cell in row] for row in grid.rows]


def _written(game: "Game[Any]", text: Text) -> str:
    return game.words.written(_LANGUAGE, text)


def _text(game: "Game[Any]", state: State) -> str:
    """Return a position for the terminal, the columns of its grids one below the other."""
    titled = (
        [_written(game, grid.title), *_columns([*filter(None, [grid.header]), *_cells(game, grid)])]
        for grid in _grids(game, state)
    )
    return "\n\n".join("\n".join(lines) for lines in titled)


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines in which columns stand one below the other; a cell may have several lines."""
    split = [[cell.split("\n") for cell in row] for row in rows]
    widths = [max(len(line) for cell in column for line in cell) for column in zip_longest(*split, fillvalue=[""])]
    return [
        "  " + "  ".join(part.ljust(width) for part, width in zip(parts, widths, strict=False)).rstrip()
        for row in split
        for parts in zip_longest(*row, fillvalue="")
    ]


def _grid_page(game: "Game[Any]", grid: Grid) -> str:
    return f"<h4>{escape(_written(game, grid.title))}</h4>{_page_table(grid.header, _cells(game, grid))}"


def _page_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of texts as HTML."""
    head = "".join(f"<th>{escape(name)}</th>" for name in header)
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
