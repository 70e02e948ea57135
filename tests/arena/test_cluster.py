"""A tournament on a real Ray of this machine: killed workers cost nothing but time, a bot that hangs is stopped."""

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from sapajou.arena.cluster import Ray, joined
from sapajou.arena.faults import RunFault
from sapajou.arena.keeping import Kept
from sapajou.arena.tournament import Tournament, play
from sapajou.arena.workers import Here
from sapajou.bots.faults import BotFailed

BOTS = """
import os, time
from pathlib import Path
from sapajou import Bot

class Slow(Bot):
    '''Plays by its seed, not fast, and leaves the number of its process behind.'''
    def act(self, state, seat):
        (Path(__file__).parent / "pids" / str(os.getpid())).touch()
        time.sleep(0.01)
        legal = state.legal(seat)
        return legal[self.seed % len(legal)]

class Hangs(Bot):
    def act(self, state, seat):
        while True:
            time.sleep(0.01)
"""
KILLED = 3


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    (tmp_path / "pids").mkdir()
    (tmp_path / "bots.py").write_text(BOTS, encoding="utf-8")
    return tmp_path / "bots.py"


@pytest.fixture(scope="module")
def ray_here() -> Iterator[None]:
    """A Ray of two processes on 127.0.0.1 for all tests of this file."""
    if find_spec("ray") is None:
        pytest.skip("Ray is not installed: make .venv/cluster")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))  # for the toy game
        ray, mine = joined(None, 2)
        assert mine
        yield
        ray.shutdown()


def test_a_cluster_that_does_not_answer_is_named() -> None:
    if find_spec("ray") is None:
        pytest.skip("Ray is not installed: make .venv/cluster")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(RunFault, match=f"127.0.0.1:{port} cannot be reached: .*refused"):
        Ray(f"127.0.0.1:{port}")


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(RunFault, match=r"pip install 'sapajou\[cluster\]'"):
        Ray()


class Killer(threading.Thread):
    """Kills some workers while they play, one after the other, each another process."""

    def __init__(self, folder: Path) -> None:
        super().__init__(daemon=True)
        self.folder = folder
        self.killed: list[int] = []

    def run(self) -> None:
        while len(self.killed) < KILLED:
            for file in self.folder.iterdir():
                pid = int(file.name)
                if pid not in self.killed and len(self.killed) < KILLED:
                    os.kill(pid, signal.SIGKILL)
                    self.killed.append(pid)
                    time.sleep(1)
            time.sleep(0.01)


@pytest.mark.long
@pytest.mark.usefixtures("ray_here")
def test_workers_that_are_killed_change_nothing(bots: Path, tmp_path: Path) -> None:
    slow = f"{bots}:Slow"
    tournament = Tournament("bazaar", 2, (slow, "greedy", "random"), deals=12, options={"rounds": 4})
    undisturbed = Kept(tmp_path / "undisturbed.jsonl", tournament.head())
    expected = play(tournament, undisturbed, Here())
    for file in (tmp_path / "pids").iterdir():
        file.unlink()
    killer = Killer(tmp_path / "pids")
    killer.start()
    workers = Ray()
    workers.batch_seconds = 1.0
    disturbed = Kept(tmp_path / "disturbed.jsonl", tournament.head())
    assert play(tournament, disturbed, workers) == expected
    assert len(set(killer.killed)) == KILLED, "in the middle of the run"
    assert disturbed.path.read_bytes() == undisturbed.path.read_bytes()


@pytest.mark.long
@pytest.mark.usefixtures("ray_here")
def test_a_bot_that_hangs_is_stopped_at_its_limit(bots: Path, tmp_path: Path) -> None:
    tournament = Tournament("bazaar", 2, (f"{bots}:Hangs", "random"), deals=2, limit=0.5)
    with pytest.raises(
        BotFailed, match=r"Hangs.*took longer for a decision than --limit allows; to repeat it: sapajou"
    ):
        play(tournament, Kept(tmp_path / "games.jsonl", tournament.head()), Ray())


@pytest.mark.long
@pytest.mark.usefixtures("ray_here")
def test_nobody_outside_can_reach_it() -> None:
    """What Ray listens at is of this machine alone."""
    ray, _ = joined(None, None)
    (node,) = ray.nodes()
    assert node["NodeManagerAddress"] == "127.0.0.1"
    address = ray.get_runtime_context().gcs_address
    assert address.startswith("127.0.0.1:")
    outside = socket.gethostbyname(socket.gethostname())
    if outside.startswith("127."):
        return
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((outside, node["NodeManagerPort"]), timeout=5)
