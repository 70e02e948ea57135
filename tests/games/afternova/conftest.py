"""What the tests share: the game, positions made by hand, and what the conformance suite is told."""

import copy
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.figures import COLOURS, WORKERS
from sapajou.games.afternova.game import Afternova
from sapajou.games.afternova.restore.checks import all_fragments
from sapajou.kernel.match import Match
from sapajou.testing import Hidden, Subject

GAME = Afternova()


class Setting:
    """A position made by hand: say what lies where, the rest is moved out of the way."""

    def __init__(self, seats: int = 3, game: Afternova = GAME, **options: Any) -> None:
        self.game, self.seats = game, seats
        self.dump: dict[str, Any] = game.dump(game.new(seats, 1, **options))
        self.clear()

    def clear(self) -> None:
        """Put hands and storages back, so that each test says all it needs."""
        dump = self.dump
        for seat in dump["seats"]:
            for one in seat["hand"]:
                deck = "worker_deck" if one["card"] in WORKERS else "blueprint_deck"
                dump[deck].insert(0, one["card"])
            seat["hand"] = []

    def _remove(self, card: str) -> None:
        """Take a card from wherever it lies, filling a gap in a row with the top of the deck."""
        dump, kind = self.dump, "worker" if card in WORKERS else "blueprint"
        for pile in (f"{kind}_deck", f"{kind}_discard"):
            if card in dump[pile]:
                dump[pile].remove(card)
        if card in dump[f"{kind}_row"]:
            dump[f"{kind}_row"][dump[f"{kind}_row"].index(card)] = dump[f"{kind}_deck"].pop(0)
        if dump["bot"] and card in dump["bot"]["row"]:
            dump["bot"]["row"][dump["bot"]["row"].index(card)] = dump["blueprint_deck"].pop(0)
        for seat in dump["seats"]:
            seat["hand"] = [one for one in seat["hand"] if one["card"] != card]

    def hand(self, seat: int, *cards: str) -> "Setting":
        """Give a seat cards that only it knows."""
        for card in cards:
            self._remove(card)
            self.dump["seats"][seat]["hand"].append({"card": card, "known_to": [seat], "open": False})
        return self

    def completed(self, seat: int, *cards: str) -> "Setting":
        """Give a seat blueprints completed in earlier turns."""
        for card in cards:
            self._remove(card)
            self.dump["seats"][seat]["completed"].append(card)
        return self

    def row(self, kind: str, *cards: str) -> "Setting":
        """Lay cards into a row of the market."""
        for slot, card in enumerate(cards):
            self._remove(card)
            old = self.dump[f"{kind}_row"][slot]
            if old is not None and old not in cards[:slot]:
                self.dump[f"{kind}_deck"].insert(0, old)
            self.dump[f"{kind}_row"][slot] = card
        return self

    def storage(self, seat: int, *colours: str) -> "Setting":
        """Give a seat stored fragments out of the bag."""
        for colour in colours:
            self._spend(colour)
            self.dump["seats"][seat]["storage"].append(colour)
        return self

    def planet(self, slot: int, planet: str, *colours: str) -> "Setting":
        """Lay a planet with these fragments into a slot."""
        dump = self.dump
        planets, fragments = dump["planets"], dump["fragments"]
        if planet in planets:
            other = planets.index(planet)
            planets[slot], planets[other] = planets[other], planets[slot]
            fragments[slot], fragments[other] = fragments[other], fragments[slot]
        else:
            dump["planet_deck"][dump["planet_deck"].index(planet)] = planets[slot]
            planets[slot] = planet
        for colour in fragments[slot]:
            dump["bag"][colour] += 1
        fragments[slot] = []
        for colour in colours:
            self._spend(colour)
            fragments[slot].append(colour)
        return self

    def bot_row(self, *cards: str) -> "Setting":
        """Lay the Bot's row, uncovered."""
        bot = self.dump["bot"]
        self.dump["blueprint_deck"] = bot["row"] + self.dump["blueprint_deck"]
        for colour in [c for covered in bot["covered"] for c in covered] + bot["storage"]:
            self.dump["bag"][colour] += 1
        bot["row"], bot["covered"], bot["storage"] = [], [[] for _ in cards], []
        for card in cards:
            self._remove(card)
            bot["row"].append(card)
        return self

    def _spend(self, colour: str) -> None:
        """Take a fragment from the bag, or exchange it for one on a planet that no test speaks of."""
        if self.dump["bag"][colour] == 0:
            for fragments in self.dump["fragments"][::-1]:
                if colour in fragments:
                    spare = max(COLOURS, key=lambda other: int(self.dump["bag"][other]))
                    fragments[fragments.index(colour)] = spare
                    self.dump["bag"][spare] -= 1
                    return
        self.dump["bag"][colour] -= 1

    def state(self) -> State:
        """Return the position."""
        return self.game.restore(copy.deepcopy(self.dump))

    def match(self) -> Match[Any]:
        """Return a match that begins here."""
        return Match.from_position(self.game, copy.deepcopy(self.dump))


class Loose(Collection[object]):
    """Everything that might lie in a place, by a test; whether it must vary is said beforehand."""

    def __init__(self, holds: Callable[[Any], bool], *, varies: bool) -> None:
        self.holds, self.varies = holds, varies

    def __contains__(self, value: object) -> bool:
        return self.holds(value)

    def __iter__(self) -> Iterator[object]:
        return iter(())

    def __len__(self) -> int:
        return 2 if self.varies else 1


def invariant(state: State) -> None:
    """Check that every piece is in one place and that those who must know a card do."""
    everybody = state.everybody()
    open_cards = [card for card in state.row if card != act.NOTHING] + state.discards[0] + state.discards[1]
    open_cards += [card for cards in state.completed for card in cards] + state.bot_row + state.bot_scored
    hands = [card for hand in state.hands for card in hand]
    assert sorted(open_cards + hands + state.decks[0] + state.decks[1] + state.bot_hidden) == list(range(act.CARDS))
    assert all(state.known[card] == everybody for card in open_cards)
    assert all(state.known[card] == 0 for card in state.decks[0] + state.decks[1])
    for seat, hand in enumerate(state.hands):
        assert all(state.known[card] >> seat & 1 for card in hand)
        assert all(not state.known[card] & act.OPEN or state.known[card] == everybody for card in hand)
        assert len(state.completed[seat]) <= 6
    planets = [planet for planet in state.planets if planet != act.NOTHING]
    assert sorted(planets + state.decks[2] + state.discards[2]) == list(range(act.PLANETS))
    assert sorted(state.ships) == list(range(act.STARSHIPS))
    assert all_fragments(state) == dict.fromkeys(range(act.COLOURS), 8)
    assert len(state.bot_cover) == len(state.bot_row) * act.COLOURS


def hidden(state: State, seat: int) -> dict[str, Hidden]:
    """Return what a seat cannot see: decks, other hands, objectives, the Bot's cards, sealed answers."""
    places: dict[str, Hidden] = {}
    bound = state.offer is not None
    for pile, (first, last) in enumerate(((0, act.WORKERS), (act.WORKERS, act.CARDS))):
        unknown = [card for card in range(first, last) if not state.known[card] >> seat & 1]
        for other in set(range(state.seats)) - {seat}:
            cards = tuple(sorted(card for card in state.hands[other] if card in unknown))
            varies = 0 < len(cards) < len(unknown) and not (bound and pile == 0)
            places[f"hand of {other}, {pile}"] = Hidden(cards, _cards_from(unknown, len(cards), varies=varies))
        if state.decks[pile]:
            varies = len(unknown) > 1 and not (bound and pile == 0)
            places[f"top of deck {pile}"] = Hidden((state.decks[pile][-1],), _cards_from(unknown, 1, varies=varies))
    if len(state.decks[2]) > 1:
        places["planets"] = Hidden(
            tuple(state.decks[2]), Loose(lambda x: sorted(x) == sorted(state.decks[2]), varies=True)
        )
    if not state.over:
        others = [ship for ship in range(act.STARSHIPS) if ship != state.ships[seat]]
        for owner in set(range(state.seats + state.rival())) - {seat}:
            places[f"objective of {owner}"] = Hidden(state.ships[owner], others)
    places |= _sealed(state, seat)
    return places


def _cards_from(unknown: list[int], number: int, *, varies: bool) -> Loose:
    """Return every choice of so many of the unknown cards."""
    return Loose(lambda cards: len(cards) == number and set(cards) <= set(unknown), varies=varies)


def _sealed(state: State, seat: int) -> dict[str, Hidden]:
    """Return the answers that another has sealed: what kind they are is hidden while answers come in."""
    places: dict[str, Hidden] = {}
    for other in set(range(state.seats)) - {seat}:
        answer = state.answers[other]
        if answer is not None and state.phase == act.RESPOND:
            secret = sum(card < act.WORKERS and not state.known[card] >> seat & 1 for card in state.hands[other])
            kinds = Loose(lambda x: x in (act.ACCEPT, act.REFUSE, act.COUNTER), varies=secret >= 3)
            places[f"answer of {other}"] = Hidden(answer.kind, kinds)
    return places


@dataclass(frozen=True)
class LateSubject(Subject):
    """The game from a position near its end: five blueprints completed, full storages."""

    def dump(self, seed: int) -> dict[str, Any]:
        """Return a late position."""
        dump = GAME.dump(GAME.new(self.seats, seed, **self.options))
        for seat in dump["seats"]:
            for _ in range(5):
                seat["completed"].append(dump["blueprint_deck"].pop())
            for colour in ("violet", "green", "orange", "black"):
                if dump["bag"][colour]:
                    dump["bag"][colour] -= 1
                    seat["storage"].append(colour)
        return dump

    def new(self, seed: int) -> State:
        """Return a late position."""
        return GAME.restore(self.dump(seed))

    def match(self, seed: int) -> Match[Any]:
        """Return a match that begins there."""
        return Match.from_position(GAME, self.dump(seed))


def subject(seats: int, *, late: bool = False, **options: object) -> Subject:
    """Return the game, ready to be tested."""
    kind = LateSubject if late else Subject
    return kind(
        GAME, seats, options, invariant, hidden, turn=lambda at: (at.round, at.active), round=lambda at: at.round
    )


@pytest.fixture
def game() -> Afternova:
    return GAME


@pytest.fixture
def setting() -> type[Setting]:
    return Setting


@pytest.fixture
def make_subject() -> Callable[..., Subject]:
    return subject
