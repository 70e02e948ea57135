"""What tests of deals share: a planet with hands for it, moves to vary, and what came of them."""

from collections.abc import Callable
from typing import Any

import pytest

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.figures import COLOURS
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.match import Match

Make = Callable[..., Any]


def reason(match: Match[Any], seat: int, move: Any) -> str | None:
    before = match.game.dump(match.state)
    refusal = match.game.why_not(match.state, seat, move)
    if refusal is None:
        return None
    with pytest.raises(IllegalAction):
        match.play(seat, move)
    assert match.game.dump(match.state) == before
    assert refusal.rule.startswith("AN-")
    return refusal.reason


def go_to_market(match: Match[Any], seat: int) -> None:
    """Spend a turn on the market, whatever it has."""
    match.play(seat, "market")
    while match.state.phase == act.MARKET_STEP:
        match.play(seat, match.game.default(match.state, seat))


def seen(match: Match[Any], viewer: int | None) -> Any:
    return match.game.view(match.state, viewer)


def told(match: Match[Any], viewer: int | None) -> list[Any]:
    return list(match.events(viewer))


def storage(match: Match[Any], seat: int) -> list[str]:
    return [COLOURS[colour] for colour in match.state.storages[seat]]


def koberon(setting: Make, seats: int = 3) -> Any:
    """Return a setting with a planet of engineering 3 and piloting 2, and hands for it."""
    made = setting(seats).planet(0, "P01", "green", "white", "black").hand(0, "W01", "W05")
    return made.hand(1, "W17", "W29").hand(2, "W18", "W21") if seats > 2 else made.hand(1, "W17", "W29")


def propose(**changes: Any) -> dict[str, Any]:
    term = {"need": {"piloting": 1}, "gets": [0], **changes}
    return {"type": "propose", "deal": {"planet": 0, "terms": {"1": term}}, "workers": ["W01", "W05"]}


def counter(**changes: Any) -> dict[str, Any]:
    return {"type": "counter", "term": {"need": {"piloting": 1}, "gets": [1], **changes}, "workers": ["W17"]}
