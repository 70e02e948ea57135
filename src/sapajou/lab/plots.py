"""Plots as SVG for a page: by day and by night, in every language, drawn by matplotlib.

Colours are put in as variables of the page's style, and every text as one element a language.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from io import StringIO
from typing import Any, Final, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from sapajou.lab.findings import Finding, Spread
from sapajou.lab.labels import Label, said

# What matplotlib draws with, and the variable of the page that it stands for.
_COLOURS: Final = {
    "#010101": "var(--ink)",
    "#020202": "var(--faint)",
    "#030303": "var(--one)",
    "#040404": "var(--two)",
    "#050505": "var(--three)",
    "#060606": "var(--four)",
    "#070707": "var(--five)",
}
_INK, _FAINT, *_LINES = _COLOURS
_MARKERS: Final = ("o", "D", "s", "^", "v")
_STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": _INK,
    "axes.edgecolor": _FAINT,
    "axes.labelcolor": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "legend.frameon": False,
}
_WIDTH: Final = 7.2  # inches
_ROW: Final = 0.24
_TEXT: Final = re.compile(r"(<text[^>]*>)([^<]*)(</text>)")


class Row(NamedTuple):
    """A line of a plot: what it is of, and one finding for each set of figures."""

    label: Label
    findings: tuple[Finding, ...]


class Canvas:
    """A figure being drawn, and the labels that stand in it."""

    def __init__(self, name: str, height: float, panels: int = 1) -> None:
        self.name = name
        self._labels: dict[str, Label] = {}
        self._context = mpl.rc_context({**_STYLE, "svg.hashsalt": name})
        self._context.__enter__()
        self.figure = Figure(figsize=(_WIDTH, height), layout="constrained")
        self.panels: list[Any] = list(np.atleast_1d(self.figure.subplots(1, panels, sharey=True)))

    def text(self, label: Label) -> str:
        """Return what is drawn for a label: its longest text, which leaves room for all."""
        self._labels[escape(label.longest, quote=False)] = label
        return label.longest

    def svg(self) -> str:
        """Return the plot."""
        out = StringIO()
        self.figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
        self._context.__exit__(None, None, None)
        drawn = out.getvalue()
        drawn = drawn[drawn.index("<svg") :]
        drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn, flags=re.DOTALL)
        drawn = re.sub(r"(?<![\w-])id=\"", f'id="{self.name}-', drawn)
        drawn = re.sub(r"(url\(|href=\")#", rf"\1#{self.name}-", drawn)
        for colour, variable in _COLOURS.items():
            drawn = drawn.replace(colour, variable)
        drawn = re.sub(r"font-family: [^;\"]*", "font-family: system-ui, sans-serif", drawn)
        drawn = re.sub(r"(<svg[^>]*?) width=\"[^\"]*\"", r'\1 role="img"', drawn, count=1)
        drawn = re.sub(r"(<svg[^>]*?) height=\"[^\"]*\"", r"\1", drawn, count=1)
        return _TEXT.sub(self._in_each_language, drawn)

    def _in_each_language(self, found: re.Match[str]) -> str:
        label = self._labels.get(found[2].strip())
        if label is None:
            return found[0]
        return f"{found[1]}{label.html('tspan')}{found[3]}"


@contextmanager
def canvas(name: str, height: float, panels: int = 1) -> Iterator[Canvas]:
    """Draw, and leave matplotlib as it was."""
    drawn = Canvas(name, height, panels)
    try:
        yield drawn
    finally:
        drawn.figure.clear()


def dots(name: str, columns: Sequence[tuple[Label, bool, Sequence[Row]]], sets: Sequence[Label]) -> str:
    """Return findings as dots with their intervals, a row each, in one panel or several beside each other.

    A column has a title, says whether it is a share, and its rows; what would be fair is a short line.
    """
    rows = columns[0][2]
    with canvas(name, 0.9 + _ROW * max(3, len(rows)) * (1 + 0.5 * (len(sets) - 1)), len(columns)) as drawn:
        for axes, (title, share, lines) in zip(drawn.panels, columns, strict=True):
            _dots(axes, lines)
            axes.set_xlabel(drawn.text(title))
            axes.xaxis.set_major_locator(MaxNLocator(5 if len(columns) == 1 else 3))  # numbers beside each other
            if share:
                axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.0f} %"))
        first = drawn.panels[0]
        first.set_yticks(range(len(rows)), [drawn.text(row.label) for row in rows])
        first.set_ylim(len(rows) - 0.4, -0.6)
        if len(sets) > 1:
            _name_sets(drawn, sets)
        return drawn.svg()


def _dots(axes: Any, rows: Sequence[Row]) -> None:
    for at, row in enumerate(rows):
        for finding in row.findings:
            height = at + 0.18 * (2 * finding.figures - (len(row.findings) - 1))
            colour, marker = _LINES[finding.figures], _MARKERS[finding.figures]
            axes.plot([finding.low, finding.high], [height, height], color=colour, linewidth=1.4, solid_capstyle="butt")
            axes.plot([finding.value], [height], marker=marker, color=colour, markersize=4.5, linestyle="none")
            if finding.fair is not None:
                axes.plot([finding.fair] * 2, [at - 0.38, at + 0.38], color=_FAINT, linewidth=1.6)


def _name_sets(drawn: Canvas, sets: Sequence[Label]) -> None:
    for number, one in enumerate(sets):
        drawn.panels[0].plot([], [], marker=_MARKERS[number], color=_LINES[number], label=drawn.text(one))
    drawn.figure.legend(loc="outside upper left", ncols=len(sets))


def curves(name: str, findings: Sequence[Finding], labels: dict[Any, Label], across: Label, up: Label) -> str:
    """Return shares over the course of a game, one line each with its interval."""
    with canvas(name, 3.4) as drawn:
        axes = drawn.panels[0]
        groups = dict.fromkeys((one.figures, one.group[0]) for one in findings)
        for number, (figures, group) in enumerate(groups):
            line = [one for one in findings if (one.figures, one.group[0]) == (figures, group)]
            at = [one.group[1] for one in line]
            colour = _LINES[list(labels).index(group) % len(_LINES)]
            axes.fill_between(
                at, [one.low for one in line], [one.high for one in line], color=colour, alpha=0.15, linewidth=0
            )
            shown = drawn.text(labels[group]) if not figures else None
            axes.plot(at, [one.value for one in line], color=colour, label=shown, linestyle="--" if figures else "-",
                      marker=_MARKERS[number % len(_MARKERS)], markersize=3.5, markevery=5)  # fmt: skip
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.0f} %"))
        axes.set_xlabel(drawn.text(across))
        axes.set_ylabel(drawn.text(up))
        axes.set_ylim(0, 1)
        drawn.figure.legend(loc="outside upper left", ncols=min(6, len(labels)))
        return drawn.svg()


def calibration(name: str, findings: Sequence[Finding]) -> str:
    """Return what was won where a chance was expected; on the line both are the same."""
    with canvas(name, 3.2) as drawn:
        axes = drawn.panels[0]
        axes.plot([0, 1], [0, 1], color=_FAINT, linewidth=1)
        for one in findings:
            colour = _LINES[one.figures]
            axes.plot([one.group[0]] * 2, [one.low, one.high], color=colour, linewidth=1.4)
            axes.plot([one.group[0]], [one.value], marker=_MARKERS[one.figures], color=colour, markersize=4.5)
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.0f} %"))
        axes.set_xlabel(drawn.text(said("plot.expected")))
        axes.set_ylabel(drawn.text(said("plot.won")))
        return drawn.svg()


def boxes(name: str, spreads: Sequence[tuple[Label, Spread]], across: Label) -> str:
    """Return how numbers are spread: half of them in the box, nine in ten between the ends, the median as a line."""
    with canvas(name, 0.9 + 0.3 * max(3, len(spreads))) as drawn:
        axes = drawn.panels[0]
        for at, (_, spread) in enumerate(spreads):
            known = dict(zip(("whislo", "q1", "med", "q3", "whishi"), spread.quantiles, strict=True))
            parts = axes.bxp([known], positions=[at], orientation="horizontal", widths=0.55, showfliers=False)
            for lines in parts.values():
                for line in lines:
                    line.set_color(_LINES[spread.figures])
        axes.set_yticks(range(len(spreads)), [drawn.text(label) for label, _ in spreads])
        axes.set_ylim(len(spreads) - 0.4, -0.6)
        axes.set_xlabel(drawn.text(across))
        return drawn.svg()
