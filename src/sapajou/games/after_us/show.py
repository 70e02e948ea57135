"""A view in words: what everybody has, the Assemblies as cards side by side, and the piles."""

from collections.abc import Mapping, Sequence
from typing import Final

from sapajou.games.after_us.cards import KINDS, Card, Frame, Gain, design_of
from sapajou.games.after_us.events import SIGNS
from sapajou.games.after_us.view import King, Tribe, View
from sapajou.kernel.show import Cell, Table, lines
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.words import Words

POINTER: Final = "▸"
REACTIVATE: Final = "↻"
JOINED: Final = "═"
OPEN: Final = "┄"


def tables(
    words: Words,
    cards: Mapping[int, Card],
    view: View,
    language: str,
    choices: Sequence[Choice] = (),
    last: Sequence[Event] = (),
) -> list[Table]:
    """Return a view as titled tables, the seat's own Assembly first."""
    show = _Show(words, cards, view, language, choices, last)
    seats = range(len(view.tribes))
    own_first = sorted(seats, key=lambda seat: seat != view.seat)
    found = [show.table(), show.tribes()]
    if view.king is not None:
        found.append(show.king(view.king))
    found += [show.assembly(seat) for seat in own_first if view.tribes[seat].line]
    found += show.top()
    return [*found, show.piles()]


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

    def table(self) -> Table:
        """Return round, phase, target, the objects in play, and what the seat is asked."""
        view = self.view
        phase = self.say(f"phase.{view.phase}")
        title = self.say("show.table", round=view.round, phase=phase, target=view.target)
        objects = ", ".join(self.say(f"object.{name}") for name in view.objects)
        asked = [self.say(f"prompt.{self._node()}")] if view.seat in view.to_act else []
        return lines(title, self.say("show.objects", objects=objects), self.say("show.legend"), *asked)

    def _node(self) -> str:
        """Return which decision the seat owes."""
        pointer = self.view.tribes[self.view.seat or 0].pointer
        if pointer is None:
            return self.view.phase
        return pointer if pointer in ("prepare", "end") else "frame"

    def tribes(self) -> Table:
        """Return what each seat has."""
        names = ("seat", "points", "rage", *KINDS, "token", "state", "deck")
        rows = []
        for seat, tribe in enumerate(self.view.tribes):
            held = [getattr(tribe.resources, kind) for kind in KINDS]
            name = self.say("show.you", seat=seat) if seat == self.view.seat else str(seat)
            deck = f"{len(tribe.draw_pile.top) + len(tribe.draw_pile.shuffled)} / {len(tribe.discard_pile)}"
            texts = [name, tribe.points, tribe.rage, *held, self._token(tribe), self._standing(seat, tribe), deck]
            rows.append([Cell(str(text), seat=seat) for text in texts])
        return Table(self.say("show.tribes"), rows, [self.say(f"show.{name}") for name in names])

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

    def king(self, king: King) -> Table:
        """Return what the King has."""
        held = [getattr(king.resources, kind) for kind in KINDS]
        texts = [king.points, king.rage, *held, self.say(f"token.{king.token}") if king.token else ""]
        row = ", ".join(self.say(f"token.{token}") for token in king.row)
        revealed = ", ".join(self._name(card) for card in king.revealed)
        notes = [self.say("show.king_row", row=row), self.say("show.revealed", cards=revealed or "-")]
        names = ("points", "rage", *KINDS, "token")
        rows = [[Cell(str(text)) for text in texts], *([Cell(note)] for note in notes)]
        return Table(self.say("show.king"), rows, [self.say(f"show.{name}") for name in names])

    def assembly(self, seat: int) -> Table:
        """Return the cards of a seat side by side, their joins drawn, the frame under the pointer marked."""
        tribe = self.view.tribes[seat]
        mine = seat == self.view.seat
        title = "show.hand" if tribe.pointer == "prepare" else "show.assembly"
        slots = range(1, len(tribe.line) + 1)
        header = ["", *(self._name(card) if card else "" for card in tribe.line)]
        rows = []
        for row in (1, 2, 3):
            cells = [self._row(seat, tribe, row, slot) for slot in slots]
            rows.append([Cell(self.say("show.row", row=row), seat=seat), *cells])
        bonus = [self._bonus(seat, card, slot, mine=mine) for slot, card in zip(slots, tribe.line, strict=True)]
        rows.append([Cell(self.say("show.bonus"), seat=seat), *bonus])
        return Table(self.say(title, seat=seat), rows, header)

    def _name(self, card: int) -> str:
        kind = self.cards[design_of(card)]
        level = f" {kind.level}" if kind.level else ""
        return f"{card} {self.say(f'ape.{kind.type}')}{level}"

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

    def top(self) -> list[Table]:
        """Return what a seat knows to lie on top of its draw pile, if it knows anything."""
        if self.view.seat is None or not self.view.tribes[self.view.seat].draw_pile.top:
            return []
        names = [
            self._name(back.card) if back.card is not None else self.say("show.unknown", ape=back.ape, level=back.level)
            for back in self.view.tribes[self.view.seat].draw_pile.top
        ]
        return [lines(self.say("show.top"), *names)]

    def piles(self) -> Table:
        """Return how many cards each recruit pile holds, and which were returned to its bottom."""
        by_ape: dict[str, list[Cell]] = {}
        for pile in self.view.recruit_piles:
            returned = f" ({', '.join(map(str, pile.returned))})" if pile.returned else ""
            by_ape.setdefault(pile.ape, []).append(Cell(f"{pile.cards}{returned}"))
        rows = [[Cell(self.say(f"ape.{ape}")), *cells] for ape, cells in by_ape.items()]
        header = [self.say("show.cards"), *(self.say("show.level", level=level) for level in (1, 2))]
        return Table(self.say("show.piles"), rows, header)


def _amounts(gain: Gain) -> str:
    """Return what is printed, in signs: `1Fl+2★`."""
    parts = [f"{getattr(gain, name)}{sign}" for name, sign in SIGNS.items() if getattr(gain, name)]
    return "+".join([*parts, *([REACTIVATE] if gain.reactivate else [])])
