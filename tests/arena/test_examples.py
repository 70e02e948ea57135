"""The examples in the docstrings are true."""

import doctest

import pytest

from sapajou.arena import seating, seeds, sprt, tournament, variants
from sapajou.bots import ismcts, loading
from sapajou.cli import pages, speech
from sapajou.kernel import interval


@pytest.mark.parametrize(
    "module",
    [interval, seating, seeds, sprt, tournament, variants, ismcts, loading, pages, speech],
    ids=lambda module: module.__name__,
)
def test_examples(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried
    assert not failed
