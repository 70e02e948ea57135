"""Take the pictures of the README anew: `python scripts/readme_pictures.py ADDRESS docs/pictures [NAME ...]`.

What must run at ADDRESS, and who plays, is told in scripts/screenshots.py.
"""

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser
from screenshots import DEEDS, GAMES, Camera, Visitor, begin, chromium, leave_to_bot, play_on

# The film shows a turn that is worth a picture, or one is asked.
_WORTH_IT: Final = """(said) => {
    const main = document.querySelector('main');
    const caption = document.querySelector('[data-testid=caption]').innerText;
    if (main.dataset.film === 'playing') return caption.includes(said) && 'film';
    return document.querySelector('[data-testid=ask-line].is-mine') && 'asked';
}"""
_A_MOMENT: Final = 700  # milliseconds, in which what moves arrives


@contextmanager
def at_table(camera: Camera, game: str, **wishes: str) -> Iterator[Visitor]:
    """Ana, at a table of a game with bots."""
    with camera.visitor(**wishes) as person:
        person.name("Ana")
        begin(person, game)
        yield person


def home(camera: Camera) -> None:
    """Three tables that wait, and four games."""
    with camera.visitor() as person:
        person.name("Ana")
        for game in GAMES[:3]:
            begin(person, game)
        person.go_home()
        camera.take_small(person, "home")


def after_us(camera: Camera) -> None:
    """Somebody recruits, in the film."""
    with at_table(camera, "after_us", motion="normal") as person:
        dice = random.Random(1)
        while person.page.wait_for_function(_WORTH_IT, arg="recruits").json_value() != "film":
            person.press(dice, *DEEDS["after_us"])
        person.page.wait_for_timeout(_A_MOMENT)
        camera.take_small(person, "after_us")


def itchy_monkey(camera: Camera) -> None:
    """What the others did stays marked."""
    with at_table(camera, "itchy_monkey") as person:
        play_on(person, "itchy_monkey", 30)
        camera.take_small(person, "itchy_monkey")


def monkey_palace(camera: Camera) -> None:
    """A palace that has grown, and a stair that begins."""
    with at_table(camera, "monkey_palace") as person:
        play_on(person, "monkey_palace", 40)
        person.press(random.Random(2), ".targets button.target")
        person.page.wait_for_timeout(_A_MOMENT)
        camera.take_small(person, "monkey_palace")


def afternova(camera: Camera) -> None:
    """A deal that is being put together."""
    with at_table(camera, "afternova") as person:
        while person.page.locator(".planet[aria-disabled=false]").count() == 0:
            person.press(random.Random(1), *DEEDS["afternova"])
        person.page.locator(".planet[aria-disabled=false]").first.click()
        for _ in range(2):
            person.page.locator("[data-testid^=bring-in-]").first.click()
        camera.take_small(person, "afternova")


def finish(camera: Camera) -> None:
    """The end of a match that a bot has played for us."""
    with at_table(camera, "monkey_palace") as person:
        leave_to_bot(person)
        person.page.wait_for_timeout(_A_MOMENT)
        camera.take_small(person, "finish")


def phone(camera: Camera) -> None:
    """What the others did, over the players, until one acts."""
    with at_table(camera, "after_us") as person:
        play_on(person, "after_us", 24)
        camera.take_small(person, "phone")


DAY: Final = ("wide", "day", "en")
PICTURES: Final[dict[Callable[[Camera], None], tuple[str, str, str]]] = {
    home: DAY,
    after_us: DAY,
    itchy_monkey: ("wide", "night", "fr"),
    monkey_palace: DAY,
    afternova: DAY,
    finish: ("wide", "night", "en"),
    phone: ("phone", "night", "fr"),
}


def take(browser: Browser, address: str, folder: Path, names: list[str]) -> None:
    """Take the pictures of these names, or all."""
    for picture, (size, theme, language) in PICTURES.items():
        if not names or picture.__name__ in names:
            picture(Camera(browser, address, folder, size, theme, language))


if __name__ == "__main__":
    with chromium() as opened:
        take(opened, sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
