"""Whatever is wrong with an owner's figures or with a position is told in every language, never in a sentence of code.

Every place of the figures and of several positions is damaged in turn, in each of a few ways.
"""

import copy
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sapajou
from sapajou.kernel.errors import BadInput
from sapajou.kernel.words import LANGUAGES, holes
from sapajou.testing.words import fault_uses

GAMES = ("after_us", "afternova", "itchy_monkey", "monkey_palace")
FILES: dict[str, Callable[[Callable[[str], Any]], Any]] = {
    "after_us": lambda data: {"cards": data("cards")["cards"][:12]},
    "afternova": lambda data: data("cards"),
    "itchy_monkey": lambda data: data("boards"),
    "monkey_palace": lambda data: {name: data(name) for name in ("plans", "cards", "player_boards")},
}
SAMPLE = 600  # damaged copies of each kind and game

# Faults of the four games that must come up, so that the damage is known to bite beyond the shape.
BITES = {
    "after_us": {"fault.rage_bonus", "fault.printed_figures", "fault.card_elsewhere", "fault.must_be_from"},
    "afternova": {"fault.numbered", "fault.none_of", "fault.total", "fault.unknown_seat"},
    "itchy_monkey": {"fault.one_board", "fault.length_from", "fault.must_equal", "fault.must_be_from"},
    "monkey_palace": {"fault.lattice", "fault.card_id", "fault.total", "fault.no_piece"},
}


def figures_of(game_id: str) -> Any:
    """The printed figures, in the form that an owner would write."""
    folder = Path(str(sapajou.__file__)).parent / "games" / game_id / "data"
    return FILES[game_id](lambda name: msgspec.json.decode((folder / f"{name}.json").read_bytes()))


def positions_of(game_id: str) -> Iterator[Any]:
    """Dumps from the beginning, the middle and the end of a game."""
    game = sapajou.game(game_id)
    for seats in (game.seats[0], game.seats[-1]):
        state = game.new(seats, 5)
        dice = random.Random(seats)
        for step in range(120):
            if step in (0, 25, 119):
                yield game.dump(state)
            if state.over:
                break
            seat = dice.choice(state.to_act())
            state.apply(seat, dice.choice(state.legal(seat)))
        state.playout(5)
        yield game.dump(state)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in data."""
    yield path
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield from places(data[key], (*path, key))


def damaged(whole: Any, path: tuple[Any, ...], way: int) -> Any:
    """A copy of data with one place changed in one of a few ways."""
    if not path:
        return ({}, [], None, 3, {"x": 1}, "x")[way]
    data = copy.deepcopy(whole)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    old = inner[path[-1]]
    if way == 0:
        del inner[path[-1]]
    elif way == 1:
        inner[path[-1]] = old + 1 if type(old) is int else None
    elif way == 2:
        inner[path[-1]] = -1 if type(old) is int else 0
    elif way == 3:
        inner[path[-1]] = "?" if isinstance(old, str) else 99
    elif way == 4:
        inner[path[-1]] = old * 2 if isinstance(old, list) else []
    else:
        inner[path[-1]] = {**old, "surprise": 1} if isinstance(old, dict) else not old
    return data


def damages(wholes: list[Any], seed: int) -> Iterator[Any]:
    """A fair sample of everything that can be damaged."""
    every = [(whole, path, way) for whole in wholes for path in places(whole) for way in range(6)]
    for whole, path, way in random.Random(seed).sample(every, min(SAMPLE, len(every))):
        yield damaged(whole, path, way)


def faults_of(game_id: str) -> Iterator[BadInput]:
    """What is said about damaged figures and damaged positions."""
    game = sapajou.game(game_id)
    for data in damages([figures_of(game_id)], 1):
        try:
            type(game)(data)
        except BadInput as error:
            yield error
    for dump in damages(list(positions_of(game_id)), 2):
        try:
            game.restore(dump)
        except BadInput as error:
            yield error


@pytest.mark.parametrize("game_id", GAMES)
def test_every_fault_is_told_in_every_language(game_id: str) -> None:
    seen = set()
    for error in faults_of(game_id):
        seen.add(error.code)
        told = [error.line(language) for language in LANGUAGES]
        assert told[0] != told[1], told[0]
        assert "\n" not in told[1]
    assert len(seen) > 12
    assert BITES[game_id] <= seen


@pytest.mark.parametrize("game_id", GAMES)
def test_no_fault_of_a_game_is_worded_alike_in_both_languages(game_id: str) -> None:
    game = sapajou.game(game_id)
    for use in fault_uses(game.words.folder.parent):
        english, french = (game.words.find(language, use.key) for language in LANGUAGES)
        assert english is not None
        assert french is not None
        assert english != french, use.key
        assert holes(english) == holes(french), use.key
