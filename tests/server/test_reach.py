"""Where others find a server: what a lobby may tell whoever invites them."""

import ipaddress

import pytest

from sapajou.server.reach import reach_of
from sapajou.server.shapes import Reach

HERE = "127.0.0.1:8777"


@pytest.mark.parametrize(
    ("listens", "names", "asked_as", "secure", "told"),
    [
        (("127.0.0.1", 8777), (), HERE, False, Reach([], alone=True)),
        (("::1", 8777), (), "[::1]:8777", False, Reach([], alone=True)),
        (("127.0.0.1", 8777), (), "club.test:8777", False, Reach([], alone=False)),
        (("192.0.2.7", 80), (), "localhost", False, Reach(["http://192.0.2.7:80"], alone=False)),
        (("2001:db8::7", 80), (), "localhost", False, Reach(["http://[2001:db8::7]:80"], alone=False)),
        (("0.0.0.0", 80), ("club.test", "localhost"), "localhost", False, Reach(["http://club.test:80"], alone=False)),  # noqa: S104
        (("127.0.0.1", 8777), ("club.test",), HERE, True, Reach(["https://club.test"], alone=False)),
        (None, (), HERE, False, Reach([], alone=False)),
    ],
)
def test_an_address_is_told_that_others_can_use(
    listens: tuple[str, int] | None, names: tuple[str, ...], asked_as: str, secure: bool, told: Reach
) -> None:
    assert reach_of(listens, names, asked_as, secure=secure) == told


def test_a_server_that_listens_everywhere_tells_its_address_in_the_network_to_its_own_machine_alone() -> None:
    listens = ("0.0.0.0", 8777)  # noqa: S104
    own = reach_of(listens, (), HERE, secure=False)
    assert not own.alone
    for address in own.addresses:  # none where the machine has no network
        host = address.removeprefix("http://").removesuffix(":8777")
        assert not ipaddress.ip_address(host).is_loopback
    assert reach_of(listens, (), "192.0.2.7:8777", secure=False) == Reach([], alone=False)
