"""What a server says of itself on standard error: one line an event, with its time and its level."""

import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any


class LineFormatter(logging.Formatter):
    """An event as a line of text; where it has several, they are joined, so that nobody can forge another event."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        event = _event(record)
        told = " | ".join(event["message"].splitlines() + event.get("traceback", "").splitlines())
        shown = "".join(sign if sign.isprintable() else "?" for sign in told)
        return f"{event['time']} {event['level']:7} {event['logger']}: {shown}"


class JsonFormatter(logging.Formatter):
    """An event as a JSON object in one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        return json.dumps(_event(record))


def _event(record: logging.LogRecord) -> dict[str, Any]:
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    event = {
        "time": at.replace("+00:00", "Z"),
        "level": record.levelname,
        "logger": record.name,
        "message": record.getMessage(),
    }
    if record.exc_info:
        event["traceback"] = logging.Formatter().formatException(record.exc_info)
    return event


def _not_told_by_us(record: logging.LogRecord) -> bool:
    """Return whether an event is news: that a database is away, our storage says in a line of its own."""
    return not (record.name.startswith("asyncpg") and record.levelno <= logging.WARNING)


@contextmanager
def logging_to_stderr(*, as_json: bool) -> Iterator[None]:
    """Write what goes wrong to standard error for as long as this lasts."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_not_told_by_us)
    handler.setFormatter(JsonFormatter() if as_json else LineFormatter())
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
