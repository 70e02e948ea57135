"""Which games a study plays: some at each number of seats, some with each other choice of an option, some for luck."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from sapajou.arena.faults import RunFault
from sapajou.arena.series import Series, digest_of
from sapajou.arena.variants import variants
from sapajou.kernel.game import Game
from sapajou.kernel.option import Value
from sapajou.kernel.registry import find

SEATS: Final = "seats"  # the strong bot on every seat, by number of seats
OPTION: Final = "option"  # the same, with another choice of one option
LUCK: Final = "luck"  # the strong bot among weaker ones
_SHARES: Final = {SEATS: 0.6, OPTION: 0.25, LUCK: 0.15}
_USUAL_SEATS: Final = 3  # where options are compared, if the game has so many


class Sitting(NamedTuple):
    """One game of a study: to what it belongs, who sits where, whose figures, and the number of the deal."""

    part: str
    option: str  # "name=value", or nothing
    seating: tuple[str, ...]
    figures: int  # 0: the box's, or --data; 1: those it is compared with
    deal: int

    def __str__(self) -> str:
        """Return it in a few words."""
        return f"{self.part} {self.option} {self.deal}: {', '.join(self.seating)}"


class Study(NamedTuple):
    """What is studied: a game, how many games, with which bots (the strong one first), and from which seed."""

    game: str
    games: int
    bots: tuple[str, ...]
    seed: int = 1
    seats: int | None = None
    options: Mapping[str, Value] = {}
    data: Any = None
    against: Any = None
    limit: float | None = None

    def load(self, figures: int = 0) -> Game[Any]:
        """Return the game with its figures, or with those it is compared with."""
        return find(self.game, self.against if figures else self.data)

    def counts(self) -> list[int]:
        """Return the numbers of seats that are studied."""
        return list(self.load().seats) if self.seats is None else [self.seats]

    def check(self) -> None:
        """Refuse what cannot be played."""
        if self.games < 1:
            raise RunFault("games", "fault.no_games", given=self.games, start=0)
        if not self.bots or len(set(self.bots)) < len(self.bots):
            raise RunFault("bots", "fault.twice")
        for figures in range(1 + (self.against is not None)):
            for seats in self.counts():
                self.series(seats, figures).check(self.bots)

    def series(self, seats: int, figures: int = 0, changed: Mapping[str, Value] | None = None) -> Series:
        """Return the games with so many seats, with these figures, and perhaps an option of their own."""
        options = {**self.options, **(changed or {})}
        return Series(self.game, seats, self.seed, options, self.against if figures else self.data, self.limit)

    def changes(self) -> dict[str, dict[str, Value]]:
        """Return the other choices of options as they are spelt, each with the option that it sets."""
        changed = [(name, value) for name, value in variants(self.load(), self.usual()) if name not in self.options]
        return {spelt(name, value): {name: value} for name, value in changed}

    def usual(self) -> int:
        """Return with how many seats options are compared."""
        return min(self.counts(), key=lambda seats: (abs(seats - _USUAL_SEATS), seats))

    def head(self) -> dict[str, Any]:
        """Return what games belong together."""
        shared = self.series(self.usual()).head(self.bots)
        del shared["seats"]
        return {**shared, "against": digest_of(self.against)}

    def sittings(self) -> list[Sitting]:
        """Return every game, those of all parts by turns, so that an interrupted study has some of each."""
        figures = range(1 + (self.against is not None))
        planned = [(at / many, one) for many, part in self._parts() for at, one in zip(range(many), part, strict=False)]
        ordered = [one for _, one in sorted(planned, key=lambda pair: pair[0])]
        return [one._replace(figures=number) for one in ordered for number in figures]

    def _parts(self) -> Iterator[tuple[int, Iterator[Sitting]]]:
        """Yield the parts: how many games each has, and more of them than that."""
        strong, weaker = self.bots[0], self.bots[1:]
        counts = self.counts()
        cells: dict[str, list[Iterator[Sitting]]] = {
            SEATS: [_deals(SEATS, "", (strong,) * seats) for seats in counts],
            OPTION: [_deals(OPTION, change, (strong,) * self.usual()) for change in self.changes()],
            LUCK: [_rotated(strong, weak, seats) for seats in counts if seats > 1 for weak in weaker],
        }
        used = {part: share for part, share in _SHARES.items() if cells[part]}
        for part, many in divided(self.games, used).items():
            for cell, games in divided(many, dict.fromkeys(range(len(cells[part])), 1.0)).items():
                yield games, cells[part][cell]


def spelt(name: str, value: Value) -> str:
    """Return an option as the command line takes it."""
    return f"{name}={','.join(map(str, value)) if isinstance(value, tuple) else value}"


def _deals(part: str, option: str, seating: tuple[str, ...]) -> Iterator[Sitting]:
    deal = 0
    while True:
        yield Sitting(part, option, seating, 0, deal)
        deal += 1


def _rotated(strong: str, weak: str, seats: int) -> Iterator[Sitting]:
    """Yield games in which the strong bot sits on each seat in turn, every deal once on each."""
    deal = 0
    while True:
        for seat in range(seats):
            seating = tuple(strong if one == seat else weak for one in range(seats))
            yield Sitting(LUCK, "", seating, 0, deal)
        deal += 1


def divided(games: int, shares: Mapping[Any, float]) -> dict[Any, int]:
    """Return how many games each gets, in proportion; what cannot be divided goes to the first ones.

    >>> divided(10, {"a": 1.0, "b": 1.0, "c": 1.0})
    {'a': 4, 'b': 3, 'c': 3}
    """
    total = sum(shares.values())
    given = {name: int(games * share / total) for name, share in shares.items()}
    for name in list(given)[: games - sum(given.values())]:
        given[name] += 1
    return given
