"""Learning from mistakes: the worst decisions of a seat, asked again as puzzles."""

from itertools import islice
from typing import Any, Final

from sapajou.coach.advice import seated_before
from sapajou.coach.comparing import searched
from sapajou.coach.making import moves_of, way_of
from sapajou.coach.puzzles import Puzzle
from sapajou.coach.review import Review, Reviewed, steps_of, usual_effort
from sapajou.kernel.bot import Ranked
from sapajou.kernel.match import Match

LESSONS: Final = 3
_NO_LESSON: Final = ("best", "good")
_AS_GOOD: Final = 0.01  # what gives away no more solves it, too
_GIVEN_AWAY: Final = 0.02  # at least, in worlds that the review has not seen
_ALTERNATIVES: Final = 3


def lessons(
    match: Match[Any], review: Review, seat: int, count: int = LESSONS, *, effort: int | None = None
) -> list[Puzzle]:
    """Return the decisions of a seat that gave most away, worst first; none of a seat that made no mistake."""
    own = [one for one in review.decisions if one.seat == seat and one.grade not in _NO_LESSON]
    worst = sorted(own, key=lambda one: (-one.loss, one.moment))
    found = (_lesson(match, one, effort or usual_effort(match)) for one in worst)
    return list(islice((lesson for lesson in found if lesson is not None), count))


def moment_of(lesson: Puzzle) -> int:
    """Return the moment before the decision that a lesson asks again."""
    return int(lesson.id.rpartition("-")[2])


def _lesson(match: Match[Any], decision: Reviewed, effort: int) -> Puzzle | None:
    """Return a decision as a puzzle: what was played tempts, what the coach found solves it.

    None if another look finds that it gave nothing away.
    """
    game, seat = match.game, decision.seat
    index = next(at for at, (moment, _) in enumerate(match.played()) if moment > decision.moment)
    bot, known = seated_before(match, index, effort, look=2)
    best, played = (steps_of(game, known, seat, text) for text in (decision.best, decision.played))
    others = [one.move for one in searched(bot, known, seat).ranked if one.move not in (best, played)]
    lines = searched(bot, known, seat, [best, played, *others[:_ALTERNATIVES]])
    ways = [lines.comparison(best, move).second for move in (played, *others[:_ALTERNATIVES])]
    first = lines.weighed(best, lines.shared([best, played]))
    if _chance(first) - _chance(ways[0]) < _GIVEN_AWAY:
        return None
    solving = [way for way in ways if _chance(way) >= _chance(first) - _AS_GOOD]
    missing = sorted((way for way in ways if way not in solving), key=lambda way: -_chance(way))
    return Puzzle(
        id=f"{game.id}-{match.seats}-lesson-{decision.moment}",
        game=game.id,
        rules_version=game.rules_version,
        seats=match.seats,
        seat=seat,
        position=game.dump(known),
        ways=[way_of(game, known, seat, way) for way in [first, *solving, *missing]],
        solutions=1 + len(solving),
        tempting=moves_of(game, known, seat, played),
        reasons=decision.reasons,
        effort=effort,
    )


def _chance(ranked: Ranked) -> float:
    return ranked.chance or 0.0
