"""Measure the palace: `python scripts/palace_speed.py ADDRESS`: triangles, draw calls and script of a frame.

A server with the built client must run at ADDRESS; the browser is that of the tests. A match is played to its end, and
its palace is turned step by step, in both details and in several windows; the same at the beginning of another match.
What a frame takes in all depends on the graphics card; the script of the scene and the work of the thread do not.
"""

import json
import statistics
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, StorageState, sync_playwright

sys.path.append(str(Path(__file__).parents[1] / "tests" / "net"))

import equipment

SIZES: Final = {"laptop": (1366, 768), "large": (1920, 1080), "phone": (360, 740)}
DETAILS: Final = {"light": 30, "full": 5}  # with so many frames each: without a graphics card the full one is slow
PATIENCE: Final = 600_000
_PRESS: Final = """() => {
    const open = [...document.querySelectorAll('[data-testid=choice]:enabled, [data-testid=choices] .fold')];
    open[Math.floor(Math.random() * open.length)]?.click();
    return document.querySelector('[data-testid=finished]') !== null;
}"""
# Turns the palace a little, waits for the picture, and so on; what each one took and cost.
_TURN: Final = """async (frames) => {
    const [scene, canvas] = ['[data-testid=scene]', 'canvas'].map((one) => document.querySelector(one));
    const drawn = () => Number(scene.dataset.frames);
    const next = () => new Promise((done) => requestAnimationFrame(done));
    const seen = [];
    while (seen.length < frames) {
        const before = drawn();
        const began = performance.now();
        const key = seen.length % 2 ? 'ArrowLeft' : 'ArrowRight';
        canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        while (drawn() === before) await next();
        const { triangles, calls, script } = scene.dataset;
        seen.push([triangles, calls, script, performance.now() - began].map(Number));
    }
    return seen;
}"""


class Cost(NamedTuple):
    """What a frame costs: in the middle of several."""

    triangles: float
    calls: float
    script: float
    thread: float
    whole: float


def context(
    browser: Browser, address: str, size: tuple[int, int], who: StorageState | None = None, **kept: str
) -> BrowserContext:
    """Return a window, of somebody new or known, in which these things are kept already."""
    width, height = size
    made = browser.new_context(base_url=address, viewport={"width": width, "height": height}, storage_state=who)
    made.set_default_timeout(PATIENCE)
    made.add_init_script("".join(f"localStorage.setItem('{key}', {json.dumps(value)});" for key, value in kept.items()))
    return made


def settings(*, plain: bool) -> str:
    """Return what a browser keeps of somebody who knows the game and wants nothing to move."""
    return json.dumps({"plain": plain, "guided": ["monkey_palace"], "motion": "off", "side": False})


def begin(page: Page) -> str:
    """Begin a match with both modules; return the address of its table."""
    table = {"game": "monkey_palace", "bots": [None, "random", "random", "random"]}
    answer = page.context.request.post("/api/tables", data={**table, "options": {"butterfly": True, "frog": True}})
    address = f"/t/{answer.json()['id']}"
    page.goto(address)
    page.get_by_test_id("seat-0").get_by_test_id("sit").or_(page.get_by_test_id("sit-down")).first.click()
    page.get_by_test_id("start").click()
    page.get_by_test_id("ask-line").wait_for()
    return address


def finished(browser: Browser, address: str) -> tuple[str, StorageState]:
    """Play a match to its end by random choices; return the address of its table, and who has played."""
    window = context(browser, address, SIZES["laptop"], sapajou=settings(plain=True))
    page = window.new_page()
    table = begin(page)
    page.wait_for_function(_PRESS, polling=30)
    player = window.storage_state()
    window.close()
    return table, player


def cost(page: Page, number: int) -> Cost:
    """Return what a frame of the palace on this page costs, in the middle of so many."""
    page.locator("[data-testid=scene][data-ready=true]").wait_for()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.evaluate(_TURN, 1)  # until everything is made
    before = busy(session)
    frames: list[list[float]] = page.evaluate(_TURN, number)
    thread = 1000 * (busy(session) - before) / number
    triangles, calls, script, whole = (statistics.median(column) for column in zip(*frames, strict=True))
    return Cost(triangles, calls, script, thread, whole)


def busy(session: CDPSession) -> float:
    """Return for how many seconds of processor time the page's thread has worked so far."""
    metrics: list[dict[str, Any]] = session.send("Performance.getMetrics")["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "ThreadTime"))


def main(address: str) -> None:
    """Print a line for each palace, window and detail."""
    path = equipment.browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        sys.stdout.write("palace     window  detail  triangles  draw calls  script ms  thread ms  whole ms\n")
        end, player = finished(browser, address)
        for name, size in SIZES.items():
            for detail, number in DETAILS.items():
                kept = {"sapajou": settings(plain=False), "sapajou.palace.quality": detail}
                window = context(browser, address, size, player, **kept)
                page = window.new_page()
                begin(page)
                _tell("beginning", name, detail, cost(page, number))
                page.goto(end)
                page.get_by_test_id("finished").wait_for()
                page.keyboard.press("Escape")
                _tell("end", name, detail, cost(page, number))
                window.close()
        browser.close()


def _tell(palace: str, window: str, detail: str, found: Cost) -> None:
    figures = (
        f"{found.triangles:9.0f}  {found.calls:10.0f}  {found.script:9.1f}  {found.thread:9.1f}  {found.whole:8.0f}"
    )
    sys.stdout.write(f"{palace:9}  {window:6}  {detail:6}  {figures}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
