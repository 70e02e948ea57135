"""Write down the games that define the bot `classic`, in `tests/golden/classic`.

This was run once, on the last `greedy` before it changed, which is what `classic` preserves. It is never run again: the
files are the definition, and `greedy` plays otherwise by now. It stays to tell how they came about:

    PYTHONPATH=build/compiled .venv/bin/python scripts/classic_golden.py tests/golden/classic GAME SEATS...

A line is a game as the arena plays it in a run with seed 0: its number, then each move as COUNT:STEP.STEP, where COUNT
is how many moves were weighed.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sapajou.arena.seeds import derived
from sapajou.bots import Greedy
from sapajou.kernel.game import Game
from sapajou.kernel.registry import game as registered_game

GAMES: Final = 20
RUN_SEED: Final = 0


def written_moves(game_type: type[Game[Any]], seats: int, number: int) -> Iterator[str]:
    """Yield the moves of a game, each with the number of moves that were weighed."""
    weighed = 0

    class Counted(game_type):  # type: ignore[misc, valid-type]
        def moves(self, state: Any, seat: int, limit: int | None = None, seed: int = 0) -> list[tuple[int, ...]]:
            nonlocal weighed
            found: list[tuple[int, ...]] = super().moves(state, seat, limit, seed)
            weighed = len(found)
            return found

    game: Game[Any] = Counted()
    seed = derived(RUN_SEED, "game", number)
    state = game.new(seats, seed)
    bots = [Greedy(game, seat, derived(seed, "bot", seat)) for seat in range(seats)]
    asked = [0] * seats
    while owing := state.to_act():
        seat = owing[0]
        redealt = game.redeal(state, seat, derived(derived(seed, "deal", seat), asked[seat]))
        asked[seat] += 1
        steps = bots[seat].act(redealt, seat)
        for step in steps:
            state.apply(seat, step)
        yield f"{weighed}:{'.'.join(map(str, steps))}"


def main(folder: str, game_id: str, *seat_counts: str) -> None:
    """Write one file for each number of seats."""
    game_type = type(registered_game(game_id))
    for seats in map(int, seat_counts):
        lines = [" ".join((str(number), *written_moves(game_type, seats, number))) for number in range(GAMES)]
        Path(folder, f"{game_id}.{seats}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
