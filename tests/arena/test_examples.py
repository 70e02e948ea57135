"""The examples in the docstrings are true."""

import doctest

import pytest

from sapajou.arena import interval, seeds
from sapajou.bots import loading
from sapajou.cli import pages, speech


@pytest.mark.parametrize("module", [interval, seeds, loading, pages, speech], ids=lambda module: module.__name__)
def test_examples(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried
    assert not failed
