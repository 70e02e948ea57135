"""Why a step or a whole staircase is refused: every reason, and the rule behind it."""

from typing import Final

from sapajou.games.monkey_palace.why import staircase, step
from sapajou.games.monkey_palace.why.staircase import Fault, judge
from sapajou.games.monkey_palace.why.step import blamed, why_not_step

REASONS: Final = staircase.REASONS | step.REASONS

__all__ = ["REASONS", "Fault", "blamed", "judge", "why_not_step"]
