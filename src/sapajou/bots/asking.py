"""Asking a bot: the one way to it for the arena, the terminal and the server.

A bot meets what its seat may know, nothing else; what it answers is read and checked here.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from operator import index
from typing import Any, Final, SupportsIndex

from sapajou.bots.faults import BotFailed, ProgramFault
from sapajou.bots.loading import BotSpec
from sapajou.kernel.errors import BadInput
from sapajou.kernel.files import fault_in
from sapajou.kernel.game import Game
from sapajou.kernel.state import State
from sapajou.kernel.tagged import Event
from sapajou.kernel.trace import surprising
from sapajou.kernel.words import Phrase

_SHOWN_ACTIONS: Final = 12
_CANNOT_SIT: Final = "fault.cannot_sit"


class SeatedBot:
    """A bot on its seat: it is told its seat's events, and asked on positions that were dealt again for its seat."""

    def __init__(self, game: Game[Any], spec: BotSpec, seat: int, seed: int) -> None:
        """Seat the bot; everything random in it comes from the seed."""
        self.game = game
        self.seat = seat
        self.name = spec.text
        with self._named(_CANNOT_SIT):
            self.bot = spec.sit(game, seat, seed)
        self.listens = self.bot.listens

    def tell(self, events: Sequence[Event]) -> None:
        """Let the bot know what its seat was told."""
        with self._named():
            self.bot.saw(events)

    def remind(self, places: Sequence[str]) -> None:
        """Let the bot know where its seat's moves have led: it may be new here, or moves were taken back."""
        with self._named():
            self.bot.been(places)

    def ask(self, redealt: State) -> list[int]:
        """Return the steps that the bot chooses; `carry_out` says whether they are legal."""
        with self._named():
            chosen = self.bot.act(redealt, self.seat)
        steps = _plain(chosen)
        if not steps:
            raise self.failed("fault.no_action", given=repr(chosen))
        return steps

    def say(self) -> Phrase | None:
        """Return what the bot says about the move it has just chosen."""
        with self._named():
            return self.bot.say()

    def close(self) -> None:
        """Let the bot go."""
        with self._named():
            self.bot.close()

    @contextmanager
    def _named(self, fault: str = "fault.bot_broke") -> Iterator[None]:
        """Let whatever goes wrong in the bot be an error that names it."""
        try:
            yield
        except ProgramFault as found:
            raise self.failed(found.fault, **found.values) from found
        except (Exception, SystemExit) as error:
            if isinstance(error, BadInput) and fault == _CANNOT_SIT:
                raise
            raise self.failed(fault, why=fault_in(error)) from error

    def carry_out(self, state: State, steps: Sequence[int]) -> list[list[int]]:
        """Carry out the bot's answer on a position; return the moves that were played, each as its steps.

        A turn of several moves breaks off where chance or a hidden thing came in: the bot is to be asked again there.
        """
        listened = state.trace
        if listened is None and len(steps) > 1:
            state.trace = []  # for as long as this takes, to notice what nobody could foresee
        try:
            return self._play(state, steps)
        finally:
            state.trace = listened

    def _play(self, state: State, steps: Sequence[int]) -> list[list[int]]:
        """Play the steps as far as nothing surprising happens, which the trace tells; return the moves."""
        trace = state.trace
        moves: list[list[int]] = []
        told = begun = 0
        for at, step in enumerate(steps):
            if at and at == begun:
                if trace is not None and surprising(trace[told:]):
                    break
                told = len(trace or ())
            self._check_step(state, steps, at)
            state.apply(self.seat, step)
            if not state.drafting(self.seat):
                moves.append(list(steps[begun : at + 1]))
                begun = at + 1
        if begun < len(steps) and state.drafting(self.seat):
            moves.append(list(steps[begun:]))  # a part of a move: the bot will be asked for the next step
        return moves

    def _check_step(self, state: State, steps: Sequence[int], at: int) -> None:
        """Refuse the step at a place of the bot's answer if it is not legal now, or its seat has nothing to decide."""
        legal = state.legal(self.seat)
        if at and not legal:
            raise self.failed("fault.too_many_steps", given=str(steps), count=at)
        if steps[at] not in legal:
            shown = ", ".join([*map(str, legal[:_SHOWN_ACTIONS]), *(["…"] * (len(legal) > _SHOWN_ACTIONS))])
            raise self.failed("fault.illegal_action", given=str(steps[at]), shown=shown)

    def failed(self, fault: str, **values: object) -> BotFailed:
        """Return the error that names this bot."""
        return BotFailed(f"bot {self.name}, seat {self.seat}", fault, **values)


def _plain(chosen: object) -> list[int]:
    """Return an action, or a list of them, as plain ints: other libraries count in numbers of their own."""
    steps = list(chosen) if isinstance(chosen, Iterable) else [chosen]
    plain = [index(step) for step in steps if isinstance(step, SupportsIndex) and not isinstance(step, bool)]
    return plain if len(plain) == len(steps) else []
