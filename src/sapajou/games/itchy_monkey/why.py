"""Why an action is refused: the first reason that applies, in the order of the rules page.

This is the rulebook read a second time, from the player's side and by other means than `rules.py`; a test
compares the two over all actions of many positions.
"""

from typing import Final, NamedTuple

from sapajou.games.itchy_monkey import notation
from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine.moving import NITPICK_LEAST
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.figures import Cell, cell_at, number_at, on_board

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


def reason(state: State, action: notation.Action) -> Reason | None:
    """Return why the active seat may not take an action; None if it may."""
    for cell in _cells(action):
        if not on_board(state.setting, cell):
            return _because("off_board", row=cell.row, col=cell.col)
    return _stage(state, action) or _detail(state, action)


def _cells(action: notation.Action) -> list[Cell]:
    """Return the cells that an action names."""
    if isinstance(action, notation.Jump):
        return [action.from_, action.to]
    return [] if isinstance(action, notation.SkipSpawn | notation.Pass | notation.EndTurn) else [action.cell]


def _stage(state: State, action: notation.Action) -> Reason | None:
    """Return why it is not the time for such an action."""
    stage = state.stage
    if isinstance(action, notation.Place):
        return None if stage == act.SETUP else _because("setup_over")
    if stage == act.SETUP:
        return _because("exchange_in_setup" if isinstance(action, notation.Exchange) else "setup_first")
    if isinstance(action, notation.Spawn | notation.Reenter | notation.SkipSpawn) and stage != act.SPAWN:
        return _because("not_spawning")
    if isinstance(action, notation.Jump | notation.Bump | notation.Nitpick | notation.Pass) and stage != act.MOVE:
        return _because("not_moving")
    if isinstance(action, notation.EndTurn) and stage != act.AFTER:
        return _because("turn_not_done")
    return None


def _detail(state: State, action: notation.Action) -> Reason | None:  # noqa: PLR0911  one line a kind
    """Return what else is wrong with an action whose time it is."""
    match action:
        case notation.Place():
            return _place(state, action.cell)
        case notation.Spawn():
            return _spawn(state, action.cell)
        case notation.Reenter():
            return _reenter(state, action.cell)
        case notation.Exchange():
            return _exchange(state, action.cell)
        case notation.Jump():
            return _jump(state, action)
        case notation.Bump():
            return _bump(state, action)
        case notation.Nitpick():
            return _nitpick(state, action.cell)
        case notation.SkipSpawn():
            return None if act.SKIP_SPAWN in state.legal(state.active) else _because("must_spawn")
        case notation.Pass():
            return None if act.PASS in state.legal(state.active) else _because("must_move")
    return None


def _code(state: State, cell: Cell) -> int:
    """Return what stands on a cell."""
    return state.cells[number_at(state.setting, cell)]


def _is_mine(state: State, cell: Cell) -> bool:
    return s.owner_of(_code(state, cell)) == state.active + 1


def _place(state: State, cell: Cell) -> Reason | None:
    code = _code(state, cell)
    if code == s.EMPTY:
        return _because("no_monkey", cell=str(cell))
    if s.owner_of(code):
        return _because("has_lice", cell=str(cell))
    for number in range(state.setting.size):
        other = cell_at(state.setting, number)
        if s.owner_of(state.cells[number]) and (other.row == cell.row or other.col == cell.col):
            return _because("line_has_lice", cell=str(cell), other=str(other))
    return None


def _spawn(state: State, cell: Cell) -> Reason | None:
    if not state.has_lice(state.active):
        return _because("spawn_must_reenter")
    if not _is_mine(state, cell):
        return _because("spawn_not_yours", cell=str(cell))
    if state.workers_left[state.active] == 0:
        return _because("spawn_no_workers")
    return None


def _reenter(state: State, cell: Cell) -> Reason | None:
    if state.has_lice(state.active):
        return _because("reenter_on_board")
    code = _code(state, cell)
    if code == s.EMPTY:
        return _because("no_monkey", cell=str(cell))
    return _because("reenter_not_free", cell=str(cell)) if s.owner_of(code) else None


def _exchange(state: State, cell: Cell) -> Reason | None:
    if not _is_mine(state, cell):
        return _because("exchange_not_yours", cell=str(cell))
    workers = s.workers_of(_code(state, cell))
    price = state.exchange_price(number_at(state.setting, cell))
    if workers < price:
        return _because("exchange_too_few", cell=str(cell), workers=workers, price=price)
    return None if state.queens_left[state.active] else _because("exchange_no_queen")


def _jump(state: State, jump: notation.Jump) -> Reason | None:
    code = _code(state, jump.from_)
    own = {"worker": s.workers_of(code), "queen": s.queens_of(code)}
    if not (_is_mine(state, jump.from_) and own[jump.louse]):
        return _because("jump_no_louse", louse=jump.louse, cell=str(jump.from_))
    down, right = abs(jump.to.row - jump.from_.row), abs(jump.to.col - jump.from_.col)
    diagonal = state.has_power(number_at(state.setting, jump.from_), s.BABOON)
    if down + right != 1 and not (diagonal and down == right == 1):
        return _because("jump_too_far", cell=str(jump.from_), other=str(jump.to))
    target = _code(state, jump.to)
    if target == s.EMPTY:
        return _because("jump_no_monkey", cell=str(jump.to))
    strength = 1 if jump.louse == "worker" else 2
    defence = _enemy_strength(state, jump.to)
    return _because("jump_too_weak", strength=strength, defence=defence) if strength < defence else None


def _enemy_strength(state: State, cell: Cell) -> int:
    code = _code(state, cell)
    return 0 if _is_mine(state, cell) else s.workers_of(code) + 2 * s.queens_of(code)


def _bump(state: State, bump: notation.Bump) -> Reason | None:
    if not _is_mine(state, bump.cell):
        return _because("bump_not_yours", cell=str(bump.cell))
    if bump.distance == 0:
        return _because("bump_no_run_up", cell=str(bump.cell))
    power = {"plain": 0, "push": s.GORILLA, "leap": s.LEMUR}[bump.mode]
    if power and not state.has_power(number_at(state.setting, bump.cell), power):
        return _because("bump_no_power", cell=str(bump.cell), mode=bump.mode)
    line = _line(state, bump)
    if bump.distance > len(line):
        return _because("bump_beyond_edge", distance=bump.distance, room=len(line))
    return _bump_path(bump, line) or _bump_transfer(state, bump, line)


def _line(state: State, bump: notation.Bump) -> list[int]:
    """Return what stands on the cells ahead of a monkey, up to the edge."""
    down, right = notation.step_of(bump.dir)
    line = []
    cell = Cell(bump.cell.row + down, bump.cell.col + right)
    while on_board(state.setting, cell):
        line.append(_code(state, cell))
        cell = Cell(cell.row + down, cell.col + right)
    return line


def _gap(line: list[int]) -> int:
    """Return how many cells ahead are empty."""
    return next((at for at, code in enumerate(line) if code != s.EMPTY), len(line))


def _bump_path(bump: notation.Bump, line: list[int]) -> Reason | None:
    """Return what is in the way."""
    gap = _gap(line)
    behind = _gap(line[gap + 1 :])  # empty cells behind the first monkey ahead
    if bump.mode == "plain":
        return _because("bump_blocked", distance=bump.distance, room=gap) if bump.distance > gap else None
    if bump.mode == "push":
        return None if gap < bump.distance <= gap + behind else _because("bump_no_push", distance=bump.distance)
    return None if gap + 2 <= bump.distance <= gap + 1 + behind else _because("bump_no_leap", distance=bump.distance)


def _bump_transfer(state: State, bump: notation.Bump, line: list[int]) -> Reason | None:
    """Return why the lice cannot change over as wished."""
    if bump.workers == bump.queens == 0:
        return None
    bumped = _gap(line) if bump.mode == "push" else bump.distance
    target = line[bumped] if bumped < len(line) else s.EMPTY
    if target == s.EMPTY:
        return _because("bump_no_contact", cell=str(bump.cell))
    code = _code(state, bump.cell)
    workers, queens = s.workers_of(code), s.queens_of(code)
    if bump.workers > workers or bump.queens > queens:
        return _because("bump_too_few", cell=str(bump.cell), workers=workers, queens=queens)
    strength = bump.workers + 2 * bump.queens
    mine = s.owner_of(target) == state.active + 1
    defence = 0 if mine else s.workers_of(target) + 2 * s.queens_of(target)
    return _because("bump_too_weak", strength=strength, defence=defence) if strength < defence else None


def _nitpick(state: State, cell: Cell) -> Reason | None:
    if _is_mine(state, cell):
        return _because("nitpick_own", cell=str(cell))
    workers = s.workers_of(_code(state, cell))
    if workers < NITPICK_LEAST:
        return _because("nitpick_too_few", cell=str(cell), workers=workers, least=NITPICK_LEAST)
    least = state.nitpick_least(number_at(state.setting, cell))
    return _because("nitpick_thick_fur", cell=str(cell), workers=workers, least=least) if workers < least else None
