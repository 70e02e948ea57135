"""Puzzles: a position in which one move is far better than all others, and easy to miss.

A puzzle holds what its seat may know and nothing else: its position has been dealt again from the seat's view.
"""

from collections.abc import Sequence
from datetime import date
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from sapajou.bots.search import Search
from sapajou.coach.comparing import Move, Reason, compare
from sapajou.kernel.match import Match
from sapajou.kernel.record import digest
from sapajou.kernel.registry import game as registered

SHIPPED: Final = Path(__file__).parent / "data" / "puzzles"

SOLVED: Final = "solved"
ON_THE_WAY: Final = "on the way"
MISSED: Final = "missed"


class Way(msgspec.Struct, frozen=True):
    """What may be played in a puzzle: the moves of a turn in notation, the chance to win with it, and its interval."""

    moves: list[str]
    chance: float
    low: float
    high: float


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position, whose decision it is, and what the search makes of it.

    `ways` are what was looked at, best first: the first `solutions` of them solve it. `tempting` is what a quick look
    plays, or what was played. `reasons` are what the best way has over that one, weightiest first. `effort` is that of
    the search that proved it, `missed` the greatest with which a search still played something else, of those tried.
    The name tells where it comes from: game, seats, seed of the match, turn or moment.
    """

    id: str
    game: str
    rules_version: int
    seats: int
    seat: int
    position: dict[str, Any]
    ways: list[Way]
    solutions: int = 1
    tempting: list[str]
    reasons: list[Reason] = []
    effort: int
    missed: int = 0

    @property
    def gain(self) -> float:
        """By how much the best way is better than the first that does not solve it."""
        others = self.ways[self.solutions :]
        return self.ways[0].chance - others[0].chance if others else 0.0

    @property
    def temptation(self) -> float:
        """How much of the chance to win the tempting way gives away."""
        tempting = [way for way in self.ways if way.moves == self.tempting]
        return self.ways[0].chance - tempting[0].chance if tempting else 0.0


class Answer(NamedTuple):
    """What is to be said of moves that were tried: solved, on the way or missed, and how much chance they give away.

    Of moves that begin a way which misses it, that is what the best such way gives away. It is None as long as it is
    not known: nobody has looked at these moves (`weigh` does).
    """

    verdict: str
    loss: float | None


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """A file of puzzles."""

    game: str
    puzzles: list[Puzzle]


def read(path: Path) -> list[Puzzle]:
    """Return the puzzles in a file."""
    return msgspec.json.decode(path.read_bytes(), type=_File).puzzles


def write(path: Path, game: str, puzzles: Sequence[Puzzle]) -> None:
    """Write a file of puzzles, one a line."""
    lines = ",\n".join(msgspec.json.encode(one).decode() for one in puzzles)
    path.write_text(f'{{"game": "{game}", "puzzles": [\n{lines}\n]}}\n', encoding="utf-8")


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with a game, in the order of their days; none if there are none."""
    path = SHIPPED / f"{game}.json"
    found = read(path) if path.exists() else []
    return tuple(sorted(found, key=lambda one: blake2b(one.id.encode(), digest_size=8).digest()))


def daily(game: str, day: date) -> Puzzle | None:
    """Return the puzzle of a day, the same for everybody; None if the game comes without puzzles."""
    found = shipped(game)
    return found[day.toordinal() % len(found)] if found else None


def match_of(puzzle: Puzzle) -> Match[Any]:
    """Return a match that begins at the position of a puzzle."""
    return Match.from_position(registered(puzzle.game), puzzle.position)


class Judge:
    """Knows where the ways of a puzzle lead, and says of a place that moves have led to whether it is solved there."""

    def __init__(self, puzzle: Puzzle) -> None:
        """Play all ways once."""
        self.puzzle = puzzle
        self._places = [_reached(puzzle, way.moves) for way in puzzle.ways]

    def at(self, place: str) -> Answer:
        """Return what is to be said at a place (`record.digest`); what counts is where moves lead, not their order."""
        number = self.way(place)
        if number is None:
            return Answer(MISSED, None)
        if number < self.puzzle.solutions and self._places[number][-1] != place:
            return Answer(ON_THE_WAY, None)
        loss = max(0.0, round(self.puzzle.ways[0].chance - self.puzzle.ways[number].chance, 4))
        return Answer(SOLVED if number < self.puzzle.solutions else MISSED, loss)

    def way(self, place: str) -> int | None:
        """Return the best of the ways that end at a place, or else pass it."""
        ends = [number for number, places in enumerate(self._places) if places[-1] == place]
        passes = [number for number, places in enumerate(self._places) if place in places]
        return next(iter([*ends, *passes]), None)

    def found(self, place: str) -> int:
        """Return how many moves of the best way through a place lead there."""
        number = self.way(place)
        return 0 if number is None else self._places[number].index(place)


def answer(puzzle: Puzzle, moves: Sequence[str]) -> Answer:
    """Return what is to be said of the moves that were played so far; what cannot be played is refused."""
    reached = _reached(puzzle, moves)[-1]
    return Judge(puzzle).at(reached)


def weigh(puzzle: Puzzle, moves: Sequence[str], effort: int | str = "quick") -> float:
    """Return how much of the chance to win moves give away that no way of the puzzle has, by a search."""
    match = match_of(puzzle)
    best, tried = (steps_of_moves(match, puzzle.seat, turn) for turn in (puzzle.ways[0].moves, moves))
    bot = Search(match.game, puzzle.seat, 0, effort=effort)
    return round(compare(bot, match.state, puzzle.seat, best, tried).loss, 4)


def steps_of_moves(match: Match[Any], seat: int, moves: Sequence[str]) -> Move:
    """Return the steps of moves from the beginning of a match on."""
    trial = match.state.copy()
    steps: list[int] = []
    for move in moves:
        taken = match.game.steps(trial, seat, move)
        for step in taken:
            trial.apply(seat, step)
        steps += taken
    return tuple(steps)


def _reached(puzzle: Puzzle, moves: Sequence[str]) -> list[str]:
    """Return where moves lead, one after the other, from the beginning on."""
    match = match_of(puzzle)
    found = [digest(match.game, match.state)]
    for move in moves:
        match.play(puzzle.seat, move)
        found.append(digest(match.game, match.state))
    return found
