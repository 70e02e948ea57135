"""The tables of a run, and the machine they were measured on."""

import os
import platform
import sysconfig
from importlib.metadata import version
from typing import Any, Final

from benchmarks.measures import Duel
from benchmarks.stats import Median

_SPEED: Final = "decisions/s | games/s | legal"
_MANY: Final = 1000  # from here on figures have no decimals


def machine(*, compiled: bool) -> dict[str, Any]:
    """Return what a reader must know about where it was measured."""
    optimised = "--enable-optimizations" in str(sysconfig.get_config_var("CONFIG_ARGS"))
    return {
        "sapajou": version("sapajou"),
        "engine": "compiled" if compiled else "pure Python",
        "python": f"{platform.python_version()} ({'' if optimised else 'not '}built with --enable-optimizations)",
        "cpu": _cpu(),
        "load": [round(load, 1) for load in os.getloadavg()],
    }


def _cpu() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:  # noqa: PTH123  no path of ours
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def duel_row(game: str, seats: int, peer: str, bar: float, kind: str, measured: Duel) -> dict[str, Any]:
    """Return a bar against a peer as data."""
    return {
        "game": game,
        "seats": seats,
        "peer": peer,
        "kind": kind,
        "bar": bar,
        "ratio": measured.ratio._asdict(),
        "reached": measured.ratio.value >= bar,
        "ours": measured.first._asdict(),
        "theirs": measured.second._asdict(),
    }


def cost_row(game: str, what: str, unit: str, measured: Median, bar: float | None, *, most: bool) -> dict[str, Any]:
    """Return a bar for a single figure as data; `most` if the bar is an upper one."""
    reached = None if bar is None else (measured.value <= bar if most else measured.value >= bar)
    return {
        "game": game, "what": what, "unit": unit, "bar": bar, "most": most, "value": measured._asdict(),
        "reached": reached,
    }  # fmt: skip


def markdown(run: dict[str, Any]) -> str:
    """Return a run as Markdown."""
    lines = ["# Speed", "", *(f"- {name}: {value}" for name, value in run["machine"].items())]
    lines += [f"- method: {run['method']}", *(f"- note: {note}" for note in run["notes"]), ""]
    if run["duels"]:
        lines += [
            f"| game | {_SPEED} | peer | {_SPEED} | ratio | interval | bar | |",
            "| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
            *map(_duel_line, run["duels"]),
            "",
        ]
    lines += [
        "| game | figure | measured | interval | bar | |",
        "| --- | --- | ---: | ---: | ---: | --- |",
        *map(_cost_line, run["costs"]),
        "",
    ]
    return "\n".join(lines)


def _duel_line(row: dict[str, Any]) -> str:
    ours, theirs, ratio = row["ours"], row["theirs"], row["ratio"]
    speeds = [f"{one['decisions']:,.0f} | {one['games']:,.0f} | {one['legal']:.1f}" for one in (ours, theirs)]
    bar = f"{row['bar']:g} ({row['kind']})"
    return (
        f"| {row['game']}, {row['seats']} seats | {speeds[0]} | {row['peer']} | {speeds[1]} "
        f"| {ratio['value']:.2f} | {ratio['low']:.2f} to {ratio['high']:.2f} | {bar} | {_verdict(row['reached'])} |"
    )


def _cost_line(row: dict[str, Any]) -> str:
    value = row["value"]
    bar = "" if row["bar"] is None else f"{'at most' if row['most'] else 'at least'} {row['bar']:g}"
    shown, low, high = (f"{value[name]:,.0f}" if value[name] >= _MANY else f"{value[name]:.3g}" for name in value)
    return (
        f"| {row['game']} | {row['what']} ({row['unit']}) | {shown} "
        f"| {low} to {high} | {bar} | {_verdict(row['reached'])} |"
    )


def _verdict(reached: bool | None) -> str:  # noqa: FBT001  a figure of the table
    return "" if reached is None else "reached" if reached else "**missed**"
