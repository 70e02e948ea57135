"""The documentation in a real browser: under the server's policy and from files, by day and night, at every size."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from sapajou.server.pages import help_folder
from serving import Serving

SIZES = {"phone": (360, 740), "laptop": (1366, 768), "large": (1920, 1080)}
PAGES = (
    "index.html", "play/monkey_palace.html", "rules/itchy_monkey.html", "guide/host.html", "examples/games.html",
    "api/games.html", "architecture.html", "strength.html", "fr/index.html", "fr/play/after_us.html",
)  # fmt: skip


@pytest.fixture(scope="module")
def site() -> Path:
    folder = help_folder()
    if folder is None:
        pytest.fail("the documentation is not built: run `make docs` first")
    return folder


@contextmanager
def reader(browser: Browser, home: str, size: str = "laptop", light: str = "light") -> Iterator[tuple[Page, list[str]]]:
    """A page, and what went wrong on it: what its console says, and what it wanted from elsewhere."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=light)  # type: ignore[arg-type]
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda one: wrong.append(one.url) if not one.url.startswith((home, "data:")) else None)
    page.on("response", lambda one: wrong.append(f"{one.status} {one.url}") if one.status >= 400 else None)
    yield page, wrong
    context.close()


@pytest.mark.parametrize(("size", "light"), [("phone", "dark"), ("laptop", "light"), ("large", "dark")])
def test_pages_fit_every_screen_and_ask_nobody_else(
    browser: Browser, server: Serving, site: Path, size: str, light: str
) -> None:
    assert site.is_dir()
    with reader(browser, f"http://{server.address}", size, light) as (page, wrong):
        for path in PAGES:
            page.goto(f"http://{server.address}/help/{path}")
            assert page.locator("h1").first.is_visible(), path
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} scrolls sideways"
            assert wrong == [], path


def test_night_is_what_the_table_was_told(browser: Browser, server: Serving, site: Path) -> None:
    assert site.is_dir()
    with reader(browser, f"http://{server.address}") as (page, wrong):
        page.goto(f"http://{server.address}/help/")
        assert page.url.endswith("/help/index.html")
        day = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.evaluate("""localStorage.setItem('sapajou', JSON.stringify({theme: 'night'}))""")
        page.reload()
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != day
        assert wrong == []


def test_the_foot_of_the_home_page_leads_to_the_help(browser: Browser, server: Serving, site: Path) -> None:
    assert site.is_dir()
    with reader(browser, f"http://{server.address}") as (page, wrong):
        page.goto(f"http://{server.address}/")
        page.get_by_test_id("help").click()
        page.get_by_role("link", name="Cette page en français").click()
        page.wait_for_url("**/help/fr/index.html")
        assert page.locator("html").get_attribute("lang") == "fr"
        page.get_by_role("contentinfo").get_by_role("link", name="Licences").click()
        page.wait_for_url("**/help/fr/licences.html")
        assert wrong == []


@pytest.mark.parametrize("place", ["server", "files"])
def test_search_finds_a_page(browser: Browser, server: Serving, site: Path, place: str) -> None:
    home = f"http://{server.address}/help" if place == "server" else site.as_uri()
    with reader(browser, f"http://{server.address}" if place == "server" else "file:") as (page, wrong):
        page.goto(f"{home}/index.html")
        field = page.get_by_placeholder("Search").first
        field.fill("nitpick")
        field.press("Enter")
        page.locator("#search-results").get_by_role("link", name="Itchy Monkey in five minutes").click()
        page.wait_for_url("**/play/itchy_monkey.html*")
        assert wrong == []
