"""The garbage collector sets aside what has survived it, and looks at it again later."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from sapajou.server import collecting


class Ring:
    """Refers to itself: only the collector frees it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_what_survives_is_set_aside() -> None:
    with collecting.short_pauses():
        gc.collect()
        assert gc.get_freeze_count() > 0
        assert not gc.get_objects(generation=2)
    assert gc.get_freeze_count() == 0


def test_a_second_look_is_enough_so_that_a_full_one_finds_little() -> None:
    with collecting.short_pauses():
        gc.collect(1)
        assert not gc.get_objects(generation=2)
        ring = Ring()
        gc.collect(1)
        assert ring not in gc.get_objects()


def test_rings_among_new_objects_are_still_freed() -> None:
    with collecting.short_pauses():
        gc.collect()
        gone = weakref.ref(Ring())
        gc.collect()
        assert gone() is None


def test_rings_that_were_set_aside_are_freed_when_everything_is_looked_at_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    with collecting.short_pauses():
        ring = Ring()
        gc.collect()
        gone = weakref.ref(ring)
        del ring
        gc.collect()
        assert gone() is not None
        now = collecting.LOOK_AGAIN
        gc.collect(1)  # brings everything back
        gc.collect(1)  # which now waits for a full look
        assert gone() is not None
        gc.collect()
        assert gone() is None
        assert gc.get_freeze_count() > 0
