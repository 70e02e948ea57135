"""Curves of strength over effort as an SVG picture."""

from math import log2
from typing import Final

_WIDTH, _HEIGHT, _MARGIN = 640, 360, 50
_COLOURS: Final = ("#0b7285", "#c2255c", "#5c940d", "#e8590c", "#5f3dc4")
_TICKS: Final = {0.25: "quick / 4", 1.0: "quick", 4.0: "4 quick", 16.0: "16 quick"}


def curves(points: dict[str, list[tuple[float, float]]]) -> str:
    """Return the picture: effort from left to right, each step four times as much, the share of wins upwards."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        *(_tick(times, word) for times, word in _TICKS.items()),
        *(_level(tenths / 10) for tenths in range(0, 11, 2)),
        *(part for at, (game, curve) in enumerate(sorted(points.items())) for part in _curve(at, game, sorted(curve))),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _across(times: float) -> float:
    return round(_MARGIN + (log2(times) + 2) / 6 * (_WIDTH - 4 * _MARGIN), 1)


def _up(share: float) -> float:
    return round(_HEIGHT - _MARGIN - share * (_HEIGHT - 2 * _MARGIN), 1)


def _tick(times: float, word: str) -> str:
    return f'<text x="{_across(times)}" y="{_HEIGHT - _MARGIN / 2}" text-anchor="middle">{word}</text>'


def _level(share: float) -> str:
    up = _up(share)
    line = f'<line x1="{_MARGIN}" x2="{_across(16)}" y1="{up}" y2="{up}" stroke="#ccc"/>'
    return f'{line}<text x="{_MARGIN - 6}" y="{up + 4}" text-anchor="end">{share:.0%}</text>'


def _curve(at: int, game: str, curve: list[tuple[float, float]]) -> list[str]:
    colour = _COLOURS[at % len(_COLOURS)]
    places = [(_across(times), _up(share)) for times, share in curve]
    line = " ".join(f"{x},{y}" for x, y in places)
    x, y = places[-1]
    return [
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>',
        *(f'<circle cx="{x}" cy="{y}" r="3.5" fill="{colour}"/>' for x, y in places),
        f'<text x="{x + 8}" y="{y + 4}" fill="{colour}">{game}</text>',
    ]
