"""The table without a server: the site on a plain web space, and matches to begin with."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, Page, expect

from pages import GAMES, Visitor
from sapajou.kernel import record as records
from sapajou.kernel.registry import game as registered_game
from sapajou.kernel.shuffle import commit
from sapajou.server import entries as e
from sapajou.server.facts import Settings
from sapajou.server.room import Room
from sapajou.server.stored import TableRow

PATH = "/club/games/sapajou/"  # anywhere on a web space
NO_WORKERS: Final = "window.Worker = class extends EventTarget { postMessage() {} };"  # Python never comes
STARTS: Final = 180_000  # milliseconds until Python is there at the latest, on a machine that has other things to do


class Quiet(SimpleHTTPRequestHandler):
    """A plain static server that says nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the signature is Python's
        """Say nothing."""


# Python as the workers have it, in a page or worker that has nothing else; it is not the page's own way to start it,
# as that is packed into its workers.
PYTHON: Final = """async ([root, files]) => {
    const plain = globalThis.fetch;
    globalThis.fetch = async (address, wishes) => {
        if (!String(address).endsWith('.wasm')) return plain(address, wishes);
        const packed = (await plain(`${address}.packed`, wishes)).body;
        const headers = { 'Content-Type': 'application/wasm' };
        return new Response(packed.pipeThrough(new DecompressionStream('gzip')), { headers });
    };
    const { loadPyodide } = await import(`${root}pyodide/pyodide.mjs`);
    const python = await loadPyodide({ indexURL: `${root}pyodide/` });
    python.unpackArchive(await (await plain(`${root}sapajou.zip`)).arrayBuffer(), 'zip');
    for (const [name, text] of Object.entries(files)) {
        python.FS.mkdirTree(`/home/pyodide/${name}`.replace(/[/][^/]*$/, ''));
        python.FS.writeFile(`/home/pyodide/${name}`, text);
    }
    globalThis.python = python;
}"""


class Space:
    """A web space: a folder that a plain static server serves, until it is gone."""

    def __init__(self, folder: Path, handler: type[Quiet] = Quiet) -> None:
        self.folder = folder
        self.site = folder / PATH.strip("/")
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def address(self, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{PATH}"

    def go_away(self) -> None:
        """Answer nobody any more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Player(Visitor):
    """A person at a device of one's own; it notes to whom its pages turn."""

    def __init__(self, browser: Browser, address: str, **wishes: Any) -> None:
        super().__init__(browser, address, **wishes)
        self.asked_for: set[str] = set()
        self.context.on("request", lambda request: self.asked_for.add(request.url))

    def load(self, *, kept: bool = True) -> None:
        """Open the site, and wait until Python is there, and all of it kept."""
        self.page.goto(self.address)
        self.ready()
        if kept:
            expect(self.see("kept")).to_be_attached(timeout=STARTS)

    def ready(self) -> None:
        """Wait until Python is there."""
        expect(self.see("play")).to_have_count(len(GAMES))
        expect(self.see("loading-python")).to_have_count(0, timeout=STARTS)

    def take_in(self, file: Path) -> None:
        """Open a saved match."""
        self.see("take-in").first.set_input_files(file)
        expect(self.see("ask-line")).to_be_visible()

    def elsewhere(self) -> list[str]:
        """Return what was asked of others than the site."""
        mine = self.address.partition(PATH)[0] + "/"
        return sorted(one for one in self.asked_for if not one.startswith((mine, "data:", f"blob:{mine}")))


@contextmanager
def python_page(browser: Browser, root: str, files: dict[str, str]) -> Iterator[Page]:
    """A page of the site with its Python and package, and these files beside the package: `window.python` runs it."""
    page = browser.new_page()
    page.goto(f"{root}licences.html")
    page.evaluate(PYTHON, [root, files])
    yield page
    page.close()


def begun(folder: Path, game: str, bots: int, options: dict[str, Any], steps: int = 0) -> Path:
    """Return a file with a match of one person against bots that has just begun, or has so many steps already."""
    number = bytes(range(32))
    settings = Settings([None, *["random"] * bots], options, spectators=True, clock=None)
    row = TableRow(
        id=f"begun-{game}"[:12],
        game=game,
        status="open",
        people=("owner",),
        tended=False,
        created=1.0,
        changed=1.0,
        host="owner",
        secret=bytes(32),
        settings=msgspec.json.encode(settings),
    )
    room = Room(row)
    chosen = registered_game(game).options_under(0, options)
    for entry in (
        e.Sat(person="owner", seat=0, name=None, commitment=commit(number)),
        e.Frozen(options=chosen),
        e.Revealed(seat=0, number=number.hex()),
    ):
        room.take(1.0, entry)
    dice = random.Random(0)
    for _ in range(steps):
        assert room.match is not None
        state = room.match.state
        seat = state.to_act()[0]
        text = room.match.game.text(state, seat, dice.choice(state.legal(seat)))
        room.take(1.0, e.Played(seat=seat, move=text))
    file = folder / f"{game}.json"
    file.write_bytes(records.encode(room.record()))
    return file
