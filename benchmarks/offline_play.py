"""Plays as a browser does; runs in its Python and in this one, compiled or not: `python -m benchmarks.offline_play`.

Where it runs in a browser, `clock` is another one.
"""

import json
import sys
from time import process_time as clock
from typing import Any

from sapajou.bots import for_tables, parse_bot
from sapajou.bots.asking import SeatedBot
from sapajou.bots.loading import for_game
from sapajou.kernel.chance import Dice
from sapajou.kernel.registry import game as registered_game
from sapajou.kernel.registry import games

DECISIONS = 6000
SPREAD = 12  # moves of a bot, from the beginning of a match on
BETWEEN = 8  # random decisions before each
PATIENCE = 15.0  # seconds for the moves of a bot; the first is waited for in any case
ENOUGH = 5.0  # seconds a move after which higher levels are not tried: they take at least as long


def decisions_a_second(name: str) -> float:
    """Return how many decisions of random play go into a second."""
    game, dice = registered_game(name), Dice(1)
    begin, state = clock(), game.new(3, 1)
    for _ in range(DECISIONS):
        if state.over:
            state = game.new(3, 2)
        seat = state.to_act()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[dice.below(len(legal))])
    return DECISIONS / (clock() - begin)


def thoughts_of(name: str, bot: str) -> list[float]:
    """Return the seconds of moves of a bot that lie all over a match, the quickest first."""
    game, dice = registered_game(name), Dice(3)
    state = game.new(3, 6)
    found: list[float] = []
    while len(found) < SPREAD and sum(found) < PATIENCE:
        play_randomly(state, dice, BETWEEN)
        if state.over:
            state = game.new(3, 7)
        begin = clock()
        move_on(game, state, bot, len(found))
        found.append(clock() - begin)
    return sorted(found)


def play_randomly(state: Any, dice: Dice, decisions: int) -> None:
    """Make random decisions, unless the match is over before."""
    for _ in range(decisions):
        if state.over:
            return
        seat = state.to_act()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[dice.below(len(legal))])


def move_on(game: Any, state: Any, bot: str, seed: int) -> None:
    """Let a bot make one move for whoever is the first to act."""
    seat = state.to_act()[0]
    for step in SeatedBot(game, parse_bot(bot), seat, seed).ask(game.redeal(state, seat, seed)):
        if state.over or seat not in state.to_act() or step not in state.legal(seat):
            break
        state.apply(seat, step)


def thoughts(name: str) -> dict[str, list[float]]:
    """Return the seconds of moves of each bot; of a level after one that takes `ENOUGH`, the least they can be."""
    found: dict[str, list[float]] = {}
    slowest = [0.0]
    for bot in for_game(for_tables(), registered_game(name)):
        level = bot.startswith("level")
        found[bot] = slowest if level and slowest[-1] > ENOUGH else thoughts_of(name, bot)
        slowest = max(slowest, found[bot], key=max) if level else slowest
    return found


def measured() -> dict[str, Any]:
    """Return decisions a second by game, and the seconds of moves by game and bot."""
    return {
        "python": f"Python {sys.version_info.major}.{sys.version_info.minor}",
        "decisions": {name: decisions_a_second(name) for name in games()},
        "thoughts": {name: thoughts(name) for name in games()},
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measured()))
