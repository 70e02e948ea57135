"""Take pictures of every scene: `python scripts/screenshots.py ADDRESS FOLDER --size phone --scene finishes`.

A server with the built client must run at ADDRESS; the browser is that of the tests. Without a wish for sizes, themes,
languages or scenes all of them are taken. People are those of the browser's tests, who know how a match is moved on.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Error, WebSocketRoute, expect, sync_playwright

sys.path.append(str(Path(__file__).parents[1] / "tests" / "browser"))
sys.path.append(str(Path(__file__).parents[1] / "tests" / "net"))

import equipment
from guides import follow
from pages import GAMES, Visitor
from shifts import DEEDS

__all__ = [
    "DEEDS",
    "GAMES",
    "Camera",
    "Visitor",
    "begin",
    "chromium",
    "leave_to_bot",
    "play_on",
]  # for scripts/readme_pictures.py

SIZES: Final = {"wide": (1366, 768), "large": (1920, 1080), "phone": (360, 740), "side": (740, 360)}
THEMES: Final = ("day", "night")
LOCALES: Final = {"en": "en-GB", "fr": "fr-FR"}
# So many bots at each table, and so many presses of our own before the picture is taken.
BOTS: Final = {"after_us": 3, "afternova": 3, "itchy_monkey": 3, "monkey_palace": 2}
PRESSES: Final = {"after_us": 24, "afternova": 2, "itchy_monkey": 14, "monkey_palace": 22}
SINCE: Final = 40  # presses at most until others have played
# What the first question of a game refuses when it is pressed.
REFUSED: Final = {"after_us": "[data-testid=remove]", "itchy_monkey": ".cell:not(.open):not(.aim)"}
JPEG: Final = 66
PLAYING: Final = "main[data-film=playing]"


class Camera:
    """Takes the pictures of one size, theme and language."""

    def __init__(self, browser: Browser, address: str, folder: Path, size: str, theme: str, language: str) -> None:
        self._browser, self._address, self._folder = browser, address, folder
        self._size, self._theme, self._language = size, theme, language
        self.is_phone = size == "phone"

    @contextmanager
    def visitor(self, **wishes: Any) -> Iterator[Visitor]:
        """Somebody who sits in front of a window of this size, with the drawn boards and the log folded."""
        person = Visitor(
            self._browser,
            self._address,
            size=SIZES[self._size],
            night=self._theme == "night",
            language=LOCALES[self._language],
            **{"plain": False, "number": 1, **wishes},
        )
        try:
            yield person
        finally:
            person.close()

    def take(self, person: Visitor, scene: str) -> None:
        """Keep what a person sees, without a tip under the pointer."""
        person.page.mouse.move(0, 0)
        person.page.screenshot(path=self._folder / f"{scene}_{self._size}_{self._theme}_{self._language}.png")

    def take_small(self, person: Visitor, scene: str) -> None:
        """Keep what a person sees as a small file, under the name of the scene alone."""
        person.page.mouse.move(0, 0)
        person.page.screenshot(path=self._folder / f"{scene}.jpg", quality=JPEG)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser of the tests, for people with patience."""
    expect.set_options(timeout=60_000)
    path = equipment.browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def begin(person: Visitor, game: str, **options: Any) -> None:
    """Sit down at a table with bots, the log folded."""
    person.begin(game, *["greedy"] * BOTS[game], **options)
    person.my_turn()
    if person.see("side-close").count():
        person.click("side-close")


def home(camera: Camera) -> None:
    """Home without tables and with them, and what a table may be like."""
    with camera.visitor() as person:
        person.go_home()
        camera.take(person, "home")
        person.see("plate-itchy_monkey").get_by_test_id("more").click()
        camera.take(person, "new_table")
        person.name("Ana")
        for game in ("after_us", "itchy_monkey", "monkey_palace"):
            begin(person, game)
        person.go_home()
        camera.take(person, "home_tables")


def lobby(camera: Camera) -> None:
    """The lobby of the host, with somebody on the way and with the rare options; and what the friend sees."""
    with camera.visitor() as host, camera.visitor() as friend:
        host.go_home()
        plate = host.see("plate-after_us")
        plate.get_by_test_id("seats").select_option("4")
        plate.get_by_test_id("invite").click()
        camera.take(host, "who_invites")
        host.page.keyboard.press("Escape")
        link = host.invite("after_us", "Ana", seats=4)
        host.see("seat-3").get_by_test_id("add-bot").click()
        camera.take(host, "lobby_levels")
        host.page.keyboard.press("Escape")
        host.seat_bot(3, "level5")
        friend.page.goto(link)
        host.see("coming").wait_for()
        camera.take(host, "lobby_host")
        camera.take(friend, "lobby_friend")
        host.click("more-options")
        host.page.get_by_test_id("more-options").scroll_into_view_if_needed()
        camera.take(host, "lobby_options")
        friend.see("name").fill("Juno")
        friend.click("sit-down")
        friend.see("seat-1").get_by_test_id("change-name").wait_for()
        camera.take(friend, "lobby_seated")


def play_on(person: Visitor, game: str, presses: int) -> None:
    """Press what is offered so many times, then until others have played before one is asked."""
    dice = random.Random(1)
    for at in range(presses + SINCE):
        if at >= presses and person.see("since").count():
            return
        person.press(dice, *DEEDS[game])
        person.my_turn()


def leave_to_bot(person: Visitor) -> None:
    """A bot plays on for us until the match is over."""
    person.click("settings")
    person.click("leave-to-bot")
    person.finished.wait_for()


def tables(camera: Camera) -> None:
    """Each game in the middle of a match: the question with what the others did, one's own steps, and the log."""
    for game in GAMES:
        with camera.visitor() as person:
            begin(person, game)
            play_on(person, game, PRESSES[game])
            camera.take(person, f"{game}_since")
            person.press(random.Random(1), *DEEDS[game])
            person.my_turn()
            camera.take(person, f"{game}_table")
            person.click("fold-log")
            camera.take(person, f"{game}_log")


def films(camera: Camera) -> None:
    """Each game while somebody else's turn is on the screen."""
    for game in GAMES:
        with camera.visitor(motion="normal") as person:
            begin(person, game)
            dice = random.Random(1)
            while person.page.locator(PLAYING).count() == 0:
                person.press(dice, *DEEDS[game])
                person.page.wait_for_timeout(300)
            person.page.wait_for_timeout(500)
            camera.take(person, f"{game}_film")


def refusals(camera: Camera) -> None:
    """Why not: a bubble at the thing, on a phone a sheet."""
    for game, thing in REFUSED.items():
        with camera.visitor() as person:
            begin(person, game)
            person.page.locator(thing).first.click(force=True)
            person.page.locator(".pop").wait_for()
            camera.take(person, f"{game}_why")


def guides(camera: Camera) -> None:
    """Every step of every guide, as who follows it sees it."""
    for game in GAMES:
        with camera.visitor(guided=False) as person:
            person.begin(game, "greedy", **({"starting_player": 0} if game == "itchy_monkey" else {}))
            seen: list[str] = []

            def look(step: str, game: str = game, person: Visitor = person, seen: list[str] = seen) -> None:
                if step not in seen:
                    seen.append(step)
                    person.page.wait_for_timeout(300)
                    camera.take(person, f"{game}_guide_{len(seen):02}_{step}")

            follow(person, game, look)


def finishes(camera: Camera) -> None:
    """The end of each game, and its replay; a bot plays our seat."""
    for game in GAMES:
        with camera.visitor() as person:
            begin(person, game)
            leave_to_bot(person)
            person.page.wait_for_timeout(500)
            camera.take(person, f"{game}_finish")
            person.click("finish-fold")
            camera.take(person, f"{game}_finish_folded")
            person.page.goto(f"{person.page.url}?moment={person.last_moment() // 2}")
            person.see("back-to-now").wait_for()
            person.page.wait_for_timeout(500)
            camera.take(person, f"{game}_replay")


def around(camera: Camera) -> None:
    """What opens beside a board: settings, rules, help, talk; and the plain board."""
    with camera.visitor() as person:
        begin(person, "itchy_monkey", starting_player=0)
        person.click("settings")
        camera.take(person, "settings")
        person.page.keyboard.press("Escape")
        if person.see("more-advice").count():  # where there is little room
            person.click("more-advice")
        person.click("rule-now")
        person.page.locator(".is-applying").wait_for()
        camera.take(person, "rules_applying")
        person.page.keyboard.press("Escape")
        person.click("rules")
        person.see("rules-contents").wait_for()
        camera.take(person, "rules")
        person.page.keyboard.press("Escape")
        person.page.locator(".cell.open").first.focus()
        person.page.keyboard.press("?")
        camera.take(person, "help")
        person.page.keyboard.press("Escape")
        person.open_talk()
        person.see("chat-text").fill("hop!")
        person.see("chat-text").press("Enter")
        person.page.get_by_role("log").get_by_text("hop!").wait_for()
        camera.take(person, "talk")
        person.click("side-close")
        person.click("settings")
        person.see("plain").check()
        person.page.keyboard.press("Escape")
        person.see("plain-board").wait_for()
        camera.take(person, "plain")


def together(camera: Camera) -> None:
    """Two people: an undo is asked for and denied; a visitor finds a match without spectators."""
    with camera.visitor(plain=True) as person, camera.visitor(plain=True) as friend:
        dice = random.Random(0)
        address = person.open_table("itchy_monkey", None, spectators=False, starting_player=0)
        person.sit(address)
        friend.sit(address, 1)
        person.start()
        person.choose(dice)
        friend.choose(dice)
        person.click("undo")
        friend.see("undo-deny").wait_for()
        camera.take(friend, "undo_asked")
        friend.click("undo-deny")
        person.see("undo-denied").wait_for()
        camera.take(person, "undo_denied")
        with camera.visitor() as visitor:
            visitor.page.goto(address)
            visitor.page.locator("main a.button").wait_for()
            camera.take(visitor, "no_spectators")


def trouble(camera: Camera) -> None:
    """A lost connection, a server that does not answer, and addresses that lead nowhere."""
    with camera.visitor() as person:
        for name, address in (("no_table", "/t/nothing-here"), ("nowhere", "/nowhere")):
            person.page.goto(address)
            person.page.locator("main a.button").wait_for()
            camera.take(person, name)
        lines: list[WebSocketRoute] = []

        def connect(line: WebSocketRoute) -> None:
            line.connect_to_server()
            lines.append(line)

        person.page.route_web_socket("**/live", connect)
        begin(person, "itchy_monkey", starting_player=0)
        person.page.route_web_socket("**/live", lambda line: line.close())
        lines[-1].close()
        person.page.locator("[data-testid=connection] p").wait_for()
        camera.take(person, "lost")
        person.page.route("**/api/games", lambda route: route.abort())
        person.page.goto("/")
        person.page.get_by_role("alert").wait_for()
        camera.take(person, "no_server")


SCENES: Final[dict[str, Callable[[Camera], None]]] = {
    scene.__name__: scene
    for scene in (home, lobby, tables, films, refusals, guides, finishes, around, together, trouble)
}


def main() -> None:
    """Take all pictures that are wished for into a folder; say what could not be taken."""
    wishes = argparse.ArgumentParser(description=__doc__)
    wishes.add_argument("address")
    wishes.add_argument("folder", type=Path)
    for wish, choices in (("size", SIZES), ("theme", THEMES), ("language", LOCALES), ("scene", SCENES)):
        wishes.add_argument(f"--{wish}", choices=list(choices), nargs="+", default=list(choices))
    wished = wishes.parse_args()
    wished.folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for size, theme, language in product(wished.size, wished.theme, wished.language):
            camera = Camera(browser, wished.address, wished.folder, size, theme, language)
            for scene in wished.scene:
                try:
                    SCENES[scene](camera)
                except (Error, AssertionError) as error:
                    sys.stderr.write(f"{scene}, {size}, {theme}, {language}: {error}\n")


if __name__ == "__main__":
    main()
