"""Change the rules a little and see whether a test notices.

    make mutants GAME=itchy_monkey

Takes every line of a game that carries a rule id, makes every single small change of it (a comparison
turned, a constant one more, a sign or a connective swapped, the line dropped), and runs the tests of
the game, quick ones first, until one fails. Prints the survivors and the share that was caught.

A run that uses up its time proves nothing: the rules may go round in circles, or the machine may be slow.
So what is counted is the processor's time of the run, and a mutant that uses it up is named, not counted as caught.
"""

import argparse
import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

ROOT = Path(__file__).parents[1]
RULE_ID = re.compile(r"#.*\b[A-Z]{2}-[A-Z]{1,4}\d?-\d{2}\b")
PROCESSOR_SECONDS = 120  # of one run
# pytest, ended by the system (SIGXCPU) when it has used the seconds of its first argument.
LIMITED_PYTEST = """
import resource, sys, pytest
resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]), int(sys.argv[1]) + 5))
sys.exit(pytest.main(sys.argv[2:]))
"""
Verdict: TypeAlias = Literal["passed", "failed", "out of time"]

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SWAPPED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


class Mutant(NamedTuple):
    """A file with one small change."""

    path: Path
    line: int
    change: str
    source: str


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of the lines of a file that carry a rule id."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    marked = {number for number, line in enumerate(lines, 1) if RULE_ID.search(line) and line.strip()[0] != "#"}
    marked |= {number + 1 for number, line in enumerate(lines, 1) if RULE_ID.search(line) and line.strip()[0] == "#"}
    tree = ast.parse(source)
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if line in marked:
            for change, start, end, text in _changes(node, source):
                yield Mutant(path, line, change, source[:start] + text + source[end:])


def _changes(node: ast.AST, source: str) -> Iterator[tuple[str, int, int, str]]:
    """Yield small changes of one node: what is done, and the text to put in place of a range of the source."""
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            operators = [*node.ops[:at], TURNED[type(operator)](), *node.ops[at + 1 :]]
            yield _replacement("comparison turned", node, ast.Compare(node.left, operators, node.comparators), source)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield _replacement("constant plus one", node, ast.Constant(node.value + 1), source)
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED:
        yield _replacement("sign swapped", node, ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right), source)
    elif isinstance(node, ast.BoolOp):
        other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield _replacement("connective swapped", node, ast.BoolOp(other, node.values), source)
    elif isinstance(node, ast.Expr | ast.Assign | ast.AugAssign) and not isinstance(node.value, ast.Constant):
        yield _replacement("line dropped", node, ast.Pass(), source)


def _replacement(change: str, old: ast.AST, new: ast.AST, source: str) -> tuple[str, int, int, str]:
    text = ast.unparse(new)
    start, end = (_offset(source, old, which) for which in ("", "end_"))
    return change, start, end, f"({text})" if isinstance(new, ast.expr) else text


def _offset(source: str, node: ast.AST, which: str) -> int:
    """Return where a node begins or ends, counted in characters."""
    line, column = getattr(node, f"{which}lineno"), getattr(node, f"{which}col_offset")
    before = source.encode().split(b"\n")[: line - 1]
    prefix = b"\n".join([*before, b""]) + source.encode().split(b"\n")[line - 1][:column]
    return len(prefix.decode())


def run_tests(source: Path, tests: list[Path], seconds: int = PROCESSOR_SECONDS) -> Verdict:
    """Return how the tests go, with the package in a folder of its own."""
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", LIMITED_PYTEST, str(seconds), "-x", "-q", "-p", "no:cacheprovider"]
    run = subprocess.run([*command, *map(str, tests)], cwd=ROOT, env=environment, capture_output=True, check=False)
    if run.returncode == -signal.SIGXCPU:
        return "out of time"
    return "passed" if run.returncode == 0 else "failed"


def judged(mutant: Mutant, tests: list[Path]) -> Verdict:
    """Return how the tests go with the mutant in the place of the rule."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        source = Path(folder, "src")
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
        Path(folder, mutant.path.relative_to(ROOT)).write_text(mutant.source, encoding="utf-8")
        return run_tests(source, tests)


def quick_first(tests: Iterable[Path]) -> list[Path]:
    """Return the files of tests, the quick ones first; break off if one fails on the sound rules."""
    seconds: dict[Path, float] = {}
    for path in tests:
        begun = time.monotonic()
        if (verdict := run_tests(ROOT / "src", [path])) != "passed":
            sys.exit(f"{path.relative_to(ROOT)}: {verdict} before anything was changed")
        seconds[path] = time.monotonic() - begun
    return sorted(seconds, key=seconds.__getitem__)


def named(mutant: Mutant) -> str:
    """Return where a mutant is, what was changed, and the line as it was."""
    line = mutant.path.read_text(encoding="utf-8").splitlines()[mutant.line - 1].strip()
    return f"{mutant.path.relative_to(ROOT)}:{mutant.line}: {mutant.change}: {line}"


def main() -> None:
    """Make all mutants of a game, run its tests on each, and print the survivors."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game")
    parser.add_argument("--least", type=float, default=90.0, help="the share in percent that must be caught")
    chosen = parser.parse_args()
    folder = ROOT / "src" / "sapajou" / "games" / chosen.game
    tests = quick_first((ROOT / "tests" / "games" / chosen.game).glob("test_*.py"))
    made = [mutant for path in sorted(folder.rglob("*.py")) for mutant in mutants(path)]
    verdicts: Counter[Verdict] = Counter()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for mutant, verdict in zip(made, pool.map(lambda m: judged(m, tests), made), strict=True):
            verdicts[verdict] += 1
            sys.stderr.write(f"\r{verdicts.total()} of {len(made)} mutants, {verdicts['passed']} survive")
            if verdict != "failed":
                sys.stdout.write(f"{named(mutant)}{' (out of time)' * (verdict == 'out of time')}\n")
    share = 100 * verdicts["failed"] / len(made) if made else 0.0
    sys.stdout.write(
        f"\n{verdicts['failed']} of {len(made)} mutants were caught: {share:.1f} %; "
        f"{verdicts['passed']} survive, {verdicts['out of time']} ran out of time\n"
    )
    sys.exit(share < chosen.least)


if __name__ == "__main__":
    main()
