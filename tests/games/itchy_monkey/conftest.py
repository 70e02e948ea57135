"""Small jungles to try the rules on, drawn with letters."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.figures import STAGES, Cell, number_at
from sapajou.games.itchy_monkey.game import ItchyMonkey
from sapajou.kernel.errors import IllegalAction

GAME = ItchyMonkey()


class Scene:
    """A position with short questions."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.game = GAME

    @property
    def stage(self) -> str:
        return STAGES[self.state.stage]

    @property
    def active(self) -> int:
        return self.state.active

    def offers(self, kind: str = "") -> set[str]:
        """Return the texts of what the active seat may do, all or of one kind."""
        active = self.state.active
        texts = {self.game.text(self.state, active, action) for action in self.state.legal(active)}
        return {text for text in texts if text.startswith(kind)}

    def play(self, *texts: str) -> "Scene":
        """Return the scene after some actions, which leaves this one as it is."""
        state = self.state.copy()
        for text in texts:
            seat = state.active
            state.apply(seat, self.game.parse(state, seat, text))
        return Scene(state)

    def lice(self, cell: str) -> tuple[int, int, int] | None:
        """Return owner, workers and queens on a monkey."""
        code = self._code(cell)
        assert code != s.EMPTY
        owner = s.owner_of(code)
        return (owner - 1, s.workers_of(code), s.queens_of(code)) if owner else None

    def species(self, cell: str) -> str:
        """Return the letter of what stands on a cell."""
        return ".GLBOPE"[s.species_of(self._code(cell))]

    def supply(self, seat: int) -> tuple[int, int]:
        """Return the workers and queens in a seat's supply."""
        return self.state.workers_left[seat], self.state.queens_left[seat]

    def why(self, move: Any, seat: int | None = None) -> tuple[str, str]:
        """Return the reason and the rule by which a move is refused."""
        refusal = self.game.why_not(self.state, self.state.active if seat is None else seat, move)
        assert isinstance(refusal, IllegalAction), f"{move!r} is not refused"
        return refusal.reason, refusal.rule

    def turns(self) -> tuple[int, int]:
        """Return the number of complete turns of the active seat, and of different positions they lead to."""
        found: list[tuple[Any, ...]] = []
        self._complete(self.state, found)
        return len(found), len(set(found))

    def _complete(self, state: State, found: list[tuple[Any, ...]]) -> None:
        for action in state.legal(state.active):
            after = state.copy()
            after.apply(state.active, action)
            if after.over or after.active != self.state.active:
                found.append((tuple(after.cells), after.active, after.stage, after.winner))
            else:
                self._complete(after, found)

    def _code(self, cell: str) -> int:
        return self.state.cells[number_at(self.state.setting, Cell.named(cell))]


def build(grid: str, lice: str = "", stage: str = "spawn", **changes: Any) -> Scene:
    """Return a scene: rows separated by `/`, lice such as `(0,0) P0 w2 q1; (0,2) P1 w1`."""
    dump: dict[str, Any] = {
        "seats": 2,
        "workers_per_player": 20,
        "queens_per_player": 3,
        "max_rounds": 100,
        "powers": [],
        "starting_player": 0,
        "turns": 0,
        "active": 0,
        "stage": stage,
        "winner": None,
        "grid": grid.split("/"),
        "lice": sorted(_groups(lice), key=lambda group: group["cell"]),
    }
    dump |= changes
    if "active" in changes and "turns" not in changes:
        dump["turns"] = changes["active"]
    return Scene(GAME.restore(dump))


def _groups(lice: str) -> list[dict[str, Any]]:
    groups = []
    for text in filter(None, lice.split("; ")):
        found = re.fullmatch(r"\((\d+),(\d+)\) P(\d)(?: w(\d+))?(?: q(\d+))?", text)
        assert found, text
        row, col, owner, workers, queens = (int(number or 0) for number in found.groups())
        groups.append({"cell": [row, col], "owner": owner, "workers": workers, "queens": queens})
    return groups


@pytest.fixture
def jungle() -> Callable[..., Scene]:
    """Return what builds a scene on a small board."""
    return build


@pytest.fixture
def table() -> Callable[..., Scene]:
    """Return what begins a game on a real board, seat 0 first, with some placements."""

    def begin(seats: int, *placements: str, **options: Any) -> Scene:
        state = GAME.new(seats, seed=0, **{"starting_player": 0, **options})
        return Scene(state).play(*(f"place {cell}" for cell in placements))

    return begin


@pytest.fixture
def game() -> ItchyMonkey:
    """Return the game."""
    return GAME


@pytest.fixture
def as_json() -> Callable[[Any], Any]:
    """Return what turns a choice into the JSON that it is."""
    return msgspec.to_builtins
