"""What a browser's Python costs: `python -m benchmarks.offline [--write]`.

Loads Pyodide with the package as `sapajou site` ships it, in node, which runs the same engine as Chromium, and prints
how long that takes and how much memory it needs; then decisions a second of random play and seconds a move of every
bot, beside this interpreter in the same run (once more with PYTHONPATH=build/compiled for the compiled engine). All
times are processor time, so that other work on the machine does not count.

--write puts the bots that take more than two seconds a move into data/paces.json of the site, for the lobby.
"""

import gzip
import json
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from benchmarks import offline_play
from sapajou.kernel.build import compiled
from sapajou.server.site import site_files

ROOT: Final = Path(__file__).parents[1]
PACES: Final = ROOT / "src" / "sapajou" / "site" / "data" / "paces.json"
WAITED: Final = 2.0  # seconds that people wait for a bot without being told


def in_browser(folder: Path) -> dict[str, Any]:
    """Return what was measured under Pyodide."""
    for name, body in site_files().items():
        path = folder / name.removesuffix(".packed")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.decompress(body) if name.endswith(".packed") else body)
    shutil.copyfile(offline_play.__file__, folder / "play.py")
    script = Path(__file__).parent / "offline.mjs"
    run = subprocess.run(["node", script, folder], capture_output=True, text=True, check=True)  # noqa: S603, S607  our own script
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def here() -> dict[str, Any]:
    """Return the same of this interpreter."""
    return {**offline_play.measured(), "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}


def show(browser: dict[str, Any], own: dict[str, Any]) -> None:
    """Print both side by side."""
    console = Console()
    interpreter = f"CPython {sys.version.split()[0]}, {'compiled' if compiled() else 'pure'}"
    console.print(
        f"Pyodide: loaded in {browser['load']:.1f} s, package unpacked and imported in {browser['import']:.1f} s, "
        f"{browser['memory']:.0f} MB"
    )
    speed = Table("game", "Pyodide decisions/s", f"{interpreter} decisions/s", "ratio", title="Random play")
    for game, rate in browser["decisions"].items():
        speed.add_row(game, f"{rate:,.0f}", f"{own['decisions'][game]:,.0f}", f"{rate / own['decisions'][game]:.2f}")
    console.print(speed)
    paces = Table("game", "bot", "Pyodide s/move", f"{interpreter} s/move", title="Bots, three seats")
    for game, bots in browser["paces"].items():
        for bot, seconds in bots.items():
            paces.add_row(game, bot, f"{seconds:.3f}", f"{own['paces'][game][bot]:.3f}")
    console.print(paces)


def main() -> None:
    """Measure and print; write the paces down if asked."""
    with TemporaryDirectory() as folder:
        browser = in_browser(Path(folder))
    show(browser, here())
    if "--write" in sys.argv:
        slow = {
            game: {bot: float(f"{seconds:.1g}") for bot, seconds in bots.items() if seconds > WAITED}
            for game, bots in browser["paces"].items()
        }
        PACES.write_text(json.dumps({"slow": slow}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
