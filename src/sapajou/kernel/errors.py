"""What can go wrong, said so that a person and a program both understand it."""

from collections.abc import Mapping

from sapajou.kernel.words import KERNEL_WORDS, Words


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


class BadInput(ValueError):
    """Something given from outside that cannot be used: `place` says where, `fault` says why.

    The fault is the key of a sentence in `words` (`fault.wrong_seats`) and its values; or, for files that
    only their makers see (positions, figures), plain English.
    """

    words: Words = KERNEL_WORDS

    def __init__(self, place: str, fault: str, **values: object) -> None:
        """Name the place and the fault."""
        super().__init__(place, fault)
        self.place = place
        self.code = fault
        self.values: Mapping[str, object] = values

    @property
    def fault(self) -> str:
        """What is wrong, in English."""
        return self._fault("en")

    def line(self, language: str) -> str:
        """Return place and fault in one line of a language."""
        word, blank, rest = self.place.partition(" ")
        spoken = self.words.sentence(language, f"place.{word}") if self.words.has(language, f"place.{word}") else word
        return f"{spoken}{blank}{rest}: {self._fault(language)}"

    def _fault(self, language: str) -> str:
        known = self.words.has(language, self.code)
        return self.words.sentence(language, self.code, self.values) if known else self.code

    def __str__(self) -> str:
        """Return both in one line of English."""
        return f"{self.place}: {self.fault}"

    def __reduce__(self) -> tuple[object, ...]:
        """Rebuild the error in another process."""
        return _rebuild_input, (type(self), self.place, self.code, dict(self.values))


def _rebuild_input(kind: type[BadInput], place: str, code: str, values: dict[str, object]) -> BadInput:
    return kind(place, code, **values)


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
