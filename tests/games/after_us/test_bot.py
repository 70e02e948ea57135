"""The evaluation and the search of a plan."""

from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from sapajou.games.after_us.bot import cautious, evaluate
from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine.plan import Plan
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.engine.worth import POINT, Worth
from sapajou.games.after_us.game import AfterUs

WEIGHTS = Worth([500, 450, 600, 700], 400, computer=True, recruits=[3000, 6500] * 3)


def worth(state: State, seat: int) -> int:
    held = state.points[seat] * POINT + WEIGHTS.of_purse(state.purse[seat]) + state.rage[seat] * WEIGHTS.rage
    return int(held + WEIGHTS.bonus(state.purse[seat]))


def best_by_playing(state: State, seat: int) -> int:
    """Return the best end of a resolution, by trying every activation with the rules themselves."""
    if state.phase != act.LIFE or state.done >> seat & 1 or state.pointer[seat] == 75:
        return worth(state, seat)
    best = -(10**9)
    for action in state.legal(seat):
        if action in (act.SKIP, act.ACTIVATE) or action >= act.TARGET:
            after = state.copy()
            after.apply(seat, action)
            best = max(best, best_by_playing(after, seat))
    return best


@pytest.mark.parametrize("seed", range(6))
def test_the_plan_is_the_best_of_all_orders_and_activations(scene: Any, seed: int) -> None:
    dice = Random(seed)
    cards = dice.sample(range(101, 173), 2) + dice.sample(range(1, 9), 1)
    play = scene(objects=["mobile_phone", "game_console", "computer"]).hand(0, *cards, 8 if 8 not in cards else 7)
    play.hand(1, 1, 2, 3, 4)
    for name in ("Fl", "Fr", "Gr", "En"):
        play.have(0, f"{name}{dice.randrange(2)}")
    state = play.state
    plan = Plan(WEIGHTS)
    before = play.game.dump(state)
    plan.search_orders(state, 0)
    assert play.game.dump(state) == before
    found = {}
    for order in permutations(range(4)):
        after = state.copy()
        after.apply(0, act.ASSEMBLE + act.rank_of(list(order)))
        found[order] = best_by_playing(after, 0)
    assert plan.value == max(found.values())
    hand = state.line[:4]
    assert found[tuple(hand.index(card) for card in plan.order)] == plan.value


def test_au_rea_01_the_plan_finds_the_best_target(scene: Any) -> None:
    play = scene(objects=["mobile_phone", "game_console", "computer"]).line(0, 5, 239, 118, 8, at="3.1.J")
    play.have(0, "Fl1 Fr1 Gr2 En3")
    plan = Plan(WEIGHTS)
    plan.search_line(play.state, 0, play.state.pointer[0])
    assert plan.value == best_by_playing(play.state, 0)


def test_a_plan_can_be_played(scene: Any) -> None:
    play = scene(objects=["mobile_phone", "game_console", "pinball"]).hand(0, 5, 161, 102, 210).have(0, "Fl1")
    plan = Plan(WEIGHTS)
    plan.search_orders(play.state, 0)
    play.play(0, f"assemble {' '.join(map(str, plan.order))}")
    steps = dict(zip(plan.activations[::2], plan.activations[1::2], strict=True))
    while play.state.phase == act.LIFE and not play.state.done & 1:
        target = steps.get(play.state.pointer[0])
        play.state.apply(0, act.SKIP if target is None else act.ACTIVATE if target < 0 else act.TARGET + target)
    assert worth(play.state, 0) == plan.value


def test_more_of_anything_is_better(scene: Any) -> None:
    for held, phase in product(("Fl1", "Gr3", "En5", "Rg4", "VP1"), ("token", "phase_1")):
        less, more = (scene().line(0, 1, 2, 3, 4, at="1.1.J").line(1, 1, 2, 3, 4, at="1.1.J") for _ in range(2))
        more.have(0, held)
        if phase == "token":
            less.phase("token", None, None)
            more.phase("token", None, None)
        assert evaluate(more.state, 0) > evaluate(less.state, 0), (held, phase)


def test_a_good_recruit_is_worth_its_food_early_on(scene: Any, game: AfterUs) -> None:
    play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "Gr6")
    play.phase("main", "gorilla", "mandrill", done=[1])
    values = {}
    for action in play.state.legal(0):
        after = play.state.copy()
        after.apply(0, action)
        values[game.text(play.state, 0, action)] = evaluate(after, 0)
    assert max(values, key=lambda text: values[text]) == "recruit 2"


def test_au_end_03_the_window_is_for_points(scene: Any, game: AfterUs) -> None:
    play = scene().line(0, 1, 101, 3, 4).line(1, 1, 2, 3, 4).have(0, "VP70 Rg4 En5").have(1, "VP80")
    play.phase("phase_3", "gorilla", "mandrill", done=[1]).play(0, "done")
    while not play.state.over:
        values = []
        for action in play.state.legal(0):
            after = play.state.copy()
            after.apply(0, action)
            values.append((evaluate(after, 0), action))
        play.state.apply(0, max(values)[1])
    assert play.state.points[0] == 78
    assert evaluate(play.state, 0) < -900
    assert game.evaluate(play.state, 1) > 900


def test_au_rul_09_what_an_interface_may_take_without_asking(scene: Any, game: AfterUs) -> None:
    play = scene().line(0, 3, 1, 2, 4, at="1.1.2")
    assert game.obvious(play.state, 0) == act.ACTIVATE
    assert game.obvious(scene().line(0, 7, 121, 1, 2, at="2.1.J").have(0, "Fl1 Fr1").state, 0) is None
    assert game.obvious(scene().hand(0, 1, 2, 3, 4).state, 0) is None
    assert game.obvious(scene().line(0, 7, 1, 2, 4, at="2.1.1").have(0, "VP78").state, 0) == act.ACTIVATE
    assert game.obvious(scene().line(0, 7, 1, 2, 4, at="2.1.1").have(0, "VP79").state, 0) is None
    assert game.obvious(scene().line(0, 161, 157, 205, 3, at="3.1.J").state, 0) is None


def test_the_default_takes_what_is_free_and_spends_nothing(game: AfterUs) -> None:
    state = game.new(3, 5)
    while not state.over and state.round < 4:
        seat = state.to_act()[0]
        before = state.purse[seat]
        action = cautious(state, seat)
        assert action in state.legal(seat)
        state.apply(seat, action)
        assert state.purse[seat] >= before
