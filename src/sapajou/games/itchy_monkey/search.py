"""How the bot `search` thinks in Itchy Monkey: whole turns, alpha-beta for two seats, everybody for itself for more.

The searching is compiled (`engine/duel.py`, `engine/melee.py`). Here it falls into parts: a small effort is one search
of all turns, a large one several, each of which follows another one of the best turns.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, Final

from sapajou.games.itchy_monkey import bot, figures
from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine.duel import Duel
from sapajou.games.itchy_monkey.engine.melee import Melee
from sapajou.games.itchy_monkey.engine.root import CERTAIN
from sapajou.games.itchy_monkey.engine.rules import State
from sapajou.games.itchy_monkey.engine.turns import Keys, Turns
from sapajou.games.itchy_monkey.engine.worth import WON
from sapajou.kernel import thinker
from sapajou.kernel.bot import Ranked
from sapajou.kernel.chance import Dice
from sapajou.kernel.thinker import Finding, Part

SEARCHES: Final[dict[str, dict[str, Any]]] = figures.shipped("effort.json")
DUEL: Final = 2  # seats
ONE_PART: Final = 60_000  # evaluations up to which a search stays in one piece
PARTS: Final = 6
OVERVIEW: Final = 4  # one part in so many of its effort is for all turns, the rest for one of the best
AGAIN: Final = 300  # taken off a turn for each time its seat has been where it leads, in hundredths of a worker
VARIETY: Final = 30  # first lice differ by the seed where they are worth nearly the same


class Thinker(thinker.Thinker):
    """Looks ahead over whole turns; it does not like to go where it has been."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._been: Counter[str] = Counter()

    def been(self, places: Iterable[str]) -> None:
        """Take in where its seat's moves have led so far."""
        self._been = Counter(places)

    def chose(self, state: Any, seat: int, move: tuple[int, ...]) -> None:
        """Remember where the turn leads that is played."""
        after = state.copy()
        for step in move:
            after.apply(seat, step)
        self._been[str(self.game.place_of(after))] += 1

    def parts(self, state: Any, seat: int, moves: Sequence[tuple[int, ...]] | None = None) -> list[Part]:  # noqa: ARG002  whoever is to act
        """Return the searches: which of the best turns each follows, its effort, the margin, and each turn's loss.

        Of turns that are given each is looked at alone, as far as all of them.
        """
        effort = self.effort(state)
        if moves is not None:
            return [(number, len(moves), effort // len(moves), 0, (), tuple(moves)) for number in range(len(moves))]
        turns = turns_from(state)
        losses = []
        dice = Dice(self.seed)
        for rank in range(turns.count):
            turns.play(rank)
            loss = AGAIN * self._been[str(self.game.place_of(turns.end))] if self._been else 0
            losses.append(loss + (dice.below(VARIETY) if state.stage == act.SETUP else 0))
        count = PARTS if effort > ONE_PART and turns.count > PARTS else 1
        margin = round(self.margin * 100)
        return [(number, count, effort // count, margin, tuple(losses), ()) for number in range(count)]

    def look(self, state: Any, seat: int, part: Part) -> Finding:  # noqa: ARG002
        """Return what was found out about all turns, [turn, value] for each depth, and then about the one followed."""
        number, count, effort, margin, losses, moves = part
        search = _search(state, margin)
        if moves:
            return [value for ((_, value),) in search.think_about(state, list(moves[number]), effort).findings]
        if count == 1:
            return search.think(effort, list(losses)).findings, []
        first_look = effort // OVERVIEW
        root = search.think(first_look, list(losses))
        shared = int(root.depth)
        search.follow(root, number, effort - first_look)
        followed = int(root.order[0])
        deeper = [pair for found in root.findings[shared - 1 :] for pair in found if pair[0] == followed]
        return root.findings[:shared], deeper

    def conclude(self, state: Any, seat: int, parts: Sequence[Part], findings: Sequence[Finding]) -> list[Ranked]:  # noqa: ARG002
        """Return the turns: those that were followed at the depth that all of them reached, behind them the others."""
        moves = parts[0][-1]
        if moves:
            return self._concluded(state, moves, findings)
        overview = findings[0][0]
        values: dict[int, int] = dict(overview[-1])
        before: dict[int, int] = dict(overview[max(0, len(overview) - 2)])
        followed = _compared([deeper for _, deeper in findings if deeper])
        least = min((value for value in followed.values() if value > -CERTAIN), default=int(WON))
        place = {rank: (rank not in followed, place) for place, rank in enumerate(values)}
        values = {rank: min(value, least) for rank, value in values.items()} | followed
        order = sorted(values, key=lambda rank: (-values[rank], place[rank]))
        turns = turns_from(state)
        return [_ranked(state, turns.steps(rank), values[rank], before.get(rank, values[rank])) for rank in order]

    def _concluded(self, state: State, moves: Sequence[tuple[int, ...]], findings: Sequence[list[int]]) -> list[Ranked]:
        """Return turns that were given, by their values at the depth that all reached; what is certain stays."""
        depth = min((len(found) for found in findings if -CERTAIN < found[-1] < CERTAIN), default=1)
        ranked = []
        for move, found in zip(moves, findings, strict=False):
            at = min(depth, len(found)) if -CERTAIN < found[-1] < CERTAIN else len(found)
            ranked.append(_ranked(state, list(move), found[at - 1], found[max(0, at - 2)]))
            if self.witness is not None:
                self.witness(move, depth, self._line_end(state, move, at))
        return sorted(ranked, key=lambda one: -one.value)

    def _line_end(self, state: State, move: tuple[int, ...], depth: int) -> State:
        """Return where the line ends that the value of a turn rests on."""
        search = _search(state, 0)
        search.turns.hold(state, list(move))
        return search.line_end(depth)


def _search(state: State, margin: int) -> Duel | Melee:
    scales, widths = bot.scales_at(state), SEARCHES[str(state.seats)]["widths"]
    return Duel(state, scales, widths, margin) if state.seats == DUEL else Melee(state, scales, widths)


def _compared(deeper: Sequence[Sequence[Sequence[int]]]) -> dict[int, int]:
    """Return what turns that were followed are worth at the depth that all of them reached; what is certain stays."""
    open_ended = [len(found) for found in deeper if -CERTAIN < found[-1][1] < CERTAIN]
    depth = min(open_ended, default=1)
    return {
        found[-1][0]: found[depth - 1][1] if -CERTAIN < found[-1][1] < CERTAIN else found[-1][1] for found in deeper
    }


def turns_from(state: State) -> Turns:
    """Return the turns that a search of a position looks at, in the order in which it meets them."""
    keys = Keys(state.setting.size, state.seats)
    turns = Turns(state, bot.scales_at(state), keys, SEARCHES[str(state.seats)]["widths"][0])
    turns.find(state, -1)
    return turns


def effort(word: str, seats: int) -> int:
    """Return how many evaluations a word stands for."""
    return int(SEARCHES[str(seats)][word])


def _ranked(state: State, steps: list[int], value: int, before: int) -> Ranked:
    """Return a turn with its value in workers; how far that moved with the depth says how sure it is."""
    slope = float(SEARCHES[str(state.seats)]["slope"])
    spread = 2 * abs(value - before) + slope / 4
    low, middle, high = (_chance(state.seats, (value + away) / slope) for away in (-spread, 0, spread))
    return Ranked(tuple(steps), value / 100, middle, low, high)


def _chance(seats: int, lead: float) -> float:
    """Return the chance to win of a seat that is so far ahead: an s-curve through one in `seats`."""
    share = 0.5 + 0.5 * lead / sqrt(1 + lead * lead)
    return share / (share + (seats - 1) * (1 - share))
