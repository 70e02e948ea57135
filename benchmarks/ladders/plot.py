"""Ladders as an SVG picture: a column a ladder, a mark with its interval a level."""

from collections.abc import Mapping
from html import escape
from typing import Final

from sapajou.arena.ratings import ANCHOR

_COLUMN, _HEIGHT, _MARGIN, _TOP = 110, 420, 56, 24
_STEP: Final = 200  # points between two lines
_BESIDE: Final = 11  # from one level to the next
_COLOURS: Final = {"after_us": "#0b7285", "afternova": "#c2255c", "itchy_monkey": "#5c940d", "monkey_palace": "#e8590c"}


def ladders(rated: Mapping[str, Mapping[str, Mapping[str, float]]]) -> str:
    """Return the picture of some ladders by their titles: ratings upwards, bars are 95 % intervals."""
    figures = [one[name] for ratings in rated.values() for one in ratings.values() for name in ("low", "high")]
    low = min([1000.0, *figures]) // _STEP * _STEP
    high = -(-max([1000.0, *figures]) // _STEP) * _STEP + _STEP
    width = _MARGIN + _COLUMN * max(1, len(rated)) + 10

    def up(elo: float) -> float:
        return round(_HEIGHT - _MARGIN - (elo - low) / (high - low) * (_HEIGHT - _MARGIN - _TOP), 1)

    box = f"0 0 {width} {_HEIGHT}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{_HEIGHT}" fill="#fff"/>',
    ]
    for elo in range(int(low), int(high) + 1, _STEP):
        parts.append(f'<line x1="{_MARGIN}" x2="{width - 10}" y1="{up(elo)}" y2="{up(elo)}" stroke="#ddd"/>')
        parts.append(f'<text x="{_MARGIN - 6}" y="{up(elo) + 4}" text-anchor="end">{elo}</text>')
    for at, (title, ratings) in enumerate(rated.items()):
        middle = _MARGIN + _COLUMN * at + _COLUMN // 2
        game, _, seats = title.partition(", ")
        colour = _COLOURS.get(game, "#5f3dc4")
        for line, text in enumerate((game.replace("_", " "), f"{seats} seats")):
            y = _HEIGHT - _MARGIN + 20 + 16 * line
            parts.append(f'<text x="{middle}" y="{y}" text-anchor="middle">{escape(text)}</text>')
        levels = {bot: one for bot, one in ratings.items() if bot != ANCHOR}
        for place, (bot, one) in enumerate(levels.items()):
            x = middle + _BESIDE * (place - len(levels) // 2)
            bar = f'x1="{x}" x2="{x}" y1="{up(one["low"])}" y2="{up(one["high"])}"'
            parts.append(f'<line {bar} stroke="{colour}" stroke-width="5" stroke-opacity="0.35"/>')
            parts.append(f'<circle cx="{x}" cy="{up(one["elo"])}" r="3.5" fill="{colour}"/>')
            number = escape(bot.removeprefix("level"))
            parts.append(
                f'<text x="{x}" y="{up(one["high"]) - 4}" text-anchor="middle" fill="{colour}">{number}</text>'
            )
    return "\n".join([*parts, "</svg>"]) + "\n"
