"""How a game between bots went."""

from typing import NamedTuple

from sapajou.kernel.result import Result


class Outcome(NamedTuple):
    """How a game went: who sat where, the result, and how many decisions it took."""

    bots: list[str]
    result: Result
    decisions: int
