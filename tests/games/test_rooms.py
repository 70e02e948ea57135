"""All games are furnished alike, the toy game too: the same rooms, and in each what everybody looks for there."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import sapajou

# What each room offers; a folder of the name does as well as a file.
ROOMS = {
    "game": ["WORDS"],
    "figures": [],
    "engine": [],
    "engine.actions": [],
    "engine.state": ["Pieces"],
    "engine.rules": ["State", "new_state"],
    "notation": ["CHOICES"],
    "view": ["View", "seen"],
    "events": ["EVENTS", "told"],
    "why": ["REASONS"],
    "show": ["shown"],
    "dump": ["Dump", "dumped"],
    "restore": ["rebuilt"],
}
# Rooms that a game may do without.
MORE_ROOMS = {
    "saying": [],  # of named(), also_said() and asked() what the game needs
    "picture": ["drawn"],
    "things": ["KINDS", "things"],  # what is taken or used of the box
    "board_figures": ["board_figures"],  # where a drawn board needs figures of the rules
    "bot": ["evaluate"],
    "classic": ["evaluate", "moves"],
    "search": ["Thinker"],
    "grounds": ["grounds"],
    "tastes": ["TASTES"],  # what personas may like
    "bargains": ["bargains"],  # where seats make deals
    "tensor": ["SLICES", "write"],
    "narrow": ["SLICES", "count", "parts", "write"],
    "engine.hidden": ["redealt"],
    "engine.policy": ["Policy"],
    "engine.worth": [],
}


@pytest.fixture(params=sapajou.games())
def package(request: pytest.FixtureRequest) -> ModuleType:
    """The package of a game."""
    return import_module(type(sapajou.game(request.param)).__module__.rpartition(".")[0])


def folder(package: ModuleType) -> Path:
    return Path(str(package.__file__)).parent


@pytest.mark.parametrize("room", ROOMS)
def test_every_game_has_the_room_and_what_belongs_there(package: ModuleType, room: str) -> None:
    module = import_module(f"{package.__name__}.{room}")
    assert [name for name in ROOMS[room] if not hasattr(module, name)] == []


@pytest.mark.parametrize("room", MORE_ROOMS)
def test_a_room_that_is_there_has_what_belongs_there(package: ModuleType, room: str) -> None:
    place = folder(package) / room.replace(".", "/")
    if place.is_dir() or place.with_suffix(".py").exists():
        module = import_module(f"{package.__name__}.{room}")
        assert [name for name in MORE_ROOMS[room] if not hasattr(module, name)] == []


def test_there_are_no_other_rooms(package: ModuleType) -> None:
    rooms = {path.stem for path in folder(package).glob("[a-z]*.py")}
    rooms |= {path.parent.name for path in folder(package).glob("*/__init__.py")}
    assert rooms <= {*ROOMS, *MORE_ROOMS}


def test_a_position_is_a_state_made_of_pieces(package: ModuleType) -> None:
    state = import_module(f"{package.__name__}.engine.rules").State
    assert issubclass(state, import_module(f"{package.__name__}.engine.state").Pieces)
    game = sapajou.game(package.__name__.rpartition(".")[2])
    assert type(game.new(game.seats[0], seed=1)) is state
