"""A view as titled tables: the palace as a map of heights and colours, the seats, the packs, the turn."""

from collections.abc import Sequence
from typing import Final

from sapajou.games.monkey_palace.notation import Monkey, Start
from sapajou.games.monkey_palace.view import Icons, SeenCard, SeenSeat, View
from sapajou.kernel.show import Cell, Table, lines
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.words import Words

_LETTERS: Final = {"dark_green": "D", "light_green": "L", "gold": "G"}
_ANIMALS: Final = {"monkey": "m", "butterfly": "b", "frog": "f"}


def shown(words: Words, view: View, language: str, choices: Sequence[Choice], last: Sequence[Event]) -> list[Table]:
    """Return the tables of a view, with what choices point at and what the last events touched marked."""
    painter = _Painter(words, language)
    return [
        painter.turn(view),
        painter.palace(view, choices, last),
        painter.seats(view),
        painter.packs(view),
        painter.supply(view),
    ]


class _Painter:
    """The words of one language, and the tables made of them."""

    def __init__(self, words: Words, language: str) -> None:
        self._words = words
        self._language = language

    def say(self, key: str, **values: object) -> str:
        return self._words.sentence(self._language, f"show.{key}", values)

    def turn(self, view: View) -> Table:
        """Return where in the turn the game stands."""
        texts = [self.say("round", round=view.round, active=view.active)]
        if view.final_round:
            texts.append(self.say("final_round"))
        if view.staircase is not None:
            colour = self._words.sentence(self._language, f"color.{view.staircase.color}")
            texts.append(self.say("staircase", color_name=colour, credits=view.staircase.credits))
        if view.choosing:
            texts.append(self.say("choosing", number=view.choosing))
        if view.bought:
            texts.append(self.say("bought", cards=", ".join(map(self._card, view.bought))))
        if view.draft is not None:
            arches = " ".join(f"{arch.dir}{arch.raised}" for arch in view.draft.arches) or "-"
            texts.append(self.say("draft", x=view.draft.start[0], y=view.draft.start[1], arches=arches))
        return lines(self._words.sentence(self._language, "title"), *texts)

    def palace(self, view: View, choices: Sequence[Choice], last: Sequence[Event]) -> Table:
        """Return the map, north above: the colour of each site, its height, what stands on top."""
        targets = {(choice.x, choice.y) for choice in choices if isinstance(choice, Start | Monkey)}
        touched = {(piece.x, piece.y) for event in last for piece in getattr(event, "pieces", [])}
        columns = sorted({site.x for site in view.sites})
        places = {(site.x, site.y): number for number, site in enumerate(view.sites)}
        rows = []
        for y in sorted({site.y for site in view.sites}, reverse=True):
            row = [Cell(str(y))]
            for x in columns:
                mark = "target" if (x, y) in targets else "last" if (x, y) in touched else None
                text = self._site(view, places[x, y]) if (x, y) in places else ""
                row.append(Cell(text, mark=mark))
            rows.append(row)
        return Table(self.say("palace"), rows, ["y \\ x", *map(str, columns)])

    def _site(self, view: View, number: int) -> str:
        site, height = view.sites[number], view.heights[number]
        letter = _LETTERS[site.color]
        if height == 0:
            return letter.lower()
        on_top = "".join(sign for name, sign in _ANIMALS.items() if view.animals[name] == (site.x, site.y))
        decorated = "*" if view.tops[number] == "decoration" else ""
        return f"{letter}{height}{decorated}{on_top}"

    def seats(self, view: View) -> Table:
        """Return what every seat owns."""
        names = ("seat", "bananas", "stock", "delivery", "cards", "bonus_cards", "trophies")
        rows = [
            [
                Cell(str(seat), seat=seat, mark="last" if seat == view.active else None),
                Cell(str(player.score), seat=seat),
                Cell(f"{player.stock.arch}a {player.stock.brick}b {player.stock.column}c", seat=seat),
                Cell(_icons(player.recurring), seat=seat),
                Cell(self._slots(player), seat=seat),
                Cell(str(player.bonus_cards), seat=seat),
                Cell(self._trophies(view, seat), seat=seat),
            ]
            for seat, player in enumerate(view.players)
        ]
        return Table(self.say("seats"), rows, [self.say(name) for name in names])

    def _slots(self, player: SeenSeat) -> str:
        return " | ".join(f"{stack[-1].id}{'+' * (len(stack) - 1)}" if stack else "-" for stack in player.slots)

    def _trophies(self, view: View, seat: int) -> str:
        held = [name for name, holder in view.trophies.items() if holder == seat]
        return ", ".join(self._words.sentence(self._language, f"piece.{name}") for name in held) or "-"

    def packs(self, view: View) -> Table:
        """Return the top card of every pack."""
        rows = [
            [
                Cell(str(pack.cost)),
                Cell(self._words.sentence(self._language, f"color.{pack.color}")),
                Cell(self._card(pack.top) if pack.top else "-"),
                Cell(str(pack.left)),
            ]
            for pack in view.packs
        ]
        return Table(self.say("packs"), rows, [self.say(name) for name in ("cost", "color", "card", "left")])

    def _card(self, card: SeenCard) -> str:
        return self.say(
            "card_line",
            id=card.id,
            bananas=card.bananas,
            immediate=_icons(card.immediate),
            recurring=_icons(card.recurring),
        )

    def supply(self, view: View) -> Table:
        """Return what is left of everything."""
        decorations = ", ".join(
            f"{self._words.sentence(self._language, f'color.{colour}')} {left}"
            for colour, left in view.decorations.items()
        )
        return lines(
            self.say("supply"),
            self.say("pieces", arches=view.supply.arch, bricks=view.supply.brick, columns=view.supply.column),
            self.say("decorations", decorations=decorations),
            self.say("bonus_left", number=view.bonus_cards),
        )


def _icons(icons: Icons) -> str:
    """Return a delivery in short: a arch, b brick, c column, x arch or brick."""
    parts = ((icons.arch, "a"), (icons.brick, "b"), (icons.any, "x"), (icons.column, "c"))
    return " ".join(f"{number}{sign}" for number, sign in parts if number) or "-"
