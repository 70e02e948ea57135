"""Plays our games and says how fast it went, how fast it searched, and what single calls cost."""

import random
import time
from collections.abc import Callable
from typing import Any, Final
from unittest.mock import patch

import sapajou
from benchmarks.protocol import serve
from benchmarks.stepping import in_wrappers, step_through
from sapajou.bots import Search
from sapajou.bots.tree import Tree
from sapajou.games.itchy_monkey import search as itchy_search
from sapajou.games.itchy_monkey.engine.duel import Duel
from sapajou.games.itchy_monkey.engine.melee import Melee
from sapajou.kernel.build import compiled
from sapajou.kernel.registry import games
from sapajou.research import pettingzoo

_POSITIONS: Final = 25


def engine() -> dict[str, object]:
    """Return which form of the engine runs."""
    return {"compiled": compiled()}


def play(game: str, seats: int, seconds: float, seed: int) -> dict[str, float]:
    """Return what was played within a budget of CPU time: whole games, uniformly random legal actions."""
    played = sapajou.game(game)
    dice = random.Random(seed)
    counts = [0, 0, 0]
    number = 0
    began = time.process_time()
    while (cpu := time.process_time() - began) < seconds:
        _play_one(played.new(seats, seed + number), dice, counts)
        number += 1
    return {"games": number, "decisions": counts[0], "offered": counts[1], "steps": counts[2], "cpu": cpu}


def _play_one(state: Any, dice: random.Random, counts: list[int]) -> None:
    """Play a game and count decisions with two or more legal actions, their actions, and all decisions."""
    rolled = dice.random
    decisions = offered = steps = 0
    while owing := state.to_act():
        seat = owing[0]
        legal = state.legal(seat)
        number = len(legal)
        steps += 1
        if number > 1:
            decisions += 1
            offered += number
        state.apply(seat, legal[int(rolled() * number)])
    counts[0] += decisions
    counts[1] += offered
    counts[2] += steps


def playout(game: str, seats: int, seconds: float, seed: int) -> dict[str, float]:
    """Return what `playout` played within a budget of CPU time."""
    played = sapajou.game(game)
    steps = number = 0
    began = time.process_time()
    while (cpu := time.process_time() - began) < seconds:
        steps += played.new(seats, seed + number).playout(seed + number)
        number += 1
    return {"games": number, "steps": steps, "cpu": cpu}


def search(game: str, seats: int, seconds: float, seed: int) -> dict[str, float]:
    """Return how many leaves the bot `search` has evaluated, or rollouts it has played, within a budget of CPU time.

    The positions are those in the middle of random games; what it takes to find the moves counts as well.
    """
    played = sapajou.game(game)
    leaves = number = 0
    cpu = 0.0
    while cpu < seconds:
        state = _in_the_middle(played, seats, seed + number)
        number += 1
        if not (owing := [seat for seat in state.to_act() if len(state.legal(seat)) > 1]):
            continue
        thinker = Search(played, owing[0], seed + number).thinker
        dealt = played.redeal(state, owing[0], seed)
        began = time.process_time()
        parts = thinker.parts(dealt, owing[0])
        findings = [_LOOKS.get(game, _look)(thinker, dealt, owing[0], part) for part in parts]
        thinker.conclude(dealt, owing[0], parts, [finding for finding, _ in findings])
        cpu += time.process_time() - began
        leaves += sum(looked for _, looked in findings)
    return {"games": number, "steps": leaves, "cpu": cpu}


def _look(thinker: Any, state: Any, seat: int, part: Any) -> tuple[Any, int]:
    """Return what a part found, and how often it looked at its moves, which it says of each."""
    finding = thinker.look(state, seat, part)
    if thinker.game.id == "afternova":
        return finding, sum(rollouts for rollouts, _, _ in finding)
    if isinstance(thinker, Tree):
        return finding, sum(visits for _, visits, _ in finding)
    return finding, sum(one.worlds for one in finding)


def _look_ahead(thinker: Any, state: Any, seat: int, part: Any) -> tuple[Any, int]:
    """Return what a part of a search of Itchy Monkey found, and how many leaves it evaluated."""
    searches: list[Any] = []
    with patch.multiple(itchy_search, Duel=_noted(Duel, searches), Melee=_noted(Melee, searches)):
        finding = thinker.look(state, seat, part)
    return finding, part[2] - searches[0]._left  # noqa: SLF001  nobody else asks


def _noted(kind: Any, made: list[Any]) -> Callable[..., Any]:
    def make(*given: Any) -> Any:
        made.append(kind(*given))
        return made[-1]

    return make


_LOOKS: Final = {"itchy_monkey": _look_ahead}


def environment(game: str, seats: int, seconds: float, seed: int, *, wrapped: bool = False) -> dict[str, float]:
    """Return how fast our PettingZoo environment is stepped through: as it is, or in that library's own wrappers."""
    table: Any = in_wrappers(pettingzoo.raw_env(game, seats)) if wrapped else pettingzoo.env(game, seats)
    return step_through(table, seconds, seed)


def costs(game: str, seats: int, seconds: float, seed: int) -> dict[str, float]:
    """Return what single calls cost in the middle of games, and one at the opening, in microseconds of CPU."""
    played = sapajou.game(game)
    states = [_in_the_middle(played, seats, seed + number) for number in range(_POSITIONS)]
    openings = [played.new(seats, seed + number) for number in range(_POSITIONS)]
    each: dict[str, Callable[[Any], object]] = {
        "copy": lambda state: state.copy(),
        "redeal": lambda state: played.redeal(state, 0, seed),
        "view": lambda state: played.view(state, 0),
        "evaluate_all": played.evaluate_all,
    }
    tensor = played.tensor
    if tensor is not None:
        buffer = bytearray(tensor.size)
        each["tensor"] = lambda state: tensor.write(state, 0, buffer)
    nothing = _microseconds(lambda _state: None, states, seconds / 4)
    found = {name: _microseconds(call, states, seconds / 4) - nothing for name, call in each.items()}
    found["evaluate_all at the opening"] = _microseconds(played.evaluate_all, openings, seconds / 4) - nothing
    return found


def _in_the_middle(game: Any, seats: int, seed: int) -> Any:
    """Return the position half way through a random game."""
    length = game.new(seats, seed).playout(seed)
    dice = random.Random(seed)
    state = game.new(seats, seed)
    for _ in range(length // 2):
        if owing := state.to_act():
            state.apply(owing[0], dice.choice(state.legal(owing[0])))
    return state


def _microseconds(call: Callable[[Any], object], states: list[Any], seconds: float) -> float:
    """Return the mean cost of a call, over all positions."""
    calls = 0
    began = time.process_time()
    while (cpu := time.process_time() - began) < seconds:
        for state in states:
            call(state)
        calls += len(states)
    return cpu / calls * 1e6


if __name__ == "__main__":
    asked: dict[str, Callable[..., Any]] = {"games": games, "engine": engine, "play": play, "playout": playout}
    serve({**asked, "search": search, "costs": costs, "environment": environment})
