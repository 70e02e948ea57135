"""How people come together: names, invitations, what reaches one who looks elsewhere, and the rules they read."""

import random
import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from pages import PHONE, WIDE, Visitor
from serving import CommandServing, Serving

Visit = Callable[..., Visitor]

# Whether the page is hidden, as a test says; and what it would tell a person who looks elsewhere.
_LOOK_AWAY = """() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => window.away === true });
    window.notices = [];
    const Real = window.Notification;
    window.Notification = class extends Real { constructor(...how) { super(...how); window.notices.push(how); } };
    window.notes = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.notes += 1; return create.call(this); };
}"""
_TURN = "() => { window.away = !window.away; document.dispatchEvent(new Event('visibilitychange')); }"

# Reads QR codes as cameras do, and knows nothing of the program that draws ours.
_READER = Path(__file__).parents[2] / "web" / "node_modules" / "jsqr" / "dist" / "jsQR.js"
_READ = """async (picture) => {
    const drawn = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const canvas = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d');
    canvas.drawImage(drawn, 0, 0);
    return jsQR(canvas.getImageData(0, 0, drawn.width, drawn.height).data, drawn.width, drawn.height)?.data;
}"""

_OPEN_TABLE = """async (told) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(told) });
    return (await answer.json()).id;
}"""


def test_a_new_name_is_read_everywhere_at_once(visit: Visit) -> None:
    ada, bob = visit(), visit()
    link = ada.invite("itchy_monkey", "Ad")
    bob.sit(link, 1)
    expect(ada.see("seat-1")).to_contain_text("Guest 2")
    bob.click("change-name")
    bob.see("name").fill("Bo")
    bob.click("keep-name")
    expect(ada.see("seat-1")).to_contain_text("Bo")
    ada.start()
    expect(bob.see("ask-line")).to_be_visible()
    home = ada.context.new_page()
    home.goto("/")
    home.get_by_test_id("me").click()
    home.get_by_test_id("name").fill("Ada")
    home.get_by_test_id("keep-name").click()
    expect(bob.page.get_by_text("Ada").first).to_be_visible()
    expect(bob.page.get_by_text("Ad", exact=True)).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "language"),
    [pytest.param(WIDE, "en-GB", id="wide", marks=pytest.mark.long), pytest.param(PHONE, "fr-FR", id="french-phone")],
)
def test_a_friend_reads_who_invites_and_sits_down_with_one_button(
    visit: Visit, size: tuple[int, int], language: str
) -> None:
    host, friend = visit(), visit(size=size, language=language)
    link = host.invite("after_us", "Ana", seats=3)
    host.see("clock").select_option("quick")
    host.see("spectators").uncheck()
    expect(host.page.get_by_text("Nobody may watch")).to_be_visible()
    friend.page.goto(link)
    expect(host.see("coming")).to_have_text("on the way")
    expect(host.page.get_by_text("Somebody has opened your link.")).to_be_visible()
    expect(friend.page.get_by_role("heading", level=1)).to_contain_text("Ana")
    expect(friend.page.get_by_role("heading", level=1)).to_contain_text("After Us")
    expect(friend.page.locator(".button--main")).to_have_count(1)
    assert (friend.sideways(), friend.unsaid()) == (0, [])
    friend.see("name").fill("Juno")
    friend.see("name").press("Enter")
    expect(friend.see("seat-1")).to_contain_text("Juno")
    expect(host.see("seat-1")).to_contain_text("Juno")
    expect(host.see("coming")).to_have_count(0)
    expect(friend.page.get_by_text("10:00")).to_be_visible()
    expect(friend.see("clock")).to_have_count(0)
    expect(friend.see("add-bot")).to_have_count(0)
    expect(friend.see("start")).to_have_count(0)
    assert (friend.sideways(), friend.unsaid()) == (0, [])


def test_the_host_reads_who_can_come_and_begins_with_bots_on_the_free_chairs(visit: Visit) -> None:
    host = visit()
    host.context.add_init_script("navigator.share = async (what) => { window.shared = what; };")  # as a phone has it
    link = host.invite("itchy_monkey", "Ana", seats=3)
    host.click("share")
    assert host.page.evaluate("window.shared.url") == link
    expect(host.see("alone")).to_contain_text("sapajou --host 0.0.0.0")  # the server listens to itself alone
    expect(host.see("qr")).to_have_count(0)
    assert link.startswith(host.address)
    expect(host.see("start")).to_have_text("Begin with bots")
    host.start()
    expect(host.see("choices").or_(host.page.get_by_text("Waiting for"))).to_be_visible()


def test_home_shows_round_score_and_whose_turn_it_is(visit: Visit) -> None:
    ana = visit()
    ana.name("Ana")
    ana.begin("after_us", "random")
    ana.go_home()
    row = ana.see("my-table")
    expect(row).to_contain_text("round 1, with a bot")
    expect(row).to_contain_text("Your turn")
    expect(row.get_by_test_id("points").locator("> span")).to_have_count(2)


def test_one_hears_and_is_told_when_one_looks_elsewhere_and_not_otherwise(visit: Visit) -> None:
    ana, bob = visit(whole=True), visit()
    ana.context.grant_permissions(["notifications"])
    bob.name("Bob")
    ana.name("Ana")
    table = bob.open_table("itchy_monkey", None, starting_player=0)
    bob.sit(table)
    ana.sit(table, 1)
    ana.page.evaluate(_LOOK_AWAY)
    ana.click("notice-on")
    expect(ana.see("notice-on")).to_have_count(0)
    bob.start()
    expect(ana.see("ask-line")).to_contain_text("Bob")
    ana.click("settings")
    expect(ana.see("notice")).to_be_checked()
    ana.page.get_by_label("Soft sounds").check()
    ana.page.keyboard.press("Escape")
    assert ana.page.evaluate("window.notes") == 0
    ana.page.evaluate(_TURN)
    icon = ana.page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("data-marked", "false")
    bob.page.get_by_test_id("choice").first.click()
    expect(icon).to_have_attribute("data-marked", "true")
    expect(ana.page).to_have_title(re.compile("^● Your turn .* Itchy Monkey"))
    ana.page.wait_for_function("window.notices.length === 2 && window.notes > 0")
    assert ana.page.evaluate("window.notices[1]")[0] == "Itchy Monkey"
    ana.page.evaluate(_TURN)
    expect(icon).to_have_attribute("data-marked", "false")


def test_nobody_is_asked_for_notices_on_arrival(visit: Visit) -> None:
    ana = visit()
    ana.context.add_init_script("""
        window.requests = 0;
        Notification.requestPermission = async () => { window.requests += 1; return 'default'; };
    """)
    ana.begin("itchy_monkey", "random", starting_player=0)
    assert ana.page.evaluate("window.requests") == 0


def test_the_rules_open_with_the_game_and_one_finds_ones_way(visit: Visit) -> None:
    reader = visit()
    reader.go_home()
    for game in ("after_us", "monkey_palace"):
        reader.see(f"plate-{game}").get_by_role("button", name="Rules of").click()
        drawer = reader.page.get_by_role("dialog")
        expect(reader.see("rules-contents").get_by_role("button", name="The end")).to_be_visible()
        seen = drawer.evaluate("(one) => one.innerText.slice(0, 1500)")
        assert "line of code" not in seen
        assert ".json" not in seen
        reader.see("rules-contents").get_by_role("button", name="The end").click()
        expect(drawer.get_by_role("heading", name="The end")).to_be_in_viewport()
        reader.see("rules-search").fill("  WÍNS   total" if game == "after_us" else "bananas win most")
        expect(reader.see("rules-found")).not_to_be_empty()
        expect(drawer.get_by_role("heading", name="Setting up")).to_be_hidden()
        expect(drawer.get_by_role("heading", name="The end")).to_be_visible()
        reader.see("rules-search").fill("no such words anywhere")
        expect(reader.see("rules-found")).to_have_text("0 places found.")
        reader.see("rules-search").fill("")
        expect(drawer.get_by_role("heading", name="Setting up")).to_be_visible()
        reader.page.keyboard.press("Escape")


# Plain http under a name that browsers do not take for the machine itself


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that answers to the name club.test; all of it stays on this machine."""
    folder = tmp_path_factory.mktemp("club")
    names = ("--allow-host", "club.test", "--allow-host", "127.0.0.1")
    with CommandServing(str(folder / "tables.sqlite"), *names, log=folder / "log") as running:
        yield running


def test_over_plain_http_nothing_is_dead_and_what_is_missing_is_explained(club: Serving, browser: Browser) -> None:
    address = f"http://club.test:{club.port}"
    host = Visitor(browser, address)
    friend = Visitor(browser, address, language="fr-FR", size=PHONE)
    link = host.invite("itchy_monkey", "Ana")
    assert not host.page.evaluate("isSecureContext")
    assert link.startswith(address)
    expect(host.see("qr")).to_be_visible()
    expect(host.see("copy").or_(host.see("share"))).to_have_count(0)
    expect(host.see("no-copy")).to_contain_text("https")
    expect(host.see("notice-on")).to_have_count(0)
    friend.page.goto(link)
    friend.see("name").fill("Bob")
    friend.click("sit-down")
    expect(host.see("seat-1")).to_contain_text("Bob")
    expect(host.see("notice-on")).to_have_count(0)
    host.start()
    expect(friend.see("ask-line")).to_be_visible()
    for person in (host, friend):
        person.click("settings")
        expect(person.see("no-notice")).to_contain_text("https")
        expect(person.see("notice")).to_have_count(0)
        person.click("pass")
        expect(person.page.get_by_role("dialog").get_by_test_id("no-copy")).to_contain_text("https")
        assert person.unsaid() == []
        person.page.keyboard.press("Escape")
    dice = random.Random(0)
    while host.last_moment() == 0:  # whoever begins
        for person in (host, friend):
            person.try_choice(dice)
    expect(friend.page.locator("main")).not_to_have_attribute("data-moment", "0")
    for person in (host, friend):
        assert (person.troubles, person.unsaid()) == ([], [])
        person.close()


@pytest.mark.parametrize(("size", "night"), [(WIDE, False), (PHONE, True)])
def test_a_camera_reads_the_link_in_the_code(
    club: Serving, browser: Browser, size: tuple[int, int], night: bool
) -> None:
    host = Visitor(browser, f"http://club.test:{club.port}", size=size, night=night)
    link = host.invite("itchy_monkey", "Ana")
    picture = b64encode(host.see("qr").screenshot()).decode()
    # A page without a policy, so that it may be told a picture: the reader sees what a camera would.
    reader = host.context.new_page()
    reader.evaluate(_READER.read_text(encoding="utf-8"))
    assert reader.evaluate(_READ, picture) == link
    host.close()


def test_over_plain_http_the_end_of_a_match_is_shared_by_its_link(club: Serving, browser: Browser) -> None:
    address = f"http://club.test:{club.port}"
    person = Visitor(browser, address)
    person.go_home()
    told = {"game": "itchy_monkey", "bots": [None, "random"], "options": {"max_rounds": 1}}
    table = f"/t/{person.page.evaluate(_OPEN_TABLE, told)}"  # asked by the page: only the browser knows club.test
    person.sit(table)
    person.start()
    person.play_to_the_end()
    person.click("share")
    shared = person.page.get_by_role("dialog", name="Share", exact=True)
    expect(shared.get_by_test_id("link")).to_have_value(f"{address}{table}?moment=0")
    expect(shared.get_by_test_id("no-copy")).to_contain_text("https")
    expect(shared.get_by_test_id("copy").or_(shared.get_by_test_id("share"))).to_have_count(0)
    assert (person.troubles, person.unsaid()) == ([], [])
    person.close()
