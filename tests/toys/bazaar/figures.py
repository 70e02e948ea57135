"""The figures of the box, ours or an owner's own, and what things are called in the order of the engine's numbers."""

from typing import Final, Literal, TypeAlias

import msgspec

from bazaar.engine import actions as act
from sapajou.kernel.errors import BadData
from sapajou.kernel.shape import shaped

Phase: TypeAlias = Literal["morning", "turn", "answers", "over"]

SEATS: Final = range(2, act.SEATS_AT_MOST + 1)
ROUNDS: Final = range(1, 41)

# Each in the order of the engine's numbers.
PHASES: Final[tuple[Phase, ...]] = ("morning", "turn", "answers", "over")
KINDS: Final = ("silk", "salt", "spice", "tea")
WARES: Final = tuple(f"{KINDS[ware % act.KINDS]}{ware // act.KINDS + 1}" for ware in range(act.WARES))


class Figures(msgspec.Struct, forbid_unknown_fields=True):
    """What an owner may write: the worth of each ware."""

    worth: list[int]


def read_worth(data: object) -> list[int]:
    """Return what the wares are worth: as an owner says in {"worth": [...]}, or as ours are."""
    if data is None:
        return [ware // act.KINDS + 1 for ware in range(act.WARES)]
    worth = shaped(data, Figures, BadData, "data").worth
    fits = len(worth) == act.WARES and min(worth) >= 0
    BadData.unless(fits, "worth", "fault.wrong_worth", count=act.WARES)
    return worth


def ware_name(ware: int) -> str | None:
    """Return what a ware is called, if there is one."""
    return None if ware == act.NOTHING else WARES[ware]


def answer_name(action: int) -> str | None:
    """Return what an answer is called, if there is one: a ware, or a refusal."""
    if action == act.NOTHING:
        return None
    return "refuse" if action == act.REFUSE else WARES[action - act.GIVE]
