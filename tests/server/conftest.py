"""A real PostgreSQL, with a fresh database for each who asks, and a real server: each started once."""

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import equipment
from serving import Serving

_ROOM = 2**30


class Cluster:
    """A PostgreSQL of our own in a folder, reached through a socket in that folder."""

    def __init__(self, tools: Path, folder: Path, owner: str | None) -> None:
        self._tools = tools
        self._folder = folder
        self._owner = owner
        self._data = folder / "data"
        self._numbers = itertools.count(1)
        self._made: list[str] = []

    def start(self) -> None:
        """Make the cluster and wait until it answers; kept in memory as far as it goes, it is thrown away anyway."""
        self._run("initdb", "-D", self._data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-locale", "-N")
        self.restart("start")

    def restart(self, how: str = "restart") -> None:
        """End all connections and start again."""
        settings = f"-k {self._folder} -c listen_addresses='' -c fsync=off"
        log = self._folder / "log"
        self._run("pg_ctl", "-w", "-D", self._data, "-m", "immediate", "-l", log, "-o", settings, how)

    def stop(self) -> None:
        """End it, without ceremony."""
        self._run("pg_ctl", "-w", "-D", self._data, "-m", "immediate", "stop")

    def new_database(self) -> str:
        """Return the address of a new, empty database."""
        name = f"test_{next(self._numbers)}"
        self._run("createdb", "-h", self._folder, "-U", "postgres", name)
        self._made.append(name)
        return f"postgresql://postgres@/{name}?host={self._folder}"

    @property
    def environment(self) -> dict[str, str]:
        """What PostgreSQL's own programs need to find it."""
        path = os.pathsep.join([str(self._tools), os.environ.get("PATH", "")])
        return {"PGHOST": str(self._folder), "PGUSER": "postgres", "PATH": path}

    def made(self, name: str) -> None:
        """Take note of a database that somebody else has made."""
        self._made.append(name)

    def drop_databases(self) -> None:
        """Remove all databases that were made: each is hundreds of files."""
        while self._made:
            self._run("dropdb", "-h", self._folder, "-U", "postgres", "--force", self._made.pop())

    def _run(self, tool: str, *words: object) -> None:
        command = [str(self._tools / tool), *map(str, words)]
        with (self._folder / "said").open("w+", encoding="utf-8") as said:  # no pipe: the server would keep it open
            done = subprocess.run(  # noqa: S603  our own words
                command,
                user=self._owner,
                cwd=self._folder,  # it must be able to enter the folder it starts in
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                check=False,
            )
            said.seek(0)
            assert done.returncode == 0, f"{tool} failed: {said.read()}"


def _owner() -> str | None:
    """Return whom PostgreSQL runs as, or None for whoever runs the tests: it refuses to be root."""
    if os.geteuid() != 0:
        return None
    return "postgres" if "postgres" in {user.pw_name for user in pwd.getpwall()} else "nobody"


def _within_reach(tools: Path, folder: Path) -> Path:
    """Return the programs where anybody may run them: those that came as a package may lie in a private folder."""
    if not tools.is_relative_to(equipment.INSTALLED):
        return tools
    return shutil.copytree(equipment.INSTALLED, folder / "postgres") / tools.relative_to(equipment.INSTALLED)


def _place() -> str | None:
    """Return where to put the cluster: in memory if there is room, as its thousands of files are slow elsewhere.

    Never in pytest's own folder: the path of a socket may not be longer than about 100 characters.
    """
    memory = Path("/dev/shm")  # noqa: S108  a random name in it
    return str(memory) if memory.is_dir() and shutil.disk_usage(memory).free > _ROOM else None


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Start PostgreSQL; where there is none, fail in CI and skip elsewhere."""
    tools = equipment.postgres()
    if tools is None:
        missing = "no PostgreSQL: no initdb in /usr/lib/postgresql/*/bin, on the PATH or in build/postgres"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    owner = _owner()
    with tempfile.TemporaryDirectory(prefix="sapajou-pg-", dir=_place()) as folder:
        if owner is not None:
            tools = _within_reach(tools, Path(folder))
            shutil.chown(folder, owner)
        cluster = Cluster(tools, Path(folder), owner)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()


@pytest.fixture
def new_database(cluster: Cluster) -> Iterator[Callable[[], str]]:
    """Return a function that makes a new PostgreSQL database and returns its address; they end with the test."""
    yield cluster.new_database
    cluster.drop_databases()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for everybody who does not mean to kill it: in the end it has complained of nothing."""
    folder = tmp_path_factory.mktemp("server")
    with Serving(str(folder / "tables.db"), log=folder / "log") as serving:
        yield serving
    assert (folder / "log").read_text() == ""  # no traceback, no complaint
