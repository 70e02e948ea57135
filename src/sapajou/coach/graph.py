"""The chances of all seats over a match as SVG: a line and its interval each, with what turned the match."""

from collections.abc import Sequence
from typing import Final

from sapajou.coach.review import Review

_WIDTH: Final = 720
_HEIGHT: Final = 300
_LEFT: Final = 44
_BOTTOM: Final = 26
_TOP: Final = 8
_RIGHT: Final = 8
_COLOURS: Final = ("var(--one)", "var(--two)", "var(--three)", "var(--four)", "var(--five)", "var(--ink)")
_DASHES: Final = ("", "7 3", "2 3", "9 3 2 3", "4 2", "1 2")  # who cannot tell the colours apart can tell these
_RADIUS: Final = 4.5


def colour_of(seat: int) -> str:
    """Return the colour of a seat's line, as a variable of the page."""
    return _COLOURS[seat % len(_COLOURS)]


def drawn(review: Review, title: str) -> str:
    """Return the graph; a dot is a decision that gave much away."""
    last = max(review.chances[-1].moment, 1)
    parts = [f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{title}">', *_axes(last)]
    for seat in range(review.seats):
        points = [(_x(one.moment, last), one.seats[seat]) for one in review.chances]
        upper = [f"{x:.1f},{_y(chance.high):.1f}" for x, chance in points]
        lower = [f"{x:.1f},{_y(chance.low):.1f}" for x, chance in reversed(points)]
        line = " ".join(f"{x:.1f},{_y(chance.chance):.1f}" for x, chance in points)
        colour = colour_of(seat)
        parts.append(f'<polygon points="{" ".join([*upper, *lower])}" fill="{colour}" opacity="0.12"/>')
        dash = f' stroke-dasharray="{_DASHES[seat % len(_DASHES)]}"' if seat else ""
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>')
    parts += _turning_points(review, last)
    return "".join([*parts, "</svg>"])


def sample(seat: int) -> str:
    """Return a piece of a seat's line, for the legend."""
    dash = f' stroke-dasharray="{_DASHES[seat % len(_DASHES)]}"' if seat else ""
    line = f'<line x1="0" y1="5" x2="34" y2="5" stroke="{colour_of(seat)}" stroke-width="3"{dash}/>'
    return f'<svg class="sample" viewBox="0 0 34 10" aria-hidden="true">{line}</svg>'


def _axes(last: int) -> list[str]:
    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _y(share)
        parts.append(f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_WIDTH - _RIGHT}" y2="{y:.1f}" stroke="var(--line)"/>')
        parts.append(_text(_LEFT - 6, y + 4, f"{100 * share:.0f}\u00a0%", "end"))
    return parts + [_text(_x(moment, last), _HEIGHT - 8, str(moment), "middle") for moment in _marks(last)]


def _turning_points(review: Review, last: int) -> list[str]:
    """Return a dot where a decision gave much away, on the line of its seat."""
    parts = []
    for number in review.turning_points:
        one = review.decisions[number]
        x, y = _x(one.moment, last), _y(_chance_at(review, one.moment, one.seat))
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_RADIUS}" fill="{colour_of(one.seat)}"/>')
    return parts


def _chance_at(review: Review, moment: int, seat: int) -> float:
    """Return where the line of a seat is at a moment."""
    after = next(at for at, one in enumerate(review.chances) if one.moment >= moment)
    if after == 0 or review.chances[after].moment == moment:
        return review.chances[after].seats[seat].chance
    old, new = review.chances[after - 1], review.chances[after]
    part = (moment - old.moment) / (new.moment - old.moment)
    return old.seats[seat].chance + part * (new.seats[seat].chance - old.seats[seat].chance)


def _marks(last: int) -> Sequence[int]:
    """Return moments to write below the graph: about six, at round numbers.

    >>> list(_marks(534))
    [0, 100, 200, 300, 400, 500]
    """
    step = next((one for one in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if last / one <= 6), last)  # noqa: PLR2004
    return range(0, last + 1, step)


def _x(moment: int, last: int) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * moment / last


def _y(share: float) -> float:
    return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1.0 - share)


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="12" fill="var(--faint)">{text}</text>'
