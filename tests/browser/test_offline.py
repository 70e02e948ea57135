"""The whole table in the browser: loaded once from a plain web space, then played without any network."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from pages import GAMES, PHONE, Visitor
from sapajou.kernel.replay import load
from sapajou.server.site import files as site_module
from sapajou.server.site import write_site
from site_space import NO_WORKERS, STARTS, Player, Space, begun, python_page

SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "after_us": (1, {"target": 10}),
    "afternova": (2, {"max_rounds": 1}),
    "itchy_monkey": (1, {"max_rounds": 3}),
    "monkey_palace": (1, {}),
}
FAR = 190  # steps of some 260 of Monkey Palace, whose matches cannot be made short
Arrive = Callable[..., Player]
ROOT = Path(__file__).parents[2]
# What `search` decides in the Python of a page, for so many decisions with each number of seats.
DECIDED = """([game, asked]) => {
    const { python } = window;
    const { lines } = python.pyimport('search_golden');
    const { game: registered } = python.pyimport('sapajou.kernel.registry');
    const which = registered(game);
    return asked.flatMap(([seats, most]) => lines(which, python.toPy([seats]), most).toJs());
}"""

# Notes what is told while a film plays.
CAPTIONS = """() => {
    window.captions = new Set();
    const look = () => {
        const caption = document.querySelector('main[data-film=playing] [data-testid=caption]');
        if (caption?.innerText.trim()) captions.add(caption.innerText);
    };
    new MutationObserver(look).observe(document.querySelector('main'), {
        subtree: true, childList: true, attributes: true, characterData: true,
    });
}"""

TOLD_OR_ASKED = """() => {
    if (captions.size) return 'told';
    return document.querySelector('[data-testid=choice]:enabled, [data-testid=choices] .fold') && 'asked';
}"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, written once; each space serves it by a link of its own."""
    folder = tmp_path_factory.mktemp("site") / "written"
    write_site(folder)
    return folder


@pytest.fixture
def space(written: Path, tmp_path: Path) -> Iterator[Space]:
    opened = Space(tmp_path / "www")
    opened.site.parent.mkdir(parents=True)
    opened.site.symlink_to(written)
    yield opened
    opened.go_away()


@pytest.fixture
def arrive(browser: Browser, space: Space) -> Iterator[Arrive]:
    """Opens the browser of a person; nothing may go wrong in it, and nobody but the site may be asked."""
    players: list[Player] = []

    def come(host: str = "127.0.0.1", **wishes: Any) -> Player:
        players.append(Player(browser, space.address(host), painted=False, **wishes))
        return players[-1]

    yield come
    for player in players:
        assert player.elsewhere() == []
        player.close()
    assert [trouble for player in players for trouble in player.troubles] == []


@pytest.mark.long
def test_once_loaded_a_match_is_played_to_its_end_without_any_network(
    arrive: Arrive, space: Space, tmp_path: Path
) -> None:
    person = arrive(plain=False, guided=False)
    person.load()
    space.go_away()
    person.context.set_offline(True)
    person.page.reload()
    person.ready()
    try_puzzles(person)
    person.take_in(begun(tmp_path, "itchy_monkey", *SHORT["itchy_monkey"]))
    be_guided(person)
    ask_why_not(person, "end_turn", "IM-S-05")
    take_back(person)
    watch_film(person)
    person.click("hint")
    expect(person.page.locator("[data-testid=hint-panel][data-done=true]")).to_contain_text("%")
    person.play_to_the_end()
    assert person.unsaid() == []
    expect(person.see("share")).to_have_count(0)  # nobody else could open the link
    with person.page.expect_download() as download:
        person.click("record")
    saved = tmp_path / "saved.json"
    download.value.save_as(saved)
    match = load(saved)
    assert match.state.over
    assert len(match.hints) == 1
    assert len(match.lines) == len(json.loads(saved.read_text())["moves"]) > 3
    look_back(person, match.moment)


def try_puzzles(person: Player) -> None:
    """Look at the puzzle of the day of every game, and begin one."""
    for game in range(len(GAMES)):
        person.see("puzzle-game").nth(game).click()
        expect(person.see("puzzle-picture")).to_be_visible()
    person.click("puzzle-try")
    expect(person.see("puzzle")).to_be_visible()
    expect(person.page.locator("[data-testid=ask-line].is-mine")).to_be_visible()
    assert person.unsaid() == []
    person.page.goto(person.address + "#/")


def be_guided(person: Player) -> None:
    """Follow the guide of a first game for a step, leave it, and turn to the plain board."""
    guide = person.see("guide")
    first = guide.get_attribute("data-step")
    assert first
    person.click("guide-next")
    expect(guide).not_to_have_attribute("data-step", first)
    person.click("guide-skip")
    expect(guide).to_have_count(0)
    person.click("settings")
    person.see("plain").check()
    person.page.keyboard.press("Escape")


def ask_why_not(person: Player, move: str, rule: str) -> None:
    """Ask for a move that is not possible; the rule is cited."""
    person.page.get_by_text("Why can't I…?").click()
    person.see("why-move").fill(move)
    person.see("why-move").press("Enter")
    expect(person.see("why-answer").locator("blockquote")).to_contain_text(rule)


def take_back(person: Player) -> None:
    """Take a step back; the log tells of it."""
    struck = person.see("log").locator(".is-undone")
    expect(struck).to_have_count(0)
    assert person.choose(random.Random(0))
    person.click("undo")
    expect(struck.first).to_be_attached()
    expect(person.see("choices")).to_be_visible()


def watch_film(person: Player) -> None:
    """Play until the bot's turn has been shown as a film, which ends by itself; then its line tells of it."""
    person.page.emulate_media(reduced_motion="no-preference")
    person.set_motion("normal")
    person.page.evaluate(CAPTIONS)
    dice = random.Random(1)
    while person.page.wait_for_function(TOLD_OR_ASKED).json_value() != "told":
        assert person.choose(dice)
    assert all("Bot" in caption for caption in person.page.evaluate("[...captions]"))
    expect(person.page.locator("main")).to_have_attribute("data-film", "idle")
    expect(person.see("since-1")).to_contain_text("Bot")
    person.set_motion("off")


def look_back(person: Player, last: int) -> None:
    """Watch the match again from its beginning."""
    person.click("replay-start")
    expect(person.see("ask-line")).to_contain_text(f"Move 0 of {last}")
    person.click("replay-forth")
    expect(person.see("ask-line")).to_contain_text(f"Move 1 of {last}")


def test_home_and_rules_are_there_while_python_is_loaded(arrive: Arrive) -> None:
    person = arrive()
    person.context.add_init_script(NO_WORKERS)
    person.page.goto(person.address)
    expect(person.see("loading-python")).to_be_visible()
    for game in GAMES:
        expect(person.see(f"plate-{game}")).to_be_visible()
    person.see("plate-itchy_monkey").get_by_role("button", name="Rules").click()
    expect(person.page.get_by_role("dialog")).to_contain_text("IM-S-01")


def test_two_people_share_a_device_in_french_on_a_phone_and_see_only_their_own(arrive: Arrive) -> None:
    person = arrive(language="fr-FR", size=PHONE)
    person.page.goto(person.address)
    expect(person.see("loading-python")).to_contain_text(re.compile(r"Chargement.* [\d.]+ sur [\d.]+ Mo"))
    person.ready()
    plate = person.see("plate-after_us")
    plate.get_by_test_id("seats").select_option("2")
    plate.get_by_test_id("invite").click()
    person.see("name").fill("Ada")
    person.click("keep-name")
    expect(person.see("seat-0")).to_contain_text("Ada")
    person.see("seat-1").get_by_test_id("befriend").click()
    person.see("friend-name").fill("Bea")
    person.click("seat-friend")
    expect(person.see("seat-1")).to_contain_text("Bea")
    assert person.unsaid() == []
    person.start()
    dice = random.Random(1)
    while person.see("pass-on").count() == 0:
        person.try_choice(dice)
    assert person.unsaid() == []
    assert person.sideways() <= 0
    person.click("pass-to-1")
    expect(person.see("take-device")).to_contain_text("Bea")
    assert person.page.locator("[data-moment], [data-testid=ask-line], [data-testid=log]").count() == 0
    assert person.page.locator("main").inner_text().count("\n") < 8, "nothing but whose turn it is"
    person.click("take-device")
    expect(person.see("ask-line")).to_be_visible()
    assert person.choose(dice)
    person.page.reload()
    expect(person.see("take-device")).to_contain_text("Bea", timeout=STARTS)
    assert person.page.locator("[data-moment]").count() == 0, "whoever opens the page is asked who it is"


@pytest.mark.long
def test_the_browsers_python_decides_as_any_other(browser: Browser, space: Space) -> None:
    """All decisions of `search` that `tests/bots/test_search_golden.py` asks the engines for."""
    pinned = {file.stem: file.read_text() for file in (ROOT / "tests" / "golden" / "search").glob("*.txt")}
    files = {
        "sapajou/arena/__init__.py": "",
        "sapajou/arena/seeds.py": (ROOT / "src" / "sapajou" / "arena" / "seeds.py").read_text(),
        "search_golden.py": (ROOT / "scripts" / "search_golden.py").read_text(),
    }
    with python_page(browser, space.address(), files) as page:
        for game, written in pinned.items():
            lines = written.splitlines()
            asked = Counter(int(line.split()[0]) for line in lines)
            assert page.evaluate(DECIDED, [game, sorted(asked.items())]) == lines, game


@pytest.mark.long
def test_every_game_is_played_to_its_end_without_any_network_and_a_crash_costs_nothing(
    arrive: Arrive, space: Space, tmp_path: Path
) -> None:
    person = arrive()
    person.load()
    space.go_away()
    person.context.set_offline(True)
    for game in (game for game in SHORT if game != "itchy_monkey"):  # that one is played above
        person.take_in(begun(tmp_path, game, *SHORT[game], steps=FAR if game == "monkey_palace" else 0))
        if game == "monkey_palace":
            crash(person)
        person.play_to_the_end()
        assert person.unsaid() == []
        person.page.goto(person.address + "#/")
        expect(person.see("my-table").first).to_be_visible()


def crash(person: Player) -> None:
    """Play a little, end the page with its workers at once, and come back to where one was."""
    dice = random.Random(2)
    for _ in range(6):
        assert person.choose(dice)
    before, table = person.last_moment(), person.page.url
    person.page.close()
    person.page = person.context.new_page()
    person.page.goto(table)
    expect(person.see("ask-line")).to_be_visible(timeout=STARTS)
    assert person.last_moment() >= before > 0


@pytest.mark.long
def test_a_new_version_asks_before_it_takes_the_place_of_a_running_one(
    arrive: Arrive, space: Space, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    space.site.unlink()
    write_site(space.site)
    person = arrive()
    person.load()
    person.take_in(begun(tmp_path, "itchy_monkey", *SHORT["itchy_monkey"]))
    plain = site_module._manifest
    monkeypatch.setattr(site_module, "_manifest", lambda: plain() | {"short_name": "Newer"})
    site_module._site_files.cache_clear()
    write_site(space.site)
    site_module._site_files.cache_clear()
    person.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    expect(person.see("new-version")).to_be_visible()
    assert "Newer" not in person.page.evaluate("fetch('manifest.webmanifest').then((found) => found.text())")
    assert person.choose(random.Random(3)), "the running version plays on"
    person.click("use-new-version")
    expect(person.see("new-version")).to_have_count(0)
    expect(person.see("ask-line")).to_be_visible(timeout=STARTS)
    assert "Newer" in person.page.evaluate("fetch('manifest.webmanifest').then((found) => found.text())")


@pytest.mark.long
def test_over_plain_http_from_another_machine_it_plays_and_says_why_it_is_not_kept(
    arrive: Arrive, tmp_path: Path
) -> None:
    person = arrive("club.test")
    person.load(kept=False)
    expect(person.see("not-kept")).to_contain_text("https")
    person.take_in(begun(tmp_path, "itchy_monkey", *SHORT["itchy_monkey"]))
    dice = random.Random(4)
    for _ in range(3):
        assert person.choose(dice)


@pytest.mark.long
def test_a_server_offers_it_under_a_path_of_its_own_to_be_installed(visit: Callable[..., Visitor]) -> None:
    person = visit(whole=True)  # a shell knows of no apps, and finds nothing wrong with any
    person.go_home()
    person.click("play-offline")
    expect(person.see("take-in").first).to_be_attached()
    expect(person.see("kept")).to_be_attached(timeout=STARTS)
    scopes = "navigator.serviceWorker.getRegistrations().then((found) => found.map(({ scope }) => scope))"
    assert person.page.evaluate(scopes) == [f"{person.address}/offline/"]
    told = person.context.new_cdp_session(person.page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in told] == ["in-incognito"], "in a window of nobody, and else nothing is wrong"
    person.play_bots("itchy_monkey")
    assert person.choose(random.Random(5))
