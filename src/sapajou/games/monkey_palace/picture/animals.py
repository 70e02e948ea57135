"""The animals drawn as SVG, each around the point its feet stand on."""

from sapajou.games.monkey_palace.picture.shapes import INK, Point


def animal(name: str, at: Point) -> str:
    """Return the drawing of an animal that sits on a point of the picture."""
    return f'<g transform="translate({at})" stroke="{INK}" stroke-width=".8" stroke-linejoin="round">{_DRAWN[name]}</g>'


_MONKEY = (
    '<path d="M9 -4c7 1 7 -9 3 -10" fill="none" stroke-width="2"/>'
    '<ellipse cx="0" cy="-6" rx="8" ry="7" fill="#7a4a26"/><ellipse cx="0" cy="-5" rx="4.6" ry="4.6" fill="#e9c79b"/>'
    '<circle cx="-8.5" cy="-18" r="3.4" fill="#e9c79b"/><circle cx="8.5" cy="-18" r="3.4" fill="#e9c79b"/>'
    '<circle cx="0" cy="-18" r="8.4" fill="#7a4a26"/>'
    '<path d="M-6 -18c0 -6 5 -5 6 -2c1 -3 6 -4 6 2c0 5 -3 7 -6 7s-6 -2 -6 -7z" fill="#e9c79b"/>'
    '<circle cx="-2.8" cy="-18" r="1.2" fill="#201810" stroke="none"/><circle cx="2.8" cy="-18" r="1.2" fill="#201810" '
    'stroke="none"/><path d="M-2.4 -13.6q2.4 2 4.8 0" fill="none"/>'
)
_FROG = (
    '<ellipse cx="-7" cy="-2" rx="5" ry="3.4" fill="#1f8f97"/><ellipse cx="7" cy="-2" rx="5" ry="3.4" fill="#1f8f97"/>'
    '<ellipse cx="0" cy="-6" rx="8" ry="6.4" fill="#2fb3ba"/>'
    '<ellipse cx="0" cy="-3.6" rx="4.6" ry="3.2" fill="#cdeeda"/>'
    '<circle cx="-5" cy="-12" r="3.2" fill="#2fb3ba"/><circle cx="5" cy="-12" r="3.2" fill="#2fb3ba"/>'
    '<circle cx="-5" cy="-12.4" r="1.5" fill="#201810" stroke="none"/><circle cx="5" cy="-12.4" r="1.5" fill="#201810" '
    'stroke="none"/><path d="M-4.5 -7.4q4.5 2.6 9 0" fill="none"/>'
)
_BUTTERFLY = (
    '<path d="M0 -7c-4 -13 -15 -13 -14 -4c0 5 7 7 14 4z" fill="#8b5cc7"/>'
    '<path d="M0 -7c4 -13 15 -13 14 -4c0 5 -7 7 -14 4z" fill="#8b5cc7"/>'
    '<path d="M0 -7c-10 -1 -12 7 -7 9c4 1 6 -4 7 -9z" fill="#b48be0"/>'
    '<path d="M0 -7c10 -1 12 7 7 9c-4 1 -6 -4 -7 -9z" fill="#b48be0"/>'
    '<path d="M0 -14v14" stroke-width="2.4" stroke-linecap="round"/><path d="M0 -14l-4 -5M0 -14l4 -5" fill="none"/>'
)
_DRAWN = {"monkey": _MONKEY, "frog": _FROG, "butterfly": _BUTTERFLY}
