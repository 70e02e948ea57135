"""Take pictures of every screen, in both themes and sizes: `python scripts/screenshots.py ADDRESS FOLDER`.

A server with the built client must run at ADDRESS; Chromium must be on the PATH.
"""

import shutil
import sys
from itertools import product
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

SIZES: Final = {"wide": (1366, 768), "phone": (360, 740)}
# So many bots at each table, and so many moves of our own before the picture is taken.
TABLES: Final = {"after_us": (3, 1), "afternova": (2, 0), "itchy_monkey": (2, 2), "monkey_palace": (1, 3)}
_PRESS: Final = """() => {
    const found = document.querySelector('[data-testid=choice]:enabled, [data-testid=choices] .fold');
    found?.click();
    return found?.dataset.testid === 'choice';
}"""


def take(browser: Browser, address: str, folder: Path, size: str, theme: str) -> None:
    """Take the pictures of one size and theme."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "night" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()

    def picture(name: str) -> None:
        page.screenshot(path=folder / f"{name}_{theme}_{size}.png")

    page.goto("/")
    page.get_by_test_id("play").nth(len(TABLES) - 1).wait_for()
    picture("home")
    page.get_by_test_id("plate-itchy_monkey").get_by_test_id("invite").click()
    page.get_by_test_id("start").wait_for()
    picture("lobby")
    for game, (bots, moves) in TABLES.items():
        table = {"game": game, "bots": [None, *["greedy"] * bots]}
        page.goto(f"/t/{context.request.post('/api/tables', data=table).json()['id']}")
        page.get_by_test_id("seat-0").get_by_test_id("sit").click()
        page.get_by_test_id("start").click()
        _wish(page, plain=True)
        for _ in range(moves):
            page.wait_for_function(_PRESS)
        page.get_by_test_id("choices").wait_for()
        picture(f"{game}_plain")
        _wish(page, plain=False)
        page.get_by_test_id("plain-board").wait_for(state="detached")
        page.locator("main:has(.is-mine) section.board [data-testid]").first.wait_for()
        picture(game)
    context.close()


def _wish(page: Page, *, plain: bool) -> None:
    """Choose the plain board or the drawn one, past the first-game guide."""
    page.get_by_test_id("settings").click()
    page.get_by_test_id("plain").set_checked(plain)
    page.keyboard.press("Escape")
    guide = page.get_by_test_id("guide-skip")
    if guide.count():
        guide.click()


def main(address: str, folder: str) -> None:
    """Take all pictures into a folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for size, theme in product(SIZES, ("day", "night")):
            take(browser, address, Path(folder), size, theme)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
