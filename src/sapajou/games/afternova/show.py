"""A view as titled tables: turn, planets, market, players, the Bot, the offer and one's own hand."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.state import Figures
from sapajou.games.afternova.events import TermView
from sapajou.games.afternova.figures import BLUEPRINTS, COLOURS, SKILLS, UPGRADES, WORKERS
from sapajou.games.afternova.view import DealView, Reply, SeatView, View
from sapajou.kernel.show import Cell, Grid, lines, seat_cell
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.words import Said, SeatValue, Text, Words


def shown(
    words: Words, figures: Figures, view: View, language: str, choices: Sequence[Choice], last: Sequence[Event]
) -> list[Grid]:
    """Return a view as tables, marking what choices point at and what the last events touched."""
    return _Show(words, figures, view, language, choices, last).tables()


class _Show:
    """One view in one language."""

    def __init__(
        self,
        words: Words,
        figures: Figures,
        view: View,
        language: str,
        choices: Sequence[Choice],
        last: Sequence[Event],
    ) -> None:
        self.words, self.figures, self.view, self.language = words, figures, view, language
        self.targets = {_named(choice) for choice in choices}
        self.touched = {_named(event) for event in last}

    def tables(self) -> list[Grid]:
        """Return all tables that have something to show."""
        found = [self.turn(), self.planets(), self.market(), self.players()]
        if self.view.bot is not None:
            found.append(self.bot())
        if self.view.seat is not None:
            found.append(self.own_hand())
        for name, deal in (("offer", self.view.offer), ("draft", self.view.draft)):
            if deal is not None:
                found.append(lines(self.say(name), *self.deal_lines(deal)))
        if self.view.replies:
            found.append(lines(self.say("replies"), *map(self.reply_line, self.view.replies)))
        return [*found, self.piles()]

    def say(self, key: str, **values: object) -> str:
        """Return a text of this table in the language."""
        return self.words.sentence(self.language, f"show.{key}", values)

    def spoken(self, said: Said) -> Text:
        """Return a text that speaks of seats."""
        return self.words.text(self.language, said.key, said.values)

    def word(self, name: str, value: str, **values: object) -> str:
        """Return a colour, skill, kind or piece in the language."""
        return self.words.sentence(self.language, f"{name}.{value}", values)

    def colours(self, names: Iterable[str]) -> str:
        """Return colours in one line."""
        return ", ".join(self.word("colour", name) for name in names) or "-"

    def skills(self, numbers: Mapping[str, int]) -> str:
        """Return numbers of icons in one line."""
        return ", ".join(f"{self.word('skill', name)} {number}" for name, number in numbers.items()) or "-"

    def cell(self, text: str, name: str | None = None, seat: int | None = None) -> Cell:
        """Return a cell, marked if a choice or an event names what it shows."""
        mark = "target" if name in self.targets else "last" if name in self.touched else None
        return Cell(text, seat, mark if name is not None else None)

    def called(self, card: str) -> str:
        """Return a card by its id, with which it is typed, and its name."""
        return f"{card} {self.word('piece', card)}"

    def names(self, cards: Iterable[str]) -> str:
        """Return the names of cards in one line."""
        return ", ".join(self.word("piece", card) for card in cards) or "-"

    def piece(self, card: str) -> str:
        """Return a card with its name and what stands on it."""
        return f"{self.called(card)} ({self.face(card)})"

    def face(self, card: str) -> str:
        """Return what stands on a card."""
        if card in WORKERS:
            icons = self.figures.icons[WORKERS.index(card) * act.SKILLS :][: act.SKILLS]
            return ", ".join(
                self.word("skill", name) for name, count in zip(SKILLS, icons, strict=True) for _ in range(count)
            )
        at = BLUEPRINTS.index(card)
        cost = self.figures.cost[at * act.COLOURS :][: act.COLOURS]
        colours = self.colours(name for name, count in zip(COLOURS, cost, strict=True) for _ in range(count))
        upgrade = self.say("upgrade." + UPGRADES[self.figures.upgrade[at]])
        return self.say("face", colours=colours, points=self.figures.points[at], upgrade=upgrade)

    # Tables

    def turn(self) -> Grid:
        """Return whose turn it is and what is to be done."""
        view = self.view
        whose = (
            self.say("bot_turn")
            if view.active is None
            else self.spoken(Said("show.active", {"seat": SeatValue(view.active)}))
        )
        texts: list[Text] = [
            self.say("round", round=view.round, rounds=view.max_rounds),
            whose,
            self.word("prompt", view.phase),
        ]
        if view.phase == "choose_action":
            texts.append(self.say("proposals", proposals=view.proposals))
        if view.budget is not None:
            texts.append(self.say("budget", budget=view.budget))
        return lines(self.say("turn"), *texts)

    def planets(self) -> Grid:
        """Return the planets with requirements and fragments."""
        rows = []
        for slot, planet in enumerate(self.view.planets):
            if planet.planet is None:
                continue
            fragments = [
                f"{space}: {self.say('nothing') if colour is None else self.word('colour', colour)}"
                for space, colour in enumerate(planet.fragments)
            ]
            name = self.cell(self.called(planet.planet), planet.planet)
            rows.append([Cell(str(slot)), name, Cell(self.skills(planet.requirements)), Cell(", ".join(fragments))])
        header = [self.say(key) for key in ("slot", "planet", "requirements", "fragments")]
        return Grid(self.say("planets"), rows, header)

    def market(self) -> Grid:
        """Return both rows."""
        rows = [
            [Cell(self.say(key)), *(self.cell("-" if card is None else self.piece(card), card) for card in row)]
            for key, row in (("worker_row", self.view.worker_row), ("blueprint_row", self.view.blueprint_row))
        ]
        return Grid(self.say("market"), rows)

    def players(self) -> Grid:
        """Return what all see of the players, and the cards one knows."""
        header = ("player", "hand", "storage", "completed", "points", "upgrades", "objective")
        rows = [self.player(seat, player) for seat, player in enumerate(self.view.seats)]
        return Grid(self.say("players"), rows, [self.say(key) for key in header])

    def player(self, seat: int, player: SeatView) -> list[Cell]:
        """Return the row of a player."""
        upgrades = [f"{self.say('upgrade.' + name)} x{number}" for name, number in player.upgrades.items()]
        return [
            seat_cell(seat),
            Cell(self.hand(seat, player), seat),
            Cell(f"{self.colours(player.storage)} ({len(player.storage)}/{player.capacity})", seat),
            Cell(self.names(player.completed), seat),
            Cell(str(player.points), seat),
            Cell(", ".join(upgrades) or "-", seat),
            Cell("?" if player.objective is None else self.colours(player.objective), seat),
        ]

    def hand(self, seat: int, player: SeatView) -> str:
        """Return how many cards a player holds; of another's, those that one knows (AN-I-02)."""
        known = [] if seat == self.view.seat else [one.card for one in player.hand]
        workers = player.workers - sum(card in WORKERS for card in known)
        blueprints = player.blueprints - sum(card in BLUEPRINTS for card in known)
        cards = [self.piece(card) for card in known]
        if workers or blueprints:
            key = "hidden" if known else "held"
            cards.append(self.say(key, workers=workers, blueprints=blueprints))
        return ", ".join(cards) or "-"

    def own_hand(self) -> Grid:
        """Return one's own cards with what stands on them."""
        hand = self.view.seats[self.view.seat or 0].hand
        rows = [[self.cell(self.called(one.card), one.card), Cell(self.face(one.card))] for one in hand]
        return Grid(self.say("own_hand"), rows, [self.say("card"), self.say("what")])

    def bot(self) -> Grid:
        """Return the Bot's row, storage and scored cards."""
        bot = self.view.bot
        assert bot is not None  # noqa: S101  asked before
        rows = [
            [Cell(self.say("bot_row")), self.cell(self.piece(card), card), Cell(self.covered(covered))]
            for card, covered in zip(bot.row, bot.covered, strict=True)
        ]
        rows.append([Cell(self.say("storage")), Cell(self.colours(bot.storage)), Cell("")])
        hidden = self.names(bot.revealed) if bot.revealed else self.say("face_down", number=bot.face_down)
        rows.append([Cell(self.say("bot_scored")), Cell(self.names(bot.scored)), Cell(hidden)])
        return Grid(self.say("bot"), rows)

    def covered(self, colours: Sequence[str]) -> str:
        """Return which symbols of a blueprint in the Bot's row are covered."""
        return self.say("covered", colours=self.colours(colours)) if colours else ""

    def piles(self) -> Grid:
        """Return what is left in decks and bag."""
        workers, blueprints, planets = self.view.decks
        decks = self.say("decks", workers=workers, blueprints=blueprints, planets=planets)
        bag = [f"{self.word('colour', colour)} {number}" for colour, number in self.view.bag.items()]
        waste = [f"{self.word('colour', colour)} {number}" for colour, number in self.view.fragment_discard.items()]
        return lines(
            self.say("piles"),
            decks,
            self.say("bag", fragments=", ".join(bag)),
            self.say("discard", fragments=", ".join(waste)),
        )

    # Deals

    def deal_lines(self, deal: DealView) -> list[Text]:
        """Return a deal, one line for each part."""
        where = self.view.planets[deal.planet].planet or ""
        kind = "counter" if deal.kind == "take_counter" else deal.kind
        texts: list[Text] = [self.say("deal", kind=self.word("kind", kind), planet=self.called(where))]
        if deal.asks:
            texts.append(self.say("asks", asks=self.skills(deal.asks)))
        texts += [self.spoken(self.term_line(term, deal)) for term in deal.terms]
        if deal.bot:
            spaces = self.spaces(deal, deal.bot)
            texts.append(self.say("bot_gets", icons=self.skills(deal.bot_icons), spaces=spaces))
        if deal.rest:
            texts.append(self.say("rest", rest=self.skills(deal.rest)))
        if deal.workers:
            texts.append(self.say("workers", workers=", ".join(map(self.called, deal.workers))))
        return texts

    def spaces(self, deal: DealView, spaces: Iterable[int]) -> str:
        """Return spaces of a deal's planet, each with its fragment."""
        fragments = self.view.planets[deal.planet].fragments
        return ", ".join(f"{space} ({self.word('colour', fragments[space] or '')})" for space in spaces)

    def term_line(self, term: TermView, deal: DealView) -> Said:
        """Return a term in one line."""
        who = Said("said.whoever") if term.player is None else SeatValue(term.player)
        parts = [Said("show.needs", {"helper": who, "need": self.skills(term.need)})]
        if term.gets:
            parts.append(Said("show.gets", {"spaces": self.spaces(deal, term.gets)}))
        if term.gives:
            parts.append(Said("show.gives", {"colours": self.colours(term.gives)}))
        if term.receives:
            parts.append(Said("show.receives", {"colours": self.colours(term.receives)}))
        return reduce(lambda one, then: Said("said.joined", {"first_part": one, "then": then}), parts)

    def reply_line(self, reply: Reply) -> Text:
        """Return an answer in one line, a counter with its term."""
        told = Said("show.reply", {"seat": SeatValue(reply.seat), "kind": self.word("kind", reply.kind)})
        offer = self.view.offer
        terms = [self.term_line(reply.term, offer)] if reply.term and offer else []
        return self.spoken(Said("show.listed", {"listed": [told, *terms]}))


def _named(thing: Any) -> str | None:
    """Return the card or planet that a choice or an event names."""
    for name in ("card", "blueprint", "planet"):
        value = getattr(thing, name, None)
        if isinstance(value, str):
            return value
    return None
