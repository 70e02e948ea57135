"""What can go wrong, said so that a person and a program both understand it."""

from collections.abc import Mapping


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
    """Something given from outside that cannot be used: `place` says where, `fault` says why."""

    def __init__(self, place: str, fault: str) -> None:
        """Name the place and the fault."""
        super().__init__(place, fault)
        self.place = place
        self.fault = fault

    def __str__(self) -> str:
        """Return both in one line."""
        return f"{self.place}: {self.fault}"


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


class UndoRefused(Exception):
    """More was to be taken back than may be taken back freely."""

    def __init__(self, asked: int, free: int) -> None:
        """Say how many actions were to be taken back, and how many may be."""
        super().__init__(asked, free)
        self.asked = asked
        self.free = free

    def __str__(self) -> str:
        """Return the refusal in plain English."""
        return f"cannot take back {self.asked}: {self.free} of this seat's latest actions may be taken back freely"
