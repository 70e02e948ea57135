"""Words are complete: every tag has a sentence in every language, and no sentence is without use."""

from collections.abc import Iterator
from typing import Any

from sapajou.kernel.game import Game
from sapajou.kernel.words import KERNEL_WORDS, LANGUAGES, Words, holes

_KERNEL_PREFIXES = ("event.", "reason.", "fault.", "place.", "known.")


def word_faults(game: Game[Any]) -> list[str]:
    """Return what is wrong with the words of a game, one line each; [] if nothing is."""
    needed = dict(_needed(game))
    return [fault for language in LANGUAGES for fault in _faults(game.words, language, needed)]


def _needed(game: Game[Any]) -> Iterator[tuple[str, set[str] | None]]:
    """Yield each key that must have words, and the holes it may have (None: any)."""
    yield "title", set()
    for kind, types in (("choice", game.choice_types), ("event", game.event_types)):
        for struct in types:
            yield f"{kind}.{struct.tag()}", set(struct.__struct_fields__)
    for reason in game.reasons:
        yield f"reason.{reason}", None
    for ending in game.endings:
        yield f"ending.{ending}", set()
    for name, option in game.options.items():
        yield f"option.{name}", set()
        for choice in option.choices:
            if isinstance(choice, str):
                yield f"option.{name}.{choice}", set()


def _faults(words: Words, language: str, needed: dict[str, set[str] | None]) -> Iterator[str]:
    """Yield the faults of one language."""
    own = words.own(language)
    for key, possible in needed.items():
        if key not in own:
            yield f"{language}: no words for {key}"
        elif possible is not None and not holes(own[key]) <= possible:
            yield f"{language}: {key} has holes that nothing fills: {sorted(holes(own[key]) - possible)}"
    filled = set().union(*(holes(own[key]) for key in needed if key in own))
    for key in own.keys() - needed.keys():
        prefix = key.partition(".")[0]
        if prefix in ("choice", "event", "reason", "ending", "option") or (prefix not in filled and prefix not in FREE):
            yield f"{language}: nobody uses {key}"
    for other in LANGUAGES:
        yield from (
            f"{other}: no words for {key}, which {language} has" for key in own.keys() - words.own(other).keys()
        )


# Prefixes of words that the game itself asks for by name: prompts and what `show` writes.
FREE = ("prompt", "show", "piece")


def kernel_word_faults() -> list[str]:
    """Return what is wrong with the kernel's own words."""
    keys = [set(KERNEL_WORDS.own(language)) for language in LANGUAGES]
    faults = [f"{key} is not in every language" for key in keys[0] ^ keys[1]]
    return faults + [f"{key} is of no kind" for key in keys[0] if not key.startswith(_KERNEL_PREFIXES)]
