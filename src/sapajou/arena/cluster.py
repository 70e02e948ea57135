"""Games on a cluster: Ray carries batches to its nodes and brings back what came of them.

Tasks are stateless and functions of their seeds, so nothing is lost but time when a worker or a node dies: its batch is
sent again (`work_off`). Ray's own retries are off, as it could not tell a batch that kills whoever plays it. Every node
has the same sapajou as this machine, or it refuses to play.
"""

import os
import socket
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from sapajou.arena import limits
from sapajou.arena.faults import RunFault
from sapajou.arena.sources import sources
from sapajou.arena.workers import Batch, Lost, Workers

_BATCHES_A_CORE: Final = 2  # one that is played and one that waits, so that no core waits for this machine
_PATIENCE: Final = 10.0  # seconds, for a cluster to answer
_LOOPBACK: Final = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"  # 0 keeps Ray to the machine, on every system


class Ray(Workers):
    """The workers of a Ray cluster: one at an address, or one of this machine alone that ends with the run."""

    batch_seconds = 10.0

    def __init__(self, address: str | None = None, processes: int | None = None) -> None:
        """Join a cluster, or start one here with so many processes, unless this process has joined one already."""
        self._ray, self._mine = joined(address or os.environ.get("RAY_ADDRESS"), processes)
        lost = self._ray.exceptions
        self._lost = (lost.WorkerCrashedError, lost.RaySystemError, lost.ObjectLostError, lost.NodeDiedError,
                      lost.LocalRayletDiedError, lost.OutOfMemoryError)  # fmt: skip
        self.slots = max(1, int(self._ray.cluster_resources().get("CPU", 1))) * _BATCHES_A_CORE
        self._play = self._ray.remote(max_retries=0, num_cpus=1)(_play_there)
        self._busy: dict[Any, Batch] = {}

    def send(self, work: Callable[[list[Any]], list[Any]], batch: Batch) -> None:
        """Let some node play a batch."""
        self._busy[self._play.remote(work, batch.tasks, sources())] = batch

    def receive(self) -> tuple[Batch, list[Any] | Lost]:
        """Wait for a batch to come back, or to be lost."""
        done, _ = self._ray.wait(list(self._busy), num_returns=1)
        batch = self._busy.pop(done[0])
        try:
            return batch, self._ray.get(done[0])
        except self._lost as error:
            return batch, Lost(type(error).__name__)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from None

    def close(self) -> None:
        """Call back all that is under way, and end a cluster that was started here."""
        for reference in self._busy:
            self._ray.cancel(reference, force=True)
        self._busy.clear()
        if self._mine:
            self._ray.shutdown()


def joined(address: str | None, processes: int | None) -> tuple[Any, bool]:
    """Return Ray, joined to a cluster or to a new one of this machine, and whether that happened only now.

    A cluster that is started here listens to this machine alone: Ray has a switch for that, which it reads when it is
    imported, and takes 127.0.0.1 for an outside address without it.
    """
    if address is None:
        os.environ.setdefault(_LOOPBACK, "0")
    try:
        ray = import_module("ray")
    except ImportError:
        raise RunFault("on", "fault.no_cluster") from None
    if ray.is_initialized():
        return ray, False
    if address is not None:
        _reach(address)
    here = {"num_cpus": processes, "_node_ip_address": "127.0.0.1", "include_dashboard": False}
    try:
        ray.init(address or "local", log_to_driver=False, logging_level="error", **({} if address else here))
    except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
        why = str(error).strip().split("\n")[0]
        raise RunFault("on", "fault.no_such_cluster", address=address or "local", why=why) from None
    return ray, True


def _reach(address: str) -> None:
    """Say at once that nobody answers at an address: Ray would try for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return  # a word of Ray's own, such as `auto`
    try:
        socket.create_connection((host, int(port)), timeout=_PATIENCE).close()
    except OSError as error:
        raise RunFault("on", "fault.no_such_cluster", address=address, why=str(error)) from None


def _play_there(work: Callable[[list[Any]], list[Any]], tasks: list[Any], asked_from: str) -> list[Any]:
    """Return what comes of a batch, on a node that has the same sources as who asks."""
    if sources() != asked_from:
        raise RunFault("on", "fault.other_sources", node=os.uname().nodename)
    limits.guard()
    return work(tasks)
