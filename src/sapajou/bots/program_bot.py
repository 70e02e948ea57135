"""`exec:COMMAND`: a bot that is another program, in any language.

The program gets what the seat may know and answers in notation; `docs/guide/bot_protocol.md` describes every line.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from sapajou.bots.faults import BadBot, ProgramFault
from sapajou.bots.program import Program, hired, released
from sapajou.kernel.bot import Bot, Steps
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.game import Game
from sapajou.kernel.state import State
from sapajou.kernel.tagged import Event

SECONDS: Final = 60.0  # for one answer
MEGABYTES: Final = 1024
_SEED_BITS: Final = 53  # every language has a number for that
_SHOWN_CHOICES: Final = 12


def described(command: str, seconds: float = SECONDS, memory: int = MEGABYTES, **_: object) -> tuple[str, str]:
    """Return what a program calls itself, and whoever made it, by its first line."""
    program = hired(command, memory, seconds)
    released(program)
    return program.hello.name.strip() or Path(command.rsplit(maxsplit=1)[-1]).stem, program.hello.author.strip()


class ProgramBot(Bot):
    """Hands each decision to a program; `seconds` and `memory` (in megabytes) are its limits.

    All other settings are the program's own. The program is ended when it breaks the protocol or a limit.
    """

    first_setting = "command"

    def __init__(
        self,
        game: Game[Any],
        seat: int,
        seed: int,
        *,
        command: str,
        seconds: float = SECONDS,
        memory: int = MEGABYTES,
        **settings: object,
    ) -> None:
        super().__init__(game, seat, seed, command=command, seconds=seconds, memory=memory, **settings)
        for name, limit in (("seconds", seconds), ("memory", memory)):
            if type(limit) not in (int, float) or limit <= 0:
                raise BadBot(f"bot exec:{command}", "fault.bad_limit", name=name, given=repr(limit))
        self._begin = {
            "type": "match",
            "game": game.id,
            "title": game.title,
            "seat": seat,
            "seed": seed % (1 << _SEED_BITS),
            "settings": settings,
        }
        self._begun = False
        self.program: Program | None = hired(command, memory, seconds)

    @property
    def listens(self) -> bool:
        """Whether the program wants to be told what its seat is told: it said so in its first line."""
        return self.program is not None and self.program.hello.listens

    def saw(self, events: Sequence[Event]) -> None:
        """Pass on what the seat was told."""
        self._there().tell({"type": "told", "events": msgspec.to_builtins(events)})

    def act(self, state: State, seat: int) -> Steps:
        """Return what the program chooses: a step or a whole move, in notation."""
        program = self._there()
        legal = [self.game.text(state, seat, action) for action in state.legal(seat)]
        question = {
            "type": "act",
            "seats": state.seats,
            "legal": legal,
            "view": msgspec.to_builtins(self.game.view(state, seat)),
        }
        move = program.ask(question)
        try:
            return self.game.read(state, seat, move)
        except IllegalAction:
            shown = ", ".join([*legal[:_SHOWN_CHOICES], *(["…"] * (len(legal) > _SHOWN_CHOICES))])
            program.end()
            raise ProgramFault("fault.program_illegal", given=repr(move), shown=shown) from None

    def close(self) -> None:
        """Let the program go: another match may have it."""
        if self.program is not None:
            released(self.program)
            self.program = None

    def _there(self) -> Program:
        """Return the program, which has heard of the match."""
        if self.program is None:
            raise ProgramFault("fault.program_ended", code="closed", said="")
        if not self._begun:
            self._begun = True
            self.program.tell(self._begin)
        return self.program
