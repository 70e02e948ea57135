"""Who wants to know which tables have changed."""

import asyncio
from collections.abc import AsyncIterator
from weakref import WeakSet

from sapajou.server.stored import Change


class Feed:
    """Passes on which tables have changed to everybody who asked."""

    def __init__(self) -> None:
        self._subscribers: WeakSet[Subscription] = WeakSet()
        self._closed = False

    def subscribe(self) -> AsyncIterator[Change]:
        """Return an iterator over what is told from now on; who drops it is told no more."""
        subscription = Subscription()
        if self._closed:
            subscription.close()
        self._subscribers.add(subscription)
        return subscription

    def tell(self, change: Change) -> None:
        """Tell all subscribers of a change."""
        for subscription in self._subscribers:
            subscription.tell(change)

    def close(self) -> None:
        """End all iterators, once they have given what they still hold."""
        self._closed = True
        for subscription in self._subscribers:
            subscription.close()


class Subscription(AsyncIterator[Change]):
    """What one subscriber has still to be told: of each table the latest, so that a slow one costs little."""

    def __init__(self) -> None:
        self._pending: dict[tuple[str, bool], Change] = {}  # by table, those of its log apart from the others
        self._closed = False
        self._news = asyncio.Event()

    def tell(self, change: Change) -> None:
        """Remember a change until it is asked for."""
        self._pending[change.table, change.entry > 0] = change
        self._news.set()

    def close(self) -> None:
        """End the iteration after what is pending."""
        self._closed = True
        self._news.set()

    async def __anext__(self) -> Change:
        while not self._pending:
            if self._closed:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        return self._pending.pop(next(iter(self._pending)))
