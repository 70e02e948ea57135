"""What speaks for a move: named parts of the lead, at the very positions that a search compared, and they add up."""

from collections import defaultdict
from collections.abc import Callable
from math import isclose, log
from typing import Any

import pytest

import sapajou
from sapajou.bots import Search
from sapajou.games.after_us.search import lead_at
from sapajou.games.afternova.bot import tuned_odds
from sapajou.games.afternova.engine.rollouts import chance_at
from sapajou.kernel.bot import Ranked
from sapajou.kernel.state import State

BOXES = [(name, seats) for name in sapajou.games() if name != "bazaar" for seats in sapajou.game(name).seats]
EFFORT = {"after_us": 12, "afternova": 24, "itchy_monkey": 2000, "monkey_palace": 60}
ENDED = {"wins", "loses", "draws"}


def afternova_lead(game: Any, end: Any, seat: int) -> float:
    chance = chance_at(end, seat, game.policy(end.seats), tuned_odds(end.seats))
    return log(chance / (1 - chance))


# The lead of a seat by the search's own measure, written down without grounds.
LEADS: dict[str, Callable[[Any, Any, int], float]] = {
    "after_us": lambda _game, end, seat: lead_at(end, seat),
    "afternova": afternova_lead,
    "itchy_monkey": lambda game, end, seat: game.evaluate(end, seat),
    "monkey_palace": lambda game, end, seat: game.policy(end.seats).evaluate_all(end)[seat],
}
NEAR = {"itchy_monkey": 0.011}  # the engine rounds down to hundredths of a worker


class Lines:
    """Where the lines of a comparison ended, by world and move."""

    def __init__(self) -> None:
        self.ends: dict[object, dict[tuple[int, ...], State]] = defaultdict(dict)

    def __call__(self, move: tuple[int, ...], world: object, end: State) -> None:
        self.ends[world][move] = end


def compared(name: str, seats: int, start: int) -> tuple[int, list[Ranked], dict[object, dict[tuple[int, ...], State]]]:
    """Return a seat, its two best moves as compared in the same worlds, and where their lines ended."""
    game = sapajou.game(name)
    for seed in range(start, start + 40):
        state = game.new(seats, seed)
        state.playout(seed, game.policy(seats), 8 + 5 * (seed % 7))
        if state.over:
            continue
        seat = state.to_act()[0]
        bot = Search(game, seat, 1, effort=EFFORT[name])
        known = game.redeal(state, seat, 1)
        ranked = bot.rank(known, seat)
        if len(ranked) > 1:
            lines = Lines()
            bot.thinker.witness = lines
            return seat, bot.rank(known, seat, [one.move for one in ranked[:2]]), lines.ends
    raise AssertionError("no seat had a choice")


@pytest.mark.parametrize(("name", "seats"), BOXES)
def test_the_parts_of_a_lead_add_up_wherever_a_search_looked(name: str, seats: int) -> None:
    game = sapajou.game(name)
    told = 0
    for start in (1, 8):
        seat, _, ends = compared(name, seats, start)
        for end in [end for world in ends.values() for end in world.values()]:
            grounds = game.grounds(end, seat)
            told += 1
            if end.over and seats > 1:
                assert len(grounds) == 1
                assert set(grounds) <= ENDED
            else:
                lead = LEADS[name](game, end, seat)
                assert isclose(sum(grounds.values()), lead, abs_tol=NEAR.get(name, 1e-9)), (grounds, lead)
    assert told


@pytest.mark.parametrize(("name", "seats"), [("itchy_monkey", 2), ("itchy_monkey", 4), ("monkey_palace", 2)])
def test_their_difference_is_the_difference_between_two_moves(name: str, seats: int) -> None:
    game = sapajou.game(name)
    seat, (best, other), ends = compared(name, seats, 1)
    both = [world for world in ends.values() if len(world) == 2]
    assert both
    gained = [
        sum(game.grounds(world[best.move], seat).values()) - sum(game.grounds(world[other.move], seat).values())
        for world in both
    ]
    assert isclose(sum(gained) / len(gained), best.value - other.value, abs_tol=0.02)


@pytest.mark.parametrize("name", LEADS)
def test_a_search_that_is_given_moves_looks_at_them_and_no_others(name: str) -> None:
    _, ranked, ends = compared(name, max(2, sapajou.game(name).seats[0]), 1)
    assert len(ranked) == 2
    assert {move for world in ends.values() for move in world} == {one.move for one in ranked}
