"""The rows of one match."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sapajou.kernel.game import Game
from sapajou.kernel.option import written_options
from sapajou.kernel.result import Result
from sapajou.research.data.columns import HIDDEN, TENSOR, Shape
from sapajou.research.faults import ResearchFault
from sapajou.research.needing import needed


class Rows:
    """Takes in the steps of a match, each at the position before it, and makes a table of them in the end.

    What it keeps of a position is what the deciding seat may see, unless hidden things are asked for.
    """

    def __init__(
        self,
        shape: Shape,
        game: Game[Any],
        match: str,
        seats: int,
        options: Mapping[str, Any],
        players: Sequence[str | None],
        seed: int | None,
    ) -> None:
        if shape.tensors and game.tensor is None:
            raise ResearchFault(f"game {game.id}", "fault.no_tensor")
        self.shape = shape
        self.game = game
        self.players = players
        self.seed = seed
        self._move = 0
        self._same = {
            "game": game.id,
            "rules_version": game.rules_version,
            "options": msgspec.json.encode(written_options(options)).decode(),
            "match": match,
            "seats": seats,
        }
        self._steps: list[dict[str, Any]] = []
        self._drafting = False

    def add(self, state: Any, seat: int, action: int) -> None:
        """Take in a step of a seat at a position."""
        if self._steps and not state.drafting(seat):
            self._move += 1
        row = {
            "step": len(self._steps),
            "move": self._move,
            "seat": seat,
            "player": self.players[seat],
            "legal": state.legal(seat),
            "action": action,
            "text": self.game.text(state, seat, action),
        }
        if self.shape.tensors:
            row[TENSOR] = self.game.tensor.of(state, seat)  # type: ignore[union-attr]  # checked in the beginning
        else:
            row["view"] = msgspec.json.encode(self.game.view(state, seat)).decode()
        if self.shape.hidden:
            row[f"{HIDDEN}seed"] = None if self.seed is None else str(self.seed)
            row[f"{HIDDEN}position"] = msgspec.json.encode(self.game.dump(state)).decode()
        self._steps.append(row)

    def batch(self, result: Result | None) -> Any:
        """Return the table, with how the match ended, if it did."""
        ends = [_end(result, row["seat"]) for row in self._steps]
        rows = [self._same | row | end for row, end in zip(self._steps, ends, strict=True)]
        columns = {column.name: [row.get(column.name) for row in rows] for column in self.shape.columns()}
        return needed("pyarrow").RecordBatch.from_pydict(columns, schema=self.shape.schema())


def _end(result: Result | None, seat: int) -> dict[str, Any]:
    """Return how a match ended for a seat; nothing if it did not."""
    if result is None:
        return {}
    return {
        "won": 1 / result.shared_by if seat in result.winners else 0.0,
        "score": result.scores[seat],
        "rank": result.ranks[seat],
        "scores": result.scores,
        "ranks": result.ranks,
        "reason": result.reason,
        "truncated": result.truncated,
    }
