"""The server of this checkout beside that of another, under the same load, by turns.

    python -m benchmarks.load_against FOLDER [DATABASE] [--rounds 2] [--tables 1000] [--seconds 30] [--think 5]

FOLDER is another checkout with a virtual environment of its own (`.venv`); where a checkout has a compiled engine
(`build/compiled`), its server uses it. Each round runs `benchmarks.load` there, here, here and there again; each side
uses its own clients, as messages may differ. Every run has a storage of its own: a new SQLite file, or a new database
in the PostgreSQL whose address is given. Prints the medians and their ratio.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import asyncpg

HERE = Path(__file__).parents[1]
FIGURES = ("p50_ms", "p99_ms", "moves_per_second", "processor_ms_per_move", "kB_per_table_with_clients")


async def _command(address: str, sql: str) -> None:
    connection = await asyncpg.connect(address)
    try:
        await connection.execute(sql)
    finally:
        await connection.close()


@contextmanager
def new_database(server: str | None, number: int) -> Iterator[list[str]]:
    """Yield the address of a new database of a PostgreSQL as an argument; none for SQLite, which makes its own."""
    if server is None:
        yield []
        return
    name = f"sapajou_load_{number}"
    asyncio.run(_command(server, f"CREATE DATABASE {name}"))
    try:
        yield [urlunsplit(urlsplit(server)._replace(path=f"/{name}"))]
    finally:
        asyncio.run(_command(server, f"DROP DATABASE {name}"))


def measured(checkout: Path, arguments: list[str]) -> dict[str, float]:
    """Return the figures of one run in a checkout."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "load.json")
        python = checkout / ".venv" / "bin" / "python"
        command = [str(python), "-m", "benchmarks.load", *arguments, "--json", str(file)]
        surroundings = {**os.environ, "PYTHONPATH": str(checkout / "build" / "compiled")}
        subprocess.run(command, cwd=checkout, env=surroundings, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
        found: dict[str, float] = json.loads(file.read_text(encoding="utf-8"))
    return found


def main() -> None:
    """Run both by turns and print how they compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("database", nargs="?", help="a database of a PostgreSQL; by default SQLite")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--think", type=float, default=5.0)
    given = parser.parse_args()
    arguments = ["--tables", str(given.tables), "--seconds", str(given.seconds), "--think", str(given.think)]
    runs: dict[Path, list[dict[str, float]]] = {given.folder.resolve(): [], HERE: []}
    there, here = runs
    for number in range(given.rounds):
        for checkout in (there, here, here, there):
            print(f"round {number + 1} of {given.rounds}: {checkout}", file=sys.stderr)  # noqa: T201
            with new_database(given.database, sum(map(len, runs.values()))) as database:
                found = measured(checkout, [*database, *arguments])
            runs[checkout].append(found)
            print(", ".join(f"{name} {found[name]}" for name in FIGURES), file=sys.stderr)  # noqa: T201
    print(f"{'':28}{'there':>12}{'here':>12}{'here/there':>12}")  # noqa: T201
    for name in FIGURES:
        old, new = (statistics.median(run[name] for run in runs[checkout]) for checkout in (there, here))
        print(f"{name:28}{old:12.2f}{new:12.2f}{new / old:12.2f}")  # noqa: T201


if __name__ == "__main__":
    main()
