"""Write down what the bot `search` decides in fixed games, in `tests/golden/search`, one file a game.

    .venv/bin/python scripts/search_golden.py GAME [--seats N ...] [--quick]

The files are what compiled and pure engines, and any machine, are compared by (`tests/bots/test_search_golden.py`).
They are written again when a search has become better, never to make a test pass.

A line is one decision of a game in which every seat is a `search` of a small effort: number of seats, seed, number of
the decision, seat, and the steps of the answer. As the games go on after each answer, one other answer changes all
that follows. With --quick every seat plays as bots do at tables, for a few decisions, in `tests/golden/search_quick`.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sapajou.arena.seeds import derived
from sapajou.bots import parse_bots
from sapajou.bots.asking import SeatedBot
from sapajou.kernel.game import Game
from sapajou.kernel.registry import game as registered_game

FOLDER: Final = Path("tests", "golden", "search")
FOLDER_OF_QUICK: Final = Path("tests", "golden", "search_quick")
DECISIONS: Final = 200  # of all games together
DECISIONS_OF_QUICK: Final = 10
SEEDS: Final = 100
# So small that pure Python is done soon.
EFFORTS: Final = {"itchy_monkey": 250, "after_us": 8, "monkey_palace": 8, "afternova": 8}
ANY_EFFORT: Final = 8


def decisions(game: Game[Any], seats: int, seed: int, most: int, effort: str) -> Iterator[str]:
    """Yield the first decisions of a game, each as a line."""
    (spec,) = parse_bots(f"search:effort={effort}")
    state = game.new(seats, seed)
    players = [SeatedBot(game, spec, seat, derived(seed, "bot", seat)) for seat in range(seats)]
    listening = any(player.listens for player in players)
    for number in range(most):
        owing = state.to_act()
        if not owing:
            return
        seat = owing[0]
        steps = players[seat].ask(game.redeal(state, seat, derived(seed, "deal", number)))
        state.trace = [] if listening else None
        players[seat].carry_out(state, steps)
        trace, state.trace = state.trace or [], None
        for player in players:
            if listening and player.listens and (events := game.events(trace, player.seat)):
                player.tell(events)
        yield f"{seats} {seed} {number} {seat} {'.'.join(map(str, steps))}"


def lines(game: Game[Any], seat_counts: list[int], most: int = DECISIONS, effort: str = "") -> list[str]:
    """Return so many decisions, of games of each number of seats in the same parts."""
    effort = effort or str(EFFORTS.get(game.id, ANY_EFFORT))
    share = -(-most // len(seat_counts))
    written: list[str] = []
    for seats in seat_counts:
        part: list[str] = []
        for seed in range(SEEDS):
            part += decisions(game, seats, seed, share - len(part), effort)
            if len(part) == share:
                break
        written += part
    return written


def main() -> None:
    """Write the file of a game."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("--seats", type=int, nargs="*")
    asked.add_argument("--quick", action="store_true")
    given = asked.parse_args()
    game = registered_game(given.game)
    seats = given.seats or list(game.seats)
    folder = FOLDER_OF_QUICK if given.quick else FOLDER
    folder.mkdir(exist_ok=True)
    found = lines(game, seats, DECISIONS_OF_QUICK, "quick") if given.quick else lines(game, seats)
    Path(folder, f"{game.id}.txt").write_text("\n".join(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
