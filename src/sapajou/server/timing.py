"""How long things take at tables, for whoever wants to know: here nobody, on a server `measuring`."""

import time
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext

from sapajou.server import entries as e
from sapajou.server.client import Client


class Timing:
    """Is told what happens, and takes note of nothing."""

    def moved(self, seconds: float) -> None:
        """Take note of how long a person's move took."""

    def writing(self, entry: e.AnyEntry) -> AbstractContextManager[None]:  # noqa: ARG002  for those who count
        """Return what an entry is written in."""
        return nullcontext()


class MoveOnItsWay:
    """A person's move, from its arrival until everybody who looks on has been sent what came of it."""

    def __init__(self, timing: Timing) -> None:
        """Begin when the message has arrived."""
        self._timing = timing
        self._arrived = time.monotonic()
        self._unsent = 0

    def written(self, clients: Iterable[Client]) -> None:
        """Wait until these clients have been sent their news, and whoever moved the answer."""
        self._unsent = 1
        for client in clients:
            client.once_sent.append(self._sent)
            self._unsent += 1

    def answered(self, client: Client) -> None:
        """Wait until a client has been sent its answer; a move that was not written has nothing to wait for."""
        if self._unsent:
            client.once_sent.append(self._sent)

    def _sent(self) -> None:
        self._unsent -= 1
        if self._unsent == 0:
            self._timing.moved(time.monotonic() - self._arrived)
