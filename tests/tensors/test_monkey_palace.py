"""The tensor of Monkey Palace says what the view says: made once more, from the view alone."""

from typing import Any

import pytest

import sapajou
from sapajou.games.monkey_palace.figures import ANIMAL_NAMES, COLOUR_NAMES, DIRECTIONS, PHASES
from told import flat, met, one_of, positions, slices_of

GAME: Any = sapajou.game("monkey_palace")
TOPS = ("ground", "arch", "brick", "column", "decoration")
OPTIONS = [{}, {"plan": 3, "butterfly": True, "frog": True, "allow_u_turn": True}]


def icons(delivery: Any) -> list[int]:
    return [delivery.arch, delivery.brick, delivery.column, delivery.any]


def face(card: Any) -> list[int]:
    return [card.bananas, *icons(card.immediate), *icons(card.recurring)] if card else [0] * 9


def sites(view: Any) -> list[list[int]]:
    """Return the columns of each site, but for what stands on top in which colour, and the heights of a draft."""
    rows = [[0] * 21 for _ in range(121)]
    for row, site, height, top in zip(rows, view.sites, view.heights, view.tops, strict=False):
        place = (site.x, site.y)
        stairs, draft = view.staircase, view.draft
        row[:3] = [1, *place]
        row[3:6] = one_of(3, COLOUR_NAMES.index(site.color))
        row[6] = height
        row[7:12] = one_of(5, TOPS.index(top))
        row[14:17] = [int(view.animals[name] == place) for name in ANIMAL_NAMES]
        row[17:19] = [int(place == stairs.start), int(place == stairs.end)] if stairs else [0, 0]
        row[19:21] = [int(place == draft.start), int(place == draft.at)] if draft else [0, 0]
    return rows


def expected(view: Any) -> dict[str, list[int]]:
    seats = met(view, len(view.players), 4)
    players = [view.players[seat] if seat >= 0 else None for seat in seats]
    slots = [one.slots[slot] if one else [] for one in players for slot in range(4)]
    draft = view.draft
    last = DIRECTIONS.index(draft.arches[-1].dir) if draft and draft.arches else None
    return {
        "pack_tops": flat(face(pack.top) for pack in view.packs),
        "packs_left": [pack.left for pack in view.packs],
        "stock": flat([one.stock.arch, one.stock.brick, one.stock.column] if one else [0] * 3 for one in players),
        "recurring": flat(icons(one.recurring) if one else [0] * 4 for one in players),
        "slots": flat(face(stack[-1] if stack else None) for stack in slots),
        "stacks": [len(stack) for stack in slots],
        "bonus_cards": [one.bonus_cards if one else 0 for one in players],
        "score": [max(one.score, 0) if one else 0 for one in players],
        "score_below_zero": [max(-one.score, 0) if one else 0 for one in players],
        "trophies": flat([int(view.trophies[name] == seat) for name in ANIMAL_NAMES] for seat in seats),
        "playing": [int(one is not None) for one in players],
        "seat": one_of(4, view.seat),
        "active": one_of(4, seats.index(view.active)),
        "supply": [view.supply.arch, view.supply.brick, view.supply.column],
        "decorations": [view.decorations[name] for name in COLOUR_NAMES[:3]],
        "highest": [0 if view.highest[name] is None else view.highest[name] + 1 for name in COLOUR_NAMES[:3]],
        "bonus_cards_left": [view.bonus_cards],
        "phase": one_of(11, PHASES.index(view.phase)),
        "round": [view.round],
        "final_round": [int(view.final_round)],
        "plan": one_of(4, view.plan - 1),
        "modules": [int(name in view.modules) for name in ("butterfly", "frog")],
        "rulings": [
            int(name in view.rulings) for name in ("allow_u_turn", "bonus_count", "highest_tie_counts_for_credit")
        ],
        "staircase": [int(view.staircase.highest), int(view.staircase.bonus)] if view.staircase else [0, 0],
        "credits": [max(view.staircase.credits, 0) if view.staircase else 0],
        "choosing": [view.choosing],
        "draft": [1, int(draft.joined), int(draft.stopped)] if draft else [0] * 3,
        "draft_back": one_of(4, None if last is None else (last + 2) % 4),
    }


@pytest.mark.parametrize("options", OPTIONS)
def test_the_tensor_is_made_of_the_view(options: dict[str, Any]) -> None:
    for state, seat in positions("monkey_palace", 1, 4, **options):
        view = GAME.view(state, seat)
        told = slices_of("monkey_palace", state, seat)
        columns = [told["sites"][site * 22 : site * 22 + 22] for site in range(121)]
        for site, (column, row) in enumerate(zip(columns, sites(view), strict=True)):
            tops = [*column[7:11], int(any(column[11:14]))]
            assert [*column[:7], *tops, 0, 0, *column[14:19], *column[20:]] == row, site
        at = next((number for number, column in enumerate(columns) if column[21] == 1), None)
        assert (at is None) == (view.draft is None)
        if at is not None:
            assert columns[at][19] == view.draft.level
            stacked = sum({"brick": 1, "column": 3}.get(piece.type, 0) for piece in view.draft.pieces)
            assert told["draft_pieces"] == [len(view.draft.arches), stacked]
        bought = [told["bought"][place * 9 : place * 9 + 9] for place in range(6)]
        assert sorted(one for one in bought if max(one)) == sorted(face(card) for card in view.bought)
        assert {name: told[name] for name in expected(view)} == expected(view)
