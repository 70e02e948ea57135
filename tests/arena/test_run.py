"""Many games: the same results on any number of processes, and clean ends."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sapajou.arena import BotFailed, Outcome, Setup, Tally, play_game, simulate
from sapajou.arena.faults import WorkerLost
from sapajou.arena.run import _batches
from sapajou.bots import parse_bots
from sapajou.kernel.errors import BadInput
from sapajou.kernel.result import Result

SETUP = Setup("bazaar", 3, tuple(parse_bots("greedy,random,random:by=move")), seed=4)


def without_time(setup: Setup, games: int, processes: int, start: int = 0) -> dict[str, object]:
    results = simulate(setup, games, processes=processes, start=start).to_dict()
    assert results.pop("seconds")
    return results


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    alone = without_time(SETUP, 45, processes=1)
    assert alone == without_time(SETUP, 45, processes=3)
    assert alone != without_time(SETUP._replace(seed=5), 45, processes=1)


def test_results_are_those_of_the_single_games() -> None:
    tally = simulate(SETUP, 9, start=5, processes=1).tally
    games = [play_game(SETUP, number) for number in range(5, 14)]
    assert tally.games == 9
    assert tally.decisions == sum(game.decisions for game in games)
    assert sum(tally.endings.values()) == 9
    won = sum(
        1 / len(game.result.winners) for game in games for seat in game.result.winners if game.bots[seat] == "greedy"
    )
    assert float(tally.by_bot["greedy"].wins) == pytest.approx(won)
    assert tally.by_bot["greedy"].seats == 9
    assert tally.by_seat[2].score == sum(game.result.scores[2] for game in games)


def test_the_json_has_the_promised_shape() -> None:
    results = simulate(SETUP, 3, processes=1).to_dict()
    assert list(results) == ["games", "decisions", "seconds", "compiled", "by_bot", "by_seat", "endings", "rivals"]
    assert list(results["by_bot"]) == ["greedy", "random", "random:by=move"]
    assert all(list(bot) == ["seats", "wins", "mean_score"] for bot in results["by_bot"].values())
    assert [list(seat) for seat in results["by_seat"]] == [["wins"]] * 3
    assert [list(rival) for rival in results["rivals"].values()] == [["mean_score"]], "the thief"


def test_a_rival_that_is_no_seat_has_its_mean_score() -> None:
    setup = SETUP._replace(game="after_us", seats=1, bots=SETUP.bots[1:2], options={"target": 20})
    games = [play_game(setup, number) for number in range(4)]
    results = simulate(setup, 4, processes=2).to_dict()
    assert results["rivals"] == {"king": {"mean_score": sum(game.result.rivals["king"] for game in games) / 4}}


def test_a_draw_with_a_rival_counts_half() -> None:
    tally = Tally.of(["greedy"], 1)
    for score, reason in ((81, "draw"), (82, "target"), (80, "target")):
        winners = [0] if score > 80 else []
        result = Result.of([score], winners=winners, reason=reason, rivals={"king": 81})
        tally.count(Outcome(["greedy"], result, 1))
    assert float(tally.by_bot["greedy"].wins) == 1.5


def test_batches_cover_every_game_once() -> None:
    for start, games, processes in ((0, 1, 8), (7, 1000, 2), (0, 333, 3), (2, 5, 1)):
        numbers = [number for batch in _batches(start, games, processes) for number in batch]
        assert numbers == list(range(start, start + games))


def test_an_option_and_data_reach_the_workers() -> None:
    worthless = {"worth": [0] * 20}
    setup = SETUP._replace(options={"rounds": 2}, data=worthless)
    results = simulate(setup, 8, processes=2).tally
    assert results.by_bot["greedy"].score == 0
    assert set(results.endings) == {"round_cap"}
    assert float(results.by_bot["greedy"].wins) == pytest.approx(8 / 3), "a victory shared by three is a third"


@pytest.mark.parametrize(
    ("setup", "fault"),
    [
        (SETUP._replace(game="nope"), "game nope: not installed"),
        (SETUP._replace(seats=9), "seats: Bazaar is for 2 to 4 seats, not 9"),
        (SETUP._replace(seats=2), "bots: 2 seats take 1 to 2 bots, not 3"),
        (SETUP._replace(bots=()), "bots: 3 seats take 1 to 3 bots, not 0"),
        (SETUP._replace(options={"rounds": 0}), "option rounds: 0 is not offered"),
    ],
    ids=["game", "seats", "bots", "no bots", "option"],
)
def test_a_run_that_cannot_be_played_is_refused_at_once(setup: Setup, fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        simulate(setup, 10, processes=2)


def test_no_games_and_no_processes_are_refused() -> None:
    with pytest.raises(BadInput, match="at least one game"):
        simulate(SETUP, 0)
    with pytest.raises(BadInput, match="at least one process"):
        simulate(SETUP, 1, processes=0)


def test_a_bot_that_fails_in_a_worker_is_named(tmp_path: Path) -> None:
    path = tmp_path / "late.py"
    path.write_text(
        "from sapajou import Bot\n"
        "class Late(Bot):\n"
        "    def act(self, state, seat):\n"
        "        return 1 / 0 if state.round > 1 else state.legal(seat)[0]\n",
        encoding="utf-8",
    )
    setup = Setup("bazaar", 2, tuple(parse_bots(f"{path}:Late")), seed=1)
    with pytest.raises(BotFailed, match=r"late\.py:4: ZeroDivisionError.*to repeat it: sapajou simulate bazaar"):
        simulate(setup, 20, processes=2)


def test_a_worker_that_dies_ends_the_run(tmp_path: Path) -> None:
    path = tmp_path / "deadly.py"
    path.write_text(
        "import os\n"
        "from sapajou import Bot\n"
        "class Deadly(Bot):\n"
        "    def act(self, state, seat):\n"
        "        os._exit(7)\n",
        encoding="utf-8",
    )
    setup = Setup("bazaar", 2, tuple(parse_bots(f"{path}:Deadly")), seed=1)
    with pytest.raises(WorkerLost, match=r"ended 3 times in the middle of the same game \(range\(.*EXIT\(7\)"):
        simulate(setup, 20, processes=2)


def test_an_empty_tally_is_sound() -> None:
    tally = Tally.of(["greedy"], 2)
    assert tally.length(0.5) == 0
    assert tally.by_bot["greedy"].mean_score == 0


def test_lengths_are_quantiles() -> None:
    tally = Tally.of([], 0)
    tally.games = 4
    tally.lengths.update({10: 1, 20: 2, 90: 1})
    assert [tally.length(share) for share in (0, 0.5, 1)] == [10, 20, 90]


ENDLESS = """
import time
from pathlib import Path
from sapajou import Bot
from sapajou.arena import Setup, simulate
from sapajou.bots import parse_bots

class Slow(Bot):
    def act(self, state, seat):
        Path(__file__).with_suffix(".started").touch()
        time.sleep(60)

if __name__ == "__main__":
    simulate(Setup("bazaar", 2, tuple(parse_bots(f"{__file__}:Slow"))), 1_000_000, processes=2)
"""


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()]


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")
def test_an_interrupted_run_leaves_no_process_behind(tmp_path: Path) -> None:
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(  # noqa: S603  our own words
        [sys.executable, str(script)], stderr=subprocess.PIPE, text=True, start_new_session=True, env=environment
    ) as run:
        assert within(30, (tmp_path / "endless.started").exists)
        started = children(run.pid)
        for process in started:
            os.kill(process, signal.SIGINT)
        assert not within(0.5, lambda: children(run.pid) != started), "workers leave Ctrl-C to their parent"
        os.killpg(run.pid, signal.SIGINT)
        _, complaint = run.communicate(timeout=300)
    assert len(started) == 4, "two workers, and the trackers of resources of Python and of loky"
    assert complaint.count("KeyboardInterrupt") == 1, "the workers say nothing"
    assert within(5, lambda: not any(Path(f"/proc/{process}").exists() for process in started))


def within(seconds: float, holds: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
