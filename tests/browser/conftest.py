"""A real server, a real browser, and people who open pages in it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

import equipment
from pages import Visitor
from sapajou.server.client_files import client_folder
from serving import Serving

expect.set_options(timeout=60_000)  # for a machine that has other things to do


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The Chromium of this machine, its light shell where there is one, or a Chromium that was brought."""
    with launched(playwright, equipment.browser(playwright)) as chromium:
        yield chromium


@pytest.fixture(scope="session")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium that is more than a shell: it knows notifications."""
    with launched(playwright, equipment.browser(playwright, whole=True)) as chromium:
        yield chromium


@contextmanager
def launched(playwright: Playwright, path: Path | None) -> Iterator[Browser]:
    """A running browser; it finds club.test on this machine."""
    if path is None:
        message = "no browser: no chromium or google-chrome on the PATH, none in build/browser, none of Playwright's"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    # Without a sandbox, since CI runs as root; only our own pages are opened.
    arguments = ["--no-sandbox", "--host-resolver-rules=MAP club.test 127.0.0.1"]
    chromium = playwright.chromium.launch(executable_path=path, args=arguments)
    yield chromium
    chromium.close()


def serving(folder: Path, luck: int | Path | None = None) -> Serving:
    """Return a server with the built client, and a database in the folder."""
    if client_folder() is None:
        pytest.fail("the browser client is not built: run `make web/dist/index.html` first")
    return Serving(str(folder / "tables.sqlite"), log=folder / "log", luck=luck)


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose luck stands in a file."""
    folder = tmp_path_factory.mktemp("server")
    luck = folder / "luck"
    luck.write_text("nobody's yet", encoding="utf-8")
    with serving(folder, luck=luck) as running:
        yield running


@pytest.fixture
def server(shared_server: Serving, request: pytest.FixtureRequest) -> Serving:
    """A server for everybody who does not mean to kill it; a test's shuffles there are the same each time."""
    assert isinstance(shared_server.luck, Path)
    shared_server.luck.write_text(request.node.nodeid, encoding="utf-8")
    return shared_server


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[Serving]:
    """A server of one's own, to be killed."""
    with serving(tmp_path) as running:
        yield running


@pytest.fixture
def fixed_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Serving]:
    """A server whose shuffles are the same each time, if visitors come with a fixed number; asked for by `indirect`."""
    with serving(tmp_path, luck=request.param) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visitor]]:
    """Opens a window for one more person, of the whole browser if wished; nothing may go wrong in any of them.

    Their numbers for shuffles are the same each time. Their pages are not painted, unless that is wished: `paint` does
    it later.
    """
    visitors: list[Visitor] = []

    def arrive(at: Serving | None = None, *, whole: bool = False, **wishes: Any) -> Visitor:
        at = at or request.getfixturevalue("server")
        opened = request.getfixturevalue("whole_browser") if whole else browser
        usual = {"painted": False, "number": len(visitors)}
        visitors.append(Visitor(opened, f"http://{at.address}", **{**usual, **wishes}))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.close()
    assert [trouble for visitor in visitors for trouble in visitor.troubles] == []
