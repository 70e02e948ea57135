"""What the command line says: its own words, and a game's choices, events and refusals, in one language."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from sapajou.kernel.errors import BadInput, IllegalAction, system_fault
from sapajou.kernel.game import Game
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.words import KERNEL_WORDS, LANGUAGES, Words

WORDS: Final = Words(Path(__file__).parent / "words", behind=KERNEL_WORDS)
_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


class BadArgument(BadInput):
    """An argument that the command line cannot use."""

    words = WORDS


class Speech:
    """One language."""

    def __init__(self, language: str) -> None:
        """Take a language that there are words for."""
        if language not in LANGUAGES:
            raise BadArgument("lang", "fault.not_spoken", given=repr(language), listed=", ".join(LANGUAGES))
        self.language = language

    def say(self, key: str, **values: object) -> str:
        """Return a sentence of the command line."""
        return WORDS.sentence(self.language, key, values)

    def title(self, game: Game[Any]) -> str:
        """Return what a game is called."""
        return game.words.sentence(self.language, "title")

    def choice(self, game: Game[Any], choice: Choice, says: Mapping[str, object]) -> str:
        """Return a choice as a sentence, with the values that the game speaks of it."""
        return game.words.sentence(self.language, f"choice.{choice.tag()}", says)

    def event(self, game: Game[Any], event: Event) -> str:
        """Return what happened as a sentence."""
        return game.words.sentence(self.language, f"event.{event.tag()}", game.said(event))

    def refusal(self, game: Game[Any], refusal: IllegalAction) -> str:
        """Return why something cannot be done, with the rule behind it."""
        sentence = game.words.sentence(self.language, f"reason.{refusal.reason}", game.said_values(refusal.values))
        return f"{sentence} ({refusal.rule})" if refusal.rule else sentence

    def system_fault(self, error: OSError) -> str:
        """Return what the system said against a file."""
        fault = system_fault(error)
        return WORDS.sentence(self.language, f"why.{fault}") if WORDS.has(self.language, f"why.{fault}") else fault

    def ending(self, game: Game[Any], reason: str) -> str:
        """Return why a match ended: all that its reason is made of."""
        return ", ".join(game.words.sentence(self.language, f"ending.{part}") for part in reason.split("+"))

    def rival(self, game: Game[Any], rival: str) -> str:
        """Return what a rival that is no seat is called, as the game shows it."""
        key = f"show.{rival}"
        return game.words.sentence(self.language, key) if game.words.has(self.language, key) else rival

    def option_help(self, game: Game[Any], name: str) -> str:
        """Return what an option of a game means."""
        return game.words.sentence(self.language, f"option.{name}")


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for, English if there are no words for it.

    >>> language_of({"LANG": "fr_CH.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"})
    ('fr', 'en')
    """
    asked = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    return asked[:2] if asked[:2] in LANGUAGES else LANGUAGES[0]
