"""A review as the server has it made: in a process that remembers how far it is, a moment at a time.

The match is over: its record may go there. Each decision is judged by what its seat could know then all the same.
"""

from collections import OrderedDict
from collections.abc import Iterator
from time import process_time
from typing import Any, Final, cast

import msgspec

from sapajou.coach import Puzzle, Review, Reviewer, lessons, telling
from sapajou.coach.advice import seated_before
from sapajou.coach.comparing import searched
from sapajou.coach.review import Dealt, Reviewed, steps_of, usual_effort
from sapajou.kernel import record as records
from sapajou.kernel.build import compiled
from sapajou.kernel.game import Game
from sapajou.kernel.match import Match
from sapajou.kernel.registry import find
from sapajou.kernel.replay import replay
from sapajou.kernel.state import State
from sapajou.kernel.tagged import Event
from sapajou.server import shapes
from sapajou.server.advising import PURE
from sapajou.server.seeing import tell
from sapajou.server.turns import reason, written

MOST_SECONDS: Final = 110.0  # of processor time for a review
_AT_A_TIME: Final = 0.25  # seconds until others get a turn
_KEPT: Final = 4  # reviews that a process remembers
_PURE_WORLDS: Final = 8
_ALTERNATIVES: Final = 3


class ReviewTask(msgspec.Struct, frozen=True):
    """The review of a table to go on with: the game as `find` takes it, and the record."""

    table: str
    game: str
    record: bytes


class ReviewPart(msgspec.Struct, frozen=True):
    """What is known after a moment more."""

    done: int
    of: int
    over: bool
    review: shapes.Review


class WaysTask(msgspec.Struct, frozen=True):
    """A decision of a match, as its review has it, of which somebody wants to see the alternatives."""

    review: ReviewTask
    moment: int
    seat: int
    played: str
    best: str


class LessonsTask(msgspec.Struct, frozen=True):
    """The decisions of a match, as its review has them, of which those of a seat are to be asked again."""

    review: ReviewTask
    seat: int
    decisions: list[Reviewed]


class _UnderWay:
    """A match that is gone through."""

    def __init__(self, task: ReviewTask) -> None:
        self.game: Game[Any] = find(task.game)
        self.match: Match[Any] = replay(records.decode(task.record))
        self.reviewer = self._reviewer()
        self.steps: Iterator[tuple[int, int]] = self.reviewer.steps()
        self.reached = (0, 1)
        self.over = False
        self.cost = 0.0
        self.judged: list[shapes.Judged] = []
        self.deals: list[shapes.Dealt] = []

    def _reviewer(self) -> Reviewer:
        if compiled():
            return Reviewer(self.match)
        return Reviewer(self.match, effort=max(1, usual_effort(self.match) // PURE), worlds=_PURE_WORLDS)

    def go_on(self, seconds: float) -> None:
        """Go on for a while, if there is anything left to do or to spend."""
        began = process_time()
        while not self.over and process_time() - began < seconds:
            step = next(self.steps, None)
            self.over = step is None or self.cost + process_time() - began > MOST_SECONDS
            self.reached = step or self.reached
        self.cost += process_time() - began

    def told(self) -> ReviewPart:
        """Return what is known so far, as it goes over the wire."""
        review = self.reviewer.review
        self.judged += [judged(self.match, one) for one in review.decisions[len(self.judged) :]]
        self.deals += [dealt(self.match, one) for one in review.deals[len(self.deals) :]]
        done, of = self.reached
        chances = [
            shapes.MomentChances(one.moment, [shapes.Chance(*msgspec.structs.astuple(seat)) for seat in one.seats])
            for one in review.chances
        ]
        known = shapes.Review(
            chances=chances,
            decisions=self.judged[:],
            accuracy=review.accuracy,
            luck=review.luck,
            turning_points=review.turning_points,
            cut=self.over and done < of,
            draws=[shapes.Draw(*msgspec.structs.astuple(one)) for one in review.draws],
            deals=self.deals[:],
        )
        return ReviewPart(done, of, self.over, known)


_under_way: OrderedDict[str, _UnderWay] = OrderedDict()


def _found(task: ReviewTask) -> _UnderWay:
    """Return a review that was begun, or begin it; of too many the one that nobody asked about for longest goes."""
    found = _under_way.get(task.table) or _UnderWay(task)
    _under_way[task.table] = found
    _under_way.move_to_end(task.table)
    if len(_under_way) > _KEPT:
        _under_way.popitem(last=False)
    return found


def review_on(task: ReviewTask) -> ReviewPart:
    """Go on with a review for a moment, and return what is known then. It runs apart from the tables."""
    found = _found(task)
    found.go_on(_AT_A_TIME)
    return found.told()


def judged(match: Match[Any], one: Reviewed) -> shapes.Judged:
    """Return a decision of a review as it goes over the wire."""
    known = known_before(match, one.moment)
    played, best = (
        written(match.game, known, one.seat, steps_of(match.game, known, one.seat, text))
        for text in (one.played, one.best)
    )
    told = [reason(each) for each in telling.for_best(one.reasons)]
    return shapes.Judged(one.moment, one.seat, played, best, one.loss, cast("Any", one.grade), told)


def dealt(match: Match[Any], one: Dealt) -> shapes.Dealt:
    """Return a deal of a review as it goes over the wire, with the event by which its seat heard of it."""
    heard = [told for told in match.told(one.seat) if told.moment <= one.moment and _tells(told.event, one)]
    told = tell(match.game, heard[-1:])
    event = told[0] if told else None
    return shapes.Dealt(one.moment, one.offered_by, one.seat, one.deal, event, one.taken, one.worth)


def _tells(event: Event, deal: Dealt) -> bool:
    """Return whether an event tells of a deal: it has its line, and is the doing of whoever offers it."""
    return getattr(event, "line", None) == deal.deal and getattr(event, "seat", None) == deal.offered_by


def known_before(match: Match[Any], moment: int) -> State:
    """Return the position before the first move after a moment, as its seat could know it."""
    index = index_after(match, moment)
    known: State = match.game.redeal(match.before(index), match.played()[index][1].seat, index)
    return known


def index_after(match: Match[Any], moment: int) -> int:
    """Return which move in force is the first after a moment."""
    return next(at for at, (after, _) in enumerate(match.played()) if after > moment)


def weigh_ways(task: WaysTask) -> list[shapes.Weighed]:
    """Return what was played, what the coach would have and what else there was, in the same worlds, best first."""
    match = _found(task.review).match
    index = index_after(match, task.moment)
    effort = usual_effort(match)
    bot, known = seated_before(match, index, effort if compiled() else max(1, effort // PURE), look=2)
    best, played = (steps_of(match.game, known, task.seat, text) for text in (task.best, task.played))
    both = list(dict.fromkeys([best, played]))
    others = [one.move for one in searched(bot, known, task.seat).ranked if one.move not in both]
    moves = [*both, *others[:_ALTERNATIVES]]
    lines = searched(bot, known, task.seat, moves)
    found = []
    for move in moves:
        comparison = lines.comparison(best, move)
        chances = comparison.second
        against = [type(one)(one.ground, -one.amount) for one in comparison.reasons]
        told = [] if move == best else [reason(one) for one in telling.for_other(against)]
        found.append(
            shapes.Weighed(
                moves=written(match.game, known, task.seat, move),
                chance=chances.chance,
                low=chances.low,
                high=chances.high,
                reasons=told,
                played=move == played,
                best=move == best,
            )
        )
    return sorted(found, key=lambda one: -(one.chance or 0.0))


def find_lessons(task: LessonsTask) -> list[Puzzle]:
    """Return the worst decisions of a seat as puzzles."""
    match = _found(task.review).match
    review = Review(match.game.id, match.seats, decisions=task.decisions)
    effort = usual_effort(match)
    return lessons(match, review, task.seat, effort=effort if compiled() else max(1, effort // PURE))
