"""Where others find this server: what a lobby tells whoever wants to invite them."""

import socket
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final

from sapajou.server.identity import without_port
from sapajou.server.shapes import Reach

_FAR_AWAY: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # nobody's; nothing is sent there


def reach_of(listens: tuple[str, int] | None, names: Sequence[str], asked_as: str, *, secure: bool) -> Reach:
    """Return where others find a server that listens at this address, for a request that calls it `asked_as`.

    Whoever calls it by a name that works elsewhere needs no other, and is told nothing of the machine's network.
    """
    if listens is None or not is_loopback(without_port(asked_as)):
        return Reach([], alone=False)
    host, port = listens
    known = [name for name in names if not is_loopback(name)]
    if secure and known:
        return Reach([f"https://{name}" for name in known], alone=False)
    if is_loopback(host):
        return Reach([], alone=True)
    return Reach([f"http://{name}:{port}" for name in known or _addresses(host)], alone=False)


def is_loopback(name: str) -> bool:
    """Return whether a name or an address means the machine itself, whoever uses it.

    >>> is_loopback("127.0.0.1"), is_loopback("[::1]"), is_loopback("localhost"), is_loopback("club.test")
    (True, True, True, False)
    """
    plain = name.lower().removesuffix(".").removeprefix("[").removesuffix("]")
    if plain == "localhost" or plain.endswith(".localhost"):
        return True
    try:
        return ip_address(plain).is_loopback
    except ValueError:
        return False


def _addresses(host: str) -> list[str]:
    """Return the address a socket listens at, as links spell it; for one that listens everywhere, the machine's own."""
    own = _own_address(socket.AF_INET6 if ":" in host else socket.AF_INET) if ip_address(host).is_unspecified else host
    if own is None:
        return []
    return [f"[{own}]" if ":" in own else own]


def _own_address(family: socket.AddressFamily) -> str | None:
    """Return the address of this machine in its network, or None if it has none just now."""
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((_FAR_AWAY[family], 9))
        except OSError:
            return None
        address = str(asking.getsockname()[0])
    return None if is_loopback(address) else address
