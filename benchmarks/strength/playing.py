"""One game of a cell: what the measured bot won, the processor time it took, and how many turns of its own it had."""

import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any

from benchmarks.strength.cells import Cell
from sapajou.arena import Player, play_game
from sapajou.bots import BotSpec
from sapajou.kernel.game import Game
from sapajou.kernel.state import State
from sapajou.kernel.tagged import Event
from sapajou.server.own import end_with_server


class TimedPlayer(Player):
    """A player whose processor time and own turns are counted; what its positions cost to deal is not its own."""

    seated: list["TimedPlayer"]  # of the game that is being played, in this process

    def __init__(self, game: Game[Any], spec: BotSpec, seat: int, seed: int) -> None:
        self.cpu = 0.0
        self.turns = 0
        self._turn: int | None = None
        began = time.process_time()
        super().__init__(game, spec, seat, seed)
        self.cpu += time.process_time() - began
        type(self).seated.append(self)

    def ask(self, redealt: State) -> list[int]:
        """Return what the bot chooses."""
        turn = own_turn(self.game.id, redealt, self.seat)
        if turn is not None and turn != self._turn:
            self._turn = turn
            self.turns += 1
        began = time.process_time()
        steps = super().ask(redealt)
        self.cpu += time.process_time() - began
        return steps

    def tell(self, events: Sequence[Event]) -> None:
        """Let the bot know what its seat was told."""
        began = time.process_time()
        super().tell(events)
        self.cpu += time.process_time() - began


def own_turn(game_id: str, state: Any, seat: int) -> int | None:
    """Return the number of the turn of its own that a seat is in; None in another's turn, where it only answers."""
    if game_id == "after_us":  # all play a round at once
        return int(state.round)
    if state.active != seat:
        return None
    return int(state.turns if game_id == "itchy_monkey" else state.round)


def play_one(cell: Cell, number: int) -> dict[str, Any]:
    """Return one game of a cell as it is stored; the same number is the same game on any machine."""
    TimedPlayer.seated = []
    outcome = play_game(cell.setup(), number, sit=TimedPlayer)
    seat = -number % cell.seats
    mine, others = TimedPlayer.seated[seat], [one for one in TimedPlayer.seated if one.seat != seat]
    result = outcome.result
    return {
        "number": number,
        "share": round(1 / result.shared_by, 4) if seat in result.winners else 0.0,
        "cpu": round(mine.cpu, 4),
        "turns": mine.turns,
        "others_cpu": round(sum(one.cpu for one in others), 4),
        "others_turns": sum(one.turns for one in others),
        "ending": result.reason,
        "cut_off": result.truncated,
    }


def plays_of(game: dict[str, Any]) -> dict[str, Any]:
    """Return what of a stored game is the same whenever it is played, on any machine: all but times."""
    return {name: value for name, value in game.items() if name not in ("cpu", "others_cpu")}


def play_all(tasks: Sequence[tuple[Cell, int]], processes: int) -> Iterator[tuple[Cell, dict[str, Any]]]:
    """Yield games as they end; who is interrupted waits for those under way, and nothing else is begun."""
    if processes == 1:
        yield from ((cell, play_one(cell, number)) for cell, number in tasks)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_begin) as pool:
        begun = {pool.submit(play_one, cell, number): cell for cell, number in tasks}
        try:
            for game in as_completed(begun):
                yield begun[game], game.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Leave Ctrl-C to the process that began this one, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_server()
