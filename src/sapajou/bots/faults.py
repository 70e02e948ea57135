"""What can be wrong with a bot: with how it is asked for, and with what it does."""

from typing import Final

from sapajou.kernel.errors import BadInput, FaultFound
from sapajou.kernel.words import Words

BOT_WORDS: Final = Words.beside(__file__)


class BadBot(BadInput):
    """A bot that cannot be found, or settings it does not take."""

    words = BOT_WORDS


class ProgramFault(FaultFound):
    """What a program that plays did wrong."""


class BotFailed(BadInput):
    """A bot that raised an error or chose what is not legal."""

    words = BOT_WORDS
