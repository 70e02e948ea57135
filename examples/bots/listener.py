"""A bot that listens: it remembers who has killed its lice, and plays against whoever killed most."""

from collections import Counter

from sapajou import Bot
from sapajou.games.itchy_monkey.events import Discarded


class Grudge(Bot):
    def __init__(self, game, seat, seed):
        super().__init__(game, seat, seed)
        self.lost_to = Counter()
        self.mover = seat

    def saw(self, events):
        """Take in what happened since the last decision; at first, all that has happened so far."""
        for event in events:
            if not isinstance(event, Discarded):
                self.mover = getattr(event, "seat", self.mover)
            elif event.seat == self.seat != self.mover:
                self.lost_to[self.mover] += event.workers + 2 * event.queens

    def act(self, state, seat):
        moves = self.game.moves(state, seat, limit=30, seed=self.seed)
        return max(moves, key=lambda move: self.value(state.copy(), seat, move))

    def value(self, trial, seat, move):
        for step in move:
            trial.apply(seat, step)
        values = self.game.evaluate_all(trial)
        return values[seat] - sum(values[enemy] / 2 for enemy, _ in self.lost_to.most_common(1))
