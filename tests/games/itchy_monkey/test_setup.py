"""Setting up: IM-S, and the rulings that belong to it."""

from collections import Counter
from typing import Any

import pytest

from sapajou.games.itchy_monkey.figures import SPECIES
from sapajou.kernel.errors import BadOption


@pytest.mark.parametrize(("seats", "size"), [(2, 6), (3, 7), (4, 7)])
def test_im_s_01_the_side_fits_the_number_of_players(game: Any, seats: int, size: int) -> None:
    dump = game.dump(game.new(seats, 1))
    assert [len(row) for row in dump["grid"]] == [size] * size


def test_im_s_02_the_monkeys_stand_as_the_boards_say(game: Any) -> None:
    assert game.dump(game.new(2, 1))["grid"] == [".GL.L.", "PL..BG", "..LB.B", "P.PO..", "GP..OB", ".O.OG."]
    for seats in (3, 4):
        grid = [".OP....", ".GOP.GP", "...L.PL", ".OP.BL.", "OB.O...", "BG.BLG.", "....BL."]
        assert game.dump(game.new(seats, 1))["grid"] == grid
    assert game.dump(game.new(2, 1))["powers"] == []  # the basic faces are up


@pytest.mark.parametrize("species", ["lemur", "baboon", "orangutan", "proboscis"])
@pytest.mark.parametrize("seats", [2, 3])
def test_im_s_03_emperors_take_the_place_of_a_common_species(game: Any, species: str, seats: int) -> None:
    plain = "".join(game.dump(game.new(seats, 1))["grid"])
    grid = "".join(game.dump(game.new(seats, 1, emperor_replaces=species))["grid"])
    letter = {"lemur": "L", "baboon": "B", "orangutan": "O", "proboscis": "P"}[species]
    assert grid == plain.replace(letter, "E")
    assert len(Counter(grid) - Counter("." * 99)) == 5


def test_im_s_03_gorillas_stay(game: Any) -> None:
    with pytest.raises(BadOption, match="emperor_replaces"):
        game.new(2, 1, emperor_replaces="gorilla")


def test_im_q_22_the_emperor_is_a_whole_species(game: Any) -> None:
    assert "".join(game.dump(game.new(3, 1, emperor_replaces="lemur"))["grid"]).count("E") == 5


def test_im_s_04_everybody_has_twenty_workers_and_three_queens(table: Any) -> None:
    for seats in (2, 3, 4):
        assert [table(seats).supply(seat) for seat in range(seats)] == [(20, 3)] * seats


def test_im_s_04_the_starting_player_is_drawn_or_given(game: Any) -> None:
    drawn = Counter(game.new(3, seed).active for seed in range(60))
    assert sorted(drawn) == [0, 1, 2]
    assert min(drawn.values()) > 8
    # old records replay only as long as the draw stays the same
    assert [game.new(3, seed).active for seed in range(9)] == [2, 1, 1, 2, 1, 2, 0, 1, 1]
    for seat in range(3):
        state = game.new(3, 5, starting_player=seat)
        assert (state.active, state.setting.first) == (seat, seat)


def test_im_s_04_the_starting_player_has_a_seat(game: Any) -> None:
    with pytest.raises(BadOption, match="there is no seat 2; the seats are 0 to 1"):
        game.new(2, 1, starting_player=2)
    assert game.new(3, 1, starting_player=2).active == 2


def test_im_s_05_one_queen_and_two_workers_on_one_monkey(table: Any) -> None:
    scene = table(2, "b1")
    assert (scene.lice("b1"), scene.supply(0), scene.supply(1)) == ((0, 2, 1), (18, 2), (20, 3))
    assert (scene.stage, scene.active) == ("setup", 1)


def test_im_s_05_the_first_placement_is_free(table: Any) -> None:
    assert len(table(2).offers("place")) == 20
    assert len(table(4).offers("place")) == 24
    assert table(2).offers() == table(2).offers("place")


def test_im_s_05_rows_and_columns_of_placed_lice_are_closed(jungle: Any) -> None:
    grid = "G.L.B/...../L..G./.B..P/P.O.."
    scene = jungle(grid, stage="setup").play("place d3")
    # a3 is in the row of d3; nothing else is in its column d
    assert scene.offers() == {f"place {cell}" for cell in ("a1", "c1", "e1", "b4", "e4", "a5", "c5")}
    assert scene.why("place a3") == ("line_has_lice", "IM-S-05")
    assert scene.why("place d3") == ("has_lice", "IM-S-05")
    assert scene.why("place b1") == ("no_monkey", "IM-S-02")


def test_im_q_19_whole_lines_count_and_diagonals_are_free(jungle: Any) -> None:
    scene = jungle("GB..L/.LG../...O./....P/P....", stage="setup").play("place a1")
    assert "place b2" in scene.offers()  # diagonal
    assert scene.why("place e1") == ("line_has_lice", "IM-S-05")  # far away behind a monkey and a gap
    assert scene.why("place a5") == ("line_has_lice", "IM-S-05")


def test_im_q_20_the_starting_lice_are_three(table: Any) -> None:
    assert table(4, "b2", "d3").lice("d3") == (1, 2, 1)


def test_im_s_06_after_the_last_placement_the_first_seat_begins(table: Any) -> None:
    scene = table(3, "b2", starting_player=1)
    assert (scene.active, scene.stage, scene.lice("b2")) == (2, "setup", (1, 2, 1))
    scene = scene.play("place d3")
    assert (scene.active, scene.stage) == (0, "setup")
    scene = scene.play("place a5")
    assert (scene.active, scene.stage, scene.state.turns) == (1, "spawn", 0)


def test_im_s_06_no_placement_later(table: Any) -> None:
    assert table(2, "b1", "d4").why("place e5") == ("setup_over", "IM-S-06")
    assert table(2).why("spawn b1") == ("setup_first", "IM-S-05")


def test_im_h_01_everybody_sees_everything(game: Any, table: Any) -> None:
    state = table(3, "b2", "d3", "a5").play("spawn b2").state
    views = [game.view(state, seat) for seat in (0, 1, 2, None)]
    assert len({repr(view.monkeys) + repr(view.families) for view in views}) == 1
    assert [view.seat for view in views] == [0, 1, 2, None]
    for seat in range(3):
        assert game.dump(game.redeal(state, seat, 9)) == game.dump(state)
    assert game.redeal(state, 0, 9) is not state


def test_im_t_05_everything_is_deterministic(game: Any) -> None:
    ends = []
    for seed in (3, 3, 4):
        state = game.new(2, 7)
        state.reseed(seed)
        state.playout(11)
        ends.append(game.dump(state))
    assert ends[0] == ends[1] == ends[2]


def test_the_powers_are_a_set_of_species(game: Any) -> None:
    assert game.dump(game.new(2, 1, powers=["lemur", "gorilla"]))["powers"] == ["gorilla", "lemur"]
    assert game.dump(game.new(2, 1, powers="baboon"))["powers"] == ["baboon"]
    assert game.dump(game.new(2, 1, powers=list(SPECIES)))["powers"] == list(SPECIES)
    with pytest.raises(BadOption, match="powers"):
        game.new(2, 1, powers=["gorilla", "gorilla"])


@pytest.mark.parametrize(
    ("name", "wrong", "right"),
    [
        ("max_rounds", 0, 1),
        ("max_rounds", 1001, 1000),
        ("workers_per_player", 8, 9),
        ("workers_per_player", 31, 30),
        ("queens_per_player", 0, 1),
        ("queens_per_player", 7, 6),
        ("starting_player", "1", 1),
        ("starting_player", "nobody", "random"),
        ("emperor_replaces", "emperor_tamarin", "none"),
        ("powers", ["chimpanzee"], []),
    ],
)
def test_options_have_bounds(game: Any, name: str, wrong: object, right: object) -> None:
    game.new(2, 1, **{name: right})
    with pytest.raises(BadOption) as refused:
        game.new(2, 1, **{name: wrong})
    assert refused.value.place == f"option {name}"


def test_the_most_lice_still_fit_the_larger_board(game: Any) -> None:
    assert game.new(4, 1, workers_per_player=30, queens_per_player=6).action_count <= 1 << 20


def test_the_options_reach_the_position(game: Any) -> None:
    dump = game.dump(game.new(2, 1, workers_per_player=15, queens_per_player=5, max_rounds=7, starting_player=1))
    names = ("workers_per_player", "queens_per_player", "max_rounds", "starting_player", "active")
    assert [dump[name] for name in names] == [15, 5, 7, 1, 1]
