"""What the coach is asked for a seat: like a bot, on nothing but a position that was dealt again for it."""

from typing import Any, Final, Protocol

import msgspec

from sapajou.coach import advise, telling
from sapajou.coach.advice import Advised
from sapajou.kernel.build import compiled
from sapajou.kernel.game import Game
from sapajou.kernel.registry import find, source_of
from sapajou.kernel.state import State
from sapajou.server import messages as m
from sapajou.server.room import Room
from sapajou.server.thinking import read_events, remembers
from sapajou.server.turns import reason, written

_COACH: Final = "search"  # the bot that the coach thinks with
_PARTS: Final = 100  # effort is counted in hundredths of a quick bot's
PURE: Final = 20  # how much slower the engine is, about, where it is not compiled


class HintTask(msgspec.Struct, frozen=True, tag="hint"):
    """What the coach is asked: everything a seat may know, how much to think about it, and nothing else."""

    table: str
    game: str
    seat: int
    seed: int
    position: bytes
    events: bytes
    been: list[str]
    effort: int


class Advising(Protocol):
    """Where the coach thinks: where bots do."""

    def prepare(self, game: str) -> None:
        """Get ready to think about a game: somebody may ask soon."""

    async def advise(self, task: HintTask) -> list[m.Way]:
        """Return the moves that are worth a thought, the best first."""


def hint_task(room: Room, seat: int, share: int) -> HintTask:
    """Return the question to the coach about a seat's decision, with so many hundredths of a quick bot's effort.

    It is the same in every process, and whatever lies hidden.
    """
    match = room.match
    if match is None:
        msg = "nothing is played here"
        raise ValueError(msg)
    seed = room.hint_seed(seat)
    dealt = room.game.redeal(match.state, seat, seed)
    return HintTask(
        table=room.id,
        game=source_of(room.game),
        seat=seat,
        seed=seed,
        position=msgspec.json.encode(room.game.dump(dealt)),
        events=msgspec.json.encode(match.events(seat)) if remembers(_COACH, room.row.game) else b"[]",
        been=match.places(seat),
        effort=max(1, room.game.effort("quick", match.seats) * share // _PARTS),
    )


def read_game(game: str) -> None:
    """Read a game, so that it need not be when somebody asks."""
    find(game)


def advised(task: HintTask) -> list[m.Way]:
    """Return what the coach would do. It runs apart from the tables."""
    game: Any = find(task.game)
    known = game.restore(msgspec.json.decode(task.position))
    found = advise(
        game,
        known,
        task.seat,
        effort=task.effort if compiled() else max(1, task.effort // PURE),
        seed=task.seed,
        events=read_events(game, task.events),
        places=task.been,
    )
    return [_way(game, known, task.seat, one, best=at == 0) for at, one in enumerate(found)]


def _way(game: Game[Any], known: State, seat: int, one: Advised, *, best: bool) -> m.Way:
    told = telling.for_best(one.reasons) if best else telling.for_other(one.reasons)
    return m.Way(written(game, known, seat, one.move), one.chance, one.low, one.high, [reason(one) for one in told])
