"""A window of a browser that Playwright does not drive: Debian's Firefox, Debian's WebKit."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Self

import equipment
from pages import WIDE
from serving import free_port

_DRIVER: Final = "tests/browser/others"
_LONGEST: Final = 900  # seconds that a window lives
_ENDING: Final = 20  # seconds in which it ends when it is asked to
_SCREEN: Final = "1600x1000x24"
_WAIT: Final = """async (argument) => {
    const look = %s;
    for (const end = Date.now() + %d; Date.now() < end; await new Promise((done) => setTimeout(done, 30))) {
        const seen = await look(argument);
        if (seen) return seen;
    }
    return null;
}"""
_PATIENCE: Final = 170_000
_FIRST: Final = 60_000  # for the first page of a browser
# Where to press: the first of these that can be pressed, in its middle, if it stands still and the press reaches it.
# Targets of the palace lie over its drawing, and the pointer goes through them.
_SPOT: Final = """async (selectors) => {
    const place = (one) => Object.values(one.getBoundingClientRect().toJSON()).join();
    for (const selector of selectors) {
        const one = [...document.querySelectorAll(selector)].find((it) => it.checkVisibility() && !it.disabled);
        if (!one) continue;
        one.scrollIntoView({ block: 'nearest' });
        const before = place(one);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        if (place(one) !== before) return null;
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const hit = document.elementFromPoint(x, y);
        const through = getComputedStyle(one).pointerEvents === 'none';
        const reached = through ? hit && !hit.closest('.veil, [data-testid=guide]') : one.contains(hit);
        return reached ? { x, y } : null;
    }
    return null;
}"""


class Window:
    """One window of a browser on a display of its own; all that it starts is ended with it."""

    def __init__(self, browser: str) -> None:
        self.browser = browser
        self._running = contextlib.ExitStack()

    def __enter__(self) -> Self:
        self._begin()
        return self

    def __exit__(self, *_: object) -> None:
        self._running.close()

    def _begin(self) -> None:
        """Start the browser, with nothing open."""
        self._opened = False
        with contextlib.ExitStack() as started:
            environment = {**os.environ, "DISPLAY": f":{started.enter_context(_display())}"}
            command = [sys.executable, "web/build.py", "--run", "drive", _DRIVER]
            self._driver = started.enter_context(_process(command, environment))
            program = equipment.other_browser(self.browser)
            width, height = WIDE
            self._ask("start", browser=self.browser, program=str(program), port=free_port(), width=width, height=height)
            self._running = started.pop_all()

    def _ask(self, what: str, **how: Any) -> Any:
        """Give an order and return the answer; lines that are none come from npm."""
        assert self._driver.stdin is not None
        assert self._driver.stdout is not None
        self._driver.stdin.write(json.dumps({"do": what, **how}) + "\n")
        self._driver.stdin.flush()
        for line in self._driver.stdout:
            if line.startswith("{"):
                answer = json.loads(line)
                assert "error" not in answer, f"{self.browser}: {answer['error']}"
                return answer["value"]
        raise AssertionError(f"{self.browser} is gone")

    def open(self, address: str) -> None:
        """Open a page; a browser that hangs over its first one, as WebKit's driver may, is started again, once."""
        try:
            self._ask("open", address=address, patience=_PATIENCE if self._opened else _FIRST)
        except AssertionError:
            if self._opened:
                raise
            self._running.close()
            self._begin()
            self._ask("open", address=address, patience=_PATIENCE)
        self._opened = True

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """Run a function in the page and return what it returns."""
        return self._ask("evaluate", script=script, argument=argument)

    def wait(self, script: str, argument: Any = None, patience: int = _PATIENCE) -> Any:
        """Wait until a function returns something in the page, and return that."""
        seen = self.evaluate(_WAIT % (script, patience), argument)
        assert seen, f"{self.browser} never saw {script} of {argument}, but {self._page()}"
        return seen

    def _page(self) -> str:
        """Return what stands on the page, where it is, and what went wrong there."""
        words = self.evaluate("() => [location.href, document.readyState, document.body.innerText.slice(0, 1000)]")
        return f"{words}, {self.troubles()}"

    def press(self, *selectors: str) -> None:
        """Press the first of these that is there, with the pointer, as soon as that reaches it."""
        self._ask("click", **self.wait(_SPOT, selectors))

    def try_press(self, *selectors: str) -> bool:
        """Press the first of these that is there; return False if that is not possible now."""
        spot = self.evaluate(_SPOT, selectors)
        if spot:
            self._ask("click", **spot)
        return bool(spot)

    def key(self, key: str) -> None:
        self._ask("key", key=key)

    def picture(self, file: Path) -> None:
        self._ask("picture", file=str(file))

    def troubles(self) -> list[str]:
        """Return what went wrong in the page since one asked last."""
        return list(self._ask("troubles"))


@contextlib.contextmanager
def _display() -> Iterator[int]:
    """A screen that nobody sees; its number. What still draws on it ends with it."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", _SCREEN, "-nolisten", "tcp"]
    with _process(command, dict(os.environ)) as screen:
        assert screen.stdout is not None
        yield int(screen.stdout.readline())
        screen.terminate()


@contextlib.contextmanager
def _process(command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """A process that ends when nobody talks to it any more; else it is ended with all that it has started."""
    with subprocess.Popen(  # noqa: S603  our own words
        command,
        cwd=equipment.ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as process:
        alarm = threading.Timer(_LONGEST, _end, [process])
        alarm.start()
        try:
            yield process
            assert process.stdin is not None
            process.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_ENDING)
        finally:
            alarm.cancel()
            _end(process)


def _end(process: subprocess.Popen[str]) -> None:
    """End a process with all that it has started: asked first, since a browser has processes elsewhere."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is not None:
            return
        os.killpg(process.pid, how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_ENDING)
