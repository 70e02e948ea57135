"""The bars of docs/design.md, section 4, measured against peers in the same run.

Random legal play, one core, one step at a time driven from Python (`to_act`, `legal`, choose, `apply`),
counting only decisions with two or more legal actions. Ours and the peer's run alternately (ABBA) as two
processes, in CPU time; the figure is the median ratio over the rounds. It writes a table and a JSON file.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks import measures, report
from benchmarks.environment import NoPeers, peers_python
from benchmarks.protocol import ROOT, Worker

FEWEST_ROUNDS: Final = 7
_METHOD: Final = "random legal play, decisions with two or more legal actions, CPU time, ABBA, {rounds} rounds of 4 x {seconds} s, median and its interval of at least 95 %"  # noqa: E501


class Rival(NamedTuple):
    """A peer's game and how many times its speed is wanted."""

    peer: str
    ratio: float


class Bar(NamedTuple):
    """What is wanted of a game: to reach, to stretch for, and the price in microseconds of a copy and an evaluation.

    At the opening an evaluation may have a bar of its own.
    """

    seats: int
    reach: Rival
    stretch: Rival
    copy: float
    evaluate: float
    opening: float | None = None


BARS: Final = {
    "after_us": Bar(4, Rival("hanabi", 2), Rival("hanabi", 4), copy=5, evaluate=40),
    "afternova": Bar(4, Rival("hanabi", 1), Rival("hanabi", 2), copy=5, evaluate=30, opening=8),
    "itchy_monkey": Bar(2, Rival("breakthrough", 1.2), Rival("connect_four", 1), copy=1, evaluate=8),
    "monkey_palace": Bar(2, Rival("gin_rummy", 3), Rival("gin_rummy", 8), copy=5, evaluate=15),
}
_REDEAL, _VIEW, _PLAYOUT, _IMPORT = 40.0, 100.0, 1.2, 0.2
_SEATS_WITHOUT_A_BAR: Final = 2
_SEARCHED: Final = "connect_four"  # what the peer's own tree search plays
_STEPPED: Final = {"connect_four_v3": 5.0, "hanabi_v5": None}  # games of PettingZoo, and how many times their speed
_TENSOR: Final = {"itchy_monkey": 10.0}
_OTHER_TENSORS: Final = 30.0
_PEERS_SEARCH: Final = (f"MCTS on {_SEARCHED}", "simulations a second")


class Effort(NamedTuple):
    """How long to measure: the rounds, and the CPU seconds of each turn."""

    rounds: int
    seconds: float


def measure(wanted: list[str], effort: Effort, *, peers: bool) -> dict[str, Any]:
    """Return everything that was measured, as data for the table and the JSON file."""
    run: dict[str, Any] = {"method": _METHOD.format(**effort._asdict()), "notes": [], "duels": [], "costs": []}
    if effort.rounds < FEWEST_ROUNDS:
        run["notes"].append(f"a trial: fewer than {FEWEST_ROUNDS} rounds are no measurement")
    with ExitStack() as open_workers:
        ours = open_workers.enter_context(Worker(Path(sys.executable), "our_worker"))
        run["machine"] = report.machine(**ours.ask("engine"))
        installed = ours.ask("games")
        run["notes"] += [f"{game} is not installed" for game in wanted if game not in installed]
        games = [game for game in wanted or sorted(BARS) if game in installed]
        if peers and any(game in BARS for game in games):
            try:
                peer = open_workers.enter_context(Worker(peers_python(), "peer_worker"))
                run["duels"] = [row for game in games if game in BARS for row in _duels(ours, peer, game, effort)]
                run["costs"] += [row for game in games for row in _searches(ours, peer, game, effort)]
                run["costs"] += [row for game in games for row in _environments(ours, peer, game, effort)]
                speed = measures.search_speed(peer, *effort, spec=_SEARCHED)
                run["costs"].append(report.cost_row("OpenSpiel", *_PEERS_SEARCH, speed, None, most=False))
            except NoPeers as error:
                run["notes"].append(f"no peers: {error}")
        run["costs"] += [row for game in games for row in _costs(ours, game, effort)]
    imported = measures.import_seconds(effort.rounds)
    run["costs"].append(report.cost_row("all", "import sapajou", "s", imported, _IMPORT, most=True))
    return run


def _duels(ours: Worker, peer: Worker, game: str, effort: Effort) -> Iterator[dict[str, Any]]:
    """Yield the bars of a game against peers; one measurement serves two bars with the same peer."""
    bar = BARS[game]
    measured: dict[str, measures.Duel] = {}
    for kind, rival in (("to reach", bar.reach), ("stretch", bar.stretch)):
        if rival.peer not in measured:
            measured[rival.peer] = measures.against_peer(ours, peer, game, bar.seats, rival.peer, *effort)
        yield report.duel_row(game, bar.seats, rival.peer, rival.ratio, kind, measured[rival.peer])


def _costs(ours: Worker, game: str, effort: Effort) -> Iterator[dict[str, Any]]:
    """Yield the bars of single figures; a game without a bar of its own has no limit on copies."""
    bar = BARS.get(game)
    seats = bar.seats if bar else _SEATS_WITHOUT_A_BAR
    most = {"copy": bar.copy if bar else None, "redeal": _REDEAL, "view": _VIEW}
    most["evaluate_all"] = bar.evaluate if bar else None
    most["evaluate_all at the opening"] = (bar.opening or bar.evaluate) if bar else None
    most["tensor"] = _TENSOR.get(game, _OTHER_TENSORS)
    for what, value in measures.costs(ours, game, seats, *effort).items():
        yield report.cost_row(game, what, "µs", value, most[what], most=True)
    ratio = measures.playout_against_loop(ours, game, seats, *effort).ratio
    yield report.cost_row(game, "playout", "times the loop", ratio, _PLAYOUT, most=False)
    speed = measures.search_speed(ours, *effort, game=game, seats=seats)
    yield report.cost_row(game, "search", "leaves or rollouts a second", speed, None, most=False)


def _searches(ours: Worker, peer: Worker, game: str, effort: Effort) -> Iterator[dict[str, Any]]:
    """Yield how fast our search is beside the peer's tree search with random playouts."""
    seats = BARS[game].seats if game in BARS else _SEATS_WITHOUT_A_BAR
    ratio = measures.search_against_peer(ours, peer, game, seats, _SEARCHED, *effort).ratio
    yield report.cost_row(
        game, "search", f"leaves or rollouts, times OpenSpiel's MCTS on {_SEARCHED}", ratio, None, most=False
    )


def _environments(ours: Worker, peer: Worker, game: str, effort: Effort) -> Iterator[dict[str, Any]]:
    """Yield how fast our PettingZoo environment is beside that library's own: observation, mask and step."""
    if game not in BARS:
        return
    what: dict[str, object] = {"game": game, "seats": BARS[game].seats}
    for spec, ratio in _STEPPED.items():
        measured = measures.environment_against_peer(ours, peer, what, spec, *effort).ratio
        yield report.cost_row(game, "environment", f"steps, times PettingZoo's {spec}", measured, ratio, most=False)
    spec = next(iter(_STEPPED))
    wrapped = measures.environment_against_peer(ours, peer, {**what, "wrapped": True}, spec, *effort).ratio
    unit = f"steps in three wrappers of PettingZoo's, times its {spec}"
    yield report.cost_row(game, "environment", unit, wrapped, None, most=False)


def main() -> None:
    """Measure, print the table, and write it beside its data."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bars", description="Measure the bars.")
    parser.add_argument("game", nargs="*", help="which games (all that have a bar and are installed)")
    parser.add_argument("--rounds", type=int, default=FEWEST_ROUNDS, help="rounds of ours, theirs, theirs, ours")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds of each turn")
    parser.add_argument("--no-peers", action="store_true", help="our own figures only")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "bench", help="where to write")
    given = parser.parse_args()
    run = measure(given.game, Effort(given.rounds, given.seconds), peers=not given.no_peers)
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "bars.json").write_text(json.dumps(run, indent=2) + "\n", encoding="utf-8")
    (given.out / "bars.md").write_text(report.markdown(run), encoding="utf-8")
    sys.stdout.write(report.markdown(run))


if __name__ == "__main__":
    main()
