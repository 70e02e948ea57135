"""Hooks of the arena: what a watcher is shown of a game, and that it cannot disturb it."""

from collections.abc import Sequence
from typing import Any

import pytest

from sapajou.arena import Outcome, Setup, Watcher, play_game
from sapajou.bots import parse_bots
from sapajou.kernel.game import Game


class Notes(Watcher):
    """Plays a game again from what it is shown, and spoils every position it is lent."""

    def __init__(self) -> None:
        self.bots: list[str] = []
        self.steps = 0
        self.outcome: Outcome | None = None

    def before(self, game: Game[Any], number: int, state: Any, bots: Sequence[str]) -> None:
        self.game, self.number, self.again = game, number, state
        self.bots = list(bots)

    def step(self, state: Any, seat: int, action: int) -> None:
        assert self.game.dump(state) == self.game.dump(self.again)
        assert action in state.legal(seat)
        self.again.apply(seat, action)
        self.steps += 1
        state.playout(1)

    def after(self, state: Any, outcome: Outcome) -> None:
        assert self.game.dump(state) == self.game.dump(self.again)
        self.outcome = outcome


@pytest.mark.parametrize(
    ("game", "bots"), [("bazaar", "greedy,random"), ("itchy_monkey", "search:effort=4,random"), ("after_us", "random")]
)
def test_a_watcher_sees_every_step_and_changes_nothing(game: str, bots: str) -> None:
    setup = Setup(game, 2, tuple(parse_bots(bots)), 1)
    notes = Notes()
    outcome = play_game(setup, 3, watcher=notes)
    assert outcome == notes.outcome == play_game(setup, 3)
    assert (notes.number, notes.bots, notes.steps) == (3, outcome.bots, outcome.decisions)


def test_a_watcher_that_writes_no_hook_sees_nothing_and_that_is_fine() -> None:
    setup = Setup("bazaar", 2, tuple(parse_bots("random")), 1)
    assert play_game(setup, 0, watcher=Watcher()) == play_game(setup, 0)
