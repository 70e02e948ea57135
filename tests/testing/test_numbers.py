"""The conformance suite catches tensors that tell too much or too little, and actions with the same parts."""

from collections.abc import Callable
from typing import Any

import pytest

import bazaar_subject
from sapajou.kernel.narrow import Narrow
from sapajou.kernel.tensor import Buffer, Tensor, laid_out
from sapajou.testing import Broken, conform

SUBJECT = bazaar_subject.subject(3)
GAME = type(SUBJECT.game)
WARES = len(SUBJECT.new(1).holder)
SLICES = laid_out(("wares", 0, (WARES,), 6, "where each ware lies"), ("round", WARES, (), 255, "the round"))


def honest(state: Any, seat: int, buffer: Buffer) -> None:
    known = [holder if mask >> seat & 1 else 0 for holder, mask in zip(state.holder, state.known, strict=True)]
    buffer[:] = bytes([*known, state.round])


def leaking(state: Any, _seat: int, buffer: Buffer) -> None:
    buffer[:] = bytes([*state.holder, state.round])


def forgetting(state: Any, seat: int, buffer: Buffer) -> None:
    last = buffer[-1]
    honest(state, seat, buffer)
    buffer[-1] = last


def boasting(state: Any, seat: int, buffer: Buffer) -> None:
    honest(state, seat, buffer)
    buffer[0] = 7


@pytest.mark.parametrize(
    ("write", "law"),
    [
        (leaking, "dealt again: other numbers in wares"),
        (forgetting, "other numbers in round"),
        (boasting, "a number in wares is above 6"),
    ],
)
def test_a_tensor_that_is_no_function_of_the_view_is_caught(
    write: Callable[..., None], law: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAME, "tensor", Tensor(SLICES, write))
    with pytest.raises(Broken, match=law):
        conform(SUBJECT, 1)


def split(first: int) -> Narrow:
    """Actions in two parts: what is left of them below `first`, and the rest; for 1 nothing is told apart."""
    begun = laid_out(("begun", 0, (), 255, "the first part"))

    def parts(_state: Any, actions: list[int], number: int) -> list[int]:
        return [(action % first if number == 0 else action // first) if number < 2 else 0 for action in actions]

    return Narrow(lambda state: state.action_count, parts, begun, lambda _state, _chosen, _buffer: None)


def test_honest_numbers_and_parts_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "tensor", Tensor(SLICES, honest))
    monkeypatch.setattr(GAME, "narrow", split(4))
    conform(SUBJECT, 1)


def test_actions_with_the_same_parts_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    alike = split(4)._replace(parts=lambda _state, actions, number: [len(actions) % 2 + number for _ in actions])
    monkeypatch.setattr(GAME, "narrow", alike)
    with pytest.raises(Broken, match="parts"):
        conform(SUBJECT, 1)


def test_slices_that_do_not_follow_each_other_are_refused() -> None:
    with pytest.raises(ValueError, match="slice round begins at 3, not at 2"):
        laid_out(("wares", 0, (2,), 1, ""), ("round", 3, (), 1, ""))
