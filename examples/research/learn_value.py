"""A worked example: learn from games between bots what positions are worth, and search with it.

    python examples/research/learn_value.py --folder build/learning

plays games of `greedy` against a careless `greedy`, fits a logistic regression to what the deciding seat saw (figures
made of its tensor) and whether it won, and lets a bot search with it: turns, the answer that the game's policy gives
to each, and then what was learned. That bot plays `greedy` on fresh seeds, once for every number of games
to learn from, which is the curve. What it finds stands in the folder: the data, the models, `curve.json`, `curve.svg`.
With a model there,

    sapajou simulate itchy_monkey --bots examples/research/learn_value.py:Learned:model=FILE.npz,greedy --games 200

plays it like any other bot.
"""

import argparse
import json
import os
import time
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow.compute as pc
import pyarrow.parquet as pq
from sklearn.linear_model import LogisticRegression

import sapajou
from sapajou import Bot
from sapajou.arena import Setup, simulate, wilson
from sapajou.bots import parse_bots
from sapajou.research.data import Shape, collect

GAME: Final = "itchy_monkey"
TEACHERS: Final = "greedy,greedy:limit=15"  # the second looks at few moves: all kinds of positions are seen
SEATS: Final = 2
HELD_OUT: Final = 10  # of so many matches, one is kept to see what was learned
FRESH: Final = 20_261_117  # the seed of the games that measure; those to learn from have seed 1
NEEDED: Final = (5, 4, 3)  # colonies that win: five species, four of one, three gorillas


def part(seen: Any, name: str) -> Any:
    """Return a slice of all tensors by its name."""
    one = next(one for one in sapajou.game(GAME).tensor.slices if one.name == name)
    return seen[:, one.start : one.stop].reshape(len(seen), *one.shape).astype(np.float32)


def figures(seen: Any) -> Any:
    """Return what a row of tensors says of each side: monkeys held and lice on them by species, colonies, supply."""
    cells = part(seen, "board")[0].size
    monkeys = part(seen, "monkeys").reshape(len(seen), cells, -1)
    owners = part(seen, "owners").reshape(len(seen), cells, -1)
    lice = {name: part(seen, name).reshape(len(seen), cells) for name in ("workers", "queens")}
    found = [part(seen, "stage")]
    for seat in range(SEATS):
        own = owners[:, :, seat]
        held = (own, own * lice["workers"] / 5, own * lice["queens"] / 2)
        found += [np.einsum("rc,rcs->rs", one, monkeys) for one in held]
        colonies = part(seen, "colonies")[:, seat]
        found.append(colonies)
        for count, most in zip(colonies.T, NEEDED, strict=True):
            found += [(np.minimum(count, most)[:, None] == np.arange(most + 1)).astype(np.float32)]
        found.append(part(seen, "supply_workers")[:, [seat]] / 10)
        found.append(part(seen, "supply_queens")[:, [seat]] / 2)
    return np.concatenate(found, axis=1)


class Model(NamedTuple):
    """What was learned: a weight for every figure, and one for all positions."""

    weights: Any
    bias: Any

    def chances(self, seen: Any) -> Any:
        """Return the chance to win of whoever saw each row of tensors."""
        return 1 / (1 + np.exp(-(figures(seen) @ self.weights + self.bias)))

    def save(self, path: Path) -> None:
        """Write the model to a file."""
        np.savez(path, weights=self.weights, bias=self.bias)

    @classmethod
    def load(cls, path: Path) -> "Model":
        """Return the model in a file."""
        with np.load(path) as held:
            return cls(held["weights"], held["bias"])


class Examples(NamedTuple):
    """What was seen, whether it was won, and in which match."""

    seen: Any
    won: Any
    match: Any

    @classmethod
    def read(cls, path: Path, matches: int) -> "Examples":
        """Return the examples of the first matches in a table."""
        table = pq.read_table(path, columns=["match", "tensor", "won"])
        table = table.filter(pc.less(pc.cast(table["match"], "int64"), matches))
        seen = table["tensor"].combine_chunks().flatten().to_numpy().reshape(table.num_rows, -1)
        return cls(seen, table["won"].to_numpy() == 1, pc.cast(table["match"], "int64").to_numpy())

    def part(self, *, held_out: bool) -> "Examples":
        """Return those of the matches that are held out, or the others."""
        chosen = (self.match % HELD_OUT == 0) == held_out
        return Examples(self.seen[chosen], self.won[chosen], self.match[chosen])


def trained(examples: Examples) -> Model:
    """Return what is learned from examples."""
    learner = LogisticRegression(C=0.1, max_iter=200).fit(figures(examples.seen), examples.won)
    return Model(learner.coef_[0], learner.intercept_[0])


def right(model: Model, examples: Examples) -> float:
    """Return how often the model knows who will win."""
    return float(np.mean((model.chances(examples.seen) > 0.5) == examples.won))  # noqa: PLR2004  more likely than not


@cache
def _loaded(path: str) -> Model:
    return Model.load(Path(path))


class Learned(Bot):
    """Tries some turns, lets the game's policy answer each, and plays what leaves it the best chance; for two seats.

    Turns to try are those that the game's own evaluation likes best; which one is played, the model decides. Among
    equals it is the first, so that a model that knows nothing leaves the choice to the evaluation.
    """

    def __init__(self, game: Any, seat: int, seed: int, *, model: str, turns: int = 12) -> None:
        super().__init__(game, seat, seed, model=model, turns=turns)
        self.model = _loaded(model)
        self.turns = turns
        self.policy = game.policy(SEATS)

    def act(self, state: Any, seat: int) -> tuple[int, ...]:
        """Return the turn with the best chance."""
        turns: list[tuple[int, ...]] = self.game.turns(state, seat, limit=self.turns)
        if len(turns) == 1:
            return turns[0]
        answered = [self.answered(state, seat, turn) for turn in turns]
        return turns[int(np.argmax(self.chances(answered, seat)))]

    def answered(self, state: Any, seat: int, turn: tuple[int, ...]) -> Any:
        """Return the position after a turn and the answer to it."""
        position = state.copy()
        for step in turn:
            position.apply(seat, step)
        if not position.over:
            position.playout(self.seed, self.policy, "turn")
        return position

    def chances(self, positions: list[Any], seat: int) -> list[float]:
        """Return the chances to win: as whoever decides next sees them, or as the game has ended."""
        rows = np.zeros((len(positions), self.game.tensor.size), np.uint8)
        deciding = [(position.to_act() or [seat])[0] for position in positions]
        for row, position, other in zip(rows, positions, deciding, strict=True):
            self.game.tensor.write(position, other, memoryview(row))
        return [
            float(seat in position.winners()) if position.over else float(chance if other == seat else 1 - chance)
            for chance, position, other in zip(self.model.chances(rows), positions, deciding, strict=True)
        ]


def gather(folder: Path, games: int, processes: int | None) -> Path:
    """Return a table of so many games between the teachers."""
    path = folder / "games.parquet"
    setup = Setup(GAME, SEATS, tuple(parse_bots(TEACHERS)), seed=1)
    collect(setup, games, path, Shape(tensors=True), processes=processes)
    return path


def measured(model: Path, matches: int, processes: int | None) -> tuple[float, float, float]:
    """Return the share of games that the model wins against `greedy` on fresh seeds, and its 95 % interval."""
    name = f"{Path(__file__).resolve()}:Learned:model={model.resolve()}"
    setup = Setup(GAME, SEATS, tuple(parse_bots(f"{name},greedy")), seed=FRESH)
    wins = float(simulate(setup, matches, processes=processes).tally.by_bot[name].wins)
    return wins / matches, *wilson(wins, matches)


def learn(
    folder: Path, *, games: int = 1000, points: int = 4, matches: int = 200, processes: int | None = None
) -> list[dict[str, float]]:
    """Return the curve: for every number of games to learn from, what came of it; first with a model of zeros."""
    folder.mkdir(parents=True, exist_ok=True)
    path = gather(folder, games, processes)
    nothing = folder / "model-0.npz"
    Model(np.zeros(figures(Examples.read(path, 1).seen).shape[1]), 0.0).save(nothing)
    curve = [point_of(0, 0.5, measured(nothing, matches, processes), matches)]
    for size in sorted({max(HELD_OUT, games // 4**point) for point in range(points)}):
        examples = Examples.read(path, size)
        model = trained(examples.part(held_out=False))
        file = folder / f"model-{size}.npz"
        model.save(file)
        known = right(model, examples.part(held_out=True))
        curve.append(point_of(size, known, measured(file, matches, processes), matches))
    (folder / "curve.json").write_text(json.dumps(curve, indent=2) + "\n", encoding="utf-8")
    return curve


def point_of(games: int, known: float, measure: tuple[float, float, float], matches: int) -> dict[str, float]:
    """Return a point of the curve, and print it."""
    share, low, high = measure
    print(f"{games:6} games: {known:.1%} of held-out rows known; {share:.1%} [{low:.1%}, {high:.1%}] won", flush=True)
    return {"games": games, "known": known, "share": share, "low": low, "high": high, "matches": matches}


def draw(curve: list[dict[str, float]], path: Path) -> None:
    """Draw the curve."""
    from matplotlib.figure import Figure  # noqa: PLC0415  only who draws waits for it

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    places = range(len(curve))
    shares = [point["share"] for point in curve]
    below = [point["share"] - point["low"] for point in curve]
    above = [point["high"] - point["share"] for point in curve]
    axes.errorbar(places, shares, yerr=[below, above], marker="o", capsize=4, label="won against greedy (95 %)")
    axes.plot(places[1:], [point["known"] for point in curve[1:]], "s--", label="held-out rows: who wins is known")
    axes.axhline(0.5, color="grey", linewidth=0.8)
    axes.set_xticks(places, ["nothing learned", *(str(point["games"]) for point in curve[1:])])
    axes.set(ylim=(0.4, 1), xlabel="games learned from", ylabel="share")
    axes.legend(loc="lower right")
    figure.savefig(path)


def main() -> None:
    """Learn, measure, and draw."""
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--folder", type=Path, default=Path("build/learning"), help="where everything is put")
    given.add_argument("--games", type=int, default=1000, help="games to learn from, for the last point of the curve")
    given.add_argument("--points", type=int, default=4, help="points of the curve, each with four times as many games")
    given.add_argument("--matches", type=int, default=200, help="games against greedy, for every point")
    given.add_argument("--processes", type=int, default=None, help="on how many processes; by default one a core")
    chosen = vars(given.parse_args())
    folder = chosen.pop("folder")
    curve = learn(folder, **chosen)
    draw(curve, folder / "curve.svg")
    spent = time.process_time() + sum(os.times()[2:4])  # and that of the processes that played
    print(f"{spent:.0f} s of processor time")


if __name__ == "__main__":
    main()
