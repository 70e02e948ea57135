"""A person at a browser: what one sees, clicks and types on the pages of the client."""

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

WIDE: Final = (1366, 768)
LARGE: Final = (1920, 1080)
PHONE: Final = (360, 740)
BOARDS: Final = {
    "after_us": "board-after_us",
    "afternova": "board-afternova",
    "itchy_monkey": "board-itchy_monkey",
    "monkey_palace": "board-monkey_palace",
}
GAMES: Final = tuple(BOARDS)

# A page that is laid out and can be used, but is not painted, which would take a fifth of the processor's time.
# What asks for the opacity of things must see it painted.
_UNPAINTED: Final = """{
    window.unpainted = new CSSStyleSheet();
    unpainted.replaceSync('html { opacity: 0 !important }');
    document.adoptedStyleSheets.push(unpainted);
}"""
_PAINT: Final = "() => { if (window.unpainted) unpainted.disabled = true; }"
_AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Of what is not painted axe-core would say nothing.
_COMPLAINTS: Final = """async ([place, options]) => {
    const before = window.unpainted?.disabled;
    if (window.unpainted) unpainted.disabled = true;
    const { violations } = await axe.run(place ?? document, options);
    if (window.unpainted) unpainted.disabled = before;
    return violations.flatMap(
        ({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`));
}"""
# A key in place of its sentence, or a hole that nobody filled.
_UNSAID: Final = re.compile(r"(?<![\w/.])[a-z_]{3,}(?:\.[a-z_]{2,})+(?![\w/.])|\{\w+\}|\[object \w+\]")
_TEXTS: Final = """() => [
    document.body.innerText, document.title,
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap(
        (one) => ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? '')),
]"""
_PRESS: Final = """(dice) => {
    if (document.querySelector('[data-testid=finished]')) return 'over';
    const choices = document.querySelector('[data-testid=choices]');
    if (choices) (window.asked ??= new Set()).add(document.querySelector('[data-testid=asked]').innerText);
    const any = (found) => found[dice % found.length];
    const open = [...choices?.querySelectorAll('[data-testid=choice]:enabled') ?? []];
    const folded = [...choices?.querySelectorAll('.fold') ?? []];
    if (open.length === 0 && folded.length > 0) any(folded).click();
    if (open.length === 0) return false;
    any(open).click();
    return 'pressed';
}"""
# Presses with one number after another, each as soon as it can be, all inside the page.
_PRESS_ON: Final = f"""(numbers) => {{
    window.left ??= [...numbers];
    const done = ({_PRESS})(window.left[0]);
    if (done === 'pressed') window.left.shift();
    if (done === 'over') delete window.left;
    return done === 'over';
}}"""
_PRESS_FIRST: Final = """({ dice, deeds }) => {
    if (document.querySelector('[data-testid=finished]')) return 'over';
    if (!document.querySelector('[data-testid=ask-line].is-mine')) return false;
    for (const deed of deeds) {
        const found = [...document.querySelectorAll(deed)].filter((one) => !one.disabled && one.checkVisibility());
        if (found.length === 0) continue;
        found[dice % found.length].click();
        return 'pressed';
    }
    return false;
}"""
_MY_TURN: Final = """() => {
    if (document.querySelector('[data-testid=finished]')) return 'over';
    const asked = document.querySelector('main:has([data-testid=ask-line].is-mine) [data-testid=ask]');
    return asked?.checkVisibility() && 'mine';
}"""
# Notes of everything that moves where it is, or, above the board, what it says or shows.
_WATCH: Final = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const place = this.closest('[data-place], [data-cell], [data-family]')?.dataset;
        const above = this.matches('.rise') ? this.textContent : this.querySelector('use')?.getAttribute('href');
        window.moved.push(place?.place ?? place?.testid ?? above);
        return animate.apply(this, how);
    };
}"""
_PATIENCE: Final = 120_000
_OFTEN: Final = 30
_MOST_CHOICES: Final = 5000  # of a match
_TABS: Final = 200


# Numbers for shuffles have 32 bytes; what else is drawn is left to chance.
SAME_NUMBER = """{
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => (bytes.length === 32 ? bytes.fill(%d) : draw(bytes));
}"""


class Visitor:
    """One browser of one person, with its own cookies and settings; it remembers everything that goes wrong."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        plain: bool = True,
        guided: bool = True,
        language: str = "en-GB",
        night: bool = False,
        size: tuple[int, int] = WIDE,
        forgives: str | None = None,
        number: int | None = None,
        motion: str = "off",
        touch: bool = False,
        painted: bool = True,
    ) -> None:
        """Open a window, of a screen to be touched or not; with a number for shuffles, it draws that one each time.

        What is not painted is there and can be used all the same: it only costs less.
        """
        self.address = address
        self.touch = touch
        self.troubles: list[str] = []
        self._forgives = forgives  # what goes wrong on purpose
        self.context = browser.new_context(
            base_url=address,
            locale=language,
            color_scheme="dark" if night else "light",
            reduced_motion="reduce" if motion == "off" else "no-preference",
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
        )
        self.context.set_default_timeout(_PATIENCE)
        known = list(GAMES) if guided else []
        wide = size[0] > 1000
        settings = json.dumps({"plain": plain, "guided": known, "motion": motion, "side": wide and motion == "off"})
        self.context.add_init_script(
            f"localStorage.getItem('sapajou') ?? localStorage.setItem('sapajou', '{settings}')"
        )
        if number is not None:
            self.context.add_init_script(SAME_NUMBER % number)
        if not painted:
            self.context.add_init_script(_UNPAINTED)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not (self._forgives and re.search(self._forgives, message.text)):
            self.troubles.append(f"console: {message.text}")

    def close(self) -> None:
        self.context.close()

    # Finding things

    def see(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def click(self, testid: str) -> None:
        self.see(testid).click()

    def unsaid(self) -> list[str]:
        """Return keys and holes that a person would read on the page."""
        return sorted({found for text in self.page.evaluate(_TEXTS) for found in _UNSAID.findall(text)})

    def paint(self) -> None:
        """Paint the page from now on, until another is opened."""
        self.page.evaluate(_PAINT)

    def complaints(self, place: str | None = None, **options: Any) -> list[str]:
        """Return what axe-core finds wrong on the page, or in a place of it."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(_AXE.read_text(encoding="utf-8"))
        return list(self.page.evaluate(_COMPLAINTS, [place, options]))

    # Motion

    def set_motion(self, motion: str) -> None:
        """Choose how quickly things move, or whether at all."""
        self.click("settings")
        self.page.locator("select:has(option[value=fast])").select_option(motion)
        self.page.keyboard.press("Escape")

    def watch(self) -> None:
        """Let things move, and note what does."""
        self.page.emulate_media(reduced_motion="no-preference")
        self.set_motion("normal")
        self.page.evaluate(_WATCH)

    def moved(self) -> list[str]:
        """Return what has moved since one looked last."""
        return list(self.page.evaluate("() => window.moved.splice(0)"))

    def expect_moved(self, *wanted: str) -> None:
        """Wait until all of these have moved, and forget them."""
        self.page.wait_for_function("(wanted) => wanted.every((one) => window.moved.includes(one))", arg=list(wanted))
        self.moved()

    # Keys

    def tab_to(self, wanted: Locator) -> None:
        """Move the focus to a thing by keys alone."""
        for _ in range(_TABS):
            if wanted.evaluate("(one) => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {wanted} by keys")

    def sideways(self) -> int:
        """Return by how many pixels the page can be scrolled sideways."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))

    # Tables

    def go_home(self) -> None:
        self.page.goto("/")
        expect(self.see("play")).to_have_count(len(GAMES))

    def play_bots(self, game: str) -> None:
        """From the home page to a match with one click."""
        self.see(f"plate-{game}").get_by_test_id("play").click()
        expect(self.see("ask-line")).to_be_visible()

    def name(self, name: str) -> None:
        self.context.request.put("/api/me", data={"name": name})

    def open_table(self, game: str, *bots: str | None, spectators: bool = True, **options: Any) -> str:
        """Open a table with the options that make the match short; return its address."""
        answer = self.context.request.post(
            "/api/tables",
            data={"game": game, "bots": [None, *bots], "options": options, "spectators": spectators},
        )
        assert answer.ok, answer.text()
        return f"/t/{answer.json()['id']}"

    def sit(self, table: str, seat: int = 0) -> None:
        """Take a seat: as one who was invited the first that is free, as the host one of one's choice."""
        self.page.goto(table)
        self.see(f"seat-{seat}").get_by_test_id("sit").or_(self.see("sit-down")).first.click()
        expect(self.see(f"seat-{seat}").get_by_test_id("change-name")).to_be_visible()

    def seat_bot(self, seat: int, bot: str) -> None:
        """Choose a bot for a free chair, as the host does."""
        self.see(f"seat-{seat}").get_by_test_id("add-bot").click()
        self.take_bot(bot)

    def change_bot(self, seat: int, bot: str) -> None:
        """Choose another bot for a chair before the match."""
        self.see(f"seat-{seat}").get_by_test_id("choose-bot").click()
        self.take_bot(bot)

    def take_bot(self, bot: str) -> None:
        """Choose a bot where all are shown; some are folded away."""
        if not self.see(f"bot-{bot}").is_visible():
            self.click("other-bots")
        self.see(f"bot-{bot}").check(force=True)  # what is seen of it is its label
        self.click("seat-bot")
        expect(self.see("chooser")).to_have_count(0)

    def start(self) -> None:
        self.click("start")
        expect(self.see("ask-line")).to_be_visible()

    def begin(self, game: str, *bots: str | None, **options: Any) -> str:
        """Open a table, sit down and begin; return its address."""
        table = self.open_table(game, *bots, **options)
        self.sit(table)
        self.start()
        return table

    def invite(self, game: str, name: str, seats: int = 2) -> str:
        """From the home page to a lobby with a name; return the link for friends."""
        self.go_home()
        plate = self.see(f"plate-{game}")
        plate.get_by_test_id("seats").select_option(str(seats))
        plate.get_by_test_id("invite").click()
        self.see("name").fill(name)
        self.click("keep-name")
        expect(self.see("seat-0")).to_contain_text(name)
        return self.see("link").input_value()

    # Playing on the plain board

    @property
    def finished(self) -> Locator:
        return self.see("finished")

    def choose(self, dice: random.Random) -> bool:
        """Wait for the turn and press one of the choices, whichever; return False if the match is over instead.

        It is one step inside the page: between looking and pressing, the next position may arrive.
        """
        pressed = self.page.wait_for_function(_PRESS, arg=dice.randrange(2**31), polling=_OFTEN)
        return bool(pressed.json_value() == "pressed")

    def play_to_the_end(self, seed: int = 0) -> None:
        dice = random.Random(seed)
        numbers = [dice.randrange(2**31) for _ in range(_MOST_CHOICES)]
        self.page.wait_for_function(_PRESS_ON, arg=numbers, polling=_OFTEN, timeout=5 * _PATIENCE)
        expect(self.finished).to_be_visible()

    def try_choice(self, dice: random.Random) -> bool:
        """Press one of the choices if there are any now; return False if the match is over."""
        return bool(self.page.evaluate(_PRESS, dice.randrange(2**31)) != "over")

    def asked(self) -> list[str]:
        """Return the questions that were put to this person while it chose on this page."""
        return sorted(self.page.evaluate("[...window.asked ?? []]"))

    def choose_by_keys(self) -> bool:
        """Wait for the turn and take the first choice by keys alone; return False if the match is over instead."""
        choice = self.page.locator("[data-testid=choice]:enabled").first
        fold = self.page.locator("[data-testid=choices] .fold").first
        expect(choice.or_(fold).or_(self.finished).first).to_be_visible(timeout=_PATIENCE)
        if self.finished.is_visible():
            return False
        if not choice.is_visible():
            self.tab_to(fold)
            self.page.keyboard.press("Enter")
        with self.acting():
            self.tab_to(choice)
            self.page.keyboard.press("Enter")
        return True

    # Playing on a drawn board

    def my_turn(self) -> bool:
        """Wait until something is asked of me, or the match is over; return False if it is over."""
        return bool(self.page.wait_for_function(_MY_TURN, polling=_OFTEN).json_value() == "mine")

    def press(self, dice: random.Random, *deeds: str) -> bool:
        """Wait for the turn and press the first of these things that is there; return False if the match is over.

        Where several there are of a kind, any of them is pressed. It is one step inside the page, as others may be
        playing at the same time.
        """
        wanted = {"dice": dice.randrange(2**31), "deeds": deeds}
        pressed = self.page.wait_for_function(_PRESS_FIRST, arg=wanted, polling=_OFTEN)
        return bool(pressed.json_value() == "pressed")

    def try_press(self, dice: random.Random, *deeds: str) -> None:
        """Press the first of these things that is there now, if it is one's turn."""
        self.page.evaluate(_PRESS_FIRST, {"dice": dice.randrange(2**31), "deeds": deeds})

    def drag(self, what: Locator, to: Locator) -> None:
        """Drag a thing to another, as a hand does: on the way it is in many places."""
        start, end = what.bounding_box(), to.bounding_box()
        assert start is not None
        assert end is not None
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
        mouse.up()

    @contextmanager
    def acting(self) -> Iterator[None]:
        """What is done inside is a move, or a step of one: wait until the match has gone on."""
        before = self.last_moment()
        yield
        expect(self.page.locator("main")).not_to_have_attribute("data-moment", str(before), timeout=_PATIENCE)

    # What happened

    def last_moment(self) -> int:
        """Return how many moves the match has so far."""
        return int(self.page.locator("main").get_attribute("data-moment") or -1)

    def expect_moment(self, last: int) -> None:
        """Wait until the match has so many moves."""
        expect(self.page.locator("main")).to_have_attribute("data-moment", str(last))

    def open_talk(self) -> None:
        """Unfold log and talk if they are folded, and turn to the talk."""
        if self.see("side-panel").count() == 0:
            self.click("fold-log")
        self.click("tab-chat")

    def log(self) -> list[str]:
        """Return the lines of the field log; where it is folded it is unfolded, and folded again."""
        folded = self.see("log").count() == 0
        if folded:
            self.click("fold-log")
        lines = self.see("log").locator("li.told").all_inner_texts()
        if folded:
            self.click("side-close")
        return lines


def play_together(*visitors: Visitor, seed: int = 0) -> None:
    """Everybody plays whenever something is asked of them, until the match is over for all."""
    dice = random.Random(seed)
    playing = list(visitors)
    while playing:
        playing = [visitor for visitor in playing if visitor.try_choice(dice)]
