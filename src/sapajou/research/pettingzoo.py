"""The games as PettingZoo environments: `env(game, seats)` asks one agent at a time, `parallel_env` all at once."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from sapajou.research.needing import needed

if TYPE_CHECKING:
    from sapajou.research.environments.together import Together
    from sapajou.research.environments.turns import CheckedTurns, Turns

_PLACE: Final = "sapajou.research.environments"


def env(game: str, seats: int | None = None, **wishes: Any) -> "CheckedTurns":
    """Return a game in which one agent acts at a time (AEC), with the checks of PettingZoo's usual wrappers.

    `wishes` are `actions` ("narrow", or "full": the engine's own numbers), `reward` ("win", or "place"), `render_mode`
    ("human", "ansi", "rgb_array"), `max_cycles` (the match is truncated after so many choices), `data` (an owner's own
    figures), and the options of the game.
    """
    return _made("turns", "CheckedTurns", game, seats, wishes)  # type: ignore[no-any-return]


def raw_env(game: str, seats: int | None = None, **wishes: Any) -> "Turns":
    """Return the same without these checks, for those who wrap it themselves."""
    return _made("turns", "Turns", game, seats, wishes)  # type: ignore[no-any-return]


def parallel_env(game: str, seats: int | None = None, **wishes: Any) -> "Together":
    """Return a game in which all agents act at once; whoever owes no decision waits. `wishes` as for `env`."""
    return _made("together", "Together", game, seats, wishes)  # type: ignore[no-any-return]


def _made(module: str, kind: str, game: str, seats: int | None, wishes: dict[str, Any]) -> Any:
    """Return an environment of a kind, or say what to install."""
    needed("pettingzoo")
    wish = import_module(f"{_PLACE}.playing").asked_for(game, seats, wishes)
    return getattr(import_module(f"{_PLACE}.{module}"), kind)(wish)
