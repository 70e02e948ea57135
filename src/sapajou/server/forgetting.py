"""Which tables the server forgets by itself, and when."""

from typing import Final, NamedTuple

from sapajou.server.hub import Hub

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
LONG: Final = 30 * DAY
AT_ONCE: Final = 20  # tables deleted together: whoever plays meanwhile does not wait long


class Term(NamedTuple):
    """How long a table stays when nobody touches it, and nobody has it open."""

    status: str
    seconds: float
    unlisted: bool = False  # it holds only for tables that stand in nobody's list


def terms(kept: float | None) -> list[Term]:
    """Return how long tables stay where matches are kept for so many days, None for ever."""
    always = [Term("closed", HOUR), Term("open", LONG), Term("playing", LONG, unlisted=True)]
    return always if kept is None else [*always, Term("playing", kept * DAY), Term("over", kept * DAY)]


async def forget_old(hub: Hub, kept: float | None) -> None:
    """Delete all tables whose time has come, and passes that nobody can use any more."""
    now = hub.now()
    await hub.storage.forget_expired(now)
    for term in terms(kept):
        while True:
            gone = await hub.storage.forget(term.status, now - term.seconds, now, AT_ONCE, unlisted=term.unlisted)
            for table in gone:
                hub.drop(table)
            if len(gone) < AT_ONCE:
                break
