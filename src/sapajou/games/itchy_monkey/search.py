"""How the bot `search` thinks in Itchy Monkey: whole turns, alpha-beta for two seats, everybody for itself for more.

The searching is compiled (`engine/duel.py`, `engine/melee.py`). Here it falls into parts: a small effort is one search
of all turns, a large one several searches, each of every so manieth turn, compared at the depth that all reached.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, Final

from sapajou.games.itchy_monkey import bot, figures
from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine.duel import Duel
from sapajou.games.itchy_monkey.engine.melee import Melee
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.engine.turns import Keys, Turns
from sapajou.kernel import thinker
from sapajou.kernel.bot import Ranked
from sapajou.kernel.chance import Dice
from sapajou.kernel.thinker import Part

SEARCHES: Final[dict[str, dict[str, Any]]] = figures.shipped("effort.json")
DUEL: Final = 2  # seats
ONE_PART: Final = 60_000  # evaluations up to which a search stays in one piece
PARTS: Final = 6
AGAIN: Final = 300  # taken off a turn for each time its seat has been where it leads, in hundredths of a worker
VARIETY: Final = 30  # first lice differ by the seed where they are worth nearly the same
SLOPE: Final = 900.0  # a lead of so many hundredths is nearly a win


class Thinker(thinker.Thinker):
    """Looks ahead over whole turns; it does not like to go where it has been."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._been: Counter[str] = Counter()

    def been(self, places: Iterable[str]) -> None:
        """Take in where its seat's moves have led so far."""
        self._been = Counter(places)

    def act(self, state: Any, seat: int) -> tuple[int, ...]:
        """Return the best turn, and remember where it leads."""
        move = super().act(state, seat)
        after = state.copy()
        for step in move:
            after.apply(seat, step)
        self._been[str(self.game.place_of(after))] += 1
        return move

    def parts(self, state: Any, seat: int) -> list[Part]:  # noqa: ARG002  whoever is to act
        """Return the searches: which turns each looks at, its effort, and what is taken off each turn."""
        effort = self.effort(state)
        turns = turns_from(state)
        losses = []
        dice = Dice(self.seed)
        for rank in range(turns.count):
            turns.play(rank)
            loss = AGAIN * self._been[str(self.game.place_of(turns.end))] if self._been else 0
            losses.append(loss + (dice.below(VARIETY) if state.stage == act.SETUP else 0))
        count = PARTS if effort > ONE_PART and turns.count > PARTS else 1
        return [(number, count, effort // count, tuple(losses)) for number in range(count)]

    def look(self, state: Any, seat: int, part: Part) -> list[list[list[int]]]:  # noqa: ARG002
        """Return for each depth, from the first on, the turns looked at and their values, the best first."""
        first, every, effort, losses = part
        kind = Duel if state.seats == DUEL else Melee
        search = kind(state, bot.scales(state.seats), SEARCHES[str(state.seats)]["widths"])
        return search.think(effort, list(losses), first, every).findings

    def conclude(self, state: Any, seat: int, parts: Sequence[Part], findings: Sequence[Any]) -> list[Ranked]:  # noqa: ARG002
        """Return the turns at the depth that all searches reached, and behind them those nobody has looked at yet."""
        depth = min(len(found) for found in findings)
        values: dict[int, tuple[int, int]] = {}
        for found in findings:
            before = dict(found[max(0, depth - 2)])
            values |= {rank: (value, before.get(rank, value)) for rank, value in found[depth - 1]}
        turns = turns_from(state)
        seen = sorted(values, key=lambda rank: (-values[rank][0], rank))
        ranked = [_ranked(state, turns.steps(rank), *values[rank]) for rank in seen]
        return ranked + [
            Ranked(tuple(turns.steps(rank)), turns.value(rank) / 100)
            for rank in range(turns.count)
            if rank not in values
        ]


def turns_from(state: State) -> Turns:
    """Return the turns that a search of a position looks at, in the order in which it meets them."""
    keys = Keys(state.setting.size, state.seats)
    turns = Turns(state, bot.scales(state.seats), keys, SEARCHES[str(state.seats)]["widths"][0])
    turns.find(state, -1)
    return turns


def effort(word: str, seats: int) -> int:
    """Return how many evaluations a word stands for."""
    return int(SEARCHES[str(seats)][word])


def _ranked(state: State, steps: list[int], value: int, before: int) -> Ranked:
    """Return a turn with its value in workers; how far that moved with the depth says how sure it is."""
    spread = 2 * abs(value - before) + SLOPE / 4
    low, middle, high = (_chance(state.seats, value + away) for away in (-spread, 0, spread))
    return Ranked(tuple(steps), value / 100, middle, low, high)


def _chance(seats: int, value: float) -> float:
    """Return the chance to win of a seat that is so far ahead: an s-curve through one in `seats`."""
    lead = value / SLOPE
    share = 0.5 + 0.5 * lead / sqrt(1 + lead * lead)
    return share / (share + (seats - 1) * (1 - share))
