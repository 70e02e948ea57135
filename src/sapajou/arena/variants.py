"""What else the options of a game may be, one at a time."""

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

from sapajou.kernel.errors import BadInput
from sapajou.kernel.game import Game
from sapajou.kernel.option import Option, Value


def other_choices(option: Option) -> list[Value]:
    """Return what else an option may be: of numbers half and twice the default, of a set each alone and all of them.

    >>> other_choices(Option(default=20, choices=range(9, 31), help=""))
    [10, 30]
    >>> other_choices(Option(default=(), choices=("frog", "bee"), help="", many=range(3)))
    ['frog', 'bee', ('frog', 'bee')]
    """
    choices = option.choices
    if isinstance(choices, range) and isinstance(option.default, int):
        wished = (option.default // 2, option.default * 2)
        return [value for value in dict.fromkeys(min(max(one, choices[0]), choices[-1]) for one in wished)
                if value != option.default]  # fmt: skip
    whole: list[Value] = [tuple(choices)] if option.many is not None and len(choices) in option.many else []
    return [value for value in choices if value != option.default] + whole


def forms(option: Option, value: Value) -> Iterator[Value]:
    """Yield the ways to choose a value: as it is, and in the smallest sets with it."""
    yield value
    if option.many is not None and not isinstance(value, tuple):
        start = list(option.choices).index(value)
        for size in option.many:
            if size:
                picked = tuple(islice(cycle(option.choices), start, start + size))
                yield tuple(choice for choice in option.choices if choice in picked)


def is_legal(game: Game[Any], seats: int, name: str, value: Value) -> bool:
    """Return whether the game can be played so."""
    try:
        game.new(seats, 1, **{name: value})
    except BadInput:
        return False
    return True


def variants(game: Game[Any], seats: int) -> Iterator[tuple[str, Value]]:
    """Yield every other choice of every option that can be played with so many seats."""
    for name, option in game.options.items():
        for value in other_choices(option):
            found = next((one for one in forms(option, value) if is_legal(game, seats, name, one)), None)
            if found is not None:
                yield name, found
