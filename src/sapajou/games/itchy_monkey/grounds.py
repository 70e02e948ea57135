"""What the lead of a seat is made of, in workers, as the search weighs it: own things, and those of its rivals."""

from functools import cache
from typing import Final

from sapajou.games.itchy_monkey import bot
from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine import worth as w
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.engine.worth import Worth
from sapajou.kernel.grounds import ended

# The weights behind each ground, by their names in `data/weights.json`.
_BEHIND: Final = {
    "victory": ("nearest", "second"),
    "lice": ("worker", "queen", "spawn"),
    "colonies": ("colony", "group"),
    "crowds": ("crowd",),
    "room": ("lane", "beside", "new_species", "gorillas"),
    "attack": ("hit",),
    "danger": ("danger",),
    "tempo": ("in_turn",),
}
_WHOLE: Final = 100  # hundredths of a worker, and per cent
NAMES: Final = tuple(name for ground in _BEHIND for name in (ground, f"their_{ground}"))


def grounds(state: State, seat: int) -> dict[str, float]:
    """Return what a seat's own things add to its lead, and what those of its rivals (`their_...`) take off it."""
    if state.stage == act.OVER:
        lead = w.WON / _WHOLE if state.winner else 0.0
        return ended(lead if state.winner == seat + 1 else -lead)
    weights = tuple(bot.flat_at(state))
    share_of_best = weights[w.RIVAL]
    whole = bot.scales_at(state)
    whole.weigh(state)
    others = [other for other in range(state.seats) if other != seat]
    best = max(others, key=lambda other: int(whole.of[other]))
    found: dict[str, float] = {}
    for name, scales in _scales_of(state.seats, weights):
        scales.weigh(state)
        of = [int(worth) for worth in scales.of]
        mean = sum(of[other] for other in others) / len(others)
        found[name] = of[seat] / _WHOLE
        found[f"their_{name}"] = -(share_of_best * of[best] + (_WHOLE - share_of_best) * mean) / _WHOLE / _WHOLE
    return found


@cache
def _scales_of(seats: int, weights: tuple[int, ...]) -> list[tuple[str, Worth]]:
    """Return for each ground what weighs positions by it alone."""
    return [
        (ground, Worth(seats, [weight if name in names else 0 for name, weight in zip(_row(), weights, strict=True)]))
        for ground, names in _BEHIND.items()
    ]


def _row() -> list[str]:
    """Return the name of each weight, in their order."""
    return [name for name, count in bot.NAMES.items() for _ in range(count)]
