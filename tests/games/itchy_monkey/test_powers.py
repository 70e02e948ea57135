"""The emperor tamarin and the variant with powers: IM-O and IM-P."""

from typing import Any

import pytest

ALL = ["gorilla", "lemur", "baboon", "orangutan", "proboscis", "emperor_tamarin"]


def test_im_o_01_without_powers_the_emperor_is_an_ordinary_species(jungle: Any) -> None:
    scene = jungle("EG.L/O...", "(0,0) P0 w4; (0,3) P1 w6", "move")
    assert scene.offers() == {"jump a1 b1 worker", "jump a1 a2 worker", "nitpick d1"}
    lice = "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w3; (0,4) P0 w2"
    assert jungle("EEE.E", lice).play("spawn e1").state.result().reason == "four_same"


@pytest.mark.parametrize(
    ("species", "grid", "lice", "stage", "powered"),
    [
        ("gorilla", "GL.", "(0,0) P0 w1", "move", "bump a1 E1 push"),
        ("lemur", "LG.", "(0,0) P0 w1", "move", "bump a1 E2 leap"),
        ("baboon", "B./.L", "(0,0) P0 w1", "move", "jump a1 b2 worker"),
        ("orangutan", "O.L", "(0,0) P0 w4", "spawn", "exchange a1"),
    ],
)
def test_im_p_00_only_the_chosen_powers_are_in_force(
    jungle: Any, species: str, grid: str, lice: str, stage: str, powered: str
) -> None:
    others = [other for other in ALL if other != species]
    assert powered in jungle(grid, lice, stage, powers=[species]).offers()
    assert powered not in jungle(grid, lice, stage, powers=others).offers()
    assert powered not in jungle(grid, lice, stage).offers()


def test_im_p_00_a_power_serves_whoever_acts(jungle: Any) -> None:
    scene = jungle("GL.", "(0,0) P1 w1", "move", powers=["gorilla"], active=1)
    assert "bump a1 E1 push w1" in scene.offers()
    assert jungle("GL.", "(0,0) P0 w1", "move").why("bump a1 E1 push") == ("bump_no_power", "IM-P-00")
    assert jungle("BL.", "(0,0) P0 w1", "move", powers=ALL).why("bump a1 E1 push") == ("bump_no_power", "IM-P-00")


def test_im_p_01_a_gorilla_slides_then_pushes_one_monkey(jungle: Any) -> None:
    scene = jungle("G.L..B", "(0,0) P0 w1; (0,2) P1 w1", "move", powers=["gorilla"])
    assert scene.offers() == {
        "bump a1 E1",
        "bump a1 E1 w1",
        *(f"bump a1 E{distance} push{lice}" for distance in (2, 3) for lice in ("", " w1")),
    }
    after = scene.play("bump a1 E3 push")
    assert "".join(map(after.species, ("a1", "b1", "c1", "d1", "e1", "f1"))) == "...GLB"
    assert (after.lice("d1"), after.lice("e1")) == ((0, 1, 0), (1, 1, 0))
    assert scene.why("bump a1 E4 push") == ("bump_no_push", "IM-P-01")
    assert scene.why("bump a1 E1 push") == ("bump_no_push", "IM-P-01")
    assert scene.why("bump a1 E3") == ("bump_blocked", "IM-B-01")


def test_im_p_01_nobody_is_pushed_off_the_board_or_into_another(jungle: Any) -> None:
    assert jungle("GL", "(0,0) P0 w1", "move", powers=["gorilla"]).offers("bump") == set()
    assert jungle("GLB.", "(0,0) P0 w1", "move", powers=["gorilla"]).offers("bump") == set()
    scene = jungle("GL.", "(0,0) P0 w1", "move", powers=["gorilla"])
    assert scene.offers("bump") == {"bump a1 E1 push", "bump a1 E1 push w1"}
    assert scene.why("bump a1 E2 push") == ("bump_no_push", "IM-P-01")
    assert scene.why("bump a1 E3 push") == ("bump_beyond_edge", "IM-Q-26")


def test_im_p_01_the_pushed_monkey_is_the_bumped_one(jungle: Any) -> None:
    scene = jungle("GL.B", "(0,0) P0 w2; (0,1) P1 w2; (0,3) P1 w1", "move", powers=["gorilla"])
    assert scene.offers("bump") == {"bump a1 E1 push", "bump a1 E1 push w2"}
    after = scene.play("bump a1 E1 push w2")
    assert (after.lice("b1"), after.lice("c1"), after.lice("d1")) == (None, None, (1, 1, 0))


def test_im_p_02_a_lemur_leaps_once_and_slides_on(jungle: Any) -> None:
    scene = jungle("L.B..G", "(0,0) P0 w1", "move", powers=["lemur"])
    assert scene.offers() == {
        "bump a1 E1", "bump a1 E1 w1", "bump a1 E3 leap", "bump a1 E4 leap", "bump a1 E4 leap w1",
    }  # fmt: skip
    after = scene.play("bump a1 E4 leap w1")
    assert (after.species("e1"), after.lice("e1"), after.lice("f1"), after.lice("c1")) == ("L", None, (0, 1, 0), None)
    assert scene.why("bump a1 E2 leap") == ("bump_no_leap", "IM-P-02")
    assert scene.why("bump a1 E5 leap") == ("bump_no_leap", "IM-P-02")
    assert scene.why("bump a1 E3 leap w1") == ("bump_no_contact", "IM-B-03")


def test_im_p_02_no_second_leap_and_no_leap_over_two(jungle: Any) -> None:
    assert jungle("LBG.", "(0,0) P0 w1", "move", powers=["lemur"]).offers("bump") == set()
    scene = jungle("LB.G.", "(0,0) P0 w1", "move", powers=["lemur"])
    assert scene.offers("bump") == {"bump a1 E2 leap", "bump a1 E2 leap w1"}
    assert jungle("LB", "(0,0) P0 w1", "move", powers=["lemur"]).offers("bump") == set()
    edge = jungle("LB.", "(0,0) P0 w1", "move", powers=["lemur"])
    assert edge.offers("bump") == {"bump a1 E2 leap"}  # the edge is no contact


def test_im_p_02_a_leap_goes_in_every_direction(jungle: Any) -> None:
    scene = jungle("...../..B../.BLB./..B../.....", "(2,2) P0 w1", "move", powers=["lemur"])
    assert scene.offers("bump") == {f"bump c3 {way}2 leap" for way in "NESW"}


def test_im_p_03_lice_leave_baboons_diagonally(jungle: Any) -> None:
    scene = jungle("GLB/OBP/LGO", "(1,1) P0 w1; (0,0) P1 w2", "move", powers=["baboon"])
    cells = ("b1", "c2", "b3", "a2", "c1", "c3", "a3")
    assert scene.offers() == {f"jump b2 {cell} worker" for cell in cells}
    assert scene.why("jump b2 a1 worker") == ("jump_too_weak", "IM-C-03")
    after = scene.play("jump b2 c3 worker")
    assert (after.lice("b2"), after.lice("c3")) == (None, (0, 1, 0))


@pytest.mark.parametrize(
    ("cell", "row", "col", "others"),
    [("a1", 0, 0, "b1 a2 b2"), ("c1", 0, 2, "b1 c2 b2"), ("a3", 2, 0, "a2 b3 b2"), ("c3", 2, 2, "c2 b3 b2")],
)
def test_im_p_03_corners_have_three_neighbours(jungle: Any, cell: str, row: int, col: int, others: str) -> None:
    scene = jungle("BLB/OBP/BGB", f"({row},{col}) P0 w1", "move", powers=["baboon"])
    assert scene.offers() == {f"jump {cell} {other} worker" for other in others.split()}
    for other in others.split():
        assert scene.play(f"jump {cell} {other} worker").lice(other) == (0, 1, 0)


def test_im_p_03_only_from_a_baboon(jungle: Any) -> None:
    scene = jungle("L./.B", "(0,0) P0 w1", "move", powers=["baboon"])
    assert scene.offers("jump") == set()
    assert scene.why("jump a1 b2 worker") == ("jump_too_far", "IM-J-01")


def test_im_p_04_a_queen_costs_four_workers_on_an_orangutan(jungle: Any) -> None:
    scene = jungle("O.LG", "(0,0) P0 w4; (0,2) P0 w5", powers=["orangutan"])
    assert scene.offers("exchange") == {"exchange a1"}
    after = scene.play("exchange a1")
    assert (after.lice("a1"), after.supply(0)) == ((0, 0, 1), (15, 2))
    assert jungle("O.L", "(0,0) P0 w3", powers=["orangutan"]).offers("exchange") == set()


def test_im_p_04_the_turn_goes_on_for_a_cheap_exchange(jungle: Any) -> None:
    scene = jungle("O..", "(0,0) P0 w4", "move", powers=["orangutan"]).play("bump a1 E1")
    assert (scene.stage, scene.offers()) == ("after", {"end_turn", "exchange b1"})


@pytest.mark.parametrize(("workers", "exposed"), [(6, False), (7, True)])
def test_im_p_05_thick_fur(jungle: Any, workers: int, exposed: bool) -> None:
    scene = jungle("P.L", f"(0,0) P1 w{workers}; (0,2) P0 w1", "move", powers=["proboscis"])
    assert ("nitpick a1" in scene.offers()) is exposed
    if not exposed:
        assert scene.why("nitpick a1") == ("nitpick_thick_fur", "IM-P-05")
        assert "nitpick a1" in jungle("P.L", "(0,0) P1 w6; (0,2) P0 w1", "move").offers()


def test_im_p_06_the_emperor_borrows_from_its_neighbours(jungle: Any) -> None:
    for grid, row, col in (("G../E.L", 1, 0), ("E.L/G..", 0, 0)):
        cell = f"a{row + 1}"
        scene = jungle(
            grid.replace("E.L", "EL."), f"({row},{col}) P0 w1", "move", powers=["gorilla", "emperor_tamarin"]
        )
        assert f"bump {cell} E1 push" in scene.offers()
    scene = jungle("GEL.", "(0,1) P0 w1", "move", powers=["gorilla", "emperor_tamarin"])
    assert "bump b1 E1 push" in scene.offers()
    scene = jungle(".LEG", "(0,2) P0 w1", "move", powers=["gorilla", "emperor_tamarin"])
    assert "bump c1 W1 push" in scene.offers()


def test_im_p_06_only_if_both_powers_are_in_force(jungle: Any) -> None:
    for powers in (["gorilla"], ["emperor_tamarin"], ["lemur", "emperor_tamarin"]):
        scene = jungle("GEL.", "(0,1) P0 w1", "move", powers=powers)
        assert "bump b1 E1 push" not in scene.offers()


def test_im_p_06_not_from_afar_diagonally_or_round_the_edge(jungle: Any) -> None:
    powers = ["gorilla", "emperor_tamarin"]
    for grid, lice in (
        ("G.../.EL.", "(1,1) P0 w1"),
        ("G.EL.", "(0,2) P0 w1"),
        ("...G/EL..", "(1,0) P0 w1"),
        (".L.E/G...", "(0,3) P0 w1"),
    ):
        assert not [text for text in jungle(grid, lice, "move", powers=powers).offers() if "push" in text]


def test_im_p_06_emperors_give_each_other_nothing(jungle: Any) -> None:
    scene = jungle("GEEL.", "(0,2) P0 w1", "move", powers=ALL)
    # between an emperor and a lemur: it may leap, but not push
    assert {text for text in scene.offers("bump") if "push" in text} == set()
    assert "bump c1 E2 leap" in scene.offers()


def test_im_p_06_exchange_and_nitpick_look_at_the_emperors_neighbours(jungle: Any) -> None:
    nursery = jungle("EO.", "(0,0) P0 w4", powers=["orangutan", "emperor_tamarin"])
    assert "exchange a1" in nursery.offers()
    fur = jungle("EP.L", "(0,0) P1 w6; (0,3) P0 w1", "move", powers=["proboscis", "emperor_tamarin"])
    assert fur.offers("nitpick") == set()
    bare = jungle("E.PL", "(0,0) P1 w6; (0,3) P0 w1", "move", powers=["proboscis", "emperor_tamarin"])
    assert bare.offers("nitpick") == {"nitpick a1"}
    climbed = jungle("EB/GL", "(0,0) P0 w1", "move", powers=["baboon", "emperor_tamarin"])
    assert "jump a1 b2 worker" in climbed.offers()


def test_im_p_07_every_end_has_one_spelling_a_mode(jungle: Any) -> None:
    scene = jungle("EL.B.G/G.....", "(0,0) P0 w1", "move", powers=ALL)
    bumps = [scene.game.choice(scene.state, 0, action) for action in scene.state.legal(0)]
    assert len({repr(bump) for bump in bumps}) == len(bumps)
    assert scene.offers("bump a1 E1") == {"bump a1 E1 push", "bump a1 E1 push w1"}
    assert scene.offers("bump a1 E2") == {"bump a1 E2 leap", "bump a1 E2 leap w1"}
    assert scene.offers("bump a1 E3") == set()


def test_im_p_08_victory_conditions_are_the_same_with_powers(jungle: Any) -> None:
    scene = jungle("GL..G.", "(0,0) P0 w3; (0,4) P0 w3", "move", powers=ALL)
    assert not scene.play("bump a1 E2 push w3").state.over
    lice = "(0,0) P0 w3; (0,2) P0 w6"
    won = jungle("G.GG..", lice, "move", powers=ALL).play("bump c1 E1 push w3")
    assert (won.stage, won.state.result().reason) == ("over", "three_gorillas")
    assert (won.lice("d1"), won.lice("e1")) == ((0, 3, 0), (0, 3, 0))
