"""Strength, combat and the moving phase: IM-C, IM-J, IM-B, IM-N, IM-M, and the rulings that belong to them."""

from typing import Any

import pytest


def test_im_c_01_a_worker_is_worth_one_and_a_queen_two(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w5 q3; (0,2) P1 w3 q1", "move")  # the defence is 5
    attacks = {(workers, queens) for workers in range(6) for queens in range(4) if workers + 2 * queens >= 5}
    texts = {"bump a1 E1"}
    for workers, queens in attacks:
        texts.add("bump a1 E1" + (f" w{workers}" if workers else "") + (f" q{queens}" if queens else ""))
    assert scene.offers() == texts


def test_im_c_02_lice_join_their_own_and_the_unowned(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w2 q1; (0,2) P0 w4 q1", "move").play("bump a1 E1 w1 q1")
    assert (scene.lice("b1"), scene.lice("c1")) == ((0, 1, 0), (0, 5, 2))
    scene = jungle("GL", "(0,0) P0 w2 q1", "move").play("jump a1 b1 queen")
    assert (scene.lice("a1"), scene.lice("b1"), scene.supply(0)) == ((0, 2, 0), (0, 0, 1), (18, 2))


def test_im_c_03_too_little_strength_is_illegal(jungle: Any) -> None:
    scene = jungle("GL.O", "(0,0) P0 w3; (0,1) P1 w2; (0,3) P0 w3", "move")
    assert scene.why("jump a1 b1 worker") == ("jump_too_weak", "IM-C-03")
    assert scene.why("bump d1 W1 w1") == ("bump_too_weak", "IM-B-04")
    assert "bump d1 W1 w2" in scene.offers()


def test_im_q_05_no_sacrifice(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w3; (0,2) P1 w3", "move")
    assert scene.offers() == {"bump a1 E1", "bump a1 E1 w3"}


def test_im_c_04_equal_strength_discards_both(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w3 q2; (0,2) P1 w2 q1", "move").play("bump a1 E1 q2")
    assert (scene.lice("b1"), scene.lice("c1")) == ((0, 3, 0), None)
    assert (scene.supply(0), scene.supply(1)) == ((17, 3), (20, 3))


def test_im_q_06_who_stays_behind_is_untouched(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w5 q1; (0,2) P1 w3", "move").play("bump a1 E1 w3")
    assert (scene.lice("b1"), scene.lice("c1")) == ((0, 2, 1), None)


def test_im_c_05_greater_strength_loses_nobody(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w3 q2; (0,2) P1 w2 q1", "move").play("bump a1 E1 w3 q1")
    assert (scene.lice("b1"), scene.lice("c1")) == ((0, 0, 1), (0, 3, 1))
    assert (scene.supply(0), scene.supply(1)) == ((17, 1), (20, 3))


def test_im_c_06_discarded_lice_can_be_used_again(jungle: Any) -> None:
    scene = jungle("G.LB", "(0,0) P0 w3; (0,2) P1 w2", "move").play("bump a1 E1 w3")
    assert scene.supply(1) == (20, 3)
    assert scene.play("reenter d1").lice("d1") == (1, 2, 0)


def test_im_c_07_a_monkey_has_one_owner(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w4; (0,2) P1 w1", "move").play("bump a1 E1 w2")
    assert (scene.lice("c1"), scene.supply(1)) == ((0, 2, 0), (20, 3))


def test_im_q_01_owners_never_mix_in_random_play(game: Any) -> None:
    for seed in range(4):
        state = game.new(4, seed, max_rounds=12, powers=["gorilla", "lemur"])
        while not state.over:
            legal = state.legal(state.active)
            state.apply(state.active, legal[(seed * 7 + state.turns * 13) % len(legal)])
            lice = game.dump(state)["lice"]
            assert all(group["workers"] + group["queens"] > 0 for group in lice)
            for seat in range(4):
                own = [group for group in lice if group["owner"] == seat]
                assert sum(group["workers"] for group in own) + state.workers_left[seat] == 20
                assert sum(group["queens"] for group in own) + state.queens_left[seat] == 3


def test_im_j_01_one_step_along_the_vines(jungle: Any) -> None:
    scene = jungle("BGL/OPG/L.B", "(1,1) P0 w1", "move")
    assert scene.offers("jump") == {f"jump b2 {cell} worker" for cell in ("b1", "c2", "a2")}
    assert scene.why("jump b2 a1 worker") == ("jump_too_far", "IM-J-01")
    assert scene.why("jump b2 b2 worker") == ("jump_too_far", "IM-J-01")
    assert scene.why("jump b2 b3 worker") == ("jump_no_monkey", "IM-J-01")
    assert scene.why("jump b2 c2 queen") == ("jump_no_louse", "IM-J-01")
    assert scene.why("jump c2 b2 worker") == ("jump_no_louse", "IM-J-01")


def test_im_j_01_no_jump_over_the_edge(jungle: Any) -> None:
    scene = jungle("..G/L..", "(0,2) P0 w1", "move")  # the lemur stands on the next number, one row below
    assert scene.offers("jump") == set()
    scene = jungle("..G/L..", "(1,0) P0 w1", "move")
    assert scene.offers("jump") == set()


def test_im_j_01_corners_have_two_neighbours(jungle: Any) -> None:
    for cell, row, col, neighbours in (
        ("a1", 0, 0, ("b1", "a2")),
        ("c1", 0, 2, ("c2", "b1")),
        ("a3", 2, 0, ("a2", "b3")),
        ("c3", 2, 2, ("c2", "b3")),
    ):
        scene = jungle("GLB/OPG/LBO", f"({row},{col}) P0 w1", "move")
        assert scene.offers() == {f"jump {cell} {other} worker" for other in neighbours}


def test_im_j_02_what_one_louse_can_attack(jungle: Any) -> None:
    for defender, lice in (("w1", {"worker", "queen"}), ("w2", {"queen"}), ("q1", {"queen"}), ("w3", set())):
        scene = jungle("GL", f"(0,0) P0 w9 q2; (0,1) P1 {defender}", "move")
        assert scene.offers("jump") == {f"jump a1 b1 {louse}" for louse in lice}


def test_im_j_03_the_origin_may_be_left_empty(jungle: Any) -> None:
    scene = jungle("GL", "(0,0) P0 q1; (0,1) P1 w1", "move").play("jump a1 b1 queen")
    assert (scene.lice("a1"), scene.lice("b1")) == (None, (0, 0, 1))


def test_im_q_07_a_jump_moves_one_louse(jungle: Any) -> None:
    scene = jungle("GL", "(0,0) P0 w3 q2", "move").play("jump a1 b1 worker")
    assert (scene.lice("a1"), scene.lice("b1")) == ((0, 2, 2), (0, 1, 0))


def test_im_b_01_any_number_of_free_cells_in_four_directions(jungle: Any) -> None:
    scene = jungle("L..../..G../...../...../..B..", "(1,2) P0 w1", "move")
    plain = {"N1", "E1", "E2", "S1", "S2", "S2 w1", "W1", "W2"}
    assert scene.offers() == {f"bump c2 {bump}" for bump in plain}
    after = scene.play("bump c2 W2")
    assert (after.species("a2"), after.lice("a2"), after.species("c2")) == ("G", (0, 1, 0), ".")
    assert scene.why("bump c2 S3") == ("bump_blocked", "IM-B-01")
    assert scene.why("bump c2 E3") == ("bump_beyond_edge", "IM-Q-26")


def test_im_q_02_a_bump_without_a_slide_is_illegal(jungle: Any) -> None:
    scene = jungle("GL..", "(0,0) P0 w4", "move")
    assert scene.offers("bump") == set()
    assert scene.why("bump a1 E0 w1") == ("bump_no_run_up", "IM-Q-02")
    assert scene.why("bump a1 E1") == ("bump_blocked", "IM-B-01")


def test_im_q_03_a_slide_may_stop_early_without_contact(jungle: Any) -> None:
    scene = jungle("G...L", "(0,0) P0 w1", "move")
    assert scene.offers() == {"bump a1 E1", "bump a1 E2", "bump a1 E3", "bump a1 E3 w1"}
    assert scene.why("bump a1 E2 w1") == ("bump_no_contact", "IM-B-03")


def test_im_b_02_any_number_of_lice_change_over(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w2 q2", "move")
    lice = ("", " q1", " q2", " w1", " w1 q1", " w1 q2", " w2", " w2 q1", " w2 q2")
    assert scene.offers() == {f"bump a1 E1{some}" for some in lice}
    after = scene.play("bump a1 E1 w1 q2")
    assert (after.lice("b1"), after.lice("c1")) == ((0, 1, 0), (0, 1, 2))
    assert scene.why("bump a1 E1 w3") == ("bump_too_few", "IM-B-02")
    assert scene.why("bump a1 E1 q3") == ("bump_too_few", "IM-B-02")


def test_im_b_03_no_contact_at_the_edge_sideways_or_behind(jungle: Any) -> None:
    scene = jungle("LGL/.B./O..", "(1,1) P0 w2", "move")
    assert scene.offers("bump") == {"bump b2 E1", "bump b2 S1", "bump b2 W1"}
    assert scene.why("bump b2 E1 w1") == ("bump_no_contact", "IM-B-03")
    assert scene.why("bump b2 W1 w1") == ("bump_no_contact", "IM-B-03")  # the orangutan is below, not ahead


def test_im_b_04_all_or_none_against_enemies(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w2 q1; (0,2) P1 q1", "move")
    assert scene.offers() == {f"bump a1 E1{some}" for some in ("", " q1", " w1 q1", " w2", " w2 q1")}
    assert scene.why("bump a1 E1 w1") == ("bump_too_weak", "IM-B-04")


def test_im_q_04_one_may_bump_without_attacking(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w1; (0,2) P1 w9", "move").play("bump a1 E1")
    assert (scene.lice("b1"), scene.lice("c1")) == ((0, 1, 0), (1, 9, 0))


def test_im_b_05_lice_go_one_way_and_the_bumped_monkey_stays(jungle: Any) -> None:
    scene = jungle("G.L.", "(0,0) P0 w3; (0,2) P0 w5", "move").play("bump a1 E1 w2")
    assert (scene.species("c1"), scene.lice("b1"), scene.lice("c1")) == ("L", (0, 1, 0), (0, 7, 0))


def test_im_q_26_nothing_leaves_the_board_or_wraps_round(jungle: Any) -> None:
    scene = jungle(".../..G/...", "(1,2) P0 w1", "move")
    assert scene.offers() == {"bump c2 N1", "bump c2 S1", "bump c2 W1", "bump c2 W2"}
    assert scene.why("bump d2 W1") == ("off_board", "IM-Q-26")
    assert scene.why("bump a4 N1") == ("off_board", "IM-Q-26")
    assert scene.why("jump c2 d2 worker") == ("off_board", "IM-Q-26")


def test_im_q_27_only_monkeys_with_own_lice_move(jungle: Any) -> None:
    scene = jungle("G.L/..B", "(0,0) P0 w1; (0,2) P1 w1", "move")
    assert {text.split()[1] for text in scene.offers("bump")} == {"a1"}
    for cell in ("c1", "c2", "b1"):
        assert scene.why(f"bump {cell} W1") == ("bump_not_yours", "IM-Q-27")


def test_im_n_01_five_workers_of_an_opponent(jungle: Any) -> None:
    scene = jungle("G.LBO/.....", "(0,0) P0 w1; (0,2) P1 w4 q2; (0,3) P1 w5 q1; (0,4) P2 w6", "move", seats=3)
    assert scene.offers("nitpick") == {"nitpick d1", "nitpick e1"}
    after = scene.play("nitpick d1")
    assert (after.lice("d1"), after.lice("c1"), after.supply(1)) == (None, (1, 4, 2), (16, 1))
    assert scene.play("nitpick e1").supply(2) == (20, 3)
    assert scene.why("nitpick c1") == ("nitpick_too_few", "IM-N-01")
    assert scene.why("nitpick b1") == ("nitpick_too_few", "IM-N-01")


def test_im_q_16_queens_do_not_count_towards_the_five(jungle: Any) -> None:
    assert jungle("G.L", "(0,0) P0 w1; (0,2) P1 w4 q3", "move").offers("nitpick") == set()


def test_im_n_02_nobody_nitpicks_own_lice(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w9; (0,2) P1 w1", "move")
    assert scene.offers("nitpick") == set()
    assert scene.why("nitpick a1") == ("nitpick_own", "IM-N-02")


def test_im_q_17_no_own_lice_are_needed(jungle: Any) -> None:
    assert jungle("GL/..", "(0,0) P1 w5; (0,1) P1 w1", "move").offers() == {"nitpick a1"}


def test_im_q_18_own_lice_are_never_attacked(jungle: Any) -> None:
    scene = jungle("GL", "(0,0) P0 w1; (0,1) P0 w5", "move").play("jump a1 b1 worker")
    assert scene.lice("b1") == (0, 6, 0)


def test_im_m_01_passing_only_without_a_move(jungle: Any) -> None:
    blocked = jungle("GL", "(0,0) P0 w6; (0,1) P1 w2", "move")
    assert blocked.offers() == {"pass", "exchange a1"}
    opened = blocked.play("exchange a1")
    assert opened.offers() == {"jump a1 b1 queen"}  # the new queen has a move, so there is no passing any more
    assert opened.why("pass") == ("must_move", "IM-M-01")
    after = blocked.play("pass")
    assert (after.stage, after.active) == ("after", 0)


def test_im_q_09_no_pass_beside_a_jump_a_bump_or_a_nitpick(jungle: Any) -> None:
    for grid, lice in (
        ("GL", "(0,0) P0 w1"),
        ("G.", "(0,0) P0 w1"),
        ("GL", "(0,0) P0 w1; (0,1) P1 w5"),
    ):
        scene = jungle(grid, lice, "move")
        assert "pass" not in scene.offers()
        assert scene.why("pass") == ("must_move", "IM-M-01")


@pytest.mark.parametrize("seat", [0, 1])
def test_the_rules_are_the_same_for_every_seat(jungle: Any, seat: int) -> None:
    lice = f"(0,0) P{seat} w3 q1; (0,2) P{1 - seat} w4"
    scene = jungle("G.L.B/.....", lice, "move", active=seat)
    assert scene.offers() == {"bump a1 E1", "bump a1 E1 w2 q1", "bump a1 E1 w3 q1", "bump a1 S1"}
    after = scene.play("bump a1 E1 w3 q1")
    assert (after.lice("c1"), after.active) == ((seat, 3, 1), 1 - seat)
