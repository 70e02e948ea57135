"""Actions as people write them: one structured choice an action."""

from typing import Final

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.games.monkey_palace.figures import DIRECTIONS, Direction
from sapajou.kernel.tagged import Choice


class Start(Choice, frozen=True):
    """Begin a staircase at a free site."""

    site: str


class Arch(Choice, frozen=True):
    """Add an arch in a direction, after raising its near end by so many bricks."""

    dir: Direction
    raised: int


class Stop(Choice, frozen=True):
    """The staircase ends here."""


class Columns(Choice, frozen=True):
    """So many columns are in its stacks, the rest are bricks."""

    columns: int


class Pass(Choice, frozen=True):
    """Build nothing, as nothing can be built."""


class Buy(Choice, frozen=True):
    """Take the top cards of these packs."""

    packs: list[str]


class Receive(Choice, frozen=True):
    """Of the pieces to choose, so many are arches and so many bricks."""

    arches: int
    bricks: int


class Cover(Choice, frozen=True):
    """Place the new cards so that these cards are covered."""

    cards: list[str]


class LeaveFrog(Choice, frozen=True):
    """Leave the frog where it is."""


class TakeFrog(Choice, frozen=True):
    """Take the frog and a column."""


class Monkey(Choice, frozen=True):
    """Put the monkey on the stud above a site."""

    site: str


CHOICES: Final[tuple[type[Choice], ...]] = (
    Start,
    Arch,
    Stop,
    Columns,
    Pass,
    Buy,
    Receive,
    Cover,
    LeaveFrog,
    TakeFrog,
    Monkey,
)


def choice_of(state: State, action: int) -> Choice:  # noqa: PLR0911  one line a kind
    """Return an action in its structured form."""
    box = state.box
    if action < act.ADD_ARCH:
        return Start(box.names[action - act.START_AT])
    if action < act.STOP:
        return Arch(DIRECTIONS[act.arch_direction(action)], act.arch_raise(action))
    if action < act.PASS:
        return Stop() if action == act.STOP else Columns(action - act.USE_COLUMNS)
    if action < act.BUY_SET:
        return Pass()
    if action < act.TAKE_ARCHES:
        return Buy([box.pack_ids[pack] for pack in packs_of(state, action - act.BUY_SET)])
    if action < act.COVER:
        return Receive(action - act.TAKE_ARCHES, state.choosing - (action - act.TAKE_ARCHES))
    if action < act.LEAVE_FROG:
        return Cover([box.card_ids[card] for card in cards_of(state, action - act.COVER)])
    if action < act.MONKEY_TO:
        return LeaveFrog() if action == act.LEAVE_FROG else TakeFrog()
    return Monkey(box.names[action - act.MONKEY_TO])


def packs_of(state: State, costs: int) -> list[int]:
    """Return the packs that a set of costs means for the staircase just built."""
    colour = state.box.colours[state.built[s.BUILT_START]]
    return [state.box.pack_of[colour * act.COSTS + at] for at in range(act.COSTS) if costs >> at & 1]


def cards_of(state: State, mask: int) -> list[int]:
    """Return the cards that a set of slots and new cards means: old ones by slot, then new ones by cost."""
    there = state.slots[state.active * act.SLOTS : state.active * act.SLOTS + act.SLOTS] + state.bought
    return [card for at, card in enumerate(there) if mask >> at & 1]
