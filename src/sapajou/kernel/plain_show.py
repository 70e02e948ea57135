"""The fields of a position as grids, for a game that does not say how it looks."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sapajou.kernel.show import Cell, Grid
from sapajou.kernel.tagged import humanised
from sapajou.kernel.words import Words

_NOTHING: Final = "—"


def grids(position: Mapping[str, Any], words: Words, language: str) -> list[Grid]:
    """Return numbers and texts in one table, and a table for each list: a row, or a board of rows."""
    single = {name: value for name, value in position.items() if not isinstance(value, list | dict)}
    shown = [_table(_label(name, words, language), value) for name, value in position.items() if name not in single]
    rows = [[Cell(_label(name, words, language)), Cell(_text(value))] for name, value in single.items()]
    return [*shown, *([Grid("", rows)] if rows else [])]


def _label(name: str, words: Words, language: str) -> str:
    key = f"show.{name}"
    return words.sentence(language, key) if words.has(language, key) else humanised(name)


def _table(title: str, value: Any) -> Grid:
    """Return a list or a dictionary under its title."""
    if isinstance(value, dict):
        return Grid(title, [[Cell(str(name)), Cell(_text(one))] for name, one in value.items()])
    rows = value if value and all(isinstance(row, list) for row in value) else [value]
    columns = max((len(row) for row in rows), default=0)
    return Grid(title, [list(_cells(row, columns)) for row in rows], [str(column) for column in range(columns)])


def _cells(row: list[Any], columns: int) -> Iterator[Cell]:
    for column in range(columns):
        yield Cell(_text(row[column]) if column < len(row) else "")


def _text(value: Any) -> str:
    """Return a value as a cell has it."""
    if value is None or value == []:
        return _NOTHING
    if isinstance(value, list):
        return ", ".join(map(_text, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {_text(one)}" for name, one in value.items())
    return str(value)
