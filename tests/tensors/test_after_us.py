"""The tensor of After Us says what the view says: made once more, from the view alone."""

from typing import Any

import sapajou
from sapajou.games.after_us import figures
from told import flat, met, one_of, positions, slices_of

GAME: Any = sapajou.game("after_us")
PRINTED = [*range(1, 49), *range(101, 173), *range(201, 249)]
RESOURCES = ("flower", "fruit", "grain", "energy")


def lying(owner: Any) -> list[tuple[int, int, int]]:
    """Return the cards of an owner that the viewing seat knows, each with its column and the number there."""
    line = getattr(owner, "line", None) or getattr(owner, "revealed", [])
    return [
        *((card, 7, 1) for card in owner.draw_pile.shuffled),
        *((back.card, 8, depth) for depth, back in enumerate(owner.draw_pile.top, 1) if back.card is not None),
        *((card, 9, 1) for card in owner.discard_pile),
        *((card, 10 + slot, 1) for slot, card in enumerate(line) if card is not None),
    ]


def cards(view: Any, owners: list[Any]) -> list[int]:
    rows = {card: [0] * 17 for card in PRINTED}
    for number, owner in enumerate(owners):
        for card, column, value in lying(owner) if owner else ():
            rows[card][number] = 1
            rows[card][column] = value
    for pile in view.recruit_piles:
        for height, card in enumerate(pile.returned, 1):
            rows[card][15] = height
    for card in view.removed:
        rows[card][16] = 1
    return flat(rows.values())


def back(card: Any) -> list[int]:
    return one_of(7, figures.APES.index(card.ape), 4 + card.level if card.level else None) if card else [0] * 7


def pointer(text: str | None) -> list[int]:
    if text in (None, "prepare", "end"):
        return one_of(15, {"prepare": 13, "end": 14}.get(str(text)))
    row, slot, position = str(text).split(".")
    return one_of(15, int(row) - 1, 2 + int(slot), 8 + (4 if not position.isdigit() else int(position) - 1))


def expected(view: Any) -> dict[str, list[int]]:
    seats = met(view, len(view.tribes), 6)
    tribes = [view.tribes[seat] if seat >= 0 else None for seat in seats]
    owners = [*tribes, view.king]
    tokens = figures.TOKENS
    row = view.king.row if view.king else []
    return {
        "cards": cards(view, owners),
        "tops": flat(
            back(one.draw_pile.top[place] if one and place < len(one.draw_pile.top) else None)
            for one in owners
            for place in range(4)
        ),
        "points": [one.points if one else 0 for one in owners],
        "rage": [one.rage if one else 0 for one in owners],
        "resources": flat([getattr(one.resources, name) if one else 0 for name in RESOURCES] for one in owners),
        "draw_pile": [len(one.draw_pile.top) + len(one.draw_pile.shuffled) if one else 0 for one in owners],
        "discard_pile": [len(one.discard_pile) if one else 0 for one in owners],
        "token": flat(one_of(4, tokens.index(one.token) if one and one.token else None) for one in owners),
        "chosen": [int(one is not None and one.chosen) for one in tribes],
        "pointer": flat(pointer(one.pointer if one else None) for one in tribes),
        "used": flat(one_of(7, *map(figures.OBJECT_NAMES.index, one.used if one else [])) for one in tribes),
        "marks": flat(one_of(4, *map(list(figures.MARKS).index, one.marks if one else [])) for one in tribes),
        "done": [int(one is not None and one.done) for one in tribes],
        "to_act": [int(seat in view.to_act) for seat in seats],
        "priority": [view.priority.index(seat) + 1 if seat in view.priority else 0 for seat in seats],
        "playing": [int(one is not None) for one in tribes],
        "seat": one_of(6, view.seat),
        "king_row": flat(one_of(4, tokens.index(row[place]) if row else None) for place in range(3)),
        "recruit_piles": [pile.cards for pile in view.recruit_piles],
        "target": [view.target],
        "objects": one_of(7, *map(figures.OBJECT_NAMES.index, view.objects)),
        "shortage": [int(view.shortage == "last")],
        "round": [view.round],
        "phase": one_of(6, figures.PHASES.index(view.phase)),
        "ending": one_of(3, figures.ENDINGS.index(view.ending) if view.ending else None),
    }


def test_the_tensor_is_made_of_the_view() -> None:
    for state, seat in positions("after_us", 1, 25):
        assert slices_of("after_us", state, seat) == expected(GAME.view(state, seat))
