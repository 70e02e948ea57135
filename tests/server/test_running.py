"""Where a server listens, and what it says where it cannot."""

import pytest

from sapajou.server.faults import BadAddress
from sapajou.server.running import address_of, listen


@pytest.mark.parametrize(
    ("host", "port", "said"),
    [
        ("127.0.0.1", 99_999, "les ports vont de 0 à 65535"),
        ("127.0.0.1", -1, "les ports vont de 0 à 65535"),
        ("192.0.2.1", 8777, "cette machine n'a pas cette adresse"),
    ],
)
def test_an_address_that_cannot_be_is_refused_in_words(host: str, port: int, said: str) -> None:
    with pytest.raises(BadAddress) as refused:
        listen(host, port, 0)
    assert refused.value.line("fr") == f"adresse {host}:{port}: impossible d'y écouter ({said})"


def test_a_port_in_use_is_refused_or_passed_over() -> None:
    with listen("127.0.0.1", 0, 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadAddress, match="something listens there already"):
            listen("127.0.0.1", port, 0)
        with listen("127.0.0.1", None, port) as other:
            assert address_of(other) != address_of(taken)
