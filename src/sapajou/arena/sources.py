"""Short names for sources: where they are the same, the same games are played."""

from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

import sapajou.bots
from sapajou.kernel.game import Game


@cache
def sources() -> str:
    """Return a short name for all sources and figures of this package."""
    content = blake2b(digest_size=8)
    _take_in(content, Path(__file__).parents[1], ("**/*.py", "**/data/**/*.json"))
    return content.hexdigest()


def players(game: Game[Any]) -> str:
    """Return a short name for all that decides a move: sources and figures of the game and of the bots."""
    content = blake2b(digest_size=8)
    for module in (type(game).__module__, f"{sapajou.bots.__name__}."):
        package = module.rpartition(".")[0]
        own = Path(str(import_module(package or module).__file__))
        patterns = ("**/*.py", "data/**/*.json") if package else (own.name,)  # a file alone may lie anywhere
        _take_in(content, own.parent, patterns)
    return content.hexdigest()


def content_of(files: Iterable[str]) -> str:
    """Return a short name for what stands in some files."""
    content = blake2b(digest_size=8)
    for file in map(Path, files):
        content.update(file.name.encode() + b"\0" + (file.read_bytes() if file.is_file() else b"") + b"\0")
    return content.hexdigest()


def _take_in(content: blake2b, folder: Path, patterns: Iterable[str]) -> None:
    for file in sorted({file for pattern in patterns for file in folder.glob(pattern)}):
        content.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
