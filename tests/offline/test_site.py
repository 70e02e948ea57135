"""The folder that `sapajou site` writes, and how a server serves it."""

import io
import json
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import pytest
from litestar.testing import TestClient

from sapajou.server.app import POLICY, create_app
from sapajou.server.faults import Refusal
from sapajou.server.service import Config
from sapajou.server.site import files, site_files, write_site
from sapajou.server.site.package import imported

# Where the package is that draws, and how many games have a puzzle that it draws in both languages.
DRAWS: Final = """
from datetime import date
from pathlib import Path
import sapajou.offline.browser
from sapajou.coach.puzzles import daily
from sapajou.kernel.registry import game, games
drawn = 0
for name in games():
    puzzle, drawer = daily(name, date(2026, 1, 1)), game(name)
    view = drawer.view(drawer.restore(puzzle.position), puzzle.seat)
    drawn += all(drawer.picture(view, language).startswith("<svg") for language in ("en", "fr"))
print(Path(sapajou.__file__).parent, drawn)
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site that was written while nothing could be fetched."""
    folder = tmp_path_factory.mktemp("site") / "any" / "where"
    files._site_files.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", None)
        assert write_site(folder) == sum(map(len, site_files().values()))
    return folder


def test_the_page_finds_its_files_from_wherever_it_lies(written: Path) -> None:
    page = (written / "index.html").read_text()
    for named in (part.split('"')[0] for name in ("src=", "href=") for part in page.split(f'{name}"')[1:]):
        assert named.startswith("./"), named
        assert (written / named).is_file(), named


def test_the_service_worker_keeps_all_files_but_itself(written: Path) -> None:
    kept = json.loads((written / "service-worker.js").read_text().split("\n")[0].removeprefix("const SITE = ")[:-1])
    listed = {path.relative_to(written).as_posix() for path in written.rglob("*") if path.is_file()}
    assert listed - set(kept["files"]) == {"service-worker.js", "site-files.json"}
    assert kept["version"] == json.loads((written / "site.json").read_text())["version"]


def test_an_app_has_a_name_a_place_and_icons(written: Path) -> None:
    manifest = json.loads((written / "manifest.webmanifest").read_text())
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    assert all((written / icon["src"]).read_bytes().startswith(b"\x89PNG") for icon in manifest["icons"])


def test_the_package_holds_what_runs_in_a_browser_and_no_more() -> None:
    with ZipFile(io.BytesIO(site_files()["sapajou.zip"])) as package:
        names = set(package.namelist())
        told = package.read("sapajou.dist-info/entry_points.txt").decode()
    assert {"sapajou/offline/browser.py", "sapajou/server/room.py", "msgspec/__init__.py"} <= names
    assert {"sapajou/server/words/fr.json", "sapajou/games/after_us/data/cards.json"} <= names
    assert not [
        name for name in names if name.startswith(("sapajou/server/storage/", "sapajou/cli/", "sapajou/testing/"))
    ]
    assert "sapajou/server/app.py" not in names
    assert told.count("=") == 4


def test_the_package_alone_tells_and_draws_the_puzzles_of_the_day(tmp_path: Path) -> None:
    """What lies beside the sources here, and was forgotten in the package, would be missed in a browser alone."""
    with ZipFile(io.BytesIO(site_files()["sapajou.zip"])) as package:
        package.extractall(tmp_path, [name for name in package.namelist() if name.startswith("sapajou")])
    run = subprocess.run(  # noqa: S603  our own words
        [sys.executable, "-c", DRAWS], env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == [str(tmp_path / "sapajou"), "4"]


def test_modules_that_are_imported_anywhere_in_a_file_are_found() -> None:
    assert "sapajou.kernel.chance" in imported("sapajou.offline.browser")
    assert imported("no.such.module") == []


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(Refusal) as refused:
        write_site(tmp_path)
    assert refused.value.code == "fault.folder_in_use"
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    with pytest.raises(Refusal):
        write_site(tmp_path / "letter.txt")


def test_written_again_nothing_old_stays_behind(written: Path) -> None:
    listed = written / "site-files.json"
    listed.write_text(json.dumps([*json.loads(listed.read_text()), "assets/old.js", "../outside.txt"]))
    (written / "assets" / "old.js").write_text("old")
    outside = written.parent / "outside.txt"
    outside.write_text("not ours")
    write_site(written)
    assert not (written / "assets" / "old.js").exists()
    assert outside.exists()


def test_without_pyodide_among_the_clients_files_one_is_told_what_brings_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("")
    monkeypatch.setattr(files, "client_folder", lambda: tmp_path)
    with pytest.raises(Refusal, match="make web"):
        site_files()
    monkeypatch.setattr(files, "client_folder", lambda: None)
    with pytest.raises(Refusal, match="not built"):
        site_files()


def test_a_server_serves_it_under_a_policy_of_its_own() -> None:
    with TestClient(create_app(Config(database=":memory:", thinkers=1))) as visitor:
        answer: Any = visitor.get("/offline", follow_redirects=False)
        assert answer.headers["Location"] == "/offline/"
        for path in ("/offline/", "/offline/service-worker.js", "/offline/pyodide/pyodide.mjs"):
            answer = visitor.get(path)
            assert answer.status_code == 200
            assert "'wasm-unsafe-eval'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Content-Type"].startswith("text/javascript")
        assert visitor.get("/offline/nothing.js").status_code == 404
        for path in ("/", "/api/games", "/t/abcdefghijkl"):
            assert visitor.get(path).headers["Content-Security-Policy"] == POLICY
        assert "wasm" not in POLICY
