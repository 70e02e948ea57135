"""The random bot: legal, uniform, repeatable."""

from collections import Counter
from typing import Any

import pytest

from sapajou import game
from sapajou.bots import Random
from sapajou.bots.faults import BadBot

BAZAAR = game("bazaar")


def at_a_turn() -> tuple[Any, int]:
    """A position in which one seat may take one of three wares, or make an offer of three steps."""
    state = BAZAAR.new(3, seed=5)
    for seat in range(3):
        state.apply(seat, 0)
    return state, 0


def test_steps_are_drawn_uniformly() -> None:
    state, seat = at_a_turn()
    bot = Random(BAZAAR, seat, seed=1)
    drawn: Counter[Any] = Counter(bot.act(state, seat) for _ in range(7000))
    assert sorted(drawn) == state.legal(seat)
    assert len(drawn) == 7
    assert all(880 <= count <= 1120 for count in drawn.values()), "four deviations around 1000"


def test_whole_moves_are_drawn_uniformly() -> None:
    state, seat = at_a_turn()
    moves = BAZAAR.moves(state, seat)
    bot = Random(BAZAAR, seat, seed=1, by="move")
    drawn: Counter[Any] = Counter(bot.act(state, seat) for _ in range(100 * len(moves)))
    assert sorted(drawn) == moves
    assert {len(move) for move in moves} == {1, 3}
    assert all(55 <= count <= 145 for count in drawn.values()), "four and a half deviations around 100"


def test_the_seed_decides() -> None:
    state, seat = at_a_turn()
    games = []
    for seed in (1, 1, 2):
        bot = Random(BAZAAR, seat, seed)
        games.append([bot.act(state, seat) for _ in range(20)])
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("settings", [{"by": "hand"}, {"limit": 0}, {"limit": "all"}], ids=str)
def test_bad_settings_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(BadBot, match="bot random"):
        Random(BAZAAR, 0, 0, **settings)  # type: ignore[arg-type]
