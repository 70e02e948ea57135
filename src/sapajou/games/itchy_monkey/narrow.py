"""Actions in parts: where a monkey slides, and then how many lice change over; every other action is one part."""

from typing import Final

from mypy_extensions import i64, u8

from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.tensor import SIDE
from sapajou.kernel.flat import vec
from sapajou.kernel.tensor import Buffer, laid_out

FROM: Final = 0
TO: Final = FROM + SIDE * SIDE
MODE: Final = TO + SIDE * SIDE
SIZE: Final = MODE + act.MODES

SLICES: Final = laid_out(
    ("sliding_from", FROM, (SIDE, SIDE), 1, "the monkey that is about to slide, if lice may change over"),
    ("sliding_to", TO, (SIDE, SIDE), 1, "where it will stop"),
    ("sliding_mode", MODE, (act.MODES,), 1, "plain, pushing or leaping"),
)

_EMPTY: Final = vec[u8]([u8(0) for _ in range(SIZE)])


def _reach(setting: act.Setting) -> i64:
    """Return how far a monkey can slide at most."""
    return max(setting.rows, setting.cols) - 1


def _slides(setting: act.Setting) -> i64:
    """Return how many slides there are: of each cell, in four directions, in three modes, over each distance."""
    return setting.size * act.STRAIGHT * act.MODES * _reach(setting)


def count(state: State) -> int:
    """Return how many parts there are to choose from.

    In this order: what comes before the bumps as it is numbered, the slides, what comes after the bumps, the transfers.
    """
    setting = state.setting
    return setting.bump + _slides(setting) + setting.action_count - setting.jump + setting.transfers


def parts(state: State, actions: list[int], number: int) -> list[int]:
    """Return the first part of each action, or of bumps the second: the transfer."""
    setting = state.setting
    reach = _reach(setting)
    found: list[int] = []
    first: i64 = setting.bump + _slides(setting) - setting.jump  # what is added to what comes after the bumps
    transfers: i64 = first + setting.action_count
    for action in actions:
        code: i64 = action
        if code < setting.bump:
            found.append(action)
        elif code >= setting.jump:
            found.append(first + code)
        else:
            code -= setting.bump
            lane = code // setting.lane
            run = code - lane * setting.lane
            distance = run // setting.transfers
            if number == 0:
                found.append(setting.bump + lane * reach + distance - 1)
            else:
                found.append(transfers + run - distance * setting.transfers)
    return found


def write(state: State, chosen: list[int], buffer: Buffer) -> None:
    """Write the slide that is chosen, if one is, into a buffer."""
    row = _EMPTY[:]
    if chosen:
        setting = state.setting
        code: i64 = chosen[0] - setting.bump
        reach = _reach(setting)
        lane = code // reach
        cell = lane // (act.STRAIGHT * act.MODES)
        end = cell + (code - lane * reach + 1) * setting.steps[lane // act.MODES % act.STRAIGHT]
        row[FROM + cell // setting.cols * SIDE + cell % setting.cols] = 1
        row[TO + end // setting.cols * SIDE + end % setting.cols] = 1
        row[MODE + lane % act.MODES] = 1
    buffer[:] = bytes(row)
