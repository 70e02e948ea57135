"""Figures of After Us alone: the exact search of a plan, and how many decisions a round asks of a seat.

Bots (`greedy`) play whole games. Wherever a seat of the middle of a game (from round 4 on) has drawn four cards,
its best order and activations are searched, in CPU time, and beside it one random playout of a whole game. All
decisions are counted, those with two or more choices, and those that are left when what is obvious is taken.

    PYTHONPATH=build/compiled .venv/bin/python -m benchmarks.after_us
"""

import argparse
import sys
import time
from typing import Any, Final, NamedTuple

from sapajou.arena.player import Player
from sapajou.bots import parse_bots
from sapajou.games.after_us.bot import worth_of
from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.plan import Plan
from sapajou.games.after_us.game import AfterUs
from sapajou.kernel.build import compiled

_MIDDLE: Final = 4  # the first round that counts as the middle of a game
_BAR: Final = 5.0  # milliseconds


class Counts(NamedTuple):
    """How many decisions were taken: all, with a choice, with a choice that is not obvious; and seats times rounds."""

    all: int
    chosen: int
    asked: int
    rounds: int

    def __add__(self, other: tuple[int, ...]) -> "Counts":  # type: ignore[override]
        """Return both together."""
        return Counts(*map(sum, zip(self, other, strict=True)))


def play(game: AfterUs, seats: int, seed: int, times: list[float]) -> Counts:
    """Play a game, count its decisions, and measure the searches in its middle."""
    state = game.new(seats, seed)
    players = [Player(game, parse_bots("greedy")[0], seat, seed) for seat in range(seats)]
    counts = Counts(0, 0, 0, 0)
    while owing := state.to_act():
        seat = owing[0]
        if _drawn_in_the_middle(state, seat):
            times.append(_search(state, seat))
        choice = len(state.legal(seat)) > 1
        counts += Counts(1, choice, choice and game.obvious(state, seat) is None, 0)
        for step in players[seat].ask(state):
            state.apply(seat, step)
    return counts + Counts(0, 0, 0, seats * state.round)


def _drawn_in_the_middle(state: Any, seat: int) -> bool:
    untouched = state.phase == act.LIFE and state.pointer[seat] == s.PREPARING and not state.used[seat]
    hand = state.line[seat * 5 : seat * 5 + 5]
    return bool(state.round >= _MIDDLE and untouched and sum(card > 0 for card in hand) == s.DRAWN)


def _search(state: Any, seat: int) -> float:
    """Return the CPU milliseconds of one search over all orders, activations and targets."""
    plan = Plan(worth_of(state, seat))
    began = time.process_time()
    plan.search_orders(state, seat)
    return (time.process_time() - began) * 1e3


def _playout(game: AfterUs, seats: int, games: int) -> float:
    """Return the mean CPU milliseconds of a random playout."""
    began = time.process_time()
    for seed in range(games):
        game.new(seats, seed).playout(seed)
    return (time.process_time() - began) * 1e3 / games


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.after_us", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="how many for each number of seats")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = AfterUs()
    write = sys.stdout.write
    write(f"engine: {'compiled' if compiled() else 'pure Python'}\n\n")
    write("| seats | rounds | decisions a seat and round | with a choice | without the obvious |\n")
    write("| ---: | ---: | ---: | ---: | ---: |\n")
    times: list[float] = []
    for seats in (1, 2, 4):
        counts = Counts(0, 0, 0, 0)
        for seed in range(given.seed, given.seed + given.games):
            counts += play(game, seats, seed, times)
        means = [f"{count / counts.rounds:.1f}" for count in counts[:3]]
        write(f"| {seats} | {counts.rounds / seats / given.games:.1f} | {' | '.join(means)} |\n")
    times.sort()
    at = [times[int(share * (len(times) - 1))] for share in (0.5, 0.99, 1)]
    playout = _playout(game, 4, 4 * given.games)
    write(f"\nplan search, {len(times)} hands of four cards from round {_MIDDLE} on, bar {_BAR:g} ms: ")
    write(f"median {at[0]:.2f} ms, 99 % within {at[1]:.2f} ms, longest {at[2]:.2f} ms; ")
    over = sum(one > _BAR for one in times)
    write(
        f"{over} over the bar; the median is {at[0] / playout:.2f} of a random playout of 4 seats ({playout:.2f} ms)\n"
    )


if __name__ == "__main__":
    main()
