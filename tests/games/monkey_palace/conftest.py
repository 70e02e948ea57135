"""What the tests of Monkey Palace share: the game, subjects for the suite, and positions made to measure."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine.hidden import first_hidden
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.games.monkey_palace.game import MonkeyPalace
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.match import Match
from sapajou.testing import Hidden, Subject

SHIPPED = MonkeyPalace()


def invariant(state: State) -> None:
    """Check that every piece and every card is in one place, and that the height map is the palace."""
    box = state.box
    heights, tops = [0] * len(box.colours), [s.GROUND] * len(box.colours)
    counts = [0] * 6
    for piece in state.pieces:
        kind, site = s.piece_kind(piece), s.piece_site(piece)
        counts[kind] += 1
        feet = [site, box.near[4 * site + s.piece_direction(piece)]] if kind == s.ARCH else [site]
        for foot in feet:
            assert heights[foot] == s.piece_level(piece), "a piece floats or overlaps"
            heights[foot] += s.COLUMN_HEIGHT if kind == s.COLUMN else 1
            tops[foot] = kind
    assert (heights, tops) == (state.heights, state.tops)
    for kind in range(s.STOCKED):
        owned = state.supply[kind] + sum(state.stocks[kind :: s.STOCKED])
        assert owned + counts[kind] == box.supply[kind]
    for colour in range(3):
        assert state.decorations[colour] + counts[s.DECORATION + colour] == box.decorations[colour]
    assert min(*state.supply, *state.stocks, *state.decorations) >= 0
    cards = [card for pack in range(s.PACKS) for card in _pack(state, pack)]
    cards += [card for card in state.bought if card != s.NOTHING]
    for card in state.slots:
        while card != s.NOTHING:
            cards.append(card)
            card = state.below[card]  # noqa: PLW2901  down the stack
    assert sorted(cards) == list(range(len(box.bananas)))
    assert len(state.slots) == state.seats * act.SLOTS
    assert len(state.bought) == act.COSTS
    assert state.draft or state.work == state.heights


def _pack(state: State, pack: int) -> list[int]:
    end = state.box.pack_starts[pack + 1]
    return state.order[end - state.left_in_pack(pack) : end]


def hidden(state: State, _seat: int) -> dict[str, Hidden]:
    """Return the cards below the top ones, hidden from all alike (MP-S-03)."""
    if state.rulings.ascending:
        return {}
    places: dict[str, Hidden] = {}
    for pack, name in enumerate(state.box.pack_ids):
        below = state.order[first_hidden(state, pack) : state.box.pack_starts[pack + 1]]
        places |= {f"{name} {at}": Hidden(card, sorted(below)) for at, card in enumerate(below)}
    return places


@pytest.fixture
def game() -> MonkeyPalace:
    return SHIPPED


@pytest.fixture
def subject() -> Callable[..., Subject]:
    """Return how to make a subject of the conformance suite."""

    def make(seats: int, game: MonkeyPalace = SHIPPED, **options: object) -> Subject:
        return Subject(game, seats, options, invariant, hidden)

    return make


@pytest.fixture
def check() -> Callable[[State], None]:
    return invariant


class Pen:
    """Writes pieces with their coordinates, and tables with another stock or another position."""

    def arch(self, x: int, y: int, z: int, direction: str) -> dict[str, Any]:
        return {"type": "arch", "x": x, "y": y, "z": z, "dir": direction}

    def brick(self, x: int, y: int, z: int) -> dict[str, Any]:
        return {"type": "brick", "x": x, "y": y, "z": z}

    def column(self, x: int, y: int, z: int) -> dict[str, Any]:
        return {"type": "column", "x": x, "y": y, "z": z}

    def table(self, *, seats: int = 2, stock: tuple[int, int, int] | None = None, **options: object) -> State:
        """Return a table as it is set up (I0), with another stock before the first seat if one is given."""
        state = SHIPPED.new(seats, 1, **options)
        if stock is not None:
            for kind, number in enumerate(stock):
                state.supply[kind] -= number - state.stocks[kind]
                state.stocks[kind] = number
        return state

    def restock(self, state: State, stock: tuple[int, int, int]) -> None:
        """Give the active seat another stock, from and to the supply."""
        for kind, number in enumerate(stock):
            at = state.active * s.STOCKED + kind
            state.supply[kind] -= number - state.stocks[at]
            state.stocks[at] = number
        state.searched, state.distances = False, []

    def reason(self, state: State, pieces: list[dict[str, Any]], start: tuple[int, int] | None = None) -> str | None:
        """Return the reason code against a staircase of the active seat; None if it is legal."""
        move: dict[str, Any] = {"pieces": pieces}
        if start is not None:
            move["start"] = list(start)
        refusal = SHIPPED.why_not(state, state.active, move)
        return None if refusal is None else refusal.reason

    def build(self, state: State, pieces: list[dict[str, Any]], start: tuple[int, int] | None = None) -> Any:
        """Build a staircase and return the event that tells of it."""
        move: dict[str, Any] = {"pieces": pieces}
        if start is not None:
            move["start"] = list(start)
        return self.play(state, move)[0]

    def play(self, state: State, move: Any) -> list[Any]:
        """Play a move of the active seat in place and return what everybody is told."""
        seat = state.active
        steps = SHIPPED.steps(state, seat, move)
        trace: list[int] = []
        state.trace = trace
        for step in steps:
            state.apply(seat, step)
        state.trace = None
        return SHIPPED.events(trace, None)

    def play_steps(self, state: State, *texts: str) -> None:
        """Play steps of the active seat one by one."""
        for text in texts:
            state.apply(state.active, SHIPPED.parse(state, state.active, text))

    def offered(self, state: State) -> list[str]:
        """Return the texts of what the active seat may do."""
        return [SHIPPED.text(state, state.active, action) for action in state.legal(state.active)]

    def height(self, state: State, x: int, y: int) -> int:
        """Return the height of a site."""
        return state.heights[state.box.sites[x, y]]

    def edited(self, state: State, change: Callable[[dict[str, Any]], object]) -> State:
        """Return the position of an edited dump."""
        dump = copy.deepcopy(SHIPPED.dump(state))
        change(dump)
        return SHIPPED.restore(dump)

    def finish_turn(self, state: State) -> None:
        """Play the first choice until another seat, or the same in the next round, builds."""
        seat, round_ = state.active, state.round
        while not state.over and (state.active, state.round) == (seat, round_):
            state.apply(state.active, state.legal(state.active)[0])

    def refusal(self, state: State, move: Any) -> IllegalAction:
        """Return why a move of the active seat is refused; it must be."""
        refusal = SHIPPED.why_not(state, state.active, move)
        assert refusal is not None
        return refusal

    def match(self, state: State) -> Match[Any]:
        """Return a match that stands at a position."""
        return Match.from_position(SHIPPED, SHIPPED.dump(state))


@pytest.fixture
def pen() -> Pen:
    return Pen()
