"""What all pictures share: colours, numbers, and the sheet with the drawings that it places."""

import re
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from sapajou.games.after_us.figures import COLOURS
from sapajou.kernel.drawing import symbols

DRAWINGS: Final = Path(__file__).parents[1] / "drawings"
INK, EDGE, RAISED, LEAF = "#2b2720", "#85744a", "#fbf4e3", "#3f5b34"
SANS: Final = 'font-family="Atkinson Hyperlegible, Verdana, sans-serif" font-weight="700"'
PLAYERS: Final = dict(zip(COLOURS, ("#e8c61c", "#3670a8", "#ea8ac2", "#b3202a", "#21b080", "#402070"), strict=True))


def number(text: str, x: float, y: float, size: float, colour: str = INK, anchor: str = "middle") -> str:
    """Return a text with its middle at a height."""
    return (
        f'<text x="{x:g}" y="{y + size * 0.36:g}" {SANS} font-size="{size:g}" fill="{colour}" '
        f'text-anchor="{anchor}">{text}</text>'
    )


def whole_picture(title: str, told: str, inner: str, width: float, height: float) -> str:
    """Return a picture with its words and the drawings that it places."""
    placed = re.findall(r'href="#(\w+)"', inner)
    description = f'<desc id="d">{escape(told)}</desc>' if told else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-labelledby="{"t d" if told else "t"}">\n<title id="t">{escape(title)}</title>{description}\n'
        f"{symbols(DRAWINGS, placed)}\n{inner}\n</svg>\n"
    )
