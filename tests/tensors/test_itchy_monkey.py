"""The tensor of Itchy Monkey says what the view says: made once more, from the view alone."""

from typing import Any

import pytest

import sapajou
from sapajou.games.itchy_monkey.figures import SPECIES, STAGES
from told import flat, met, one_of, positions, slices_of

GAME: Any = sapajou.game("itchy_monkey")
POWERS = ("gorilla", "emperor_tamarin")


def expected(view: Any) -> dict[str, list[int]]:
    seats = met(view, len(view.families), 4)
    cells = [(row, col) for row in range(9) for col in range(9)]
    monkeys = {(monkey.cell.row, monkey.cell.col): monkey for monkey in view.monkeys}
    there = [monkeys.get(cell) for cell in cells]
    families = [view.families[seat] if seat >= 0 else None for seat in seats]
    return {
        "board": [int(row < view.rows and col < view.cols) for row, col in cells],
        "monkeys": flat(one_of(6, SPECIES.index(one.species) if one else None) for one in there),
        "owners": flat(one_of(4, seats.index(one.owner) if one and one.owner is not None else None) for one in there),
        "workers": [one.workers if one else 0 for one in there],
        "queens": [one.queens if one else 0 for one in there],
        "supply_workers": [one.workers if one else 0 for one in families],
        "supply_queens": [one.queens if one else 0 for one in families],
        "colonies": flat([one.five_species, one.four_same, one.three_gorillas] if one else [0] * 3 for one in families),
        "playing": [int(one is not None) for one in families],
        "seat": one_of(4, view.seat),
        "active": one_of(4, seats.index(view.active)),
        "starting_player": one_of(4, seats.index(view.starting_player)),
        "winner": one_of(4, None if view.winner is None else seats.index(view.winner)),
        "stage": one_of(5, STAGES.index(view.stage)),
        "round": [view.round],
        "max_rounds": [view.max_rounds],
        "powers": one_of(6, *map(SPECIES.index, view.powers)),
    }


@pytest.mark.parametrize("powers", [(), POWERS])
def test_the_tensor_is_made_of_the_view(powers: tuple[str, ...]) -> None:
    for state, seat in positions("itchy_monkey", 1, 9, powers=powers):
        assert slices_of("itchy_monkey", state, seat) == expected(GAME.view(state, seat))
