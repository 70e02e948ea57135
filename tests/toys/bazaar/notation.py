"""Actions as people choose them; their texts are the kernel's, which spells a tag and its fields."""

from typing import Final

from bazaar.engine import actions as act
from bazaar.figures import KINDS, WARES
from sapajou.kernel.tagged import Choice


class Rest(Choice, frozen=True):
    """Do without a ware this morning."""


class Draw(Choice, frozen=True):
    """Draw a ware from the stock."""


class Take(Choice, frozen=True):
    """Take a ware from the row."""

    ware: str


class Ask(Choice, frozen=True):
    """Begin an offer: ask for a kind."""

    kind: str


class Seal(Choice, frozen=True):
    """Go on with an offer: seal a ware of one's own."""

    ware: str


class Show(Choice, frozen=True):
    """Send the offer and show the sealed ware to one seat, or to nobody."""

    seat: int | None


class Give(Choice, frozen=True):
    """Answer an offer with a ware."""

    ware: str


class Refuse(Choice, frozen=True):
    """Answer an offer with no."""


CHOICES: Final[tuple[type[Choice], ...]] = (Rest, Draw, Take, Ask, Seal, Show, Give, Refuse)


def choice_of(action: int) -> Choice:
    """Return the structured form of an action."""
    if action <= act.DRAW:
        return Rest() if action == act.REST else Draw()
    if action < act.ASK:
        return Take(WARES[action - act.TAKE])
    if action < act.SEAL:
        return Ask(KINDS[action - act.ASK])
    if action < act.SHOW:
        return Seal(WARES[action - act.SEAL])
    if action < act.GIVE:
        return Show(action - act.SHOW if action < act.NOBODY else None)
    return Give(WARES[action - act.GIVE]) if action < act.REFUSE else Refuse()
