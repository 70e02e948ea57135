"""Options that several commands share: declared once, and handed to a command as one value."""

import inspect
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command that takes each field of its NamedTuples as an option of its own.

    >>> from typing import NamedTuple
    >>> class Where(NamedTuple):
    ...     host: str = "here"
    ...     port: int = 1
    >>> @grouped
    ... def call(*, where: Where, loud: bool = False) -> None:
    ...     print(where, loud)
    >>> list(inspect.signature(call).parameters)
    ['host', 'port', 'loud']
    >>> call(host="there", port=2, loud=True)
    Where(host='there', port=2) True
    """
    parameters = inspect.signature(command).parameters.values()
    groups = {one.name: one.annotation for one in parameters if _is_group(one)}

    @wraps(command)
    def run(**given: Any) -> None:
        gathered = {name: group(*(given.pop(field) for field in group._fields)) for name, group in groups.items()}
        command(**gathered, **given)

    taken = [one for parameter in parameters for one in _spread(parameter)]
    run.__signature__ = inspect.Signature(taken)  # type: ignore[attr-defined]  # what Typer reads
    run.__annotations__ = {one.name: one.annotation for one in taken}
    return run


def _is_group(parameter: inspect.Parameter) -> bool:
    return isinstance(parameter.annotation, type) and hasattr(parameter.annotation, "_fields")


def _spread(parameter: inspect.Parameter) -> Iterator[inspect.Parameter]:
    """Yield the fields of a group as parameters, and anything else as it is."""
    if not _is_group(parameter):
        yield parameter
        return
    group: Any = parameter.annotation
    for name in group._fields:
        default = group._field_defaults.get(name, inspect.Parameter.empty)
        kind = inspect.Parameter.KEYWORD_ONLY
        yield inspect.Parameter(name, kind, default=default, annotation=group.__annotations__[name])
