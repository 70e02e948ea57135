"""The chances by which a search judges where turns end, and what a card is worth."""

from collections.abc import Callable
from typing import Any

import pytest

from sapajou.games.afternova import bot
from sapajou.games.afternova.engine import standing
from sapajou.games.afternova.engine.evaluation import chances_beside_bot
from sapajou.games.afternova.engine.holding import Hand
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.game import Afternova

Make = Callable[..., Any]


def chances(state: State) -> list[float]:
    """Return the chances of a position; beside the Bot its own comes last."""
    odds = bot.tuned_odds(state.seats)
    return chances_beside_bot(state, bot.tuned_weights(2)) if odds is None else standing.chances(state, odds)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_chances_are_shares_of_one_and_in_the_end_certain(game: Afternova, seats: int) -> None:
    state, policy = game.new(seats, 5), game.policy(seats)
    while not state.over:
        found = chances(state)
        assert all(0.0 < chance < 1.0 for chance in found)
        assert sum(found) == pytest.approx(1.0)
        state.playout(1, policy, "turn")
    assert chances(state) == [float(seat in state.winners()) for seat in range(seats)]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_there_are_odds_for_every_trait_and_stage(game: Afternova, seats: int) -> None:
    odds = bot.tuned_odds(seats)
    assert odds is not None
    assert len(odds.stages) == standing.STAGES
    number = len(standing.traits_of(game.new(seats, 1), 0, 0.0))
    assert {len(weights) for weights in odds.stages} == {standing.TRAITS} == {number}


def test_points_a_last_blueprint_and_workers_raise_a_chance(setting: Make) -> None:
    def chance(*completed: str, hand: tuple[str, ...] = (), storage: tuple[str, ...] = ()) -> float:
        made = setting().hand(0, *hand).storage(0, *storage).completed(0, *completed).completed(1, "B06", "B09")
        return chances(made.state())[0]

    four = ("B01", "B02", "B03", "B04")
    assert chance("B01") < chance("B13") < chance("B13", "B18")
    assert chance("B01") < chance("B01", hand=("W01", "W05"))
    assert chance(*four, "B13", hand=("B06",)) < chance(*four, "B13", hand=("B06",), storage=("green", "black"))


def test_what_a_card_brings_is_what_parting_with_it_costs(game: Afternova) -> None:
    weights = bot.tuned_weights(3)
    for seed in range(6):
        state = game.new(3, seed)
        for card in state.hands[0]:
            lost = Hand(state, weights, 0).loss(card)
            without = state.copy()
            without.hands[0].remove(card)
            assert Hand(without, weights, 0).gain(card) == pytest.approx(lost)
