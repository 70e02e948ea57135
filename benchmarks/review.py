"""What a review costs: a match of four small searches in each game, and the processor time to go through it.

python -m benchmarks.review            prints the table and writes it into docs/guide/coach.md

The bars of the coach: two minutes of processor time for all, five seconds until the first part of the graph is there.
"""

import sys
import time
from typing import Any, Final, NamedTuple

import sapajou
from benchmarks.protocol import ROOT
from sapajou.bots.search import Search
from sapajou.coach import Reviewer
from sapajou.kernel.build import compiled
from sapajou.kernel.match import Match

PAGE: Final = ROOT / "docs" / "guide" / "coach.md"
GAMES: Final = ("after_us", "afternova", "itchy_monkey", "monkey_palace")
SEATS: Final = 4
SEED: Final = 7
SMALL: Final = 6  # the searches that play have so little of the quick effort
FIRST_PART: Final = 8  # moments of the graph
_BEGIN: Final = "<!-- begin costs -->"
_END: Final = "<!-- end costs -->"
_HEAD: Final = "| game | moves | decisions | first part of the graph | all |\n| --- | --- | --- | --- | --- |"


class Cost(NamedTuple):
    """What a review cost, in seconds of processor time, and of what."""

    moves: int
    decisions: int
    first: float
    whole: float


def played(name: str) -> Match[Any]:
    """Return a match of small searches."""
    match = Match(sapajou.game(name), SEATS, SEED)
    game = match.game
    effort = max(1, game.effort("quick", SEATS) // SMALL)
    bots = [Search(game, seat, seat, effort=effort) for seat in range(SEATS)]
    heard = [0] * SEATS
    while not match.state.over:
        seat = match.state.to_act()[0]
        bots[seat].saw(match.events(seat, heard[seat]))
        heard[seat] = match.told_count(seat)
        known = game.redeal(match.state, seat, match.moment)
        move = []
        for step in bots[seat].thinker.act(known, seat):
            known.apply(seat, step)
            move.append(step)
            if not known.drafting(seat):
                break
        match.play(seat, move)
    return match


def cost_of(match: Match[Any]) -> Cost:
    """Return what the review of a match costs."""
    began = time.process_time()
    reviewer = Reviewer(match)
    first = 0.0
    for done, _ in reviewer.steps():
        if done == FIRST_PART:
            first = time.process_time() - began
    review = reviewer.review
    return Cost(len(match.moves), len(review.decisions), first, time.process_time() - began)


def main() -> None:
    """Print the table, and write it into the guide."""
    rows = []
    for name in GAMES:
        cost = cost_of(played(name))
        first, whole = f"{cost.first:.1f} s", f"{cost.whole:.0f} s"
        rows.append(f"| {sapajou.game(name).title} | {cost.moves} | {cost.decisions} | {first} | {whole} |")
        sys.stdout.write(f"{rows[-1]}\n")
    if compiled():
        page = PAGE.read_text(encoding="utf-8")
        before, after = page.partition(_BEGIN)[0], page.partition(_END)[2]
        table = "\n".join([_HEAD, *rows])
        PAGE.write_text(f"{before}{_BEGIN}\n{table}\n{_END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
