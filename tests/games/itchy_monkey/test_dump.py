"""Dumps: what a position is written as, and what is refused by place and reason."""

import copy
from typing import Any

import pytest

from sapajou.kernel.errors import BadPosition

GOOD: dict[str, Any] = {
    "seats": 2,
    "workers_per_player": 20,
    "queens_per_player": 3,
    "max_rounds": 100,
    "powers": ["gorilla", "lemur"],
    "starting_player": 0,
    "turns": 3,
    "active": 1,
    "stage": "spawn",
    "winner": None,
    "grid": ["G.LB", "O..P"],
    "lice": [
        {"cell": [0, 0], "owner": 0, "workers": 2, "queens": 1},
        {"cell": [0, 3], "owner": 1, "workers": 6, "queens": 0},
    ],
}
SETUP: dict[str, Any] = {
    **GOOD,
    "grid": ["GL", "BO"],
    "stage": "setup",
    "turns": 0,
    "active": 1,
    "lice": [{"cell": [0, 0], "owner": 0, "workers": 2, "queens": 1}],
}
WON: dict[str, Any] = {
    **GOOD,
    "grid": ["GGG"],
    "stage": "over",
    "winner": 1,
    "lice": [{"cell": [0, col], "owner": 1, "workers": 3, "queens": 0} for col in range(3)],
}
CAPPED: dict[str, Any] = {**GOOD, "stage": "over", "turns": 200, "active": 0}


@pytest.mark.parametrize("dump", [GOOD, SETUP, WON, CAPPED, {**GOOD, "stage": "move"}, {**GOOD, "stage": "after"}])
def test_good_dumps_are_restored(game: Any, dump: dict[str, Any]) -> None:
    state = game.restore(dump)
    assert game.dump(state) == dump
    assert list(game.dump(state)) == list(dump)


def lice(*groups: tuple[int, int, int, int, int]) -> list[dict[str, Any]]:
    return [{"cell": [row, col], "owner": owner, "workers": w, "queens": q} for row, col, owner, w, q in groups]


BAD: list[tuple[dict[str, Any], dict[str, Any], str, str]] = [
    (GOOD, {"seats": 1}, "seats", "must be 2 to 4, not 1"),
    (GOOD, {"seats": 5}, "seats", "must be 2 to 4, not 5"),
    (GOOD, {"workers_per_player": 8}, "workers_per_player", "must be 9 to 30"),
    (GOOD, {"workers_per_player": 31}, "workers_per_player", "must be 9 to 30"),
    (GOOD, {"queens_per_player": 0}, "queens_per_player", "must be 1 to 6"),
    (GOOD, {"queens_per_player": 7}, "queens_per_player", "must be 1 to 6"),
    (GOOD, {"max_rounds": 0}, "max_rounds", "must be 1 to 1000"),
    (GOOD, {"starting_player": 2}, "starting_player", "must be 0 to 1, not 2"),
    (GOOD, {"powers": ["gorilla", "gorilla"]}, "powers", "gorilla is there more than once"),
    (GOOD, {"powers": ["chimpanzee"]}, "powers[0]", "does not exist here"),
    (GOOD, {"powers": ["lemur", "gorilla"]}, "powers[0]", "is not written as this position is"),
    (GOOD, {"grid": []}, "grid", "must have 1 to 26 entries"),
    (GOOD, {"grid": ["G"] * 27}, "grid", "must have 1 to 26 entries"),
    (GOOD, {"grid": ["G" * 27]}, "grid[0]", "must have 1 to 26 entries"),
    (GOOD, {"grid": ["G" * 26] * 26}, "grid", "is too large for so many lice"),
    (GOOD, {"grid": ["G.LB", "O.P"]}, "grid[1]", "must have 4 entries, not 3"),
    (GOOD, {"grid": ["G.LB", "O.xP"]}, "grid[1]", "'x' is none of"),
    (GOOD, {"lice": lice((0, 4, 0, 1, 0))}, "lice[0]", "row 0, column 4 is not on the board"),
    (GOOD, {"lice": lice((2, 0, 0, 1, 0))}, "lice[0]", "row 2, column 0 is not on the board"),
    (GOOD, {"lice": lice((-1, 0, 0, 1, 0))}, "lice[0]", "row -1, column 0 is not on the board"),
    (GOOD, {"lice": lice((0, 1, 0, 1, 0))}, "lice[0]", "there is no monkey on b1"),
    (GOOD, {"lice": lice((0, 0, 0, 1, 0), (0, 0, 0, 1, 0))}, "lice[1]", "a1 is there more than once"),
    (GOOD, {"lice": lice((0, 0, 2, 1, 0))}, "lice[0]", "there is no seat 2"),
    (GOOD, {"lice": lice((0, 0, -1, 1, 0))}, "lice[0]", "there is no seat -1"),
    (GOOD, {"lice": lice((0, 0, 0, -1, 1))}, "lice[0].workers", "must be 0 to 20, not -1"),
    (GOOD, {"lice": lice((0, 0, 0, 1, -1))}, "lice[0].queens", "must be 0 to 3, not -1"),
    (GOOD, {"lice": lice((0, 0, 0, 0, 0))}, "lice[0]", "there are no lice on a1"),
    (GOOD, {"lice": lice((0, 0, 0, 11, 0), (0, 2, 0, 10, 0))}, "lice[1].workers", "must be 0 to 9, not 10"),
    (GOOD, {"lice": lice((0, 0, 0, 0, 2), (0, 2, 0, 1, 2))}, "lice[1].queens", "must be 0 to 1, not 2"),
    (GOOD, {"lice": lice((0, 3, 1, 6, 0), (0, 0, 0, 2, 1))}, "lice[0].cell[1]", "is not written as this position is"),
    (GOOD, {"turns": -1}, "turns", "must be 0 to 200, not -1"),
    (GOOD, {"turns": 201}, "turns", "must be 0 to 200, not 201"),
    (GOOD, {"turns": 200}, "turns", "the last round is over"),
    (GOOD, {"turns": 4}, "active", "must be 0, not 1"),
    (GOOD, {"active": 0}, "active", "must be 1, not 0"),
    (GOOD, {"winner": 1}, "winner", "nobody has won before"),
    (GOOD, {"stage": "over"}, "stage", "cannot be over yet"),
    (GOOD, {"stage": "nap"}, "stage", "does not exist here"),
    (GOOD, {"stage": "after", "lice": lice((0, 3, 1, 5, 0))}, "stage", "without an exchange to make"),
    (GOOD, {"colour": "red"}, "position", "there is no field colour"),
    (WON, {"winner": 0}, "stage", "seat 1 has won"),
    (WON, {"winner": None}, "stage", "cannot be over yet"),
    (WON, {"winner": None, "stage": "move"}, "stage", "seat 1 has won"),
    (WON, {"turns": 2, "active": 0}, "winner", "must be 0, not 1"),
    (WON, {"lice": lice((0, 0, 1, 3, 0), (0, 1, 1, 3, 0))}, "winner", "seat 1 has not won"),
    (CAPPED, {"winner": 0}, "turns", "the last round is over"),
    (SETUP, {"turns": 2}, "turns", "must be 0, not 2"),
    (SETUP, {"active": 0}, "active", "must be 1, not 0"),
    (SETUP, {"active": 0, "lice": lice((0, 0, 0, 2, 1), (1, 1, 1, 2, 1))}, "lice", "every seat has placed"),
    (SETUP, {"lice": lice((0, 0, 1, 2, 1))}, "lice", "seats place their lice in turn, once each"),
    (SETUP, {"lice": lice((0, 0, 0, 3, 1))}, "lice[0]", "the first lice of a seat: 2 workers, 1 queen"),
    (SETUP, {"lice": lice((0, 0, 0, 2, 2))}, "lice[0]", "the first lice of a seat: 2 workers, 1 queen"),
    (
        SETUP,
        {"seats": 3, "active": 2, "lice": lice((0, 0, 0, 2, 1), (0, 1, 1, 2, 1))},
        "lice[0]",
        "shares a row or a column",
    ),
    (
        SETUP,
        {"seats": 3, "active": 2, "lice": lice((0, 0, 0, 2, 1), (1, 0, 1, 2, 1))},
        "lice[0]",
        "shares a row or a column",
    ),
    (SETUP, {"grid": ["GL", "B."]}, "grid", "leaves a seat without a place"),
]


@pytest.mark.parametrize(("base", "change", "place", "fault"), BAD, ids=[f"{c}"[:60] for _, c, _, _ in BAD])
def test_damaged_dumps_are_refused(
    game: Any, base: dict[str, Any], change: dict[str, Any], place: str, fault: str
) -> None:
    with pytest.raises(BadPosition) as refused:
        game.restore({**copy.deepcopy(base), **change})
    assert refused.value.place == place
    assert fault in refused.value.fault


def test_a_dump_carries_its_own_grid(game: Any) -> None:
    state = game.restore({**GOOD, "grid": ["GLB"], "lice": lice((0, 0, 1, 1, 0))})
    assert (state.setting.rows, state.setting.cols) == (1, 3)


def test_restored_positions_play_like_the_original(game: Any) -> None:
    state = game.new(4, 3, powers=["gorilla", "emperor_tamarin"], emperor_replaces="baboon", max_rounds=8)
    for step in range(60):
        if state.over:
            break
        again = game.restore(game.dump(state))
        legal = state.legal(state.active)
        assert again.legal(state.active) == legal
        assert list(again.colonies) == list(state.colonies)
        state.apply(state.active, legal[step * 31 % len(legal)])
