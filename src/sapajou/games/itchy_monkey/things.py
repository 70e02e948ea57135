"""What a seat takes of the box: colonies, by the species of the monkey."""

from typing import Final

from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.figures import SPECIES
from sapajou.kernel.thing import Thing

KINDS: Final = ("piece",)


def things(before: State, after: State) -> list[Thing]:
    """Return each species on which a seat has more colonies than before."""
    numbered = list(enumerate(SPECIES, s.GORILLA))
    return [
        Thing(seat, "piece", name)
        for seat in range(after.seats)
        for number, name in numbered
        for _ in range(after.colonies_on(seat, number) - before.colonies_on(seat, number))
    ]
