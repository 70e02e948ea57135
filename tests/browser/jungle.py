"""What a person does on the drawn board of Itchy Monkey: by pointing, by dragging, by keys alone."""

import random
from typing import Any, Final

from playwright.sync_api import Locator, expect

from pages import Visitor

_STEPS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_MOST_STEPS: Final = 40


def ahead(cell: str, direction: str, distance: int) -> str:
    """Return the name of the cell so far away: `ahead("b1", "E", 2)` is `"d1"`."""
    right, down = _STEPS[direction]
    return f"{chr(ord(cell[0]) + right * distance)}{int(cell[1:]) + down * distance}"


class Jungle:
    """One person's board."""

    def __init__(self, person: Visitor, seed: int = 0) -> None:
        self.person = person
        self.page = person.page
        self.dice = random.Random(seed)

    def cell(self, name: str) -> Locator:
        return self.person.see(f"cell-{name}")

    def any(self, selector: str) -> Locator:
        found = self.page.locator(selector)
        return found.nth(self.dice.randrange(found.count()))

    def has(self, selector: str) -> bool:
        return self.page.locator(selector).count() > 0

    # By pointing

    def play(self, move: str) -> None:
        """Make a move, written as in the notation of the game, by pointing at what it says."""
        assert self.person.my_turn(), f"{move}: the match is over"
        with self.person.acting():
            self.aim(move)
            if not self.pointed_once(move):
                self.person.click("do")

    def aim(self, move: str) -> None:
        """Point at all that a move is made of; what needs to be confirmed is not confirmed yet."""
        kind, *parts = move.split()
        if kind == "exchange":
            self.person.click(f"exchange-{parts[0]}")
        elif kind == "jump":
            self.choose_way(parts[0], parts[1], parts[2])
        elif kind == "bump":
            mode = next((part for part in parts if part in {"push", "leap"}), "plain")
            self.choose_way(parts[0], ahead(parts[0], parts[1][0], int(parts[1][1:])), mode)
            lice = {part[0]: int(part[1:]) for part in parts[2:] if part[1:].isdigit()}
            self.load(lice.get("w", 0), lice.get("q", 0))
        elif parts:
            self.cell(parts[0]).click()
        else:
            self.person.click(kind)

    def pointed_once(self, move: str) -> bool:
        """Return whether pointing is the move: there is nothing more to choose."""
        return move.split(maxsplit=1)[0] not in {"jump", "bump", "nitpick"}

    def choose_way(self, start: str, end: str, way: str) -> None:
        self.cell(start).click()
        self.cell(end).click()
        expect(self.person.see("do")).to_be_visible()
        chip = self.person.see(f"way-{way}")
        if chip.count():
            chip.click()

    def load(self, workers: int, queens: int) -> None:
        """Set how many lice change over."""
        for _ in range(_MOST_STEPS):
            wrong = [name for name, wanted in (("workers", workers), ("queens", queens)) if self.number(name) != wanted]
            if not wrong:
                return
            wanted = queens if wrong[0] == "queens" else workers
            buttons = self.person.see(wrong[0]).locator("button")
            buttons.nth(1 if self.number(wrong[0]) < wanted else 0).click()
        raise AssertionError(f"{workers} workers and {queens} queens cannot be chosen")

    def number(self, name: str) -> int:
        stepper = self.person.see(name)
        return int(stepper.locator("output").inner_text()) if stepper.count() else 0

    def pick_any(self) -> None:
        """Point at any cell that may be chosen, rather at a monkey that can move, or press what is asked."""
        if self.has(".cell.open"):
            self.any(".cell.open.movable" if self.has(".cell.open.movable") else ".cell.open").click()
        else:
            self.any("[data-testid=ask] footer button").click()

    # By keys alone

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self) -> str | None:
        """Return the name of the cell that has the focus."""
        testid: str | None = self.page.evaluate("document.activeElement?.dataset.testid")
        return testid.removeprefix("cell-") if testid and testid.startswith("cell-") else None

    def walk(self, name: str) -> None:
        """Move the focus to a cell by Tab and the arrow keys."""
        if self.focused() is None:
            self.person.tab_to(self.page.locator(".cell[tabindex='0']"))
        here = self.focused()
        assert here is not None
        right, down = ord(name[0]) - ord(here[0]), int(name[1:]) - int(here[1:])
        self.press(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))
        self.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        assert self.focused() == name

    def name(self, cell: Locator) -> str:
        return (cell.get_attribute("data-testid") or "").removeprefix("cell-")

    def move_by_keys(self) -> None:
        """Make one move, whichever, without a pointer."""
        with self.person.acting():
            if not self.has(".cell.open"):
                self.person.tab_to(self.any("[data-testid=ask] footer button"))
                self.press("Enter")
                return
            self.walk(self.name(self.any(".cell.open")))
            self.press("Enter")
            if self.has(".cell.aim"):
                self.walk(self.name(self.any(".cell.aim")))
                self.press("Enter")
                more = self.page.locator("[data-testid=ask] .stepper button:enabled")
                if more.count():
                    self.person.tab_to(more.first)
                    self.press("Enter")
                self.person.tab_to(self.person.see("do"))
            if self.has("[data-testid=do]"):
                self.press("Enter")


def two_at_a_table(one: Visitor, other: Visitor, **options: Any) -> tuple[Jungle, Jungle]:
    """Sit two people down at one table and begin; the first one starts."""
    table = one.open_table("itchy_monkey", None, starting_player=0, **options)
    one.sit(table)
    other.sit(table, 1)
    one.start()
    expect(other.see("ask-line")).to_be_visible()
    return Jungle(one), Jungle(other)
