"""Players of graded strength, `level1` to `level8`: one search, that thinks less far, overlooks moves, has a persona.

What a level may do is data of the game (`Game.levels`), and so is what it likes (`Game.taste`). It never plays just
anything: its move is one of those that the search found worth a look, and costs no more of the chance to win than the
bound of the level allows.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from sapajou.bots.footprints import after
from sapajou.bots.search import Search
from sapajou.kernel import levels
from sapajou.kernel.bot import Ranked
from sapajou.kernel.chance import Dice
from sapajou.kernel.game import Game
from sapajou.kernel.state import State
from sapajou.kernel.tagged import Event

_SEES_WINS: Final = 3  # the first level that never misses a win in one
_DEALS: Final = 2  # in which a move must win to be taken for a win
_MOST_MOVES: Final = 200  # that are looked through for a win
_OF_BOUND: Final = 0.75  # of what a move may cost by the search of level 8: a lower level's own search is less sure
_PARTS: Final = 1 << 20  # into which the dice divide a whole


class Level(Search):
    """Plays one of the good moves that its search finds, the best more often the higher the level."""

    number: ClassVar[int]

    def __init__(self, game: Game[Any], seat: int, seed: int) -> None:
        super().__init__(game, seat, seed)
        self.dice = Dice(seed ^ _PARTS)  # not those of the search
        self._memory = Dice(seed ^ _PARTS << 1)  # one draw an event, whenever it is told
        self._heard: list[Event] = []  # and not yet remembered or forgotten

    def saw(self, events: Sequence[Event]) -> None:
        """Take in what its seat was told since the last `act`: how much of it, the level says, once it is asked."""
        self._heard += events

    def act(self, state: State, seat: int) -> tuple[int, ...]:
        """Return a move or a turn that is good enough for the level."""
        ranked = self.rank(state, seat)
        move = self._win(state, seat, ranked) if self.number >= _SEES_WINS else None
        move = move or self._chosen(state, seat, ranked, self._level(state)).move
        self.thinker.chose(state, seat, move)
        return move

    def rank(self, state: State, seat: int, moves: Sequence[tuple[int, ...]] | None = None) -> list[Ranked]:
        """Return the moves that were looked at, best first: those that are given, or what seems worth it."""
        level = self._level(state)
        self.thinker.saw([event for event in self._heard if not self._forgotten(event, level)])
        self._heard = []
        effort = self.game.effort(level.effort, state.seats)
        self.thinker.settings["effort"] = max(1, round(level.times * effort))
        self.thinker.margin = level.margin
        return super().rank(state, seat, moves)

    def _level(self, state: State) -> levels.Level:
        return self.game.levels.level(self.number, state.seats)

    def _win(self, state: State, seat: int, ranked: Sequence[Ranked]) -> tuple[int, ...] | None:
        """Return a move that wins at once whatever is hidden, if there is one.

        All are tried where one that was ranked ends the game, or where the search compared nothing.
        """
        deals = [self.game.redeal(state, seat, self.dice.below(_PARTS)) for _ in range(_DEALS)]
        if ranked[0].chance is not None and not any(after(deals[0], seat, one.move).over for one in ranked):
            return None
        moves = [one.move for one in ranked]
        moves += self.game.turns(deals[0], seat, _MOST_MOVES, self.dice.below(_PARTS))
        return next((move for move in moves if all(_wins(deal, seat, move) for deal in deals)), None)

    def _chosen(self, state: State, seat: int, ranked: Sequence[Ranked], level: levels.Level) -> Ranked:
        """Return the best move that is seen, or another one by chance: the less likely, the less it is liked."""
        best = ranked[0]
        if best.chance is None or not (level.spread or level.overlooked):
            return best
        bound = _OF_BOUND * level.bound
        bearable = [one for one in ranked if one.chance is not None and best.chance - one.chance <= bound]
        seen = [one for one in bearable if not self._happens(level.overlooked)]
        if not level.spread:
            return next(iter(seen), best)
        liked = self._liked(state, seat, seen, level)
        favourite = max(liked, default=0.0)
        reached = [0.0]
        for one in liked:
            reached.append(reached[-1] + _falling((favourite - one) / abs(level.spread)))
        drawn = reached[-1] * int(self.dice.below(_PARTS)) / _PARTS
        return next((one for one, end in zip(seen, reached[1:], strict=True) if drawn < end), best)

    def _liked(self, state: State, seat: int, moves: Sequence[Ranked], level: levels.Level) -> list[float]:
        """Return how much each move is liked: for its chance, or for what it costs, and for what the persona likes."""
        bold = level.persona.get(levels.BOLD, 0.0)
        liked = [_felt(one, bold) if level.spread > 0.0 else -_felt(one, bold) for one in moves]
        tastes = {name: weight for name, weight in level.persona.items() if name not in (levels.BOLD, levels.FORGETS)}
        known = self.game.redeal(state, seat, self.dice.below(_PARTS)) if tastes else state
        for name, weight in tastes.items():
            amounts = [self._amount(name, known, seat, one.move) for one in moves]
            least, most = min(amounts, default=0.0), max(amounts, default=0.0)
            if most > least:
                liked = [
                    one + weight * (amount - least) / (most - least) for one, amount in zip(liked, amounts, strict=True)
                ]
        return liked

    def _amount(self, name: str, state: State, seat: int, move: tuple[int, ...]) -> float:
        """Return how much a move has of something that is liked."""
        end = after(state, seat, move)
        if name == levels.HASTE:
            return self.game.evaluate(end, seat)
        return self.game.taste(name, state, end, seat, move)

    def _forgotten(self, event: Event, level: levels.Level) -> bool:
        """Return whether something that was told is not taken in."""
        lost = int(self._memory.below(_PARTS)) < level.persona.get(levels.FORGETS, 0.0) * _PARTS
        return lost and isinstance(event, self.game.forgettable)

    def _happens(self, share: float) -> bool:
        """Return whether something happens that happens in a share of all cases."""
        return int(self.dice.below(_PARTS)) < share * _PARTS


def _wins(state: State, seat: int, move: tuple[int, ...]) -> bool:
    end = after(state, seat, move)
    return end.over and seat in end.winners()


def _felt(one: Ranked, bold: float) -> float:
    """Return the chance of a move as it is hoped for, or feared."""
    end = one.high if bold > 0.0 else one.low
    return one.chance or 0.0 if end is None or one.chance is None else one.chance + abs(bold) * (end - one.chance)


def _falling(x: float) -> float:
    """Return nearly exp(-x), to the last bit the same on every machine."""
    return 1.0 / (1.0 + x * (1.0 + x / 2.0 * (1.0 + x / 3.0 * (1.0 + x / 4.0))))


LEVELS: Final[dict[str, type[Level]]] = {
    f"level{number}": type(f"Level{number}", (Level,), {"number": number, "__doc__": f"Level {number}."})
    for number in range(1, levels.COUNT + 1)
}


def levels_of(game: Game[Any]) -> list[str]:
    """Return the names of the levels that a game has, from the weakest to the strongest."""
    return list(LEVELS)[: game.levels.count]
