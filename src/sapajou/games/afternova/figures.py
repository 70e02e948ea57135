"""Names of cards, colours and skills, and the figures printed on the cards: ours, or an owner's own."""

import json
from collections.abc import Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, Final

import msgspec

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.state import Figures
from sapajou.kernel.errors import BadData
from sapajou.kernel.shape import shaped

COLOURS: Final = ("violet", "green", "orange", "black", "white")
SKILLS: Final = ("engineering", "piloting", "security", "mining")
UPGRADES: Final = ("storage", "market", "draw", *(f"skill_{skill}" for skill in SKILLS), "none")
ROWS: Final = ("workers", "blueprints")
WORKERS: Final = tuple(f"W{number:02}" for number in range(1, act.WORKERS + 1))
BLUEPRINTS: Final = tuple(f"B{number:02}" for number in range(1, act.BLUEPRINTS + 1))
CARDS: Final = WORKERS + BLUEPRINTS
PLANETS: Final = tuple(f"P{number:02}" for number in range(1, act.PLANETS + 1))
STARSHIPS: Final = tuple(f"S{number:02}" for number in range(1, act.STARSHIPS + 1))
FACES: Final = tuple(combinations_with_replacement(range(len(SKILLS)), 2))

_SEATS: Final = [[seat for seat in range(act.MOST_SEATS) if mask >> seat & 1] for mask in range(act.OPEN)]
_DATA: Final = Path(__file__).parent / "data" / "cards.json"
_MOST_COST: Final = 4  # never more than the storage
_MOST_POINTS: Final = 20
_MOST_FRAGMENTS: Final = 8

_check: Final = BadData.unless


class Worker(msgspec.Struct, forbid_unknown_fields=True):
    """A worker and its two icons."""

    id: str
    icons: tuple[str, str]


class Blueprint(msgspec.Struct, forbid_unknown_fields=True):
    """A blueprint: what it costs, what it is worth, and what it is good for."""

    id: str
    cost: list[str]
    points: int
    upgrade: str


class Planet(msgspec.Struct, forbid_unknown_fields=True):
    """A planet: icons required of two skills, and how many fragments it bears."""

    id: str
    requirements: dict[str, int]
    spaces: int


class Starship(msgspec.Struct, forbid_unknown_fields=True):
    """A starship and the two colours of its objective."""

    id: str
    objective: tuple[str, str]


class Decks(msgspec.Struct, forbid_unknown_fields=True):
    """Everything printed: the number of fragments of each colour, and every card."""

    fragments: int
    workers: list[Worker]
    blueprints: list[Blueprint]
    planets: list[Planet]
    starships: list[Starship]


def printed() -> dict[str, Any]:
    """Return the figures that come with the game."""
    figures: dict[str, Any] = json.loads(_DATA.read_text(encoding="utf-8"))
    return figures


def figures_of(data: Any) -> Figures:
    """Return the figures of a data file, or say what in it cannot be played."""
    decks = shaped(data, Decks, BadData, "data")
    _check_from(decks.fragments, 1, _MOST_FRAGMENTS, "fragments")
    _check_ids("workers", [card.id for card in decks.workers], WORKERS)
    _check_ids("blueprints", [card.id for card in decks.blueprints], BLUEPRINTS)
    _check_ids("planets", [card.id for card in decks.planets], PLANETS)
    _check_ids("starships", [card.id for card in decks.starships], STARSHIPS)
    for card in decks.blueprints:
        _check_blueprint(card)
    for planet in decks.planets:
        _check_planet(planet)
    for worker in decks.workers:
        _check_names(worker.id, worker.icons, SKILLS)  # AN-K-01: exactly two icons
    for ship in decks.starships:
        _check_names(ship.id, ship.objective, COLOURS)
        _check(ship.objective[0] != ship.objective[1], ship.id, "fault.two_colours")
    return _figures(decks)


def _figures(decks: Decks) -> Figures:
    """Return checked decks as the engine reads them."""
    icons = [sorted(SKILLS.index(icon) for icon in worker.icons) for worker in decks.workers]
    needs = [planet.requirements for planet in decks.planets]
    return Figures(
        face=[FACES.index((pair[0], pair[1])) for pair in icons],
        icons=[pair.count(skill) for pair in icons for skill in range(act.SKILLS)],
        cost=[card.cost.count(colour) for card in decks.blueprints for colour in COLOURS],
        points=[card.points for card in decks.blueprints],
        upgrade=[UPGRADES.index(card.upgrade) for card in decks.blueprints],
        skills=[SKILLS.index(skill) for need in needs for skill in SKILLS if skill in need],
        requirements=[need[skill] for need in needs for skill in SKILLS if skill in need],
        spaces=[planet.spaces for planet in decks.planets],
        objectives=[COLOURS.index(colour) for ship in decks.starships for colour in ship.objective],
        fragments=decks.fragments,
    )


def _check_from(value: int, low: int, high: int, place: str) -> None:
    _check(low <= value <= high, place, "fault.must_be_from", low=low, high=high, given=value)


def _check_ids(place: str, given: Sequence[str], expected: Sequence[str]) -> None:
    _check(list(given) == list(expected), place, "fault.numbered", first=expected[0], last=expected[-1])


def _check_names(place: str, given: Sequence[str], known: Sequence[str]) -> None:
    for name in given:
        _check(name in known, place, "fault.none_of", given=repr(name), listed=known)


def _check_blueprint(card: Blueprint) -> None:
    """Check that a blueprint can be paid from a storage of four (AN-K-03, AN-K-04)."""
    _check_names(card.id, card.cost, COLOURS)
    _check_names(card.id, [card.upgrade], UPGRADES)
    cost = len(card.cost)
    _check(1 <= cost <= _MOST_COST, f"{card.id}.cost", "fault.length_from", low=1, high=_MOST_COST, given=cost)
    _check_from(card.points, 0, _MOST_POINTS, f"{card.id}.points")


def _check_planet(planet: Planet) -> None:
    """Check that a planet requires two skills that a hand can supply, and has spaces (AN-K-02)."""
    _check_names(planet.id, list(planet.requirements), SKILLS)
    _check(len(planet.requirements) == 2, planet.id, "fault.two_skills")  # noqa: PLR2004  two
    for skill, number in planet.requirements.items():
        _check_from(number, 1, act.MOST_ICONS - 1, f"{planet.id}.requirements.{skill}")
    _check_from(planet.spaces, 1, act.MOST_SPACES, f"{planet.id}.spaces")


def named_cards(cards: Sequence[int]) -> list[str]:
    """Return the ids of cards."""
    return [CARDS[card] for card in cards]


def named_colours(colours: Sequence[int]) -> list[str]:
    """Return the names of colours."""
    return [COLOURS[colour] for colour in colours]


def worker_ids(mask: int) -> list[str]:
    """Return the ids of the workers in a set."""
    return [WORKERS[worker] for worker in range(act.WORKERS) if mask >> worker & 1]


def seats_of(mask: int) -> list[int]:
    """Return the seats in a mask."""
    return _SEATS[mask & (act.OPEN - 1)][:]
