"""Greedy does not go in circles where a game lets it: it avoids places where its moves have led before."""

from typing import Any

import msgspec
import pytest

import sapajou
from sapajou.arena import Setup, play_game
from sapajou.bots import Greedy, parse_bots
from sapajou.kernel.match import Match
from sapajou.server.thinking import Task, think

GAME = sapajou.game("itchy_monkey")


def place_after(state: Any, seat: int, move: tuple[int, ...]) -> str | None:
    after = state.copy()
    for step in move:
        after.apply(seat, step)
    return GAME.place_of(after)


def midgame(steps: int = 12, places: int = 4) -> Any:
    """Return a position of a game between two of them, after some steps, in which moves lead to several places."""
    state = GAME.new(2, 1)
    bots = [Greedy(GAME, seat, seat) for seat in range(2)]
    seat = state.to_act()[0]
    while steps > 0 or len({place_after(state, seat, move) for move in GAME.moves(state, seat)}) < places:
        for step in bots[seat].act(state, seat):
            state.apply(seat, step)
        steps -= 1
        seat = state.to_act()[0]
    return state


def test_the_place_is_the_same_whatever_the_turn_and_another_after_any_step() -> None:
    state = midgame()
    seat = state.to_act()[0]
    later = state.copy()
    later.turns += 2
    assert GAME.place_of(later) == GAME.place_of(state)
    places = {place_after(state, seat, (action,)) for action in state.legal(seat)}
    assert GAME.place_of(state) not in places
    assert len(places) > 1


def test_it_takes_the_best_move_to_a_new_place_and_the_best_of_all_if_none_is_new() -> None:
    state = midgame()
    seat = state.to_act()[0]
    ranked = Greedy(GAME, seat, 7).rank(state, seat)
    places = [str(place_after(state, seat, move)) for move, *_ in ranked]
    new = next(at for at, place in enumerate(places) if place not in places[:3])
    bot = Greedy(GAME, seat, 7)
    bot.been(places[:3])
    assert bot.act(state, seat) == ranked[new].move
    bot = Greedy(GAME, seat, 7)
    bot.been(places)
    assert bot.act(state, seat) == ranked[0].move


def test_it_remembers_its_own_moves_until_it_is_told_otherwise() -> None:
    state = midgame()
    seat = state.to_act()[0]
    bot = Greedy(GAME, seat, 7)
    first = bot.act(state, seat)
    assert place_after(state, seat, bot.act(state, seat)) != place_after(state, seat, first)
    bot.been([])
    assert bot.act(state, seat) in GAME.moves(state, seat)
    assert bot.rank(state, seat)


def test_a_bot_of_the_server_which_is_new_for_every_decision_does_the_same() -> None:
    state = midgame()
    seat = state.to_act()[0]
    position = msgspec.json.encode(GAME.dump(state))
    first = think(Task(GAME.id, "greedy", seat, 7, position, b"[]")).moves[0]
    place = place_after(state, seat, tuple(GAME.steps(state, seat, first)))
    assert place is not None
    second = think(Task(GAME.id, "greedy", seat, 7, position, b"[]", [place])).moves[0]
    assert place_after(state, seat, tuple(GAME.steps(state, seat, second))) != place


def test_a_match_knows_where_moves_in_force_have_led() -> None:
    match = Match(GAME, 2, 1)
    led: list[list[str]] = [[], []]
    for _ in range(12):
        seat = match.state.to_act()[0]
        match.play(seat, match.state.legal(seat)[0])
        led[seat].append(str(GAME.place_of(match.state)))
    assert [match.places(seat) for seat in range(2)] == led
    seat = match.state.to_act()[0]
    match.undo(seat, match.actions(seat), granted=True)
    assert match.places(seat) == []


@pytest.mark.parametrize("game_id", ["after_us", "afternova", "monkey_palace", "bazaar"])
def test_games_that_always_go_on_have_no_places(game_id: str) -> None:
    game = sapajou.game(game_id)
    state = game.new(game.seats[1], 1)
    assert game.place_of(state) is None


@pytest.mark.parametrize("number", [9, 39])
def test_games_of_the_arena_that_went_round_to_the_cap_now_come_to_an_end(number: int) -> None:
    setup = Setup("itchy_monkey", 2, tuple(parse_bots("greedy,greedy")), seed=1)
    assert play_game(setup, number).result.reason != "turn_cap"
