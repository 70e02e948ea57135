"""The games in OpenSpiel: where it is installed, importing this makes them known to `pyspiel`.

`pyspiel.load_game("sapajou_after_us(seats=3)")` loads one. A state of OpenSpiel holds the true position, as its
algorithms expect; a bot of theirs that plays at our tables gets one made from a position that was dealt again
(`sapajou.research.openspiel.bot`).
"""

from typing import Any

from sapajou.research.needing import installed, needed

if installed("pyspiel"):
    from sapajou.research.openspiel.game import register, state_at

    register()

__all__ = ["register", "state_at"]


def __getattr__(name: str) -> Any:
    """Say what to install where OpenSpiel is missing, as soon as something of it is asked for."""
    if name.startswith("__"):
        raise AttributeError(name)
    needed("pyspiel")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
