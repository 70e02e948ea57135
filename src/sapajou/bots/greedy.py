"""A player that looks one whole move ahead."""

from collections.abc import Iterable
from typing import Any

from sapajou.bots.faults import BadBot
from sapajou.bots.footprints import Footprints, after
from sapajou.kernel.bot import Bot, Ranked
from sapajou.kernel.chance import Dice
from sapajou.kernel.game import Game
from sapajou.kernel.state import State
from sapajou.kernel.words import Phrase


class Greedy(Bot):
    """Plays the move after which `game.evaluate` is highest; among equals the dice decide.

    It weighs at most `limit` moves, a sample where there are more, each on `samples` positions in
    which everything its seat does not know has been dealt differently. Where a game can go in circles, it
    prefers the best move that leads to a place where none of its moves has led before.
    """

    def __init__(self, game: Game[Any], seat: int, seed: int, *, limit: int = 500, samples: int = 1) -> None:
        super().__init__(game, seat, seed, limit=limit, samples=samples)
        for name, value in self.settings.items():
            if type(value) is not int or value < 1:
                raise BadBot("bot greedy", "fault.at_least_one", name=name, given=repr(value))
        self.limit = limit
        self.samples = samples
        self.dice = Dice(seed)
        self._footprints = Footprints(game)

    def act(self, state: State, seat: int) -> tuple[int, ...]:
        """Return the steps of the best move."""
        moves = self._moves(state, seat)
        move = moves[0] if len(moves) == 1 else self._go_on(state, seat, self._weigh(state, seat, moves))
        self._footprints.choose(state, seat, move)
        return move

    def been(self, places: Iterable[str]) -> None:
        """Take in where its seat's moves have led so far."""
        self._footprints.replace(places)

    def say(self) -> Phrase | None:
        """Return the reason that the game has for the move it chose last, if it has one that may be told now."""
        return self._footprints.phrase

    def rank(self, state: State, seat: int) -> list[Ranked]:
        """Return the moves with the mean evaluation after each, best first."""
        return [Ranked(move, value) for move, value in self._weigh(state, seat, self._moves(state, seat))]

    def _moves(self, state: State, seat: int) -> list[tuple[int, ...]]:
        return self.game.moves(state, seat, self.limit, seed=self.dice.below(1 << 20))

    def _weigh(self, state: State, seat: int, moves: list[tuple[int, ...]]) -> list[tuple[tuple[int, ...], float]]:
        """Return the moves with their values, best first."""
        positions = [state]
        positions += [self.game.redeal(state, seat, self.dice.below(1 << 20)) for _ in range(self.samples - 1)]
        ranked = [(move, self._mean_after(positions, seat, move)) for move in self._shuffled(moves)]
        ranked.sort(key=lambda pair: -pair[1])  # a stable sort: equals stay as the dice laid them
        return ranked

    def _go_on(self, state: State, seat: int, ranked: list[tuple[tuple[int, ...], float]]) -> tuple[int, ...]:
        """Return the best move that leads where none has led before, or simply the best if all have."""
        new = (move for move, _ in ranked if not self._footprints.lead_back(state, seat, move))
        return next(new, ranked[0][0])

    def _mean_after(self, positions: list[State], seat: int, move: tuple[int, ...]) -> float:
        total = 0.0  # not by `sum`: from Python 3.12 on that rounds otherwise
        for position in positions:
            total += self._value_after(position, seat, move)
        return total / len(positions)

    def _value_after(self, position: State, seat: int, move: tuple[int, ...]) -> float:
        return self.game.evaluate(after(position, seat, move), seat)

    def _shuffled(self, moves: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        left = moves[:]
        shuffled = []
        while left:
            chosen = self.dice.below(len(left))
            left[chosen], left[-1] = left[-1], left[chosen]
            shuffled.append(left.pop())
        return shuffled
