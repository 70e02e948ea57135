"""Where the built browser client lies."""

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parents[1]


def client_folder() -> Path | None:
    """Return where the built client lies: in the installed package, or in a checkout; None if it was not built."""
    folders = (_PACKAGE / "client", _PACKAGE.parents[1] / "web" / "dist")
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)
