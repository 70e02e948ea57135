"""A view as titled tables: the row and the hands."""

from collections.abc import Sequence

from bazaar.view import View
from sapajou.kernel.show import Cell, Grid
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.words import Words


def shown(view: View, words: Words, language: str, choices: Sequence[Choice], last: Sequence[Event]) -> list[Grid]:
    """Return the row, with what choices point at and events touched, and the hands."""
    targets = {getattr(choice, "ware", None) for choice in choices}
    touched = {getattr(event, "refill", None) for event in last}
    row = [
        Cell(ware or "-", mark="target" if ware in targets else "last" if ware in touched else None)
        for ware in view.row
    ]
    hands = [
        [Cell(" ".join([one.ware for one in hand.known] + ["?"] * hand.hidden), seat=seat)]
        for seat, hand in enumerate(view.hands)
    ]
    return [Grid(words.sentence(language, "title"), [row]), Grid(words.sentence(language, "show.hands"), hands)]
