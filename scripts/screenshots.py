"""Take pictures of every screen, in both themes and sizes: `python scripts/screenshots.py ADDRESS FOLDER [fr]`.

A server with the built client must run at ADDRESS; Chromium must be on the PATH.
"""

import shutil
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, sync_playwright

SIZES: Final = {"wide": (1366, 768), "phone": (360, 740)}
LOCALES: Final = {"en": "en-GB", "fr": "fr-FR"}
# So many bots at each table, and so many moves of our own before the picture is taken.
TABLES: Final = {"after_us": (3, 1), "afternova": (2, 0), "itchy_monkey": (2, 2), "monkey_palace": (1, 3)}
PATIENCE: Final = 120_000
_PRESS: Final = """() => {
    if (document.querySelector('[data-testid=finished]')) return true;
    const found = document.querySelector('[data-testid=choice]:enabled, [data-testid=choices] .fold');
    found?.click();
    return found?.dataset.testid === 'choice';
}"""

Picture = Callable[[str], None]


def take(browser: Browser, address: str, folder: Path, size: str, theme: str, language: str) -> None:
    """Take the pictures of one size, theme and language."""
    width, height = SIZES[size]

    def arrive() -> BrowserContext:
        context = browser.new_context(
            base_url=address,
            locale=LOCALES[language],
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "night" else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        return context

    ours, friends = arrive(), arrive()
    page = ours.new_page()

    def picture(name: str, of: Page = page) -> None:
        of.screenshot(path=folder / f"{name}_{theme}_{size}_{language}.png")

    _before_a_match(page, picture)
    for game, (bots, moves) in TABLES.items():
        _match(page, picture, game, bots, moves)
    _around_a_match(page, picture)
    _end(page, picture)
    _together(page, friends.new_page(), picture)
    _trouble(page, picture)
    ours.close()
    friends.close()


def _before_a_match(page: Page, picture: Picture) -> None:
    """Home without tables, what a table may be like, and the lobby."""
    page.goto("/")
    page.get_by_test_id("play").nth(len(TABLES) - 1).wait_for()
    picture("home")
    plate = page.get_by_test_id("plate-itchy_monkey")
    plate.get_by_test_id("more").click()
    picture("new_table")
    page.keyboard.press("Escape")
    plate.get_by_test_id("invite").click()
    page.get_by_test_id("start").wait_for()
    picture("lobby")


def _match(page: Page, picture: Picture, game: str, bots: int, moves: int) -> None:
    """Both boards of a game."""
    _begin(page, game, bots)
    _wish(page, plain=True)
    for _ in range(moves):
        page.wait_for_function(_PRESS)
    page.get_by_test_id("choices").wait_for()
    picture(f"{game}_plain")
    _wish(page, plain=False)
    page.get_by_test_id("plain-board").wait_for(state="detached")
    page.locator("main:has(.is-mine) section.board [data-testid]").first.wait_for()
    picture(game)


def _around_a_match(page: Page, picture: Picture) -> None:
    """What opens beside the board: settings, rules, talk, a reason, and a moment of the past."""
    _begin(page, "itchy_monkey", 1)
    _wish(page, plain=True)
    page.get_by_test_id("settings").click()
    picture("settings")
    page.keyboard.press("Escape")
    page.get_by_test_id("rule-now").click()
    page.locator(".is-applying").wait_for()
    picture("rules")
    page.keyboard.press("Escape")
    page.locator("summary").click()
    page.get_by_test_id("why-move").fill("end_turn")
    page.get_by_test_id("why-move").press("Enter")
    page.get_by_test_id("refusal").locator("blockquote").wait_for()
    picture("why")
    for _ in range(2):
        page.wait_for_function(_PRESS)
    if not page.get_by_test_id("side-panel").count():
        page.get_by_test_id("fold-log").click()
    page.get_by_test_id("tab-chat").click()
    page.get_by_test_id("chat-text").fill("hop!")
    page.get_by_test_id("chat-text").press("Enter")
    page.get_by_role("log").get_by_text("hop!").wait_for()
    page.get_by_test_id("chat-text").scroll_into_view_if_needed()
    picture("chat")
    page.get_by_test_id("tab-log").click()
    page.get_by_test_id("log").locator(".line").first.click()
    page.get_by_test_id("back-to-now").wait_for()
    page.get_by_test_id("side-close").click()
    picture("replay")


def _end(page: Page, picture: Picture) -> None:
    """The end of a match, and home with tables to continue."""
    _begin(page, "itchy_monkey", 1, max_rounds=1)
    _wish(page, plain=True)
    while not page.get_by_test_id("finished").count():
        page.wait_for_function(_PRESS)
    picture("finished")
    page.goto("/")
    page.get_by_test_id("play").nth(len(TABLES) - 1).wait_for()
    picture("home_with_tables")


def _together(page: Page, friend: Page, picture: Picture) -> None:
    """Two people: an undo is asked for and denied; a visitor finds a match without spectators."""
    table = {"game": "itchy_monkey", "bots": [None, None], "options": {"starting_player": 0}, "spectators": False}
    page.goto("/")
    address = f"/t/{page.request.post('/api/tables', data=table).json()['id']}"
    page.goto(address)
    page.get_by_test_id("seat-0").get_by_test_id("sit").click()
    friend.goto(address)
    friend.get_by_test_id("seat-1").get_by_test_id("sit").click()
    page.get_by_test_id("start").click()
    _wish(page, plain=True)
    _wish(friend, plain=True)
    page.wait_for_function(_PRESS)
    friend.wait_for_function(_PRESS)
    page.get_by_test_id("undo").click()
    friend.get_by_test_id("undo-deny").wait_for()
    page.get_by_test_id("undo-withdraw").wait_for()
    picture("undo_asked")
    friend.get_by_test_id("undo-deny").click()
    page.get_by_test_id("undo-denied").wait_for()
    picture("undo_denied")
    page.context.clear_cookies()
    page.goto("/")
    page.goto(address)
    page.locator("main a.button").wait_for()
    picture("no_spectators")


def _trouble(page: Page, picture: Picture) -> None:
    """Waiting, a lost connection, a server that does not answer, and addresses that lead nowhere."""
    for name, address in (("no_table", "/t/nothing-here"), ("nowhere", "/nowhere")):
        page.goto(address)
        page.locator("main a.button").wait_for()
        picture(name)
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/live", connect)
    _begin(page, "itchy_monkey", 1)
    _wish(page, plain=True)
    page.get_by_test_id("choices").wait_for()
    page.route_web_socket("**/live", lambda line: line.close())
    lines[-1].close()
    page.locator("[data-testid=connection] p").wait_for()
    picture("lost")
    page.route("**/api/games", lambda route: route.abort())
    page.goto("/")
    page.get_by_role("alert").wait_for()
    picture("no_server")
    page.unroute_all(behavior="ignoreErrors")


def _begin(page: Page, game: str, bots: int, **options: Any) -> None:
    """Open a table with bots, sit down and begin."""
    table = {"game": game, "bots": [None, *["greedy"] * bots], "options": options}
    page.goto(f"/t/{page.request.post('/api/tables', data=table).json()['id']}")
    page.get_by_test_id("seat-0").get_by_test_id("sit").click()
    page.get_by_test_id("start").click()


def _wish(page: Page, *, plain: bool) -> None:
    """Choose the plain board or the drawn one, past the first-game guide."""
    page.get_by_test_id("settings").click()
    page.get_by_test_id("plain").set_checked(plain)
    page.keyboard.press("Escape")
    guide = page.get_by_test_id("guide-skip")
    if guide.count():
        guide.click()


def main(address: str, folder: str, language: str = "en") -> None:
    """Take all pictures into a folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for size, theme in product(SIZES, ("day", "night")):
            take(browser, address, Path(folder), size, theme, language)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
