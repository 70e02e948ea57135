"""The table as a picture: each tribe with what it has, and its Assembly with the frames that join."""

from collections.abc import Mapping
from typing import Final

from sapajou.games.after_us.figures import COLOURS, KINDS, Card, Token
from sapajou.games.after_us.picture.cards import HEIGHT, WIDTH, line_of_cards
from sapajou.games.after_us.picture.paper import EDGE, INK, LEAF, PLAYERS, RAISED, number, whole_picture
from sapajou.games.after_us.show import card_name
from sapajou.games.after_us.view import King, Resources, Tribe, View
from sapajou.kernel.drawing import place
from sapajou.kernel.words import SeatValue, Words

_MARGIN: Final = 20
_TRAY: Final = 64
_SLOTS: Final = 4  # room for the pinball machine's fifth only where it is used
_PAPER: Final = "#f4ead2"
_BONUS: Final = {"mandrill": "victory_point", "orangutan": "energy", "gorilla": "rage", "chimpanzee": "reactivate"}


def drawn(view: View, cards: Mapping[int, Card], words: Words, language: str) -> str:
    """Return the table as a seat sees it: its own Assembly, and what the others have; a spectator sees all of them."""
    return _Drawing(view, cards, words, language).whole()


class _Drawing:
    """One view, one language."""

    def __init__(self, view: View, cards: Mapping[int, Card], words: Words, language: str) -> None:
        self.view = view
        self.cards = cards
        self.words = words
        self.language = language
        self.slots = max([_SLOTS, *(len(tribe.line) for tribe in view.tribes)])

    def say(self, key: str, **values: object) -> str:
        """Return words of the game."""
        return self.words.sentence(self.language, key, values)

    def whole(self) -> str:
        """Return the picture, the seat's own tribe first."""
        own_first = sorted(range(len(self.view.tribes)), key=lambda seat: seat != self.view.seat)
        width = self.slots * WIDTH + 2 * _MARGIN
        drawn, y = [], float(_MARGIN)
        if self.view.king is not None:
            drawn.append(_at(y, self._king(self.view.king)))
            y += _TRAY + _MARGIN / 2
        for seat in own_first:
            tribe = self.view.tribes[seat]
            drawn.append(_at(y, self._tray(seat, tribe)))
            y += _TRAY + _MARGIN / 2
            if tribe.line and self.view.seat in (None, seat):
                laid = tribe.pointer != "prepare"
                drawn.append(_at(y, line_of_cards(self.cards, tribe.line, tribe.pointer, laid=laid)))
                y += HEIGHT + _MARGIN
        height = y + _MARGIN / 2
        paper = f'<rect width="{width}" height="{height:g}" rx="18" fill="{_PAPER}"/>'
        return whole_picture(self.say("title"), self._told(), paper + "".join(drawn), width, height)

    def _told(self) -> str:
        """Return the table in words: every tribe's points and cards."""
        parts = []
        for seat, tribe in enumerate(self.view.tribes):
            names = [card_name(self.cards, card, self.words, self.language) for card in tribe.line if card is not None]
            parts.append(
                f"{self.say('show.assembly', seat=SeatValue(seat))} ({tribe.points}): {', '.join(names) or '-'}"
            )
        return "; ".join(parts)

    def _tray(self, seat: int, tribe: Tribe) -> str:
        """Return what a tribe has: its mark, points, resources, Rage and the token it has shown."""
        colour = COLOURS[seat]
        name = self.say("show.you", seat=seat) if seat == self.view.seat else str(seat)
        mark = place(f"mark_{colour}", 34, _TRAY / 2, 30, f"--player:{PLAYERS[colour]}")
        now = seat in self.view.to_act
        return (
            self._panel(now=now)
            + mark
            + number(name, 56, _TRAY / 2, 24, anchor="start")
            + self._held(tribe.points, tribe.resources, tribe.rage, tribe.token)
        )

    def _king(self, king: King) -> str:
        """Return what the King has."""
        name = number(self.say("show.king"), 20, _TRAY / 2, 24, anchor="start")
        return self._panel(now=False) + name + self._held(king.points, king.resources, king.rage, king.token)

    def _panel(self, *, now: bool) -> str:
        stroke, line = (LEAF, 4) if now else (EDGE, 2)
        return (
            f'<rect x="1" y="1" width="{self.slots * WIDTH - 2}" height="{_TRAY - 2}" rx="14" fill="{RAISED}" '
            f'stroke="{stroke}" stroke-width="{line}"/>'
        )

    def _held(self, points: int, resources: Resources, rage: int, token: Token | None) -> str:
        """Return points, resources and Rage as drawings with their numbers, and a token with its bonus."""
        held = [("victory_point", points), *((kind, getattr(resources, kind)) for kind in KINDS), ("rage", rage)]
        parts, y = [], _TRAY / 2
        for at, (name, amount) in enumerate(held):
            x = 205 + 82 * at
            parts += [place(name, x, y, 36), number(str(amount), x + 21, y, 24, INK, "start")]
        if token is not None:
            x = 205 + 82 * len(held) + 18
            parts += [place(token, x, y, 50), place(_BONUS[token], x + 36, y - 8, 26)]
        return "".join(parts)


def _at(y: float, drawn: str) -> str:
    return f'<g transform="translate({_MARGIN} {y:g})">{drawn}</g>'
