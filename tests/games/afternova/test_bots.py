"""What bots lean on: worth, sensible moves, phrases; and that it makes bots that bargain."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sapajou.games.afternova import state as s
from sapajou.games.afternova import worth
from sapajou.games.afternova.bot import phrase, sensible_moves
from sapajou.games.afternova.game import Afternova
from sapajou.games.afternova.rules import Position

Make = Callable[..., Any]


def best_move(game: Afternova, state: Position, seat: int, seed: int) -> tuple[int, ...]:
    """Return the move after which the position is best: what a greedy player does."""

    def after(move: tuple[int, ...]) -> float:
        trial = state.copy()
        for step in move:
            trial.apply(seat, step)
        return game.evaluate(trial, seat)

    return max(game.moves(state, seat, limit=16, seed=seed), key=after)


def play(game: Afternova, seats: int, seed: int, bargainers: set[int], rounds: int) -> Position:
    """Play a game in which some look one move ahead and the others play at random."""
    state, dice = game.new(seats, seed, max_rounds=rounds), Random(seed)
    while owing := state.to_act():
        seat = owing[0]
        if seat in bargainers:
            move = best_move(game, game.redeal(state, seat, dice.getrandbits(32)), seat, dice.getrandbits(32))
        else:
            move = (dice.choice(state.legal(seat)),)
        for step in move:
            state.apply(seat, step)
    return state


def test_bargainers_come_to_deals_and_to_an_end(game: Afternova) -> None:
    state = play(game, 3, 1, {0, 1, 2}, rounds=20)
    assert state.result().reason == "sixth_blueprint"
    assert min(state.scores()) > 15


def test_completing_a_blueprint_is_worth_more_than_holding_it(setting: Make) -> None:
    made = setting().hand(0, "B13", "W01").storage(0, "violet", "green", "white")
    before = worth.value(made.state(), 0)
    state = made.state()
    state.phase, state.asked = s.COMPLETE, 0
    state.apply(0, s.A_COMPLETE + 12)
    assert worth.value(state, 0) > before


def test_sensible_moves_are_legal_moves(game: Afternova) -> None:
    dice = Random(4)
    for seats in (2, 3, 4):
        state = game.new(seats, seats, max_rounds=4)
        while owing := state.to_act():
            seat = owing[0]
            for move in sensible_moves(state, seat) if state.drafts[seat] is None else []:
                trial = state.copy()
                for step in move:
                    assert step in trial.legal(seat)
                    trial.apply(seat, step)
                assert not trial.drafting(seat)
            state.apply(seat, dice.choice(state.legal(seat)))


def test_a_fair_offer_is_accepted_and_a_bad_one_refused(setting: Make) -> None:
    made = setting().planet(0, "P01", "violet", "green", "white").hand(0, "W01", "W05", "B06")
    made.hand(1, "W17", "B13").storage(1, "violet", "white")
    match = made.match()
    match.play(0, "propose 0 with 1 need piloting:1 gets 1 workers W01,W05")
    state = match.state
    move = best_move(match.game, state, 1, 1)
    assert match.game.text(state, 1, move[0]) == "answer accept"
    code, _ = phrase(state, 1, move) or ("", {})
    assert code == "say.fair"
    again = made.match()
    again.play(0, "propose 0 with 1 need piloting:1 workers W01,W05")
    move = best_move(again.game, again.state, 1, 1)
    assert again.game.text(again.state, 1, move[0]) != "answer accept"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_phrase_has_words(game: Afternova, language: str) -> None:
    dice = Random(2)
    state = game.new(3, 2, max_rounds=3)
    while owing := state.to_act():
        seat = owing[0]
        move = dice.choice(game.moves(state, seat, limit=6, seed=dice.getrandbits(16)))
        said = None if state.drafting(seat) else phrase(state, seat, move)
        if said:
            assert game.words.sentence(language, f"prompt.{said[0]}", said[1])
        for step in move:
            state.apply(seat, step)
