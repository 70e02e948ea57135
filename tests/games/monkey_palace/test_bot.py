"""What bots lean on: an evaluation that knows what is worth having, and samples with good staircases in them."""

from random import Random
from typing import Any

import pytest

from sapajou.games.monkey_palace.bot import JUDGEMENT
from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import listing
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.game import MonkeyPalace


def greedy(game: MonkeyPalace, state: Any, seat: int, limit: int, seed: int) -> tuple[int, ...]:
    """Return the whole move after which the position is best, of at most `limit`."""

    def value(move: tuple[int, ...]) -> float:
        after = state.copy()
        for step in move:
            after.apply(seat, step)
        return game.evaluate(after, seat)

    return max(game.moves(state, seat, limit, seed), key=value)


def test_looking_one_move_ahead_beats_random_play(game: MonkeyPalace) -> None:
    for number in range(4):
        dice = Random(number)
        state = game.new(2, number, plan=number + 1)
        while not state.over:
            seat = state.active
            if seat == number % 2:
                seen = game.redeal(state, seat, dice.getrandbits(32))
                for step in greedy(game, seen, seat, 30, dice.getrandbits(32)):
                    state.apply(seat, step)
            else:
                state.apply(seat, dice.choice(state.legal(seat)))
        assert state.winners() == [number % 2]
        assert state.scores()[number % 2] > 2 * state.scores()[1 - number % 2]


def test_bananas_income_stock_and_trophies_are_worth_something(pen: Any, game: MonkeyPalace) -> None:
    plain = game.evaluate(pen.table(), 0)
    richer = pen.table()
    richer.bananas[0] += 5
    assert game.evaluate(richer, 0) == pytest.approx(plain + 5)
    stocked = pen.table()
    stocked.stocks[s.ARCH] += 1
    assert game.evaluate(stocked, 0) > plain
    stocked.stocks[s.COLUMN] += 1
    assert game.evaluate(stocked, 0) > plain + 1
    earning = pen.table()
    earning.slots[0] = game.figures.card_ids.index("L5A")
    assert game.evaluate(earning, 0) > plain + 5
    earning.shortage = 1
    earning.active = 1
    ending = pen.table()
    ending.shortage = 1
    ending.active = 1
    assert game.evaluate(earning, 0) == pytest.approx(game.evaluate(ending, 0))  # nothing is delivered any more
    holding = pen.table()
    holding.holders[s.MONKEY] = 0
    assert game.evaluate(holding, 0) > plain
    assert game.evaluate(holding, 1) < game.evaluate(pen.table(), 1)


def test_unspent_credits_are_worth_what_they_buy(pen: Any, game: MonkeyPalace) -> None:
    poor, rich = pen.table(), pen.table()
    for state, number in ((poor, 2), (rich, 6)):
        state.phase, state.built = 1, [state.box.sites[5, 14], state.box.sites[17, 14], 1, 0, 0, number]
    assert game.evaluate(rich, 0) > game.evaluate(poor, 0) + 2


def test_a_sample_begins_with_promising_staircases(pen: Any, game: MonkeyPalace) -> None:
    state = pen.table(stock=(4, 5, 1))
    best = listing.promising_staircases(state.copy(), 5, 1600, JUDGEMENT.first_sight.flat())
    assert len(best) == 5
    sample = game.moves(state, 0, limit=40, seed=1)
    assert len(sample) == 40
    assert {tuple(move) for move in best} <= set(sample)
    for move in best:
        assert game.why_not(state, 0, list(move)) is None


def test_evaluating_changes_nothing(game: MonkeyPalace) -> None:
    dice = Random(4)
    state = game.new(3, 4, butterfly=True, frog=True)
    while not state.over:
        before = game.dump(state)
        values = [game.evaluate(state, seat) for seat in range(3)]
        assert values == [game.evaluate(state.copy(), seat) for seat in range(3)]
        assert game.dump(state) == before
        assert len(state.slots) == 3 * act.SLOTS
        state.apply(state.active, dice.choice(state.legal(state.active)))
