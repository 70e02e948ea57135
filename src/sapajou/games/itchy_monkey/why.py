"""Why an action is refused: the first reason that applies, in the order of the rules page.

This is the rulebook read a second time, from the player's side and by other means than `rules.py`; a test
compares the two over all actions of many positions.
"""

from typing import Final, NamedTuple

from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine.moving import NITPICK_LEAST
from sapajou.games.itchy_monkey.engine.rules import Position
from sapajou.games.itchy_monkey.names import Cell, cell_at, number_at, on_board
from sapajou.games.itchy_monkey.notation import (
    Action,
    Bump,
    EndTurn,
    Exchange,
    Jump,
    Nitpick,
    Pass,
    Place,
    Reenter,
    SkipSpawn,
    Spawn,
    step_of,
)

REASONS: Final = {
    # before anything else
    "unreadable": "IM-T-01",
    "not_your_decision": "IM-T-04",
    "game_over": "IM-V-02",
    "off_board": "IM-Q-26",
    "no_monkey": "IM-S-02",
    # setup
    "setup_over": "IM-S-06",
    "setup_first": "IM-S-05",
    "has_lice": "IM-S-05",
    "line_has_lice": "IM-S-05",
    # the order of a turn
    "not_spawning": "IM-T-01",
    "not_moving": "IM-T-01",
    "turn_not_done": "IM-T-01",
    # spawning
    "spawn_must_reenter": "IM-R-04",
    "spawn_not_yours": "IM-R-01",
    "spawn_no_workers": "IM-R-03",
    "reenter_on_board": "IM-R-04",
    "reenter_not_free": "IM-R-04",
    "must_spawn": "IM-R-03",
    # exchange
    "exchange_in_setup": "IM-X-03",
    "exchange_not_yours": "IM-X-01",
    "exchange_too_few": "IM-X-01",
    "exchange_no_queen": "IM-X-02",
    # jump
    "jump_no_louse": "IM-J-01",
    "jump_too_far": "IM-J-01",
    "jump_no_monkey": "IM-J-01",
    "jump_too_weak": "IM-C-03",
    # bump
    "bump_not_yours": "IM-Q-27",
    "bump_no_run_up": "IM-Q-02",
    "bump_no_power": "IM-P-00",
    "bump_beyond_edge": "IM-Q-26",
    "bump_blocked": "IM-B-01",
    "bump_no_push": "IM-P-01",
    "bump_no_leap": "IM-P-02",
    "bump_no_contact": "IM-B-03",
    "bump_too_few": "IM-B-02",
    "bump_too_weak": "IM-B-04",
    # nitpick and pass
    "nitpick_own": "IM-N-02",
    "nitpick_too_few": "IM-N-01",
    "nitpick_thick_fur": "IM-P-05",
    "must_move": "IM-M-01",
}


class Reason(NamedTuple):
    """A code, and the values of its sentence."""

    code: str
    values: dict[str, object]


def _because(code: str, **values: object) -> Reason:
    return Reason(code, values)


def reason(position: Position, action: Action) -> Reason | None:
    """Return why the active seat may not take an action; None if it may."""
    for cell in _cells(action):
        if not on_board(position.setting, cell):
            return _because("off_board", row=cell.row, col=cell.col)
    return _stage(position, action) or _detail(position, action)


def _cells(action: Action) -> list[Cell]:
    """Return the cells that an action names."""
    if isinstance(action, Jump):
        return [action.from_, action.to]
    return [] if isinstance(action, SkipSpawn | Pass | EndTurn) else [action.cell]


def _stage(position: Position, action: Action) -> Reason | None:
    """Return why it is not the time for such an action."""
    stage = position.stage
    if isinstance(action, Place):
        return None if stage == s.SETUP else _because("setup_over")
    if stage == s.SETUP:
        return _because("exchange_in_setup" if isinstance(action, Exchange) else "setup_first")
    if isinstance(action, Spawn | Reenter | SkipSpawn) and stage != s.SPAWN:
        return _because("not_spawning")
    if isinstance(action, Jump | Bump | Nitpick | Pass) and stage != s.MOVE:
        return _because("not_moving")
    if isinstance(action, EndTurn) and stage != s.AFTER:
        return _because("turn_not_done")
    return None


def _detail(position: Position, action: Action) -> Reason | None:  # noqa: PLR0911  one line a kind
    """Return what else is wrong with an action whose time it is."""
    match action:
        case Place():
            return _place(position, action.cell)
        case Spawn():
            return _spawn(position, action.cell)
        case Reenter():
            return _reenter(position, action.cell)
        case Exchange():
            return _exchange(position, action.cell)
        case Jump():
            return _jump(position, action)
        case Bump():
            return _bump(position, action)
        case Nitpick():
            return _nitpick(position, action.cell)
        case SkipSpawn():
            return None if s.SKIP_SPAWN in position.legal(position.active) else _because("must_spawn")
        case Pass():
            return None if s.PASS in position.legal(position.active) else _because("must_move")
    return None


def _code(position: Position, cell: Cell) -> int:
    """Return what stands on a cell."""
    return position.cells[number_at(position.setting, cell)]


def _is_mine(position: Position, cell: Cell) -> bool:
    return s.owner_of(_code(position, cell)) == position.active + 1


def _place(position: Position, cell: Cell) -> Reason | None:
    code = _code(position, cell)
    if code == s.EMPTY:
        return _because("no_monkey", cell=str(cell))
    if s.owner_of(code):
        return _because("has_lice", cell=str(cell))
    for number in range(position.setting.size):
        other = cell_at(position.setting, number)
        if s.owner_of(position.cells[number]) and (other.row == cell.row or other.col == cell.col):
            return _because("line_has_lice", cell=str(cell), other=str(other))
    return None


def _spawn(position: Position, cell: Cell) -> Reason | None:
    if not position.has_lice(position.active):
        return _because("spawn_must_reenter")
    if not _is_mine(position, cell):
        return _because("spawn_not_yours", cell=str(cell))
    if position.workers_left[position.active] == 0:
        return _because("spawn_no_workers")
    return None


def _reenter(position: Position, cell: Cell) -> Reason | None:
    if position.has_lice(position.active):
        return _because("reenter_on_board")
    code = _code(position, cell)
    if code == s.EMPTY:
        return _because("no_monkey", cell=str(cell))
    return _because("reenter_not_free", cell=str(cell)) if s.owner_of(code) else None


def _exchange(position: Position, cell: Cell) -> Reason | None:
    if not _is_mine(position, cell):
        return _because("exchange_not_yours", cell=str(cell))
    workers = s.workers_of(_code(position, cell))
    price = position.exchange_price(number_at(position.setting, cell))
    if workers < price:
        return _because("exchange_too_few", cell=str(cell), workers=workers, price=price)
    return None if position.queens_left[position.active] else _because("exchange_no_queen")


def _jump(position: Position, jump: Jump) -> Reason | None:
    code = _code(position, jump.from_)
    own = {"worker": s.workers_of(code), "queen": s.queens_of(code)}
    if not (_is_mine(position, jump.from_) and own[jump.louse]):
        return _because("jump_no_louse", louse=jump.louse, cell=str(jump.from_))
    down, right = abs(jump.to.row - jump.from_.row), abs(jump.to.col - jump.from_.col)
    diagonal = position.has_power(number_at(position.setting, jump.from_), s.BABOON)
    if down + right != 1 and not (diagonal and down == right == 1):
        return _because("jump_too_far", cell=str(jump.from_), other=str(jump.to))
    target = _code(position, jump.to)
    if target == s.EMPTY:
        return _because("jump_no_monkey", cell=str(jump.to))
    strength = 1 if jump.louse == "worker" else 2
    defence = _enemy_strength(position, jump.to)
    return _because("jump_too_weak", strength=strength, defence=defence) if strength < defence else None


def _enemy_strength(position: Position, cell: Cell) -> int:
    code = _code(position, cell)
    return 0 if _is_mine(position, cell) else s.workers_of(code) + 2 * s.queens_of(code)


def _bump(position: Position, bump: Bump) -> Reason | None:
    if not _is_mine(position, bump.cell):
        return _because("bump_not_yours", cell=str(bump.cell))
    if bump.distance == 0:
        return _because("bump_no_run_up", cell=str(bump.cell))
    power = {"plain": 0, "push": s.GORILLA, "leap": s.LEMUR}[bump.mode]
    if power and not position.has_power(number_at(position.setting, bump.cell), power):
        return _because("bump_no_power", cell=str(bump.cell), mode=bump.mode)
    line = _line(position, bump)
    if bump.distance > len(line):
        return _because("bump_beyond_edge", distance=bump.distance, room=len(line))
    return _bump_path(bump, line) or _bump_transfer(position, bump, line)


def _line(position: Position, bump: Bump) -> list[int]:
    """Return what stands on the cells ahead of a monkey, up to the edge."""
    down, right = step_of(bump.dir)
    line = []
    cell = Cell(bump.cell.row + down, bump.cell.col + right)
    while on_board(position.setting, cell):
        line.append(_code(position, cell))
        cell = Cell(cell.row + down, cell.col + right)
    return line


def _gap(line: list[int]) -> int:
    """Return how many cells ahead are empty."""
    return next((at for at, code in enumerate(line) if code != s.EMPTY), len(line))


def _bump_path(bump: Bump, line: list[int]) -> Reason | None:
    """Return what is in the way."""
    gap = _gap(line)
    behind = _gap(line[gap + 1 :])  # empty cells behind the first monkey ahead
    if bump.mode == "plain":
        return _because("bump_blocked", distance=bump.distance, room=gap) if bump.distance > gap else None
    if bump.mode == "push":
        return None if gap < bump.distance <= gap + behind else _because("bump_no_push", distance=bump.distance)
    return None if gap + 2 <= bump.distance <= gap + 1 + behind else _because("bump_no_leap", distance=bump.distance)


def _bump_transfer(position: Position, bump: Bump, line: list[int]) -> Reason | None:
    """Return why the lice cannot change over as wished."""
    if bump.workers == bump.queens == 0:
        return None
    bumped = _gap(line) if bump.mode == "push" else bump.distance
    target = line[bumped] if bumped < len(line) else s.EMPTY
    if target == s.EMPTY:
        return _because("bump_no_contact", cell=str(bump.cell))
    code = _code(position, bump.cell)
    workers, queens = s.workers_of(code), s.queens_of(code)
    if bump.workers > workers or bump.queens > queens:
        return _because("bump_too_few", cell=str(bump.cell), workers=workers, queens=queens)
    strength = bump.workers + 2 * bump.queens
    mine = s.owner_of(target) == position.active + 1
    defence = 0 if mine else s.workers_of(target) + 2 * s.queens_of(target)
    return _because("bump_too_weak", strength=strength, defence=defence) if strength < defence else None


def _nitpick(position: Position, cell: Cell) -> Reason | None:
    if _is_mine(position, cell):
        return _because("nitpick_own", cell=str(cell))
    workers = s.workers_of(_code(position, cell))
    if workers < NITPICK_LEAST:
        return _because("nitpick_too_few", cell=str(cell), workers=workers, least=NITPICK_LEAST)
    least = position.nitpick_least(number_at(position.setting, cell))
    return _because("nitpick_thick_fur", cell=str(cell), workers=workers, least=least) if workers < least else None
