"""The figures of the box: what must hold of ours, and what is refused of an owner's."""

import copy
from collections import Counter
from typing import Any

import pytest

from sapajou.games.itchy_monkey.figures import Cell, read_box, shipped, stuck_placement
from sapajou.games.itchy_monkey.game import ItchyMonkey
from sapajou.kernel.errors import BadData, BadOption

BOARDS = {board["id"]: board["grid"] for board in shipped("boards.json")["boards"]}


def test_ours_is_a_good_box() -> None:
    box = read_box(shipped("boards.json"))
    assert box.tiles == {
        "gorilla": 4, "lemur": 5, "baboon": 5, "orangutan": 5, "proboscis": 5, "emperor_tamarin": 5,
    }  # fmt: skip
    assert sum(box.tiles.values()) == 29
    assert shipped("lice.json") == {"workers_per_player": 20, "queens_per_player": 3}


@pytest.mark.parametrize(("name", "commons"), [("duo", 4), ("crowd", 5)])
def test_the_tiles_on_the_boards(name: str, commons: int) -> None:
    counts = Counter("".join(BOARDS[name]))
    assert {letter: counts[letter] for letter in "GLBOP"} == {"G": 4, **dict.fromkeys("LBOP", commons)}
    assert counts["."] == {"duo": 16, "crowd": 25}[name]


@pytest.mark.parametrize("name", ["duo", "crowd"])
def test_a_quarter_turn_renames_the_common_species(name: str) -> None:
    grid = BOARDS[name]
    size = len(grid)
    renamed = {"L": "B", "B": "O", "O": "P", "P": "L", "G": "G", ".": "."}
    for row in range(size):
        for col in range(size):
            assert grid[col][size - 1 - row] == renamed[grid[row][col]]


@pytest.mark.parametrize("name", ["duo", "crowd"])
def test_every_monkey_has_a_neighbour_and_room(name: str) -> None:
    grid = BOARDS[name]
    size = len(grid)
    for row in range(size):
        for col in range(size):
            if grid[row][col] == ".":
                continue
            beside = [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
            letters = [grid[r][c] for r, c in beside if 0 <= r < size and 0 <= c < size]
            assert "." in letters
            assert set(letters) - {"."}
            assert grid[row][col] not in letters
    for line in [*grid, *map("".join, zip(*grid, strict=True))]:
        assert 2 <= line.count(".") <= size - 2


@pytest.mark.parametrize(
    ("seats", "placed", "fewest", "most"), [(2, 1, 13, 15), (3, 1, 15, 20), (3, 2, 8, 16), (4, 3, 4, 12)]
)
def test_the_choices_of_a_later_placement(game: Any, seats: int, placed: int, fewest: int, most: int) -> None:
    found = {len(state.legal(state.active)) for state in _placed(game.new(seats, 1), placed)}
    assert (min(found), max(found)) == (fewest, most)


def _placed(state: Any, number: int) -> list[Any]:
    if number == 0:
        return [state]
    found = {}
    for action in state.legal(state.active):
        after = state.copy()
        after.apply(state.active, action)
        for one in _placed(after, number - 1):
            found[tuple(bool(code >> 3) for code in one.cells)] = one
    return list(found.values())


def changed(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = copy.deepcopy(shipped("boards.json"))
    for path, value in changes.items():
        *places, last = path.split("__")
        inner: Any = data
        for place in places:
            inner = inner[int(place) if place.isdigit() else place]
        inner[int(last) if last.isdigit() else last] = value
    return data


BAD: list[tuple[Any, str, str]] = [
    ([], "data", "type object"),
    ({}, "data", "is missing"),
    (changed(unknown=1), "data", "there is no field"),
    (changed(tiles__gorilla="4"), "tiles[...]", "type whole number"),
    (changed(tiles={"gorilla": 4}), "tiles.lemur", "must be at least 1"),
    (changed(tiles__lemur=3), "boards[0].grid", "has 4 monkeys of one species (lemur); the box holds 3"),
    (changed(tiles__emperor_tamarin=4), "boards[1].grid", "which 4 emperor tamarins cannot replace"),
    (changed(boards__0__seats=[3]), "boards", "exactly one board must be for 2 seats, not 0"),
    (changed(boards__0__seats=[2, 3]), "boards", "exactly one board must be for 3 seats, not 2"),
    (changed(boards__1__seats=[3, 4, 5]), "boards[1].seats", "must be 2 to 4, not 5"),
    (changed(boards__0__grid=[]), "boards[0].grid", "must have 3 to 9 entries, not 0"),
    (changed(boards__0__grid=["GL"] * 10), "boards[0].grid", "must have 3 to 9 entries, not 10"),
    (changed(boards__0__grid__0="GL"), "boards[0].grid[0]", "must have 3 to 9 entries, not 2"),
    (changed(boards__0__grid__2="..LB."), "boards[0].grid[2]", "must have 6 entries, not 5"),
    (changed(boards__0__grid__1="PX..BG"), "boards[0].grid[1]", "'X' is none of"),
    (changed(boards__0__grid__1="PE..BG"), "boards[0].grid[1]", "emperor_replaces only"),
    (changed(boards__0__grid__4="GP..GB"), "boards[0].grid", "has 5 monkeys of one species (gorilla); the box holds 4"),
    (
        changed(boards__0__grid=[".GL.L.", "PL...G", "..L...", "P.PO..", "GP..O.", ".O.OG."]),
        "boards[0].grid",
        "must have 5 species, not 4",
    ),
    (
        changed(boards__0__grid=[".GL.L.", "PL..BG", "...B.B", "P.P...", "G...O.", ".O.OG."]),
        "boards[0].grid",
        "no common species has 4 monkeys",
    ),
    (
        changed(boards__0__grid=[".GL.L.", "PL..BG", "..LB.B", "P.PO..", ".P..OB", ".O.O.."]),
        "boards[0].grid",
        "has fewer than 3 gorillas",
    ),
    (
        changed(boards__0__grid=["GLBOPGLB", "GLBOP...", "G......."]),
        "boards[0].grid",
        "no common species has 4 monkeys",
    ),
    (
        changed(boards__0__grid=["GLLLLBOP", "G.......", "G......."]),
        "boards[0].grid",
        "once lice are placed on a1, the next seat has no place",
    ),
]


@pytest.mark.parametrize(("data", "place", "fault"), BAD, ids=[fault for _, _, fault in BAD])
def test_a_bad_box_is_refused_by_place_and_reason(data: Any, place: str, fault: str) -> None:
    with pytest.raises(BadData) as refused:
        ItchyMonkey(data)
    assert refused.value.place == place
    assert fault in refused.value.fault


def test_an_owners_board_is_played() -> None:
    grid = ["GLBOP..", ".GLBOP.", "..G....", "...LBOP", "LB....O", "P......", "......."]
    data = changed(boards__0__grid=grid)
    game = ItchyMonkey(data)
    assert game.data == data
    state = game.new(2, 1)
    assert game.dump(state)["grid"] == grid
    state.playout(3)
    assert state.over


def test_too_many_lice_for_a_large_board() -> None:
    rows = ["GLBOP....", ".GLBOP...", "..G......", "...LBOP..", "LB....O..", "P........", *["........."] * 3]
    game = ItchyMonkey(changed(boards__0__grid=rows))
    assert game.new(2, 1).action_count <= 1 << 20
    with pytest.raises(BadOption, match="too many for the board 'duo'"):
        game.new(2, 1, workers_per_player=30, queens_per_player=6)


def test_im_s_05_can_always_be_obeyed_on_our_boards() -> None:
    assert stuck_placement(BOARDS["duo"], [], 2) is None
    assert stuck_placement(BOARDS["crowd"], [], 4) is None
    assert stuck_placement(["GL", "B."], [], 2) == [Cell(0, 0)]
    assert stuck_placement(["GL", "BO"], [], 2) is None
    assert stuck_placement(["GL", "BO"], [Cell(0, 0)], 3) == [Cell(0, 0), Cell(1, 1)]
    assert stuck_placement(["G.L", "...", "B.O"], [], 3) is not None
