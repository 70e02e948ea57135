"""Where a match was won: every seat's chances over time, and every decision beside the coach's.

Each decision is judged by what its seat could know then, whatever lay hidden: the same view gives the same review.
"""

from bisect import insort
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from sapajou.coach.advice import seated_before
from sapajou.coach.chances import WORLDS, Chance, Steps, gained, in_worlds, told
from sapajou.coach.comparing import Comparison, Move, Reason, searched
from sapajou.coach.curves import Known, share_won
from sapajou.kernel.game import Game
from sapajou.kernel.history import can_play
from sapajou.kernel.match import Match
from sapajou.kernel.moves import JOINT
from sapajou.kernel.state import State
from sapajou.kernel.trace import surprising

_LEAST_LOSS: Final = {"blunder": 0.12, "mistake": 0.07, "inaccuracy": 0.03, "good": 0.01}
GRADES: Final = ("best", *reversed(_LEAST_LOSS))
_SURE: Final = 1.0  # standard errors by which a move must be worse to be called worse than good
_ALL_LOST: Final = 0.25  # a loss with which a decision counts nothing for the accuracy
_TURNING: Final = 0.05
_MOST_TURNING: Final = 8
_MOMENTS: Final = 60  # at which chances are told, about
_FIRST_LOOK: Final = 8
_LUCKY: Final = 0.05  # a draw that changed a chance by less is not told
_MOST_DRAWS: Final = 12
_TIMES: Final = 2  # the effort of a quick bot that a decision may cost
_DECISIONS: Final = 300  # that may cost so much; of more each costs less
_LOOKS: Final = 2000  # moves times seats for which a chance may have all its worlds; of more each has fewer
_FEWEST_WORLDS: Final = 8


class Moment(msgspec.Struct, frozen=True):
    """A moment of the match, and the chances of all seats then."""

    moment: int
    seats: list[Chance]


class Reviewed(msgspec.Struct, frozen=True, rename={"grade": "class"}):
    """A decision beside the coach's: what it gave away of the chance to win, and what speaks for the coach's move."""

    moment: int  # before it
    seat: int
    played: str
    best: str
    loss: float
    grade: str
    reasons: list[Reason]


class Draw(msgspec.Struct, frozen=True):
    """What chance or a hidden thing that was shown gave a seat: its chance then, and what it could expect before."""

    moment: int  # after it
    seat: int
    expected: float
    chance: float


class Dealt(msgspec.Struct, frozen=True):
    """A deal that lay before a seat: who offered it, the deal in notation, whether it was taken, and what it was worth.

    `worth` is by how much it changed the chance of who offered it and of the seat, each by what it could know then,
    against the same moment without it; None where that cannot be told.
    """

    moment: int  # before it
    offered_by: int
    seat: int
    deal: str
    taken: bool
    worth: list[float | None]


class Review(msgspec.Struct):
    """What is known of a match so far; `accuracy` is from 0 to 100, None of a seat that had nothing to decide.

    `luck` is what all draws together gave each seat, beyond what it could expect before each of them; `draws` are the
    greatest.
    """

    game: str
    seats: int
    chances: list[Moment] = []
    decisions: list[Reviewed] = []
    accuracy: list[float | None] = []
    luck: list[float] = []
    draws: list[Draw] = []
    deals: list[Dealt] = []
    turning_points: list[int] = []  # numbers of decisions, in the order of the match


class _Decision(NamedTuple):
    """A decision of a match: where its first move stands, the moment before it, and whose it is."""

    at: int
    moment: int
    seat: int


class Reviewer:
    """Goes through a finished match."""

    def __init__(self, match: Match[Any], *, effort: int | None = None, worlds: int | None = None) -> None:
        """Take a match that is over, the effort for a decision, and from how many worlds each chance is told."""
        self.match = match
        self.game = match.game
        self._review = Review(self.game.id, match.seats)
        self._luck = [0.0] * match.seats
        self._played = match.played()
        self._next = 0  # the first move that has not been judged
        self._taken: set[int] = set()  # moves that belong to an earlier decision
        self._worlds = worlds or max(_FEWEST_WORLDS, WORLDS * _LOOKS // max(_LOOKS, len(self._played) * match.seats))
        self._known: dict[tuple[int, int], list[Known | None]] = {}  # chances in worlds, by move and seat
        self._effort = effort or usual_effort(match)

    @property
    def review(self) -> Review:
        """What is known so far, summed up."""
        self._sum_up()
        return self._review

    def steps(self) -> Iterator[tuple[int, int]]:
        """Go on step by step: yields how many are done, and how many there are; `review` has what is known by then.

        The graph comes first, roughly and then in full, then the decisions, then what was drawn.
        """
        places = len(self._played) + 1
        first = _spread(places, _FIRST_LOOK)
        order = [*first, *[stop for stop in _spread(places, _MOMENTS) if stop not in first]]
        drawn = [at for at, (_, move) in enumerate(self._played) if surprising(move.trace)]
        of = len(order) + len(self._played) + len(drawn)
        for done, stop in enumerate(order, start=1):
            self._tell_chances(stop)
            yield done, of
        while self._next < len(self._played):
            self.judge_next()
            yield len(order) + self._next, of
        for done, at in enumerate(drawn, start=1):
            self._weigh_draw(at)
            yield of - len(drawn) + done, of

    def run(self) -> Review:
        """Return the whole review."""
        for _ in self.steps():
            pass
        return self.review

    # Chances

    def _tell_chances(self, index: int) -> None:
        """Add the chances before a move, or at the end."""
        found = [told(self._in_worlds(index, seat)) for seat in range(self.match.seats)]
        insort(self._review.chances, Moment(self._moment(index), found), key=lambda one: one.moment)

    def _moment(self, index: int) -> int:
        """Return the moment before a move, or at the end."""
        return self._played[index - 1][0] if index else 0

    def _in_worlds(self, index: int, seat: int) -> list[Known | None]:
        """Return the chances of a seat before a move, or at the end, in each world that it could imagine then."""
        if (index, seat) not in self._known:
            state = self.match.before(index)
            if state.over:
                self._known[index, seat] = [Known(share_won(state, seat), 0.0)]
            else:
                self._known[index, seat] = in_worlds(self.game, state, seat, self._worlds)
        return self._known[index, seat]

    # Luck

    def _weigh_draw(self, index: int) -> None:
        """Tell what a move with chance in it gave each seat, beside what it could expect of this very move.

        What it expects is its chance before, and by how much the move changes that in the worlds it can imagine.
        """
        moment, move = self._played[index]
        state = self.match.before(index)
        for seat in range(self.match.seats):
            before = self._in_worlds(index, seat)
            after = in_worlds(self.game, state, seat, self._worlds, move.seat, lambda _: move.steps)
            changed = gained(before, after)
            if changed is None:
                continue
            expected = min(1.0, max(0.0, told(before).chance + changed))
            chance = told(self._in_worlds(index + 1, seat)).chance
            self._luck[seat] += chance - expected
            if abs(chance - expected) >= _LUCKY:
                self._review.draws.append(Draw(moment, seat, round(expected, 4), round(chance, 4)))

    # Decisions

    def judge_next(self) -> None:
        """Judge the decision that the next move belongs to, unless an earlier one has been it."""
        moment, move = self._played[self._next]
        self._weigh_deals(self._next)
        if self._next not in self._taken:
            self._judge(_Decision(self._next, moment - 1, move.seat))
        self._next += 1

    def _judge(self, decision: _Decision) -> None:
        """Add a decision, if there was anything to decide."""
        index, _, seat = decision
        state = self.match.before(index)
        if len(state.legal(seat)) == 1 and len(self._played[index][1].steps) == 1:
            return
        bot, known = seated_before(self.match, index, self._effort)
        lines = searched(bot, known, seat)
        best = lines.ranked[0].move
        turn = self._turn(known, decision, _count_moves(known, seat, best))
        if turn == best:
            if len(lines.ranked) > 1:
                self._add(known, decision, turn, best, None)
            return
        # The best of many seems better than it is, in the worlds in which it was found: what counts is seen in others.
        if not lines.enough([best, turn]) or lines.comparison(best, turn).loss >= _LEAST_LOSS["good"]:
            bot, _ = seated_before(self.match, index, self._effort, look=1)
            lines = searched(bot, known, seat, [best, turn])
        self._add(known, decision, turn, best, lines.comparison(best, turn))

    def _turn(self, known: State, decision: _Decision, moves: int) -> Move:
        """Return what was played, up to so many moves of the seat, as far as it could foresee what came of them."""
        index, _, seat = decision
        trial = known.copy()
        trial.trace = []
        steps: list[int] = []
        for at in [at for at in range(index, len(self._played)) if self._played[at][1].seat == seat][:moves]:
            if steps and (surprising(trial.trace) or not can_play(trial, seat, self._played[at][1].steps)):
                break
            for step in self._played[at][1].steps:
                trial.apply(seat, step)
                steps.append(step)
            self._taken.add(at)
        return tuple(steps)

    def _add(self, known: State, decision: _Decision, turn: Move, best: Move, comparison: Comparison | None) -> None:
        loss = 0.0 if comparison is None else comparison.loss
        self._review.decisions.append(
            Reviewed(
                decision.moment,
                decision.seat,
                self.game.move_text(known, decision.seat, turn),
                self.game.move_text(known, decision.seat, turn if loss == 0.0 else best),
                round(loss, 4),
                _grade(comparison),
                [] if comparison is None or loss == 0.0 else list(comparison.reasons),
            )
        )

    # Deals

    def _weigh_deals(self, index: int) -> None:
        """Tell of each deal that lay before a seat what it was worth to both."""
        _, move = self._played[index]
        state = self.match.before(index)
        for bargain in self.game.bargains(state, move.seat):
            both = (bargain.offered_by, move.seat)
            worth = [self._worth(state, viewer, move.seat, bargain.offered_by) for viewer in both]
            taken = move.steps[0] == bargain.take[0]
            self._review.deals.append(Dealt(self._moment(index), *both, bargain.text, taken, worth))

    def _worth(self, state: State, viewer: int, seat: int, offered_by: int) -> float | None:
        """Return what a deal is worth to one of the two, in the worlds that it can imagine."""

        def steps(way: str) -> Steps:
            def in_world(dealt: State) -> Sequence[int] | None:
                found = [one for one in self.game.bargains(dealt, seat) if one.offered_by == offered_by]
                return getattr(found[0], way) if found else None

            return in_world

        left, taken = (in_worlds(self.game, state, viewer, self._worlds, seat, steps(way)) for way in ("leave", "take"))
        worth = gained(left, taken)
        return None if worth is None else round(worth, 4)

    # All in all

    def _sum_up(self) -> None:
        review = self._review
        losses: list[list[float]] = [[] for _ in range(review.seats)]
        for one in review.decisions:
            losses[one.seat].append(one.loss)
        review.accuracy = [
            round(100 * sum(max(0.0, 1 - loss / _ALL_LOST) for loss in found) / len(found), 1) if found else None
            for found in losses
        ]
        weighty = [at for at, one in enumerate(review.decisions) if one.loss >= _TURNING and one.grade != "good"]
        worst = sorted(weighty, key=lambda at: -review.decisions[at].loss)[:_MOST_TURNING]
        review.turning_points = sorted(worst)
        review.luck = [round(luck, 4) for luck in self._luck]
        greatest = sorted(review.draws, key=lambda one: -abs(one.chance - one.expected))[:_MOST_DRAWS]
        review.draws = sorted(greatest, key=lambda one: (one.moment, one.seat))


def usual_effort(match: Match[Any]) -> int:
    """Return the effort for each decision of a match: of many each gets less, so that a review costs what it may."""
    usual = _TIMES * match.game.effort("quick", match.seats)
    return max(1, usual * _DECISIONS // max(_DECISIONS, len(match.moves)))


def _grade(comparison: Comparison | None) -> str:
    """Return how a move is called: by what it cost, as far as that is more than the luck of a few worlds."""
    if comparison is None or comparison.loss == 0.0:
        return "best"
    grade = next((name for name, least in _LEAST_LOSS.items() if comparison.loss >= least), "best")
    sure = comparison.doubt is None or comparison.lead > _SURE * comparison.doubt
    return grade if sure or grade == "best" else "good"


def _spread(number: int, most: int) -> list[int]:
    """Return up to so many places among a number of them, evenly spread, the first and the last among them.

    >>> _spread(10, 4)
    [0, 3, 6, 9]
    """
    if number <= most:
        return list(range(number))
    return sorted({round(at * (number - 1) / (most - 1)) for at in range(most)})


def _count_moves(known: State, seat: int, turn: Move) -> int:
    """Return how many moves a turn is made of."""
    trial = known.copy()
    count = 0
    for step in turn:
        trial.apply(seat, step)
        count += not trial.drafting(seat)
    return max(1, count)


def steps_of(game: Game[Any], known: State, seat: int, text: str) -> Move:
    """Return the steps of a turn in notation; it may be made of several moves."""
    trial = known.copy()
    steps: list[int] = []
    for part in text.split(JOINT):
        steps.append(game.parse(trial, seat, part))
        trial.apply(seat, steps[-1])
    return tuple(steps)
