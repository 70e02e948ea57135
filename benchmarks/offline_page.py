"""What the table without a server costs in a real Chromium: loading, memory, moves, and the speed of its Python.

People are those of the browser's tests, who know how a match is moved on.
"""

import inspect
import json
import os
import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, expect, sync_playwright

from benchmarks import offline_play
from benchmarks.protocol import ROOT
from sapajou.server.site import write_site

sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests" / "net")]

import equipment  # noqa: E402
from pages import GAMES  # noqa: E402
from shifts import DEEDS  # noqa: E402
from site_space import NO_WORKERS, PYTHON, Player, Quiet, Space  # noqa: E402

expect.set_options(timeout=60_000)
MOVES: Final = 40
PATIENCE: Final = 120.0  # seconds for the moves of a game
_BETWEEN: Final = 150  # milliseconds between two presses
_READS: Final = 2000  # milliseconds until somebody who sees a new table presses something
_CLOCK: Final = "/clock"
_MOMENTS: Final = ("pressed", "sent", "answered", "put", "drawn")  # of a move
_TICKS: Final = os.sysconf("SC_CLK_TCK")
# Notes of each move when it was pressed, sent to the worker, answered with a position, put into the page, and drawn.
_NOTE: Final = """{
    const Plain = Worker;
    window.noted = [];
    let pressed = null;
    let sent = null;
    addEventListener('click', () => { pressed = performance.now(); }, true);
    const drawn = (move) => new MutationObserver((_, seen) => {
        seen.disconnect();
        move.put = performance.now();
        requestAnimationFrame(() => {
            const after = new MessageChannel();
            after.port1.onmessage = () => noted.push({ ...move, drawn: performance.now() });
            after.port2.postMessage(null);
        });
    }).observe(document.querySelector('main'), {
        subtree: true, childList: true, attributes: true, characterData: true,
    });
    window.Worker = class extends Plain {
        constructor(...how) {
            super(...how);
            this.addEventListener('message', ({ data }) => {
                if (sent === null || data.type !== 'said' || !data.text.startsWith('{"type":"board"')) return;
                drawn({ ...sent, answered: performance.now() });
                sent = null;
            });
        }
        postMessage(data, ...how) {
            const isMove = data.type === 'send' && data.text.includes('"type":"move"');
            const now = performance.now();
            if (isMove) sent = { pressed: pressed ?? now, sent: now }; // one press may be several moves
            if (isMove) pressed = null;
            super.postMessage(data, ...how);
        }
    };
}"""
# All is made ready for the graphics as ever, and then nothing is drawn: what is left where a card draws.
_NO_DRAWING: Final = """for (const what of ['Arrays', 'Elements', 'ArraysInstanced', 'ElementsInstanced'])
    WebGL2RenderingContext.prototype[`draw${what}`] = () => undefined;
"""
UNDRAWN: Final = "monkey_palace"  # the game that is drawn in space
# Before the script of a worker: it tells whoever asks how much memory its Python has.
_TELLING: Final = r"""for (const way of ['instantiate', 'instantiateStreaming']) {
    const plain = WebAssembly[way].bind(WebAssembly);
    const [, worker] = location.pathname.match(/(\w+)[.]worker/);
    WebAssembly[way] = async (source, imports = {}) => {
        const made = await plain(source, imports);
        const lent = [(made.instance ?? made).exports ?? {}, ...Object.values(imports)];
        const memory = lent.flatMap(Object.values).find((one) => one instanceof WebAssembly.Memory);
        if (!memory || self.heaps) return made; // the first is Python's, what is loaded later shares it
        self.heaps = new BroadcastChannel('heaps');
        heaps.onmessage = ({ data }) => data === null && heaps.postMessage([worker, memory.buffer.byteLength]);
        return made;
    };
}
"""
_ASK: Final = """() => new Promise((told) => {
    const heaps = new BroadcastChannel('heaps');
    const found = {};
    const asking = setInterval(() => heaps.postMessage(null), 100); // the second worker may not be there yet
    heaps.onmessage = ({ data }) => {
        if (data !== null) found[data[0]] = data[1];
        if (Object.keys(found).length < 2) return;
        clearInterval(asking);
        told(found);
    };
})"""
_MEASURE: Final = """(clock) => {
    const { python } = globalThis;
    const play = python.pyimport('offline_play');
    play.clock = () => {
        const asked = new XMLHttpRequest();
        asked.open('GET', clock, false);
        asked.send();
        return Number(asked.responseText);
    };
    python.globals.set('play', play);
    return python.runPython('import json; json.dumps(play.measured())');
}"""

# A worker like the one in which bots think, and what asks it.
_SPEED: Final = "/speed.js"
_SPEED_WORKER: Final = f"""onmessage = async ({{ data: [root, files, clock] }}) => {{
    await ({PYTHON})([root, files]);
    postMessage(({_MEASURE})(clock));
}};"""
_ASK_SPEED: Final = """([script, ...asked]) => new Promise((told, failed) => {
    const worker = new Worker(script, { type: 'module' });
    worker.onmessage = ({ data }) => told(data);
    worker.onerror = (event) => failed(new Error(event.message));
    worker.postMessage(asked);
})"""


class Move(NamedTuple):
    """A move in the page, in milliseconds: until it was sent, answered by the worker, in the page's text, and drawn."""

    page: float
    worker: float
    text: float
    drawing: float

    @property
    def whole(self) -> float:
        """Return the time from the press to the picture."""
        return sum(self)


class Chromium:
    """A browser of which it is known what its pages take of the machine."""

    def __init__(self, browser: Browser) -> None:
        """Ask the browser itself which processes are its pages."""
        self.browser = browser
        self._session = browser.new_browser_cdp_session()
        self._pages: list[int] = []

    def look(self) -> None:
        """Take note of which processes its pages are now."""
        told = self._session.send("SystemInfo.getProcessInfo")["processInfo"]
        self._pages = [one["id"] for one in told if one["type"] == "renderer"]

    def seconds(self) -> float:
        """Return the processor time of the pages."""
        return sum(map(_processor_time, self._pages))

    def megabytes(self) -> float:
        """Return the memory of the pages; of what several processes share, each has its part."""
        self.look()
        return sum(map(_proportional, self._pages)) / 1024


def _processor_time(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _proportional(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


@contextmanager
def served() -> Iterator[tuple[Chromium, Space]]:
    """A Chromium, and the site on a web space that also tells how much processor time its pages have had.

    Workers from there tell how much memory their Python has.
    """
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=equipment.browser(), args=["--no-sandbox"])
        chromium = Chromium(browser)

        class Clock(Quiet):
            def do_GET(self) -> None:  # noqa: N802  the name is Python's
                if self.path == _CLOCK:
                    self._tell(str(chromium.seconds()), "text/plain")
                elif self.path == _SPEED:
                    self._tell(_SPEED_WORKER, "text/javascript")
                elif ".worker-" in self.path:
                    script = Path(self.translate_path(self.path)).read_text(encoding="utf-8")
                    self._tell(_TELLING + script, "text/javascript")
                else:
                    super().do_GET()

            def _tell(self, text: str, kind: str) -> None:
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.end_headers()
                self.wfile.write(text.encode())

        space = Space(Path(folder), Clock)
        write_site(space.site)
        yield chromium, space
        space.go_away()
        browser.close()


def python_speed(chromium: Chromium, space: Space) -> dict[str, Any]:
    """Return what the Python of a worker reaches, in the processor time of its page, which does nothing else."""
    files = {"offline_play.py": inspect.getsource(offline_play)}
    page = chromium.browser.new_page()
    page.goto(f"{space.address()}licences.html")
    chromium.look()
    found: dict[str, Any] = json.loads(page.evaluate(_ASK_SPEED, [_SPEED, space.address(), files, _CLOCK]))
    page.close()
    return found


def page_alone(chromium: Chromium, space: Space) -> float:
    """Return the memory of the page while its workers are not there."""
    person = Player(chromium.browser, space.address())
    person.context.add_init_script(NO_WORKERS)
    person.page.goto(person.address)
    expect(person.see("plate-after_us")).to_be_visible()
    found = chromium.megabytes()
    person.close()
    return found


def visits(person: Player) -> tuple[float, float]:
    """Return the seconds from the address to Python's first answer, at the first visit and at one without a network."""
    begin = time.monotonic()
    person.page.goto(person.address)
    person.ready()
    first = time.monotonic() - begin
    expect(person.see("kept")).to_be_attached()
    person.context.set_offline(offline=True)
    begin = time.monotonic()
    person.page.reload()
    person.ready()
    return first, time.monotonic() - begin


def moves(person: Player, game: str) -> list[Move]:
    """Play against bots on the drawn board; return how long each move took."""
    person.page.goto(f"{person.address}#/")
    person.ready()
    person.play_bots(game)
    person.page.wait_for_timeout(_READS)
    dice, end = random.Random(1), time.monotonic() + PATIENCE
    person.page.evaluate("noted.length = 0")
    while person.page.evaluate("noted.length") < MOVES and time.monotonic() < end and not person.finished.count():
        person.try_press(dice, *DEEDS[game])
        person.page.wait_for_timeout(_BETWEEN)
    return [
        Move(*(one[end] - one[begin] for begin, end in pairwise(_MOMENTS))) for one in person.page.evaluate("noted")
    ]


def heaps(person: Player) -> dict[str, float]:
    """Return the megabytes of Python's memory in each worker."""
    found: dict[str, int] = person.page.evaluate(_ASK)
    return {worker: size / 2**20 for worker, size in sorted(found.items())}


def measured() -> dict[str, Any]:
    """Return everything that a browser says of itself."""
    with served() as (chromium, space):
        alone = page_alone(chromium, space)
        person = Player(chromium.browser, space.address(), plain=False, motion="normal")
        person.context.add_init_script(_NOTE)
        first, again = visits(person)
        begun = heaps(person)
        latency = {game: moves(person, game) for game in GAMES}
        whole, played = chromium.megabytes(), heaps(person)
        person.context.add_init_script(_NO_DRAWING)
        person.page.reload()
        latency[f"{UNDRAWN}, nothing drawn in space"] = moves(person, UNDRAWN)
        person.close()
        return {
            "load": (first, again), "memory": (alone, whole), "heaps": (begun, played), "moves": latency,
            **python_speed(chromium, space),
        }  # fmt: skip
