"""Worked examples, numbered: staircases, turns and endings that any reading of the rules must get right."""

from typing import Any

import pytest

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import listing, turn
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.game import MonkeyPalace


def opening(pen: Any) -> list[dict[str, Any]]:
    return [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")]


def test_v_01_player_1_opens_with_two_arches(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    built = pen.build(state, opening(pen))
    assert (built.start, built.end, built.color) == ((5, 14), (11, 14), "light_green")
    assert (built.height, built.highest, built.credits) == (2, True, 3)
    assert [pen.height(state, x, 14) for x in (5, 8, 11)] == [1, 2, 3]
    pen.finish_turn(state)
    assert state.bonuses == [0, 0]


def test_v_02_player_2_builds_with_two_arches_and_one_brick(pen: Any) -> None:
    state = pen.table()
    pen.build(state, opening(pen))
    pen.finish_turn(state)
    built = pen.build(state, [pen.brick(5, 17, 0), pen.arch(5, 17, 1, "S"), pen.arch(5, 14, 2, "E")])
    assert (built.seat, built.start, built.end) == (1, (5, 17), (8, 14))
    assert (built.color, built.height, built.credits) == ("dark_green", 3, 3)


def test_v_02b_the_same_stock_at_once(pen: Any) -> None:
    state = pen.table(stock=(2, 1, 0))
    built = pen.build(state, [pen.brick(11, 17, 0), pen.arch(11, 17, 1, "S"), pen.arch(11, 14, 2, "E")])
    assert (built.color, built.end, built.height, built.highest, built.credits) == ("gold", (14, 14), 3, True, 3)
    pen.finish_turn(state)
    assert state.holders[s.MONKEY] == 0
    assert state.animals[s.MONKEY] != s.NOTHING


def test_v_03_credits_for_three_arches_and_the_highest(pen: Any) -> None:
    state = pen.table(stock=(3, 2, 0))
    arches = [pen.arch(8, 8, 0, "E"), pen.arch(11, 8, 1, "N"), pen.arch(11, 11, 2, "N")]
    built = pen.build(state, [*arches, pen.brick(11, 11, 0), pen.brick(11, 14, 1)])
    assert (built.color, built.arches, built.highest, built.credits) == ("light_green", 3, True, 4)


def test_v_04_sets_that_six_dark_green_credits_buy(pen: Any, game: MonkeyPalace) -> None:
    state = pen.table()
    state.phase, state.built = act.BUY, [state.box.sites[5, 17], state.box.sites[17, 14], 1, 0, 0, 6]
    offered = {game.text(state, 0, action) for action in state.legal(0)}
    assert len(offered) == 14
    assert {"buy -", "buy multi_6", "buy multi_1,dark_green_5", "buy multi_2,dark_green_4"} <= offered
    assert "buy multi_1,multi_2,dark_green_3" in offered
    for packs, reason in (
        ("dark_green_3,dark_green_3", "same_pack_twice"),
        ("gold_3", "wrong_colour"),
        ("light_green_3", "wrong_colour"),
        ("multi_2,dark_green_5", "too_dear"),
    ):
        assert pen.refusal(state, f"buy {packs}").reason == reason


@pytest.mark.parametrize(("arches", "bricks"), [(2, 0), (1, 1), (0, 2)])
def test_v_05_l4b_brings_two_pieces_to_choose_and_a_column(
    pen: Any, game: MonkeyPalace, arches: int, bricks: int
) -> None:
    state = pen.table()
    state.phase, state.built = act.BUY, [state.box.sites[5, 5], state.box.sites[17, 14], 1, 0, 0, 4]
    first = state.box.pack_starts[game.figures.pack_ids.index("light_green_4")]
    wanted = game.figures.card_ids.index("L4B")
    at = state.order.index(wanted)
    state.order[first], state.order[at] = state.order[at], state.order[first]
    before = state.stocks[:3]
    pen.play(state, "buy light_green_4")
    assert (state.choosing, state.stocks[s.COLUMN]) == (2, before[s.COLUMN] + 1)
    pen.play(state, f"receive {arches} {bricks}")
    assert state.stocks[:3] == [before[s.ARCH] + arches, before[s.BRICK] + bricks, before[s.COLUMN] + 1]


def test_v_06_the_supply_after_the_setup(pen: Any) -> None:
    assert [total - used for total, used in zip(pen.table(seats=4).supply, (0, 0, 0), strict=True)] == [70, 73, 16]
    state = pen.table()
    assert [state.supply[kind] + sum(state.stocks[kind::3]) for kind in range(3)] == [78, 79, 16]


def test_v_07_alone_on_the_ground(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    assert pen.reason(state, [pen.arch(5, 5, 0, "E")], (5, 5)) == "NOT_CONNECTED"


def test_v_08_a_foot_in_the_air(pen: Any) -> None:
    assert pen.reason(pen.table(stock=(2, 0, 0)), [pen.arch(8, 14, 1, "E")]) == "UNSUPPORTED"


def test_v_09_an_arch_on_an_arch(pen: Any) -> None:
    pieces = [pen.arch(5, 14, 0, "E"), pen.arch(5, 14, 1, "E")]
    assert pen.reason(pen.table(stock=(2, 0, 0)), pieces) == "ARCH_ON_ARCH"


def test_v_10_turning_back(pen: Any) -> None:
    pieces = [pen.arch(5, 14, 0, "E"), pen.brick(5, 14, 1), pen.brick(8, 14, 1), pen.arch(5, 14, 2, "E")]
    assert pen.reason(pen.table(stock=(2, 2, 0)), pieces) == "REVERSAL"


def test_v_11_a_middle_stud(pen: Any) -> None:
    state = pen.table(stock=(2, 1, 0))
    assert pen.reason(state, [*opening(pen), pen.brick(12, 14, 1)]) == "CENTRAL_STUD"


def test_v_12_two_arches_at_one_level(pen: Any) -> None:
    pieces = [pen.arch(5, 14, 0, "E"), pen.arch(5, 11, 0, "E")]
    assert pen.reason(pen.table(stock=(2, 0, 0)), pieces) == "NOT_ASCENDING"


def test_v_13_an_arch_from_the_wrong_end(pen: Any) -> None:
    pieces = [*opening(pen), pen.brick(8, 17, 0), pen.brick(8, 17, 1), pen.arch(8, 14, 2, "N")]
    assert pen.reason(pen.table(stock=(3, 2, 0)), pieces) == "DETOUR"


def test_v_14_bricks_that_carry_nothing(pen: Any) -> None:
    state = pen.table(stock=(2, 1, 0))
    assert pen.reason(state, [*opening(pen), pen.brick(5, 14, 1)]) == "LOOSE_PIECE"
    assert pen.reason(state, [*opening(pen), pen.brick(11, 14, 2)]) == "LOOSE_PIECE"


def test_v_15_the_declared_start_counts(pen: Any) -> None:
    state = pen.table(stock=(1, 1, 0), butterfly=True)
    pieces = [pen.brick(11, 17, 0), pen.arch(11, 17, 1, "S")]
    assert pen.reason(state, pieces, (11, 14)) == "START_NOT_FREE"
    built = pen.build(state, pieces, (11, 17))
    assert (built.color, built.arches, built.end, built.height) == ("gold", 1, (11, 14), 2)
    assert (built.highest, built.credits) == (False, 1)
    pen.finish_turn(state)
    assert state.holders[s.MONKEY] == 0
    assert state.holders[s.BUTTERFLY] == s.NOTHING


def test_v_16_a_spiral(pen: Any) -> None:
    state = pen.table(stock=(4, 4, 0), frog=True)
    pieces = [
        pen.arch(8, 11, 0, "E"), pen.arch(11, 11, 1, "N"), pen.brick(8, 14, 0), pen.brick(8, 14, 1),
        pen.arch(11, 14, 2, "W"), pen.brick(8, 11, 1), pen.brick(8, 11, 2), pen.arch(8, 14, 3, "S"),
    ]  # fmt: skip
    built = pen.build(state, pieces, (8, 11))
    assert (built.arches, built.end, built.height, built.color) == (4, (8, 11), 4, "gold")
    assert (built.highest, built.credits) == (True, 5)
    assert not turn.frog_offered(state)
    pen.finish_turn(state)
    assert state.holders[s.FROG] == s.NOTHING


def test_v_17_a_tower_and_a_decoration_to_build_on(pen: Any) -> None:
    state = pen.table(stock=(1, 4, 1))
    pieces = [
        pen.column(17, 17, 0), pen.brick(17, 17, 3), pen.brick(17, 17, 4), pen.brick(17, 14, 3), pen.brick(17, 14, 4),
        pen.arch(17, 17, 5, "S"),
    ]  # fmt: skip
    built = pen.build(state, pieces, (17, 17))
    assert (built.color, built.height, built.highest, built.credits) == ("gold", 6, True, 2)
    pen.finish_turn(state)
    assert state.bonuses == [1, 0]


@pytest.mark.parametrize(("count", "bonuses"), [("site_sum", [1, 0]), ("contiguous", [0, 0])])
def test_v_18_mp_r_17_a_bonus_across_an_arch(pen: Any, count: str, bonuses: list[int]) -> None:
    state = pen.table(stock=(2, 2, 3), bonus_count=count)
    pieces = [
        pen.column(17, 20, 0), pen.column(17, 17, 0), pen.arch(17, 20, 3, "S"), pen.brick(17, 17, 4),
        pen.brick(17, 17, 5), pen.column(17, 14, 3), pen.arch(17, 17, 6, "S"),
    ]  # fmt: skip
    built = pen.build(state, pieces, (17, 20))
    assert (built.color, built.arches, built.height, built.credits) == ("light_green", 2, 7, 3)
    pen.finish_turn(state)
    assert state.bonuses == bonuses


def test_v_19_the_monkey_blocks_a_stud(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    state.animals[s.MONKEY], state.holders[s.MONKEY] = state.box.sites[11, 14], 1
    assert pen.reason(state, opening(pen)) == "STUD_BLOCKED"


def test_v_20_off_the_plan_into_a_piece_and_beyond_the_stock(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    assert pen.reason(state, [pen.arch(2, 14, 0, "E"), pen.arch(5, 14, 1, "E")]) == "OUTSIDE_PLAN"
    assert pen.reason(state, [pen.arch(11, 14, 0, "N")], (11, 17)) == "COLLISION"
    assert pen.reason(pen.table(stock=(1, 0, 0)), opening(pen)) == "HAND"


def test_v_21_not_the_highest(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    built = pen.build(state, [pen.arch(11, 20, 0, "S"), pen.arch(11, 17, 1, "S")], (11, 20))
    assert (built.color, built.height, built.highest, built.credits) == ("gold", 2, False, 2)


OPENINGS = {
    1: {
        (1, 0, 0): 0, (1, 1, 0): 3, (1, 0, 1): 3, (1, 1, 1): 8, (1, 2, 1): 16, (2, 0, 0): 9, (2, 0, 1): 12,
        (2, 1, 0): 21, (2, 2, 0): 49, (2, 3, 0): 88, (3, 2, 0): 163, (3, 3, 1): 583, (4, 4, 0): 777, (1, 5, 0): 19,
    },
    3: {(1, 0, 1): 1, (2, 0, 0): 7, (2, 1, 0): 16, (2, 3, 0): 53, (3, 3, 1): 297},
}  # fmt: skip


def skeletons(state: Any) -> int:
    return len({tuple(step for step in move if step < act.STOP) for move in listing.all_staircases(state, 1 << 60)})


@pytest.mark.parametrize(
    ("plan", "stock", "number"), [(plan, stock, n) for plan, table in OPENINGS.items() for stock, n in table.items()]
)
def test_v_22_number_of_openings(pen: Any, plan: int, stock: tuple[int, int, int], number: int) -> None:
    assert skeletons(pen.table(stock=stock, plan=plan)) == number


@pytest.mark.parametrize(
    ("stock", "number", "with_monkey"), [((2, 0, 0), 4, 0), ((2, 1, 0), 20, 12), ((3, 3, 0), 321, 265)]
)
def test_v_22_number_of_second_staircases(pen: Any, stock: tuple[int, int, int], number: int, with_monkey: int) -> None:
    state = pen.table()
    pen.build(state, opening(pen))
    pen.finish_turn(state)
    pen.restock(state, stock)
    assert skeletons(state.copy()) == number
    state.animals[s.MONKEY], state.holders[s.MONKEY] = state.box.sites[5, 14], 0
    state.searched, state.distances = False, []
    assert skeletons(state) == with_monkey


@pytest.mark.parametrize(
    ("icons", "received", "final"),
    [
        ({s.ARCH: 2, s.ANY: 1}, [1, 1, 0], True),
        ({s.ARCH: 1, s.ANY: 2}, [1, 2, 0], False),
        ({s.COLUMN: 1}, [0, 0, 0], True),
    ],
)
def test_v_23_mp_r_24_shortage(pen: Any, icons: dict[int, int], received: list[int], final: bool) -> None:
    state = pen.table()
    before = state.stocks[:3]
    state.supply = [1, 5, 0]
    assert not turn.deliver(state, [icons.get(icon, 0) for icon in range(4)])
    assert [now - then for now, then in zip(state.stocks[:3], before, strict=True)] == received
    assert state.final_round is final


def test_v_24_two_cards_for_one_empty_slot(pen: Any, game: MonkeyPalace) -> None:
    state = pen.table()
    ids = game.figures.card_ids
    state.phase, state.built = act.PLACE, [state.box.sites[5, 5], state.box.sites[17, 14], 1, 0, 0, 0]
    state.slots[:4] = [ids.index("M2A"), ids.index("M2B"), ids.index("L4A"), s.NOTHING]
    state.bought[0], state.bought[2] = ids.index("M1A"), ids.index("L3A")
    covers = [game.text(state, 0, action) for action in state.legal(0)]
    assert sorted(covers) == ["cover L3A", "cover L4A", "cover M1A", "cover M2A", "cover M2B"]
    turn.cover(state, game.parse(state, 0, "cover M1A") - act.COVER)
    assert [ids[card] for card in state.slots[:4]] == ["M2A", "M2B", "L4A", "L3A"]
    assert ids[state.below[state.slots[3]]] == "M1A"
    assert turn.recurring_icons(state, 0) == [2, 2, 0, 3]  # board 2x, M2A 1b, M2B 1a, L4A 1a 1b, L3A 1x


def test_v_25_the_round_is_finished(pen: Any) -> None:
    state = pen.table(seats=3)
    state.round, state.active, state.shortage = 8, 1, 1
    state.phase = act.BUILD
    turns = []
    while not state.over:
        turns.append(state.active)
        pen.finish_turn(state)
    assert turns == [1, 2]
    assert state.round == 8


def test_v_26_scoring(pen: Any, game: MonkeyPalace) -> None:
    state = pen.table()
    ids = game.figures.card_ids
    cards = [ids.index(card) for card in ("M6E", "L5D", "D3C", "M2G")]
    state.bananas[0] = sum(state.box.bananas[card] for card in cards)
    state.bonuses[0], state.holders[s.MONKEY], state.holders[s.FROG] = 2, 0, 0
    assert state.scores()[0] == 23


@pytest.mark.parametrize(("holder", "winners", "ranks"), [(2, [0, 1], [1, 1, 3]), (1, [1], [2, 1, 3])])
def test_v_27_ties(pen: Any, holder: int, winners: list[int], ranks: list[int]) -> None:
    state = pen.table(seats=3)
    state.phase = 10
    state.holders[s.MONKEY] = holder
    state.bananas = [31, 31, 28]
    state.bananas[holder] -= 2
    assert state.scores() == [31, 31, 28]
    assert state.winners() == winners
    assert state.result().ranks == ranks
