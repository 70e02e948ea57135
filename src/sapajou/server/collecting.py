"""Keeps the garbage collector's pauses short, however many tables are in memory.

A full collection looks at every object. With a thousand tables that stops the server for 0.4 s, again and
again, and finds nothing: tables are freed as soon as nobody holds them. What has survived two collections is
therefore set aside, and only now and then looked at again.
"""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

LOOK_AGAIN: Final = 3600.0  # seconds after which everything is looked at again
SECOND_LOOK: Final = 4  # first looks after which there is a second one; fewer make it shorter


@contextmanager
def short_pauses() -> Iterator[None]:
    """Set aside what survives a second look, for as long as this lasts."""
    before = gc.get_threshold()
    again = time.monotonic() + LOOK_AGAIN
    brought_back = False

    def collected(phase: str, info: dict[str, int]) -> None:
        nonlocal again, brought_back
        generation = info["generation"]
        if phase != "stop" or generation == 0:
            return
        if brought_back and generation < len(before) - 1:
            return  # all of it is waiting for a full collection
        if not brought_back and time.monotonic() >= again:
            brought_back = True
            gc.unfreeze()
            return
        if brought_back:
            brought_back = False
            again = time.monotonic() + LOOK_AGAIN
        gc.freeze()

    gc.set_threshold(before[0], SECOND_LOOK, *before[2:])
    gc.callbacks.append(collected)
    try:
        yield
    finally:
        gc.callbacks.remove(collected)
        gc.set_threshold(*before)
        gc.unfreeze()
