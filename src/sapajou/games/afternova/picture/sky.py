"""The sky with its three planets: what they require, and the fragments on them with the marks of who would get them."""

from collections.abc import Callable
from typing import Final

from sapajou.games.afternova.picture import deal as deals
from sapajou.games.afternova.picture import pieces as p
from sapajou.games.afternova.view import PlanetView, View
from sapajou.kernel.drawing import place

HEIGHT: Final = 190
_SKY, _WELL, _EDGE, _INK, _GLOW = "#16262f", "#0d1820", "#7a9998", "#ecebd8", "#ffd25e"
_CONTOUR: Final = "--art-line:#d9e0c8"  # of drawings on the dark
_SIZES: Final = {3: "small", 4: "medium"}  # by spaces; others are large
_HUES: Final = ("#b9875a", "#7d9b62", "#8a6a9c", "#5f8a99", "#b56a5a", "#a8963f")
_OF_A_HUE: Final = 3  # planets that ask for the same two skills
_BALL: Final = 132
_STARS: Final = 90
_SPREAD: Final = (0.7548776662, 0.5698402910)  # strewn evenly: the plastic number's powers


def sky(view: View, word: Callable[..., str], width: float) -> str:
    """Return the planets side by side on a dark sky; the one that is talked about is framed."""
    deal = view.offer or view.draft
    owners = {} if deal is None else {deal.planet: deals.owners(view, deal)}
    room = width / len(view.planets)
    drawn = [p.box(0, 0, width, HEIGHT, 18, _SKY), *_stars(width)]
    for slot, planet in enumerate(view.planets):
        frame = (
            p.box(slot * room + 8, 8, room - 16, HEIGHT - 16, 12, "none", p.edge(_GLOW, 2.5)) if slot in owners else ""
        )
        inner = "" if planet.planet is None else _planet(slot, planet, word, owners.get(slot, []), room)
        drawn.append(f'{frame}<g transform="translate({slot * room:.4g} 0)" style="{_CONTOUR}">{inner}</g>')
    return "".join(drawn)


def _stars(width: float) -> list[str]:
    """Return small stars, always the same."""
    return [
        f'<circle cx="{width * (at * _SPREAD[0] % 1):.4g}" cy="{HEIGHT * (at * _SPREAD[1] % 1):.4g}" '
        f'r="{0.7 + at % 3 * 0.45:.3g}" fill="{_INK}" opacity="{0.3 + at % 4 * 0.12:.2g}"/>'
        for at in range(1, _STARS)
    ]


def _planet(
    slot: int, planet: PlanetView, word: Callable[..., str], owners: list[int | str | None], room: float
) -> str:
    """Return a planet: its globe, name, icons required, and its spaces."""
    name = str(planet.planet)
    hue = _HUES[(int(name[1:]) - 1) // _OF_A_HUE % len(_HUES)]
    globe = _SIZES.get(len(planet.fragments), "large")
    ball = place(f"planet_{globe}", 82, HEIGHT / 2, _BALL, f"--planet:{hue}")
    x, across = 158, room - 158 - 18
    title = p.count(slot, x + 8, 36, 19, _EDGE) + p.told(word(f"piece.{name}"), x + 24, 36, 26, _INK)
    size = min(28, across / sum(planet.requirements.values()) - 2)
    signs = [p.icon(f"skill_{skill}", size) for skill, number in planet.requirements.items() for _ in range(number)]
    needs = p.row(x, 78, signs, 2)[0]
    return ball + title + needs + _spaces(planet, owners, x, across)


def _spaces(planet: PlanetView, owners: list[int | str | None], x: float, across: float) -> str:
    """Return the spaces of a planet, each with its number, its fragment, and who would get it."""
    size = min(40, across / len(planet.fragments) - 4)
    drawn = []
    for space, colour in enumerate(planet.fragments):
        middle, y = x + size / 2 + space * (size + 4), 126
        drawn.append(f'<circle cx="{middle:.4g}" cy="{y}" r="{size / 2:.4g}" fill="{_WELL}" {p.edge(_EDGE, 1.5)}/>')
        drawn.append(place(f"fragment_{colour}", middle, y, size * 0.7) if colour else "")
        drawn.append(p.count(space, middle, y + size / 2 + 12, 13, _EDGE))
        owner = owners[space] if owners else None
        drawn.append(_tag(owner, middle + size * 0.36, y + size * 0.34) if owner is not None else "")
    return "".join(drawn)


def _tag(owner: int | str, x: float, y: float) -> str:
    """Return the sign of whoever would get a fragment, on a small pale disc."""
    disc = f'<circle cx="{x:.4g}" cy="{y:.4g}" r="11" fill="{p.RAISED}" {p.edge(p.INK, 1.2)}/>'
    return f'<g style="--art-line:{p.INK}">{disc}{deals.who(owner, 16).draw(x, y)}</g>'
