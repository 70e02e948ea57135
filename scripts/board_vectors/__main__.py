"""Writes the vectors of games, one JSON file a game.

PYTHONPATH=scripts python -m board_vectors [GAME ...] --out FOLDER

Without a name, those of every game that has some. What is there already is left as it is if nothing of the package or
of these scripts has changed since.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import blake2b
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import msgspec

import sapajou


def write(folder: Path, name: str) -> str:
    """Write the vectors of one game; return how many there are for each function."""
    cases = import_module(f"board_vectors.{name}").vectors()
    (folder / f"{name}.json").write_bytes(msgspec.json.encode(cases))
    return f"{name}: {', '.join(f'{function} {len(found)}' for function, found in cases.items())}"


def digest() -> str:
    """Return a name for all that decides what is written: the package and these scripts."""
    content = blake2b(sys.version.encode(), digest_size=16)
    for folder in (Path(sapajou.__file__).parent, Path(__file__).parent):
        for path in sorted(path for kind in ("*.py", "*.json") for path in folder.rglob(kind)):
            content.update(path.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return content.hexdigest()


def main() -> None:
    """Write the files and say how many cases they hold."""
    with_vectors = [name for name in sapajou.games() if find_spec(f"board_vectors.{name}")]
    parser = argparse.ArgumentParser(prog="board_vectors", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="without one, all that have vectors")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    names = given.games or with_vectors
    written_of, now = given.out / "written_of", f"{' '.join(names)} {digest()}"
    if written_of.exists() and written_of.read_text(encoding="utf-8") == now:
        return
    written_of.unlink(missing_ok=True)
    with ProcessPoolExecutor() as pool:
        for line in pool.map(partial(write, given.out), names):
            print(line)  # noqa: T201
    written_of.write_text(now, encoding="utf-8")


if __name__ == "__main__":
    main()
