"""The contract that every game keeps, and random games of every kind."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.figures import SPECIES
from sapajou.games.itchy_monkey.game import ItchyMonkey
from sapajou.testing.conform import conform
from sapajou.testing.subject import Subject

pytestmark = pytest.mark.walk

GAME = ItchyMonkey()
SUBSETS = [list(some) for size in range(len(SPECIES) + 1) for some in combinations(SPECIES, size)]


def invariant(state: Any) -> None:
    """Every piece is somewhere, once; colonies are counted right; nobody but the active seat has won."""
    setting = state.setting
    for seat in range(setting.seats):
        own = [code for code in state.cells if s.owner_of(code) == seat + 1]
        assert sum(map(s.workers_of, own)) + state.workers_left[seat] == setting.workers
        assert sum(map(s.queens_of, own)) + state.queens_left[seat] == setting.queens
        assert min(state.workers_left[seat], state.queens_left[seat]) >= 0
        for species in range(1, 7):
            colonies = sum(s.species_of(code) == species and s.workers_of(code) >= 3 for code in own)
            assert state.colonies_on(seat, species) == colonies
        assert not state.victories(seat) or state.winner == seat + 1 == state.active + 1
    for code in state.cells:
        assert bool(s.owner_of(code)) == bool(s.workers_of(code) or s.queens_of(code))
        assert code == s.EMPTY or 1 <= s.species_of(code) <= 6


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"max_rounds": 8}),
        (3, {"max_rounds": 5, "powers": ["gorilla", "lemur", "emperor_tamarin"], "emperor_replaces": "baboon"}),
        (4, {"max_rounds": 4, "workers_per_player": 30, "queens_per_player": 6}),
        (2, {"max_rounds": 12, "workers_per_player": 9, "queens_per_player": 1, "powers": list(SPECIES)}),
    ],
)
def test_the_game_conforms(seats: int, options: dict[str, Any]) -> None:
    conform(Subject(GAME, seats, options, invariant), games=1, every=8)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("emperor", ["none", "lemur", "baboon", "orangutan", "proboscis"])
def test_random_games_with_any_powers_end(seats: int, emperor: str) -> None:
    dice = Random(f"{seats} {emperor}")
    for powers in dice.sample(SUBSETS, 6):
        state = GAME.new(seats, dice.getrandbits(64), powers=powers, emperor_replaces=emperor, max_rounds=15)
        monkeys = sorted(s.species_of(code) for code in state.cells)
        while not state.over:
            legal = state.legal(state.active)
            assert legal == sorted(set(legal))
            assert 0 <= legal[0] <= legal[-1] < state.action_count
            state.apply(state.active, dice.choice(legal))
            invariant(state)
        assert sorted(s.species_of(code) for code in state.cells) == monkeys
        assert state.legal(state.active) == state.to_act() == []


def test_a_playout_takes_every_action_from_the_legal_ones() -> None:
    state = GAME.new(2, 4, max_rounds=30)
    twin = state.copy()
    decisions = state.playout(9)
    assert decisions == twin.playout(9)
    assert GAME.dump(state) == GAME.dump(twin)
    assert state.over
    assert decisions > 20


def test_copies_are_independent() -> None:
    state = GAME.new(3, 4)
    before = GAME.dump(state)
    copy = state.copy()
    copy.playout(1)
    assert GAME.dump(state) == before
    assert state.copy().trace is None
