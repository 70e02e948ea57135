"""Measure what leads are worth, for the coach's chances, and how honest those chances are.

    python scripts/coach_chances.py fit [GAME...]      write src/sapajou/coach/data/chances/GAME.json
    python scripts/coach_chances.py test [GAME...]     write docs/guide/coach/GAME.json: what was told, and what was won
    python scripts/coach_chances.py plot               draw what is in those files, and put the figures into the guide

Games are played by the policy of a game or by small searches (`PLAYERS`), all seats alike; where nothing is dealt they
begin with some moves at random, as they would all be the same. The games of `test` are none of those of `fit`; where
the policy played those, it plays some of the small search beside them, whom no curve was fitted to.
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

import sapajou
from sapajou.bots.search import Search
from sapajou.coach.chances import chance_from
from sapajou.coach.curves import Curve, Ends, Measured, share_won
from sapajou.kernel.chance import Dice
from sapajou.kernel.game import Game
from sapajou.kernel.interval import wilson
from sapajou.kernel.state import State
from sapajou.lab import plots
from sapajou.lab.findings import Finding

ROOT: Final = Path(__file__).parents[1]
CURVES: Final = ROOT / "src" / "sapajou" / "coach" / "data" / "chances"  # not beside a compiled engine
PAGES: Final = ROOT / "docs" / "guide" / "coach"
GUIDE: Final = ROOT / "docs" / "guide" / "coach.md"
BEGIN: Final = "<!-- begin chances -->"
END: Final = "<!-- end chances -->"
HEAD: Final = """| game | games of the policy | told 65 to 75 % | won | games of `search` | told 65 to 75 % | won |
| --- | --- | --- | --- | --- | --- | --- |"""
STYLE: Final = (
    ":root{--ink:#24231f;--faint:#8b877c;--one:#1f5fa8;--two:#b4491d}"
    "@media (prefers-color-scheme:dark){:root{--ink:#ecebe6;--faint:#8d8f99;--one:#7db4f0;--two:#f0a06b}}"
)
GAMES: Final = ("after_us", "afternova", "itchy_monkey", "monkey_palace")
# Whose games the curves are fitted to. The policies of two games play too unlike anybody: in circles, or without an eye
# for what a search sees at once.
PLAYERS: Final = {"after_us": "policy", "afternova": "policy", "itchy_monkey": "search", "monkey_palace": "search"}
FIT_GAMES: Final = 1000  # for each number of seats
FIT_MOMENTS: Final = 24  # of a game, at which some seat's standing is looked at
TEST_GAMES: Final = 2000  # of a game, over all numbers of seats
SEARCHED_GAMES: Final = 30
FIRST_TEST: Final = 1_000_000  # seed
MOMENTS: Final = 8  # of a game at which somebody is told its chance
SMALL: Final = 6  # the bot `search` has so little of its quick effort
WORLDS: Final = 8
ROUNDS: Final = 400  # that a game may take; one that goes on is left out
STAGES: Final = 6
POINTS: Final = 16  # of a curve
USUAL: Final = 10  # standings that ended as they do, beside those that were seen

Floats = NDArray[np.float64]


class Stood(NamedTuple):
    """How a seat stood in some world, and what it had of the victory in the end."""

    round: int
    lead: float
    won: float
    ended: float | None  # its share of the victory where the policy ended the game


# Games


def _begun(game: Game[Any], seats: int, seed: int) -> State:
    """Return the beginning of a game; where nothing is dealt, a position after some moves at random."""
    state: State = game.new(seats, seed)
    if game.dump(game.redeal(state, 0, 0)) == game.dump(game.redeal(state, 0, 1)):
        state.playout(seed, None, int(seats * (1 + Dice(seed).below(5))))
    return state


def _policy_game(game: Game[Any], seats: int, seed: int) -> list[State]:
    """Return the positions between the turns of a game."""
    state, policy = _begun(game, seats, seed), game.policy(seats)
    positions = [state.copy()]
    while not state.over and len(positions) < ROUNDS:
        state.playout(seed, policy, "turn")
        positions.append(state.copy())
    return positions


def _search_game(game: Game[Any], seats: int, seed: int) -> list[State]:
    """Return the positions before each decision of a game that small searches play."""
    effort = max(1, game.effort("quick", seats) // SMALL)
    bots = [Search(game, seat, seed + seat, effort=effort) for seat in range(seats)]
    state = _begun(game, seats, seed)
    positions = [state.copy()]
    while not state.over and len(positions) < ROUNDS * seats:
        seat = state.to_act()[0]
        for step in bots[seat].thinker.act(game.redeal(state, seat, seed + len(positions)), seat):
            state.apply(seat, step)
            if not state.drafting(seat):
                break
        positions.append(state.copy())
    return positions


PLAYED: Final = {"policy": _policy_game, "search": _search_game}


# Curves


def fit(game: Game[Any], games: int) -> Measured:
    """Return what leads are worth in a game."""
    curves: dict[str, list[Curve]] = {}
    ends: dict[str, Ends] = {}
    for seats in game.seats:
        stood = [one for seed in range(1, games + 1) for one in _stood(game, seats, seed)]
        curves[str(seats)] = _curves([one for one in stood if one.ended is None])
        ends[str(seats)] = _ends([one for one in stood if one.ended is not None])
        sys.stderr.write(f"{game.id}, {seats} seats: {games} games, {len(stood)} standings, {ends[str(seats)]}\n")
    return Measured(game.id, f"python scripts/coach_chances.py fit {game.id} --games {games}", curves, ends)


def _stood(game: Game[Any], seats: int, seed: int) -> Iterator[Stood]:
    """Yield how seats stood a round after some moments of a game, and what a round ended in a world that they imagine.

    Leads are those of the true position: the coach takes the mean over many worlds, each of which says less.
    """
    *positions, last = PLAYED[PLAYERS[game.id]](game, seats, seed)
    dice, policy = Dice(seed), game.policy(seats)
    for moment in range(FIT_MOMENTS if last.over else 0):
        seat = int(dice.below(seats))
        state = positions[dice.below(len(positions))].copy()
        imagined = game.redeal(state, seat, moment, policy)
        for world in (state, imagined):
            world.playout(moment, policy, "round")
        won = share_won(last, seat)
        if not state.over:
            number = game.progress(game.view(state, None)).round or 0
            yield Stood(number, sum(game.grounds(state, seat).values()), won, None)
        if imagined.over:
            yield Stood(0, 0.0, won, share_won(imagined, seat))


def _ends(stood: list[Stood]) -> Ends:
    """Return how often who won or lost within a round of the policy did so in the end; of few, what is usual."""
    won, lost = ([one.won for one in stood if one.ended == side] for side in (1.0, 0.0))
    kept, turned = (sum(won) + USUAL) / (len(won) + USUAL), sum(lost) / (len(lost) + USUAL)
    errors = [sqrt(kept * (1 - kept) / (len(won) + USUAL)), sqrt(turned * (1 - turned) / (len(lost) + USUAL))]
    return Ends(round(kept, 4), round(turned, 4), round(max(errors), 4))


def _curves(stood: list[Stood]) -> list[Curve]:
    """Return curves for some rounds: each has about the same number of standings."""
    rounds = np.array([one.round for one in stood])
    order = np.argsort(rounds, kind="stable")
    edges = np.unique(rounds[order][np.linspace(0, len(order) - 1, STAGES + 1).astype(int)])
    curves = []
    for low, high in pairwise(edges):
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


# How honest


class Told(msgspec.Struct, frozen=True):
    """How many chances of about this size were told, their mean, and what of the victory their seats had in the end."""

    number: int
    told: float
    won: float


class Tested(msgspec.Struct, frozen=True):
    """What came of chances that were told, in tenths, and of those from 65 to 75 %; by who played."""

    game: str
    command: str
    games: dict[str, int]
    tenths: dict[str, list[Told]]
    seventy: dict[str, Told]


def tested(game: Game[Any], games: int, searched: int) -> Tested:
    """Return what came of the chances that were told, in games like those of the curves and some of a small search."""
    number = {"policy": 0, "search": searched} | {PLAYERS[game.id]: games}
    tenths, seventy = {}, {}
    for name, play in PLAYED.items():
        pairs = [pair for at in range(number[name]) for pair in _pairs(game, FIRST_TEST + at, play)]
        tenths[name] = [_told([pair for pair in pairs if int(min(pair[0], 0.999) * 10) == at]) for at in range(10)]
        seventy[name] = _told([pair for pair in pairs if 0.65 <= pair[0] < 0.75])  # noqa: PLR2004  the bar's own
        sys.stderr.write(f"{game.id}, {name}: {seventy[name]}\n")
    command = f"python scripts/coach_chances.py test {game.id} --games {games} --searched {searched}"
    return Tested(game.id, command, number, tenths, seventy)


def _pairs(
    game: Game[Any], seed: int, play: Callable[[Game[Any], int, int], list[State]]
) -> Iterator[tuple[float, float]]:
    """Yield chances that were told in a game, with what came of them: at moments and to seats by chance."""
    tables = [seats for seats in game.seats if seats > 1]
    seats = tables[seed % len(tables)]
    *positions, last = play(game, seats, seed)
    dice = Dice(seed)
    for _ in range(MOMENTS if last.over else 0):
        seat = int(dice.below(seats))
        chance = chance_from(game, positions[dice.below(len(positions))], seat, WORLDS)
        yield chance.chance, share_won(last, seat)


def _told(pairs: list[tuple[float, float]]) -> Told:
    if not pairs:
        return Told(0, 0.0, 0.0)
    told, won = (float(np.mean([pair[at] for pair in pairs])) for at in (0, 1))
    return Told(len(pairs), round(told, 4), round(won, 4))


# The guide


def plot() -> None:
    """Draw what is in the files, and put the figures into the guide."""
    found = [msgspec.json.decode(path.read_bytes(), type=Tested) for path in sorted(PAGES.glob("*.json"))]
    rows, pictures = [], []
    for one in found:
        (PAGES / f"{one.game}.svg").write_text(_drawn(one), encoding="utf-8")
        title = sapajou.game(one.game).title
        pictures.append(f"**{title}**\n\n![{title}: what was told, and what was won](coach/{one.game}.svg)")
        cells = [title]
        for name in ("policy", "search"):
            seventy = one.seventy[name]
            cells += [str(one.games[name]), str(seventy.number), f"{100 * seventy.won:.1f} %" if seventy.number else ""]
        rows.append(f"| {' | '.join(cells)} |")
    page = GUIDE.read_text(encoding="utf-8")
    before, after = page.partition(BEGIN)[0], page.partition(END)[2]
    told = "\n\n".join(["\n".join([HEAD, *rows]), *pictures])
    GUIDE.write_text(f"{before}{BEGIN}\n{told}\n{END}{after}", encoding="utf-8")


def _drawn(tested: Tested) -> str:
    """Return a plot of what was told and what was won, by day and by night."""
    findings = [
        Finding(at, (one.told,), one.won, *wilson(one.won * one.number, one.number), one.number)
        for at, name in enumerate(("policy", "search"))
        for one in tested.tenths[name]
        if one.number
    ]
    drawn = plots.calibration(tested.game, findings)
    drawn = re.sub(r'<tspan lang="fr">[^<]*</tspan>', "", drawn)
    return drawn.replace(">", f"><style>{STYLE}</style>", 1)


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("task", choices=("fit", "test", "plot"))
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--games", dest="number", type=int, help="for `fit`, at each number of seats")
    parser.add_argument("--searched", type=int, default=SEARCHED_GAMES, help="of the bot search, for `test`")
    asked = parser.parse_args()
    if asked.task == "plot":
        plot()
        return
    for name in asked.games or GAMES:
        game = sapajou.game(name)
        if asked.task == "fit":
            _write(CURVES / f"{name}.json", fit(game, asked.number or FIT_GAMES))
        else:
            PAGES.mkdir(exist_ok=True)
            _write(PAGES / f"{name}.json", tested(game, asked.number or TEST_GAMES, asked.searched))


def _write(path: Path, content: msgspec.Struct) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=0) + b"\n")


if __name__ == "__main__":
    main()
