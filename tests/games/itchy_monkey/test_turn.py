"""The turn, spawning and exchanging: IM-T, IM-R, IM-X, and the rulings that belong to them."""

from typing import Any

import pytest


def test_im_t_01_spawn_then_move_with_exchanges_at_every_point(jungle: Any) -> None:
    scene = jungle("G.L.", "(0,0) P0 w18; (0,2) P1 w1")
    assert (scene.stage, scene.offers()) == ("spawn", {"spawn a1", "exchange a1"})
    scene = scene.play("exchange a1", "spawn a1")
    assert (scene.stage, scene.lice("a1")) == ("move", (0, 14, 1))
    assert "exchange a1" in scene.offers()
    assert scene.offers("spawn") == scene.offers("end") == set()
    scene = scene.play("exchange a1", "bump a1 E1")
    assert (scene.stage, scene.active) == ("after", 0)
    assert scene.offers() == {"end_turn", "exchange b1"}


def test_im_q_10_an_exchange_leaves_the_stage_as_it_is(jungle: Any) -> None:
    scene = jungle("G.L./....", "(0,0) P0 w19; (0,2) P1 w1")
    for before, stage in ((), "spawn"), (("spawn a1",), "move"), (("spawn a1", "bump a1 S1"), "after"):
        cell = "a2" if "bump a1 S1" in before else "a1"
        after = scene.play(*before, f"exchange {cell}")
        assert (after.stage, after.active) == (stage, 0)


def test_im_t_02_without_an_exchange_the_turn_ends_by_itself(jungle: Any) -> None:
    scene = jungle("G.L./....", "(0,0) P0 w5; (0,2) P1 w1", "move")
    after = scene.play("bump a1 S1")
    assert (after.active, after.stage) == (1, "spawn")
    scene = jungle("G.L./....", "(0,0) P0 w6; (0,2) P1 w1", "move").play("bump a1 S1")
    assert (scene.active, scene.stage, scene.offers()) == (0, "after", {"end_turn", "exchange a2"})
    after = scene.play("exchange a2")
    assert (after.active, after.stage) == (1, "spawn")
    after = scene.play("end_turn")
    assert (after.active, after.stage, after.lice("a2")) == (1, "spawn", (0, 6, 0))


def test_im_t_02_a_second_exchange_may_follow(jungle: Any) -> None:
    scene = jungle("G.L./....", "(0,0) P0 w12; (0,2) P1 w1", "move").play("bump a1 S1", "exchange a2")
    assert (scene.active, scene.stage, scene.offers()) == (0, "after", {"end_turn", "exchange a2"})


def test_im_t_03_the_victory_is_tested_after_every_action(jungle: Any) -> None:
    scene = jungle("GG.GL", "(0,0) P0 w3; (0,1) P0 w6; (0,4) P1 w1", "move")
    after = scene.play("bump b1 E1 w3")
    assert (after.stage, after.state.winners()) == ("over", [0])
    jumped = jungle("GGG.L", "(0,0) P0 w3; (0,1) P0 w4; (0,2) P0 w2; (0,4) P1 w1", "move").play("jump b1 c1 worker")
    assert (jumped.stage, jumped.state.winners()) == ("over", [0])


def test_im_t_04_the_next_seat_clockwise_follows(jungle: Any) -> None:
    scene = jungle("G.../L.../B...", "(0,0) P0 w1; (1,0) P1 w1; (2,0) P2 w1", seats=3)
    order = []
    for _ in range(7):
        order.append((scene.active, scene.state.turns))
        scene = scene.play(min(scene.offers("spawn")))
        scene = scene.play(min(scene.offers("bump")))
    assert order == [(0, 0), (1, 1), (2, 2), (0, 3), (1, 4), (2, 5), (0, 6)]


def test_im_t_04_nobody_acts_out_of_turn(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w1; (0,2) P1 w1")
    assert scene.state.legal(1) == []
    assert scene.state.to_act() == [0]
    assert scene.why("spawn c1", seat=1) == ("not_your_decision", "IM-T-04")


@pytest.mark.parametrize(("queens", "added"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 4), (5, 4)])
def test_im_r_01_more_queens_spawn_more(jungle: Any, queens: int, added: int) -> None:
    scene = jungle("G.L", f"(0,0) P0 w2 q{queens}; (0,2) P1 w1", queens_per_player=6)
    after = scene.play("spawn a1")
    assert (after.lice("a1"), after.supply(0)) == ((0, 2 + added, queens), (18 - added, 6 - queens))
    assert after.lice("c1") == (1, 1, 0)


def test_im_r_01_any_monkey_with_an_own_louse(jungle: Any) -> None:
    scene = jungle("G.LBO", "(0,0) P0 w1; (0,2) P1 w1; (0,3) P0 q1")
    assert scene.offers() == {"spawn a1", "spawn d1"}
    assert scene.why("spawn c1") == ("spawn_not_yours", "IM-R-01")
    assert scene.why("spawn e1") == ("spawn_not_yours", "IM-R-01")
    assert scene.why("spawn b1") == ("spawn_not_yours", "IM-R-01")


@pytest.mark.parametrize(("left", "added"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4)])
def test_im_r_02_only_the_supply_reduces_the_amount(jungle: Any, left: int, added: int) -> None:
    scene = jungle("G.L", f"(0,0) P0 w{20 - left} q3; (0,2) P1 w1")
    assert scene.offers() == {"spawn a1"}
    after = scene.play("spawn a1")
    assert (after.lice("a1"), after.supply(0)) == ((0, 20 - left + added, 3), (left - added, 0))


def test_im_r_03_spawning_is_mandatory(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w19 q3; (0,2) P1 w1")
    assert scene.offers() == {"spawn a1"}
    assert scene.why("skip_spawn") == ("must_spawn", "IM-R-03")
    scene = jungle("G.L", "(0,0) P0 w20 q3; (0,2) P1 w1")
    assert scene.offers() == {"skip_spawn"}
    assert scene.why("spawn a1") == ("spawn_no_workers", "IM-R-03")
    assert scene.play("skip_spawn").stage == "move"


def test_im_q_08_entering_is_mandatory_too(jungle: Any) -> None:
    scene = jungle("G.L", "(0,2) P1 w1")
    assert scene.offers() == {"reenter a1"}
    assert scene.why("skip_spawn") == ("must_spawn", "IM-R-03")


def test_im_r_04_a_seat_without_lice_comes_back_with_two_workers(jungle: Any) -> None:
    scene = jungle("GLB/...", "(0,0) P1 w2")
    assert scene.offers() == {"reenter b1", "reenter c1"}  # the row of P1's lice does not matter
    after = scene.play("reenter b1")
    assert (after.lice("b1"), after.supply(0), after.stage) == ((0, 2, 0), (18, 3), "move")
    assert scene.why("reenter a1") == ("reenter_not_free", "IM-R-04")
    assert scene.why("reenter b2") == ("no_monkey", "IM-S-02")
    assert scene.why("spawn b1") == ("spawn_must_reenter", "IM-R-04")


@pytest.mark.parametrize("lice", ["w1", "q1"])
def test_im_r_04_any_louse_on_the_board_is_enough_to_spawn(jungle: Any, lice: str) -> None:
    scene = jungle("GLB", f"(0,0) P0 {lice}; (0,1) P1 w1")
    assert scene.offers() == {"spawn a1"}
    assert scene.why("reenter c1") == ("reenter_on_board", "IM-R-04")


def test_im_r_05_no_free_monkey_no_entry(jungle: Any) -> None:
    scene = jungle("GL", "(0,0) P1 w1; (0,1) P1 w1")
    assert scene.offers() == {"skip_spawn"}
    assert scene.play("skip_spawn").stage == "move"


def test_im_q_24_who_lost_all_lice_stays_in_the_game(jungle: Any) -> None:
    scene = jungle("GL.", "(0,0) P0 w1; (0,1) P1 w1", "move").play("jump a1 b1 worker")
    assert (scene.active, scene.offers()) == (1, {"reenter a1", "reenter b1"})
    scene = scene.play("reenter b1", "bump b1 E1")
    assert (scene.active, scene.offers()) == (0, {"reenter a1"})


def test_im_r_06_a_monkey_may_carry_everybody(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w28 q6; (0,2) P1 w1", workers_per_player=30, queens_per_player=6)
    assert scene.play("spawn a1").lice("a1") == (0, 30, 6)


def test_im_x_01_six_workers_of_one_monkey_become_a_queen(jungle: Any) -> None:
    scene = jungle("G.LB", "(0,0) P0 w6 q1; (0,2) P0 w5; (0,3) P1 w6")
    assert scene.offers("exchange") == {"exchange a1"}
    after = scene.play("exchange a1")
    assert (after.lice("a1"), after.lice("c1"), after.supply(0)) == ((0, 0, 2), (0, 5, 0), (15, 1))
    assert (after.stage, after.active) == ("spawn", 0)
    assert scene.why("exchange c1") == ("exchange_too_few", "IM-X-01")
    assert scene.why("exchange d1") == ("exchange_not_yours", "IM-X-01")
    assert scene.why("exchange b1") == ("exchange_not_yours", "IM-X-01")


def test_im_q_21_five_workers_are_too_few(jungle: Any) -> None:
    assert jungle("G.L", "(0,0) P0 w5; (0,2) P1 w1").offers("exchange") == set()


def test_im_x_02_only_with_a_queen_in_the_supply(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w12 q2; (0,2) P1 w1").play("exchange a1")
    assert (scene.lice("a1"), scene.offers()) == ((0, 6, 3), {"spawn a1"})
    assert scene.why("exchange a1") == ("exchange_no_queen", "IM-X-02")


def test_im_x_02_any_number_of_times(jungle: Any) -> None:
    scene = jungle("G.LB", "(0,0) P0 w12; (0,2) P0 w6").play("exchange a1", "exchange c1", "exchange a1")
    assert (scene.lice("a1"), scene.lice("c1"), scene.supply(0)) == ((0, 0, 2), (0, 0, 1), (20, 0))


def test_im_x_03_not_during_setup_nor_in_another_turn(jungle: Any, table: Any) -> None:
    assert table(2, "b1").why("exchange b1") == ("exchange_in_setup", "IM-X-03")
    scene = jungle("G.L", "(0,0) P0 w1; (0,2) P1 w6")
    assert scene.state.legal(1) == []
    assert scene.offers() == {"spawn a1"}
    assert scene.why("exchange c1") == ("exchange_not_yours", "IM-X-01")


def test_im_q_11_the_new_queen_spawns_in_the_same_turn(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w7 q1; (0,2) P1 w1").play("exchange a1", "spawn a1")
    assert scene.lice("a1") == (0, 4, 2)


def test_im_q_15_the_wooden_pieces_are_a_limit(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w8 q2; (0,2) P1 w1", workers_per_player=9, queens_per_player=2)
    assert scene.offers() == {"spawn a1"}
    assert scene.play("spawn a1").lice("a1") == (0, 9, 2)


def test_im_q_28_an_exchange_refills_the_supply(jungle: Any) -> None:
    scene = jungle("G.L", "(0,0) P0 w20; (0,2) P1 w1")
    assert scene.offers() == {"skip_spawn", "exchange a1"}
    assert scene.play("exchange a1").offers() == {"spawn a1", "exchange a1"}


def test_the_first_action_is_the_least_committing(jungle: Any) -> None:
    for grid, lice, stage, expected in (
        ("G.L", "(0,0) P0 w6; (0,2) P1 w1", "spawn", "spawn a1"),
        ("GL.", "(0,0) P0 w1; (0,1) P0 w6", "move", "bump b1 E1"),
        ("G.L", "(0,0) P0 w6; (0,2) P1 w1", "after", "end_turn"),
    ):
        scene = jungle(grid, lice, stage)
        assert scene.game.text(scene.state, 0, scene.game.default(scene.state, 0)) == expected


@pytest.mark.parametrize(
    ("stage", "move", "reason"),
    [
        ("spawn", "jump a1 b1 worker", "not_moving"),
        ("spawn", "bump a1 E1", "not_moving"),
        ("spawn", "nitpick b1", "not_moving"),
        ("spawn", "pass", "not_moving"),
        ("spawn", "end_turn", "turn_not_done"),
        ("move", "spawn a1", "not_spawning"),
        ("move", "reenter c1", "not_spawning"),
        ("move", "skip_spawn", "not_spawning"),
        ("move", "end_turn", "turn_not_done"),
        ("after", "spawn a1", "not_spawning"),
        ("after", "bump a1 S1", "not_moving"),
    ],
)
def test_im_t_01_every_action_has_its_phase(jungle: Any, stage: str, move: str, reason: str) -> None:
    scene = jungle("GLB/...", "(0,0) P0 w6; (0,1) P1 w5", stage)
    assert scene.why(move) == (reason, "IM-T-01")
