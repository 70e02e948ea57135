"""A running server without its network: the tables, who is who, what is allowed, and where bots think."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from sapajou.server.hub import LEASE, Hub
from sapajou.server.identity import Identities
from sapajou.server.keeper import Keeper
from sapajou.server.limits import Gate, Limits
from sapajou.server.measuring import Measures
from sapajou.server.own import Limits as BotLimits
from sapajou.server.own import OwnBot
from sapajou.server.reviews import Reviews
from sapajou.server.steady import SteadyClock
from sapajou.server.storage import Storage, Unavailable, open_storage
from sapajou.server.tables import Tables
from sapajou.server.thinkers import CompiledSoon, Thinkers

_KEY_BYTES: Final = 32
READY_SECONDS: Final = 2.0


class Config(NamedTuple):
    """How a server is run."""

    database: str | None = None
    thinkers: int | None = None
    limits: Limits = Limits()
    origins: tuple[str, ...] = ()  # pages of other addresses that may talk to this server
    hosts: tuple[str, ...] = ()  # the names under which people reach this server; none: any
    secure: bool = False  # people come over https alone
    listens: tuple[str, int] | None = None  # address and port of the socket; None: not known
    compiled_soon: CompiledSoon | None = None  # where a compiled engine will be, for bots to think with
    bots: tuple[OwnBot, ...] = ()  # of the host's own
    bot_limits: BotLimits = BotLimits()  # for those
    kept: float | None = None  # days for which a match stays that nobody touches; None: for ever


class Service(Tables):
    """A running server without its network."""

    def __init__(self, storage: Storage, key: bytes, config: Config, now: Callable[[], float]) -> None:
        """Put the parts together; `now` is the time of day that goes into the logs."""
        self.config = config
        self.measures = Measures()
        self.thinkers = Thinkers(config.thinkers, self.measures, config.compiled_soon, config.bot_limits)
        hub = Hub(storage, now, config.limits.away_seconds, self.measures, config.bots)
        super().__init__(hub, config.limits, self.thinkers)
        self.reviews = Reviews(hub, self.thinkers)
        self.identities = Identities(key, secure=config.secure)
        self.gate = Gate(config.limits)
        self.keeper = Keeper(self.hub, self.thinkers, config.kept, config.limits.blink_seconds)
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, config: Config) -> "Service":
        """Return a service that is at work."""
        storage = await open_storage(config.database)
        key = await storage.shared("cookie_key", secrets.token_bytes(_KEY_BYTES))
        # Not before what is written already: the machine's clock may have been set back.
        now = SteadyClock(max(time.time(), await storage.latest(LEASE)))
        service = cls(storage, key, config, now)
        service._tasks = [asyncio.create_task(service.hub.follow()), asyncio.create_task(service.keeper.run())]
        return service

    async def close(self) -> None:
        """Stop, leaving nothing half done."""
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.keeper.close()
        await self.coach.close()
        await self.reviews.close()
        await self.hub.settle()
        self.thinkers.close()
        await self.storage.close()

    async def ready(self) -> bool:
        """Return whether the storage answers, in reasonable time."""
        try:
            async with asyncio.timeout(READY_SECONDS):
                await self.storage.ping()
        except (Unavailable, TimeoutError):
            return False
        return True
