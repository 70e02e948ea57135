"""The server's measures for Prometheus, at an address of their own."""

import asyncio
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from socketserver import ThreadingMixIn
from threading import Thread
from typing import Final
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from prometheus_client import make_wsgi_app
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from sapajou.server.service import READY_SECONDS, Service

_PATIENCE: Final = 2 * READY_SECONDS  # with a server that is too busy to say whether it is ready


class NowCollector(Collector):
    """What is true of a server at the moment it is asked."""

    def __init__(self, service: Service, loop: asyncio.AbstractEventLoop) -> None:
        """Look at a service that works on a loop of another thread."""
        self._service = service
        self._loop = loop

    def describe(self) -> list[Metric]:
        """Return nothing: what there is shows when it is collected."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield tables, connections, bots that think or wait, and whether the storage answers."""
        tables = list(self._service.hub.tables.values())
        held = GaugeMetricFamily("sapajou_tables", "Tables in memory, by status.", labels=["status"])
        statuses = Counter(open_table.room.facts.status for open_table in tables)
        for status in ("open", "closed", "playing", "over"):
            held.add_metric([status], statuses[status])
        yield held
        connections = sum(len(open_table.clients) for open_table in tables)
        yield GaugeMetricFamily("sapajou_connections", "Connections to tables.", value=connections)
        budget = self._service.thinkers.budget
        yield GaugeMetricFamily("sapajou_bots_thinking", "Bots that think.", value=budget.thinking)
        yield GaugeMetricFamily("sapajou_bots_waiting", "Bots that wait for a process.", value=budget.waiting)
        ready = asyncio.run_coroutine_threadsafe(self._service.ready(), self._loop).result(_PATIENCE)
        yield GaugeMetricFamily("sapajou_storage_up", "Whether the storage answers.", value=ready)


class _Handler(WSGIRequestHandler):
    """One request; nothing is said of it."""

    timeout = 10  # seconds for a request to arrive

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the signature is Python's
        """Say nothing."""


class _Server(ThreadingMixIn, WSGIServer):
    """Answers each request in a thread of its own, so that to be watched costs the players nothing."""

    daemon_threads = True

    def __init__(self, listening: socket.socket) -> None:
        """Answer at a socket that listens already."""
        super().__init__(listening.getsockname()[:2], _Handler, bind_and_activate=False)
        self.socket.close()
        self.socket = listening
        self.server_name, self.server_port = listening.getsockname()[:2]
        self.setup_environ()


@contextmanager
def metrics_at(listening: socket.socket | None, service: Service) -> Iterator[None]:
    """Answer Prometheus at a socket for as long as this lasts; without one, nobody."""
    if listening is None:
        yield
        return
    registry = service.measures.registry
    registry.register(NowCollector(service, asyncio.get_running_loop()))
    server = _Server(listening)
    server.set_app(make_wsgi_app(registry))
    thread = Thread(target=server.serve_forever, name="sapajou-metrics", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
