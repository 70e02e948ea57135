"""Positions made to measure, and what the conformance suite is told about After Us."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.hidden import added, knows
from sapajou.games.after_us.engine.purse import purse_of
from sapajou.games.after_us.engine.rounds import proceed, settle_all
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.game import AfterUs
from sapajou.games.after_us.view import cards_in_play, removed_cards
from sapajou.kernel.match import Match
from sapajou.testing import Hidden, Subject

GAME = AfterUs()
CHIMPANZEE = "chimpanzee"
RESOURCES = {"Fl": "flower", "Fr": "fruit", "Gr": "grain", "En": "energy"}


class Scene:
    """A position that is set up by hand, played in notation, and read off in shorthand."""

    def __init__(
        self, seats: int = 2, seed: int = 1, objects: Iterable[str] | str = "first_game", **options: Any
    ) -> None:
        chosen = objects if isinstance(objects, str) else tuple(objects)
        self.game = GAME
        self.dump = GAME.dump(GAME.new(seats, seed, objects=chosen, **options))
        self._state: State | None = None

    # Setting up

    @property
    def tribes(self) -> list[dict[str, Any]]:
        tribes: list[dict[str, Any]] = self.dump["tribes"]
        return tribes

    def take(self, cards: Iterable[int | None]) -> None:
        """Take cards from wherever they lie; what lay in a line goes to the discard pile of its seat."""
        wanted = {card for card in cards if card is not None}
        owners = [*self.tribes, *([self.dump["king"]] if self.dump["king"] else [])]
        for owner in owners:
            owner["discard_pile"] = [card for card in owner["discard_pile"] if card not in wanted]
            deck = owner["draw_pile"]
            deck["laid"] = [one for one in deck["laid"] if one["card"] not in wanted]
            deck["shuffled"] = [card for card in deck["shuffled"] if card not in wanted]
            place = "line" if "line" in owner else "revealed"
            owner[place] = [card for card in owner[place] if card not in wanted]
        for pile in self.dump["recruit_piles"].values():
            pile["shuffled"] = [card for card in pile["shuffled"] if card not in wanted]
        self.dump["removed"] = [card for card in self.dump["removed"] if card not in wanted]

    def line(self, seat: int, *cards: int | None, at: str = "1.1.1") -> "Scene":
        """Lay an Assembly (Tamarins by their design), the pointer at the first frame from an address on."""
        offset = 8 * seat
        numbers = [card + offset if card is not None and card <= 8 else card for card in cards]
        self.take(numbers)
        tribe = self.tribes[seat]
        tribe["discard_pile"] += [card for card in tribe["line"] if card is not None]
        tribe["line"] = numbers
        tribe["pointer"] = at
        if len(cards) == 5 and "pinball" not in tribe["used"]:
            tribe["used"] = [name for name in self.dump["objects"] if name in (*tribe["used"], "pinball")]
        return self

    def hand(self, seat: int, *cards: int) -> "Scene":
        """Give a seat these drawn cards."""
        self.line(seat, *cards, at="prepare")
        self.tribes[seat]["line"].sort()
        return self

    def own(self, seat: int, draw: Iterable[int] = (), discard: Iterable[int] = ()) -> "Scene":
        """Let a seat own, besides its line, exactly these cards; the draw pile is given top first."""
        offset = 8 * seat
        draw, discard = ([card + offset if card <= 8 else card for card in cards] for cards in (draw, discard))
        self.take([*draw, *discard])
        tribe = self.tribes[seat]
        self.remove([*tribe["draw_pile"]["shuffled"], *tribe["discard_pile"]])
        tribe["draw_pile"]["shuffled"] = draw
        tribe["discard_pile"] = discard
        return self

    def remove(self, cards: Iterable[int]) -> "Scene":
        """Put cards out of the game."""
        gone = list(cards)
        self.take(gone)
        self.dump["removed"] = sorted([*self.dump["removed"], *gone])
        return self

    def pile(self, name: str, cards: int) -> "Scene":
        """Leave only so many cards, the top ones, in a recruit pile."""
        return self.remove(self.dump["recruit_piles"][name]["shuffled"][cards:])

    def have(self, seat: int, shorthand: str) -> "Scene":
        """Give a seat what the shorthand says, for instance `Fl3 En2 VP76 Rg4`."""
        set_counters(self.tribes[seat], shorthand)
        return self

    def king(self, shorthand: str = "", plays: str | None = None, **fields: Any) -> "Scene":
        """Set up the King, and the token he has chosen."""
        set_counters(self.dump["king"], shorthand)
        self.dump["king"].update(fields, token=plays)
        return self

    def phase(self, phase: str, *tokens: str | None, done: Iterable[int] = ()) -> "Scene":
        """Go to a phase in which these tokens are chosen."""
        self.dump["phase"] = phase
        seats = range(len(self.tribes))
        highest = [max([card for card in tribe["line"] if card is not None], default=0) for tribe in self.tribes]
        self.dump["priority"] = [] if phase == "phase_1" else sorted(seats, key=lambda seat: -highest[seat])
        for seat, tribe in enumerate(self.tribes):
            tribe["pointer"] = None
            tribe["token"] = tokens[seat] if tokens else None
            tribe["done"] = seat in done or (phase == "token" and tribe["token"] is not None)
            tribe["marks"] = (
                ["pending"] if (tribe["token"], phase, tribe["done"]) == (CHIMPANZEE, "main", False) else []
            )
        return self

    # Playing

    @property
    def state(self) -> State:
        if self._state is None:
            self._state = GAME.restore(self.dump)
        return self._state

    def play(self, seat: int, *moves: Any) -> "Scene":
        """Play moves, each checked."""
        for move in moves:
            for action in GAME.steps(self.state, seat, move):
                self.state.apply(seat, action)
        return self

    def take_all(self, seat: int, stop: str | None = None, skipping: Iterable[str | None] = ()) -> "Scene":
        """Activate every payable frame that does not reactivate, skip the others; stop before an address."""
        while self.pointer(seat) not in (None, "end", stop):
            legal = self.texts(seat)
            wanted = "activate" in legal and self.pointer(seat) not in skipping
            self.play(seat, "activate" if wanted else "skip")
        return self

    def resolve(self, seat: int, only: Iterable[str]) -> "Scene":
        """Activate only these frames, skip the others."""
        wanted = list(only)
        while self.pointer(seat) not in (None, "end"):
            self.play(seat, "activate" if self.pointer(seat) in wanted else "skip")
        return self

    def asked(self, seat: int) -> list[str]:
        """Skip every frame from here on, and return those that could be decided on."""
        seen: list[str] = []
        while (at := self.pointer(seat)) not in (None, "end"):
            seen.append(str(at))
            self.play(seat, "skip")
        return seen

    def refused(self, seat: int, move: Any) -> str:
        """Return `rule reason` of the refusal of a move, which leaves the position as it is."""
        before = GAME.dump(self.state)
        refusal = GAME.why_not(self.state, seat, move)
        assert refusal is not None, f"{move} is legal"
        assert GAME.dump(self.state) == before
        return f"{refusal.rule} {refusal.reason}"

    # Reading

    def texts(self, seat: int) -> list[str]:
        return [GAME.text(self.state, seat, action) for action in self.state.legal(seat)]

    def targets(self, seat: int, verb: str) -> list[str]:
        """Return the frames that may follow a verb."""
        return [text.removeprefix(f"{verb} ") for text in self.texts(seat) if text.startswith(f"{verb} ")]

    def pointer(self, seat: int) -> str | None:
        if self.state.done >> seat & 1:
            return "end"
        pointer: str | None = GAME.dump(self.state)["tribes"][seat]["pointer"]
        return pointer

    def has(self, seat: int) -> str:
        """Return what a seat has in shorthand, without the zeros."""
        return counters(GAME.dump(self.state)["tribes"][seat])

    def king_has(self) -> str:
        return counters(GAME.dump(self.state)["king"])

    def tribe(self, seat: int) -> dict[str, Any]:
        tribe: dict[str, Any] = GAME.dump(self.state)["tribes"][seat]
        return tribe

    def deck(self, seat: int) -> list[int]:
        """Return the draw pile of a seat, top first."""
        return self.state.draw[seat][::-1]


def set_counters(whose: dict[str, Any], shorthand: str) -> None:
    for word in shorthand.split():
        name, value = word[:2], int(word[2:])
        if name in RESOURCES:
            whose["resources"][RESOURCES[name]] = value
        else:
            whose[{"VP": "points", "Rg": "rage"}[name]] = value


def counters(whose: dict[str, Any]) -> str:
    words = [f"{sign}{whose['resources'][name]}" for sign, name in RESOURCES.items() if whose["resources"][name]]
    words += [f"{sign}{whose[name]}" for sign, name in (("VP", "points"), ("Rg", "rage")) if whose[name]]
    return " ".join(words)


def invariant(state: State) -> None:
    """Check that every card lies in one place, and that knowledge is where it may be."""
    lying = [card for card in (*state.line, *state.king_cards) if card]
    for pile in (*state.draw, *state.discard, *state.piles):
        lying += pile
    assert sorted(lying + removed_cards(state)) == list(cards_in_play(state.seats))
    for owner, pile in enumerate(state.draw):
        laid = [added(state, card) for card in pile]
        assert laid == sorted(laid)
        assert all(state.known[card] == 0 or knows(state, owner, card) for card in pile)
    for seat in range(state.seats):
        assert state.owned(seat) >= 4
        assert 0 <= state.rage[seat] <= 12
        assert min(GAME.dump(state)["tribes"][seat]["resources"].values()) >= 0
        assert state.points[seat] >= 0
    for pile in state.piles:
        returned = [state.known[card] != 0 for card in pile]
        assert returned == sorted(returned, reverse=True)


def hidden(state: State, seat: int) -> dict[str, Hidden]:
    """Return what a seat cannot see: piles, the lower part of draw piles, others' recruits, sealed tokens."""
    places = {}
    for number, pile in enumerate(state.piles):
        back = [card for card in pile if not knows(state, seat, card)]
        for owner, deck in enumerate(state.draw):
            for card in deck:
                same = state.cards.level[card] and state.cards.ape[card] * 2 + state.cards.level[card] - 1 == number
                if owner != seat and same and added(state, card) and not knows(state, seat, card):
                    back.append(card)
                    places[f"recruit of {owner} at {deck.index(card)}"] = Hidden(card, back)
        for at, card in enumerate(pile):
            if not knows(state, seat, card):
                places[f"pile {number} at {at}"] = Hidden(card, back)
    for owner, deck in enumerate(state.draw):
        lower = [card for card in deck if not added(state, card)]
        places |= {f"deck of {owner} at {at}": Hidden(card, lower) for at, card in enumerate(lower)}
    for other in range(state.seats):
        if other != seat and state.phase == act.TOKEN and state.token[other] != s.NO_TOKEN:
            places[f"token of {other}"] = Hidden(state.token[other], range(4))
    return places


def piles_touched(state: State, seat: int, action: int) -> set[int]:
    """Return the recruit piles that an action draws from or returns to."""
    if act.PHONE <= action < act.CONSOLE:
        card = state.line[seat * act.SLOTS + (action - act.PHONE) // 4]
        level = state.cards.level[card]
        return {state.cards.ape[card] * 2 + level - 1, (action - act.PHONE) % 4 * 2 + level - 1}
    if act.RECRUIT <= action < act.MOPED:
        return {state.token[seat] * 2 + (action - act.RECRUIT) // 4}
    return {action - act.MOPED} if act.MOPED <= action < act.ASSEMBLE else set()


def commutes(state: State, first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Return whether the order is of no matter: it is, only where both touch the same recruit pile."""
    return not piles_touched(state, *first) & piles_touched(state, *second)


@pytest.fixture
def scene() -> type[Scene]:
    return Scene


@pytest.fixture
def game() -> AfterUs:
    return GAME


@dataclass(frozen=True)
class ScarceSubject(Subject):
    """The game from a phase 2 in which recruit piles hold a card or none, energy abounds and some have copied."""

    def new(self, seed: int) -> State:
        """Return such a position."""
        state = GAME.new(self.seats, seed, **self.options)
        dice = Random(seed)
        while state.phase != act.MAIN:
            seat = state.to_act()[0]
            state.apply(seat, dice.choice(state.legal(seat)))
        for pile in state.piles:
            del pile[dice.randrange(2) :]
        for seat in range(state.seats):
            state.purse[seat] = int(purse_of([dice.randrange(4), 0, dice.randrange(4), dice.randrange(5, 10)]))
            state.marks[seat] |= dice.choice([0, s.COPIED])
        state.done = 0
        settle_all(state)
        proceed(state)
        return state

    def match(self, seed: int) -> Match[Any]:
        """Return a match that begins there."""
        return Match.from_position(GAME, GAME.dump(self.new(seed)))


def subject(seats: int, *, scarce: bool = False, **options: Any) -> Subject:
    kind = ScarceSubject if scarce else Subject
    return kind(
        GAME,
        seats,
        options,
        invariant,
        hidden,
        commutes,
        turn=lambda at: (at.round, at.phase),
        round=lambda at: at.round,
    )


@pytest.fixture(name="subject")
def subject_fixture() -> Callable[..., Subject]:
    return subject
