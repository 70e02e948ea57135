"""Keeps the garbage collector's pauses short, however many tables are in memory.

A full collection looks at every object. With a thousand tables that stops the server for 0.4 s, again and
again, and finds nothing: tables are freed as soon as nobody holds them. What has survived one full
collection is therefore set aside, and only now and then looked at again.
"""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

LOOK_AGAIN: Final = 3600.0  # seconds after which everything is looked at again


@contextmanager
def short_pauses() -> Iterator[None]:
    """Set aside what survives a full collection, for as long as this lasts."""
    again = time.monotonic() + LOOK_AGAIN

    def collected(phase: str, info: dict[str, int]) -> None:
        nonlocal again
        if phase != "stop" or info["generation"] != len(gc.get_count()) - 1:
            return
        if time.monotonic() < again:
            gc.freeze()
        else:
            again = time.monotonic() + LOOK_AGAIN
            gc.unfreeze()

    gc.callbacks.append(collected)
    try:
        yield
    finally:
        gc.callbacks.remove(collected)
        gc.unfreeze()
