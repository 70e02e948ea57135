"""What can go wrong between the games and other libraries."""

from pathlib import Path
from typing import Final

from sapajou.arena.faults import ARENA_WORDS
from sapajou.kernel.errors import BadInput
from sapajou.kernel.words import Words

RESEARCH_WORDS: Final = Words(Path(__file__).parent / "words", behind=ARENA_WORDS)


class ResearchFault(BadInput):
    """Something asked of the research kit that it does not offer."""

    words = RESEARCH_WORDS


class MissingLibrary(ResearchFault, ImportError):
    """A library of the extra `research` that is not installed."""
