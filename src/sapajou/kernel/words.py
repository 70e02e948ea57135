"""Words are data: one sentence per tag and language, read by the terminal and the browser alike.

A words file maps keys such as `choice.take`, `event.took`, `reason.not_in_hand` or `option.rounds`
to a sentence with plain `{name}` holes, or to one sentence a plural form and the hole that is counted:
`{"by": "moves", "one": "...", "other": "..."}`. A value that is itself a word (`kind` = "silk") is
replaced by the entry `kind.silk`, if there is one, and a missing value (None) by `kind.none`; a list is
written with commas, an empty one as a missing value. A value may be a sentence of its own (`Said`), or
a seat (`SeatValue`), which has a number in the terminal and a name at a table.

The browser fills the same sentences by itself (web/src/words.ts); tests/vectors/words.json binds both.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Final, TypeAlias

import msgspec

from sapajou.kernel.plurals import OTHER, plural_form

LANGUAGES: Final = ("en", "fr")
_WHOLE: Final = ("choice.", "event.", "prompt.", "reason.")  # whole sentences: they begin with a capital
_BY: Final = "by"  # the hole whose count chooses the plural form

Template: TypeAlias = str | dict[str, str]
Phrase: TypeAlias = tuple[str, Mapping[str, object]]  # a key of a game's words, and the values of its sentence


class Said(msgspec.Struct, frozen=True):
    """A value that words of its own speak of: their key, and the values of their holes."""

    key: str
    values: dict[str, object] = {}


class SeatValue(msgspec.Struct, frozen=True):
    """A seat in a sentence."""

    seat: int


Text: TypeAlias = str | list[str | SeatValue]  # a text, or its parts where it speaks of seats


class Words:
    """The sentences of one game, with those of the kernel behind them."""

    def __init__(
        self, folder: Path, behind: "Words | None" = None, plain: Mapping[str, "Template"] | None = None
    ) -> None:
        """Read `en.json` and `fr.json` of a folder when they are first needed; either may be missing.

        What French lacks is told in English, and what English lacks by `plain`.
        """
        self.folder = folder
        self._plain = dict(plain or {})
        self._behind = behind
        self._read: dict[str, dict[str, Template]] = {}

    @classmethod
    def beside(cls, file: str) -> "Words":
        """Return the words of the folder `words` beside a Python file, with those of the kernel behind them."""
        return cls(Path(file).parent / "words", behind=KERNEL_WORDS)

    def completed(self, plain: Mapping[str, Template]) -> "Words":
        """Return the same words, with sentences for what they lack in every language."""
        lacking = {key: text for key, text in plain.items() if self._exact(LANGUAGES[0], key) is None}
        return Words(self.folder, self._behind, lacking) if lacking else self

    def own(self, language: str) -> Mapping[str, Template]:
        """Return the entries of this folder alone; none if it has no file of the language."""
        if language not in self._read:
            file = self.folder / f"{language}.json"
            self._read[language] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        return self._read[language]

    def everything(self, language: str) -> dict[str, Template]:
        """Return all entries that `find` finds in a language."""
        return {**self._plain, **self._chain(LANGUAGES[0]), **self._chain(language)}

    def _chain(self, language: str) -> dict[str, Template]:
        """Return the entries of a language, here and behind."""
        return {**(self._behind._chain(language) if self._behind else {}), **self.own(language)}  # noqa: SLF001  ours

    def has(self, language: str, key: str) -> bool:
        """Return whether there are words for a key."""
        return self.find(language, key) is not None

    def sentence(self, language: str, key: str, values: Mapping[str, object] | None = None) -> str:
        """Return the sentence of a key in a language, its holes filled."""
        return self.written(language, self.text(language, key, values))

    def called(self, language: str, hole: str, value: object) -> str:
        """Return what a value is written as in the hole of a sentence."""
        return self.written(language, _joined(self._value(language, hole, value)))

    def text(self, language: str, key: str, values: Mapping[str, object] | None = None) -> Text:
        """Return the same, with the seats as values where it speaks of some."""
        parts = _joined(self._parts(language, key, values or {}))
        return parts if any(isinstance(part, SeatValue) for part in parts) else "".join(map(str, parts))

    def written(self, language: str, text: Text) -> str:
        """Return a text with its seats by number; one that begins with a seat begins with a capital."""
        if isinstance(text, str):
            return text
        written = "".join(part if isinstance(part, str) else self._seat(language, part) for part in text)
        return _capital(written) if isinstance(text[0], SeatValue) else written

    def _seat(self, language: str, value: SeatValue) -> str:
        return self.sentence(language, "seat.called", {"number": value.seat})

    def _parts(self, language: str, key: str, values: Mapping[str, object]) -> Iterator[str | SeatValue]:
        """Yield the pieces of a sentence in their order."""
        template = self._template(language, key, values)
        capital = key.startswith(_WHOLE) and _begins_said(template, values)
        for literal, hole, _, _ in Formatter().parse(template):
            if literal:
                yield literal
                capital = False
            for part in () if hole is None else self._value(language, hole, values[hole]):
                yield _capital(part) if capital and isinstance(part, str) else part
                capital = False

    def _template(self, language: str, key: str, values: Mapping[str, object]) -> str:
        """Return the sentence of a key before it is filled, in the plural form that its count needs."""
        template = self.find(language, key)
        if template is None:
            msg = f"{self.folder.name}/{language}.json has no words for {key}"
            raise KeyError(msg)
        if isinstance(template, str):
            return template
        return template.get(plural_form(language, values[template[_BY]]), template[OTHER])

    def find(self, language: str, key: str) -> Template | None:
        """Return the entry of a key, here or behind, else the English one, else the plain one; or None."""
        found = self._exact(language, key)
        if found is None and language != LANGUAGES[0]:
            found = self._exact(LANGUAGES[0], key)
        return self._plain.get(key) if found is None else found

    def _exact(self, language: str, key: str) -> Template | None:
        """Return the entry of a key in this very language, here or behind, or None."""
        found = self.own(language).get(key)
        if found is None and self._behind is not None:
            return self._behind._exact(language, key)  # noqa: SLF001  of the same class
        return found

    def _value(self, language: str, name: str, value: object) -> Iterator[str | SeatValue]:
        """Yield what a value of a hole is written as."""
        if isinstance(value, list | tuple) and value:
            for at, one in enumerate(value):
                if at:
                    yield ", "
                yield from self._value(language, name, one)
        elif isinstance(value, Said):
            yield from self._parts(language, value.key, value.values)
        elif isinstance(value, SeatValue):
            yield value
        elif isinstance(value, str | list | tuple | None):
            word = self.find(language, f"{name}.{value if isinstance(value, str) else 'none'}")
            yield word if isinstance(word, str) else value if isinstance(value, str) else ""
        else:
            yield str(value)


def _joined(parts: Iterable[str | SeatValue]) -> list[str | SeatValue]:
    """Return the parts of a text, neighbouring strings as one."""
    joined: list[str | SeatValue] = []
    for part in parts:
        last = joined[-1] if joined else None
        if isinstance(part, str) and isinstance(last, str):
            joined[-1] = last + part
        elif part != "":
            joined.append(part)
    return joined


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _begins_said(template: str, filling: Mapping[str, object]) -> bool:
    """Return whether a sentence begins with a value that brings words along."""
    first = filling.get(template[1:].partition("}")[0]) if template.startswith("{") else None
    return isinstance(first[0] if isinstance(first, list) and first else first, Said)


def as_seats(value: object) -> object:
    """Return a seat, or a list of seats, as values of words; what is neither as it is."""
    if isinstance(value, list | tuple):
        return [as_seats(one) for one in value]
    return SeatValue(value) if type(value) is int else value


def holes(template: Template) -> set[str]:
    """Return the names a sentence needs."""
    if isinstance(template, str):
        return {name for _, name, _, _ in Formatter().parse(template) if name}
    return {template[_BY]}.union(*(holes(sentence) for form, sentence in template.items() if form != _BY))


KERNEL_WORDS: Final = Words(Path(__file__).parent / "words")
