"""UCT in 40 lines: a tree that grows where it pays, for any game, with hidden information too."""

from math import log, sqrt

from sapajou import Bot
from sapajou.kernel.chance import Dice


class Node:
    def __init__(self, mover=None):
        self.mover = mover  # the seat whose step led here
        self.visits = self.won = 0
        self.children = {}  # by seat and step


class Uct(Bot):
    def __init__(self, game, seat, seed, *, simulations=100, curiosity=0.7):
        super().__init__(game, seat, seed)
        self.simulations, self.curiosity, self.dice = simulations, curiosity, Dice(seed)

    def act(self, state, seat):
        root = Node()
        for _ in range(self.simulations):
            self.simulate(root, self.game.redeal(state, seat, self.dice.below(2**20)), seat)
        return max(root.children, key=lambda key: root.children[key].visits)[1]

    def simulate(self, node, trial, mover):
        path = [node]
        while not trial.over and (node.visits or len(path) == 1):  # go down to a node that is new
            for step in trial.legal(mover):
                node.children.setdefault((mover, step), Node(mover))
            step = max(trial.legal(mover), key=lambda step: self.bound(node, node.children[mover, step]))
            path.append(node := node.children[mover, step])
            trial.apply(mover, step)
            mover = next(iter(trial.to_act()), None)
        trial.playout(self.dice.below(2**20))
        for seen in path:
            seen.visits += 1
            seen.won += seen.mover in trial.winners()

    def bound(self, parent, child):
        if not child.visits:
            return 1000 + self.dice.below(1000)  # what was never tried comes first, in any order
        return child.won / child.visits + self.curiosity * sqrt(log(parent.visits) / child.visits)
