"""Texts in every language at once: a page holds them all, and shows those of one."""

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

from sapajou.kernel.words import KERNEL_WORDS, LANGUAGES, Words

WORDS: Final = Words(Path(__file__).parent / "words", behind=KERNEL_WORDS)


class Label(NamedTuple):
    """A text in each language, in the order of the languages."""

    texts: tuple[str, ...]

    @property
    def longest(self) -> str:
        """What a plot leaves room for."""
        return max(self.texts, key=len)

    def html(self, tag: str = "span") -> str:
        """Return it as elements, one a language; one alone where it is the same in all."""
        if len(set(self.texts)) == 1:
            return escape(self.texts[0])
        pairs = zip(LANGUAGES, self.texts, strict=True)
        return "".join(f'<{tag} lang="{language}">{escape(text)}</{tag}>' for language, text in pairs)

    def shortened(self, most: int) -> "Label":
        """Return it with no more letters than that."""
        return Label(tuple(text if len(text) <= most else f"{text[: most - 1].rstrip()}…" for text in self.texts))


def same(text: object) -> Label:
    """Return what is the same in every language."""
    return Label((str(text),) * len(LANGUAGES))


def each(say: Callable[[str], str]) -> Label:
    """Return what is said in each language."""
    return Label(tuple(say(language) for language in LANGUAGES))


def sentence(words: Words, key: str, **values: Any) -> Label:
    """Return a sentence of these words; a value that is a label is said in the same language."""

    def say(language: str) -> str:
        at = LANGUAGES.index(language)
        filled = {name: one.texts[at] if isinstance(one, Label) else one for name, one in values.items()}
        return words.sentence(language, key, filled)

    return each(say)


def said(key: str, **values: Any) -> Label:
    """Return a sentence of the lab."""
    return sentence(WORDS, key, **values)


def percent(share: float, digits: int = 0) -> str:
    """Return a share as people write it, on one line."""
    return f"{100 * share:.{digits}f}\u00a0%"
