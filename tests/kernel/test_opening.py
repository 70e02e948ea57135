"""What happens before the first decision: told once, first, and never taken back."""

from collections.abc import Mapping
from typing import Any

import pytest

from bazaar.engine import actions as act
from bazaar.events import Drew, Rested
from bazaar.game import Bazaar
from sapajou import Match
from sapajou.kernel.match import TimedEvent
from sapajou.kernel.option import Value
from sapajou.kernel.replay import replay
from sapajou.kernel.tagged import Undone


class EarlyBazaar(Bazaar):
    """A bazaar in which somebody draws before it opens."""

    def opening(self, seats: int, seed: int, options: Mapping[str, Value]) -> list[int]:
        """Return that the last seat drew the first ware."""
        assert (seed, options["rounds"]) == (7, 12)
        return [act.DREW, 2, seats - 1, 0]


@pytest.fixture
def match() -> Match[Any]:
    return Match(EarlyBazaar(), seats=2, seed=7)


def test_every_viewer_is_told_its_version_at_moment_0(match: Match[Any]) -> None:
    assert match.told(0) == match.told(None) == [TimedEvent(0, Drew(1, None))]
    assert match.told(1) == [TimedEvent(0, Drew(1, "silk1"))]
    assert [match.told_count(viewer) for viewer in (0, 1, None)] == [1, 1, 1]


def test_the_first_move_comes_after_it(match: Match[Any]) -> None:
    match.play(0, "rest")
    assert match.told(None) == [TimedEvent(0, Drew(1, None)), TimedEvent(1, Rested(0))]
    assert match.events(None, since=1) == [Rested(0)]


def test_it_stays_when_everything_is_taken_back(match: Match[Any]) -> None:
    match.play(0, "rest")
    match.undo(0)
    assert match.told(1)[0] == TimedEvent(0, Drew(1, "silk1"))
    assert match.events(1)[1:] == [Rested(0), Undone(seat=0, moves=1, granted=False, moments=(1,))]


def test_a_resumed_match_counts_it_and_does_not_tell_it_again(match: Match[Any]) -> None:
    match.play(0, "rest")
    again = Match.resume(match.game, match.checkpoint())
    assert again.told(None) == []
    assert again.told_count(None) == 2
    again.play(1, "rest")
    assert again.told(None) == [TimedEvent(2, Rested(1))]
    assert again.events(None, since=2) == [Rested(1)]


def test_a_puzzle_has_none(match: Match[Any]) -> None:
    assert Match.from_position(match.game, match.game.dump(match.state)).told(0) == []


def test_a_game_that_says_nothing_opens_in_silence() -> None:
    assert Match("bazaar", seats=2, seed=7).told(None) == []


@pytest.mark.parametrize("viewer", [0, None])
def test_a_replay_tells_it_again(viewer: int | None) -> None:
    match = Match("after_us", seats=1, seed=7)
    match.play(0, match.state.legal(0)[0])
    assert match.told(viewer)[0].moment == 0
    assert replay(match.record()).told(viewer) == match.told(viewer)
