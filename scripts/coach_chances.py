"""Measure what leads are worth, for the coach's chances, and how honest those chances are.

    python scripts/coach_chances.py fit [GAME...]      write src/sapajou/coach/data/chances/GAME.json
    python scripts/coach_chances.py test [GAME...]     write docs/guide/coach/GAME.json, and the plots from them

Games are played by the policy of each game, every seat alike. `fit` uses seeds from 1 on, `test` others, and so does the
third part of `test`: games of the bot `search` with a small effort, which played no part in the fit.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

import sapajou
from sapajou.coach.curves import MEASURED, Curve, Measured, share_won
from sapajou.kernel.game import Game

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = ("after_us", "afternova", "itchy_monkey", "monkey_palace")
FIT_GAMES: Final = 1000  # for each number of seats
FIRST_TEST: Final = 1_000_000  # seed
ROUNDS: Final = 400  # that a game may take; one that goes on is left out
STAGES: Final = 6
POINTS: Final = 16  # of a curve

Floats = NDArray[np.float64]


class Stood(NamedTuple):
    """How a seat stood at some moment of a game, and what it had of the victory in the end."""

    round: int
    lead: float
    won: float


# Curves


def fit(game: Game[Any], games: int) -> Measured:
    """Return what leads are worth in a game."""
    curves: dict[str, list[Curve]] = {}
    for seats in game.seats:
        stood = [one for seed in range(1, games + 1) for one in _stood(game, seats, seed)]
        curves[str(seats)] = _curves(stood)
        sys.stderr.write(f"{game.id}, {seats} seats: {games} games, {len(stood)} standings\n")
    return Measured(game.id, f"python scripts/coach_chances.py fit {game.id} --games {games}", curves)


def _stood(game: Game[Any], seats: int, seed: int) -> Iterator[Stood]:
    """Yield how every seat stood after each round of a game that the policy plays; rounds are counted from any seat."""
    state, policy = game.new(seats, seed), game.policy(seats)
    for _ in range(seed % (seats + 1)):
        state.playout(seed, policy, "turn")
    found = []
    for _ in range(ROUNDS):
        if state.over:
            break
        number = game.progress(game.view(state, None)).round or 0
        found += [(number, seat, sum(game.grounds(state, seat).values())) for seat in range(seats)]
        state.playout(seed, policy, "round")
    if state.over:
        for number, seat, lead in found:
            yield Stood(number, lead, share_won(state, seat))


def _curves(stood: list[Stood]) -> list[Curve]:
    """Return curves for some rounds: each has about the same number of standings."""
    rounds = np.array([one.round for one in stood])
    order = np.argsort(rounds, kind="stable")
    edges = np.unique(rounds[order][np.linspace(0, len(order) - 1, STAGES + 1).astype(int)])
    curves = []
    for low, high in zip(edges[:-1], edges[1:], strict=True):
        last = high == edges[-1]
        here = (rounds >= low) & ((rounds <= high) if last else (rounds < high))
        if here.any():
            part = [one for one, inside in zip(stood, here, strict=True) if inside]
            curves.append(_curve(part, float(rounds[here].mean())))
    return curves


def _curve(stood: list[Stood], number: float) -> Curve:
    """Return a curve that never falls: shares of equal parts of the standings, levelled where they would."""
    ordered = sorted(stood, key=lambda one: one.lead)
    parts = [part for part in np.array_split(np.arange(len(ordered)), POINTS) if len(part)]
    leads = [float(np.mean([ordered[at].lead for at in part])) for part in parts]
    shares = [float(np.mean([ordered[at].won for at in part])) for part in parts]
    counts = [len(part) for part in parts]
    kept: list[list[float]] = []
    for lead, share, count in zip(leads, _levelled(shares, counts), counts, strict=True):
        if kept and lead - kept[-1][0] < 1e-6:  # noqa: PLR2004  one and the same
            continue
        kept.append([lead, share, count])
    errors = [float(np.sqrt(max(share * (1 - share), 0.01) / count)) for _, share, count in kept]
    return Curve(
        round(number, 2),
        [round(one[0], 4) for one in kept],
        [round(one[1], 4) for one in kept],
        [round(error, 4) for error in errors],
    )


def _levelled(shares: list[float], counts: list[int]) -> list[float]:
    """Return shares that never fall, as near to the given ones as may be: pool adjacent violators.

    >>> _levelled([0.1, 0.4, 0.2, 0.5], [1, 1, 1, 1])
    [0.1, 0.30000000000000004, 0.30000000000000004, 0.5]
    """
    pools: list[tuple[float, int, int]] = []
    for share, count in zip(shares, counts, strict=True):
        pools.append((share, count, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (one, many, size), (other, more, added) = pools[-2:]
            pools[-2:] = [((one * many + other * more) / (many + more), many + more, size + added)]
    return [share for share, _, size in pools for _ in range(size)]


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("task", choices=("fit", "test"))
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--games", dest="number", type=int, default=FIT_GAMES, help="games for each number of seats")
    asked = parser.parse_args()
    for name in asked.games or GAMES:
        game = sapajou.game(name)
        if asked.task == "fit":
            text = msgspec.json.format(msgspec.json.encode(fit(game, asked.number)), indent=0)
            (MEASURED / f"{name}.json").write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
