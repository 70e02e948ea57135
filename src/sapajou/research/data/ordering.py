"""What several processes do, in the order in which it was asked for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import TypeVar

from sapajou.arena.workers import cores, local, work_off
from sapajou.research.faults import ResearchFault

Task = TypeVar("Task")
Done = TypeVar("Done")


def done_in_order(work: Callable[[Task], Done], tasks: Sequence[Task], processes: int | None) -> Iterator[Done]:
    """Yield what comes of each task, in their order, whoever is done first; by default on all cores."""
    if processes is not None and processes < 1:
        raise ResearchFault("processes", "fault.at_least", low=1, given=processes)
    wanted = max(1, min(processes or cores(), len(tasks)))
    with closing(work_off(partial(_numbered, work), enumerate(tasks), local(wanted))) as done:
        yield from _in_order(done)


def _numbered(work: Callable[[Task], Done], task: tuple[int, Task]) -> tuple[int, Done]:
    number, given = task
    return number, work(given)


def _in_order(numbered: Iterable[tuple[int, Done]]) -> Iterator[Done]:
    """Yield what comes with numbers from 0 on, by its number.

    >>> list(_in_order([(1, "b"), (0, "a"), (2, "c")]))
    ['a', 'b', 'c']
    """
    early: dict[int, Done] = {}
    first = 0
    for number, thing in numbered:
        early[number] = thing
        while first in early:
            yield early.pop(first)
            first += 1
