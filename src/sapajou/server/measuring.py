"""What a server counts and times of its own work, for whoever watches over it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from sapajou.server import entries as e
from sapajou.server.stored import Unavailable
from sapajou.server.timing import Timing

# Seconds.
_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
# Of 100 moves 99 shall stay under 0.05; how far below that they stay is compared from run to run.
_MOVE_BOUNDS: Final = (
    *(0.001, 0.002, 0.003, 0.004, 0.005, 0.006, 0.007, 0.008, 0.009, 0.01, 0.0125, 0.015, 0.0175, 0.02, 0.025, 0.03),
    *(0.04, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)


class Measures(Timing):
    """Counters and times of one server; to count something costs about a microsecond."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self.registry = CollectorRegistry()
        self.moves = Counter("sapajou_moves", "Moves written, by who made them.", ["by"], registry=self.registry)
        self.move_seconds = self._times(
            "move", "From receiving a person's move to the last send that tells of it.", _MOVE_BOUNDS
        )
        self.request_seconds = self._times("request", "From receiving an HTTP request to the end of its answer.")
        self.thought_seconds = self._times("thought", "From asking a bot to its answer, waiting included.")
        self.append_seconds = self._times("storage_append", "From handing over an entry to its being durable.")
        self.appending = Gauge("sapajou_storage_appending", "Entries being written just now.", registry=self.registry)
        self.storage_faults = Counter(
            "sapajou_storage_faults", "Entries that the storage could not write.", registry=self.registry
        )

    def _times(self, of: str, what: str, bounds: Sequence[float] = _BOUNDS) -> Histogram:
        return Histogram(f"sapajou_{of}_seconds", what, buckets=bounds, registry=self.registry)

    def moved(self, seconds: float) -> None:
        """Take note of how long a person's move took."""
        self.move_seconds.observe(seconds)

    @contextmanager
    def writing(self, entry: e.AnyEntry) -> Iterator[None]:
        """Time how long the storage takes to write an entry, and count it if it is a move."""
        with self.append_seconds.time(), self.appending.track_inprogress():
            try:
                yield
            except Unavailable:
                self.storage_faults.inc()
                raise
        if isinstance(entry, e.Played):
            self.moves.labels(entry.by).inc()
