"""What can go wrong with a run of many games."""

from pathlib import Path

from sapajou.kernel.errors import BadInput
from sapajou.kernel.words import KERNEL_WORDS, Words


class RunFault(BadInput):
    """A run that cannot be played, or that broke off."""

    words = Words(Path(__file__).parent / "words", behind=KERNEL_WORDS)


class BotFailed(RunFault):
    """A bot that raised an error or chose what is not legal."""


class WorkerLost(RunFault):
    """A process that ended in the middle of a game."""
