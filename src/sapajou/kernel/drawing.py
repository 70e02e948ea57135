"""Drawings kept as SVG files, put together into one picture."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path


def symbols(folder: Path, names: Iterable[str]) -> str:
    """Return the drawings of a folder as symbols that a picture can place, once each."""
    return f"<defs>{''.join(_symbol(folder / f'{name}.svg') for name in sorted(set(names)))}</defs>"


@cache
def _symbol(path: Path) -> str:
    """Return one drawing as a symbol."""
    opening, inner = re.match(r"<svg([^>]*)>(.*)</svg>", path.read_text(encoding="utf-8"), re.DOTALL).groups()  # type: ignore[union-attr]
    attributes = opening.replace(' xmlns="http://www.w3.org/2000/svg"', "")
    return f'<symbol id="{path.stem}"{attributes}>{inner.strip()}</symbol>'


def place(name: str, x: float, y: float, size: float, style: str = "") -> str:
    """Return a drawing centred on a point; a style sets the colours that it leaves open."""
    open_ = f' style="{style}"' if style else ""
    return f'<use href="#{name}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"{open_}/>'
