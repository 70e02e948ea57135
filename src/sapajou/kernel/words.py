"""Words are data: one sentence per tag and language, read by the terminal and the browser alike.

A words file maps keys such as `choice.take`, `event.took`, `reason.not_in_hand` or `option.rounds`
to a sentence with plain `{name}` holes, or to two sentences and the hole that chooses between them:
`{"by": "moves", "one": "...", "other": "..."}`. A value that is itself a word (`kind` = "silk") is
replaced by the entry `kind.silk`, if there is one, and a missing value (None) by `kind.none`; a list is
written with commas, an empty one as a missing value. A value may be a sentence of its own (`Said`).
"""

import json
from collections.abc import Mapping
from pathlib import Path
from string import Formatter
from typing import Final, TypeAlias

import msgspec

LANGUAGES: Final = ("en", "fr")
_WHOLE: Final = ("choice.", "event.", "prompt.", "reason.")  # whole sentences: they begin with a capital

Template: TypeAlias = str | dict[str, str]
Phrase: TypeAlias = tuple[str, Mapping[str, object]]  # a key of a game's words, and the values of its sentence


class Said(msgspec.Struct, frozen=True):
    """A value that words of its own speak of: their key, and the values of their holes."""

    key: str
    values: dict[str, object] = {}


class Words:
    """The sentences of one game, with those of the kernel behind them."""

    def __init__(self, folder: Path, behind: "Words | None" = None) -> None:
        """Read `en.json` and `fr.json` of a folder when they are first needed."""
        self.folder = folder
        self._behind = behind
        self._read: dict[str, dict[str, Template]] = {}

    @classmethod
    def beside(cls, file: str) -> "Words":
        """Return the words of the folder `words` beside a Python file, with those of the kernel behind them."""
        return cls(Path(file).parent / "words", behind=KERNEL_WORDS)

    def own(self, language: str) -> Mapping[str, Template]:
        """Return the entries of this folder alone."""
        if language not in self._read:
            self._read[language] = json.loads((self.folder / f"{language}.json").read_text(encoding="utf-8"))
        return self._read[language]

    def has(self, language: str, key: str) -> bool:
        """Return whether there are words for a key."""
        return self.find(language, key) is not None

    def sentence(self, language: str, key: str, values: Mapping[str, object] | None = None) -> str:
        """Return the sentence of a key in a language, its holes filled."""
        filling = values or {}
        template = self.find(language, key)
        if template is None:
            msg = f"{self.folder.name}/{language}.json has no words for {key}"
            raise KeyError(msg)
        if isinstance(template, dict):
            template = template["one" if is_one(language, filling[template["by"]]) else "other"]
        text = template.format_map({name: self._value(language, name, value) for name, value in filling.items()})
        return text[:1].upper() + text[1:] if key.startswith(_WHOLE) and _begins_said(template, filling) else text

    def find(self, language: str, key: str) -> Template | None:
        """Return the entry of a key, here or behind, or None."""
        found = self.own(language).get(key)
        if found is None and self._behind is not None:
            return self._behind.find(language, key)
        return found

    def _value(self, language: str, name: str, value: object) -> object:
        if isinstance(value, list | tuple):
            listed = ", ".join(str(self._value(language, name, one)) for one in value)
            return listed or self.find(language, f"{name}.none") or ""
        if isinstance(value, Said):
            return self.sentence(language, value.key, value.values)
        if isinstance(value, str | None):
            word = self.find(language, f"{name}.{'none' if value is None else value}")
            return value if word is None else word
        return value


def _begins_said(template: str, filling: Mapping[str, object]) -> bool:
    """Return whether a sentence begins with a value that brings words along."""
    first = filling.get(template[1:].partition("}")[0]) if template.startswith("{") else None
    return isinstance(first[0] if isinstance(first, list) and first else first, Said)


def is_one(language: str, count: object) -> bool:
    """Return whether a language speaks of this count in the singular (French does so of 0 as well)."""
    return count in ((0, 1) if language == "fr" else (1,))


def holes(template: Template) -> set[str]:
    """Return the names a sentence needs."""
    if isinstance(template, str):
        return {name for _, name, _, _ in Formatter().parse(template) if name}
    return {template["by"]} | holes(template["one"]) | holes(template["other"])


KERNEL_WORDS: Final = Words(Path(__file__).parent / "words")
