"""How likely each seat is to win: the rest of the match is played on many times from what that seat may know."""

from typing import Any

import msgspec

from sapajou.kernel.game import Game
from sapajou.kernel.interval import wilson
from sapajou.kernel.state import State


class Chance(msgspec.Struct, frozen=True):
    """The chance of a seat to win, and its 95 % interval."""

    chance: float
    low: float
    high: float


def chances(game: Game[Any], state: State, worlds: int, seed: int) -> list[Chance]:
    """Return the chance of each seat, from its own view; of a match that is over, what came of it."""
    if state.over:
        shares = [_share(state, seat) for seat in range(state.seats)]
        return [Chance(share, share, share) for share in shares]
    policy = game.policy(state.seats)
    found = []
    for seat in range(state.seats):
        won = 0.0
        for world in range(worlds):
            dealt = game.redeal(state, seat, seed + world, policy)
            dealt.playout(seed + world, policy)
            won += _share(dealt, seat)
        found.append(Chance(won / worlds, *wilson(won, worlds)))
    return found


def _share(state: State, seat: int) -> float:
    """Return what a seat has of the victory: a victory shared by k counts 1/k."""
    winners = state.winners()
    return 1.0 / len(winners) if seat in winners else 0.0
