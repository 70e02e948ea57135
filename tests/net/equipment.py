"""What the tests need of the machine: browsers, a PostgreSQL, nginx, a C compiler. Where each is, what to do without.

python tests/net/equipment.py has browser|postgres|compiler   succeed if it is there
python tests/net/equipment.py bring browser                   unpack one of a package, or let Playwright fetch its own
python tests/net/equipment.py missing                         name what cannot run here and what mends it; fail in CI
"""

import os
import platform
import runpy
import shutil
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Playwright, sync_playwright

ROOT: Final = Path(__file__).resolve().parents[2]
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
SHELL: Final = "chromium-headless-shell"  # needs two thirds of their processor time, and knows no notifications
UNPACKED: Final = ROOT / "build" / "browser" / "chrome"  # by tests/browser/chromium/unpack.js
INSTALLED: Final = ROOT / "build" / "postgres"  # by make, from requirements/postgres.txt


class Other(NamedTuple):
    """A browser that Playwright does not drive: the program, what people call it, the package of Debian that has it."""

    program: str
    called: str
    package: str


OTHERS: Final = {
    "firefox": Other("firefox-esr", "Firefox", "firefox-esr"),
    "webkit": Other("WebKitWebDriver", "WebKit", "webkit2gtk-driver"),
}


class Need(NamedTuple):
    """What the machine lacks, the tests that cannot run without it, and the packages of Debian that have it."""

    thing: str
    tests: str
    packages: str


def browser(running: Playwright | None = None, *, whole: bool = False) -> Path | None:
    """Return the machine's Chromium, or its light shell if all of it is not needed; else one that was brought.

    Where one Playwright runs, it is asked: there cannot be two in a process.
    """
    for name in BROWSERS if whole else (SHELL, *BROWSERS):
        if path := shutil.which(name):
            return Path(path)
    if UNPACKED.exists():
        return UNPACKED
    with nullcontext(running) if running else sync_playwright() as playwright:
        fetched = Path(playwright.chromium.executable_path)
    return fetched if fetched.exists() else None


def postgres() -> Path | None:
    """Return the folder with the newest PostgreSQL programs of the machine, else those that were brought."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: float(file.parts[-3]))
    brought = sorted(INSTALLED.glob("*/pginstall*/bin/initdb"))
    found = debian[-1:] or [Path(path) for path in [shutil.which("initdb")] if path] or brought[-1:]
    return found[0].resolve().parent if found else None


def no_compiler() -> str | None:
    """Return why the engine cannot be compiled here, or None."""
    reason: str | None = runpy.run_path(str(ROOT / "hatch_build.py"))["missing"]()
    return reason


def other_browser(name: str) -> Path | None:
    """Return what starts Firefox or WebKit, if it is there."""
    path = shutil.which(OTHERS[name].program)
    return Path(path) if path else None


def no_other_browser(name: str) -> str | None:
    """Return why there is no window of Firefox or WebKit here, or None."""
    lacking = [program for program in (OTHERS[name].program, "Xvfb") if shutil.which(program) is None]
    return f"no {' and no '.join(lacking)}" if lacking else None


def bring_browser() -> None:
    """Unpack the Chromium of an npm package; where it does not run, let Playwright fetch one."""
    if (sys.platform, platform.machine()) == ("linux", "x86_64"):
        unpack = [sys.executable, "web/build.py", "--run", "unpack", "tests/browser/chromium"]
        if _succeeds(unpack) and _succeeds([str(UNPACKED), "--version"]):
            return
    _succeeds([sys.executable, "-m", "playwright", "install", "chromium"])


def missing() -> list[Need]:
    """Return what this machine lacks."""
    needs = []
    if browser() is None:
        needs.append(Need("no browser", "the tests in the browser", "chromium"))
    for name, other in OTHERS.items():
        if reason := no_other_browser(name):
            needs.append(Need(reason, f"the tests in {other.called}", f"{other.package} xvfb"))
    if postgres() is None:
        needs.append(Need("no PostgreSQL", "the tests on PostgreSQL", "postgresql"))
    path = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin"  # where Debian has nginx
    lacking = [name for name in ("nginx", "openssl") if shutil.which(name, path=path) is None]
    if lacking:
        needs.append(Need(f"no {' and no '.join(lacking)}", "the tests behind a proxy", "nginx-light openssl"))
    if reason := no_compiler():
        needs.append(Need(reason, "the tests of the compiled engine", "gcc libc6-dev python3-dev"))
    return needs


def last_line(needs: list[Need]) -> str:
    """Return what was not run and the one command that mends it."""
    packages = " ".join(dict.fromkeys(name for need in needs for name in need.packages.split()))
    mend = f"sudo apt-get install {packages}" if shutil.which("apt-get") else f"install what Debian calls {packages}"
    return f"not run here: {', '.join(f'{need.tests} ({need.thing})' for need in needs)}; to run them: {mend}"


def _succeeds(command: list[str]) -> bool:
    """Return whether a command does what it should."""
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0  # noqa: S603  our own words


def main(*words: str) -> int:
    """Do what the command line asks for and return how it went."""
    match words:
        case ["has", "browser"]:
            return browser() is None
        case ["has", "postgres"]:
            return postgres() is None
        case ["has", "compiler"]:
            return no_compiler() is not None
        case ["bring", "browser"]:
            bring_browser()
            return browser() is None
        case ["missing"]:
            needs = missing()
            if needs:
                print(last_line(needs))  # noqa: T201
            return bool(needs) and os.environ.get("CI") == "true"
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
