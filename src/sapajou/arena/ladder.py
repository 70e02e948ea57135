"""A ladder: bots from weak to strong, each against its neighbours, and how far apart they are.

Every deal is played in all rotations of the seats, so that neither luck nor a good seat is taken for strength, and
games are kept as they end: a ladder may take a day and be interrupted. Alone at the table bots are compared by what
they win.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import sapajou.bots
from sapajou.arena.faults import RunFault
from sapajou.arena.keeping import Kept
from sapajou.arena.ratings import Placing, Ratings
from sapajou.arena.run import cores
from sapajou.arena.seeds import derived
from sapajou.arena.setup import Setup
from sapajou.arena.single import play_game
from sapajou.arena.workers import work_off
from sapajou.bots import parse_bot
from sapajou.kernel.game import Game
from sapajou.kernel.option import Value, written_options
from sapajou.kernel.registry import game as registered_game

ANCHOR: Final = "classic"
_NEXT: Final = 2  # how many rungs apart those are who play each other
_RESAMPLES: Final = 1000
_TAIL: Final = 0.025


class Bout(NamedTuple):
    """One game of a ladder: the number of its deal, and who sits where."""

    deal: int
    seating: tuple[str, ...]


class Ladder(NamedTuple):
    """Who climbs: the rungs from the lowest to the highest, and what is played."""

    game: str
    seats: int
    rungs: tuple[str, ...]
    seed: int = 1
    options: Mapping[str, Value] = {}
    data: Any = None
    anchored: int = 5  # so many rungs, from the lowest, play against the anchor

    def check(self) -> None:
        """Refuse what cannot be played."""
        if len(set(self.rungs) - {ANCHOR}) != len(self.rungs) or len(self.rungs) < 2:  # noqa: PLR2004  a ladder
            raise RunFault("bots", "fault.no_ladder", anchor=ANCHOR)
        for bots in {(rung,) for rung in self.rungs}:
            self._setup(0, bots).check()

    def bouts(self, games: int) -> list[Bout]:
        """Return the games to play, at least so many for each pair: all of a deal, then all of the next."""
        found: list[Bout] = []
        pairs = self.pairs()
        played = 0
        deal = 0
        while played < games:
            seatings = [seating for pair in pairs for seating in rotations(pair, self.seats, deal)]
            found += [Bout(deal, seating) for seating in seatings]
            played += len(seatings) // len(pairs)
            deal += 1
        return found

    def pairs(self) -> list[tuple[str, ...]]:
        """Return who plays whom: neighbours, next neighbours, and the lower rungs the anchor; or everybody alone."""
        if self.seats == 1:
            return [(bot,) for bot in (ANCHOR, *self.rungs)]
        apart = [pair for far in range(1, _NEXT + 1) for pair in zip(self.rungs, self.rungs[far:], strict=False)]
        return [*apart, *((ANCHOR, rung) for rung in self.rungs[: self.anchored])]

    def play(self, bout: Bout) -> dict[str, Any]:
        """Return a game as it is kept; the same bout is the same game, whoever plays it."""
        result = play_game(self._setup(bout.deal, bout.seating), 0).result
        kept: dict[str, Any] = {"deal": bout.deal, "seating": list(bout.seating), "ranks": result.ranks}
        if self.seats == 1:
            kept["won"] = 1 / result.shared_by if result.winners else 0.0
            kept["margin"] = result.scores[0] - max(result.rivals.values(), default=0)
        return kept

    def head(self) -> dict[str, Any]:
        """Return what games belong together: the game, what it is played with, and what decides the bots' moves."""
        return {
            "game": self.game,
            "seats": self.seats,
            "seed": self.seed,
            "options": written_options(self.options),
            "data": None if self.data is None else blake2b(repr(self.data).encode(), digest_size=8).hexdigest(),
            "players": players(registered_game(self.game, self.data)),
        }

    def _setup(self, deal: int, bots: Sequence[str]) -> Setup:
        specs = tuple(parse_bot(bot) for bot in bots)
        return Setup(self.game, self.seats, specs, derived(self.seed, "deal", deal), self.options, self.data)


def rotations(bots: Sequence[str], seats: int, deal: int) -> list[tuple[str, ...]]:
    """Return the ways to sit that differ: bots by turns, and everybody once on each seat.

    >>> rotations(("a", "b"), 4, 0)
    [('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a')]
    >>> rotations(("a", "b"), 3, 1)  # in every other deal it is the second who sits there twice
    [('b', 'a', 'b'), ('a', 'b', 'b'), ('b', 'b', 'a')]
    """
    first = [bots[(seat + deal) % len(bots)] for seat in range(seats)]
    return list(dict.fromkeys(tuple(first[seat:] + first[:seat]) for seat in range(seats)))


def climb(
    ladder: Ladder,
    games: int,
    kept: Kept,
    *,
    processes: int | None = None,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[dict[str, Any]]:
    """Return the games of a ladder after playing those that are not kept yet, in a fixed order.

    `progress` is told how many there are and how many are to be played.
    """
    if games < 1:
        raise RunFault("games", "fault.no_games", given=games, start=0)
    if processes is not None and processes < 1:
        raise RunFault("processes", "fault.no_processes", given=processes)
    ladder.check()
    bouts = ladder.bouts(games)
    found = {Bout(game["deal"], tuple(game["seating"])): game for game in kept.games}
    missing = [bout for bout in bouts if bout not in found]
    progress(len(bouts) - len(missing), len(bouts))
    wanted = max(1, min(processes or cores(), len(missing)))
    with closing(work_off(partial(_played, ladder), missing, wanted)) as ended:
        for number, (bout, game) in enumerate(ended, start=1):
            kept.add(game)
            found[bout] = game
            progress(len(bouts) - len(missing) + number, len(bouts))
    return [found[bout] for bout in bouts]


def _played(ladder: Ladder, bout: Bout) -> tuple[Bout, dict[str, Any]]:
    return bout, ladder.play(bout)


def standings(ladder: Ladder, games: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return what came out, as `--json` prints it: ratings, and the gaps between neighbours."""
    if ladder.seats == 1:
        return _alone(ladder, games)
    placings = [Placing(game["deal"], tuple(game["seating"]), tuple(game["ranks"])) for game in games]
    ratings = Ratings(placings, ANCHOR, ladder.seed)
    return {
        "ratings": {
            bot: {**_rounded(ratings.rating(bot)._asdict()), "games": ratings.games[bot]}
            for bot in (ANCHOR, *ladder.rungs)
        },
        "gaps": [
            {"below": below, "above": above, **_rounded(ratings.gap(below, above)._asdict())}
            for below, above in zip(ladder.rungs, ladder.rungs[1:], strict=False)
        ],
    }


def _alone(ladder: Ladder, games: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return what each bot won alone, the mean of its margin over the rival, and how neighbours differ."""
    won = {bot: _by_deal(games, bot, "won") for bot in (ANCHOR, *ladder.rungs)}
    gaps = []
    for below, above in zip(ladder.rungs, ladder.rungs[1:], strict=False):
        more = [high - low for low, high in zip(won[below], won[above], strict=True)]
        gaps.append({"below": below, "above": above, **_share(more, ladder.seed)})
    ratings = {}
    for bot, shares in won.items():
        margins = _by_deal(games, bot, "margin")
        margin = round(sum(margins) / len(margins), 2)
        ratings[bot] = {**_share(shares, ladder.seed), "margin": margin, "games": len(shares)}
    return {"ratings": ratings, "gaps": gaps}


def _by_deal(games: Sequence[dict[str, Any]], bot: str, name: str) -> list[float]:
    """Return a figure of all games of a bot, in the order of the deals."""
    return [game[name] for game in games if game["seating"] == [bot]]


def _share(figures: Sequence[float], seed: int) -> dict[str, float]:
    """Return a mean and its 95 % interval by bootstrap."""
    dice = Random(seed)
    means = sorted(sum(dice.choices(figures, k=len(figures))) / len(figures) for _ in range(_RESAMPLES))
    tail = round(_TAIL * (_RESAMPLES - 1))
    mean = sum(figures) / len(figures)
    return {"won": round(mean, 4), "low": round(means[tail], 4), "high": round(means[-1 - tail], 4)}


def _rounded(figures: Mapping[str, float]) -> dict[str, float]:
    return {name: round(figure, 1) for name, figure in figures.items()}


def players(game: Game[Any]) -> str:
    """Return a short name for all that decides a move: sources and figures of the game and of the bots."""
    packages = [type(game).__module__.rpartition(".")[0] or type(game).__module__, sapajou.bots.__name__]
    folders = [Path(str(import_module(package).__file__)).parent for package in packages]
    content = blake2b(digest_size=8)
    for folder in folders:
        files = [file for pattern in ("**/*.py", "data/**/*.json") for file in folder.glob(pattern)]
        for file in sorted(files):
            content.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return content.hexdigest()
