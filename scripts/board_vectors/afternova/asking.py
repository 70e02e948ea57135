"""A table of Afternova and what can be asked of the engine there, through what every game offers."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import sapajou
from sapajou.kernel.tagged import Choice, Event

Move = Mapping[str, Any]


class PlayedGame:
    """A position, the seat that decides next, and what was told on the way there."""

    GAME: ClassVar[Any] = sapajou.game("afternova")

    def __init__(self, seats: int, seed: int, proposals: int, rounds: int) -> None:
        """Begin a game."""
        self.state: Any = self.GAME.new(seats, seed, max_proposals_per_turn=proposals, max_rounds=rounds)
        self.seat = 0
        self.told: list[Event] = []
        self.log: list[Event] = []

    def copy(self, seat: int | None = None) -> "PlayedGame":
        """Return a game for trying things out, with the same seat to decide or another."""
        other = object.__new__(PlayedGame)
        other.state = self.state.copy()
        other.seat = self.seat if seat is None else seat
        other.told, other.log = [], []
        return other

    def play(self, *steps: int) -> None:
        """Let the seat take steps; what everybody is told of the last one is kept, and of all."""
        for step in steps:
            self.state.trace = []
            self.state.apply(self.seat, step)
            self.told = self.GAME.events(self.state.trace, None) if self.state.trace else []
            self.log += self.told
        self.state.trace = None

    # What the engine says

    def view(self) -> Any:
        """Return what the seat sees."""
        return self.GAME.view(self.state, self.seat)

    @property
    def last_window(self) -> bool:
        """Whether everybody may complete for the last time."""
        return bool(self.GAME.view(self.state, None).last_window)

    def offered(self) -> list[Choice]:
        """Return the choices of the seat."""
        return [self.GAME.choice(self.state, self.seat, step) for step in self.state.legal(self.seat)]

    def step(self, tag: str, /, **fields: object) -> int | None:
        """Return the first step whose choice is of a kind and has these fields, or None if none is offered."""
        for step in self.state.legal(self.seat):
            choice = self.GAME.choice(self.state, self.seat, step)
            if choice.tag() == tag and all(getattr(choice, name) == value for name, value in fields.items()):
                return int(step)
        return None

    def refused(self, move: Move) -> dict[str, Any] | None:
        """Return why the seat may not make a move, or None if it may."""
        refusal = self.GAME.why_not(self.state, self.seat, dict(move))
        return None if refusal is None else {"reason": refusal.reason, "rule": refusal.rule, **refusal.values}

    def reason(self, move: Move) -> str:
        """Return the reason for which the seat may not make a move; "" if it may."""
        refusal = self.GAME.why_not(self.state, self.seat, dict(move))
        return "" if refusal is None else str(refusal.reason)

    def happened(self, kind: str) -> list[Any]:
        """Return what the last step told of this kind."""
        return [event for event in self.told if event.tag() == kind]

    # Playing on

    def make(self, move: Move) -> None:
        """Make a whole move that the engine does not refuse."""
        self.play(*self.GAME.read(self.state, self.seat, dict(move)))

    def answer(self, kind: str) -> bool:
        """Give an answer with the first workers that are offered; return whether it is open."""
        begun = self.step("answer", kind=kind)
        if begun is None:
            return False
        self.play(begun)
        self.finish()
        return True

    def finish(self) -> None:
        """Finish the draft of the seat in the shortest way, with the first workers that are offered."""
        while self.state.drafting(self.seat):
            send = self.step("send")
            self.play(self.state.legal(self.seat)[0] if send is None else send)


def workers_in(view: Any, seat: int) -> list[str]:
    """Return the workers of a hand that a view shows."""
    return [held.card for held in view.seats[seat].hand if view.faces[held.card].icons]


def crewed(table: PlayedGame, move: Move, workers: Sequence[str]) -> dict[str, Any]:
    """Return a move with just the workers that it takes: those that the engine calls superfluous stay at home."""
    left = list(workers)
    while (refusal := table.refused({**move, "workers": left})) and refusal["reason"] == "workers_redundant":
        left.remove(refusal["card"])
    return {**move, "workers": left}
