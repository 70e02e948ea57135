"""A view as titled tables: the palace as a map of heights and colours, the seats, the packs, the turn."""

from collections.abc import Sequence
from typing import Final

from sapajou.games.monkey_palace.figures import DIRECTIONS, LETTERS, PITCH, VECTORS
from sapajou.games.monkey_palace.notation import Arch, Monkey, Place, Start
from sapajou.games.monkey_palace.show.side_view import side_view
from sapajou.games.monkey_palace.view import Icons, SeenCard, SeenDraft, SeenSeat, View
from sapajou.kernel.show import Cell, Grid, lines, seat_cell
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.words import SeatValue, Words

_COLOURS: Final = ("dark_green", "light_green", "gold")


def shown(words: Words, view: View, language: str, choices: Sequence[Choice], last: Sequence[Event]) -> list[Grid]:
    """Return the tables of a view, with what choices point at and what the last events touched marked."""
    painter = _Painter(words, language)
    palace = painter.palace(view, choices, last)
    if view.draft is not None:  # a staircase is drawn step by step: nothing else has changed
        return [painter.seats(view), palace, painter.draft(view, view.draft)]
    return [painter.packs(view), painter.seats(view), painter.supply(view), palace, painter.turn(view)]


class _Painter:
    """The words of one language, and the tables made of them."""

    def __init__(self, words: Words, language: str) -> None:
        self._words = words
        self._language = language

    def say(self, key: str, **values: object) -> str:
        return self._words.sentence(self._language, f"show.{key}", values)

    def turn(self, view: View) -> Grid:
        """Return where in the turn the game stands."""
        said: dict[str, object] = {"round": view.round, "active": SeatValue(view.active)}
        texts = [self._words.text(self._language, "show.round", said)]
        if view.final_round:
            texts.append(self.say("final_round"))
        if view.staircase is not None:
            colour = self.colour(view.staircase.color)
            texts.append(self.say("staircase", color_name=colour, credits=view.staircase.credits))
        if view.choosing:
            texts.append(self.say("choosing", number=view.choosing))
        if view.bought:
            texts.append(self.say("bought", cards=", ".join(map(self._card, view.bought))))
        return lines(self._words.sentence(self._language, "title"), *texts)

    def draft(self, view: View, draft: SeenDraft) -> Grid:
        """Return the drafted staircase from the side, and what it would earn if it ended here."""
        if not draft.arches:
            return lines(self.say("draft"), self.say("no_arch_yet", color_name=self.colour(draft.color)))
        earned = self.say("would_earn", color_name=self.colour(draft.color), height=draft.level, credits=draft.credits)
        texts = [earned]
        texts += [self.say(key) for key, holds in (("highest", draft.highest), ("tall", draft.bonus)) if holds]
        if draft.packs:
            texts.append(self.say("affordable"))
            tops = [(pack.cost, pack.top) for pack in view.packs if pack.id in draft.packs]
            texts += [f"  {cost}  {self._card(card)}" for cost, card in tops if card is not None]
        if not draft.joined:
            texts.append(self.say("not_joined"))
        return lines(self.say("draft"), *side_view(view, draft), self.say("side_legend"), *texts)

    def colour(self, name: str) -> str:
        return self._words.sentence(self._language, f"color.{name}")

    def palace(self, view: View, choices: Sequence[Choice], last: Sequence[Event]) -> Grid:
        """Return the map, north above: the colour of a free site, the height of a built one, what stands on top."""
        targets = _targets(view, choices)
        touched = {end for event in last for piece in getattr(event, "pieces", []) for end in piece.ends()}
        places = {(site.x, site.y): number for number, site in enumerate(view.sites)}
        west, south = min(x for x, _ in places), min(y for _, y in places)
        columns = range(west, max(x for x, _ in places) + 1, PITCH)
        rows = []
        for y in range(max(y for _, y in places), south - 1, -PITCH):
            row = [Cell(str((y - south) // PITCH + 1))]
            for x in columns:
                mark = "target" if (x, y) in targets else "last" if (x, y) in touched else None
                text = self._site(view, places[x, y]) if (x, y) in places else ""
                row.append(Cell(text, mark=mark))
            rows.append(row)
        return Grid(self._legend(view), rows, ["", *LETTERS[: len(columns)]])

    def _legend(self, view: View) -> str:
        """Return the title of the map, with what its signs mean."""
        free = ", ".join(f"{self.say(f'free.{name}')} {self.colour(name)}" for name in _COLOURS)
        animals = [name for name in view.animals if name == "monkey" or name in view.modules]
        known = ", ".join(f"{self.say(f'sign.{name}')} {self._piece(name)}" for name in animals)
        return self.say("palace", free=free, animals=known)

    def _piece(self, name: str) -> str:
        return self._words.sentence(self._language, f"piece.{name}")

    def _site(self, view: View, number: int) -> str:
        site, height = view.sites[number], view.heights[number]
        place = (site.x, site.y)
        if drafted := _drafted_height(view, place):
            return f"+{drafted}"
        if height == 0:
            return self.say(f"free.{site.color}")
        on_top = "".join(self.say(f"sign.{name}") for name, at in view.animals.items() if at == place)
        return f"{height}{self._decoration(view, place) if view.tops[number] == 'decoration' else ''}{on_top}"

    def _decoration(self, view: View, place: Place) -> str:
        """Return the sign of the decoration on top of a site."""
        piece = next(piece for piece in reversed(view.pieces) if (piece.x, piece.y) == place and piece.color)
        return self.say(f"free.{piece.color}").upper()

    def seats(self, view: View) -> Grid:
        """Return what every seat owns."""
        names = ("seat", "bananas", "stock", "delivery", "cards", "bonus_cards", "trophies")
        rows = [
            [
                seat_cell(seat),
                Cell(str(player.score), seat=seat),
                Cell(f"{player.stock.arch}a {player.stock.brick}b {player.stock.column}c", seat=seat),
                Cell(_icons(player.recurring), seat=seat),
                Cell(self._slots(player), seat=seat),
                Cell(str(player.bonus_cards), seat=seat),
                Cell(self._trophies(view, seat), seat=seat),
            ]
            for seat, player in enumerate(view.players)
        ]
        return Grid(self.say("seats"), rows, [self.say(name) for name in names])

    def _slots(self, player: SeenSeat) -> str:
        return " | ".join(f"{stack[-1].id}{'+' * (len(stack) - 1)}" if stack else "-" for stack in player.slots)

    def _trophies(self, view: View, seat: int) -> str:
        held = [name for name, holder in view.trophies.items() if holder == seat]
        return ", ".join(map(self._piece, held)) or "-"

    def packs(self, view: View) -> Grid:
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
        return Grid(self.say("packs"), rows, [self.say(name) for name in ("cost", "color", "card", "left")])

    def _card(self, card: SeenCard) -> str:
        return self.say(
            "card_line",
            id=card.id,
            bananas=card.bananas,
            immediate=_icons(card.immediate),
            recurring=_icons(card.recurring),
        )

    def supply(self, view: View) -> Grid:
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


def _targets(view: View, choices: Sequence[Choice]) -> set[Place]:
    """Return the places that choices point at: sites by name, and where the next arch would reach."""
    named = {choice.site for choice in choices if isinstance(choice, Start | Monkey)}
    targets = {(site.x, site.y) for site in view.sites if site.name in named}
    if view.draft is not None:
        x, y = view.draft.at
        vectors = [VECTORS[DIRECTIONS.index(choice.dir)] for choice in choices if isinstance(choice, Arch)]
        targets |= {(x + PITCH * dx, y + PITCH * dy) for dx, dy in vectors}
    return targets


def _drafted_height(view: View, place: Place) -> int:
    """Return how high a site would be with one's own draft; 0 if the draft does not touch it."""
    pieces = view.draft.pieces if view.draft is not None else []
    return max((piece.z + 1 for piece in pieces if place in piece.ends()), default=0)  # an arch is topmost


def _icons(icons: Icons) -> str:
    """Return a delivery in short: a arch, b brick, c column, x arch or brick."""
    parts = ((icons.arch, "a"), (icons.brick, "b"), (icons.any, "x"), (icons.column, "c"))
    return " ".join(f"{number}{sign}" for number, sign in parts if number) or "-"
