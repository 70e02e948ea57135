"""Who wants to know which tables have changed."""

import asyncio
from collections.abc import AsyncIterator
from weakref import WeakSet


class Feed:
    """Passes on the ids of changed tables to everybody who asked."""

    def __init__(self) -> None:
        self._subscribers: WeakSet[Subscription] = WeakSet()
        self._closed = False

    def subscribe(self) -> AsyncIterator[str]:
        """Return an iterator over what is told from now on; who drops it is told no more."""
        subscription = Subscription()
        if self._closed:
            subscription.close()
        self._subscribers.add(subscription)
        return subscription

    def tell(self, table: str) -> None:
        """Tell all subscribers of a table; an empty text, that anything may have been missed."""
        for subscription in self._subscribers:
            subscription.tell(table)

    def close(self) -> None:
        """End all iterators, once they have given what they still hold."""
        self._closed = True
        for subscription in self._subscribers:
            subscription.close()


class Subscription(AsyncIterator[str]):
    """The tables that one subscriber has still to be told of: each once, so that a slow one costs little."""

    def __init__(self) -> None:
        self._pending: dict[str, None] = {}  # a set that keeps its order
        self._closed = False
        self._news = asyncio.Event()

    def tell(self, table: str) -> None:
        """Remember a table until it is asked for."""
        self._pending[table] = None
        self._news.set()

    def close(self) -> None:
        """End the iteration after what is pending."""
        self._closed = True
        self._news.set()

    async def __anext__(self) -> str:
        while not self._pending:
            if self._closed:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        table = next(iter(self._pending))
        del self._pending[table]
        return table
