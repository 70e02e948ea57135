"""A player fast enough for simulation: it takes what is worth most, and gives away only what is worth little."""

from typing import final

from bazaar.engine import actions as act
from bazaar.engine import state as s


@final
class Policy:
    """Plays for every seat by the same habits."""

    def act(self, state: s.Pieces, legal: list[int], seat: int) -> int:
        """Return the action of a seat that owes a decision, of those that are legal."""
        if state.phase == act.TURN and legal[0] < act.ASK:
            return max([action for action in legal if action < act.ASK], key=lambda take: state.worth[take - act.TAKE])
        return self.answer(state, seat) if state.phase == act.ANSWERS else legal[-1]

    def answer(self, state: s.Pieces, seat: int) -> int:
        """Return what a seat answers: its least ware of the kind, if it is worth less than most wares are."""
        *gives, refuse = state.possible_answers(seat)
        least = min(gives, key=lambda give: state.worth[give - act.GIVE], default=refuse)
        middle = sorted(state.worth)[act.WARES // 2]
        return least if least != refuse and state.worth[least - act.GIVE] < middle else refuse
