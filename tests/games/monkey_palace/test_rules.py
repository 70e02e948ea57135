"""One test at least for every rule of setup, geometry and building, by its id."""

from collections import Counter
from typing import Any

import pytest

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import listing
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.game import MonkeyPalace
from sapajou.kernel.chance import Dice
from sapajou.kernel.errors import IllegalAction


def test_mp_s_01_the_supply_and_the_decorations(game: MonkeyPalace) -> None:
    box = game.figures.box(1)
    assert box.supply == [80, 80, 16]
    assert box.decorations == [16, 16, 16]


@pytest.mark.parametrize(
    ("plan", "path"),
    [
        (1, [(11, 14), (14, 14), (17, 14)]),
        (2, [(20, 14), (20, 11), (17, 11)]),
        (3, [(11, 11), (11, 14), (14, 14)]),
        (4, [(20, 14), (20, 17), (17, 17)]),
    ],
)
def test_mp_s_02_the_starting_staircase(pen: Any, plan: int, path: list[tuple[int, int]]) -> None:
    state = pen.table(plan=plan)
    assert [pen.height(state, x, y) for x, y in path] == [1, 2, 3]
    assert sum(state.heights) == 6
    assert len(state.pieces) == 4
    assert state.decorations == [16, 16, 15]
    assert state.highest == [s.NOTHING, s.NOTHING, 2]


def test_mp_s_03_twelve_shuffled_packs_with_one_card_visible(game: MonkeyPalace) -> None:
    view = game.view(game.new(2, 1), 0)
    assert [pack.left for pack in view.packs] == [8, 8, *[5] * 9, 6]
    assert sum(pack.left for pack in view.packs) == 67
    orders = {tuple(game.new(2, seed).order) for seed in range(20)}
    assert len(orders) == 20  # MP-R-19
    assert len({order[0] for order in orders}) > 1


def test_mp_s_03_packs_with_the_fewest_bananas_on_top(game: MonkeyPalace) -> None:
    state = game.new(2, 1, pack_order="bananas_ascending")
    for pack in range(s.PACKS):
        cards = state.order[state.box.pack_starts[pack] : state.box.pack_starts[pack + 1]]
        assert cards == sorted(cards, key=lambda card: (state.box.bananas[card], state.box.card_ids[card]))


def test_mp_s_04_bonus_cards_and_the_monkey_in_the_middle(game: MonkeyPalace) -> None:
    view = game.view(game.new(3, 1), None)
    assert view.bonus_cards == 14
    assert view.trophies == {"monkey": None, "butterfly": None, "frog": None}
    assert view.animals == {"monkey": None, "butterfly": None, "frog": None}


def test_mp_s_05_boards_bring_starting_pieces(game: MonkeyPalace) -> None:
    state = game.new(4, 1)
    assert state.stocks == [2, 0, 0, 2, 1, 0, 2, 2, 0, 2, 3, 0]
    assert state.to_act() == [0]


def test_mp_g_01_coordinates_grow_to_the_east_and_north(pen: Any) -> None:
    state = pen.table()
    assert pen.height(state, 11, 14) == 1
    assert pen.reason(state, [pen.arch(8, 14, 0, "E")]) == "COLLISION"
    assert pen.reason(state, [pen.arch(11, 11, 0, "N")]) == "COLLISION"


@pytest.mark.parametrize(("direction", "target"), [("E", (14, 17)), ("N", (11, 20)), ("W", (8, 17)), ("S", (11, 14))])
def test_mp_g_02_directions(pen: Any, game: MonkeyPalace, direction: str, target: tuple[int, int]) -> None:
    state = pen.table(stock=(6, 12, 2))
    pen.play_steps(state, "start c5", f"arch {direction} 1")
    draft = game.view(state, 0).draft
    assert draft is not None
    assert draft.at == target


def test_mp_g_03_only_the_studs_of_the_plan_exist(pen: Any) -> None:
    state = pen.table(plan=4, stock=(3, 2, 0))
    assert (11, 26) not in state.box.sites  # a blocked area
    assert pen.reason(state, [pen.arch(8, 26, 0, "E")]) == "OUTSIDE_PLAN"
    assert pen.reason(state, [pen.arch(6, 5, 0, "E")]) == "OUTSIDE_PLAN"
    assert pen.refusal(state, "start c8").reason == "OUTSIDE_PLAN"
    assert pen.refusal(state, "start c8").rule == "MP-G-03"


def test_mp_g_04_one_may_build_on_a_decoration_but_not_on_a_middle_stud(pen: Any) -> None:
    state = pen.table(stock=(1, 3, 0))
    on_decoration = [pen.brick(17, 11, 0), pen.brick(17, 11, 1), pen.brick(17, 11, 2), pen.arch(17, 11, 3, "N")]
    assert pen.reason(state, on_decoration) is None
    assert pen.reason(state, [pen.arch(12, 14, 1, "N")]) == "CENTRAL_STUD"


def test_mp_g_05_pieces_do_not_share_a_cell_but_may_pass_under_an_arch(pen: Any) -> None:
    state = pen.table(stock=(2, 2, 1))
    assert pen.reason(state, [pen.arch(14, 11, 1, "N"), pen.brick(14, 11, 0)]) == "COLLISION"
    high = [pen.column(11, 17, 0), pen.arch(11, 17, 3, "S"), pen.brick(11, 14, 1), pen.brick(11, 14, 2)]
    assert pen.reason(state, high) is None


def test_mp_g_06_an_arch_lies_along_x_or_y(pen: Any, game: MonkeyPalace) -> None:
    state = pen.table()
    move = {"pieces": [{"type": "arch", "x": 5, "y": 14, "z": 0, "dir": "NE"}]}
    assert pen.refusal(state, move).reason == "bad_form"
    assert game.why_not(state, 0, {"pieces": [{"type": "arch", "x": 5, "y": 14, "z": 0}]}) is not None


def test_mp_g_07_every_foot_stands_at_its_own_level(pen: Any) -> None:
    state = pen.table(stock=(2, 2, 0))
    assert pen.reason(state, [pen.arch(5, 14, 0, "E"), pen.brick(5, 11, 2)]) == "UNSUPPORTED"
    assert pen.reason(state, [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")]) is None


def test_mp_g_08_both_feet_of_an_arch_are_supported(pen: Any) -> None:
    state = pen.table(stock=(1, 0, 0))
    assert pen.reason(state, [pen.arch(11, 14, 1, "N")]) == "UNSUPPORTED"


def test_mp_g_09_an_arch_may_stand_with_one_foot_on_an_arch(pen: Any) -> None:
    state = pen.table(stock=(2, 1, 0))
    assert pen.reason(state, [pen.arch(5, 14, 0, "E"), pen.arch(5, 14, 1, "E")]) == "ARCH_ON_ARCH"
    assert pen.reason(state, [pen.brick(11, 17, 0), pen.arch(11, 17, 1, "S")]) is None


def test_mp_g_09_holds_when_staircases_may_turn_back(pen: Any) -> None:
    state = pen.table(stock=(2, 4, 0), allow_u_turn=True)
    flat = [pen.arch(8, 14, 0, "W"), pen.arch(5, 14, 1, "E")]
    assert pen.reason(state, flat, (8, 14)) == "ARCH_ON_ARCH"
    back = [pen.brick(11, 17, 0), pen.arch(11, 17, 1, "S"), pen.brick(11, 14, 2), pen.brick(11, 17, 2)]
    assert pen.reason(state, [*back, pen.arch(11, 14, 3, "N")], (11, 17)) is None
    assert pen.reason(state, [*back, pen.arch(11, 14, 3, "N")]) == "START_NOT_FREE"
    assert pen.reason(pen.table(stock=(2, 4, 0)), [*back, pen.arch(11, 14, 3, "N")], (11, 17)) == "REVERSAL"


def test_mp_g_10_the_height_map_is_the_palace(game: MonkeyPalace, check: Any) -> None:
    state = game.new(3, 5, frog=True, butterfly=True)
    seen = 0
    while not state.over:
        check(state)
        state.apply(state.active, state.legal(state.active)[seen % len(state.legal(state.active))])
        seen += 1
    assert max(state.heights) > 5


def test_mp_b_01_you_own_all_the_pieces(pen: Any) -> None:
    for stock, reason in (((2, 0, 0), "HAND"), ((1, 1, 0), "HAND"), ((2, 1, 0), None)):
        pieces = [pen.brick(11, 17, 0), pen.arch(11, 17, 1, "S"), pen.arch(11, 14, 2, "E")]
        assert pen.reason(pen.table(stock=stock), pieces) == reason
    state = pen.table(stock=(3, 2, 1))
    pen.build(state, [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")])
    assert state.stocks[:3] == [1, 2, 1]  # the rest is kept


def test_mp_b_02_a_staircase_has_an_arch(pen: Any) -> None:
    state = pen.table(stock=(1, 1, 0))
    assert pen.reason(state, [pen.brick(5, 14, 0)]) == "NO_ARCH"
    assert pen.refusal(state, {"pieces": []}).rule == "MP-B-02"
    assert pen.refusal(state, {"start": [5, 14], "steps": []}).reason == "NO_ARCH"


def test_mp_b_03_levels_rise_by_jumps_of_any_size(pen: Any) -> None:
    state = pen.table(stock=(3, 3, 1))
    jump = [pen.arch(5, 14, 0, "E"), pen.column(8, 14, 1), pen.column(11, 14, 1), pen.arch(8, 14, 4, "E")]
    assert pen.reason(state, jump) == "HAND"
    bricks = [pen.brick(11, 14, level) for level in (1, 2, 3)]
    assert pen.reason(state, [*jump[:2], *bricks, jump[3]]) is None
    assert pen.reason(state, [pen.arch(5, 14, 0, "E"), pen.arch(14, 17, 0, "E")]) == "NOT_ASCENDING"


def test_mp_b_04_each_arch_starts_at_the_far_end(pen: Any) -> None:
    state = pen.table(stock=(3, 2, 0))
    apart = [pen.arch(5, 14, 0, "E"), pen.brick(11, 17, 0), pen.arch(11, 17, 1, "S")]
    assert pen.reason(state, apart) == "DETOUR"
    assert pen.refusal(state, {"pieces": apart}).rule == "MP-B-04"


def test_mp_b_05_turns_and_spirals_but_no_way_back(pen: Any) -> None:
    state = pen.table(stock=(4, 8, 0))
    pen.play_steps(state, "start a4", "arch E 0")
    assert not [text for text in pen.offered(state) if text.startswith("arch W")]
    refusal = pen.refusal(state, "arch W 1")
    assert (refusal.reason, refusal.rule) == ("REVERSAL", "MP-B-05")
    free = pen.table(stock=(4, 8, 0), allow_u_turn=True)
    pen.play_steps(free, "start a4", "arch E 0")
    assert [text for text in pen.offered(free) if text.startswith("arch W")]
    assert "arch W 0" not in pen.offered(free)  # MP-G-09


def test_mp_b_06_the_start_is_free_ground(pen: Any) -> None:
    state = pen.table(stock=(2, 3, 0))
    refusal = pen.refusal(state, "start c4")
    assert (refusal.reason, refusal.rule) == ("START_NOT_FREE", "MP-B-06")
    neither = [pen.brick(11, 14, 1), pen.arch(11, 14, 2, "E")]
    assert pen.reason(state, neither) == "START_NOT_FREE"
    tower = pen.build(state, [pen.brick(11, 17, 0), pen.arch(11, 17, 1, "S")])
    assert tower.color == "gold"


def test_mp_b_07_no_brick_without_an_arch_above(pen: Any) -> None:
    state = pen.table(stock=(2, 2, 0))
    stairs = [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")]
    for loose in (pen.brick(5, 5, 0), pen.brick(5, 14, 1), pen.brick(11, 14, 2), pen.brick(14, 14, 2)):
        refusal = pen.refusal(state, {"pieces": [*stairs, loose]})
        assert (refusal.reason, refusal.rule, refusal.values["pieces"]) == ("LOOSE_PIECE", "MP-B-07", [loose])


def test_mp_b_08_the_pieces_to_blame_are_named(pen: Any) -> None:
    state = pen.table(stock=(2, 2, 0))
    wrong = pen.arch(8, 14, 2, "E")
    refusal = pen.refusal(state, {"pieces": [pen.arch(5, 14, 0, "E"), wrong]})
    assert (refusal.reason, refusal.values["pieces"]) == ("UNSUPPORTED", [wrong])
    assert "b4-c4:2" in refusal.message


def test_mp_b_09_the_staircase_stands_on_the_old_palace(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    refusal = pen.refusal(state, "start a8")
    assert (refusal.reason, refusal.rule) == ("NOT_CONNECTED", "MP-B-09")
    pen.play_steps(state, "start a4", "arch E 0")
    assert pen.refusal(state, "stop").reason == "NOT_CONNECTED"


def test_mp_b_10_a_decoration_of_the_colour_is_left(pen: Any) -> None:
    last = pen.table(stock=(2, 0, 0))
    last.decorations[1] = 1
    assert "start a4" in pen.offered(last)
    state = pen.table(stock=(2, 0, 0))
    state.decorations[1] = 0
    refusal = pen.refusal(state, {"pieces": [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")]})
    assert (refusal.reason, refusal.rule) == ("NO_DECORATION", "MP-B-10")
    assert pen.refusal(state, "start a4").reason == "NO_DECORATION"
    assert "start a4" not in pen.offered(state)  # MP-R-34


def test_canonical_pieces_columns_below_bricks_in_building_order(pen: Any) -> None:
    state = pen.table(stock=(1, 8, 2))
    pen.play_steps(state, "start e5", "arch S 5", "stop")
    assert pen.offered(state) == ["columns 0", "columns 1"]
    state = pen.table(stock=(1, 9, 3))
    move = {"start": [17, 17], "steps": [{"dir": "S", "raise": ["brick"] * 3 + ["column"], "support": ["column"]}]}
    built = pen.play(state, move)[0]
    kinds = [(piece.type, piece.x, piece.y, piece.z) for piece in built.pieces]
    assert kinds == [
        ("column", 17, 17, 0), ("column", 17, 17, 3), ("brick", 17, 14, 3), ("brick", 17, 14, 4), ("brick", 17, 14, 5),
        ("arch", 17, 17, 6), ("decoration", 17, 14, 7),
    ]  # fmt: skip
    assert state.stocks[:3] == [0, 6, 1]


def test_a_begun_draft_must_be_the_beginning_of_a_whole_staircase(pen: Any, game: MonkeyPalace) -> None:
    state = pen.table(stock=(2, 0, 0))
    whole = {"pieces": [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")]}
    steps = game.steps(state, 0, whole)
    state.apply(0, steps[0])
    assert game.steps(state, 0, whole) == steps[1:]
    other = pen.table(stock=(2, 0, 0))
    pen.play_steps(other, "start c6")
    assert pen.refusal(other, whole).reason == "another_draft"


def test_the_search_lists_in_order_and_up_to_a_limit(pen: Any) -> None:
    state = pen.table(stock=(3, 3, 1))
    everything = listing.all_staircases(state, 1 << 60)
    assert everything == sorted(everything)
    assert listing.all_staircases(state, 10) == everything[:10]
    assert state.draft == []


@pytest.mark.parametrize("kind", [s.ARCH, s.BRICK, s.COLUMN])
def test_a_refused_staircase_changes_nothing(pen: Any, game: MonkeyPalace, kind: int) -> None:
    match = pen.match(pen.table(stock=(2, 2, 1)))
    before = game.dump(match.state)
    wrong = [pen.arch(5, 5, 0, "E"), pen.brick(5, 5, 0), pen.column(5, 5, 0)][kind]
    with pytest.raises(IllegalAction):
        match.play(0, {"pieces": [wrong]})
    assert game.dump(match.state) == before


def test_a_playout_starts_uniformly_among_the_legal_starts(pen: Any) -> None:
    state = pen.table(stock=(2, 1, 0))
    counts = Counter(listing.random_start(state.copy(), Dice(seed)) for seed in range(3000))
    assert sorted(counts) == state.legal(0)
    expected = 3000 / len(counts)
    assert all(0.75 * expected < number < 1.25 * expected for number in counts.values())
    assert listing.random_start(pen.table(stock=(1, 0, 0)), Dice(1)) == act.PASS
