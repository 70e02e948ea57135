"""What a search needs of the engine, and the player that thinks."""

from typing import Any

import msgspec
import pytest

from sapajou.bots.search import Search
from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.figures import printed_cards
from sapajou.games.after_us.game import AfterUs
from sapajou.kernel.bot import Ranked
from sapajou.kernel.trace import surprising

OBJECTS = (
    ("mobile_phone", "mini_fridge", "ghetto_blaster"),
    ("game_console", "pinball", "computer"),
    ("moped", "mini_fridge", "computer"),
)


def positions(game: AfterUs, seats: int, seed: int, every: int = 23, **options: Any) -> list[State]:
    """Return some positions of a game by the policy, a little disturbed."""
    state = game.new(seats, seed, **options)
    found = []
    while not state.over:
        found.append(state.copy())
        state.playout(seed, game.policy(seats), every)
        if not state.over:
            state.playout(seed, None, 1)
    return found


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_evaluation_of_all_seats_is_that_of_each(game: AfterUs, seats: int) -> None:
    for state in positions(game, seats, 3):
        assert game.evaluate_all(state) == [game.evaluate(state, seat) for seat in range(seats)]


@pytest.mark.parametrize("objects", OBJECTS)
@pytest.mark.parametrize("seats", [1, 3])
def test_the_policy_plays_legal_actions_to_the_end(game: AfterUs, seats: int, objects: Any) -> None:
    for seed, shortage in enumerate(["last", "open"]):
        state, policy = game.new(seats, seed, objects=objects, target=40, shortage=shortage), game.policy(seats)
        whole = state.copy()
        decisions = 0
        while owing := state.to_act():
            action = policy.act(state, owing[0])
            assert action in state.legal(owing[0])
            state.apply(owing[0], action)
            decisions += 1
        assert whole.playout(seed, game.policy(seats)) == decisions
        assert game.dump(whole) == game.dump(state)
        assert state.round < s.ROUND_CAP


def test_a_playout_stops_where_it_should(game: AfterUs) -> None:
    policy = game.policy(2)
    for player in (None, policy):
        state = game.new(2, 5, target=30)
        before = game.dump(state)
        other = state.copy()
        assert other.playout(1, player, 7) == 7
        assert game.dump(state) == before
        other = state.copy()
        other.playout(1, player, "turn")
        assert (other.round, other.phase) == (1, act.TOKEN)
        other.playout(1, player, "round")
        assert (other.round, other.phase) == (2, act.LIFE)
        again = state.copy()
        again.playout(1, player, "round")
        if player is not None:
            assert game.dump(again) == game.dump(other)
        assert other.playout(1, player, 10**9) > 0
        assert other.over
        assert other.playout(1, player, "round") == 0


@pytest.mark.parametrize("stop", ["game", -1, 2.5])
def test_a_playout_refuses_to_stop_anywhere_else(game: AfterUs, stop: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        game.new(2, 1).playout(1, None, stop)


def test_without_a_policy_a_playout_is_what_it_was(game: AfterUs) -> None:
    one, other = game.new(2, 1, target=10), game.new(2, 1, target=10)
    assert one.playout(9) == other.playout(9, None, 10**9)
    assert game.dump(one) == game.dump(other)


def test_other_weights_play_otherwise(game: AfterUs) -> None:
    greedy_for_points = {name: [0.0, 0.0, 0.0] for name in ("food", "energy", "rage", "level_1", "level_2")}
    one, other = game.new(2, 1, target=30), game.new(2, 1, target=30)
    one.playout(1, game.policy(2))
    other.playout(1, game.policy(2, greedy_for_points))
    assert game.dump(one) != game.dump(other)


def test_sealed_tokens_of_others_are_what_the_policy_would_choose(game: AfterUs) -> None:
    state, policy = game.new(3, 4), game.policy(3)
    state.playout(1, policy, "round")
    state.playout(1, policy, "turn")
    chosen = state.copy()
    for seat in (1, 2):
        chosen.apply(seat, policy.act(state, seat))
    sealed = state.copy()
    for seat in (1, 2):
        sealed.apply(seat, act.CHOOSE + (chosen.token[seat] + 1) % 4)
    assert {tuple(game.redeal(sealed, 0, seed, policy).token) for seed in range(8)} == {tuple(chosen.token)}
    assert len({tuple(game.redeal(sealed, 0, seed).token) for seed in range(40)}) > 8


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_turns_are_legal_and_end_a_phase_or_with_something_new(game: AfterUs, seats: int) -> None:
    for state in positions(game, seats, 2, target=40):
        seat = state.to_act()[0]
        turns = game.turns(state, seat)
        assert len(set(turns)) == len(turns)
        assert game.turns(state, seat, 2) == turns[:2]
        for turn in turns:
            after = state.copy()
            after.trace = []
            for step in turn:
                assert after.phase == state.phase
                assert step in after.legal(seat)
                after.apply(seat, step)
            done = after.phase != state.phase or seat not in after.to_act()
            assert done or surprising(after.trace)


@pytest.mark.parametrize("objects", OBJECTS)
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_it_thinks_at_every_table(game: AfterUs, seats: int, objects: Any) -> None:
    options: dict[str, Any] = {"objects": objects, "target": 25, "shortage": "open" if seats == 2 else "last"}
    for state in positions(game, seats, 1, every=61, **options):
        seat = state.to_act()[0]
        turn = Search(game, seat, 7, effort=6).act(state, seat)
        steps = [turn] if isinstance(turn, int) else turn
        for step in steps:
            assert step in state.legal(seat)
            state.apply(seat, step)


def test_the_choice_depends_on_what_the_seat_knows_alone(game: AfterUs) -> None:
    for state in positions(game, 3, 6, every=37, target=25)[:6]:
        for seat in state.to_act()[:1]:
            dealt = [state, *(game.redeal(state, seat, other) for other in (11, 12))]
            answers = {tuple(Search(game, seat, 3, effort=12).rank(position, seat)) for position in dealt}
            assert len(answers) == 1


def test_the_last_points_are_taken(scene: Any) -> None:
    play = scene().line(0, 1, 101, 3, 4).line(1, 1, 2, 3, 4).have(0, "VP70 Rg4 En5").have(1, "VP80")
    play.phase("phase_3", "gorilla", "mandrill", done=[1])
    while play.state.to_act() == [0]:
        for step in Search(play.game, 0, 1, effort=12).thinker.act(play.state, 0):
            play.state.apply(0, step)
    assert play.state.over
    assert play.state.points[0] == 78


def test_memory_is_bounded_however_large_the_effort(game: AfterUs) -> None:
    state = game.new(2, 3)
    parts = Search(game, 0, 7, effort=10**8).thinker.parts(state, state.to_act()[0])
    assert len(parts) == 64
    assert sum(playouts for _, playouts, _ in parts) == 10**8
    assert len({seed for seed, _, _ in parts}) > 60, "parts are played in worlds of their own"


def test_thinking_can_be_watched_and_ended(game: AfterUs) -> None:
    state = game.new(2, 1, target=20)
    seen: list[tuple[int, int, Ranked]] = []

    def stop_after_one(done: int, parts: int, best: Ranked) -> bool:
        seen.append((done, parts, best))
        return done < 1

    bot = Search(game, 0, 1, effort=400)
    bot.progress = stop_after_one
    ranked = bot.rank(state, 0)
    assert [one[:2] for one in seen] == [(1, 2)]
    assert ranked[0] == seen[-1][2]
    for one in ranked:
        if one.chance is not None:
            assert one.low is not None
            assert one.high is not None
            assert 0 <= one.low <= one.chance <= one.high <= 1


def test_an_owners_cards_are_played_too() -> None:
    data = msgspec.to_builtins({"cards": [card for card in printed_cards().values() if card.id < 120]})
    for card in data["cards"]:
        card["rows"] = [[], [], []]
    bare = AfterUs(data)
    state = bare.new(2, 1)
    while state.round < 3:
        seat = state.to_act()[0]
        for step in Search(bare, seat, 1, effort=3).thinker.act(state, seat):
            state.apply(seat, step)
