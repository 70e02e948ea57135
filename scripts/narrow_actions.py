"""Check that actions in parts are one-to-one: `python scripts/narrow_actions.py [GAME ...] [--steps 1000000]`.

Plays random games at every number of seats, with and without options that bring more kinds of actions. At each position
it splits all legal actions of every seat that owes a decision into their parts: no two may have the same, none may be
the beginning of another, and the parts must lead back to the action.
"""

import argparse
import sys
from collections import defaultdict
from itertools import cycle
from random import Random
from typing import Any, NamedTuple

from rich.progress import track

import sapajou
from sapajou.kernel.narrow import Chooser, Narrow

MORE: dict[str, list[dict[str, Any]]] = {
    "itchy_monkey": [{}, {"powers": ["gorilla", "lemur", "baboon", "orangutan", "proboscis", "emperor_tamarin"]}],
}


class Found(NamedTuple):
    """What was looked at."""

    steps: int
    games: int
    actions: int
    most: int
    longest: int


def check(game: str, steps: int, seed: int = 0, *, show: bool = False) -> Found:
    """Return what was looked at in so many steps of random games; raise AssertionError where two actions are alike."""
    played = sapajou.game(game)
    narrow = played.narrow
    if narrow is None:
        raise SystemExit(f"{game} has no actions in parts: every action is chosen as it is numbered")
    dice = Random(seed)
    tables = cycle([(seats, options) for seats in played.seats for options in MORE.get(game, [{}])])
    games = actions = most = longest = 0
    state: Any = None
    for _ in track(range(steps), description=game, disable=not show):
        if state is None or state.over:
            seats, options = next(tables)
            state = played.new(seats, seed + games, **options)
            games += 1
        owing = state.to_act()
        for seat in owing:
            legal = state.legal(seat)
            longest = max(longest, _split(narrow, state, legal, 0))
            actions += len(legal)
            most = max(most, len(legal))
        _check_chooser(narrow, state, owing[0], dice)
        seat = dice.choice(owing)
        state.apply(seat, dice.choice(state.legal(seat)))
    return Found(steps, games, actions, most, longest)


def _split(narrow: Narrow, state: Any, actions: list[int], number: int) -> int:
    """Return into how many parts these actions fall that are alike up to a part, at most."""
    alike: dict[int, list[int]] = defaultdict(list)
    for action, part in zip(actions, narrow.parts(state, actions, number), strict=True):
        assert 0 <= part < narrow.count(state), (action, part)  # noqa: S101  what this is for
        alike[part].append(action)
    assert number < _MOST_PARTS or len(alike) == len(actions), actions  # noqa: S101
    return max(1 if len(group) == 1 else 1 + _split(narrow, state, group, number + 1) for group in alike.values())


_MOST_PARTS = 9  # ten parts have told all there is to tell


def _check_chooser(narrow: Narrow, state: Any, seat: int, dice: Random) -> None:
    """Choose an action part by part, and see that it is the one that was meant."""
    wanted = dice.choice(state.legal(seat))
    chooser = Chooser(narrow)
    chooser.ask(state, seat)
    while (action := chooser.take(state, chooser.id_of(wanted))) is None:
        pass
    assert action == wanted, (action, wanted)  # noqa: S101


def main() -> None:
    """Check the games that are asked for, and say what was looked at."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=["afternova", "itchy_monkey"])
    parser.add_argument("--steps", type=int, default=1_000_000)
    given = parser.parse_args()
    for game in given.game:
        found = check(game, given.steps, show=True)
        sys.stdout.write(
            f"{game}: {found.steps:,} steps, {found.games:,} games, {found.actions:,} actions, at most {found.most:,} "
            f"at once, at most {found.longest} parts: one-to-one\n"
        )


if __name__ == "__main__":
    main()
