"""How well bots bargain in Afternova: turns a player, deals made of deals there were, and wins against chance.

    python -m benchmarks.afternova_bargain --games 1000 --seed 77 --out build/bench

Three kinds of games with four players: greedy bots among themselves, the same bots forbidden to help, and one greedy
bot against three that play at random. Same seed, same figures, whatever the number of processes.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from benchmarks.protocol import ROOT
from sapajou.arena import wilson
from sapajou.arena.player import Player
from sapajou.arena.seeds import derived
from sapajou.bots import Greedy, parse_bot
from sapajou.games.afternova.bot import tuned_weights
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.gains import Worths
from sapajou.games.afternova.engine.offers import Bench
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.game import Afternova
from sapajou.kernel.build import compiled

SEATS: Final = 4
_BATCH: Final = 10  # games between two lines of progress
_HELP: Final = (act.INVITE, act.PROPOSE, act.OPEN_CALL)


class Loner(Greedy):
    """The greedy bot, forbidden to ask for help and to give it."""

    def _moves(self, state: Any, seat: int) -> list[tuple[int, ...]]:
        """Return the moves of the greedy bot that involve nobody else."""
        asking = {act.A_DRAFT + kind * act.PLANET_SLOTS + slot for kind in _HELP for slot in range(act.PLANET_SLOTS)}
        helping = {act.A_ANSWER, act.A_ANSWER + act.COUNTER - act.ACCEPT}
        return [move for move in super()._moves(state, seat) if move[0] not in asking | helping]


KINDS: Final = {
    "greedy": ["greedy"] * SEATS,
    "never helping": [f"{__file__}:Loner"] * SEATS,
    "one greedy, three random": ["greedy", "random", "random", "random"],
}


@dataclass
class Tally:
    """What was counted in one game or many."""

    games: int = 0
    turns: int = 0
    truncated: int = 0
    proposals: int = 0
    alone: int = 0
    deals: int = 0
    chances: int = 0  # turns that could not extract alone, with a deal that raises both sides' worth
    taken: int = 0  # of these, ended in a deal
    wins: int = 0  # of the bot that is named first

    def add(self, other: "Tally") -> None:
        """Count another tally in."""
        for name, number in asdict(other).items():
            setattr(self, name, getattr(self, name) + number)


def play(kind: str, seed: int, number: int) -> Tally:
    """Play one game and return what was counted; the bots move on by one seat from game to game."""
    game = Afternova()
    own = derived(seed, kind, number)
    state = game.new(SEATS, derived(own, "game") % (1 << 64))
    first = number % SEATS
    named = [KINDS[kind][(seat - first) % SEATS] for seat in range(SEATS)]
    players = [Player(game, parse_bot(name), seat, own) for seat, name in enumerate(named)]
    tally = Tally(games=1)
    while not state.over:
        _take_turn(state, players, tally, count="random" not in named)
    tally.truncated = int(state.result().truncated)
    tally.wins = int(state.winners() == [first])
    return tally


def _take_turn(state: State, players: Sequence[Player], tally: Tally, *, count: bool) -> None:
    """Play one turn of the game, with everybody's answers and completions."""
    turn = (state.round, state.active)
    could = count and not _alone(state) and raises_both(state)
    tally.turns += 1
    tally.chances += could
    while not state.over and (state.round, state.active) == turn:
        seat = state.to_act()[0]
        asked = state.phase
        state.trace = []
        before = state.proposals
        for step in players[seat].ask(state):
            if step not in state.legal(seat):
                raise ValueError(f"{players[seat].name} plays what is not legal")
            state.apply(seat, step)
        tally.proposals += state.phase == act.RESPOND and state.proposals < before
        if _extracted(state.trace):
            helped = asked != act.CHOOSE_ACTION
            tally.alone += not helped
            tally.deals += helped
            tally.taken += helped and could


def _extracted(trace: Sequence[int]) -> bool:
    """Return whether an extraction was carried out."""
    at = 0
    while at < len(trace):
        if trace[at] == act.T_EXTRACTED:
            return True
        at += 2 + trace[at + 1]
    return False


def _alone(state: State) -> bool:
    """Return whether the active seat can extract without help."""
    first = act.A_DRAFT + act.ALONE * act.PLANET_SLOTS
    return any(first <= action < first + act.PLANET_SLOTS for action in state.legal(state.active))


def raises_both(state: State) -> bool:
    """Return whether some deal with one helper, by the true hands, raises what both are worth to themselves."""
    bench = Bench(Worths(state, tuned_weights(state.seats)), state.active)
    return any(_helps(bench, at, helper) for at in range(len(bench.planets)) for helper in bench.others())


def _helps(bench: Bench, at: int, helper: int) -> bool:
    """Return whether a planet can be shared with a helper so that both gain."""
    planet, ways = bench.planets[at], bench.ways(at, helper, 0, 0)
    mine, theirs = bench.worths.seats[bench.seat], bench.worths.seats[helper]
    return any(
        mine.gain(planet.full - got, planet.number - number, own) > 0 and theirs.gain(got, number, workers) > 0
        for own, workers in zip(ways[::4], ways[1::4], strict=True)
        for got, number in zip(planet.packs, planet.sizes, strict=True)
    )


def _batch(kind: str, seed: int, numbers: Sequence[int]) -> Tally:
    tally = Tally()
    for number in numbers:
        tally.add(play(kind, seed, number))
    return tally


def measure(kind: str, games: int, seed: int, processes: int) -> dict[str, Any]:
    """Return the figures of one kind of games."""
    tally = Tally()
    batches = [range(at, min(at + _BATCH, games)) for at in range(0, games, _BATCH)]
    with ProcessPoolExecutor(processes) as pool:
        for done in pool.map(partial(_batch, kind, seed), batches):
            tally.add(done)
            so_far = figures_of(tally)
            shown = ", ".join(f"{name} {so_far[name]}" for name in ("turns_a_player", "deals_of_chances", "wins"))
            sys.stderr.write(f"\r{kind}: {tally.games} of {games} games: {shown} ")
            sys.stderr.flush()
    sys.stderr.write("\n")
    return figures_of(tally)


def figures_of(tally: Tally) -> dict[str, Any]:
    """Return what was counted, and what follows from it."""
    low, high = wilson(tally.wins, tally.games)
    return {
        **asdict(tally),
        "turns_a_player": round(tally.turns / tally.games / SEATS, 2),
        "deals_of_chances": round(tally.taken / tally.chances, 3) if tally.chances else None,
        "wins_interval": [round(low, 3), round(high, 3)],
    }


def main() -> None:
    """Play, print the figures, and write them to a file."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.afternova_bargain", description=__doc__)
    parser.add_argument("kind", nargs="*", help=f"which games: {', '.join(KINDS)} (all)")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "bench", help="where to write")
    given = parser.parse_args()
    if wrong := [kind for kind in given.kind if kind not in KINDS]:
        parser.error(f"there are no games {wrong[0]!r}")
    figures = {kind: measure(kind, given.games, given.seed, given.processes) for kind in given.kind or KINDS}
    run = {"seed": given.seed, "seats": SEATS, "compiled": compiled(), "figures": figures}
    given.out.mkdir(parents=True, exist_ok=True)
    text = json.dumps(run, indent=2) + "\n"
    (given.out / "afternova_bargain.json").write_text(text, encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
