"""The games as Gymnasium environments: one seat against chosen bots, registered as `sapajou/<game>-v0`."""

from typing import Any, Final

from sapajou.kernel.registry import games
from sapajou.research.needing import installed, needed

VERSION: Final = 0


def name_of(game: str) -> str:
    """Return what a game is called in Gymnasium."""
    return f"sapajou/{game}-v{VERSION}"


def make(game: str, **wishes: Any) -> Any:
    """Return a game as an environment: `gymnasium.make("sapajou/after_us-v0", ...)`, or say what to install."""
    return needed("gymnasium").make(name_of(game), **wishes)


def _register() -> None:
    """Register the games that are installed, once."""
    gymnasium = needed("gymnasium")
    for game in games():
        if name_of(game) not in gymnasium.registry:
            place = "sapajou.research.environments.alone:Alone"
            gymnasium.register(name_of(game), entry_point=place, kwargs={"game": game}, order_enforce=True)


if installed("gymnasium"):
    _register()
