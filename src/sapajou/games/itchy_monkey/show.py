"""A view in words: the board as a grid, the supplies, and how far each seat is."""

from collections.abc import Sequence
from typing import Final

from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.figures import LETTERS, SPECIES
from sapajou.games.itchy_monkey.figures import Cell as Place
from sapajou.games.itchy_monkey.notation import Bump, Jump, bump_end
from sapajou.games.itchy_monkey.view import Family, Monkey, View
from sapajou.kernel.show import Cell, Grid, lines, seat_cell
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.words import SeatValue, Text, Words

_EMPTY: Final = "·"


def shown(view: View, words: Words, language: str, choices: Sequence[Choice], last: Sequence[Event]) -> list[Grid]:
    """Return the board, what each seat has and how far it is, and where the game stands."""
    marks = dict.fromkeys(_touched(last), "last") | dict.fromkeys(_targets(choices), "target")
    return [
        _board(view, words, language, marks),
        _families(view, words, language),
        _status(view, words, language),
    ]


def _targets(choices: Sequence[Choice]) -> list[Place]:
    """Return the cells that choices point at: where a monkey or a louse would go, or who would act."""
    targets = []
    for choice in choices:
        if isinstance(choice, Bump):
            targets.append(bump_end(choice))
        elif isinstance(choice, Jump):
            targets.append(choice.to)
        else:
            targets += [value for value in _values(choice) if isinstance(value, Place)]
    return targets


def _touched(events: Sequence[Event]) -> list[Place]:
    """Return the cells where something happened."""
    return [value for event in events for value in _values(event) if isinstance(value, Place)]


def _values(thing: Choice | Event) -> list[object]:
    return [getattr(thing, name) for name in thing.__struct_fields__]


def _board(view: View, words: Words, language: str, marks: dict[Place, str]) -> Grid:
    """Return the grid; rows and columns carry the names that texts use."""
    standing = {monkey.cell: monkey for monkey in view.monkeys}
    rows = []
    for row in range(view.rows):
        cells = [Cell(str(row + 1))]
        for col in range(view.cols):
            monkey = standing.get(Place(row, col))
            cells.append(Cell(_lice(monkey), monkey.owner if monkey else None, marks.get(Place(row, col))))
        rows.append(cells)
    header = ["", *(str(Place(0, col))[0] for col in range(view.cols))]
    return Grid(words.sentence(language, "show.board"), rows, header)


def _lice(monkey: Monkey | None) -> str:
    """Return a monkey by its letter, and the lice it carries as a bump would write them."""
    if monkey is None:
        return _EMPTY
    letter = LETTERS[SPECIES.index(monkey.species) + s.GORILLA]
    workers = f" w{monkey.workers}" if monkey.workers else ""
    queens = f" q{monkey.queens}" if monkey.queens else ""
    return f"{letter}{workers}{queens}"


def _families(view: View, words: Words, language: str) -> Grid:
    """Return a row a seat: its supply and its colonies."""
    columns = ("seat", "workers", "queens", "five_species", "four_same", "three_gorillas")
    header = [words.sentence(language, f"show.{column}") for column in columns]
    rows = [_family(seat, family) for seat, family in enumerate(view.families)]
    return Grid(words.sentence(language, "show.families"), rows, header)


def _family(seat: int, family: Family) -> list[Cell]:
    return [
        seat_cell(seat),
        Cell(str(family.workers)),
        Cell(str(family.queens)),
        Cell(f"{family.five_species}/{s.SPECIES_TO_WIN}"),
        Cell(f"{family.four_same}/{s.SAME_TO_WIN}"),
        Cell(f"{family.three_gorillas}/{s.GORILLAS_TO_WIN}"),
    ]


def _status(view: View, words: Words, language: str) -> Grid:
    """Return the round, who decides what, the powers in force, and what the letters mean."""
    texts: list[Text] = [words.sentence(language, "show.round", {"round": view.round, "rounds": view.max_rounds})]
    if view.winner is not None:
        texts.append(words.text(language, "event.won", {"seat": SeatValue(view.winner), "ending": view.ending}))
    else:
        texts.append(words.text(language, f"show.doing.{view.stage}", {"seat": SeatValue(view.active)}))
    texts += [words.sentence(language, f"option.powers.{power}") for power in view.powers]
    present = {monkey.species for monkey in view.monkeys}
    legend = [
        f"{LETTERS[number]} {words.sentence(language, f'piece.{name}')}"
        for number, name in enumerate(SPECIES, s.GORILLA)
        if name in present
    ]
    return lines(words.sentence(language, "show.status"), *texts, ", ".join(legend))
