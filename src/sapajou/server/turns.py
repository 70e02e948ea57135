"""Moves, turns and what speaks for them, as they go over the wire."""

from typing import Any

from sapajou.coach import Reason
from sapajou.kernel.game import Game
from sapajou.kernel.state import State
from sapajou.server import messages as m


def offer(game: Game[Any], state: Any, seat: int, action: int) -> m.Offered:
    """Return something that a seat may do, as it goes over the wire."""
    choice = game.choice(state, seat, action)
    says = game.said_at(state, seat, choice)
    return m.Offered(action=action, text=game.text(state, seat, action), choice=choice, says=says)


def written(game: Game[Any], known: State, seat: int, turn: tuple[int, ...]) -> list[list[m.Offered]]:
    """Return the moves of a turn, each with its steps, as they go over the wire."""
    trial = known.copy()
    moves: list[list[m.Offered]] = []
    begun = False
    for step in turn:
        if not begun:
            moves.append([])
        moves[-1].append(offer(game, trial, seat, step))
        trial.apply(seat, step)
        begun = trial.drafting(seat)
    return moves


def reason(one: Reason) -> m.Reason:
    """Return a reason as it goes over the wire."""
    return m.Reason(f"ground.{one.ground}.{'more' if one.amount > 0.0 else 'less'}", round(abs(one.amount), 1))
