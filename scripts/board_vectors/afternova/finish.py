"""Whole matches of Afternova, and the blueprints that everybody completed in each round."""

from typing import Any, Final

from board_vectors.afternova.asking import PlayedGame
from board_vectors.finish import accounts, played

ROUNDS: Final = 10  # many a match is cut short
PROPOSALS: Final = 1
LOOKS: Final = 4  # one of so many moments is looked at on the way


def finished() -> dict[str, list[dict[str, Any]]]:
    """Return matches of every number of seats, and what everybody gained in each round by blueprints."""
    options = {"max_rounds": ROUNDS, "max_proposals_per_turn": PROPOSALS}
    matches = []
    for seed, seats in enumerate((2, *PlayedGame.GAME.seats)):  # two meet the Bot
        matches.append(played("afternova", seats, seed, _gains, _counted, LOOKS, **options))
    return accounts(matches)


def _counted(state: Any, seat: int | None) -> dict[str, Any]:
    """Return what a seat would score by now: whoever looks knows no other objective than its own."""
    view = PlayedGame.GAME.view(state, seat)
    seen = {"round": view.round, "seats": view.seats, "bot": view.bot}
    return {"view": seen, "score": None if seat is None else state.scores()[seat]}


def _gains(before: Any, _choice: Any, after: Any) -> list[tuple[int, int, int]]:
    """Return what a move brought everybody by blueprints."""
    then, now = (PlayedGame.GAME.view(state, None).seats for state in (before, after))
    return [(seat, before.round, now[seat].points - then[seat].points) for seat in range(before.seats)]
