"""What can be chosen before a match begins, and the check of what was chosen."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from sapajou.kernel.errors import BadOption
from sapajou.kernel.shape import whole_number

Single: TypeAlias = bool | int | str
Value: TypeAlias = bool | int | str | tuple[bool | int | str, ...]


class Option(NamedTuple):
    """One thing to choose: its default, what else it may be, and what it means.

    With `many` the value may also be a set of choices, of one of the sizes in `many`; it is kept as
    a tuple in the order of `choices`, so that equal sets are equal options. An option that came with
    newer rules says with `before` what was played when there was no choice yet.

    >>> Option(default=12, choices=range(1, 100), help="rounds at most").check("rounds", 30)
    30
    >>> Option(default=(), choices=("frog", "monkey"), help="animals", many=range(3)).check("x", ["monkey", "frog"])
    ('frog', 'monkey')
    """

    default: Value
    choices: Sequence[Single]
    help: str
    many: range | None = None
    before: Value | None = None

    def check(self, name: str, value: object) -> Value:
        """Return the value in its canonical form, or refuse it with what would be possible."""
        if self.many is not None and isinstance(value, list | tuple):
            return self._check_set(name, value)
        for choice in self.choices if not isinstance(self.choices, range) else self._same_int(value):
            if choice == value and type(choice) is type(value):
                return choice
        raise self._bad(name, "not_offered", repr(value))

    def read(self, text: str, joint: str = ",") -> Value:
        """Return the value that a text stands for, not checked yet; the empty set is written as nothing.

        One word alone is a set only where a set may be that small.

        >>> Option(default=(), choices=("frog", "monkey"), help="animals", many=range(3)).read("monkey,frog")
        ('monkey', 'frog')
        """
        parts = tuple(self._single(part) for part in text.split(joint) if part)
        if self.many is None or (len(parts) == 1 and 1 not in self.many):
            return self._single(text)
        return parts

    def _single(self, text: str) -> Single:
        """Return the choice that is written so, or the text itself, for `check` to refuse."""
        if isinstance(self.choices, range):
            number = whole_number(text.removeprefix("-"))
            return text if number is None else number * (-1 if text.startswith("-") else 1)
        return next((choice for choice in self.choices if _writes(choice, text)), text)

    def _bad(self, name: str, fault: str, given: str) -> BadOption:
        """Return the error of a value, with what would be possible instead."""
        if isinstance(self.choices, range):
            first, last = self.choices[0], self.choices[-1]
            return BadOption(f"option {name}", f"fault.{fault}_number", given=given, first=first, last=last)
        listed = ", ".join(repr(choice) for choice in self.choices)
        if self.many is None:
            return BadOption(f"option {name}", f"fault.{fault}", given=given, listed=listed)
        least, most = self.many[0], self.many[-1]
        return BadOption(f"option {name}", f"fault.{fault}_set", given=given, listed=listed, least=least, most=most)

    def _same_int(self, value: object) -> list[Single]:
        """Return the value alone if it lies in the range of choices."""
        return [value] if type(value) is int and value in self.choices else []

    def _check_set(self, name: str, values: Sequence[object]) -> Value:
        """Return the chosen set in the order of the choices."""
        chosen = tuple(choice for choice in self.choices if choice in values)
        if len(chosen) != len(values):
            raise self._bad(name, "wrong", repr(list(values)))
        if self.many is not None and len(chosen) not in self.many:
            raise self._bad(name, "wrong_size", str(len(chosen)))
        return chosen


def _writes(choice: Single, text: str) -> bool:
    """Return whether a text writes a choice; true and false may begin with a capital, as in messages."""
    return str(choice) == (text.capitalize() if isinstance(choice, bool) else text)


def check_options(offered: Mapping[str, Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Return a value for every option: what was given, checked, or the default."""
    for name in given:
        if name not in offered:
            known = ", ".join(offered) or None
            raise BadOption(f"option {name}", "fault.no_such_option", known=known)
    return {
        name: option.check(name, given[name]) if name in given else option.default for name, option in offered.items()
    }


def written_options(options: Mapping[str, Value]) -> dict[str, Any]:
    """Return options as JSON has them: a chosen set is a list."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in options.items()}
