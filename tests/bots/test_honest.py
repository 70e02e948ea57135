"""What a bot chooses is a function of what its seat sees and was told, and of its seed.

At positions of random games everything the seat does not know is dealt otherwise; with the same seed and the same
events the bot must make the same move. Some weigh their moves on the very deal they are given, as `greedy` does: these
owe it to whoever asks them, and so every bot is asked once more as the arena asks it.
"""

from collections.abc import Callable
from typing import Any

import pytest

from sapajou import Bot, Match
from sapajou.arena import Player
from sapajou.bots import parse_bot
from sapajou.bots.loading import ours
from sapajou.kernel.build import compiled
from sapajou.kernel.chance import Dice
from sapajou.kernel.registry import games

BOTS = ["search:effort=30", "ismcts:simulations=4", "ismcts:simulations=12:leaf=evaluate"]
DEALS = 2
POSITIONS = 4
# A random game of Afternova lasts for thousands of decisions: no playouts to its end here.
LONG = {"afternova": ["search:effort=30", "ismcts:simulations=12:leaf=evaluate"]}
CASES = [(name, bot) for name in games() for bot in LONG.get(name, BOTS)]
# By name, and one that makes playouts to the end in a form that does not.
FAST = {"ismcts": BOTS[-1]}
OURS = [FAST.get(name, name) for name in ours()]  # `level8` is `search:effort=full`


def matches(name: str) -> list[tuple[Any, int]]:
    """Return some matches after more and more random moves, each with a seat that has a choice."""
    dice = Dice(7)
    found = []
    seats = 2 if name != "afternova" else 3
    for number in range(POSITIONS):
        match = Match(name, seats=seats, seed=number)
        for _ in range(5 + 23 * number):
            if match.state.over:
                break
            seat = match.state.to_act()[-1]
            legal = match.state.legal(seat)
            match.play(seat, legal[dice.below(len(legal))])
        choosing = [seat for seat in match.state.to_act() if len(match.state.legal(seat)) > 1]
        if choosing:
            found.append((match, choosing[0]))
    assert found
    return found


def chosen(sit: Callable[[Any, int, int], Bot], match: Any, seat: int, deal: int) -> Any:
    """Return what a new bot does that was told all its seat was told, on one deal of what it does not know."""
    bot = sit(match.game, seat, 11)
    bot.saw(match.events(seat))
    bot.been(match.places(seat))
    return bot.act(match.game.redeal(match.state, seat, deal), seat)


@pytest.mark.parametrize(("name", "bot"), CASES, ids=str)
def test_hidden_things_dealt_otherwise_change_no_move(name: str, bot: str) -> None:
    for match, seat in matches(name):
        moves = {str(chosen(parse_bot(bot).sit, match, seat, deal)) for deal in range(DEALS)}
        assert len(moves) == 1, f"{bot} looked at what seat {seat} may not know, after {match.lines}"


@pytest.mark.skipif(not compiled(), reason="on the pure engine this takes minutes; `make test` has both")
@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("bot", OURS)
def test_as_the_arena_asks_it_no_bot_of_ours_moves_otherwise(name: str, bot: str) -> None:
    for match, seat in matches(name)[::3]:
        moves = set()
        for deal in range(DEALS):
            player = Player(match.game, parse_bot(bot), seat, 11)
            if player.listens:
                player.tell(match.events(seat))
            player.remind(match.places(seat))
            moves.add(str(player.choose(match.game.redeal(match.state, seat, deal))))
        assert len(moves) == 1, f"{bot} was shown what seat {seat} may not know, after {match.lines}"


def test_a_bot_that_looks_is_caught() -> None:
    """The test can fail: a bot that counts on the deal it is given makes other moves on other deals."""

    class Peeping(Bot):
        def act(self, state: Any, seat: int) -> int:
            return int(state.legal(seat)[state.stock[-1] % 2])

    match = Match("bazaar", seats=2, seed=3)
    assert len({chosen(Peeping, match, 0, deal) for deal in range(8)}) == 2
