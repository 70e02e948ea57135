"""Words are complete: every tag has a sentence in every language, and no sentence is without use."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from sapajou.kernel.game import Game
from sapajou.kernel.words import KERNEL_WORDS, LANGUAGES, Words, holes

_KERNEL_PREFIXES = (
    "ending.",
    "event.",
    "reason.",
    "fault.",
    "place.",
    "known.",
    "found.",
    "seat.",
    "wanted.",
    "why.",
    "ground.",
)
_COUNTED: Final = ("choice", "event", "reason", "ending", "option", "ground")  # whose keys a game lists
_FAULT: Final = re.compile(r"fault\.[a-z0-9_]+")


class Advice(UserWarning):
    """What a game could do better, and need not."""


def word_advice(game: Game[Any]) -> list[str]:
    """Return which words a game lacks, one line each; plain ones stand in for them, so that is no fault.

    French is optional: without any of it, English is told.
    """
    if game.words.folder == KERNEL_WORDS.folder:
        return ["no words yet: words/en.json beside the game, and `words = Words.beside(__file__)` in it"]
    french = any(game.words.own(language) for language in LANGUAGES[1:])
    return [fault for fault in word_faults(game) if french or not fault.startswith(LANGUAGES[1:])]


def word_faults(game: Game[Any]) -> list[str]:
    """Return what is wrong with the words of a game, one line each; [] if nothing is."""
    needed = dict(_needed(game))
    faults = [fault for language in LANGUAGES for fault in _faults(game.words, language, needed)]
    return faults + fault_word_faults(game.words, game.words.folder.parent)


def _needed(game: Game[Any]) -> Iterator[tuple[str, set[str] | None]]:
    """Yield each key that must have words, and the holes it may have (None: any)."""
    yield "title", set()
    for kind, types in (("choice", game.choice_types), ("event", game.event_types)):
        for struct in types:
            yield f"{kind}.{struct.tag()}", {*struct.__struct_fields__, *game.also_said}
    for reason in game.reasons:
        yield f"reason.{reason}", None
    for kind in game.thing_kinds:
        yield f"thing.{kind}", set()
    for ending in game.endings:
        yield f"ending.{ending}", set()
    for name in game.ground_names:
        yield f"ground.{name}.more", {"amount"}
        yield f"ground.{name}.less", {"amount"}
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
        if prefix in ("choice", "event", "reason", "ending", "option", "ground", "thing") or (
            prefix not in filled and prefix not in FREE
        ):
            yield f"{language}: nobody uses {key}"
    for other in LANGUAGES:
        yield from (
            f"{other}: no words for {key}, which {language} has" for key in own.keys() - words.own(other).keys()
        )


# Prefixes of words that are asked for by name: prompts, what `show` writes, parts of sentences, seats, faults.
FREE = ("prompt", "show", "said", "seat", "piece", "fault", "place")


class FaultUse(NamedTuple):
    """A place in the source that names a fault, and the values it gives (None: it cannot be seen which)."""

    key: str
    values: frozenset[str] | None


def fault_uses(folder: Path) -> set[FaultUse]:
    """Return the faults that the source in a folder names, as it is written."""
    return {use for path in folder.rglob("*.py") for use in _uses(ast.parse(path.read_text(encoding="utf-8")))}


def _uses(tree: ast.Module) -> Iterator[FaultUse]:
    """Yield the faults that a source names: in a call with the values beside it, or anywhere else."""
    called: set[ast.AST] = set()
    for call in ast.walk(tree):
        for part in call.args if isinstance(call, ast.Call) else ():
            key = _fault_key(part)
            if isinstance(call, ast.Call) and key is not None:
                called.add(part)
                names = [keyword.arg for keyword in call.keywords]
                yield FaultUse(key, None if None in names else frozenset(filter(None, names)))
    for node in ast.walk(tree):
        key = _fault_key(node)
        if key is not None and node not in called:
            yield FaultUse(key, None)


def _fault_key(node: ast.AST) -> str | None:
    """Return the fault that a text in the source names, or None."""
    named = isinstance(node, ast.Constant) and isinstance(node.value, str) and _FAULT.fullmatch(node.value)
    return named[0] if named else None


def fault_word_faults(words: Words, folder: Path) -> list[str]:
    """Return what is wrong between the faults that the source in a folder names and their words."""
    uses = fault_uses(folder)
    used = {use.key for use in uses}
    texts = set(re.findall(r"[a-z0-9_]+", " ".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))))
    faults = []
    for language in LANGUAGES:
        for key in words.own(language):
            kind, _, name = key.partition(".")
            if (kind == "fault" and key not in used) or (kind in ("place", "said") and name not in texts):
                faults.append(f"{language}: nobody uses {key}")
        for key, values in sorted(uses, key=str):
            template = words.find(language, key)
            if template is None:
                faults.append(f"{language}: no words for {key}")
            elif values is not None and not holes(template) <= values:
                faults.append(f"{language}: {key} is not given {sorted(holes(template) - values)}")
    return faults


def kernel_word_faults() -> list[str]:
    """Return what is wrong with the kernel's own words."""
    keys = [set(KERNEL_WORDS.own(language)) for language in LANGUAGES]
    faults = [f"{key} is not in every language" for key in keys[0] ^ keys[1]]
    return faults + [f"{key} is of no kind" for key in keys[0] if not key.startswith(_KERNEL_PREFIXES)]
