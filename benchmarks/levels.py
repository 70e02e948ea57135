"""How long each level thinks about a move, and whether that is within its bar.

    python -m benchmarks.levels [--games after_us,afternova] [--bots level1,level8]
        [--decisions 40] [--seconds 60] [--write] [--table]

It walks through games of `greedy` and asks every level at the same decisions, for at most so many seconds of processor
time a level and game. It prints the time within which 95 of 100 moves stay, and how many decisions that rests on. With
--write it goes into the file from which a server says how long bots take, `src/sapajou/server/data/paces.json`, for
the engine that runs: compiled (`PYTHONPATH=build/compiled`) or pure. Processor time, so other work on the machine
hardly matters; another machine has other figures, and a server learns its own as bots play.

--table measures nothing and writes the tables of docs/guide/ladder.md from that file.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any, Final

from sapajou.bots import parse_bot
from sapajou.bots.asking import SeatedBot
from sapajou.bots.levels import LEVELS, levels_of
from sapajou.kernel.build import compiled
from sapajou.kernel.registry import game as registered_game
from sapajou.server.paces import p95, readable

ROOT: Final = Path(__file__).parents[1]
FILE: Final = ROOT / "src" / "sapajou" / "server" / "data" / "paces.json"
PAGE: Final = ROOT / "docs" / "guide" / "ladder.md"
GAMES: Final = ("after_us", "afternova", "itchy_monkey", "monkey_palace")
SEATS: Final = 3
SEED: Final = 20261117
LEAST: Final = 3  # decisions that are measured however long they take
# Seconds, compiled; the strongest level of a game has that of level 8, whatever its number.
BARS: Final = dict(zip(LEVELS, (0.02, 0.02, 0.02, 0.02, 0.1, 0.1, 0.5, 2.0), strict=True))


class Decision:
    """A decision of a seat in a game: the position, and what its seat was told until then."""

    def __init__(self, state: Any, seat: int, number: int) -> None:
        """Keep the position as it is now."""
        self.state = state.copy()
        self.seat = seat
        self.number = number


def decisions(name: str, count: int) -> list[Decision]:
    """Return decisions from all over some games, evenly, where there is something to decide."""
    game = registered_game(name)
    found: list[Decision] = []
    deal = 0
    while len(found) < 4 * count:  # of which every fourth is asked about, so that they lie apart
        deal += 1
        state = game.new(SEATS, SEED + deal)
        bots = [SeatedBot(game, parse_bot("greedy"), seat, deal) for seat in range(SEATS)]
        while not state.over:
            seat = state.to_act()[0]
            if len(state.legal(seat)) > 1:
                found.append(Decision(state, seat, len(found)))
            asked = bots[seat].ask(game.redeal(state, seat, len(found)))
            for move in bots[seat].carry_out(state.copy(), asked):
                for step in move:
                    state.apply(seat, step)
    step = max(1, len(found) // count)
    return found[::step][:count]


def times(name: str, bot: str, asked: list[Decision], patience: float) -> list[float]:
    """Return the processor time of each decision, as long as patience lasts."""
    game = registered_game(name)
    taken: list[float] = []
    for one in asked:
        if sum(taken) > patience and len(taken) >= LEAST:
            break
        dealt = game.redeal(one.state, one.seat, one.number)
        began = time.process_time()
        seated = SeatedBot(game, parse_bot(bot), one.seat, one.number)
        seated.ask(dealt)
        taken.append(time.process_time() - began)
    return taken


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--bots", help="by default all levels of each game")
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=60.0, help="of processor time a game and level")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--table", action="store_true")
    given = parser.parse_args()
    if given.table:
        PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
        return
    engine = "compiled" if compiled() else "pure"
    print(f"{'game':16}{'bot':10}{'p95':>9}{'bar':>8}  decisions ({engine})")  # noqa: T201
    slow = False
    for name in given.games.split(","):
        asked = decisions(name, given.decisions)
        times(name, next(iter(LEVELS)), asked[:1], given.seconds)  # what is loaded once is nobody's time
        strongest = levels_of(registered_game(name))[-1]
        for bot in given.bots.split(",") if given.bots else levels_of(registered_game(name)):
            taken = times(name, bot, asked, given.seconds)
            seconds, bar = p95(taken), bar_of(bot, strongest)
            over = engine == "compiled" and bar is not None and seconds > bar
            slow = slow or over
            shown = "" if bar is None else f"{bar:g}"
            print(f"{name:16}{bot:10}{seconds:9.3f}{shown:>8}  {len(taken)}{'  OVER' if over else ''}", flush=True)  # noqa: T201
            if given.write:
                write(engine, name, bot, seconds)
    sys.exit(slow)


def bar_of(bot: str, strongest: str) -> float | None:
    """Return within which time 95 of 100 moves of a bot shall stay in a game with that strongest level."""
    return BARS["level8"] if bot == strongest else BARS.get(bot)


def with_tables(text: str) -> str:
    """Return a page with the times of all levels between its marks, a table for each engine."""
    whole = json.loads(FILE.read_text(encoding="utf-8"))
    for engine in ("compiled", "pure"):
        before, begin, rest = text.partition(f"<!-- begin {engine} -->\n")
        end = rest.index(f"<!-- end {engine} -->")
        text = f"{before}{begin}\n{table(whole[engine], bars=engine == 'compiled')}\n\n{rest[end:]}"
    return text


def table(paces: dict[str, dict[str, float]], *, bars: bool) -> str:
    """Return a table: a row a level, a column a game."""
    names = [game.replace("_", " ").title() for game in paces]
    rows = [["level", *(["bar"] if bars else []), *names], ["---", *["---:"] * (bars + len(names))]]
    for bot, bar in BARS.items():
        shown = [f"{bar:g}"] if bars else []
        rows.append(
            [
                bot.removeprefix("level"),
                *shown,
                *(f"{found[bot]:g}" if bot in found else "" for found in paces.values()),
            ]
        )
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def write(engine: str, game: str, bot: str, seconds: float) -> None:
    """Put one figure into the file."""
    whole = json.loads(FILE.read_text(encoding="utf-8"))
    whole.setdefault(engine, {}).setdefault(game, {})[bot] = readable(seconds)
    FILE.write_text(json.dumps(whole, indent=2, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
