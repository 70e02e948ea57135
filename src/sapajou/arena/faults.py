"""What can go wrong with a run of many games."""

from pathlib import Path
from typing import Final

from sapajou.bots.faults import BOT_WORDS
from sapajou.kernel.errors import BadInput
from sapajou.kernel.words import Words

ARENA_WORDS: Final = Words(Path(__file__).parent / "words", behind=BOT_WORDS)


class RunFault(BadInput):
    """A run that cannot be played, or that broke off."""

    words = ARENA_WORDS


class WorkerLost(RunFault):
    """A process that ended in the middle of a game."""
