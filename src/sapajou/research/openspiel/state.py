"""A state of OpenSpiel that holds a position of ours."""

from collections.abc import Callable
from typing import Any, Final

import pyspiel

from sapajou.kernel.printing import position_line
from sapajou.kernel.record import digest
from sapajou.research.openspiel.position import Position

_SEEDS: Final = 1 << 53  # as many as a random number between 0 and 1 can tell apart


class State(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A match as OpenSpiel plays it: one chance node picks the deal, then one seat is asked at a time.

    Its only attribute is the position: what OpenSpiel copies and pickles is all there is.
    """

    def __init__(self, game: Any, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """Return who is asked."""
        if self.position.state is None:
            return pyspiel.PlayerId.CHANCE  # type: ignore[no-any-return]
        return pyspiel.PlayerId.TERMINAL if self.position.state.over else self.position.asked

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.state is not None and self.position.state.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, all with the same chance."""
        deals = self.position.table.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  asked for the current player alone
        return self.position.legal()

    def _apply_action(self, action: int) -> None:
        if self.position.state is None:
            self.position.deal(action)
        else:
            self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        whole = self.position.action(action)
        if whole is None:
            return f"part {action}"
        return self.position.table.game.text(self.position.state, player, whole)

    def returns(self) -> list[float]:
        """Return each seat's share of the victory; as long as the game goes on, nothing."""
        return self.position.shares() if self.position.state is not None else [0.0] * self.position.table.seats

    def __str__(self) -> str:
        """Return the position in one line, with a digest of everything; printing `state.position.state` shows it."""
        game, state = self.position.table.game, self.position.state
        if state is None:
            return "before the deal"
        chosen = "".join(f", part {part}" for part in self.position.chosen)
        return f"{position_line(game.id, state)} {digest(game, state)}{chosen}"

    def resample_from_infostate(self, player: int, random: Callable[[], float]) -> "State":
        """Return a state that the player cannot tell from this one: all it may not know is dealt again."""
        seed = int(random() * _SEEDS)
        return State(self.get_game(), self.position.redealt(player, seed))
