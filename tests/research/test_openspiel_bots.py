"""Bots of OpenSpiel at our tables: they play, they can be repeated, and they never meet the true position."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyspiel
import pytest

import sapajou
from sapajou.arena import Setup, Watcher, play_game, simulate
from sapajou.bots import parse_bot, parse_bots
from sapajou.kernel.errors import BadInput
from sapajou.kernel.game import Game
from sapajou.research.openspiel.bot import OpenSpielBot

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "research_openspiel.md"
SHORT: dict[str, dict[str, int]] = {
    "after_us": {"target": 10},
    "afternova": {"max_rounds": 1},
    "itchy_monkey": {"max_rounds": 3},
}


@pytest.mark.parametrize(
    ("game", "bot"),
    [
        ("after_us", "openspiel:ismcts:simulations=3"),
        ("after_us", "openspiel:mcts:simulations=3"),
        ("after_us", "openspiel:mcts:simulations=2:leaf=rollout"),
        ("itchy_monkey", "openspiel:ismcts:simulations=2"),
        ("itchy_monkey", "openspiel:uniform_random"),
        ("afternova", "openspiel:random"),
        ("monkey_palace", "openspiel:random"),
    ],
)
def test_bots_of_openspiel_play_and_can_be_repeated(game: str, bot: str) -> None:
    setup = Setup(game, 2, tuple(parse_bots(f"random,{bot}")), 1, SHORT.get(game, {}))
    outcome = play_game(setup, 1)
    assert outcome.result.reason
    assert play_game(setup, 1) == outcome


def test_a_search_of_theirs_is_better_than_chance() -> None:
    setup = Setup("bazaar", 2, tuple(parse_bots("openspiel:ismcts:simulations=20,random")), 1)
    assert simulate(setup, 10, processes=1).tally.by_bot["openspiel:ismcts:simulations=20"].wins >= 7


class Spy(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """Plays the first action, and keeps the positions that it was asked at."""

    seen: list[tuple[int, Any]] = []  # noqa: RUF012  of all spies

    def step(self, state: Any) -> int:
        """Return the first action."""
        self.seen.append((state.current_player(), state.position.state.copy()))
        return state.legal_actions()[0]  # type: ignore[no-any-return]


class Spying(OpenSpielBot):
    """Seats a spy."""

    def make(self, game: Any, seat: int, seed: int) -> Any:  # noqa: ARG002  as it is asked
        """Return a spy."""
        return Spy()


class Truth(Watcher):
    """Keeps the true positions."""

    def before(self, game: Game[Any], number: int, state: Any, bots: Sequence[str]) -> None:  # noqa: ARG002  the hook's
        """Begin."""
        self.positions: list[tuple[int, Any]] = []

    def step(self, state: Any, seat: int, action: int) -> None:  # noqa: ARG002  the hook's
        """Keep a position."""
        self.positions.append((seat, state))


def test_a_wrapped_bot_meets_what_its_seat_knows_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    game = sapajou.game("monkey_palace")
    monkeypatch.setattr("sapajou.research.openspiel.bot.OpenSpielBot.make", Spying.make)
    monkeypatch.setattr(Spy, "seen", [])
    truth = Truth()
    play_game(Setup("monkey_palace", 2, (parse_bot("openspiel:random"),), 1), 0, watcher=truth)
    assert len(Spy.seen) == len(truth.positions) > 100
    for (seat, met), (owner, true) in zip(Spy.seen, truth.positions, strict=True):
        assert seat == owner
        assert game.view(met, seat) == game.view(true, seat)
        assert game.dump(met) != game.dump(true)  # chance to come, at least


def test_the_bot_of_the_guide_plays(tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    path = tmp_path / "first.py"
    path.write_text(example, encoding="utf-8")
    setup = Setup("after_us", 2, tuple(parse_bots(f"{path}:First,random")), 1, {"target": 10})
    assert play_game(setup, 0).result.reason


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("openspiel:chess", "'chess' is none of its bots; there are ismcts, mcts, random, "),
        ("openspiel:ismcts:simulations=0", "simulations must be a whole number of at least 1, not 0"),
        ("openspiel:ismcts:simulations=1", "ismcts needs at least two simulations"),
        ("openspiel:mcts:uct=-1", "uct must be a number of at least 0, not -1"),
        ("openspiel:mcts:leaf=tree", "leaf must be playout or rollout, not 'tree'"),
        ("openspiel:mcts:depth=3", "depth"),
    ],
)
def test_settings_that_make_no_sense_are_refused(bot: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_bot(bot).sit(sapajou.game("after_us"), 0, 0)
    assert said in str(caught.value)
