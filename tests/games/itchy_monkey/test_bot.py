"""The evaluation that the general bots use, whole turns, and the policy."""

from collections.abc import Iterator
from typing import Any

import pytest

from sapajou.games.itchy_monkey import bot
from sapajou.games.itchy_monkey.engine import worth as w
from sapajou.games.itchy_monkey.engine.worth import Worth

NOTHING = {name: [0] * count for name, count in bot.NAMES.items()}


def weighed(scene: Any, seat: int, **weights: list[int]) -> int:
    """Return what a seat has by some weights alone."""
    scales = bot.scales(scene.state.seats, {**NOTHING, **weights})
    scales.weigh(scene.state)
    return scales.of[seat]


def positions(game: Any, **options: Any) -> Iterator[Any]:
    """Yield positions of random games, at every stage."""
    for seats in game.seats:
        for seed in range(2):
            state = game.new(seats, seed, **options)
            for steps in (0, 1, 7, 21, 1, 1, 30):
                state.playout(seed, None, steps)
                yield state.copy()
            state.playout(seed)
            yield state


# What counts


@pytest.mark.parametrize(
    ("lice", "nearest", "second"),
    [
        ("(0,0) P1 w1", 9, 12),
        ("(0,0) P0 w1", 8, 11),
        ("(0,0) P0 w9", 6, 9),
        ("(0,0) P0 w2; (0,1) P0 w3; (0,4) P0 w1", 4, 7),
        ("(0,3) P0 w3; (0,4) P0 w2; (0,5) P0 w2; (0,6) P0 w2", 6, 9),
        ("(0,0) P0 w2; (0,1) P0 w2; (0,2) P0 w2; (1,0) P0 w2; (0,3) P0 q3", 3, 4),
    ],
)
def test_how_many_workers_the_nearest_victories_miss(jungle: Any, lice: str, nearest: int, second: int) -> None:
    scene = jungle("GGGLBOP/G.L....", lice)
    assert weighed(scene, 0, nearest=list(range(10))) == nearest
    assert weighed(scene, 0, second=[1]) == second


@pytest.mark.parametrize(("workers", "nearest"), [(20, 6), (11, 9), (9, 9)])
def test_a_victory_for_which_there_are_too_few_workers_is_not_near(jungle: Any, workers: int, nearest: int) -> None:
    scene = jungle("GGGLLLLBOP", "(0,3) P0 w3; (0,4) P0 w3", workers_per_player=workers)
    assert weighed(scene, 0, nearest=list(range(10))) == nearest


def test_where_workers_are_scarce_every_worker_nearer_to_a_victory_counts(jungle: Any) -> None:
    scarce, plenty = (bot.flat_at(jungle("GGGLBOP", workers_per_player=workers).state) for workers in (10, 20))
    nearest = slice(w.NEAREST, w.NEAREST + w.NEAREST_MOST + 1)
    assert scarce[nearest] == sorted(scarce[nearest], reverse=True)
    assert plenty == bot.flat(2)
    assert scarce[w.SECOND :] == plenty[w.SECOND :]


def test_lice_colonies_and_crowds_are_counted(jungle: Any) -> None:
    scene = jungle("GGGLBOP/G.L....", "(0,0) P0 w3 q1; (0,3) P0 w5; (0,4) P1 w6")
    assert weighed(scene, 0, worker=[1]) == 8
    assert weighed(scene, 0, queen=[1]) == 1
    assert weighed(scene, 0, colony=[1]) == 2
    assert weighed(scene, 0, group=[1]) == 2
    assert weighed(scene, 0, crowd=[1, 10]) == 10  # it is about to act
    assert weighed(scene, 1, crowd=[1, 10]) == 1
    assert weighed(scene, 0, spawn=[1]) == 2
    assert [weighed(scene, seat, in_turn=[1]) for seat in (0, 1)] == [1, 0]


def test_thick_fur_is_no_crowd_yet(jungle: Any) -> None:
    lice = "(0,0) P0 w5"
    assert weighed(jungle("PGG.", lice), 0, crowd=[0, 1]) == 1
    assert weighed(jungle("PGG.", lice, powers=["proboscis"]), 0, crowd=[0, 1]) == 0


def test_ways_to_other_monkeys_are_counted(jungle: Any) -> None:
    # From the lemur east there is a gap and a gorilla, west a baboon beside it, south a gap and an own orangutan.
    scene = jungle("BL.G/..../.O../....", "(0,1) P0 w1; (2,1) P0 w1")
    assert weighed(scene, 0, lane=[1, 0]) == 1
    assert weighed(scene, 0, lane=[0, 1]) == 2
    assert weighed(scene, 0, beside=[1]) == 1
    assert weighed(scene, 0, new_species=[1]) == 2
    assert weighed(scene, 0, gorillas=[1]) == 1


@pytest.mark.parametrize(
    ("lice", "hit"),
    [
        ("(0,0) P0 w1; (0,1) P1 w1", 1),  # a jump, one louse
        ("(0,0) P0 w5; (0,1) P1 w2", 0),
        ("(0,0) P0 q1; (0,1) P1 w2", 2),
        ("(0,1) P0 w2; (0,3) P1 w3", 3),  # a bump, after one worker was spawned
        ("(0,1) P0 w2; (0,3) P1 w4", 0),
    ],
)
def test_groups_that_can_be_destroyed_are_seen(jungle: Any, lice: str, hit: int) -> None:
    scene = jungle("GL.B", lice)
    assert weighed(scene, 0, hit=[1, 10]) == 10 * hit
    assert weighed(scene, 1, danger=[1]) == hit


def test_the_lead_counts_the_best_rival_and_the_average() -> None:
    scales = Worth(3, [0] * sum(bot.NAMES.values()))
    for seat, value in enumerate((1000, 400, 200)):
        scales.of[seat] = value
    assert scales.lead(0) == 1000 - 300
    scales.weights[-1] = 50
    assert scales.lead(0) == 1000 - 350
    assert scales.lead(2) == 200 - 850


def test_a_victory_outweighs_everything_and_the_cap_is_nothing(jungle: Any) -> None:
    won = jungle("GGG.", "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w2").play("spawn c1")
    assert won.game.evaluate_all(won.state) == [1e6, -1e6]
    capped = jungle("GL.", "(0,0) P1 w1", max_rounds=1, active=1).play("spawn a1", "jump a1 b1 worker")
    assert capped.state.over
    assert capped.game.evaluate_all(capped.state) == [0, 0]


def test_all_seats_at_once_are_the_same_as_one_by_one(game: Any) -> None:
    for state in positions(game, powers=["gorilla", "proboscis"]):
        assert game.evaluate_all(state) == [game.evaluate(state, seat) for seat in range(state.seats)]


def test_weights_have_known_names_and_lengths() -> None:
    assert bot.scales(2, {"queen": [7.6]}).weights[w.QUEEN] == 8
    assert bot.scales(2, {"queen": [7.6]}).weights[w.WORKER] == bot.scales(2).weights[w.WORKER]
    with pytest.raises(ValueError, match="bananas"):
        bot.policy(2, {"bananas": [1]})
    with pytest.raises(ValueError, match="queen"):
        bot.policy(2, {"queen": [1, 2]})


def test_greedy_by_this_evaluation_finishes_games(game: Any) -> None:
    endings = []
    for seed in range(4):
        state = game.new(2, seed)
        while not state.over:
            seat = state.active
            values = []
            for action in state.legal(seat):
                after = state.copy()
                after.apply(seat, action)
                values.append((game.evaluate(after, seat) + (action * 7919 + seed + state.turns) % 97 / 200, action))
            state.apply(seat, max(values)[1])
        endings.append(state.result().reason)
    assert endings.count("turn_cap") <= 1


# Whole turns


def all_turns(state: Any, seat: int) -> set[tuple[int, ...]]:
    """Return every turn of a seat, found with the rules alone."""
    if state.to_act() != [seat]:
        return {()}
    found = set()
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action)
        found |= {(action, *rest) for rest in all_turns(after, seat)}
    return found


def test_turns_are_all_that_the_rules_allow(game: Any) -> None:
    for state in positions(game, powers=["orangutan", "lemur", "gorilla"], workers_per_player=9):
        for seat in range(state.seats):
            expected = all_turns(state, seat) if state.to_act() == [seat] else set()
            turns = game.turns(state, seat)
            assert set(turns) == expected
            assert len(turns) == len(expected)


def test_turns_with_exchanges_before_between_and_after(jungle: Any) -> None:
    scene = jungle("GL.B", "(0,0) P0 w13")
    turns = scene.game.turns(scene.state, 0)
    assert set(turns) == all_turns(scene.state, 0)
    assert max(map(len, turns)) > 3


def test_of_too_many_turns_the_best_stay(game: Any) -> None:
    state = game.new(2, 3)
    state.playout(3, None, 42)
    seat = state.active
    best = game.turns(state, seat)
    few = game.turns(state, seat, 5)
    assert len(few) == 5
    assert set(few) <= set(best)
    assert few[0] == best[0]
    assert game.turns(state, seat, 1) == best[:1]


# Playouts


def test_a_playout_by_the_policy_is_the_same_for_the_same_seed(game: Any) -> None:
    for seats in game.seats:
        begun = game.new(seats, 5)
        states = [begun.copy() for _ in range(3)]
        seeds = (1, 1, 2)
        decisions = [state.playout(seed, game.policy(seats), 12) for state, seed in zip(states, seeds, strict=True)]
        assert decisions == [12, 12, 12]
        assert game.dump(states[0]) == game.dump(states[1]) != game.dump(begun)


def test_a_playout_by_the_policy_ends_with_the_game_and_soon(game: Any) -> None:
    state = game.new(2, 1)
    decisions = state.playout(3, game.policy(2))
    assert state.over
    assert 10 < decisions < 300


@pytest.mark.parametrize("by_policy", [False, True])
def test_where_a_playout_stops(game: Any, by_policy: bool) -> None:
    for seats in game.seats:
        policy = game.policy(seats) if by_policy else None
        begun = game.new(seats, 8, starting_player=0)
        begun.playout(1, policy, seats)
        assert (begun.turns, begun.active) == (0, 0)
        for stop, turns in (("turn", 1), ("round", seats)):
            state = begun.copy()
            state.playout(2, policy, stop)
            assert state.turns == turns
            part = begun.copy()
            part.playout(2, policy, 1)
            assert part.active == 0
            part.playout(2, policy, stop)
            assert part.turns == turns
        for count in (0, 1, 2, 5):
            state = begun.copy()
            assert state.playout(2, policy, count) == count


@pytest.mark.parametrize("stop", ["noon", -1, ""])
def test_a_stop_that_is_none_is_refused(game: Any, stop: Any) -> None:
    with pytest.raises(ValueError, match="a playout stops"):
        game.new(2, 1).playout(1, None, stop)


def test_the_policy_takes_a_win(jungle: Any) -> None:
    scene = jungle("GGG./....", "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w2")
    state = scene.state.copy()
    assert state.playout(1, scene.game.policy(2), "turn") <= 2
    assert state.winners() == [0]
