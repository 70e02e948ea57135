"""What can be wrong with an owner's figures, a position or an option, told in the words of this game."""

from pathlib import Path
from typing import Final

from sapajou.kernel.errors import BadData, BadOption, BadPosition
from sapajou.kernel.words import KERNEL_WORDS, Words

WORDS: Final = Words(Path(__file__).parent / "words", behind=KERNEL_WORDS)


class BadFigures(BadData):
    """An owner's figures with which the game cannot be played as the rules say."""

    words = WORDS


class BadTable(BadPosition):
    """A dump in which something that must hold in every position does not."""

    words = WORDS


class BadWish(BadOption):
    """An option that does not fit the other choices."""

    words = WORDS
