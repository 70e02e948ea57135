"""A whole match of each game by what is read aloud alone: roles and names, never a place or a style."""

import random
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Error, Locator, Page

from pages import GAMES, PHONE, Visitor

Visit = Callable[..., Visitor]

# A line of what is read aloud: a button with its name, and what is said of it. Names with a colon stand in quotes.
BUTTON: Final = re.compile(r"""^\s*- '?button "(?P<name>(?:[^"\\]|\\.)*)"(?P<state>[^:']*)""")
# What looks at things, takes back, asks for help or puts a deal together does not move a match on.
ASIDE: Final = re.compile(
    r"^(Field log|Which rule\?|Take back|Ask to take back|Skip to|Detail|Start again)"
    r"|^(Look at|Remove a card)"
    r"|See this turn again|: look from|in words$|^Brick by brick|^Rule |Space to pick up| holds |Play in the deal"
    r"|pass it on|^(Less|More|Bring)|^(Market|Ways to look|Fold up)|bananas$",
)
BACK: Final = frozenset({"One step back", "Step back"})  # out of a draft that leads nowhere
MOST: Final = 1_000  # presses
A_MOMENT: Final = 20  # milliseconds
PATIENCE: Final = 2_000
ASKED_FIRST: Final = 0.8  # of the presses go to what is asked, the others to the board
# Options of a match that comes to its end soon.
SHORT: Final[dict[str, dict[str, Any]]] = {
    "after_us": {"target": 10},
    "itchy_monkey": {"max_rounds": 2},
    "monkey_palace": {},
    "afternova": {"max_rounds": 1},
}


def region(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def buttons(place: Locator) -> list[str]:
    """Return the names of what can be pressed in a place, as they are read aloud."""
    try:
        lines = place.aria_snapshot(timeout=PATIENCE).splitlines() if place.count() else []
    except Error:  # the place has gone meanwhile, as at the end of a match
        return []
    said = [match for line in lines if (match := BUTTON.match(line)) and "disabled" not in match["state"]]
    return [match["name"].replace('\\"', '"') for match in said if not ASIDE.search(match["name"])]


def play_by_ear(page: Page, dice: random.Random) -> bool:
    """Press whatever is offered until the match is over; return whether it came to its end."""
    asking, board = region(page, "What is asked"), region(page, "Game board")
    for _ in range(MOST):
        if page.get_by_role("button", name="Play again").count():
            return True
        asked = buttons(asking)
        onwards = [name for name in asked if name not in BACK]
        around = [] if onwards and dice.random() < ASKED_FIRST else buttons(board)
        offered = [name for name in around if name not in BACK] or onwards or asked
        if not offered:
            page.wait_for_timeout(A_MOMENT)
            continue
        try:
            button = board.get_by_role("button", name=dice.choice(offered), exact=True)
            button.first.press("Enter", timeout=PATIENCE)
        except Error:
            continue  # the match has gone on
    return False


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end_by_what_is_read_aloud(visit: Visit, game: str) -> None:
    person = visit(plain=False, size=PHONE)
    person.begin(game, "random", **SHORT[game])
    assert play_by_ear(person.page, random.Random(0))
