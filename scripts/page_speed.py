"""Measure a first visit: `python scripts/page_speed.py ADDRESS`: what is sent, and when one can begin to play.

A server with the built client must run at ADDRESS; the browser is that of the tests. A visit begins with an empty
cache.
"""

import statistics
import sys
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

sys.path.append(str(Path(__file__).parents[1] / "tests" / "net"))

import equipment

VISITS: Final = 5
GAMES: Final = ("after_us", "afternova", "itchy_monkey", "monkey_palace")
# Bytes over the network, headers and packing included.
_SENT: Final = """() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
    .reduce((sum, { transferSize }) => sum + transferSize, 0)"""
# The moment at which the thing was there, as the page's own clock has it.
_WHEN: Final = """(selector) => new Promise((found) => {
    const look = () => document.querySelector(selector) ? found(performance.now()) : requestAnimationFrame(look);
    look();
})"""


class Visit(NamedTuple):
    """One visit: milliseconds until there was something to do, and bytes that were sent for it."""

    milliseconds: float
    sent: int


def home(browser: Browser, address: str) -> Visit:
    """Return a visit of the home page, until all games can be begun."""
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/", wait_until="commit")
    ready = page.evaluate(_WHEN, "[data-testid^=plate]:nth-of-type(4) [data-testid=play]:enabled")
    visit = Visit(ready, page.evaluate(_SENT))
    context.close()
    return visit


def first_board(browser: Browser, address: str, game: str) -> Visit:
    """Return the way from the click on "play bots" to a board that asks for something."""
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/")
    page.get_by_test_id("play").nth(len(GAMES) - 1).wait_for()
    before = page.evaluate(_SENT)
    clicked = page.evaluate("performance.now()")
    page.get_by_test_id(f"plate-{game}").get_by_test_id("play").click()
    ready = page.evaluate(_WHEN, "main:has(.is-mine) section.board [data-testid]")
    visit = Visit(ready - clicked, page.evaluate(_SENT) - before)
    context.close()
    return visit


def main(address: str) -> None:
    """Print the middle of several visits of each kind."""
    path = equipment.browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        _tell("home, until one can click", [home(browser, address) for _ in range(VISITS)])
        for game in GAMES:
            visits = [first_board(browser, address, game) for _ in range(VISITS)]
            _tell(f"{game}, from the click to the first question", visits)
        browser.close()


def _tell(what: str, visits: list[Visit]) -> None:
    middle = statistics.median(visit.milliseconds for visit in visits)
    sys.stdout.write(f"{what}: {middle:.0f} ms, {max(visit.sent for visit in visits) / 1000:.0f} kB\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
