"""A position as everybody may see it: as text, or as pixels from the game's picture."""

import sys
from io import BytesIO
from typing import Any, Final

import numpy as np

from sapajou.research.environments.flattening import flattened
from sapajou.research.environments.playing import Play
from sapajou.research.faults import ResearchFault
from sapajou.research.needing import needed

MODES: Final = ("human", "ansi", "rgb_array")
# Where a machine has none of the fonts that a picture names.
_FONTS: Final = {"sans_serif_family": "DejaVu Sans", "serif_family": "DejaVu Serif"}


def check_mode(mode: str | None) -> None:
    """Refuse a render mode that there is not."""
    if mode is not None and mode not in MODES:
        raise ResearchFault("render_mode", "fault.choose_from", given=repr(mode), listed=", ".join(MODES))


def rendered(play: Play, mode: str | None) -> Any:
    """Return the position in a render mode; for a human it is written to the terminal."""
    if mode == "ansi":
        return str(play.state)
    if mode == "rgb_array":
        return pixels(play)
    if mode == "human":
        sys.stdout.write(f"{play.state}\n")
    return None


def pixels(play: Play) -> Any:
    """Return the game's picture of the position as an array of height, width and three colours."""
    picture = play.game.picture(play.game.view(play.state, None), "en")
    if picture is None:
        raise ResearchFault(f"game {play.game.id}", "fault.no_picture")
    drawn = needed("resvg_py").svg_to_bytes(svg_string=flattened(picture), background="white", **_FONTS)
    with needed("PIL.Image").open(BytesIO(bytes(drawn))) as image:
        return np.array(image.convert("RGB"))
