"""What can be wrong with an owner's figures or a position of the toy game, told in its words."""

from pathlib import Path

from sapajou.kernel.errors import BadData, BadPosition
from sapajou.kernel.words import KERNEL_WORDS, Words

WORDS = Words(Path(__file__).parent / "words", behind=KERNEL_WORDS)


class BadWorth(BadData):
    words = WORDS


class BadBazaar(BadPosition):
    words = WORDS
