"""Rulings on what the printed rules leave open, by their ids; others are proven beside the rule they belong to."""

from typing import Any

import pytest

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.game import MonkeyPalace
from sapajou.kernel.errors import BadPosition


def test_mp_r_05_a_palace_with_a_bare_arch_is_no_position(game: MonkeyPalace, pen: Any) -> None:
    dump = game.dump(pen.table())
    dump["pieces"].append("arch 20,20,0 E")
    dump["supply"]["arch"] -= 1
    with pytest.raises(BadPosition) as caught:
        game.restore(dump)
    assert caught.value.place == "pieces[4]"
    assert "MP-R-05" in str(caught.value)


def test_mp_r_06_a_staircase_may_start_with_a_tower(pen: Any) -> None:
    state = pen.table(stock=(1, 2, 1))
    tower = [pen.column(11, 17, 0), pen.brick(11, 14, 1), pen.brick(11, 14, 2), pen.arch(11, 17, 3, "S")]
    assert pen.reason(state, tower) is None
    pen.play_steps(state, "start c5")
    assert "arch S 3" in pen.offered(state)


def test_mp_r_07_an_old_arch_is_no_step_of_a_new_staircase(pen: Any) -> None:
    state = pen.table(stock=(2, 3, 0))
    first = [pen.brick(11, 17, 0), pen.arch(11, 17, 1, "S")]  # onto the old arch from c4 to d4
    beyond = [pen.brick(14, 17, 0), pen.brick(14, 17, 1), pen.arch(14, 14, 2, "N")]
    assert pen.reason(state, first) is None
    assert pen.reason(state, [*first, *beyond]) == "DETOUR"


@pytest.mark.parametrize(("allowed", "reason"), [(False, "REVERSAL"), (True, None)])
def test_mp_r_08_no_turning_back_even_with_bricks_in_between(pen: Any, allowed: bool, reason: str | None) -> None:
    state = pen.table(stock=(2, 4, 0), allow_u_turn=allowed)
    there = [pen.brick(11, 17, 0), pen.arch(11, 17, 1, "S")]
    back = [pen.brick(11, 14, 2), pen.brick(11, 17, 2), pen.arch(11, 14, 3, "N")]
    assert pen.reason(state, [*there, *back], (11, 17)) == reason


def test_mp_r_09_no_two_arches_at_one_level(pen: Any) -> None:
    state = pen.table(stock=(2, 2, 0))
    assert pen.reason(state, [pen.arch(5, 14, 0, "E"), pen.arch(8, 17, 0, "E")]) == "NOT_ASCENDING"


def test_mp_r_10_a_brick_carries_an_arch_or_is_refused(pen: Any) -> None:
    state = pen.table(stock=(2, 1, 0))
    stairs = [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")]
    assert pen.reason(state, stairs) is None
    assert pen.reason(state, [*stairs, pen.brick(5, 14, 1)]) == "LOOSE_PIECE"


def test_mp_r_11_building_is_compulsory_and_a_pass_is_only_for_want_of_a_staircase(pen: Any) -> None:
    state = pen.table()
    refusal = pen.refusal(state, "pass")
    assert (refusal.reason, refusal.rule) == ("must_build", "MP-R-11")
    stuck = pen.table(stock=(1, 0, 0))
    assert stuck.legal(0) == [act.PASS]
    stuck = pen.table(stock=(0, 5, 2))
    assert pen.offered(stuck) == ["pass"]
    assert pen.refusal(stuck, "start a4").reason == "HAND"


def test_mp_r_12_a_pass_gives_the_recurring_delivery_only(pen: Any) -> None:
    state = pen.table(stock=(1, 0, 0))
    told = pen.play(state, "pass")
    assert [event.tag() for event in told] == ["passed", "delivered"]
    pen.play(state, "receive 2 0")
    assert state.stocks[:3] == [3, 0, 0]
    assert state.active == 1


def test_mp_r_13_the_end_is_the_far_end_of_the_last_arch(pen: Any) -> None:
    built = pen.build(pen.table(stock=(1, 1, 0)), [pen.brick(11, 17, 0), pen.arch(11, 17, 1, "S")])
    assert (built.start, built.end) == ((11, 17), (11, 14))
    assert str(built.pieces[-1]) == "decoration 11,14,2 gold"


@pytest.mark.parametrize(("counts", "credits_"), [(False, 1), (True, 2)])
def test_mp_r_14_a_tie_for_the_highest_pays_only_where_the_table_says_so(pen: Any, counts: bool, credits_: int) -> None:
    state = pen.table(stock=(1, 1, 0), highest_tie_counts_for_credit=counts)
    built = pen.build(state, [pen.brick(11, 17, 0), pen.arch(11, 17, 1, "S")])  # as high as the first gold one
    assert (built.highest, built.credits) == (False, credits_)


def test_mp_r_15_a_decoration_is_one_brick_high(pen: Any) -> None:
    state = pen.table(stock=(1, 3, 0))
    assert pen.height(state, 17, 14) == 3  # a brick, an arch, a decoration
    tower = [pen.brick(17, 17, level) for level in range(3)]
    assert pen.reason(state, [*tower, pen.arch(17, 17, 3, "S")]) is None


def test_mp_r_16_decorations_that_were_built_over_count_for_the_highest(pen: Any) -> None:
    state = pen.table(stock=(2, 1, 2))
    over = [pen.column(17, 20, 0), pen.column(17, 17, 0), pen.arch(17, 20, 3, "S")]
    over += [pen.brick(17, 14, 3), pen.arch(17, 17, 4, "S")]
    assert pen.build(state, over).color == "light_green"  # over the only gold decoration, at level 2
    pen.finish_turn(state)
    pen.restock(state, (1, 1, 0))
    built = pen.build(state, [pen.brick(11, 17, 0), pen.arch(11, 17, 1, "S")])
    assert (built.color, built.height, built.highest) == ("gold", 2, False)


def test_mp_r_20_one_card_of_a_pack_in_a_turn(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    pen.build(state, [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")])
    assert pen.refusal(state, "buy multi_1,multi_1").reason == "same_pack_twice"
    pen.play(state, "buy multi_1")
    assert state.phase != act.BUY  # one cannot come back for more, though credits were left


def test_mp_r_22_a_card_that_is_covered_at_once_brings_its_immediate_delivery(pen: Any, game: MonkeyPalace) -> None:
    state = pen.table()
    ids = game.figures.card_ids
    state.slots[:4] = [ids.index(card) for card in ("D3A", "D3B", "D3C", "D3D")]
    state.phase, state.built = act.BUY, [state.box.sites[5, 14], state.box.sites[17, 14], 1, 0, 0, 3]
    for pack, card in (("multi_1", "M1D"), ("multi_2", "M2G")):  # two bricks at once, and one
        first = state.box.pack_starts[state.box.pack_ids.index(pack)]
        at = state.order.index(ids.index(card))
        state.order[first], state.order[at] = state.order[at], state.order[first]
    bricks = state.stocks[s.BRICK]
    pen.play(state, "buy multi_1,multi_2")
    assert state.phase == act.PLACE
    assert state.stocks[s.BRICK] == bricks + 3
    pen.play(state, "cover D3A,M1D")
    assert ids.index("M1D") not in state.slots


def test_mp_r_28_the_monkey_blocks_its_owner_too(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    state.animals[s.MONKEY], state.holders[s.MONKEY] = state.box.sites[11, 14], 0
    refusal = pen.refusal(state, {"pieces": [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")]})
    assert (refusal.reason, refusal.rule) == ("STUD_BLOCKED", "MP-C-13")
    assert not any(text == "start a4" for text in pen.offered(state))


def test_mp_r_38_the_recurring_delivery_comes_from_the_first_turn_on(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    pen.build(state, [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")])
    told = pen.play(state, "buy -")
    assert (state.round, state.active) == (1, 0)
    assert [(event.delivery, event.to_choose) for event in told if event.tag() == "delivered"] == [("recurring", 2)]
