"""Where the rules page of a game lies."""

import inspect
from pathlib import Path
from typing import Any, Final

from sapajou.kernel.game import Game
from sapajou.kernel.words import LANGUAGES

_PACKAGE: Final = Path(__file__).parents[1]


def rules_page(game: Game[Any], language: str) -> Path | None:
    """Return the page of a game, in a language if it is there, else in English; None if there is none.

    It lies in `rules` beside the game's own module, in the installed package, or in docs of a checkout.
    """
    beside = Path(inspect.getfile(type(game))).parent / "rules"
    folders = (beside, _PACKAGE / "rules", _PACKAGE.parents[1] / "docs" / "rules")
    pages = (folder / f"{game.id}.{spoken}.md" for spoken in (language, LANGUAGES[0]) for folder in folders)
    return next((page for page in pages if page.is_file()), None)
