"""What can be wrong with a bot that is asked for."""

from pathlib import Path

from sapajou.kernel.errors import BadInput
from sapajou.kernel.words import KERNEL_WORDS, Words


class BadBot(BadInput):
    """A bot that cannot be found, or settings it does not take."""

    words = Words(Path(__file__).parent / "words", behind=KERNEL_WORDS)
