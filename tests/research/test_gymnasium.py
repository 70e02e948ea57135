"""One seat against bots as a Gymnasium environment."""

import random
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sapajou.research.gymnasium
from sapajou.kernel.errors import BadInput

GAMES = ("after_us", "afternova", "itchy_monkey", "monkey_palace")
LISTENER = """
from sapajou import Bot

class Listener(Bot):
    told = 0

    def saw(self, events):
        type(self).told += len(events)

    def act(self, state, seat):
        assert type(self).told
        return state.legal(seat)[0]
"""


def played(table: Any, seed: int, steps: int = 10**9) -> list[Any]:
    dice = random.Random(seed)
    seen, info = table.reset(seed=seed)
    story: list[Any] = []
    while len(story) < steps:
        seen, reward, terminated, truncated, info = table.step(int(dice.choice(np.flatnonzero(info["action_mask"]))))
        mask = info.pop("action_mask")
        story.append((seen["observation"].tobytes(), mask.tobytes(), reward, terminated, truncated, dict(info)))
        if terminated or truncated:
            break
        info["action_mask"] = mask
    return story


@pytest.mark.parametrize("game", GAMES)
def test_their_checks_pass(game: str) -> None:
    table = gymnasium.make(f"sapajou/{game}-v0", opponents="random")
    check_env(table.unwrapped, skip_render_check=True)


@pytest.mark.parametrize(("game", "opponents", "seats"), [("after_us", "", 1), ("itchy_monkey", "greedy,random", 3)])
def test_a_match_goes_to_its_end_and_can_be_repeated(game: str, opponents: str, seats: int) -> None:
    made: dict[str, Any] = {"opponents": opponents or "random", "seats": seats, "seat": seats - 1}
    first: Any = gymnasium.make(f"sapajou/{game}-v0", **made)
    again = sapajou.research.gymnasium.make(game, **made)
    story = played(first, 3)
    assert story == played(again, 3)
    *_, reward, terminated, truncated, info = story[-1]
    result = first.unwrapped.play.state.result()
    assert (terminated, truncated) == (not result.truncated, result.truncated)
    assert reward == (1.0 if result.winners == [seats - 1] else 0.0)
    assert info == {"place": result.ranks[-1], "score": result.scores[-1], "reason": result.reason}
    assert story[-1][1] == bytes(first.action_space.n)


def test_what_is_not_offered_ends_the_match() -> None:
    table = gymnasium.make("sapajou/itchy_monkey-v0")
    _, info = table.reset(seed=1)
    _, reward, terminated, truncated, info = table.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated, truncated) == (-1.0, True, False)


def test_a_match_is_truncated_after_so_many_cycles() -> None:
    story = played(gymnasium.make("sapajou/after_us-v0", max_cycles=5), 1)
    assert [one[4] for one in story] == [False] * 4 + [True]


def test_bots_that_listen_are_told_what_happens(tmp_path: Path) -> None:
    (tmp_path / "listening.py").write_text(LISTENER, encoding="utf-8")
    played(gymnasium.make("sapajou/after_us-v0", opponents=[f"{tmp_path}/listening.py:Listener"]), 1, 30)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_several_at_once(mode: str) -> None:
    tables: Any = gymnasium.make_vec("sapajou/itchy_monkey-v0", num_envs=2, vectorization_mode=mode, max_rounds=1)
    try:
        seen, _ = tables.reset(seed=4)
        ends = 0
        for _ in range(20):
            chosen = [np.flatnonzero(mask)[0] if mask.any() else 0 for mask in seen["action_mask"]]
            seen, _, terminated, truncated, _ = tables.step(np.array(chosen))
            ends += int(terminated.sum() + truncated.sum())
        assert seen["observation"].shape == (2, tables.single_observation_space["observation"].shape[0])
        assert ends >= 2
    finally:
        tables.close()


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"seat": 2}, "seat: seats are counted from 0 to 1, not 2"),
        ({"opponents": "grumpy"}, "bot grumpy: "),
        ({"colour": "red"}, "option colour: "),
    ],
)
def test_what_there_is_not_is_refused(wishes: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        gymnasium.make("sapajou/itchy_monkey-v0", **wishes)
    assert str(caught.value).startswith(said)
