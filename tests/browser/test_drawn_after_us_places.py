"""After Us by pointing at the table: objects, tokens, piles, neighbours, goods, cards and frames are places on it.

Each deed is done when it is offered, until each was done; what the match has told proves it.
"""

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from pages import PHONE, WIDE, Visitor

Visit = Callable[..., Visitor]

# The event of a deed, and the place on the table at which it begins.
BEGINS: Final = {
    "token_sealed": "[data-testid^=token-].open",
    "recruited": "[data-testid^=pile-].open",
    "token_copied": "[data-testid^=copy-]",
    "card_removed": "[data-testid=remove].removable",
    "reactivated": "[data-testid=assembly] .is-open[data-testid^=frame-]",
    "rode_moped": "[data-testid=object-moped].open",
    "used_computer": "[data-testid=object-computer].open",
    "used_game_console": "[data-testid=object-game_console].open",
    "used_ghetto_blaster": "[data-testid=object-ghetto_blaster].open",
    "used_mini_fridge": "[data-testid=object-mini_fridge].open",
    "used_mobile_phone": "[data-testid=object-mobile_phone].open",
    "used_pinball": "[data-testid=object-pinball].open",
}
# The places that answer what a deed asks next: a card, a pile, a good, a frame.
ANSWERS: Final = (
    "[data-testid=assembly] .is-open button.head, [data-testid^=pile-].open, [data-testid^=good-].open,"
    "[data-testid=assembly] .is-open[data-testid^=frame-]"
)
# What lets the match go on without spending anything.
GO_ON: Final = (
    "[data-testid=assemble]",
    "[data-testid=take-free]",
    "[data-testid=skip]",
    "[data-testid=done]",
    "[data-testid=begin-decline_reactivation]",
    "[data-testid=do]",
)
MOST_QUESTIONS: Final = 3
CARDS: Final = 4  # are drawn each round
# The first thing that is there now: a deed to be done, or something to go on with, which is pressed.
NEXT: Final = """({ deeds, on }) => {
    if (document.querySelector('[data-testid=finished]')) return 'over';
    const mine = document.querySelector('[data-testid=ask-line].is-mine');
    if (!mine || !document.querySelector('[data-testid=ask][aria-busy=false]')) return false;
    const seen = (one) => !one.disabled && one.checkVisibility();
    const find = (places) => [...document.querySelectorAll(places)].find(seen);
    for (const [deed, place] of deeds) if (find(place)) return deed;
    const step = on.map(find).find((one) => one);
    step?.click();
    return step ? 'on' : false;
}"""


class Pointing:
    """A person at a table of After Us who only points at things."""

    def __init__(self, person: Visitor, objects: tuple[str, ...]) -> None:
        self.person = person
        self.table = person.begin("after_us", "random", objects=list(objects)).removeprefix("/t/")

    def told(self) -> list[dict[str, Any]]:
        """Return what I have done so far, as the match tells it."""
        answer = self.person.context.request.get(f"/api/tables/{self.table}/events")
        assert answer.ok, answer.text()
        return [told["event"] for told in answer.json()["events"] if told["event"].get("seat") == 0]

    def next(self, deeds: list[str]) -> str:
        """Wait for my turn and return which of these deeds may be done; if none may, go on."""
        wanted = {"deeds": [[deed, BEGINS[deed]] for deed in deeds], "on": GO_ON}
        return str(self.person.page.wait_for_function(NEXT, arg=wanted, polling=30).json_value())

    def point(self, places: str) -> None:
        self.person.page.locator(places).locator("visible=true").first.click()

    def do(self, deed: str) -> None:
        """Point at the place of a deed, at whatever answers its questions, and confirm it."""
        before = len(self.told())
        self.point(BEGINS[deed])
        confirm = self.person.see("do")
        for _ in range(MOST_QUESTIONS):
            expect(confirm.or_(self.person.page.locator(ANSWERS)).first).to_be_visible()
            if confirm.is_visible():
                break
            self.point(ANSWERS)
        with self.person.acting():
            confirm.click()
        assert deed in [event["type"] for event in self.told()[before:]]

    def expect_five_cards_in_sight(self) -> None:
        """One more card was drawn: all are there, on a large screen, a small one and a phone."""
        cards = self.person.page.locator("[data-testid=assembly] .card")
        for width, height in (PHONE, (1024, 768), WIDE):
            self.person.page.set_viewport_size({"width": width, "height": height})
            expect(cards).to_have_count(CARDS + 1)
            for card in cards.all():
                expect(card).to_be_in_viewport(ratio=0.98)
            assert self.person.sideways() <= 0

    def expect_a_way_without(self) -> None:
        """However many frames may be played again, on a phone and on a desk one reads how to do without."""
        for width, height in (PHONE, WIDE):
            self.person.page.set_viewport_size({"width": width, "height": height})
            expect(self.person.see("begin-decline_reactivation")).to_be_in_viewport(ratio=0.98)

    def choose_token(self, token: str) -> None:
        self.person.click(f"token-{token}")
        self.person.click("do")
        expect(self.person.page.locator(f"[data-token={token}].played")).to_be_visible()


TABLES: Final[dict[tuple[str, ...], tuple[str, ...]]] = {
    ("ghetto_blaster", "mobile_phone", "game_console"): (
        "recruited", "token_copied", "used_ghetto_blaster", "used_mobile_phone", "used_game_console",
    ),
    ("mini_fridge", "pinball", "computer"): ("card_removed", "used_mini_fridge", "used_pinball", "used_computer"),
    ("moped", "ghetto_blaster", "computer"): ("reactivated", "rode_moped"),
}  # fmt: skip


@pytest.mark.parametrize("objects", TABLES, ids=lambda objects: objects[0])
def test_each_thing_is_done_by_pointing_at_its_place(visit: Visit, objects: tuple[str, ...]) -> None:
    pointing = Pointing(visit(plain=False), objects)
    left = list(TABLES[objects])
    while left:
        offered = pointing.next([*left, "token_sealed"])
        assert offered != "over", f"the match was over before {left}"
        if offered == "token_sealed":
            wish = "gorilla" if "card_removed" in left else "chimpanzee" if "reactivated" in left else "orangutan"
            pointing.choose_token(wish)
        elif offered != "on":
            if pointing.person.see("ask").get_attribute("data-asked") == "own_reactivation":
                pointing.expect_a_way_without()
            pointing.do(offered)
            left.remove(offered)
            if offered == "used_pinball":
                pointing.expect_five_cards_in_sight()
    assert pointing.person.unsaid() == []
