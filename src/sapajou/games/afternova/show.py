"""A view as titled tables: turn, planets, market, players, the Bot, the offer and one's own hand."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sapajou.games.afternova import rules_numbers as n
from sapajou.games.afternova.cards import BLUEPRINTS, COLOURS, SKILLS, UPGRADES, WORKERS
from sapajou.games.afternova.events import TermView
from sapajou.games.afternova.state import Figures
from sapajou.games.afternova.view import DealView, SeatView, View
from sapajou.kernel.show import Cell, Table, lines
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.words import Words


def shown(
    words: Words, figures: Figures, view: View, language: str, choices: Sequence[Choice], last: Sequence[Event]
) -> list[Table]:
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

    def tables(self) -> list[Table]:
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
            told = [self.say("reply", seat=r.seat, kind=self.word("kind", r.kind)) for r in self.view.replies]
            terms = [[self.term_line(reply.term)] if reply.term else [] for reply in self.view.replies]
            found.append(lines(self.say("replies"), *(": ".join([a, *b]) for a, b in zip(told, terms, strict=True))))
        return [*found, self.piles()]

    def say(self, key: str, **values: object) -> str:
        """Return a text of this table in the language."""
        return self.words.sentence(self.language, f"show.{key}", values)

    def word(self, name: str, value: str) -> str:
        """Return a colour, skill, kind or piece in the language."""
        return self.words.sentence(self.language, f"{name}.{value}")

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

    def piece(self, card: str) -> str:
        """Return a card with its name and what stands on it."""
        return f"{card} {self.word('piece', card)} ({self.face(card)})"

    def face(self, card: str) -> str:
        """Return what stands on a card."""
        if card in WORKERS:
            icons = self.figures.icons[WORKERS.index(card) * n.SKILLS :][: n.SKILLS]
            return ", ".join(
                self.word("skill", name) for name, count in zip(SKILLS, icons, strict=True) for _ in range(count)
            )
        at = BLUEPRINTS.index(card)
        cost = self.figures.cost[at * n.COLOURS :][: n.COLOURS]
        colours = self.colours(name for name, count in zip(COLOURS, cost, strict=True) for _ in range(count))
        return f"{colours}; {self.figures.points[at]}; {self.say('upgrade.' + UPGRADES[self.figures.upgrade[at]])}"

    # Tables

    def turn(self) -> Table:
        """Return whose turn it is and what is to be done."""
        view = self.view
        whose = self.say("bot_turn") if view.active is None else self.say("active", seat=view.active)
        texts = [self.say("round", round=view.round, rounds=view.max_rounds), whose, self.word("prompt", view.phase)]
        if view.phase == "choose_action":
            texts.append(self.say("proposals", proposals=view.proposals))
        if view.budget is not None:
            texts.append(self.say("budget", budget=view.budget))
        return lines(self.say("turn"), *texts)

    def planets(self) -> Table:
        """Return the planets with requirements and fragments."""
        rows = []
        for slot, planet in enumerate(self.view.planets):
            if planet.planet is None:
                continue
            fragments = [
                f"{space}: {self.say('nothing') if colour is None else self.word('colour', colour)}"
                for space, colour in enumerate(planet.fragments)
            ]
            name = f"{planet.planet} {self.word('piece', planet.planet)}"
            rows.append([
                Cell(str(slot)), self.cell(name, planet.planet), Cell(self.skills(planet.requirements)),
                Cell(", ".join(fragments)),
            ])  # fmt: skip
        header = [self.say(key) for key in ("slot", "planet", "requirements", "fragments")]
        return Table(self.say("planets"), rows, header)

    def market(self) -> Table:
        """Return both rows."""
        rows = [
            [Cell(self.say(key)), *(self.cell("-" if card is None else self.piece(card), card) for card in row)]
            for key, row in (("worker_row", self.view.worker_row), ("blueprint_row", self.view.blueprint_row))
        ]
        return Table(self.say("market"), rows)

    def players(self) -> Table:
        """Return what all see of the players, and the cards one knows."""
        header = ("player", "hand", "storage", "completed", "points", "upgrades", "objective")
        rows = [self.player(seat, player) for seat, player in enumerate(self.view.seats)]
        return Table(self.say("players"), rows, [self.say(key) for key in header])

    def player(self, seat: int, player: SeatView) -> list[Cell]:
        """Return the row of a player."""
        hand = [one.card for one in player.hand]
        workers = player.workers - sum(card in WORKERS for card in hand)
        blueprints = player.blueprints - sum(card in BLUEPRINTS for card in hand)
        if workers or blueprints:  # section 9: the backs of the cards differ
            hand.append(self.say("hidden", workers=workers, blueprints=blueprints))
        upgrades = [f"{self.say('upgrade.' + name)} x{number}" for name, number in player.upgrades.items()]
        return [
            Cell(str(seat), seat),
            Cell(" ".join(hand) or "-", seat),
            Cell(f"{self.colours(player.storage)} ({len(player.storage)}/{player.capacity})", seat),
            Cell(" ".join(player.completed) or "-", seat),
            Cell(str(player.points), seat),
            Cell(", ".join(upgrades) or "-", seat),
            Cell("?" if player.objective is None else self.colours(player.objective), seat),
        ]

    def own_hand(self) -> Table:
        """Return one's own cards with what stands on them."""
        hand = self.view.seats[self.view.seat or 0].hand
        rows = [
            [self.cell(f"{one.card} {self.word('piece', one.card)}", one.card), Cell(self.face(one.card))]
            for one in hand
        ]
        return Table(self.say("own_hand"), rows, [self.say("card"), self.say("what")])

    def bot(self) -> Table:
        """Return the Bot's row, storage and scored cards."""
        bot = self.view.bot
        assert bot is not None  # noqa: S101  asked before
        rows = [
            [Cell(self.say("bot_row")), self.cell(self.piece(card), card), Cell(self.colours(covered))]
            for card, covered in zip(bot.row, bot.covered, strict=True)
        ]
        rows.append([Cell(self.say("storage")), Cell(self.colours(bot.storage)), Cell("")])
        hidden = " ".join(bot.revealed) or self.say("face_down", number=bot.face_down)
        rows.append([Cell(self.say("bot_scored")), Cell(" ".join(bot.scored) or "-"), Cell(hidden)])
        return Table(self.say("bot"), rows)

    def piles(self) -> Table:
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

    def deal_lines(self, deal: DealView) -> list[str]:
        """Return a deal, one line for each part."""
        where = self.view.planets[deal.planet].planet
        texts = [
            f"{self.word('kind', deal.kind) if deal.kind != 'take_counter' else self.word('kind', 'counter')}: {where}"
        ]
        if deal.asks:
            texts.append(self.say("asks", asks=self.skills(deal.asks)))
        texts += [self.term_line(term) for term in deal.terms]
        if deal.bot:
            spaces = ", ".join(map(str, deal.bot))
            texts.append(self.say("bot_gets", icons=self.skills(deal.bot_icons), spaces=spaces))
        if deal.rest:
            texts.append(self.say("rest", rest=self.skills(deal.rest)))
        if deal.workers:
            texts.append(self.say("workers", workers=", ".join(deal.workers)))
        return texts

    def term_line(self, term: TermView) -> str:
        """Return a term in one line."""
        parts = [self.say("needs", player="?" if term.player is None else term.player, need=self.skills(term.need))]
        if term.gets:
            parts.append(self.say("gets", spaces=", ".join(map(str, term.gets))))
        if term.gives:
            parts.append(self.say("gives", colours=self.colours(term.gives)))
        if term.receives:
            parts.append(self.say("receives", colours=self.colours(term.receives)))
        return "; ".join(parts)


def _named(thing: Any) -> str | None:
    """Return the card or planet that a choice or an event names."""
    for name in ("card", "blueprint", "planet"):
        value = getattr(thing, name, None)
        if isinstance(value, str):
            return value
    return None
