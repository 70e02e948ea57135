"""One game of a study, with what was taken in it, when, and how its seats stood before.

How a seat stands is what the game's evaluation says of positions that were dealt again for that seat: what it could
know, not what was true. The leader is found on the true position, once a round.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from sapajou.arena import limits
from sapajou.arena.seeds import derived
from sapajou.arena.single import play_game
from sapajou.arena.watcher import Watcher
from sapajou.kernel.game import Game
from sapajou.kernel.option import Value
from sapajou.lab.plan import Sitting, Study

_DEALS: Final = 2  # on which a seat's standing is the mean
_DIGITS: Final = 5


def playing(study: Study) -> Callable[[Sitting], dict[str, Any]]:
    """Return what plays a game of a study, in this process or another."""
    return partial(play, study, study.changes())


def play(study: Study, changes: Mapping[str, Mapping[str, Value]], sitting: Sitting) -> dict[str, Any]:
    """Return a game as it is kept; the same sitting is the same game, whoever plays it."""
    changed = changes[sitting.option] if sitting.option else {}
    series = study.series(len(sitting.seating), sitting.figures, changed)
    setup = series.setup(sitting.deal, sitting.seating)
    game = setup.load()
    notes = Notes(game, derived(setup.seed, "notes"))
    with limits.limit(study.limit):
        outcome = play_game(setup, 0, game, watcher=notes)
    result = outcome.result
    return {
        **sitting._asdict(),
        "seating": list(sitting.seating),
        "ranks": result.ranks,
        "winners": result.winners,
        "shared_by": result.shared_by,
        "scores": result.scores,
        "rivals": result.rivals,
        "ending": result.reason,
        "truncated": result.truncated,
        "decisions": outcome.decisions,
        "choices": notes.choices,
        "rounds": notes.round,
        "first": notes.first,
        "standings": notes.standings,
        "taken": notes.taken,
    }


def sitting_of(game: dict[str, Any]) -> Sitting:
    """Return which sitting a kept game is."""
    return Sitting(game["part"], game["option"], tuple(game["seating"]), game["figures"], game["deal"])


class Notes(Watcher):
    """What is written down while a game is played."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game = game
        self.seed = seed
        self.steps = 0
        self.choices = 0  # steps with more than one way to go
        self.round = 0
        self.first: int | None = None  # who begins, if one seat does
        self.standings: list[list[float]] = []  # of each seat, once a round
        self.taken: list[list[Any]] = []  # seat, round, kind, name, how each seat stood before in the eyes of this one
        self._begun: dict[int, Any] = {}  # by seat, where the move began that it is in the middle of

    def step(self, state: Any, seat: int, action: int) -> None:
        """Note what a seat takes with a step, and where everybody stands when a round is over."""
        if not self.steps:
            owing = state.to_act()
            self.first = owing[0] if len(owing) == 1 else None
        self.steps += 1
        self.choices += len(state.legal(seat)) > 1
        if not state.drafting(seat):
            self._begun[seat] = state.copy()
        before = state.copy()
        state.trace = []
        state.apply(seat, action)
        if not state.drafting(seat):  # nothing happens before the last step of a move
            self._take(seat, before, state)
            self._stand(state)

    def _take(self, seat: int, before: Any, after: Any) -> None:
        """Note the things that changed hands, and how who has them now stood before the move."""
        things = self.game.things(before, after, self.game.events(after.trace, seat))
        stood = {one: self._stood(self._begun[seat], one) for one in {thing.seat for thing in things}}
        self.taken += [[one.seat, self.round, one.kind, one.name, stood[one.seat]] for one in things]

    def _stand(self, state: Any) -> None:
        """Note how the seats stand if a new round has begun."""
        if state.over:
            return
        round_now = self.game.progress(self.game.view(state, None)).round or self.steps // state.seats
        if round_now != self.round:
            self.round = round_now
            self.standings.append([short(value) for value in self.game.evaluate_all(state)])

    def _stood(self, state: Any, seat: int) -> list[float]:
        """Return how all seats stand, as far as one of them can know."""
        deals = [self.game.redeal(state, seat, derived(self.seed, self.steps, seat, deal)) for deal in range(_DEALS)]
        values = [self.game.evaluate_all(deal) for deal in deals]
        return [short(sum(one) / _DEALS) for one in zip(*values, strict=True)]


def short(value: float) -> float:
    """Return a number with as many digits as matter."""
    return float(f"{value:.{_DIGITS}g}")
