"""The report of a study: one page that needs nothing but itself, and what it is made of beside it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import jinja2
import msgspec

from sapajou.kernel.words import LANGUAGES
from sapajou.lab import plots
from sapajou.lab.findings import COMPARED, MEASURES, Finding, Findings, Taken, found, tables_of
from sapajou.lab.frames import write
from sapajou.lab.labels import Label, each, percent, said, same
from sapajou.lab.plan import Study
from sapajou.lab.plots import Row
from sapajou.lab.summary import Summary

REPORT: Final = "report.html"
SUMMARY: Final = "summary.json"
_SHOWN_THINGS: Final = 12  # at either end of a plot; the table has them all
_LONGEST_NAME: Final = 48


def sets_of(data: Path | None, against: Path | None) -> list[Label]:
    """Return what two sets of figures are called: the box, or files by their names; nothing where there is one set."""
    if against is None:
        return []
    return [said("page.box") if data is None else same(data.name), same(against.name)]


class Section(NamedTuple):
    """A plot with its title, what it shows, and perhaps a table."""

    title: Label
    text: Label
    svg: str
    table: "Table | None" = None


class Table(NamedTuple):
    """Numbers for who wants them exactly: the headings, and the rows."""

    headings: Sequence[Label]
    rows: Sequence[Sequence[Label]]


class Kept(msgspec.Struct, omit_defaults=True):
    """What the page is made of: all of it in numbers and in the sentences it begins with, without the games."""

    game: str
    games: int
    command: str
    said: dict[str, list[str]]  # by language
    players: str
    bots: tuple[str, ...]
    seed: int
    findings: Findings
    seats: int | None = None
    options: dict[str, Any] = {}
    sets: list[Label] = []


class Report:
    """Everything on the page of a study."""

    def __init__(
        self, study: Study, findings: Findings, command: str, sets: Sequence[Label] = (), players: str = ""
    ) -> None:
        """Take what was found, the command that made the games, what sets of figures are called, and what played."""
        self.study = study
        self.game = study.load()
        self.findings = findings
        self.command = command
        self.players = players
        self.sets = list(sets) or [same("")]
        self.summary = Summary(self.game, study, self.findings, self.name_of, self.sets)

    def kept(self) -> Kept:
        """Return what the page is made of."""
        sentences = self.summary.sentences()
        said = {language: [one.texts[at] for one in sentences] for at, language in enumerate(LANGUAGES)}
        study, sets = self.study, self.sets if len(self.sets) > 1 else []
        return Kept(self.game.id, self.findings.games, self.command, said, self.players, study.bots, study.seed,
                    self.findings, study.seats, dict(study.options), sets)  # fmt: skip

    def page(self) -> str:
        """Return the page."""
        loader = jinja2.FileSystemLoader(Path(__file__).parent)
        environment = jinja2.Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
        title = each(lambda language: self.game.words.sentence(language, "title"))
        facts = said(
            "page.facts",
            games=self.findings.games,
            distinct=self.findings.distinct,
            bots=", ".join(self.study.bots),
            seed=self.study.seed,
            deals=self.findings.deals,
            players=self.players,
        )
        template = environment.get_template("report.html.jinja")
        return template.render(
            title=title, facts=facts, sentences=self.summary.sentences(), sections=self.sections(), said=said,
            command=self.command, differences=self._differences(), languages=LANGUAGES,
        )  # fmt: skip

    def sections(self) -> list[Section]:
        """Return the plots in the order of the page; one that would be empty is left out."""
        makers: list[Callable[[], Iterable[Section]]] = [
            self._seats,
            self._first,
            self._options,
            self._things,
            self._course,
            self._leading,
            self._luck,
            self._method,
        ]
        return [section for maker in makers for section in maker()]

    def name_of(self, kind: str, name: str) -> Label:
        """Return what people call a thing."""
        value = self.game.named(kind, self.findings.things[kind][name])
        called = each(lambda language: self.game.words.called(language, kind, value))
        marked = called if name.isalpha() or "_" in name or name in called.texts[0] else Label(
            tuple(f"{name}: {text}" for text in called.texts)
        )  # fmt: skip
        return Label(tuple(text[:1].upper() + text[1:] for text in marked.texts))

    def _rows(self, findings: Sequence[Finding], label: Callable[[tuple[Any, ...]], Label]) -> list[Row]:
        """Return the findings of each group side by side, one for each set of figures."""
        groups = dict.fromkeys(one.group for one in findings)
        return [Row(label(group), tuple(one for one in findings if one.group == group)) for group in groups]

    def _seats(self) -> Iterable[Section]:
        def label(group: tuple[Any, ...]) -> Label:
            return said("plot.seat_of", seats=group[0], seat=group[1])

        wins = self._rows(self.findings.by_seat, label)
        points = self._rows(self.findings.points, label)
        columns = [(said("plot.share_won"), True, wins)]
        columns += [(said("plot.points"), False, points)] if points else []
        yield Section(said("seats.title"), said("seats.text"), plots.dots("seats", columns, self.sets), _table(columns))

    def _first(self) -> Iterable[Section]:
        rows = self._rows(self.findings.first, _seat_count)
        if rows:
            columns = [(said("plot.first_won"), True, rows)]
            svg = plots.dots("first", columns, self.sets)
            yield Section(said("first.title"), said("first.text"), svg, _table(columns))

    def _options(self) -> Iterable[Section]:
        def label(group: tuple[Any, ...]) -> Label:
            return same(group[0]) if group[0] else said("plot.usual")

        if not self.study.changes():
            return
        titles = (said("plot.first_won"), True), (said("plot.mean_points"), False), (said("plot.rounds"), False)
        columns = [
            (*title, self._rows(self.findings.options[of], label))
            for of, title in zip(COMPARED, titles, strict=True)
            if of != "points" or self.findings.points
        ]
        columns = [column for column in columns if column[2]]
        text = said("options.text", seats=self.study.usual())
        shown = [(title, share, [_shorter(row) for row in rows]) for title, share, rows in columns]
        yield Section(said("options.title"), text, plots.dots("options", shown, self.sets), _table(columns))

    def _things(self) -> Iterable[Section]:
        taken = self.findings.taken
        for kind in self.game.thing_kinds:
            of_kind = [one for one in taken if one.kind == kind]
            if of_kind:
                yield self._of_kind(kind, of_kind)

    def _of_kind(self, kind: str, taken: Sequence[Taken]) -> Section:
        """Return the things of one kind: those that help most and least in a plot, all in a table."""
        named = {one.name: self.name_of(kind, one.name) for one in taken}
        names = list(dict.fromkeys(one.name for one in sorted(taken, key=lambda one: (one.figures, -one.effect.mean))))
        shown = names if len(names) <= 2 * _SHOWN_THINGS else [*names[:_SHOWN_THINGS], *names[-_SHOWN_THINGS:]]
        rows = [
            Row(named[name].shortened(_LONGEST_NAME), tuple(_effect(one) for one in taken if one.name == name))
            for name in shown
        ]
        title = each(lambda language: self.game.words.sentence(language, f"thing.{kind}"))
        svg = plots.dots(f"things-{kind}", [(said("plot.effect"), True, rows)], self.sets)
        return Section(
            title, said("things.text", shown=len(shown), all=len(names)), svg, self._thing_table(taken, named)
        )

    def _thing_table(self, taken: Sequence[Taken], named: Mapping[str, Label]) -> Table:
        keys = ("thing", "a_game", "when", "raw", "effect", "range", "clear")
        headings = [said(f"table.{key}") for key in keys]
        rows = [
            [
                _beside(named[one.name], self.sets[one.figures]),
                same(f"{one.a_game:.2f}"),
                same(f"{one.when:.1f}"),
                same(percent(one.raw)),
                same(_signed(one.effect.mean)),
                same(f"{_signed(one.effect.low)} … {_signed(one.effect.high)}"),
                said("table.yes") if one.clear else same(""),
            ]
            for one in taken
        ]
        return Table(headings, rows)

    def _course(self) -> Iterable[Section]:
        spreads = [(_beside(_seat_count((one.seats,)), self.sets[one.figures]), one) for one in self.findings.lengths]
        svg = plots.boxes("length", spreads, said("plot.rounds"))
        tables = [
            (said(f"plot.{of}"), of == "settled", self._rows(self.findings.course[of], _seat_count)) for of in MEASURES
        ]
        yield Section(said("length.title"), said("length.text"), svg, _table(tables))
        columns = [
            column for column, of in zip(tables, MEASURES, strict=True) if of in ("choices", "lead_changes", "settled")
        ]
        columns = [
            (title, share, [row for row in rows if row.label != _seat_count((1,))]) for title, share, rows in columns
        ]
        if columns[0][2]:
            yield Section(said("course.title"), said("course.text"), plots.dots("course", columns, self.sets))

    def _leading(self) -> Iterable[Section]:
        found = self.findings.leading
        if found:
            labels = {seats: _seat_count((seats,)) for seats in dict.fromkeys(one.group[0] for one in found)}
            svg = plots.curves("leading", found, labels, said("plot.elapsed"), said("plot.winner_leads"))
            yield Section(said("leading.title"), said("leading.text"), svg)

    def _luck(self) -> Iterable[Section]:
        def label(group: tuple[Any, ...]) -> Label:
            return said("plot.among", seats=group[1], weaker=group[0])

        rows = self._rows(self.findings.luck, label)
        if rows:
            columns = [(said("plot.share_won"), True, rows)]
            text = said("luck.text", better=self.study.bots[0])
            yield Section(said("luck.title"), text, plots.dots("luck", columns, self.sets), _table(columns))

    def _method(self) -> Iterable[Section]:
        found = self.findings.calibration
        if found:
            yield Section(said("method.title"), said("method.text"), plots.calibration("calibration", found))

    def _differences(self) -> Table | None:
        """Return how the second set of figures differs, if there are two."""
        if len(self.sets) < 2:  # noqa: PLR2004  nothing to compare
            return None
        headings = [same(""), *self.sets, said("table.difference"), said("table.range")]
        return Table(headings, [list(row) for row in self.summary.differences()])


def write_report(
    folder: Path, study: Study, games: Sequence[Mapping[str, Any]], command: str, sets: Sequence[Label], players: str
) -> None:
    """Write the page of a study, what it is made of, and the tables for questions of one's own."""
    tables = tables_of(games)
    report = Report(study, found(study, games, tables), command, sets, players)
    write(folder, *tables)
    (folder / REPORT).write_text(report.page(), encoding="utf-8")
    (folder / SUMMARY).write_bytes(msgspec.json.encode(report.kept()) + b"\n")


def report_again(summary: Path) -> Report:
    """Return the report that a summary was written beside; of games with the figures of the box."""
    kept = msgspec.json.decode(summary.read_bytes(), type=Kept)
    study = Study(kept.game, kept.games, kept.bots, kept.seed, kept.seats, kept.options)
    return Report(study, kept.findings, kept.command, kept.sets, kept.players)


def _seat_count(group: tuple[Any, ...]) -> Label:
    return said("plot.seats", seats=group[0])


def _shorter(row: Row) -> Row:
    return row._replace(label=row.label.shortened(_LONGEST_NAME))


def _beside(label: Label, other: Label) -> Label:
    """Return a label with the name of a set of figures, if it has one."""
    pairs = zip(label.texts, other.texts, strict=True)
    return Label(tuple(f"{text} ({name})" if name else text for text, name in pairs))


def _signed(share: float) -> str:
    return f"{100 * share:+.1f}"


def _effect(taken: Taken) -> Finding:
    effect = taken.effect
    return Finding(taken.figures, (taken.name,), effect.mean, effect.low, effect.high, taken.times, 0.0)


def _table(columns: Sequence[tuple[Label, bool, Sequence[Row]]]) -> Table:
    """Return what a plot shows, in numbers: a column for each of its panels."""

    def shown(finding: Finding, *, share: bool) -> str:
        form = percent if share else "{:.1f}".format
        return f"{form(finding.value)} ({form(finding.low)} … {form(finding.high)})"

    headings = [same(""), *(title for title, _, _ in columns), said("table.games")]
    rows = []
    for at, row in enumerate(columns[0][2]):
        found = [(share, lines[at].findings) for _, share, lines in columns if at < len(lines)]
        cells = [same(" | ".join(shown(one, share=share) for one in findings)) for share, findings in found]
        cells += [same("")] * (len(columns) - len(cells))
        rows.append([row.label, *cells, same(" | ".join(str(one.number) for one in row.findings))])
    return Table(headings, rows)
