"""How much one visitor may ask for."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import Final, NamedTuple


class Limits(NamedTuple):
    """The bounds that a host may change."""

    message_bytes: int = 8_192  # of one message or request
    messages_per_second: float = 20.0  # of one connection, after a burst
    messages_burst: int = 60
    address_messages_per_second: float = 100.0  # of all connections of one address
    requests_per_second: float = 20.0  # of one address
    requests_burst: int = 120
    sockets_per_address: int = 60
    tables_per_person: int = 30  # that are not over
    new_tables_per_minute: float = 20.0  # of one address
    connections_per_address: int = 120  # of any kind
    request_seconds: float = 10.0  # in which a request must have come in whole
    away_seconds: float = 60.0  # before others may let a bot play for somebody who lost the connection
    answer_seconds: float = 120.0  # in which a client must have taken its answer
    renames_per_minute: float = 20.0  # of one address: each is written down at every table of the person
    hints_per_minute: float = 30.0  # of one person
    blink_seconds: float = 0.25  # in which no bot answers while somebody looks on: a human blink


_ADDRESSES_KEPT: Final = 10_000


def counted(address: str) -> str:
    """Return as what an address is counted: whoever has an IPv6 address has a whole network of 2**64.

    >>> counted("2001:db8:1:2:3::4"), counted("::ffff:192.0.2.7"), counted("192.0.2.7")
    ('2001:db8:1:2::', '192.0.2.7', '192.0.2.7')
    """
    if ":" not in address:
        return address
    try:
        one = ip_address(address)
    except ValueError:
        return address
    if not isinstance(one, IPv6Address):
        return address
    return str(one.ipv4_mapped or IPv6Address(int(one) >> 64 << 64))


class Bucket:
    """Lets a burst through, and then so much a second."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        """Begin full."""
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self._clock = clock
        self._then = clock()

    def take(self) -> bool:
        """Return whether one more may pass."""
        self._fill()
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True

    def turn(self) -> float:
        """Return in how many seconds one more may pass; it is counted at once, so that everybody's turn comes."""
        self._fill()
        self.left -= 1.0
        return max(0.0, -self.left / self.rate)

    def _fill(self) -> None:
        now = self._clock()
        self.left = min(self.burst, self.left + (now - self._then) * self.rate)
        self._then = now


class Buckets:
    """One bucket an address; those that have not been used for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        """Give every address the same rate and burst."""
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Return whether one more from this address may pass."""
        return self._of(address).take()

    def turn(self, address: str) -> float:
        """Return in how many seconds one more from this address may pass."""
        return self._of(address).turn()

    def _of(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.rate, self.burst)
            if len(self._buckets) > _ADDRESSES_KEPT:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket


class Gate:
    """Counts what each address has asked for."""

    def __init__(self, limits: Limits) -> None:
        """Begin with nobody."""
        self.limits = limits
        self.requests = Buckets(limits.requests_per_second, limits.requests_burst)
        self.new_tables = Buckets(limits.new_tables_per_minute / 60, limits.new_tables_per_minute)
        self.renames = Buckets(limits.renames_per_minute / 60, limits.renames_per_minute)
        self.messages = Buckets(limits.address_messages_per_second, 3 * limits.address_messages_per_second)
        self._sockets: Counter[str] = Counter()

    def open_socket(self, address: str) -> bool:
        """Return whether this address may have one more connection, and count it."""
        if self._sockets[address] >= self.limits.sockets_per_address:
            return False
        self._sockets[address] += 1
        return True

    def close_socket(self, address: str) -> None:
        """Count a connection less."""
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]
