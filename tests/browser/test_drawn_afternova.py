"""Afternova on its drawn board: deals that are proposed, countered and called out, and the Bot of two players."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import ElementHandle, Locator, expect

from fingers import Fingers
from pages import PHONE, Visitor
from serving import Serving

Visit = Callable[..., Visitor]

# What moves a match on without a deal, the first that is there: nobody helps, everybody goes to the market.
DEEDS = (
    "[data-testid=refuse]",
    "[data-testid=decline]",
    "[data-testid=overflow-done]",
    "[data-testid^=drop-][aria-pressed=false]",
    "[data-testid^=complete-]",
    "[data-testid=pass]",
    "[data-testid=hand] button.open",
    "[data-testid=clear]",
    "[data-testid=go-to-market]",
    "[data-testid=take]",
    "[data-place=row-workers] button.open",
    "[data-place=row-blueprints] button.open",
)
ACT = """(deeds) => {
    for (const deed of deeds) {
        const found = [...document.querySelectorAll(deed)].find((one) => !one.disabled && one.checkVisibility());
        if (!found) continue;
        found.click();
        return;
    }
}"""
A_MOMENT = 40  # milliseconds
PATIENCE = 60  # seconds
LUCK = 1  # a shuffle in which all kinds of deals come about soon
LUCK_WITH_THE_BOT = 2  # one in which the Bot can help at once
PLANETS = range(3)


class Trader:
    """What a person does at the table of Afternova."""

    def __init__(self, person: Visitor, seat: int) -> None:
        self.person = person
        self.page = person.page
        self.seat = seat

    def see(self, testid: str) -> Locator:
        return self.person.see(testid)

    @property
    def chooses(self) -> bool:
        """Whether it is this person's turn: a planet, or the market."""
        return self.page.locator(".planet[aria-disabled=false]").first.is_visible()

    def go_on(self) -> None:
        """Press whatever moves the match on, if anything is asked."""
        self.page.evaluate(ACT, list(DEEDS))

    def go_to_market(self) -> None:
        """Put away what was begun, and go to the market."""
        if self.see("clear").is_visible():
            self.see("clear").click()
        self.see("go-to-market").click()
        expect(self.see("go-to-market")).to_have_count(0)

    def stored(self) -> int:
        """Return how many fragments lie in the own storage."""
        return self.see("own").locator(".storage .full").count()

    def look_at(self, planet: int) -> None:
        """Begin anew with a planet, alone."""
        if self.see("clear").is_visible():
            self.see("clear").click()
        self.see(f"planet-{planet}").click()
        expect(self.see("deal")).to_be_visible()

    def ask_for_what_is_missing(self, of: int | str) -> None:
        """Ask somebody for the icons that the own hand lacks, or for one if it lacks none."""
        more = self.page.locator(f"[data-testid^=more-{of}-]")
        for at, need in enumerate(self.see("pips").locator(".need").all()):
            for _ in range(need.locator(".missing").count()):
                more.nth(at).click()
        if not self.page.locator(f"[data-testid=lane-{of}] output:not(:text('0'))").count():
            more.locator("visible=true").and_(self.page.locator(":enabled")).first.click()

    def send(self) -> bool:
        """Send what was put together, if it can be carried out."""
        if self.see("send").get_attribute("aria-disabled"):
            return False
        self.see("send").click()
        return True

    def propose(self, planet: int, helper: "Trader") -> bool:
        """Put a deal with one helper together and send it: what is missing, for the first fragment of the planet."""
        self.look_at(planet)
        self.see(f"bring-in-{helper.seat}").click()
        self.ask_for_what_is_missing(helper.seat)
        lane = self.see(f"lane-{helper.seat}")
        self.person.drag(self.see("lane-me").get_by_test_id("fragment-0"), lane)
        expect(lane.get_by_test_id("fragment-0")).to_be_visible()
        return self.send()

    def call_out(self, planet: int) -> bool:
        """Offer one fragment to whoever supplies what is missing."""
        self.look_at(planet)
        self.see("kind-open_call").click()
        self.ask_for_what_is_missing("anyone")
        self.see("lane-me").get_by_test_id("fragment-0").click()
        expect(self.see("lane-anyone").get_by_test_id("fragment-0")).to_be_visible()
        return self.send()

    def work_with_the_bot(self, planet: int) -> bool:
        """Extract a planet with the help of the Bot, for as many fragments as it takes; False if that cannot be."""
        self.look_at(planet)
        expect(self.see("bot")).to_contain_text("Helps for")
        for space in range(self.see("lane-me").locator("[data-testid^=fragment-]").count()):
            self.person.drag(self.see(f"fragment-{space}"), self.see("lane-bot"))
            expect(self.see("lane-bot").get_by_test_id(f"fragment-{space}")).to_be_visible()
            if "no room" in self.see("fate").inner_text():
                self.person.drag(self.see(f"fragment-{space}"), self.see("lane-me"))
            elif self.send():
                expect(self.see("deal")).to_have_count(0)
                return True
        return False


class AfternovaTable:
    """Two people and a bot; the first of them makes the deals."""

    def __init__(self, visit: Visit, server: Serving) -> None:
        first, second = (visit(server, plain=False, number=number) for number in (1, 2))
        first.name("Ada")
        second.name("Bob")
        address = first.open_table("afternova", None, "random")
        first.sit(address, 0)
        second.sit(address, 1)
        first.start()
        self.maker, self.helper = Trader(first, 0), Trader(second, 1)

    def wait_for_turn(self) -> None:
        """Let everybody go on until the maker has the turn; who has it already goes to the market first."""
        if self.maker.chooses:
            self.maker.go_to_market()
        self.until(lambda: self.maker.chooses)

    def until(self, done: Callable[[], bool]) -> None:
        """Let both go on until something holds."""
        last = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < last, "the match does not go on"
            for trader in (self.maker, self.helper):
                if not done():
                    trader.go_on()
            self.maker.page.wait_for_timeout(A_MOMENT)

    def offered(self, make: Callable[[int], bool]) -> bool:
        """Make the maker's offers one after the other until the helper is able to accept one."""
        for planet in PLANETS:
            if not make(planet):
                continue
            expect(self.helper.see("answer")).to_be_visible()
            if self.helper.see("accept").is_visible():
                return True
            self.helper.see("refuse").click()
            self.until(lambda: self.maker.chooses)
        return False

    def reach(self, make: Callable[[int], bool]) -> None:
        """Go on, turn after turn, until an offer lies before the helper that it is able to accept."""
        self.until(lambda: self.maker.chooses)
        while not self.offered(make):
            self.wait_for_turn()

    def expect_done(self, before: int, got: int) -> None:
        """Wait until the fragments have changed hands: so many went to the helper."""
        expect(self.helper.see("own").locator(".storage .full")).to_have_count(before + got)
        for trader in (self.maker, self.helper):
            assert any("extract" in line for line in trader.person.log())
            assert trader.person.unsaid() == []

    def expect_told(self, trader: Trader, *answers: str) -> None:
        """Wait until the offer is shown with its answers, or the next turn has begun, as nothing was left to do."""
        for answer in answers:
            expect(trader.see("offers")).to_contain_text(re.compile(f"{answer}|No offer yet"))


def accept_a_proposal(table: AfternovaTable) -> None:
    maker, helper = table.maker, table.helper
    table.reach(lambda planet: maker.propose(planet, helper))
    before = helper.stored()
    expect(maker.see("answered-1")).to_contain_text("is thinking")
    expect(helper.see("lane-me").locator(".gets .things svg")).to_have_count(1)
    helper.see("accept").click()
    table.expect_done(before, 1)
    table.expect_told(helper, "Bob accepted")


def refuse_a_proposal(table: AfternovaTable) -> None:
    maker, helper = table.maker, table.helper
    table.reach(lambda planet: maker.propose(planet, helper))
    helper.see("refuse").click()
    # The answer lands in the lane of whoever gave it, and stays until it is touched.
    expect(maker.see("outcome").get_by_test_id("lane-1")).to_contain_text("No")
    expect(maker.see("fate")).to_contain_text("Nothing has moved")
    maker.see("change").click()
    # The same once more: that it was refused already is said, and the button is no longer the main one.
    expect(maker.see("fate")).to_contain_text("Refused already in this turn, exactly so: Bob")
    expect(maker.see("send")).not_to_have_class(re.compile("button--main"))
    maker.see("lane-me").locator("[data-testid^=fragment-]").first.click()
    expect(maker.see("fate")).not_to_contain_text("Refused already")
    maker.see("clear").click()


def hear_prices(table: AfternovaTable) -> None:
    maker, helper = table.maker, table.helper
    table.until(lambda: maker.chooses)
    maker.look_at(0)
    maker.see("kind-invite").click()
    assert maker.send()
    helper.see("refuse").click()
    # Whoever was asked has a lane, though an invitation names nobody: a price, or a no.
    expect(maker.see("lane-1")).to_contain_text("No")
    expect(maker.see("answered-2")).to_contain_text(re.compile("No|Yes"))


def take_a_counter(table: AfternovaTable) -> None:
    maker, helper = table.maker, table.helper
    table.reach(lambda planet: maker.propose(planet, helper))
    before = helper.stored()
    helper.see("counter").click()
    expect(helper.see("send-counter")).to_have_attribute("aria-disabled", "true")  # it does not differ yet
    expect(helper.see("fate")).to_contain_text("AN-N-09")
    helper.see("lane-0").get_by_test_id("fragment-1").click()
    helper.see("send-counter").and_(helper.page.locator(":not([aria-disabled])")).click()
    # Side by side with what changes: one fragment more for Bob, struck out for the one who offered.
    expect(maker.see("lane-1").locator(".gets .new")).to_have_count(1)
    expect(maker.see("lane-me").locator(".gets .gone")).to_have_count(1)
    maker.see("take-counter").click()
    table.expect_done(before, 2)
    table.expect_told(maker, "Bob wanted", "taken")
    # In the next turn the offers of this one are folded, not gone.
    folded = helper.see("offers-before").filter(has_text="Turn before (Ada)")
    table.until(folded.is_visible)
    expect(folded.get_by_text("Bob wanted")).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.get_by_text("Bob wanted")).to_be_visible()


def answer_an_open_call(table: AfternovaTable) -> None:
    maker, helper = table.maker, table.helper
    table.reach(maker.call_out)
    before = helper.stored()
    # Who has answered is visible, what is not.
    expect(maker.see("answered-2")).to_contain_text("has answered")
    expect(maker.see("answered-1")).to_contain_text("is thinking")
    expect(maker.see("offers").locator("li").first.locator(".reply")).to_have_count(0)
    helper.see("show-cards").click()
    helper.see("show-cards-sheet").locator("button.card").first.click()
    helper.page.keyboard.press("Escape")
    helper.see("accept").click()
    # Whom to work with is asked only if the bot accepts as well.
    asked, done = maker.see("choose-1"), maker.see("seat-1").locator(".storage .full").nth(before)
    expect(asked.or_(done).first).to_be_visible()
    if asked.is_visible():
        asked.click()
    table.expect_done(before, 1)
    table.expect_told(maker, "Bob shows")


@pytest.mark.parametrize("fixed_server", [LUCK], indirect=True)
def test_a_proposal_is_refused_prices_are_heard_and_a_counter_taken(fixed_server: Serving, visit: Visit) -> None:
    table = AfternovaTable(visit, fixed_server)
    refuse_a_proposal(table)
    hear_prices(table)
    take_a_counter(table)


@pytest.mark.long
@pytest.mark.parametrize("fixed_server", [LUCK], indirect=True)
def test_a_proposal_is_accepted_and_an_open_call_answered(fixed_server: Serving, visit: Visit) -> None:
    table = AfternovaTable(visit, fixed_server)
    accept_a_proposal(table)
    answer_an_open_call(table)


@pytest.mark.parametrize("fixed_server", [LUCK_WITH_THE_BOT], indirect=True)
def test_two_play_with_the_bot_to_the_end(fixed_server: Serving, visit: Visit) -> None:
    person = visit(fixed_server, plain=False, number=1)
    person.begin("afternova", "random", max_rounds=2)
    trader = Trader(person, 0)
    # The score so far, of all three: what is built, and what is still to come; the aims of others are not known.
    expect(person.see("standing").locator("tbody tr")).to_have_count(3)
    expect(person.see("standing").get_by_role("row", name="Computer")).to_contain_text("+?")
    helped = False
    while not person.finished.is_visible():
        if trader.chooses and not helped:
            helped = any(trader.work_with_the_bot(planet) for planet in PLANETS)
        if trader.chooses:
            trader.go_to_market()
        trader.go_on()
        person.page.wait_for_timeout(A_MOMENT)
    assert helped
    # The end is told once, by the scene above the board.
    expect(person.see("ranks").locator("tbody tr")).to_have_count(3)
    expect(person.see("score")).to_have_count(0)
    assert person.unsaid() == []


# Notes, by the page's clock, how long "nothing can be completed" stood on the page before it passed, not counting the
# film of the others, and what the hand held.
_PASSES = """{
    window.passes = [];
    let since = null;
    const asked = () => document.querySelector('[data-testid=goes-on]') !== null;
    const look = () => {
        since = asked() && document.querySelector('main').dataset.film === 'idle' ? (since ?? performance.now()) : null;
    };
    addEventListener('DOMContentLoaded', () => {
        const what = { subtree: true, childList: true, attributes: true, attributeFilter: ['data-film'] };
        new MutationObserver(look).observe(document.body, what);
    });
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (message) {
        const hand = [...document.querySelectorAll('[data-testid=hand] [data-card]')].map((one) => one.dataset.card);
        if (asked() && JSON.parse(message).type === 'move')
            window.passes.push([since && performance.now() - since, hand.sort().join()]);
        send.call(this, message);
    };
}"""
# Helps whoever asks, and completes nothing.
HOARD = ("[data-testid=accept]:not([aria-disabled])", "[data-testid=pass]", *DEEDS)
STEP = 250  # milliseconds of the page's clock
PAUSE = 700


@pytest.mark.parametrize("fixed_server", [LUCK], indirect=True)
def test_nothing_to_complete_passes_after_the_same_pause_whatever_the_hand_holds(
    fixed_server: Serving, visit: Visit
) -> None:
    person = visit(fixed_server, plain=False, motion="normal", number=1)
    person.page.clock.install()
    person.context.add_init_script(_PASSES)
    person.begin("afternova", "greedy", "greedy", max_rounds=3)
    assert person.my_turn()
    person.page.clock.pause_at(person.page.evaluate("Date.now() / 1000 + 1"))
    while not person.finished.is_visible():
        person.page.evaluate(ACT, list(HOARD))
        person.page.clock.run_for(STEP)
    passes = person.page.evaluate("window.passes")
    assert {after for after, _ in passes} == {PAUSE}
    assert len({hand for _, hand in passes}) > 1


# What a match without deals takes: what stands here first is done first, by whatever hand.
ASKED = (
    "[data-testid=counter-back]",
    "[data-testid=refuse]:enabled",
    "[data-testid=decline]:enabled",
    "[data-testid=question] .button--main:enabled",
    "[data-testid^=drop-][aria-pressed=false]",
    "[data-testid=hand] button.open",
    "[data-testid=market] button.open",
)


FIND = """(deeds) => {
    for (const deed of deeds) {
        const found = [...document.querySelectorAll(deed)].find((one) => one.checkVisibility());
        if (found) return found;
    }
    return null;
}"""
REACHED = "(one) => one === document.activeElement || !one.isConnected"
TABS = 200


def play_to_the_end(person: Visitor, press: Callable[[ElementHandle], None]) -> None:
    """Press what is asked for, in one's own way, until the match is over; what passes by itself is waited for."""
    last = time.monotonic() + 3 * PATIENCE
    while not person.finished.is_visible():
        assert time.monotonic() < last, "the match does not go on"
        found = person.page.evaluate_handle(FIND, list(ASKED)).as_element()
        if found is None:
            person.page.wait_for_timeout(A_MOMENT)
            continue
        press(found)
    expect(person.see("ranks").locator("tbody tr")).to_have_count(3)


@pytest.mark.long
@pytest.mark.parametrize("fixed_server", [LUCK], indirect=True)
def test_a_match_is_played_to_its_end_by_keys_alone(fixed_server: Serving, visit: Visit) -> None:
    person = visit(fixed_server, plain=False, number=1)
    person.begin("afternova", "random", max_rounds=2)
    keys = person.page.keyboard

    def press(thing: ElementHandle) -> None:
        key = thing.get_attribute("aria-keyshortcuts")
        if not key and not thing.evaluate("(one) => one.matches('.button--main')"):
            for _ in range(TABS):
                if thing.evaluate(REACHED):
                    break
                keys.press("Tab")
        keys.press(key or "Enter")

    play_to_the_end(person, press)


@pytest.mark.long
@pytest.mark.parametrize("fixed_server", [LUCK], indirect=True)
def test_a_match_is_played_to_its_end_by_touch(fixed_server: Serving, visit: Visit) -> None:
    person = visit(fixed_server, plain=False, number=1, size=PHONE)
    person.begin("afternova", "random", max_rounds=2)
    finger = Fingers(person.page)

    def press(thing: ElementHandle) -> None:
        thing.evaluate("(one) => one.scrollIntoView({ block: 'nearest', inline: 'nearest' })")
        box = thing.bounding_box()
        if box is None:
            return  # it went away in the meantime
        finger.down({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})
        finger.up()

    play_to_the_end(person, press)
