"""Actions in parts: a draft already says whom and what a number is about, and workers are chosen face by face."""

from typing import Final

from mypy_extensions import i64, u8

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.workers import crew_faces
from sapajou.kernel.flat import vec
from sapajou.kernel.tensor import Buffer, laid_out

_OWNERS: Final = 8
_NUMBERS: Final = act.HAND_LIMIT + 1  # of workers of one face

# Parts; those before NEED are the actions of the same number.
NEED: Final = act.A_NEED  # + number
BOT: Final = NEED + act.MOST_ICONS  # + number
OWNER: Final = BOT + act.MOST_ICONS  # + owner
BOT_NEXT: Final = OWNER + _OWNERS  # + space
NONE: Final = BOT_NEXT + act.MOST_SPACES
SOME: Final = NONE + 1
AMOUNT: Final = SOME + 1  # + number + MOST_NET
SHOW: Final = AMOUNT + act.NETS  # from here to the crews everything as it is numbered
CREW: Final = SHOW + act.A_CREW - act.A_SHOW  # + face * 9 + number of its workers
STAND_IN: Final = CREW + act.FACES * _NUMBERS  # + worker
REPLACED: Final = STAND_IN + act.WORKERS  # + worker
IDS: Final = REPLACED + act.WORKERS

FACES: Final = 0
ASKED: Final = FACES + act.FACES
STANDS_IN: Final = ASKED + act.FACES
SIZE: Final = STANDS_IN + act.WORKERS

SLICES: Final = laid_out(
    ("crew_faces", FACES, (act.FACES,), act.HAND_LIMIT, "workers of each face that are chosen so far"),
    ("crew_asked", ASKED, (act.FACES,), 1, "the face that is asked for"),
    ("stands_in", STANDS_IN, (act.WORKERS,), 1, "the worker that will stand in for another"),
)

_EMPTY: Final = vec[u8]([u8(0) for _ in range(SIZE)])


def count(state: State) -> int:  # noqa: ARG001  the same in every match
    """Return how many parts there are to choose from."""
    return IDS


def parts(state: State, actions: list[int], number: int) -> list[int]:  # noqa: ARG001  the same in every match
    """Return a part of each action: crews have one for each face, exchanges of workers two, all others one."""
    return [_part(action, number) for action in actions]


def _part(action: int, number: int) -> int:  # noqa: PLR0911  one line a kind
    """Return a part of an action."""
    if action < act.A_NEED:
        return action
    if action >= act.A_INSTEAD:
        worker, replaced = divmod(action - act.A_INSTEAD, act.WORKERS)
        return STAND_IN + worker if number == 0 else REPLACED + replaced
    if action >= act.A_CREW:
        return CREW + number * _NUMBERS + crew_faces(action - act.A_CREW)[number]
    if action >= act.A_SHOW:
        return SHOW + action - act.A_SHOW
    if action >= act.A_AMOUNT:
        return AMOUNT + (action - act.A_AMOUNT) % act.NETS
    if action >= act.A_NONE:
        return NONE if action < act.A_SOME else SOME
    if action >= act.A_BOT_NEXT:
        return BOT_NEXT + action - act.A_BOT_NEXT
    if action >= act.A_OWNER:
        return OWNER + (action - act.A_OWNER) % _OWNERS
    if action >= act.A_BOT:
        return BOT + (action - act.A_BOT) % act.MOST_ICONS
    return NEED + (action - act.A_NEED) % act.MOST_ICONS


def write(state: State, chosen: list[int], buffer: Buffer) -> None:  # noqa: ARG001  the same in every match
    """Write the workers chosen so far, or the one that will stand in, into a buffer."""
    row = _EMPTY[:]
    if chosen and chosen[0] >= STAND_IN:
        row[STANDS_IN + chosen[0] - STAND_IN] = 1
    elif chosen:
        face: i64 = 0
        for part in chosen:
            row[FACES + face] = u8((part - CREW) % _NUMBERS)
            face += 1
        row[ASKED + face] = 1
    buffer[:] = bytes(row)
