"""The fast loops of the games play just what the plain loop plays."""

import pytest

from sapajou import game
from sapajou.kernel.state import play_out


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game_id", ["after_us", "afternova"])
def test_a_playout_asks_the_same_seats_and_chooses_the_same(game_id: str, seats: int) -> None:
    played = game(game_id)
    for seed in range(3):
        fast, plain = played.new(seats, seed), played.new(seats, seed)
        assert fast.playout(seed) == play_out(plain, seed)
        assert played.dump(fast) == played.dump(plain)
