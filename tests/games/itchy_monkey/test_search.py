"""The bot `search` in Itchy Monkey."""

from typing import Any

import pytest

from sapajou.bots import Search
from sapajou.games.itchy_monkey import bot, search
from sapajou.games.itchy_monkey.engine.root import CERTAIN, Root
from sapajou.games.itchy_monkey.engine.turns import Keys, Turns
from sapajou.games.itchy_monkey.game import ItchyMonkey

SMALL = 300
OPTIONS: list[dict[str, Any]] = [
    {},
    {"powers": list(ItchyMonkey.options["powers"].choices), "emperor_replaces": "baboon"},
    {"workers_per_player": 9, "queens_per_player": 1},
    {"workers_per_player": 30, "queens_per_player": 6, "powers": ["orangutan"]},
    {"max_rounds": 2},
]
OWN_BOARD = {
    "tiles": {"gorilla": 4, "lemur": 5, "baboon": 5, "orangutan": 5, "proboscis": 5, "emperor_tamarin": 5},
    "boards": [{"id": "own", "seats": [2, 3, 4], "grid": ["GLBOP", "LBOPG", "BOPGL", "OPGLB", "....."]}],
}


def bot_at(game: Any, seat: int, effort: int | str = SMALL, seed: int = 1) -> Any:
    return Search(game, seat, seed, effort=effort)


def play(game: Any, state: Any, rounds: int, effort: int = SMALL) -> None:
    """Let the bot play every seat, checking each step."""
    bots = [bot_at(game, seat, effort) for seat in range(state.seats)]
    last = state.turns + rounds * state.seats
    while not state.over and state.turns < last:
        seat = state.active
        for step in bots[seat].act(game.redeal(state, seat, 0), seat):
            assert state.active == seat
            assert step in state.legal(seat)
            state.apply(seat, step)
        assert state.over or state.active != seat  # a whole turn


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_legal_turns_with_every_option(game: Any, seats: int, options: dict[str, Any]) -> None:
    play(game, game.new(seats, 2, **options), rounds=2)


@pytest.mark.parametrize("seats", [2, 4])
def test_it_plays_on_a_board_of_an_owner(seats: int) -> None:
    game = ItchyMonkey(OWN_BOARD)
    play(game, game.new(seats, 2), rounds=1)


def test_it_ends_games() -> None:
    game = ItchyMonkey()
    state = game.new(2, 4)
    play(game, state, rounds=100, effort=60)
    assert state.winner


@pytest.mark.parametrize("seats", [2, 3])
def test_the_same_seed_brings_the_same_turn_and_nothing_is_changed(game: Any, seats: int) -> None:
    state = game.new(seats, 2)
    for steps in (0, seats, 31):
        state.playout(3, None, steps)
        seat = state.active
        before = game.dump(state)
        turns = {tuple(bot_at(game, seat).act(game.redeal(state, seat, deal), seat)) for deal in range(2)}
        assert len(turns) == 1
        assert game.dump(state) == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_wins_where_it_can(jungle: Any, seats: int) -> None:
    lice = "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w1; (0,4) P0 w4; (2,0) P1 w1"
    scene = jungle("GGG.LB/...PP./OO....", lice, seats=seats)
    best, *rest = bot_at(scene.game, 0, effort=1).rank(scene.state, 0)
    assert scene.play(*(scene.game.text(scene.state, 0, step) for step in best.move)).state.winners() == [0]
    assert best.value == 1e6
    assert best.chance is not None
    assert best.chance > 0.99
    assert rest == []


@pytest.mark.parametrize("seats", [2, 4])
def test_it_does_not_let_the_next_seat_win_at_once_if_it_can_help_it(jungle: Any, seats: int) -> None:
    # The other will win with a spawn on the third gorilla unless it is taken from it: a lemur slides against it.
    lice = "(0,0) P1 w3; (0,1) P1 w3; (0,2) P1 w2; (2,2) P0 w3 q1; (3,5) P0 w1"
    scene = jungle("GGG..B/....../..L.../PPO..O", lice, seats=seats)
    state = scene.state.copy()
    for step in bot_at(scene.game, 0, effort=2000).act(state.copy(), 0):
        state.apply(0, step)
    assert state.active == 1
    for turn in scene.game.turns(state, 1):
        after = state.copy()
        for step in turn:
            after.apply(1, step)
        assert not after.winner


def test_it_goes_on_inside_a_turn(jungle: Any) -> None:
    scene = jungle("GL.B/....", "(0,0) P0 w2; (0,3) P1 w2").play("spawn a1")
    turn = bot_at(scene.game, 0).act(scene.state, 0)
    assert scene.play(*(scene.game.text(scene.state, 0, step) for step in turn)).active == 1


def test_a_turn_that_leads_where_it_has_been_is_worth_less_for_each_time(game: Any) -> None:
    state = game.new(2, 1)
    state.playout(1, None, 42)
    seat = state.active
    player = bot_at(game, seat)
    first = player.rank(state, seat)[0]
    place = game.place_of(after(state, first.move))
    player.been([place] * 100)
    ranked = {entry.move: entry for entry in player.rank(state, seat)}
    assert ranked[first.move].value <= first.value - 50 * search.AGAIN / 100
    assert player.act(state, seat) != first.move
    player.been([])
    assert player.act(state, seat) == first.move  # and remembers it
    assert player.rank(state, seat)[0].value <= first.value


def test_a_certain_win_where_it_has_been_is_not_believed_again(jungle: Any) -> None:
    root = Root(turns_of(jungle), [0, search.AGAIN], 2)
    turns = turns_of(jungle)
    assert root.doubted(turns, 0, CERTAIN + 5) == CERTAIN + 5
    assert root.doubted(turns, 1, CERTAIN + 5) == turns.value(1) - search.AGAIN
    assert root.doubted(turns, 1, 70) == 70 - search.AGAIN


def turns_of(jungle: Any) -> Turns:
    """Return two turns from a position."""
    state = jungle("GL.B/....", "(0,0) P0 w2; (0,3) P1 w2").state
    turns = Turns(state, bot.scales(2), Keys(state.setting.size, 2), 2)
    turns.find(state, -1)
    return turns


def after(state: Any, turn: Any) -> Any:
    end = state.copy()
    for step in turn:
        end.apply(state.active, step)
    return end


@pytest.mark.parametrize("seats", [2, 3])
def test_a_large_effort_has_parts_that_can_be_looked_at_anywhere(game: Any, seats: int, monkeypatch: Any) -> None:
    monkeypatch.setattr(search, "ONE_PART", 1000)
    state = game.new(seats, 2)
    state.playout(3, None, 30)
    seat = state.active
    player = bot_at(game, seat, effort=2400)
    parts = player.thinker.parts(state, seat)
    assert len(parts) == search.PARTS
    assert sum(part[2] for part in parts) == 2400
    found = {part: bot_at(game, seat, effort=7, seed=5).thinker.look(state, seat, part) for part in reversed(parts)}
    findings = [found[part] for part in parts]
    assert player.thinker.conclude(state, seat, parts, findings) == player.rank(state, seat)

    seen: list[tuple[int, int]] = []

    def progress(done: int, of: int, best: Any) -> bool:
        seen.append((done, of))
        assert best.move in game.turns(state, seat)
        return done < 2

    player.progress = progress
    early = player.rank(state, seat)
    assert seen == [(1, search.PARTS), (2, search.PARTS)]
    assert early == player.thinker.conclude(state, seat, parts, findings[:2])
    assert len(early) == len(player.rank(state, seat))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_follow_values(game: Any, seats: int) -> None:
    state = game.new(seats, 2)
    state.playout(3, None, 20)
    ranked = bot_at(game, state.active).rank(state, state.active)
    values = [entry.value for entry in ranked]
    assert values == sorted(values, reverse=True)
    for entry in ranked:
        assert entry.chance is not None
        assert entry.low is not None
        assert entry.high is not None
        assert 0 <= entry.low <= entry.chance <= entry.high <= 1


def test_efforts_have_words(game: Any) -> None:
    for seats in game.seats:
        assert 1000 < game.effort("quick", seats) < game.effort("full", seats)


def test_first_lice_vary_with_the_seed(game: Any) -> None:
    state = game.new(2, 1)
    first = {tuple(bot_at(game, state.active, effort=30, seed=seed).act(state, state.active)) for seed in range(12)}
    assert len(first) > 1


def test_different_positions_have_different_keys(game: Any) -> None:
    state = game.new(4, 1)
    keys = Keys(state.setting.size, 4)
    seen: dict[int, str] = {}
    for seed in range(40):
        state = game.new(4, 1)
        while not state.over and state.turns < 60:
            state.playout(seed, None, "turn")
            place = game.place_of(state)
            assert seen.setdefault(keys.of(state), place) == place or state.over
    assert len(seen) > 1000
