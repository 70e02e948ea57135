"""A bot in 15 lines: it tries some moves, plays each to the end at random, and keeps the one that wins most often."""

from sapajou import Bot


class Playouts(Bot):
    def act(self, state, seat):
        moves = self.game.moves(state, seat, limit=6, seed=self.seed)
        return max(moves, key=lambda move: sum(self.wins(state, seat, move, seed) for seed in range(3)))

    def wins(self, state, seat, move, seed):
        trial = self.game.redeal(state, seat, seed)  # what the seat cannot see is dealt anew
        for step in move:
            trial.apply(seat, step)
        trial.playout(seed)
        return seat in trial.winners()
