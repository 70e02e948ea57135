"""The table in Firefox and WebKit: guide, film, whole matches; the palace without 3D; without a server or a network."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import equipment
import guides
import shifts
from others import Window
from pages import GAMES, SAME_NUMBER
from sapajou.server.site import write_site
from serving import Serving
from site_space import Space

pytestmark = pytest.mark.long

SETTINGS: Final = {"plain": False, "guided": [], "motion": "normal", "side": False, "language": "en"}
# Options of a match that is whole and short.
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "after_us": {"target": 10},
    "afternova": {"max_rounds": 2},
    "itchy_monkey": {"max_rounds": 3, "starting_player": 0},
    "monkey_palace": {},
}
MOST: Final = 120  # steps and presses of a guide
# WebKit does not tell whether it has a graphics card, and this machine has none.
KEEP: Final = """(settings) => {
    localStorage.setItem('sapajou', JSON.stringify(settings));
    localStorage.setItem('sapajou.palace.quality', 'light');
}"""
OPEN_TABLE: Final = """async (table) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(table) });
    return answer.ok ? (await answer.json()).id : Promise.reject(await answer.text());
}"""
# As a link of the page does, so that the page hears what goes wrong from the first moment of the table.
GO: Final = "(address) => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }"
NO_3D: Final = """() => {
    const draw = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...how) {
        return kind.startsWith('webgl') ? null : draw.call(this, kind, ...how);
    };
}"""
VISIBLE: Final = "(selector) => document.querySelector(selector)?.checkVisibility()"
# Every turn that the film has shown: who, and which.
WATCH: Final = """() => {
    window.filmed = [];
    const main = document.querySelector('main');
    const look = () => {
        const { actor, turn } = document.querySelector('[data-testid=caption]').dataset;
        if (main.dataset.film === 'playing' && actor && turn) window.filmed.push([Number(actor), turn]);
    };
    const attributeFilter = ['data-film', 'data-actor', 'data-turn'];
    new MutationObserver(look).observe(main, { subtree: true, attributes: true, attributeFilter });
}"""
# By how much the page is wider and higher than the window.
BEYOND: Final = """() => [
    document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight,
]"""
STEP: Final = """() => {
    const guide = document.querySelector('[data-testid=guide]');
    if (!guide) return { step: null };
    return guide.dataset.step !== 'wait' && { step: guide.dataset.step, asks: guide.dataset.asks === 'true' };
}"""
# Presses whatever moves the match on, the first kind that is there, any one of it, until `until`.
PLAY: Final = """({ deeds, until }) => {
    if (document.querySelector('[data-testid=finished]')) return 'over';
    if (until === 'film' && window.filmed.length > 0) return 'film';
    if (!document.querySelector('[data-testid=ask-line].is-mine')) return null;
    for (const deed of deeds) {
        const found = [...document.querySelectorAll(deed)].filter((one) => !one.disabled && one.checkVisibility());
        if (found.length === 0) continue;
        window.dice = ((window.dice ?? 1) * 48271) % 2147483647;
        found[window.dice % found.length].click();
        break;
    }
    return null;
}"""
# Python is there, and the tables with it.
READY: Final = """() => document.querySelectorAll('[data-testid=play]:enabled').length === 4
    && !document.querySelector('[data-testid=loading-python]')"""
MOMENT: Final = "() => Number(document.querySelector('main').dataset.moment)"
# Nothing moves any more, and what others do is there at once.
AT_ONCE: Final = """() => {
    const motion = document.querySelector('select:has(option[value=fast])');
    motion.value = 'off';
    motion.dispatchEvent(new Event('change', { bubbles: true }));
}"""
# What is not painted is there and can be used all the same: it only costs less.
PAINT: Final = "(painted) => { document.documentElement.style.opacity = painted ? '' : '0'; }"
END: Final = """() => {
    const scene = document.querySelector('[data-testid=finished]');
    const ranks = [...scene.querySelectorAll('[data-testid=ranks] tbody tr')];
    return {
        headline: scene.querySelector('h2').textContent,
        names: ranks.map((row) => row.querySelector('.name').textContent.trim()),
    };
}"""


@pytest.fixture(params=["firefox", "webkit"])
def window(request: pytest.FixtureRequest) -> Iterator[Window]:
    """A window of a browser, where the machine has it; one a test, since one that hangs takes its pages along."""
    reason = equipment.no_other_browser(request.param)
    if reason is not None:
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with Window(request.param) as opened:
        yield opened


def home(window: Window, server: Serving, **settings: Any) -> None:
    """The home page, with the settings of this browser."""
    window.open(f"http://{server.address}/")
    window.evaluate(KEEP, {**SETTINGS, **settings})
    window.open(f"http://{server.address}/")
    window.wait(VISIBLE, "[data-testid=play]")
    window.evaluate(f"() => {SAME_NUMBER % 1}")
    window.troubles()  # of the page before, whose server has gone


def begin(window: Window, game: str) -> None:
    """Open a table with a bot, sit down and begin."""
    table = {"game": game, "bots": [None, "random"], "options": OPTIONS[game], "spectators": True}
    window.evaluate(GO, f"/t/{window.evaluate(OPEN_TABLE, table)}")
    window.press("[data-testid=sit-down]", "[data-testid=seat-0] [data-testid=sit]")
    window.wait(VISIBLE, "[data-testid=seat-0] [data-testid=change-name]")
    window.press("[data-testid=start]")
    window.wait(VISIBLE, f"[data-testid=board-{game}]")
    window.evaluate(WATCH)


def follow(window: Window, game: str) -> list[str]:
    """Do what the guide says until it takes its leave; return its steps, each once in a row."""
    window.wait(VISIBLE, "[data-testid=guide]")
    steps: list[str] = []
    for _ in range(MOST):
        now = window.wait(STEP)
        if now["step"] is None:
            return steps
        if steps[-1:] != [now["step"]]:
            steps.append(now["step"])
        window.try_press(*guides.DEEDS[game][now["step"]] if now["asks"] else ["[data-testid=guide-next]"])
    raise AssertionError(f"no end after {steps}")


def play(window: Window, game: str, until: str) -> None:
    seen = window.wait(PLAY, {"deeds": shifts.DEEDS[game], "until": until})
    assert seen == until


def pictured(window: Window, game: str, scene: str) -> None:
    """Keep a picture where one is wanted."""
    if folder := os.environ.get("SAPAJOU_PICTURES"):
        window.picture(Path(folder, f"{window.browser}-{game}-{scene}.png"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("fixed_server", [1], indirect=True)
def test_a_first_match_is_led_filmed_and_played_to_its_end(window: Window, fixed_server: Serving, game: str) -> None:
    home(window, fixed_server)
    begin(window, game)
    if game == "monkey_palace":
        window.wait(VISIBLE, "[data-testid=scene][data-ready=true]")
    pictured(window, game, "guide")
    assert len(follow(window, game)) > 3
    pictured(window, game, "table")
    assert window.evaluate(BEYOND) == [0, 0]
    play(window, game, "film")
    assert {actor for actor, _ in window.evaluate("() => window.filmed")} == {1}
    window.press("[data-testid=settings]")
    window.wait(VISIBLE, "[data-testid=film-speed]")
    window.evaluate(AT_ONCE)
    window.key("Escape")
    window.evaluate(PAINT, argument=False)
    play(window, game, "over")
    window.evaluate(PAINT, argument=True)
    window.wait(VISIBLE, "[data-testid=finished] h2")
    end = window.evaluate(END)
    pictured(window, game, "finish")
    assert len(end["names"]) >= 2  # Afternova has a Bot of its own at a table for two
    assert any(said in end["headline"] for said in ("You", "Nobody", *end["names"])), end
    window.key("Escape")
    window.wait(VISIBLE, "[data-testid=finished][data-folded=true]")
    assert window.troubles() == []


def test_without_3d_the_palace_is_a_map_that_says_so(window: Window, server: Serving) -> None:
    home(window, server, guided=list(GAMES), motion="off")
    window.evaluate(NO_3D)
    begin(window, "monkey_palace")
    window.wait(VISIBLE, "[data-testid=palace] .flat .note")
    pictured(window, "monkey_palace", "flat")
    assert window.troubles() == []


def test_without_a_server_a_match_goes_on_when_the_network_has_gone(window: Window, tmp_path: Path) -> None:
    space = Space(tmp_path)
    write_site(space.site)
    window.open(space.address())
    window.wait(VISIBLE, "[data-testid=plate-after_us]")  # what still loads when one leaves is an error
    window.evaluate(KEEP, {**SETTINGS, "guided": list(GAMES), "motion": "off"})
    window.open(space.address())
    window.wait(READY)
    window.wait("() => document.querySelector('[data-testid=kept]') !== null")
    window.press("[data-testid=plate-after_us] [data-testid=play]")
    window.wait(VISIBLE, "[data-testid=board-after_us]")
    moved = f"(how) => ({PLAY})(how) || ({MOMENT})() > 2"
    window.wait(moved, {"deeds": shifts.DEEDS["after_us"], "until": "over"})
    before, table = window.evaluate(MOMENT), window.evaluate("() => location.href")
    assert window.troubles() == []
    space.go_away()
    window.open(space.address())
    window.wait(READY)
    window.wait(VISIBLE, "[data-testid=my-table]")
    window.open(table)
    window.wait(VISIBLE, "[data-testid=board-after_us]")
    assert window.evaluate(MOMENT) >= before > 2
    assert window.troubles() == []
