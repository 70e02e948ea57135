"""Actions as people write them: `bump b1 E2 w3 q1`, or the JSON form of the rules page.

A cell is named by its column's letter and its row's number, both counted from the top left corner.
A bump names its monkey, the direction with the distance, the mode if a power is used, and the lice that
change over, if any. One action has one spelling.
"""

import re
from typing import Annotated, Final, TypeAlias

import msgspec

from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.figures import DIRECTIONS, LICE, MODES, Cell, Direction, Louse, Mode, cell_at
from sapajou.kernel.tagged import Choice, spell

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]


class Place(Choice, frozen=True):
    """Put one's first lice on a monkey."""

    cell: Cell


class Spawn(Choice, frozen=True):
    """Let the lice on a monkey multiply."""

    cell: Cell


class Reenter(Choice, frozen=True):
    """Come back onto the board with two workers."""

    cell: Cell


class SkipSpawn(Choice, frozen=True):
    """Go on without spawning, because it is impossible."""


class Exchange(Choice, frozen=True):
    """Exchange workers on a monkey for a queen."""

    cell: Cell


class Jump(Choice, frozen=True, rename={"from_": "from"}):
    """Let one louse jump onto a neighbouring monkey."""

    from_: Cell
    to: Cell
    louse: Louse


class Bump(Choice, frozen=True):
    """Slide a monkey, and let lice change over to the monkey it bumps."""

    cell: Cell
    dir: Direction
    distance: Count
    workers: Count
    queens: Count
    mode: Mode


class Nitpick(Choice, frozen=True):
    """Remove all lice from a crowded monkey of an opponent."""

    cell: Cell


class Pass(Choice, frozen=True):
    """Go on without a move, because none is possible."""


class EndTurn(Choice, frozen=True):
    """End the turn without a last exchange."""


Action: TypeAlias = Place | Spawn | Reenter | SkipSpawn | Exchange | Jump | Bump | Nitpick | Pass | EndTurn
CHOICES: Final[tuple[type[Choice], ...]] = (
    Place, Spawn, Reenter, SkipSpawn, Exchange, Jump, Bump, Nitpick, Pass, EndTurn,
)  # fmt: skip

_ON_A_CELL: Final = {kind.tag(): kind for kind in (Place, Spawn, Reenter, Exchange, Nitpick)}
_PLAIN: Final = {kind.tag(): kind for kind in (SkipSpawn, Pass, EndTurn)}
_CELL: Final = "[a-z][1-9][0-9]?"
_ON_A_CELL_TEXT: Final = re.compile(rf"({'|'.join(_ON_A_CELL)}) ({_CELL})")
_JUMP_TEXT: Final = re.compile(rf"jump ({_CELL}) ({_CELL}) (worker|queen)")
_BUMP_TEXT: Final = re.compile(
    rf"bump ({_CELL}) ([NESW])(0|[1-9][0-9]?)(?: (push|leap))?(?: w([1-9][0-9]?))?(?: q([1-9]))?"
)


def choice_of(setting: act.Setting, action: int) -> Action:
    """Return the structured form of an action."""
    if action < act.PLACE:
        return (EndTurn(), Pass(), SkipSpawn())[action]
    if setting.bump <= action < setting.jump:
        return _bump_of(setting, action - setting.bump)
    if setting.jump <= action < setting.nitpick:
        return _jump_of(setting, action - setting.jump)
    for kind, first in (
        (Exchange, setting.exchange),
        (Nitpick, setting.nitpick),
        (Reenter, setting.reenter),
        (Spawn, setting.spawn),
    ):
        if action >= first:
            return kind(cell_at(setting, action - first))
    return Place(cell_at(setting, action - act.PLACE))


def _jump_of(setting: act.Setting, number: int) -> Jump:
    lane, louse = divmod(number, act.LOUSE_KINDS)
    cell, direction = divmod(lane, act.DIRECTIONS)
    origin = cell_at(setting, cell)
    down, right = _STEPS[direction]
    return Jump(origin, Cell(origin.row + down, origin.col + right), LICE[louse])


def _bump_of(setting: act.Setting, number: int) -> Bump:
    lane, run = divmod(number, setting.lane)
    place, mode = divmod(lane, act.MODES)
    cell, direction = divmod(place, act.STRAIGHT)
    distance, transfer = divmod(run, setting.transfers)
    workers, queens = divmod(transfer, setting.queens + 1)
    return Bump(cell_at(setting, cell), DIRECTIONS[direction], distance, workers, queens, MODES[mode])


# Down and right, for each direction of the engine.
_STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1))


def step_of(direction: Direction) -> tuple[int, int]:
    """Return how many rows down and columns right one step in a direction goes."""
    return _STEPS[DIRECTIONS.index(direction)]


def text_of(choice: Choice) -> str:
    """Return the one spelling of a choice.

    >>> text_of(Bump(Cell(0, 1), "E", 2, 3, 1, "plain"))
    'bump b1 E2 w3 q1'
    """
    if not isinstance(choice, Bump):
        return spell(choice)
    words = [f"bump {choice.cell} {choice.dir}{choice.distance}"]
    if choice.mode != "plain":
        words.append(choice.mode)
    if choice.workers:
        words.append(f"w{choice.workers}")
    if choice.queens:
        words.append(f"q{choice.queens}")
    return " ".join(words)


def choice_from_text(text: str) -> Action | None:
    """Return the choice that a text spells, legal or not; None if it spells none."""
    if text in _PLAIN:
        return _PLAIN[text]()
    if found := _ON_A_CELL_TEXT.fullmatch(text):
        return _ON_A_CELL[found[1]](Cell.named(found[2]))
    if found := _JUMP_TEXT.fullmatch(text):
        return Jump(Cell.named(found[1]), Cell.named(found[2]), msgspec.convert(found[3], Louse))
    if found := _BUMP_TEXT.fullmatch(text):
        direction = msgspec.convert(found[2], Direction)
        mode = msgspec.convert(found[4] or "plain", Mode)
        return Bump(Cell.named(found[1]), direction, int(found[3]), int(found[5] or 0), int(found[6] or 0), mode)
    return None


def choice_from_json(step: object) -> Action | None:
    """Return the choice that a JSON object means, legal or not; None if it has not exactly that form."""
    try:
        choice: Action = msgspec.convert(step, Action)
    except msgspec.ValidationError:
        return None
    return choice if msgspec.to_builtins(choice) == step else None


def bump_end(choice: Bump) -> Cell:
    """Return where a bumping monkey comes to stand."""
    down, right = step_of(choice.dir)
    return Cell(choice.cell.row + down * choice.distance, choice.cell.col + right * choice.distance)
