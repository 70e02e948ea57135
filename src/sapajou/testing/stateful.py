"""The suite driven by Hypothesis, which looks for the shortest way to break a law."""

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sapajou.testing.conform import LAWS
from sapajou.testing.recording import Play
from sapajou.testing.subject import Subject, Visit


def machine(subject: Subject) -> type[RuleBasedStateMachine]:
    """Return a Hypothesis state machine for a game; its `TestCase` is what pytest runs."""

    class GameMachine(RuleBasedStateMachine):
        """Plays, takes back, writes down and looks around, as Hypothesis likes."""

        play: Play

        @initialize(seed=st.integers(0, 2**256 - 1))
        def begin(self, seed: int) -> None:
            self.play = Play(subject, seed)

        def _going_on(self) -> bool:
            return not self.play.match.state.over

        @precondition(_going_on)
        @rule(data=st.data(), as_text=st.booleans())
        def step(self, data: Any, as_text: bool) -> None:  # noqa: FBT001  Hypothesis passes it so
            seat = data.draw(st.sampled_from(self.play.match.state.to_act()), label="seat")
            action = data.draw(st.sampled_from(self.play.match.state.legal(seat)), label="action")
            self.play.play(seat, (action,), as_text=as_text)

        @precondition(_going_on)
        @rule(data=st.data(), seat=st.integers(0, subject.seats - 1))
        def take_back(self, data: Any, seat: int) -> None:
            if free := self.play.match.undoable(seat):
                self.play.check_undo(seat, data.draw(st.integers(1, free), label="count"))
            self.play.check_undo_has_an_end(seat)

        @rule()
        def write_down(self) -> None:
            self.play.check_record()

        @rule(law=st.sampled_from(LAWS), seed=st.integers(0, 2**32))
        def look_around(self, law: Any, seed: int) -> None:
            law(Visit(subject, self.play.match.state.copy(), Random(seed)))

        @invariant()
        def streams_only_grow(self) -> None:
            if hasattr(self, "play"):
                self.play.check_streams()

    return GameMachine
