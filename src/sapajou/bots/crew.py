"""Other processes that look at parts of a search: the same findings, in the same order, sooner."""

import weakref
from collections.abc import Generator, Iterable, Sequence
from multiprocessing import current_process, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from sapajou.bots.tree import Tree
from sapajou.kernel.game import Game
from sapajou.kernel.registry import find, source_of
from sapajou.kernel.state import State
from sapajou.kernel.thinker import Finding, Part, Thinker, look_here

Hand = tuple[Connection, BaseProcess]


class Crew:
    """Processes that look at parts for one bot: they start when they are needed and end with it, however it ends.

    Each is told the game by its id or its file and an owner's data, and for a decision the dump of the position that
    the bot was given, its seat and the part: nothing that the bot itself does not know, and neither its seed nor its
    settings, so that a part must say all that it needs.
    """

    def __init__(self, game: Game[Any], size: int) -> None:
        """Plan for so many processes."""
        self.game = game
        self.size = size
        self.hands: list[Hand] = []
        self._decision = 0
        weakref.finalize(self, _dismiss, self.hands)

    def look(self, thinker: Thinker, state: State, seat: int, parts: Sequence[Part]) -> Iterable[Finding]:
        """Yield what each part finds, in the order of the parts."""
        if len(parts) == 1 or current_process().daemon:  # a process of the arena may not start others
            return look_here(thinker, state, seat, parts)
        return self._look_together(state, seat, parts)

    def _look_together(self, state: State, seat: int, parts: Sequence[Part]) -> Generator[Finding, None, None]:
        while len(self.hands) < self.size:
            self.hands.append(_hire(self.game))
        self._decision += 1
        known = (self.game.dump(state), seat)
        lines = [line for line, _ in self.hands]
        waiting = iter(range(len(parts)))
        for line, number in zip(lines, waiting, strict=False):
            line.send((self._decision, number, known, parts[number]))
        found: dict[int, Finding] = {}
        for wanted in range(len(parts)):
            while wanted not in found:
                ready = wait(lines)
                for line in [line for line in lines if line in ready]:
                    decision, number, finding = line.recv()
                    if isinstance(finding, BaseException):
                        raise finding
                    if decision != self._decision:
                        continue  # what was still looked at when an earlier thought was stopped
                    found[number] = finding
                    if (more := next(waiting, None)) is not None:
                        line.send((decision, more, known, parts[more]))
            yield found.pop(wanted)


def _hire(game: Game[Any]) -> Hand:
    """Start a process; return the line to it and the process."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, source_of(game), game.data), daemon=True)
    process.start()
    theirs.close()
    return ours, process


def _dismiss(hands: list[Hand]) -> None:
    """End all processes."""
    for line, process in hands:
        line.close()
        process.terminate()
    for _, process in hands:
        process.join()
    hands.clear()


def _work(line: Connection, source: str, data: Any) -> None:
    """Look at parts until nobody asks any more; what goes wrong is sent back, too."""
    game = find(source, data)
    kind = game.thinker or Tree
    while True:
        try:
            decision, number, (dump, seat), part = line.recv()
        except (EOFError, ConnectionResetError, KeyboardInterrupt):
            return
        try:
            finding = kind(game, seat, 0).look(game.restore(dump), seat, part)
        except Exception as error:  # noqa: BLE001  whatever it is, the bot must hear of it
            finding = error
        line.send((decision, number, finding))
