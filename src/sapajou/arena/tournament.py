"""A tournament: everybody against everybody, or a candidate against a pool until it is known whether it is better.

Every deal is played in all line-ups and all rotations of the seats, so that neither luck nor a good seat is taken for
strength, and games are kept as they end.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any, Final, NamedTuple

from sapajou.arena.faults import RunFault
from sapajou.arena.keeping import Counted, Kept, play_missing
from sapajou.arena.ratings import ANCHOR, Ratings, placing_of
from sapajou.arena.seating import line_ups, rotations
from sapajou.arena.seeds import derived
from sapajou.arena.series import Bout, Series, bout_of
from sapajou.arena.sprt import Sprt
from sapajou.arena.workers import Workers
from sapajou.kernel.interval import wilson
from sapajou.kernel.option import Value

STANDINGS_FILE: Final = "standings.json"
_RESAMPLES: Final = 1000
_TAIL: Final = 0.025
_SURE: Final = 0.95
_EVEN: Final = 0.5
Progress = Callable[[int, int], None]


class Tournament(NamedTuple):
    """Who plays what, and how often; a candidate plays the others, who then do not play each other alone."""

    game: str
    seats: int
    bots: tuple[str, ...]
    deals: int
    seed: int = 1
    options: Mapping[str, Value] = {}
    data: Any = None
    limit: float | None = None
    candidate: str | None = None

    def check(self) -> None:
        """Refuse what cannot be played."""
        everybody = self.players()
        if len(set(everybody)) < len(everybody):
            raise RunFault("bots", "fault.twice")
        if len(everybody) < 2 or self.seats < 2:  # noqa: PLR2004  a tournament
            raise RunFault("bots", "fault.no_tournament")
        if self.deals < 1:
            raise RunFault("deals", "fault.no_deals", given=self.deals)
        self.series().check(everybody)

    def players(self) -> tuple[str, ...]:
        """Return everybody, a candidate first."""
        return self.bots if self.candidate is None else (self.candidate, *self.bots)

    def series(self) -> Series:
        """Return what is played."""
        return Series(self.game, self.seats, self.seed, self.options, self.data, self.limit)

    def head(self) -> dict[str, Any]:
        """Return what games belong together."""
        return self.series().head(self.players())

    def line_ups(self) -> list[tuple[str, ...]]:
        """Return who sits at one table: every pair meets equally often, or everybody the candidate."""
        if self.candidate is None:
            return line_ups(self.bots, self.seats)
        return [(self.candidate, *others) for others in line_ups(self.bots, self.seats - 1)]

    def bouts(self, deal: int) -> list[Bout]:
        """Return all games of a deal; the order in which a line-up sits down is another in every deal."""
        found: list[Bout] = []
        for number, line_up in enumerate(self.line_ups()):
            seated = list(line_up)
            Random(derived(self.seed, "order", deal, number)).shuffle(seated)
            found += [Bout(deal, seating) for seating in rotations(seated, self.seats, 0)]
        return found

    def all_bouts(self) -> Iterator[Bout]:
        """Yield all games of a deal, then all of the next."""
        for deal in range(self.deals):
            yield from self.bouts(deal)


def play(
    tournament: Tournament, kept: Kept, workers: Workers, progress: Progress = lambda _done, _of: None
) -> list[dict[str, Any]]:
    """Return the games of a tournament after playing those that are not kept yet, in a fixed order."""
    tournament.check()
    bouts = list(tournament.all_bouts())
    counted = Counted(len(bouts), progress)
    found = play_missing(kept, bouts, tournament.series().play, bout_of, workers, counted)
    games = [found[bout] for bout in bouts]
    kept.put_in_order(games)
    return games


def play_until_known(
    tournament: Tournament, sprt: Sprt, kept: Kept, workers: Workers, progress: Progress = lambda _done, _of: None
) -> list[dict[str, Any]]:
    """Return the games of a candidate, deal after deal, until the test knows or all deals are played.

    Only whole deals count, in their order, whichever end first: so the test ends at the same deal on any number of
    processes. Games of later deals that had begun already are not kept in the end.
    """
    tournament.check()
    trial = _Trial(tournament, sprt)
    counted = Counted(tournament.deals * len(tournament.bouts(0)), progress)

    def told(bout: Bout, game: dict[str, Any]) -> None:
        counted(bout, game)
        trial.take_in(bout, game)

    found = play_missing(kept, trial.bouts(), tournament.series().play, bout_of, workers, told)
    games = [found[bout] for deal in range(trial.deals) for bout in tournament.bouts(deal)]
    kept.put_in_order(games)
    return games


class _Trial:
    """Gives out games for as long as the test does not know."""

    def __init__(self, tournament: Tournament, sprt: Sprt) -> None:
        self.deals = 0  # that are whole and count
        self._tournament = tournament
        self._sprt = sprt
        self._games: dict[int, list[dict[str, Any]]] = {}
        self._whole = len(tournament.bouts(0))

    def bouts(self) -> Iterator[Bout]:
        """Yield games, deal after deal."""
        for bout in self._tournament.all_bouts():
            if self._sprt.verdict is not None:
                return
            yield bout

    def take_in(self, bout: Bout, game: dict[str, Any]) -> None:
        """Count a game, and every deal that is whole and next."""
        self._games.setdefault(bout.deal, []).append(game)
        while self._sprt.verdict is None and len(self._games.get(self.deals, ())) == self._whole:
            games = sorted(self._games.pop(self.deals), key=lambda one: str(one["seating"]))
            self._sprt.add(mean([score_of(str(self._tournament.candidate), one) for one in games]))
            self.deals += 1


def mean(values: Sequence[float]) -> float:
    """Return the mean of some numbers."""
    return sum(values) / len(values)


def score_of(bot: str, game: Mapping[str, Any]) -> float:
    """Return which share of its opponents a bot left behind in a game; who shares its place counts half.

    >>> score_of("a", {"seating": ["a", "b", "c"], "ranks": [1, 1, 3]})
    0.75
    """
    seats = list(zip(game["seating"], game["ranks"], strict=True))
    own = next(rank for name, rank in seats if name == bot)
    return mean([(rank > own) + (rank == own) / 2 for name, rank in seats if name != bot])


class Duel(NamedTuple):
    """How often the first left the second behind (who share a place: half), and its 95 % interval."""

    first: str
    second: str
    won: float
    low: float
    high: float


class Duels:
    """Every pair of bots by itself, and the cycles among them, from samples of the deals."""

    def __init__(self, games: Sequence[Mapping[str, Any]], bots: Sequence[str], seed: int) -> None:
        self.pairs = list(combinations(bots, 2))
        self._by_deal = _meetings(games)
        self._deals = sorted(self._by_deal)
        dice = Random(seed)
        self._samples = [
            self._shares(dice.choices(self._deals, k=len(self._deals))) for _ in range(_RESAMPLES)
        ]  # fmt: skip
        self._best = self._shares(self._deals)

    def _shares(self, deals: Sequence[int]) -> dict[tuple[str, str], float]:
        """Return which share of its meetings the first of each pair won in some deals."""
        sums: dict[tuple[str, str], list[float]] = {pair: [0.0, 0.0] for pair in self.pairs}
        for deal in deals:
            for pair, (won, met) in self._by_deal[deal].items():
                if pair in sums:
                    sums[pair][0] += won
                    sums[pair][1] += met
        return {pair: won / met if met else _EVEN for pair, (won, met) in sums.items()}

    def duels(self) -> list[Duel]:
        """Return how each pair did against each other."""
        return [Duel(*pair, self._best[pair], *self._interval(pair)) for pair in self.pairs]

    def _interval(self, pair: tuple[str, str]) -> tuple[float, float]:
        """Return the 95 % interval of a share; where all samples agree, as after nothing but wins, that of Wilson."""
        tail = round(_TAIL * (_RESAMPLES - 1))
        spread = sorted(sample[pair] for sample in self._samples)
        low, high = spread[tail], spread[-1 - tail]
        return (low, high) if low < high else wilson(self._best[pair] * len(self._deals), len(self._deals))

    def cycles(self) -> list[tuple[tuple[str, str, str], float]]:
        """Return three bots each that beat each other in a circle, and in which share of the samples they do.

        Where everybody plays everybody, whatever circle there is holds one of three. Only those are told that are
        nearly sure.
        """
        bots = list(dict.fromkeys(bot for pair in self.pairs for bot in pair))
        rings = [ring for ring in permutations(bots, 3) if ring[0] == min(ring)]
        sure = [(ring, mean([self._holds(ring, one) for one in self._samples])) for ring in rings
                if self._holds(ring, self._best)]  # fmt: skip
        return [(ring, share) for ring, share in sure if share >= _SURE]

    def _holds(self, ring: Sequence[str], shares: Mapping[tuple[str, str], float]) -> bool:
        return all(self._beats(ring[at], ring[(at + 1) % len(ring)], shares) for at in range(len(ring)))

    @staticmethod
    def _beats(first: str, second: str, shares: Mapping[tuple[str, str], float]) -> bool:
        if (first, second) in shares:
            return shares[first, second] > _EVEN
        return shares[second, first] < _EVEN


def _meetings(games: Sequence[Mapping[str, Any]]) -> dict[int, dict[tuple[str, str], tuple[float, int]]]:
    """Return for each deal, of every two bots that sat at one table, what the first won and how often they met."""
    found: dict[int, dict[tuple[str, str], tuple[float, int]]] = {}
    for game in games:
        seats = list(zip(game["seating"], game["ranks"], strict=True))
        met = found.setdefault(game["deal"], {})
        for (one, own), (other, theirs) in permutations(seats, 2):
            if one != other:
                won, times = met.get((one, other), (0.0, 0))
                met[one, other] = won + (theirs > own) + (theirs == own) / 2, times + 1
    return found


def standings(tournament: Tournament, games: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return what came out, as `--json` prints it."""
    players = tournament.players()
    anchor = ANCHOR if ANCHOR in players else None
    placings = [placing_of(game) for game in games]
    ratings = Ratings(placings, anchor or players[0], tournament.seed, middle=anchor is None)
    duels = Duels(games, players, tournament.seed)
    met = {(one, other) for placing in placings for one, other in permutations(set(placing.players), 2)}
    return {
        "ratings": ratings.table(sorted(players, key=lambda bot: -ratings.rating(bot).elo)),
        "anchor": anchor,
        "games": len(games),
        "deals": len({game["deal"] for game in games}),
        "duels": [
            {
                "bots": [duel.first, duel.second],
                **{name: round(getattr(duel, name), 4) for name in ("won", "low", "high")},
            }
            for duel in duels.duels()
            if (duel.first, duel.second) in met
        ],
        "cycles": [{"bots": list(ring), "sure": round(share, 3)} for ring, share in duels.cycles()],
    }
