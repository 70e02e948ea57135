"""Laws of dumps: a position written down is the position, and a damaged one is refused by name."""

import copy
import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

from sapajou.kernel.errors import BadPosition
from sapajou.testing.acting import legal_actions_are_for_exactly_those_who_owe
from sapajou.testing.subject import Visit, require

Path: TypeAlias = tuple[str | int, ...]


def a_dump_is_the_position(at: Visit) -> None:
    """Restore a dump that went through JSON, look at it from every seat, and play on."""
    dump = at.dump()
    written = json.loads(json.dumps(dump))
    require(written == dump, "the dump changes on its way through JSON")
    restored = at.game.restore(written)
    require(at.dump(restored) == dump, "the restored position has another dump")
    require(restored.to_act() == at.state.to_act(), "the restored position asks other seats")
    for viewer in (*at.seats, None):
        require(
            at.game.view(restored, viewer) == at.game.view(at.state, viewer), f"seat {viewer} sees another position"
        )
    for seat, action in at.actions(most=5):
        require(restored.legal(seat) == at.state.legal(seat), "the restored position offers other actions")
        both = at.after(seat, action), at.after(seat, action, restored)
        require(at.dump(both[0]) == at.dump(both[1]), "the restored position plays on differently")


def a_damaged_dump_is_refused(at: Visit) -> None:
    """Damage a dump in many ways: `restore` names the fault, or the result is exactly that position."""
    dump = at.dump()
    for what, damage in at.sample(list(_damages(dump, at)), 25):
        damaged = damage()
        try:
            restored = at.game.restore(damaged)
        except BadPosition as refusal:
            require(bool(refusal.place and refusal.fault), f"{what}: the refusal names no fault")
            continue
        except Exception as error:
            require(holds=False, message=f"{what}: restore fails with {error!r} instead of naming the fault")
            raise
        require(at.dump(restored) == damaged, f"{what}: the position is quietly another one")
        _check_playable(Visit(at.subject, restored, at.dice), what)
    require(at.dump() == dump, "restoring damaged dumps changes the position")


def _check_playable(at: Visit, what: str) -> None:
    """Check that a hand-made position is a position: it keeps the invariant and can be played out."""
    try:
        if at.state.seats == at.subject.seats:
            at.subject.invariant(at.state)
            legal_actions_are_for_exactly_those_who_owe(at)
        at.state.copy().playout(at.seed())
    except Exception as error:
        require(holds=False, message=f"{what}: restore accepts a position that cannot be played: {error!r}")
        raise


def _damages(dump: dict[str, Any], at: Visit) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield ways to damage a dump, each with what it does; the dump is copied only when one is used."""
    for path, value in list(_places(dump)):
        name = ".".join(map(str, path))
        if isinstance(path[-1], str):
            yield f"{name} removed", partial(_changed, dump, path, remove=True)
        for other in _other_values(value, at):
            yield f"{name} = {other!r}", partial(_changed, dump, path, other)
        if isinstance(value, list) and value:
            yield f"{name} with its first twice", partial(_changed, dump, path, [value[0], *value])
            yield f"{name} without its first", partial(_changed, dump, path, value[1:])
            yield f"{name} backwards", partial(_changed, dump, path, value[::-1])
    yield "an unknown field", partial(dict, copy.deepcopy(dump), unknown=1)
    yield "nothing", dict


def _other_values(value: object, at: Visit) -> list[object]:
    """Return values that might be wrong in the place of this one."""
    if isinstance(value, bool):
        return [not value, None]
    if isinstance(value, int):
        return [value + 1, value - 1, -1, 10**9, "1", None, at.dice.randrange(100)]
    if isinstance(value, str):
        return ["", "nonsense", value + "x", 1, None]
    return [None, 0, "nonsense", {}, []] if value != [] else [None, [0], [None]]


def _places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every place of a dump below the top, with what stands there."""
    if path:
        yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _places(inner, (*path, at))


def _changed(dump: dict[str, Any], path: Path, value: object = None, *, remove: bool = False) -> dict[str, Any]:
    """Return a copy of a dump with one place changed or removed."""
    changed = copy.deepcopy(dump)
    inner: Any = changed
    for key in path[:-1]:
        inner = inner[key]
    if remove:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return changed


LAWS = (a_dump_is_the_position, a_damaged_dump_is_refused)
