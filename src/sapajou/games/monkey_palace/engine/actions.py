"""The numbers that the rules share: the steps of a turn, the actions, and the kinds of what happened.

What a box may hold at most is fixed here, so that an action means the same on every plan.
"""

from typing import Final

from sapajou.kernel.trace import FIRST_KIND

# Steps of a turn in their order; a position stands at one that owes a decision.
BUILD: Final = 0
BUY: Final = 1
IMMEDIATE: Final = 2
PLACE: Final = 3
RECURRING: Final = 4
BONUS: Final = 5
FLUTTER: Final = 6  # MP-R-31: butterfly, then frog, then monkey
TAKE_FROG: Final = 7
MOVE_MONKEY: Final = 8
END: Final = 9
OVER: Final = 10

# What actions have room for.
SITES: Final = 121  # a lattice of pitch 3 on 32 x 32 studs
RAISES: Final = 160  # more than all bricks and columns on top of each other
MOST_COLUMNS: Final = 32
MOST_ANY: Final = 64
COSTS: Final = 6  # packs a turn may buy from: costs 1, 2 and 6 of any colour, 3 to 5 of one (MP-C-04)
SLOTS: Final = 4

# Actions.
START_AT: Final = 0  # + site
ADD_ARCH: Final = START_AT + SITES  # + direction * RAISES + raise
STOP: Final = ADD_ARCH + 4 * RAISES
USE_COLUMNS: Final = STOP + 1  # + how many
PASS: Final = USE_COLUMNS + MOST_COLUMNS
BUY_SET: Final = PASS + 1  # + a mask of costs, bit 0 for cost 1
TAKE_ARCHES: Final = BUY_SET + (1 << COSTS)  # + how many of the arch-or-brick pieces are arches
COVER: Final = TAKE_ARCHES + MOST_ANY  # + a mask: bits 0 to 3 slots, then the new cards by cost
LEAVE_FROG: Final = COVER + (1 << (SLOTS + COSTS))
ACCEPT_FROG: Final = LEAVE_FROG + 1
MONKEY_TO: Final = ACCEPT_FROG + 1  # + site
ACTION_COUNT: Final = MONKEY_TO + SITES

# Kinds of trace entries, and what each holds.
BUILT: Final = FIRST_KIND  # seat, start x y, end x y, colour, level, arches, highest, credits,
#                            then of each piece its kind, x, y, z and direction
PASSED: Final = FIRST_KIND + 1  # seat
BOUGHT: Final = FIRST_KIND + 2  # seat, cards...
TURNED_UP: Final = FIRST_KIND + 3  # pack, card
DELIVERED: Final = FIRST_KIND + 4  # seat, step, arches, bricks, columns, to choose, complete
CHOSE: Final = FIRST_KIND + 5  # seat, arches, bricks
PLACED: Final = FIRST_KIND + 6  # seat, card, slot, the card it covers
EARNED_BONUS: Final = FIRST_KIND + 7  # seat
ANIMAL_MOVED: Final = FIRST_KIND + 8  # seat, animal, plan, site; off the palace NOTHING
FINAL_ROUND: Final = FIRST_KIND + 9  # seat
ENDED: Final = FIRST_KIND + 10  # winners...


def add_arch(direction: int, raised: int) -> int:
    """Return the action that adds an arch in a direction, its near end raised by so many bricks."""
    return ADD_ARCH + direction * RAISES + raised


def adds_arch(action: int) -> bool:
    """Return whether an action adds an arch."""
    return ADD_ARCH <= action < STOP


def arch_direction(action: int) -> int:
    """Return the direction of an action that adds an arch."""
    return (action - ADD_ARCH) // RAISES


def arch_raise(action: int) -> int:
    """Return by how many bricks an action that adds an arch raises its near end."""
    return (action - ADD_ARCH) % RAISES
