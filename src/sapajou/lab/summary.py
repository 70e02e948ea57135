"""What a study says in a few sentences, and how two sets of figures differ."""

from collections.abc import Callable, Iterator, Sequence
from math import erfc, sqrt
from typing import Any

import numpy as np

from sapajou.kernel.game import Game
from sapajou.lab.chances import clear
from sapajou.lab.findings import Finding, Findings, Taken
from sapajou.lab.labels import Label, percent, said, same
from sapajou.lab.plan import Study


class Summary:
    """The sentences of a report, made of its findings."""

    def __init__(
        self,
        game: Game[Any],
        study: Study,
        findings: Findings,
        name_of: Callable[[str, str], Label],
        sets: Sequence[Label],
    ) -> None:
        self.game = game
        self.study = study
        self.findings = findings
        self.name_of = name_of
        self.sets = sets

    def sentences(self) -> list[Label]:
        """Return three sentences: who sits or begins well, what of the box matters most, how much is luck."""
        return [*self._seats(), *self._things(), *self._luck()]

    def _seats(self) -> Iterator[Label]:
        """Yield whether it matters where one sits: the number of seats at which it matters most."""
        first = [one for one in self.findings.first if not one.figures]
        fair = [one for one in first or self.findings.by_seat if one.fair is not None and not one.figures]
        if not fair:
            return
        by_chance = [_by_chance(one) for one in fair]
        at = min(range(len(fair)), key=lambda number: by_chance[number])
        most = fair[at]
        key = ("first" if first else "seat") + ("_matters" if clear(by_chance)[at] else "_fair")
        values = {"seats": most.group[0], "seat": most.group[-1], "fair": percent(most.fair or 0.0), **_told(most)}
        yield said(f"sum.{key}", **values)

    def _things(self) -> Iterator[Label]:
        """Yield the thing that helps most and the one that helps least, of those that are clear."""
        every = [one for one in self.findings.taken if not one.figures]
        sure = [one for one in every if one.clear]
        if not every:
            return
        if not sure:
            yield said("sum.no_thing")
            return
        best, worst = max(sure, key=_strength), min(sure, key=_strength)
        if best is worst:
            yield said("sum.one_thing", best=self._named(best), more=_points(best), all=len(every))
            return
        yield said(
            "sum.things",
            best=self._named(best),
            more=_points(best),
            worst=self._named(worst),
            less=_points(worst),
            clear=len(sure),
            all=len(every),
        )

    def _luck(self) -> Iterator[Label]:
        """Yield how often the better bot wins, and when the winner begins to lead."""
        luck = [one for one in self.findings.luck if not one.figures]
        settled = {one.group[0]: one for one in self.findings.course["settled"] if not one.figures and one.group[0] > 1}
        if not luck or not settled:
            return
        most = luck[0]
        led = settled.get(most.group[1], next(iter(settled.values())))
        yield said("sum.luck", better=self.study.bots[0], weaker=most.group[0], seats=most.group[1],
                   fair=percent(most.fair or 0.0), led=percent(led.value), led_low=percent(led.low),
                   led_high=percent(led.high), of=led.group[0], **_told(most))  # fmt: skip

    def _named(self, taken: Taken) -> Label:
        return self.name_of(taken.kind, taken.name)

    def differences(self) -> Iterator[tuple[Label, ...]]:
        """Yield measures of both sets of figures: what it is, both, the difference and its interval."""
        measures = [("first", self.findings.first, True), ("settled", self.findings.course["settled"], True)]
        measures += [(of, self.findings.course[of], False) for of in ("rounds", "decisions", "lead_changes")]
        for of, found, share in measures:
            for group in dict.fromkeys(one.group for one in found):
                both = [one for one in found if one.group == group]
                if len(both) > 1:
                    label = said("diff.at", measure=said(f"diff.{of}"), seats=group[0])
                    yield label, *_difference(both[0], both[1], share=share)
        for kind in self.game.thing_kinds:
            spread = [_spread([one for one in self.findings.taken if (one.kind, one.figures) == (kind, number)])
                      for number in range(2)]  # fmt: skip
            if all(spread):
                yield (
                    said("diff.spread", kind=self.game.words.sentence("en", f"thing.{kind}")),
                    *(same(f"{100 * one:.1f}") for one in spread),
                    same(f"{100 * (spread[1] - spread[0]):+.1f}"),
                    same(""),
                )


def _by_chance(finding: Finding) -> float:
    """Return how likely chance alone takes a share as far from its fair one."""
    fair = finding.fair or 0.0
    return erfc(abs(finding.value - fair) / sqrt(2 * fair * (1 - fair) / finding.number))


def _told(finding: Finding) -> dict[str, str]:
    return {"share": percent(finding.value), "low": percent(finding.low), "high": percent(finding.high)}


def _strength(taken: Taken) -> float:
    return taken.effect.mean


def _points(taken: Taken) -> str:
    return f"{100 * taken.effect.mean:+.1f} ({100 * taken.effect.low:+.1f} … {100 * taken.effect.high:+.1f})"


def _difference(one: Finding, other: Finding, *, share: bool) -> tuple[Label, ...]:
    """Return both values, their difference, and its interval: both are uncertain, independently."""
    scale = 100 if share else 1
    error = sqrt(((one.high - one.low) / 2) ** 2 + ((other.high - other.low) / 2) ** 2)
    more = other.value - one.value
    values = (one.value, other.value)
    shown = [same(percent(value) if share else f"{value:.1f}") for value in values]
    return (
        *shown,
        same(f"{scale * more:+.1f}"),
        same(f"{scale * (more - error):+.1f} … {scale * (more + error):+.1f}"),
    )


def _spread(taken: Sequence[Taken]) -> float:
    """Return how far effects differ beyond what chance alone makes them differ: the smaller, the fairer."""
    if len(taken) < 2:  # noqa: PLR2004  one alone does not differ
        return 0.0
    means = np.array([one.effect.mean for one in taken])
    errors = np.array([(one.effect.high - one.effect.low) / 3.92 for one in taken])
    return sqrt(max(0.0, float(means.var(ddof=1) - (errors**2).mean())))
