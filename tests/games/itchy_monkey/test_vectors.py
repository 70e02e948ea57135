"""Worked examples, numbered: small jungles, what is offered there and what comes of it."""

from typing import Any

import pytest

ALL = ["gorilla", "lemur", "baboon", "orangutan", "proboscis", "emperor_tamarin"]


def cells(text: str) -> set[str]:
    """Return cells such as `(0,1) (5,4)` by their names."""
    return {f"{'abcdefg'[int(cell[3])]}{int(cell[1]) + 1}" for cell in text.split()}


def test_example_01_second_placement_on_duo(table: Any) -> None:
    expected = cells("(1,0) (1,4) (1,5) (2,2) (2,3) (2,5) (3,0) (3,2) (3,3) (4,0) (4,4) (4,5) (5,3) (5,4)")
    assert len(expected) == 14
    assert table(2, "b1").offers() == {f"place {cell}" for cell in expected}


def test_example_02_fourth_placement_on_crowd(table: Any) -> None:
    expected = cells("(0,2) (3,2) (3,4) (3,5) (5,4) (5,5) (6,4) (6,5)")
    assert table(4, "b2", "d3", "a5").offers() == {f"place {cell}" for cell in expected}


@pytest.mark.parametrize(("queens", "added"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_example_03_spawning_by_queens(jungle: Any, queens: int, added: int) -> None:
    scene = jungle("G.L", f"(0,0) P0 w1 q{queens}")
    assert scene.play("spawn a1").lice("a1") == (0, 1 + added, queens)


def test_example_04_the_supply_limits_spawning(jungle: Any) -> None:
    scene = jungle("G.LB", "(0,0) P0 w9 q3; (0,2) P0 w9")
    assert scene.supply(0) == (2, 0)
    after = scene.play("spawn a1")
    assert after.lice("a1") == (0, 11, 3)
    assert after.supply(0) == (0, 0)


def test_example_05_exchange_before_spawning(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w6; (0,2) P1 w1")
    assert scene.offers() == {"spawn a1", "exchange a1"}
    after = scene.play("exchange a1", "spawn a1")
    assert (after.lice("a1"), after.stage) == ((0, 2, 1), "move")
    plain = scene.play("spawn a1")
    assert plain.lice("a1") == (0, 7, 0)
    assert plain.offers() == {"bump a1 E1", *(f"bump a1 E1 w{n}" for n in range(1, 8)), "exchange a1"}


def test_example_06_an_empty_supply(jungle: Any) -> None:
    scene = jungle("G.LB", "(0,0) P0 w4 q2; (0,2) P0 w16")
    assert scene.offers() == {"skip_spawn", "exchange c1"}
    after = scene.play("exchange c1")
    assert after.offers("s") == {"spawn a1", "spawn c1"}
    assert after.offers("exchange") == set()  # the third queen was the last
    assert after.supply(0) == (6, 0)
    assert jungle("G.LB", "(0,0) P0 w4 q3; (0,2) P0 w16").offers() == {"skip_spawn"}


def test_example_07_no_queen_left(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w6 q3; (0,2) P1 w1")
    assert scene.offers() == {"spawn a1"}
    assert scene.play("spawn a1").lice("a1") == (0, 10, 3)


def test_example_08_jumping_at_a_lone_worker(jungle: Any) -> None:
    scene = jungle("GL", "(0,0) P0 w2 q1; (0,1) P1 w1", "move")
    assert scene.offers() == {"jump a1 b1 worker", "jump a1 b1 queen"}
    worker = scene.play("jump a1 b1 worker")
    assert (worker.lice("a1"), worker.lice("b1")) == ((0, 1, 1), None)
    queen = scene.play("jump a1 b1 queen")
    assert (queen.lice("a1"), queen.lice("b1")) == ((0, 2, 0), (0, 0, 1))


@pytest.mark.parametrize("defender", ["w2", "q1"])
def test_example_08_jumping_at_strength_two(jungle: Any, defender: str) -> None:
    scene = jungle("GL", f"(0,0) P0 w2 q1; (0,1) P1 {defender}", "move")
    assert scene.offers() == {"jump a1 b1 queen"}
    after = scene.play("jump a1 b1 queen")
    assert (after.lice("a1"), after.lice("b1")) == ((0, 2, 0), None)


@pytest.mark.parametrize("defender", ["w3", "w1 q1"])
def test_example_08_strength_three_is_safe(jungle: Any, defender: str) -> None:
    assert jungle("GL", f"(0,0) P0 w2 q1; (0,1) P1 {defender}", "move").offers() == {"pass"}


def test_example_09_no_run_up(jungle: Any) -> None:
    assert jungle("GL..", "(0,0) P0 w4 q1; (0,1) P1 w3", "move").offers() == {"pass"}
    assert jungle(".GL.", "(0,1) P0 w4 q1; (0,2) P1 w3", "move").offers() == {"bump b1 W1"}


def test_example_10_bumping_an_enemy(jungle: Any) -> None:
    scene = jungle("G.L.B/.....", "(0,0) P0 w3 q1; (0,2) P1 w4", "move")
    assert scene.offers() == {"bump a1 E1", "bump a1 E1 w2 q1", "bump a1 E1 w3 q1", "bump a1 S1"}


def test_example_11_equal_and_greater_strength(jungle: Any) -> None:
    scene = jungle("G.L.B/.....", "(0,0) P0 w3 q1; (0,2) P1 w4", "move")
    equal = scene.play("bump a1 E1 w2 q1")
    assert (equal.lice("b1"), equal.lice("c1")) == ((0, 1, 0), None)
    assert (equal.supply(0), equal.supply(1)) == ((19, 3), (20, 3))
    greater = scene.play("bump a1 E1 w3 q1")
    assert (greater.lice("b1"), greater.lice("c1")) == (None, (0, 3, 1))
    assert (greater.supply(0), greater.supply(1)) == ((17, 2), (20, 3))
    nobody = scene.play("bump a1 E1")
    assert (nobody.species("b1"), nobody.lice("b1"), nobody.lice("c1")) == ("G", (0, 3, 1), (1, 4, 0))


def test_example_12_sideways_is_no_contact(jungle: Any) -> None:
    scene = jungle("..L./G...", "(1,0) P0 w4; (0,2) P1 w1", "move")
    assert scene.offers() == {"bump a2 N1", "bump a2 E1", "bump a2 E2", "bump a2 E3"}
    after = scene.play("bump a2 E2")
    assert (after.species("c2"), after.lice("c2"), after.lice("c1")) == ("G", (0, 4, 0), (1, 1, 0))


def test_example_13_nitpick(jungle: Any) -> None:
    scene = jungle("GLBO", "(0,0) P1 w5 q2; (0,1) P1 w4 q1; (0,3) P0 w1", "move")
    assert scene.offers() == {"jump d1 c1 worker", "nitpick a1"}
    after = scene.play("nitpick a1")
    assert (after.lice("a1"), after.lice("b1"), after.supply(1)) == (None, (1, 4, 1), (16, 2))


def test_example_14_an_exchange_after_the_move(jungle: Any) -> None:
    scene = jungle("G.L./....", "(0,0) P0 w3; (0,2) P0 w3", "move").play("bump a1 E1 w3")
    assert (scene.lice("c1"), scene.stage) == ((0, 6, 0), "after")
    assert scene.offers() == {"end_turn", "exchange c1"}
    after = scene.play("exchange c1")
    assert (after.lice("c1"), after.active, after.stage) == ((0, 0, 1), 1, "spawn")


@pytest.mark.parametrize(
    ("grid", "lice", "action", "ending"),
    [
        ("GLBOP", "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w4 q1; (0,3) P0 w3; (0,4) P0 w2", "spawn e1", "five_species"),
        ("GGG.L", "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w2 q1", "spawn c1", "three_gorillas"),
        ("LLLL.", "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w3 q1; (0,3) P0 w2", "spawn d1", "four_same"),
    ],
)
def test_example_15_winning_while_spawning(jungle: Any, grid: str, lice: str, action: str, ending: str) -> None:
    after = jungle(grid, lice).play(action)
    assert (after.stage, after.state.winners(), after.state.result().reason) == ("over", [0], ending)
    assert after.state.to_act() == []


def test_example_16_queens_are_no_colony(jungle: Any) -> None:
    scene = jungle("GGG.L", "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 q3")
    assert not scene.state.over
    after = scene.play("spawn c1")
    assert (after.lice("c1"), after.state.result().reason) == ((0, 4, 3), "three_gorillas")


def test_example_17_coming_back(jungle: Any) -> None:
    scene = jungle("GL.B", "(0,0) P1 w2")
    assert scene.offers() == {"reenter b1", "reenter d1"}
    after = scene.play("reenter b1")
    assert after.offers("bump") == {"bump b1 E1", "bump b1 E1 w1", "bump b1 E1 w2"}
    assert after.offers() == after.offers("bump")


def test_example_18_nowhere_to_come_back(jungle: Any) -> None:
    scene = jungle("GL", "(0,0) P1 w5; (0,1) P1 w1")
    assert scene.offers() == {"skip_spawn"}
    assert scene.play("skip_spawn").offers() == {"nitpick a1"}
    scene = jungle("GL", "(0,0) P1 w4; (0,1) P1 w1")
    assert scene.offers() == {"skip_spawn"}
    assert scene.play("skip_spawn").offers() == {"pass"}
    after = scene.play("skip_spawn", "pass")
    assert (after.active, after.stage) == (1, "spawn")


def test_example_19_everybody_changes_over(jungle: Any) -> None:
    after = jungle("G.L", "(0,0) P0 w2 q1", "move").play("bump a1 E1 w2 q1")
    assert (after.lice("c1"), after.species("b1"), after.lice("b1")) == ((0, 2, 1), "G", None)


def test_example_20_first_turn_on_duo(table: Any) -> None:
    scene = table(2, "c1", "d4")
    assert scene.offers() == {"spawn c1"}
    moves = scene.play("spawn c1")
    assert moves.offers("jump") == {"jump c1 b1 worker", "jump c1 b1 queen"}
    assert len(moves.offers("bump c1 E1")) == len(moves.offers("bump c1 S1")) == 10
    assert len(moves.offers()) == 22
    assert scene.turns() == (22, 22)


def test_example_21_first_turn_on_crowd(table: Any) -> None:
    scene = table(3, "b2", "d3", "a5")
    moves = scene.play("spawn b2")
    assert (len(moves.offers("jump")), len(moves.offers("bump"))) == (4, 11)
    assert scene.turns() == (15, 15)


def test_example_22_counts(jungle: Any) -> None:
    scene = jungle("G.L.B/...G./O..P.", "(0,0) P0 w3 q1; (0,2) P1 w2; (1,3) P0 w1")
    assert scene.turns() == (50, 50)
    for cell, bumps in (("a1", 28), ("d2", 20)):
        moves = scene.play(f"spawn {cell}")
        assert (len(moves.offers("bump")), len(moves.offers("jump"))) == (bumps, 1)


def test_example_23_counts(jungle: Any) -> None:
    scene = jungle("G.LB/...O/P..G", "(0,0) P0 w6 q1; (0,2) P0 w5; (2,3) P1 w5 q1")
    assert scene.offers() == {"spawn a1", "spawn c1", "exchange a1"}
    assert scene.turns() == (437, 237)


def test_example_24_counts(jungle: Any) -> None:
    lice = "(0,1) P1 w3; (0,2) P1 w1; (1,0) P0 w4; (1,1) P1 w3 q1; (3,0) P0 w3; (4,0) P0 w0 q1"
    assert jungle(".GL.L./PL..BG/..LB.B/P.PO../GP..OB/.O.OG.", lice).turns() == (75, 60)


def test_example_25_counts(jungle: Any) -> None:
    grid = ".OP..../.GOPPGP/...L..L/.OP..L./OB.O..B/BB.L.G./...GBL."
    lice = (
        "(1,4) P1 w3; (1,6) P1 w3; (2,6) P1 w3 q1; (4,1) P0 w3; (4,6) P2 w3 q1; (5,0) P2 w4; (6,3) P0 w1; (6,4) P0 w3"
    )
    assert jungle(grid, lice, seats=3, active=1).turns() == (81, 80)


def test_example_26_counts(jungle: Any) -> None:
    grid = ".O..P../.GOP.GP/.O.L.PL/.OP.BG./BGBOL../...BL../....BL."
    lice = (
        "(0,1) P3 w4; (0,4) P3 w0 q2; (1,1) P2 w3 q1; (2,1) P2 w1; (2,5) P1 w1; (3,1) P0 w2; (3,2) P0 w1; "
        "(3,5) P1 w3 q1; (4,0) P0 w4 q2; (4,1) P2 w3; (4,2) P2 w4; (4,3) P1 w3; (6,4) P1 w2; (6,5) P1 w3"
    )
    assert jungle(grid, lice, seats=4, active=2).turns() == (67, 67)


def test_example_30_push(jungle: Any) -> None:
    scene = jungle("GL..B.", "(0,0) P0 w2; (0,1) P1 w1", "move", powers=ALL)
    pushes = {f"bump a1 E{distance} push{lice}" for distance in (1, 2) for lice in ("", " w1", " w2")}
    assert scene.offers() == {"jump a1 b1 worker", *pushes}
    after = scene.play("bump a1 E2 push w2")
    assert "".join(map(after.species, ("a1", "b1", "c1", "d1", "e1", "f1"))) == "..GLB."
    assert (after.lice("c1"), after.lice("d1"), after.supply(1)) == (None, (0, 2, 0), (20, 3))


def test_example_31_leap(jungle: Any) -> None:
    scene = jungle("LB..G", "(0,0) P0 w2", "move", powers=ALL)
    leaps = {"bump a1 E2 leap", "bump a1 E3 leap", "bump a1 E3 leap w1", "bump a1 E3 leap w2"}
    assert scene.offers() == {"jump a1 b1 worker", *leaps}
    after = scene.play("bump a1 E3 leap w1")
    assert (after.species("d1"), after.lice("d1"), after.lice("e1")) == ("L", (0, 1, 0), (0, 1, 0))


def test_example_32_diagonal(jungle: Any) -> None:
    scene = jungle("B./.L", "(0,0) P0 w1", "move", powers=ALL)
    assert scene.offers() == {"jump a1 b2 worker", "bump a1 E1", "bump a1 S1"}


def test_example_33_nursery(jungle: Any) -> None:
    scene = jungle("O.L", "(0,0) P0 w4", powers=ALL)
    assert "exchange a1" in scene.offers()
    assert scene.play("exchange a1").lice("a1") == (0, 0, 1)


def test_example_34_thick_fur(jungle: Any) -> None:
    scene = jungle("P.L/B.G", "(0,0) P1 w6; (1,0) P1 w5; (0,2) P0 w1", "move", powers=ALL)
    assert scene.offers("nitpick") == {"nitpick a2"}


def test_example_35_mimic(jungle: Any) -> None:
    scene = jungle("E..B./G....", "(0,0) P0 w1", "move", powers=ALL)
    bumps = {"bump a1 E1", "bump a1 E2", "bump a1 E2 w1", "bump a1 E3 push", "bump a1 E3 push w1"}
    assert scene.offers() == {"jump a1 a2 worker", *bumps}
    scene = jungle("EL.B./G....", "(0,0) P0 w1", "move", powers=ALL)
    bumps = {"bump a1 E1 push", "bump a1 E1 push w1", "bump a1 E2 leap", "bump a1 E2 leap w1"}
    assert scene.offers() == {"jump a1 b1 worker", "jump a1 a2 worker", *bumps}


def test_example_36_counts(jungle: Any) -> None:
    grid = ".GL.L./PL..BG/...B.B/GPPO../..LPOB/..OOG."
    lice = "(3,0) P1 w3; (3,1) P1 w3 q1; (3,3) P0 w2; (4,2) P1 w1; (4,4) P0 w4; (5,2) P1 w3; (5,3) P0 w2 q1"
    assert jungle(grid, lice, powers=["gorilla", "lemur"]).turns() == (55, 54)
