"""Why an action is refused, beyond what the kernel says of any game."""

from collections.abc import Mapping
from typing import Final

from bazaar.engine.rules import State
from bazaar.figures import WARES

REASONS: Final = {"not_in_hand": "BZ-05", "not_in_row": "BZ-03"}


def reason(state: State, seat: int, step: str | Mapping[str, object]) -> tuple[str, str] | None:
    """Return the reason and the ware: a ware that is elsewhere is the common mistake; None if it is another one."""
    verb, _, ware = step.partition(" ") if isinstance(step, str) else (str(step.get("type")), "", step.get("ware"))
    if not isinstance(ware, str) or ware not in WARES:
        return None
    if verb in ("seal", "give") and WARES.index(ware) not in state.hand(seat):
        return "not_in_hand", ware
    if verb == "take" and WARES.index(ware) not in state.row:
        return "not_in_row", ware
    return None
