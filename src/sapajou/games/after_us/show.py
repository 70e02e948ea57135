"""A view in words: what everybody has, the Assemblies as cards side by side, and the piles."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from sapajou.games.after_us.events import SIGNS
from sapajou.games.after_us.figures import KINDS, TOKENS, Card, Frame, Gain, design_of
from sapajou.games.after_us.saying import asked, live_frames
from sapajou.games.after_us.view import King, Tribe, View
from sapajou.kernel.show import Cell, Grid, lines, seat_cell
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.words import SeatValue, Text, Words

POINTER: Final = "▸"
REACTIVATE: Final = "↻"
JOINED: Final = "═"
OPEN: Final = "┄"
CHIMPANZEE: Final = "chimpanzee"


def shown(
    words: Words,
    cards: Mapping[int, Card],
    view: View,
    language: str,
    choices: Sequence[Choice] = (),
    last: Sequence[Event] = (),
) -> list[Grid]:
    """Return a view as titled tables; what the seat decides on, its own Assembly, comes last."""
    show = _Show(words, cards, view, language, choices, last)
    seats = range(len(view.tribes))
    own_last = sorted(seats, key=lambda seat: seat == view.seat)
    found = [show.table(), show.tribes()]
    if view.king is not None:
        found.append(show.king(view.king))
    found += [show.piles(), *show.top()]
    found += [show.assembly(seat) for seat in own_last if view.tribes[seat].line]
    return [*found, *show.asked()]


def card_name(cards: Mapping[int, Card], card: int, words: Words, language: str) -> str:
    """Return a card's number, its type and its level if it has one: `239 Chimpanzee 2`."""
    face = cards[design_of(card)]
    level = f" {face.level}" if face.level else ""
    return f"{card} {words.sentence(language, f'ape.{face.type}')}{level}"


def _reactivates(parts: Sequence[Frame]) -> bool:
    """Return whether a frame, given by its parts, gives a reactivation."""
    return any(part.gain is not None and part.gain.reactivate for part in parts)


class _Show:
    """One view, one language."""

    def __init__(
        self,
        words: Words,
        cards: Mapping[int, Card],
        view: View,
        language: str,
        choices: Sequence[Choice],
        last: Sequence[Event],
    ) -> None:
        self.words = words
        self.cards = cards
        self.view = view
        self.language = language
        # What the choices point at, in the seat's own Assembly: slots and frames.
        self.slots = {getattr(choice, "slot", None) for choice in choices}
        self.targets = {getattr(choice, "target", None) for choice in choices} - {None}
        self.touched = {(getattr(event, "seat", None), getattr(event, "frame", None)) for event in last}

    def say(self, key: str, **values: object) -> str:
        """Return words of the game."""
        return self.words.sentence(self.language, key, values)

    def _spoken(self, key: str, **values: object) -> Text:
        """Return words of the game that speak of seats."""
        return self.words.text(self.language, key, values)

    def table(self) -> Grid:
        """Return round, phase, target, and the objects in play."""
        view = self.view
        phase = self.say(f"phase.{view.phase}")
        title = self.say("show.table", round=view.round, phase=phase, target=view.target)
        objects = ", ".join(self.say(f"object.{name}") for name in view.objects)
        return lines(title, self.say("show.objects", objects=objects), self.say("show.legend"))

    def asked(self) -> list[Grid]:
        """Return what the seat is asked, with what the frame in question costs and gives; nothing if it is not."""
        if self.view.seat is None or self.view.seat not in self.view.to_act:
            return []
        tribe = self.view.tribes[self.view.seat]
        frames = dict(live_frames(self.cards, tribe.line)) if tribe.pointer != "prepare" else {}
        question = asked(self.cards, self.view)
        return [lines(self.say(question.key, **question.values), *self._targets(tribe, frames))]

    def _targets(self, tribe: Tribe, frames: Mapping[str, tuple[Frame, ...]]) -> list[str]:
        """Return what each frame costs and gives that the seat might now activate once more."""
        source = frames.get(str(tribe.pointer), ())
        copied = self.view.phase == "main" and "copied" not in tribe.marks and CHIMPANZEE in self._shown_tokens()
        if not (_reactivates(source) or "pending" in tribe.marks or copied):
            return []
        shown = [f"{at}  {self._exchange(*parts)}" for at, parts in frames.items() if not _reactivates(parts)]
        return [self.say("show.targets"), *(f"  {line}" for line in shown)]

    def _shown_tokens(self) -> set[str | None]:
        """Return the tokens that the seat may copy: its neighbours', or the King's."""
        if self.view.king is not None:
            return {self.view.king.token}
        seat, seats = self.view.seat or 0, len(self.view.tribes)
        return {self.view.tribes[(seat + step) % seats].token for step in (1, -1)}

    def _exchange(self, *parts: Frame) -> str:
        """Return what a frame costs and gives, made of one part or of two."""
        gains = "+".join(gain for part in parts if (gain := self._gain(part)))
        return f"{self._cost(parts[0]) or '-'} » {gains}"

    def tribes(self) -> Grid:
        """Return what each seat has."""
        names = ("seat", "points", "rage", *KINDS, "token", "state", "deck")
        rows = []
        for seat, tribe in enumerate(self.view.tribes):
            held = [getattr(tribe.resources, kind) for kind in KINDS]
            own = Cell(self._spoken("show.you", seat=SeatValue(seat)), seat)
            first = own if seat == self.view.seat else seat_cell(seat)
            deck = f"{len(tribe.draw_pile.top) + len(tribe.draw_pile.shuffled)} / {len(tribe.discard_pile)}"
            texts = [tribe.points, tribe.rage, *held, self._token(tribe), self._standing(seat, tribe), deck]
            rows.append([first, *(Cell(str(text), seat=seat) for text in texts)])
        return Grid(self.say("show.tribes"), rows, [self.say(f"show.{name}") for name in names])

    def _token(self, tribe: Tribe) -> str:
        if tribe.token is not None:
            return self.say(f"token.{tribe.token}")
        return self.say("show.sealed") if tribe.chosen else ""

    def _standing(self, seat: int, tribe: Tribe) -> str:
        """Return where a seat stands."""
        if tribe.done:
            return self.say("show.done")
        if seat not in self.view.to_act:
            return self.say("show.waiting")
        if tribe.pointer == "prepare":
            return self.say("show.preparing")
        if tribe.pointer in (None, "end"):
            return self.say("show.acting")
        return self.say("show.resolving", frame=tribe.pointer)

    def king(self, king: King) -> Grid:
        """Return what the King has."""
        held = [getattr(king.resources, kind) for kind in KINDS]
        texts = [king.points, king.rage, *held, self.say(f"token.{king.token}") if king.token else ""]
        row = ", ".join(self.say(f"token.{token}") for token in king.row)
        revealed = ", ".join(self._name(card) for card in king.revealed)
        notes = [self.say("show.king"), self.say("show.king_row", row=row)]
        if revealed:
            notes.append(self.say("show.revealed", cards=revealed))
        names = ("points", "rage", *KINDS, "token")
        rows = [[Cell(str(text)) for text in texts]]
        return Grid("; ".join(notes), rows, [self.say(f"show.{name}") for name in names])

    def assembly(self, seat: int) -> Grid:
        """Return the cards of a seat side by side, their joins drawn, the frame under the pointer marked."""
        tribe = self.view.tribes[seat]
        mine = seat == self.view.seat
        title = "show.hand" if tribe.pointer == "prepare" else "show.assembly"
        slots = range(1, len(tribe.line) + 1)
        header = ["", *(self._name(card) if card else "" for card in tribe.line)]
        cards = [_edged([self._row(seat, tribe, row, slot) for row in (1, 2, 3)], len(header[slot])) for slot in slots]
        rows = [
            [Cell(self.say("show.row", row=row), seat=seat), *cells]
            for row, cells in enumerate(zip(*cards, strict=True), 1)
        ]
        bonus = [self._bonus(seat, card, slot, mine=mine) for slot, card in zip(slots, tribe.line, strict=True)]
        rows.append([Cell(self.say("show.bonus"), seat=seat), *bonus])
        return Grid(self._spoken(title, seat=SeatValue(seat)), rows, header)

    def _name(self, card: int) -> str:
        return card_name(self.cards, card, self.words, self.language)

    def _row(self, seat: int, tribe: Tribe, row: int, slot: int) -> Cell:
        """Return one row of one card; a mark says that a choice or the last event touches a frame of it."""
        card = tribe.line[slot - 1]
        if card is None:
            return Cell("", seat=seat)
        frames = self.cards[design_of(card)].rows[row - 1]
        laid = tribe.pointer != "prepare"
        texts, mark = [], None
        for at, frame in enumerate(frames, 1):
            joined = laid and self._joined(tribe, row, slot, frame)
            address = f"{row}.{slot}.{'J' if frame.shape == 'open_right' else at}"
            if frame.shape == "open_left":
                address = f"{row}.{slot - 1}.J"
            live = frame.shape == "closed" or joined
            if live and address == tribe.pointer:
                texts.append(POINTER)
            if live and seat == self.view.seat and address in self.targets:
                mark = "target"
            elif live and (seat, address) in self.touched:
                mark = mark or "last"
            texts.append(self._frame(frame, joined=joined))
        return Cell(" ".join(texts), seat=seat, mark=mark)

    def _joined(self, tribe: Tribe, row: int, slot: int, frame: Frame) -> bool:
        """Return whether a half frame meets its other half."""
        if frame.shape == "closed":
            return False
        beside, wanted = (slot + 1, "open_left") if frame.shape == "open_right" else (slot - 1, "open_right")
        if not 1 <= beside <= len(tribe.line):
            return False
        card = tribe.line[beside - 1]
        return card is not None and any(other.shape == wanted for other in self.cards[design_of(card)].rows[row - 1])

    def _frame(self, frame: Frame, *, joined: bool) -> str:
        """Return a frame as it is printed: cost, arrow, gain, and how its edges end."""
        inside = self._cost(frame) + ("»" if frame.arrow else "") + self._gain(frame)
        edge = JOINED if joined else OPEN
        left = edge if frame.shape == "open_left" else "["
        right = edge if frame.shape == "open_right" else "]"
        return f"{left}{inside}{right}"

    def _cost(self, frame: Frame) -> str:
        if frame.min_types is not None:
            return self.say("show.types", types=frame.min_types)
        return "" if frame.cost is None else _amounts(frame.cost) or "-"

    def _gain(self, frame: Frame) -> str:
        if frame.gain_per_tamarin is not None:
            return self.say("show.each", gain=_amounts(frame.gain_per_tamarin))
        return "" if frame.gain is None else _amounts(frame.gain)

    def _bonus(self, seat: int, card: int | None, slot: int, *, mine: bool) -> Cell:
        """Return what the removal of a card would bring."""
        if card is None:
            return Cell("", seat=seat)
        mark = "target" if mine and slot in self.slots else None
        return Cell(_amounts(self.cards[design_of(card)].rage_bonus), seat=seat, mark=mark)

    def top(self) -> list[Grid]:
        """Return what a seat knows to lie on top of its draw pile, if it knows anything."""
        if self.view.seat is None or not self.view.tribes[self.view.seat].draw_pile.top:
            return []
        names = [
            self._name(back.card) if back.card is not None else self.say("show.unknown", ape=back.ape, level=back.level)
            for back in self.view.tribes[self.view.seat].draw_pile.top
        ]
        return [lines(self.say("show.top"), *names)]

    def piles(self) -> Grid:
        """Return how many cards each recruit pile holds, and which were returned to its bottom."""
        by_level: dict[int, list[Cell]] = {}
        for pile in self.view.recruit_piles:
            returned = f" ({', '.join(map(str, pile.returned))})" if pile.returned else ""
            by_level.setdefault(pile.level, []).append(Cell(f"{pile.cards}{returned}"))
        rows = [[Cell(self.say("show.level", level=level)), *cells] for level, cells in by_level.items()]
        return Grid(self.say("show.piles"), rows, ["", *(self.say(f"ape.{ape}") for ape in TOKENS)])


def _edged(cells: Sequence[Cell], width: int) -> list[Cell]:
    """Return the rows of a card with its right halves at its right edge, where they meet the next card."""
    wide = max(width, *(len(cell.text) for cell in cells))
    return [msgspec.structs.replace(cell, text=_at_the_edge(str(cell.text), wide)) for cell in cells]


def _at_the_edge(text: str, width: int) -> str:
    if not text.endswith((JOINED, OPEN)):
        return text
    half = text.rfind(POINTER if f"{POINTER} [" in text[text.rfind("[") - 2 :] else "[")
    return text[:half].ljust(width - len(text) + half) + text[half:]


def _amounts(gain: Gain) -> str:
    """Return what is printed, in signs: `1Fl+2★`."""
    parts = [f"{getattr(gain, name)}{sign}" for name, sign in SIGNS.items() if getattr(gain, name)]
    return "+".join([*parts, *([REACTIVATE] if gain.reactivate else [])])
