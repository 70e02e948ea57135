"""What a bot is that searches: its thinking falls into parts that may be done anywhere."""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Final, TypeAlias

from sapajou.kernel.bot import Bot, Ranked
from sapajou.kernel.game import Game
from sapajou.kernel.state import State

EFFORTS: Final = ("quick", "full")

Part: TypeAlias = tuple[Any, ...]  # plain data: what one part of a search is to look at
Finding: TypeAlias = Any  # plain data: what it has found
# Told of every line that a search compares: the move it begins with, the world it is played in, and where it ends.
Witness: TypeAlias = Callable[[tuple[int, ...], Hashable, State], None]
# Yields what each part finds, in the order of the parts, wherever they are looked at.
Lookers: TypeAlias = Callable[["Thinker", State, int, Sequence[Part]], Iterable[Finding]]


class Thinker(Bot):
    """A bot that searches: it says what there is to look at, looks at each part, and concludes.

    Parts depend on nothing but each other's order: on one process or on many, the same parts give the same findings
    and the same move. So `look` uses of the thinker only its game and its seat, and of chance only what the part says.
    """

    # Moves behind the best by up to this get their true values; others may seem better than they are.
    margin = 0.0
    witness: Witness | None = None  # who wants to know what a search rests on sets this, for this process

    def __init__(self, game: Game[Any], seat: int, seed: int, *, effort: int | str = "quick") -> None:
        """Sit down; the effort is a number of evaluations or playouts for a decision, or a word of `EFFORTS`."""
        super().__init__(game, seat, seed, effort=effort)
        self.lookers: Lookers = look_here

    def effort(self, state: State) -> int:
        """Return how much this decision may cost, in evaluations or playouts."""
        wished = self.settings["effort"]
        return wished if isinstance(wished, int) else self.game.effort(str(wished), state.seats)

    @abstractmethod
    def parts(self, state: State, seat: int, moves: Sequence[tuple[int, ...]] | None = None) -> list[Part]:
        """Return what there is to look at, at least one part; many small ones where there is much to do.

        If moves are given, these are looked at and no others.
        """

    @abstractmethod
    def look(self, state: State, seat: int, part: Part) -> Finding:
        """Return what a part finds."""

    @abstractmethod
    def conclude(self, state: State, seat: int, parts: Sequence[Part], findings: Sequence[Finding]) -> list[Ranked]:
        """Return the moves as the findings so far show them, best first: one finding for each of the first parts."""

    def rank(self, state: State, seat: int, moves: Sequence[tuple[int, ...]] | None = None) -> list[Ranked]:
        """Return the moves that were looked at, best first: those that are given, or what seems worth it."""
        parts = self.parts(state, seat, moves)
        findings: list[Finding] = []
        ranked: list[Ranked] = []
        for finding in self.lookers(self, state, seat, parts):
            findings.append(finding)
            if self.progress is None and len(findings) < len(parts):
                continue
            ranked = self.conclude(state, seat, parts, findings)
            if self.progress is not None and not self.progress(len(findings), len(parts), ranked[0]):
                break
        return ranked

    def act(self, state: State, seat: int) -> tuple[int, ...]:
        """Return the best move or turn."""
        move = self.rank(state, seat)[0].move
        self.chose(state, seat, move)
        return move

    def chose(self, state: State, seat: int, move: tuple[int, ...]) -> None:
        """Take in which of the moves that were ranked is played."""


def look_here(thinker: Thinker, state: State, seat: int, parts: Sequence[Part]) -> Iterable[Finding]:
    """Yield what each part finds, one after the other in this process."""
    return (thinker.look(state, seat, part) for part in parts)
