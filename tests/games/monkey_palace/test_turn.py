"""One test at least for every rule of the rest of a turn and of the end, by its id."""

from typing import Any

import pytest

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine import turn
from sapajou.games.monkey_palace.game import MonkeyPalace
from sapajou.kernel.trace import BIND, REVEAL, entries


def stairs(pen: Any) -> list[dict[str, Any]]:
    return [pen.arch(5, 14, 0, "E"), pen.arch(8, 14, 1, "E")]


def golden(pen: Any) -> list[dict[str, Any]]:
    return [pen.brick(11, 17, 0), pen.arch(11, 17, 1, "S")]


def with_top(game: MonkeyPalace, state: Any, *cards: str) -> None:
    """Put cards on top of their packs."""
    for name in cards:
        card = game.figures.card_ids.index(name)
        pack = next(pack for pack in range(12) if card < state.box.pack_starts[pack + 1])
        top = state.box.pack_starts[pack] + state.taken[pack]
        at = state.order.index(card)
        state.order[top], state.order[at] = state.order[at], state.order[top]


def buying(state: Any, start: tuple[int, int], credits_: int) -> None:
    """Let the first seat buy after a staircase from a site."""
    state.phase, state.built = act.BUY, [state.box.sites[start], state.box.sites[17, 14], 1, 0, 0, credits_]


def test_mp_c_01_the_decoration_stands_on_the_far_end(pen: Any, game: MonkeyPalace) -> None:
    state = pen.table(stock=(2, 0, 0))
    built = pen.build(state, stairs(pen))
    decoration = built.pieces[-1]
    assert (decoration.type, decoration.color) == ("decoration", "light_green")
    assert (decoration.x, decoration.y, decoration.z) == (11, 14, 2)
    assert game.view(state, 1).decorations["light_green"] == 15


def test_mp_c_02_highest_means_strictly_higher_than_every_other_of_its_colour(pen: Any) -> None:
    tie = pen.build(pen.table(stock=(1, 1, 0)), golden(pen))
    assert (tie.height, tie.highest, tie.credits) == (2, False, 1)
    first = pen.build(pen.table(stock=(2, 0, 0)), stairs(pen))
    assert (first.height, first.highest) == (2, True)  # the first light green one


def test_mp_c_02_built_over_decorations_count(pen: Any) -> None:
    state = pen.table(stock=(3, 9, 2))
    over = [pen.column(17, 11, 0), pen.arch(17, 11, 3, "N")]
    built = pen.build(state, over)  # on the starting decoration
    assert (built.color, built.height, built.highest) == ("gold", 4, True)
    assert state.highest[2] == 4


def test_mp_c_03_credits_are_arches_and_one_for_the_highest(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    assert pen.build(state, stairs(pen)).credits == 3
    tie = pen.table(stock=(1, 1, 0), highest_tie_counts_for_credit=True, butterfly=True)
    built = pen.build(tie, golden(pen))
    assert (built.highest, built.credits) == (False, 2)  # MP-R-14: the credit, but
    pen.finish_turn(tie)
    assert tie.holders[s.BUTTERFLY] == s.NOTHING  # the butterfly stays strict


def test_mp_c_04_one_card_of_each_open_pack(pen: Any, game: MonkeyPalace) -> None:
    state = pen.table()
    buying(state, (5, 14), 3)
    assert pen.offered(state) == [
        "buy -", "buy multi_1", "buy multi_2", "buy multi_1,multi_2", "buy light_green_3",
    ]  # fmt: skip
    state.taken[0] = 8
    assert "buy multi_1" not in pen.offered(state)
    assert pen.refusal(state, "buy multi_1").reason == "empty_pack"
    assert pen.refusal(state, "buy silk").reason == "no_such_pack"
    assert pen.refusal(state, {"type": "buy", "packs": ["multi_6"]}).reason == "too_dear"
    top = state.top_of_pack(3)
    told = pen.play(state, {"type": "buy", "packs": ["light_green_3"]})
    assert told[0].cards == [game.figures.card_ids[top]]
    assert told[1].pack == "light_green_3"


def test_mp_c_05_what_is_not_spent_is_lost(pen: Any) -> None:
    state = pen.table()
    buying(state, (5, 14), 3)
    pen.play(state, "buy -")
    assert state.built[s.BUILT_CREDITS] == 0
    assert state.phase == act.RECURRING


def test_mp_c_06_empty_slots_first_then_any_but_not_all_new_ones(pen: Any, game: MonkeyPalace) -> None:
    state = pen.table()
    ids = game.figures.card_ids
    for slot, card in enumerate(("D3A", "D3B", "D3C", "D3D")):
        state.slots[slot] = ids.index(card)
    buying(state, (5, 14), 3)
    with_top(game, state, "M1G", "M2F")
    pen.play(state, "buy multi_1,multi_2")
    assert state.phase == act.PLACE
    offered = pen.offered(state)
    assert len(offered) == 14  # two of six, except both new ones
    assert "cover M1G,M2F" not in offered
    assert pen.refusal(state, "cover M1G,M2F").reason == "last_stays_visible"
    assert pen.refusal(state, "cover D3A").reason == "wrong_number_covered"
    assert pen.refusal(state, "cover D3A,L3A").reason == "not_coverable"
    pen.play(state, "cover D3B,M2F")
    assert [ids[card] for card in state.slots[:4]] == ["D3A", "M1G", "D3C", "D3D"]
    stack = [card.id for card in game.view(state, 0).players[0].slots[1]]
    assert stack == ["D3B", "M2F", "M1G"]


def test_mp_c_06_new_cards_find_empty_slots_by_themselves(pen: Any, game: MonkeyPalace) -> None:
    state = pen.table()
    buying(state, (5, 14), 3)
    with_top(game, state, "M1G", "M2F")
    pen.play(state, "buy multi_1,multi_2")
    assert state.phase == act.RECURRING  # MP-R-21: no question what is covered
    assert state.slots[2:4] == [s.NOTHING, s.NOTHING]
    assert s.NOTHING not in state.slots[:2]


def test_mp_c_07_covered_cards_keep_their_bananas_but_bring_nothing(pen: Any, game: MonkeyPalace) -> None:
    state = pen.table()
    ids = game.figures.card_ids
    state.slots[0] = ids.index("L5A")  # 2 bananas, recurring 1a 2b
    state.bananas[0] = 2
    assert turn.recurring_icons(state, 0) == [1, 2, 0, 2]
    turn.lay(state, ids.index("M1G"), 0)
    assert turn.recurring_icons(state, 0) == [0, 0, 0, 2]
    assert state.scores()[0] == 2


def test_mp_c_08_immediate_and_recurring_deliveries_are_sums(pen: Any, game: MonkeyPalace) -> None:
    state = pen.table()
    buying(state, (5, 14), 6)
    with_top(game, state, "M1D", "M2D", "L3B")  # 2b; 1a 1b; 1b and recurring 1a
    before = state.stocks[:3]
    told = pen.play(state, "buy multi_1,multi_2,light_green_3")
    first, second = [event for event in told if event.tag() == "delivered"]
    assert (first.delivery, first.arches, first.bricks, first.columns, first.to_choose) == ("immediate", 1, 4, 0, 0)
    assert (second.delivery, second.arches, second.bricks, second.to_choose) == ("recurring", 1, 0, 2)
    assert state.stocks[:3] == [before[0] + 2, before[1] + 4, 0]


def test_mp_c_09_a_delivery_that_cannot_be_paid_sets_the_final_round(pen: Any) -> None:
    state = pen.table()
    state.supply[:] = [1, 0, 0]
    assert not turn.deliver(state, [1, 0, 0, 0])
    assert not state.final_round  # down to nothing is still complete (MP-R-26)
    assert not turn.deliver(state, [0, 0, 0, 1])
    assert state.final_round
    assert state.result().reason == ""  # the round is still played
    assert not turn.deliver(state, [0, 0, 1, 0])
    state.phase = act.OVER
    assert state.result().reason == "no_arches+no_bricks"  # what came first counts


def test_mp_c_10_the_receiver_chooses_within_the_supply(pen: Any) -> None:
    state = pen.table()
    state.phase = act.IMMEDIATE
    state.supply[:] = [2, 1, 5]
    state.built[0] = state.box.sites[5, 14]
    assert turn.deliver(state, [0, 0, 0, 3]) is False  # two arches and one brick, nothing to choose
    state.supply[:] = [2, 2, 5]
    assert turn.deliver(state, [0, 0, 0, 3])
    assert pen.offered(state) == ["receive 1 2", "receive 2 1"]  # MP-R-23: no column, though there are five
    assert pen.refusal(state, "receive 3 0").reason == "not_in_supply"
    assert pen.refusal(state, "receive 1 1").reason == "wrong_total"
    assert turn.deliver(state, [0, 0, 0, 0]) is False  # an empty delivery is complete
    assert not state.final_round


def test_mp_c_11_a_tower_of_five_earns_one_bonus_card(pen: Any) -> None:
    tower = [pen.column(17, 17, 0), pen.brick(17, 17, 3), pen.brick(17, 17, 4)]
    tower += [pen.brick(17, 14, 3), pen.brick(17, 14, 4), pen.arch(17, 17, 5, "S")]
    state = pen.table(stock=(1, 4, 1))
    pen.build(state, tower)
    pen.finish_turn(state)
    assert state.bonuses == [1, 0]  # MP-R-18: nobody was asked
    empty = pen.table(stock=(1, 4, 1))
    empty.bonuses[1] = 14
    pen.build(empty, tower)
    pen.finish_turn(empty)
    assert empty.bonuses == [0, 14]


def test_mp_c_11_old_pieces_and_arches_do_not_count(pen: Any) -> None:
    state = pen.table(stock=(1, 4, 0))
    four = [pen.brick(11, 17, level) for level in range(1)] + [pen.arch(11, 17, 1, "S")]
    pen.build(state, four)
    pen.finish_turn(state)
    assert state.bonuses == [0, 0]


def test_mp_c_12_gold_moves_the_monkey_to_any_free_arch_end(pen: Any, game: MonkeyPalace) -> None:
    state = pen.table(stock=(1, 1, 0))
    pen.build(state, golden(pen))
    pen.play(state, "buy -")
    pen.play(state, "receive 2 0")
    assert state.phase == act.MOVE_MONKEY
    assert pen.offered(state) == ["monkey d4", "monkey c5"]  # MP-R-30: c5 was just built
    refusal = pen.refusal(state, "monkey e4")  # a decoration
    assert (refusal.reason, refusal.rule) == ("no_free_arch_end", "MP-C-12")
    pen.play(state, "monkey d4")
    assert game.view(state, 1).trophies["monkey"] == 0
    assert state.scores() == [2, 0]


def test_mp_c_12_without_a_free_arch_end_the_monkey_leaves_the_palace(pen: Any) -> None:
    state = pen.table()
    state.built = [state.box.sites[11, 17], state.box.sites[17, 14], 1, 0, 0, 0]
    state.tops = [5 if top == s.ARCH else top for top in state.tops]
    state.animals[s.MONKEY] = state.box.sites[11, 14]
    assert not turn.monkey_waits(state)
    assert (state.animals[s.MONKEY], state.holders[s.MONKEY]) == (s.NOTHING, 0)


def test_mp_c_12_the_monkey_may_stay_where_it_is(pen: Any) -> None:
    state = pen.table()
    state.built = [state.box.sites[11, 17], state.box.sites[17, 14], 1, 0, 0, 0]
    state.animals[s.MONKEY], state.holders[s.MONKEY] = state.box.sites[14, 14], 1
    assert state.box.sites[14, 14] in turn.monkey_sites(state)  # MP-R-29
    state.animals[s.FROG] = state.box.sites[11, 14]
    assert state.box.sites[11, 14] not in turn.monkey_sites(state)  # MP-R-31


def test_mp_c_13_an_animal_blocks_until_it_moves(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0))
    state.animals[s.MONKEY], state.holders[s.MONKEY] = state.box.sites[11, 14], 1
    assert pen.reason(state, stairs(pen)) == "STUD_BLOCKED"
    state.animals[s.MONKEY] = state.box.sites[14, 14]
    assert pen.reason(state, stairs(pen)) is None


def test_mp_c_14_the_butterfly_flies_to_the_highest_of_a_colour(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0), butterfly=True)
    pen.build(state, stairs(pen))
    pen.finish_turn(state)
    assert (state.animals[s.BUTTERFLY], state.holders[s.BUTTERFLY]) == (state.box.sites[11, 14], 0)
    without = pen.table(stock=(2, 0, 0))
    pen.build(without, stairs(pen))
    pen.finish_turn(without)
    assert without.holders[s.BUTTERFLY] == s.NOTHING


@pytest.mark.parametrize("taken", [True, False])
def test_mp_c_15_the_frog_brings_a_column(pen: Any, taken: bool) -> None:
    state = pen.table(stock=(2, 0, 0), frog=True)
    pen.build(state, stairs(pen))
    pen.play(state, "buy -")
    pen.play(state, "receive 2 0")
    assert state.phase == act.TAKE_FROG
    assert pen.offered(state) == ["leave_frog", "take_frog"]
    pen.play(state, "take_frog" if taken else "leave_frog")
    assert state.stocks[s.COLUMN] == int(taken)
    assert state.animals[s.FROG] == (state.box.sites[5, 14] if taken else s.NOTHING)
    assert state.scores()[0] == (-3 if taken else 0)
    assert not state.final_round


def test_mp_c_15_the_frog_is_not_for_its_holder_nor_without_a_column(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0), frog=True)
    pen.build(state, stairs(pen))
    assert turn.frog_offered(state)
    state.holders[s.FROG] = 0
    assert not turn.frog_offered(state)
    state.holders[s.FROG] = 1
    assert turn.frog_offered(state)
    state.supply[s.COLUMN] = 0
    assert not turn.frog_offered(state)  # MP-R-33
    assert not turn.frog_offered(pen.table(frog=True))  # MP-R-32: nothing was built


def test_mp_e_01_the_round_is_finished_and_then_it_is_over(pen: Any) -> None:
    state = pen.table(seats=4, stock=(1, 0, 0))
    state.supply[:] = [1, 0, 16]
    told = pen.play(state, "pass")
    assert "final_round" in [event.tag() for event in told]
    turns = 0
    while not state.over:
        pen.finish_turn(state)
        turns += 1
    assert (turns, state.round, state.phase) == (3, 1, act.OVER)


def test_mp_e_01_a_trigger_by_the_last_seat_ends_at_once(pen: Any) -> None:
    state = pen.table()
    state.active = 1
    pen.restock(state, (1, 0, 0))
    state.supply[:] = [0, 1, 0]
    told = pen.play(state, "pass")
    assert state.over  # MP-R-27
    assert told[-1].tag() == "ended"


def test_mp_e_02_scores_may_be_negative(pen: Any) -> None:
    state = pen.table(frog=True)
    state.holders[s.FROG] = 1
    assert state.scores() == [0, -3]


def test_mp_e_03_the_monkey_breaks_ties(pen: Any) -> None:
    state = pen.table(seats=3)
    assert state.winners() == []
    state.phase = act.OVER
    state.bananas, state.shortage = [5, 3, 5], 0b101
    assert state.winners() == [0, 2]
    state.holders[s.MONKEY] = 1  # two bananas, and the tie
    assert state.scores() == [5, 5, 5]
    result = state.result()
    assert (result.winners, result.ranks, result.reason) == ([1], [2, 1, 2], "no_arches+no_columns")


@pytest.mark.parametrize(("seats", "most"), [(2, 78), (3, 75), (4, 72)])
def test_mp_e_04_every_game_ends_in_time(game: MonkeyPalace, seats: int, most: int) -> None:
    for seed in range(10):
        state = game.new(seats, seed)
        state.playout(seed)
        assert state.round * seats <= most


def test_a_confirmed_staircase_binds_and_a_new_top_card_is_a_secret_lost(pen: Any, game: MonkeyPalace) -> None:
    match = pen.match(pen.table(stock=(2, 0, 0)))
    match.play(0, "start a4")
    match.play(0, "arch E 0")
    assert match.undoable(0) == 2
    match.play(0, "arch E 0 / stop")
    assert match.undoable(0) == 0  # MP-R-41
    match.play(0, "buy -")
    assert match.undoable(0) == 1
    match.undo(0)
    match.play(0, "buy multi_1")
    assert match.undoable(0) == 0
    state = pen.table(stock=(2, 0, 0))
    state.trace = []
    for step in game.steps(state, 0, {"pieces": stairs(pen)}):
        state.apply(0, step)
    assert BIND in [kind for kind, _ in entries(state.trace)]
    assert REVEAL not in [kind for kind, _ in entries(state.trace)]


def test_bought_cards_of_open_packs_reveal_nothing(pen: Any) -> None:
    state = pen.table(stock=(2, 0, 0), pack_order="bananas_ascending")
    pen.build(state, stairs(pen))
    state.trace = []
    state.apply(0, state.legal(0)[1])
    assert REVEAL not in [kind for kind, _ in entries(state.trace)]


def test_all_icons_have_a_place(game: MonkeyPalace) -> None:
    box = game.figures.box(1)
    m2c = game.figures.card_ids.index("M2C")
    assert box.immediate[4 * m2c : 4 * m2c + 4] == [0, 1, 1, 0]
    assert (s.ARCH, s.BRICK, s.COLUMN, s.ANY) == (0, 1, 2, 3)


@pytest.mark.parametrize(("language", "sentence"), [("en", "Buy from: nothing"), ("fr", "Acheter dans : rien")])
def test_mp_c_05_buying_nothing_has_words(language: str, sentence: str) -> None:
    assert MonkeyPalace.words.sentence(language, "choice.buy", {"packs": []}) == sentence
