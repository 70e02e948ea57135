"""A puzzle at a table: what whoever is asked may know of it, and what is said of what was played."""

from datetime import UTC, date, datetime
from typing import Final, Literal
from weakref import WeakKeyDictionary

from sapajou.coach import Judge, Puzzle, daily, telling
from sapajou.coach.puzzles import MISSED, ON_THE_WAY, SOLVED, match_of, steps_of_moves
from sapajou.kernel.registry import game as registered_game
from sapajou.server import messages as m
from sapajou.server.room import Room
from sapajou.server.turns import reason, written

_VERDICTS: Final[dict[str, Literal["on_the_way", "solved", "missed"]]] = {
    ON_THE_WAY: "on_the_way",
    SOLVED: "solved",
    MISSED: "missed",
}
_written: WeakKeyDictionary[Judge, list[list[list[m.Offered]]]] = WeakKeyDictionary()


def day_at(now: float) -> date:
    """Return the day whose puzzles are asked at a time: the same day everywhere, by the clock of Greenwich."""
    return datetime.fromtimestamp(now, UTC).date()


def puzzle_of(game: str, day: date) -> Puzzle | None:
    """Return the puzzle of a day, if the game has one that today's rules still fit."""
    found = daily(game, day)
    return found if found is not None and found.rules_version == registered_game(game).rules_version else None


def puzzle_now(room: Room) -> m.PuzzleNow | None:
    """Return the puzzle that is asked at a table, if one is; what solves it is told when it is solved or missed."""
    asked, judge, answer = room.settings.puzzle, room.judge, room.answer
    if asked is None or judge is None:
        return None
    puzzle = asked.puzzle
    return m.PuzzleNow(
        id=puzzle.id,
        seat=puzzle.seat,
        verdict="on_the_way" if answer is None else _VERDICTS[answer.verdict],
        found=judge.found(room.reached),
        loss=None if answer is None else answer.loss,
        ways=_ways(judge, judge.way(room.reached)) if room.answered else [],
        reasons=[reason(one) for one in telling.for_best(puzzle.reasons)] if room.answered else [],
        day=asked.day,
        lesson=asked.lesson,
    )


def _ways(judge: Judge, played: int | None) -> list[m.PuzzleWay]:
    """Return all ways as they go over the wire."""
    puzzle = judge.puzzle
    return [
        m.PuzzleWay(
            moves=moves,
            chance=way.chance,
            low=way.low,
            high=way.high,
            solves=number < puzzle.solutions,
            played=number == played,
            tempting=way.moves == puzzle.tempting,
        )
        for number, (way, moves) in enumerate(zip(puzzle.ways, _moves(judge), strict=True))
    ]


def _moves(judge: Judge) -> list[list[list[m.Offered]]]:
    """Return the moves of all ways as they go over the wire; they are worked out once for a table."""
    if judge not in _written:
        puzzle, match = judge.puzzle, match_of(judge.puzzle)
        turns = (steps_of_moves(match, puzzle.seat, way.moves) for way in puzzle.ways)
        _written[judge] = [written(match.game, match.state, puzzle.seat, turn) for turn in turns]
    return _written[judge]
