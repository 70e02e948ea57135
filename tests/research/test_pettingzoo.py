"""The PettingZoo environments: that library's own tests, and ours where it has none that can be passed."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

import sapajou
from sapajou.kernel.errors import BadInput
from sapajou.research.pettingzoo import env, parallel_env, raw_env

GAMES = ("after_us", "afternova", "itchy_monkey", "monkey_palace")
TABLES = [(game, seats) for game in GAMES for seats in sapajou.game(game).seats]
# What PettingZoo says of every environment whose observation is a dict: there is nothing to mend.
NORMAL = [
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
]


def normal(test: Callable[..., None]) -> Callable[..., None]:
    for line in NORMAL:
        test = pytest.mark.filterwarnings(line)(test)
    return test


def choice(mask: Any, dice: random.Random) -> int:
    return int(dice.choice(np.flatnonzero(mask)))


def played(table: Any, dice: random.Random, steps: int = 10**9, seed: int | None = None) -> list[Any]:
    """Play at random; return everything that was to be seen."""
    table.reset(seed=seed)
    seen: list[Any] = []
    while table.agents and len(seen) < steps:
        observed, reward, terminated, truncated, info = table.last()
        numbers = observed["observation"].tobytes(), observed["action_mask"].tobytes()
        seen.append((table.agent_selection, numbers, reward, terminated, truncated, dict(info)))
        table.step(None if terminated or truncated else choice(observed["action_mask"], dice))
    return seen


@normal
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_their_tests_pass(game: str, seats: int) -> None:
    api_test(env(game, seats), num_cycles=30)
    seed_test(lambda: env(game, seats), num_cycles=30)
    parallel_api_test(parallel_env(game, seats), num_cycles=30)
    parallel_seed_test(lambda: parallel_env(game, seats), num_cycles=30)


def rendered(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **more: env(game, seats, **more))
    assert f"<{game}: " in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_their_test_of_rendering_passes(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    rendered(game, sapajou.game(game).seats[0], capsys)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_their_test_of_rendering_passes_at_every_table(
    game: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    rendered(game, seats, capsys)


@pytest.mark.parametrize(("game", "seats"), [("after_us", 2), ("itchy_monkey", 2)])
def test_bombardment_with_resets_leaves_nothing_behind(game: str, seats: int) -> None:
    """What `bombardment_test` means, which fails on every dict observation, PettingZoo's own games included."""
    table, fresh = env(game, seats), env(game, seats)
    for number in range(12):
        played(table, random.Random(number), steps=7 * number, seed=number)
    assert played(table, random.Random(3), 40, seed=5) == played(fresh, random.Random(3), 40, seed=5)


@pytest.mark.parametrize("make", [env, parallel_env])
def test_a_match_is_truncated_after_so_many_cycles(make: Callable[..., Any]) -> None:
    """What `max_cycles_test` means, which chooses what is not legal and so ends every match at once."""
    table, dice, cycles = make("after_us", 2, max_cycles=9), random.Random(1), 0
    if make is parallel_env:
        observed, _ = table.reset(seed=1)
        while table.agents:
            chosen = {agent: choice(seen["action_mask"], dice) for agent, seen in observed.items()}
            observed, rewards, terminated, truncated, infos = table.step(chosen)
            cycles += 1
        assert set(truncated.values()) == {True}
        assert set(terminated.values()) == {False}
        assert set(rewards.values()) == {0.0}
        assert infos == {"seat_0": {}, "seat_1": {}}
    else:
        seen = played(table, dice, seed=1)
        cycles = len([one for one in seen if not one[4]])
        assert [one[2:] for one in seen[cycles:]] == [(0.0, False, True, {})] * 2
    assert cycles == 9


def in_usual_wrappers(game: str) -> Any:
    """Return an environment without checks in PettingZoo's wrappers, as that library wraps its own games."""
    table = wrappers.TerminateIllegalWrapper(raw_env(game, 2), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


def answer(ask: Callable[[Any], Any], table: Any) -> Any:
    """Return what a table says, or the kind of error and its text."""
    try:
        return ask(table)
    except Exception as error:  # noqa: BLE001  whatever is raised is what is compared
        return type(error), str(error)


BEFORE_THE_BEGINNING: list[Callable[[Any], Any]] = [
    lambda table: table.step(0),
    lambda table: table.observe("seat_0"),
    lambda table: table.render(),
    lambda table: table.state(),
    lambda table: table.agent_iter(),
]
AT_ANY_TIME: list[Callable[[Any], Any]] = [
    lambda table: table.step(-1),
    lambda table: table.step(10**6),
    lambda table: table.step(0.5),
    lambda table: table.step("seat_0"),
    lambda table: table.step(None),
    lambda table: table.state(),
    lambda table: list(zip(table.agent_iter(), range(2), strict=False)),  # a loop without a step
    lambda table: table.agent_iter().max_iter,
]


@pytest.mark.parametrize("number", range(len(BEFORE_THE_BEGINNING)))
def test_what_comes_too_early_is_refused_as_the_usual_wrappers_do(number: int) -> None:
    ask = BEFORE_THE_BEGINNING[number]
    said = answer(ask, env("itchy_monkey", 2))
    assert said == answer(ask, in_usual_wrappers("itchy_monkey"))
    assert said[0] is AssertionError


@pytest.mark.parametrize(
    "name", ["rewards", "terminations", "truncations", "infos", "agent_selection", "num_agents", "agents"]
)
def test_nothing_is_known_before_the_beginning_as_in_the_usual_wrappers(name: str) -> None:
    for table in (env("itchy_monkey", 2), in_usual_wrappers("itchy_monkey")):
        with pytest.raises(AttributeError):
            getattr(table, name)
        table.reset(seed=1)
        getattr(table, name)


@pytest.mark.parametrize("number", range(len(AT_ANY_TIME)))
@pytest.mark.parametrize("ended", [False, True])
def test_what_is_wrong_is_refused_as_the_usual_wrappers_do(number: int, ended: bool) -> None:
    """In the middle of a match, and when an id that was not offered has ended it."""
    said = []
    for table in (env("itchy_monkey", 2), in_usual_wrappers("itchy_monkey")):
        table.reset(seed=1)
        if ended:
            table.step(int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0]))
        told = answer(AT_ANY_TIME[number], table)
        said.append((told, table.agents, table.agent_selection, table.rewards, table.terminations))
    assert said[0] == said[1]


def test_a_step_after_the_end_is_a_warning_as_in_the_usual_wrappers() -> None:
    said = []
    for table in (env("itchy_monkey", 2, max_rounds=1), in_usual_wrappers("itchy_monkey")):
        played(table, random.Random(1), seed=1)
        EnvLogger.flush()
        table.step(0)
        said.append((list(EnvLogger.mqueue), table.agents))
    assert said[0] == said[1]
    assert said[0][0]


def test_a_loop_over_agents_goes_to_the_end() -> None:
    table, dice = env("itchy_monkey", 2), random.Random(1)
    table.reset(seed=1)
    agents = []
    for agent in table.agent_iter():
        observed, _, terminated, truncated, _ = table.last()
        table.step(None if terminated or truncated else choice(observed["action_mask"], dice))
        agents.append(agent)
    assert agents == [one[0] for one in played(table, random.Random(1), seed=1)]


@pytest.mark.parametrize("game", GAMES)
def test_the_built_in_checks_are_those_of_the_usual_wrappers(game: str) -> None:
    usual, ours = in_usual_wrappers(game), env(game, 2)
    assert played(usual, random.Random(1), 60, seed=2) == played(ours, random.Random(1), 60, seed=2)
    ends: list[list[Any]] = []
    for table in (usual, ours):
        table.reset(seed=2)
        with pytest.raises(AssertionError, match="not in action space"):
            table.step(ours.action_space("seat_0").n)
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0]))
        ends.append([])
        while table.agents:
            ends[-1].append((table.agent_selection, table.last()[1:]))
            table.step(None)
    assert ends[0] == ends[1]
    assert sorted(reward for _, (reward, *_) in ends[1]) == [-1.0, 0.0]


@pytest.mark.parametrize(
    ("game", "seats"), [("after_us", 3), ("afternova", 2), ("itchy_monkey", 2), ("monkey_palace", 3)]
)
def test_the_end_gives_shares_of_the_victory_and_places(game: str, seats: int) -> None:
    table = env(game, seats)
    seen = played(table, random.Random(4), seed=4)
    result = table.play.state.result()
    last = {agent: (reward, terminated, truncated, info) for agent, _, reward, terminated, truncated, info in seen}
    for seat in range(seats):
        reward, terminated, truncated, info = last[f"seat_{seat}"]
        assert reward == (1 / len(result.winners) if seat in result.winners else 0.0)
        assert (terminated, truncated) == (not result.truncated, result.truncated)
        assert info == {"place": result.ranks[seat], "score": result.scores[seat], "reason": result.reason}


def test_places_can_be_the_reward() -> None:
    table = env("after_us", 3, reward="place", target=10)
    seen = played(table, random.Random(4), seed=4)
    ranks = table.play.state.result().ranks
    got = {agent: reward for agent, _, reward, *_ in seen}
    assert [got[f"seat_{seat}"] for seat in range(3)] == [1 - (rank - 1) / 2 for rank in ranks]


def test_a_cap_truncates() -> None:
    seen = played(env("itchy_monkey", 2, max_rounds=1), random.Random(1), seed=1)
    assert [one[2:5] for one in seen[-2:]] == [(0.0, False, True)] * 2
    assert seen[-1][5]["reason"] == "turn_cap"


def test_nobody_observes_what_another_has_sealed() -> None:
    """Two matches that differ in one sealed token alone look the same to everybody else."""
    seen = []
    for token in range(2):
        table, dice = env("after_us", 3, objects="first_game"), random.Random(7)
        table.reset(seed=7)
        while table.play.game.view(table.play.state, 0).phase != "token":  # type: ignore[attr-defined]
            table.step(choice(table.last()[0]["action_mask"], dice))
        offered = np.flatnonzero(table.last()[0]["action_mask"])
        table.step(int(offered[token]))
        assert table.agent_selection == "seat_1"
        seen.append([table.observe(agent)["observation"].tobytes() for agent in table.agents])
    assert seen[0][0] != seen[1][0]
    assert seen[0][1:] == seen[1][1:]


def test_all_at_once_nobody_sees_a_part_of_an_action_of_another() -> None:
    table, dice = parallel_env("afternova", 3), random.Random(3)
    observed, _ = table.reset(seed=3)
    begun = 0
    for _ in range(300):
        chosen = {agent: choice(seen["action_mask"], dice) for agent, seen in observed.items()}
        observed, *_ = table.step(chosen)
        if not table.agents:
            break
        for seat, agent in enumerate(table.agents):
            parts = observed[agent]["observation"][table.play.tensor.size :]
            assert parts.any() <= bool(table._choosers[seat].chosen)
            begun += int(parts.any())
    assert begun


@pytest.mark.parametrize("game", ["afternova", "itchy_monkey"])
def test_full_actions_are_the_engines_own_numbers(game: str) -> None:
    table = env(game, 2, actions="full")
    table.reset(seed=1)
    state = table.play.state
    assert table.action_space("seat_0").n == state.action_count > 40 * env(game, 2).action_space("seat_0").n
    legal = state.legal(state.to_act()[0])
    assert np.flatnonzero(table.last()[0]["action_mask"]).tolist() == legal


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"seats": 9}, "seats: Itchy Monkey is for 2 to 4 seats, not 9"),
        ({"actions": "tiny"}, "actions: choose from narrow, full, not 'tiny'"),
        ({"reward": "gold"}, "reward: choose from win, place, not 'gold'"),
        ({"render_mode": "film"}, "render_mode: choose from human, ansi, rgb_array, not 'film'"),
        ({"max_cycles": 0}, "max_cycles: at least one, not 0"),
        ({"colour": "red"}, "option colour: "),
    ],
)
def test_what_there_is_not_is_refused(wishes: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        env("itchy_monkey", **wishes)
    assert str(caught.value).startswith(said)


def test_a_raw_environment_refuses_what_is_not_offered() -> None:
    table = raw_env("itchy_monkey", 2)
    table.reset(seed=1)
    with pytest.raises(BadInput, match="seat_0: 0 is not offered now"):
        table.step(0)


def test_a_picture_is_drawn_in_the_colours_of_the_seats() -> None:
    table = env("itchy_monkey", 2, render_mode="rgb_array")
    table.reset(seed=1)
    before = table.render()
    table.step(choice(table.last()[0]["action_mask"], random.Random(1)))
    after = table.render()
    new = {tuple(colour) for colour in after[(before != after).any(axis=2)].tolist()}
    assert {(232, 198, 28), (64, 32, 112)} & new
