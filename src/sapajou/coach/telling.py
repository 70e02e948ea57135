"""Reasons in words: never more than two facts, the weightiest."""

from collections.abc import Sequence
from typing import Any, Final

from sapajou.coach.comparing import Reason
from sapajou.kernel.game import Game

_MOST: Final = 2
_WEIGHTY: Final = 0.2  # of the weightiest: what is less is not told


def for_best(reasons: Sequence[Reason]) -> list[Reason]:
    """Return what to tell of the best move: what it has over another."""
    return _weightiest([reason for reason in reasons if reason.amount > 0.0])


def for_other(reasons: Sequence[Reason]) -> list[Reason]:
    """Return what to tell of another move: the most that speaks for it, and the most that it lacks."""
    speaks = [reason for reason in reasons if reason.amount > 0.0][:1]
    lacks = [reason for reason in reasons if reason.amount < 0.0][:1]
    return _weightiest(sorted([*speaks, *lacks], key=lambda reason: -abs(reason.amount)))


def sentence(game: Game[Any], language: str, reason: Reason) -> str:
    """Return a reason in the words of the game."""
    way = "more" if reason.amount > 0.0 else "less"
    amount = f"{abs(reason.amount):.1f}"
    values = {"amount": amount.replace(".", ",") if language == "fr" else amount}
    return game.words.sentence(language, f"ground.{reason.ground}.{way}", values)


def _weightiest(reasons: Sequence[Reason]) -> list[Reason]:
    return [reason for reason in reasons[:_MOST] if abs(reason.amount) >= _WEIGHTY * abs(reasons[0].amount)]
