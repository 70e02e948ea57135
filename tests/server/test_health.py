"""Whether a server is alive and ready, asked while its storage comes and goes."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from tests.server.conftest import Cluster

import patience
from sapajou.server.app import create_app
from sapajou.server.service import Config
from serving import Serving


def visitor(database: str, **more: Any) -> TestClient[Any]:
    return TestClient(create_app(Config(database=database, thinkers=1, **more)), base_url="http://table.example")


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_server_is_alive_and_ready_whatever_it_is_called(path: str) -> None:
    with visitor(":memory:", hosts=("other.example",)) as watcher:
        answer = watcher.get(path)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
        assert "Set-Cookie" not in answer.headers
        assert watcher.head(path).status_code == 200


def test_a_server_whose_file_cannot_be_written_is_alive_and_not_ready(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    with visitor(database) as watcher, closing(sqlite3.connect(database, isolation_level=None)) as other:
        assert watcher.get("/readyz").status_code == 200
        other.execute("BEGIN EXCLUSIVE")
        assert watcher.get("/readyz").status_code == 503
        assert watcher.get("/healthz").status_code == 200
        other.execute("ROLLBACK")
        while watcher.get("/readyz").status_code != 200:
            pass


def test_a_server_without_its_postgresql_is_alive_and_not_ready(
    cluster: Cluster, new_database: Callable[[], str], tmp_path: Path
) -> None:
    with Serving(new_database(), log=tmp_path / "log") as server:

        def status(path: str) -> int:
            return httpx.get(f"http://{server.address}{path}", timeout=patience.SECONDS).status_code

        assert status("/readyz") == 200
        cluster.stop()
        try:
            assert status("/readyz") == 503
            assert status("/healthz") == 200
        finally:
            cluster.restart("start")
        while status("/readyz") != 200:
            pass
