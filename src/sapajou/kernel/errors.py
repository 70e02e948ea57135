"""What can go wrong, said so that a person and a program both understand it."""

import errno
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final, Self

from sapajou.kernel.words import KERNEL_WORDS, Words

_KEY: Final = re.compile(r"[a-z_]+(\.\w+)+")
_PLACE: Final = re.compile(r"(?:^|(?<=, )|(?<=: ))[a-z_]+(?=[ ,:]|$)")  # the first word of each part of a place


class IllegalAction(Exception):
    """A move that the rules refuse: which rule, a stable code, its values, and plain English."""

    def __init__(self, reason: str, *, rule: str = "", message: str = "", **values: object) -> None:
        """Say why: `reason` and `values` choose and fill the translated sentence, `message` is the English one."""
        super().__init__(message or reason)
        self.reason = reason
        self.rule = rule
        self.message = message or reason
        self.values: Mapping[str, object] = values

    def __eq__(self, other: object) -> bool:
        """Return whether both refuse for the same reason in the same words."""
        if not isinstance(other, IllegalAction):
            return NotImplemented
        return (self.reason, self.rule, self.message, self.values) == (
            other.reason,
            other.rule,
            other.message,
            other.values,
        )

    __hash__ = Exception.__hash__

    def __reduce__(self) -> tuple[object, ...]:
        """Rebuild the error in another process."""
        return _rebuild, (self.reason, self.rule, self.message, dict(self.values))


def _rebuild(reason: str, rule: str, message: str, values: dict[str, object]) -> IllegalAction:
    return IllegalAction(reason, rule=rule, message=message, **values)


class FaultFound(Exception):
    """Something is wrong, and whoever asked knows with what: the key of the words that say it, and their values."""

    def __init__(self, fault: str, **values: object) -> None:
        """Take the fault and its values."""
        super().__init__(fault)
        self.fault = fault
        self.values = values


class BadInput(ValueError):
    """Something given from outside that cannot be used: `place` says where, `fault` says why.

    The fault is the key of a sentence in `words` (`fault.wrong_seats`) and its values. What a game finds wrong
    is told in the words of the game (`faults_told_in`).
    """

    words: Words = KERNEL_WORDS

    def __init__(self, place: str, fault: str, **values: object) -> None:
        """Name the place and the fault; a fault is a key, never a sentence."""
        super().__init__(place, fault)
        if not _KEY.fullmatch(fault):
            msg = f"{fault!r} is a sentence; name the key of its words"
            raise TypeError(msg)
        self.place = place
        self.code = fault
        self.values: Mapping[str, object] = values

    @classmethod
    def unless(cls, holds: bool, place: str, fault: str, **values: object) -> None:  # noqa: FBT001  reads as a sentence
        """Raise this error if something that must hold does not."""
        if not holds:
            raise cls(place, fault, **values)

    def told_in(self, words: Words) -> Self:
        """Return the error with its fault told in other words than those of its class."""
        self.words = words
        return self

    @property
    def fault(self) -> str:
        """What is wrong, in English."""
        return self._fault("en")

    def line(self, language: str) -> str:
        """Return place and fault in one line of a language."""
        return f"{_PLACE.sub(lambda found: self._spoken(language, found), self.place)}: {self._fault(language)}"

    def _spoken(self, language: str, found: re.Match[str]) -> str:
        """Return the first word of a part of a place in a language, if it is one that has words."""
        key = f"place.{found[0]}"
        return self.words.sentence(language, key) if self.words.has(language, key) else found[0]

    def _fault(self, language: str) -> str:
        """Return what is wrong; a fault within a fault is told in the same language."""
        values = {
            name: value._fault(language) if isinstance(value, BadInput) else value  # noqa: SLF001  of the same class
            for name, value in self.values.items()
        }
        return self.words.sentence(language, self.code, values)

    def __str__(self) -> str:
        """Return both in one line of English."""
        return self.line("en")

    def __reduce__(self) -> tuple[object, ...]:
        """Rebuild the error in another process."""
        return _rebuild_input, (type(self), self.place, self.code, dict(self.values), self.words)


def _rebuild_input(kind: type[BadInput], place: str, code: str, values: dict[str, object], words: Words) -> BadInput:
    return kind(place, code, **values).told_in(words)


@contextmanager
def faults_told_in(words: Words) -> Iterator[None]:
    """Let everything that is found wrong inside be told in the words of a game."""
    try:
        yield
    except BadInput as error:
        error.told_in(words)
        raise


def system_fault(error: OSError) -> str:
    """Return what the system said against a file: the name of its words, or the system's own."""
    name = errno.errorcode.get(error.errno or 0, "")
    return name if KERNEL_WORDS.has("en", f"why.{name}") else error.strerror or str(error)


class UnknownGame(BadInput):
    """A game that is not installed, or whose installation is broken."""


class BadOption(BadInput):
    """A number of seats, a seed or an option that the game does not offer."""


class BadData(BadInput):
    """An owner's figures that do not make a playable game."""


class BadPosition(BadInput):
    """A dump that is no position of the game."""


class BadRecord(BadInput):
    """A record that cannot be read or replayed."""


class UndoRefused(BadInput):
    """More was to be taken back than may be taken back freely."""

    def __init__(self, asked: int, free: int) -> None:
        """Say how many actions were to be taken back, and how many may be."""
        super().__init__("undo", "fault.undo_refused", asked=asked, free=free)
        self.asked = asked
        self.free = free

    def __reduce__(self) -> tuple[object, ...]:
        """Rebuild the error in another process."""
        return UndoRefused, (self.asked, self.free)
