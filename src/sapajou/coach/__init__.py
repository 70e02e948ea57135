"""The coach: which move is best here and what speaks for it, and where a match was won.

It knows what the seat may know: every position it looks at has been dealt again from that seat's view.
"""

from sapajou.coach.advice import Advised, advise
from sapajou.coach.comparing import Comparison, Reason, compare
from sapajou.coach.mistakes import lessons
from sapajou.coach.puzzles import Answer, Judge, Puzzle, Way, answer, daily, shipped, weigh
from sapajou.coach.review import Review, Reviewer

__all__ = [
    "Advised",
    "Answer",
    "Comparison",
    "Judge",
    "Puzzle",
    "Reason",
    "Review",
    "Reviewer",
    "Way",
    "advise",
    "answer",
    "compare",
    "daily",
    "lessons",
    "shipped",
    "weigh",
]
