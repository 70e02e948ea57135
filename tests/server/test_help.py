"""The documentation under /help: a file by its address, a folder by its first page, and nothing outside of it."""

from pathlib import Path

import pytest
from litestar.testing import TestClient

from sapajou.server import pages
from sapajou.server.app import POLICY, create_app
from sapajou.server.service import Config


def visit(tmp_path: Path, folder: Path | None, monkeypatch: pytest.MonkeyPatch, *paths: str) -> list[tuple[int, str]]:
    """Return the status of each address, and what it says or where it leads."""
    monkeypatch.setattr(pages, "help_folder", lambda: folder)
    app = create_app(Config(database=str(tmp_path / "tables.sqlite3"), thinkers=1))
    with TestClient(app, base_url="http://table.example") as visitor:
        answers = [visitor.get(path, follow_redirects=False) for path in paths]
    assert all(answer.headers["Content-Security-Policy"] == POLICY for answer in answers)
    return [(answer.status_code, answer.headers.get("location") or answer.text.strip()) for answer in answers]


def test_files_and_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    (site / "fr").mkdir(parents=True)
    (site / "index.html").write_text("<h1>Help</h1>", encoding="utf-8")
    (site / "fr" / "index.html").write_text("<h1>Aide</h1>", encoding="utf-8")
    (tmp_path / "secret.html").write_text("secret", encoding="utf-8")
    paths = ("/help", "/help/", "/help/fr/", "/help/fr/index.html", "/help/none.html", "/help/..%2fsecret.html")
    assert visit(tmp_path, site, monkeypatch, *paths) == [
        (302, "/help/index.html"),
        (302, "/help/index.html"),
        (302, "/help/fr/index.html"),
        (200, "<h1>Aide</h1>"),
        (404, "no such page"),
        (404, "no such page"),
    ]


def test_where_it_was_not_built_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert visit(tmp_path, None, monkeypatch, "/help/") == [(404, "The help is not built: make docs.")]
