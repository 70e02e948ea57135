"""Write down the games that define the bot `classic`, in `tests/golden/classic`.

It was run once, on the `greedy` that `classic` preserves (limit 500, samples 1), and is not run again: `greedy` has
moved on, and the files are the definition. It stays to tell how they came about:

    PYTHONPATH=build/compiled .venv/bin/python scripts/classic_golden.py tests/golden/classic GAME SEATS...
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sapajou.arena.player import Player
from sapajou.arena.seeds import derived
from sapajou.bots import BotSpec, Greedy
from sapajou.kernel.game import Game
from sapajou.kernel.registry import game as registered_game

GAMES: Final = 20
RUN_SEED: Final = 0


class Noting(Greedy):
    """A greedy that remembers how many moves it weighed last."""

    weighed = 0

    def _moves(self, state: Any, seat: int) -> list[tuple[int, ...]]:
        found = super()._moves(state, seat)
        self.weighed = len(found)
        return found


class NotingSpec(BotSpec):
    """How the arena seats it."""

    def load(self) -> type[Noting]:
        """Return the class."""
        return Noting


def moves_of(game: Game[Any], seats: int, number: int) -> Iterator[str]:
    """Yield the moves of a game of the run, each with the number of moves that were weighed."""
    seed = derived(RUN_SEED, "game", number)
    state = game.new(seats, seed)
    players = [Player(game, NotingSpec("greedy", None, "greedy", {}), seat, seed) for seat in range(seats)]
    while owing := state.to_act():
        player = players[owing[0]]
        steps = player.ask(state)
        for step in steps:
            state.apply(player.seat, step)
        yield f"{player.bot.weighed}:{'.'.join(map(str, steps))}"


def main(folder: str, game_id: str, *seat_counts: str) -> None:
    """Write one file for each number of seats."""
    game = registered_game(game_id)
    for seats in map(int, seat_counts):
        lines = [" ".join((str(number), *moves_of(game, seats, number))) for number in range(GAMES)]
        Path(folder, f"{game_id}.{seats}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
