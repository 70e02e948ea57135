"""What the ladders have shown, as tables and a picture for docs/strength.md."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.ladders.plans import ALL, LOWEST, Plan
from benchmarks.ladders.plot import ladders
from benchmarks.ladders.storing import known
from benchmarks.protocol import ROOT
from sapajou.arena import wilson
from sapajou.arena.ladder import standings

PAGE: Final = ROOT / "docs" / "strength.md"
PICTURE: Final = ROOT / "docs" / "ladders.svg"
BEGIN: Final = "<!-- begin ladders -->\n"
END: Final = "<!-- end ladders -->"
LEAST_GAP: Final = 50  # that the interval of every gap shall exceed
LEAST_GAMES: Final = 10  # of each pair: a bootstrap over fewer deals means nothing


def summary(plan: Plan) -> str:
    """Return in a few words how much has been played."""
    return f"{len(known(plan))} games of {', '.join(plan.rungs)}"


def write(plans: Sequence[Plan], page: Path = PAGE, picture: Path = PICTURE) -> None:
    """Write the tables between the marks of the page, and the ratings as a picture."""
    lowest = [plan for plan in plans if plan.rungs == LOWEST]
    found = {plan: standings(plan.ladder(), games) for plan in plans if plan not in lowest and (games := _whole(plan))}
    rated = {plan: one["ratings"] for plan, one in found.items() if plan.seats > 1}
    parts = [_table(rated), _gaps({plan: one["gaps"] for plan, one in found.items() if plan.seats > 1})]
    parts += [_alone(plan, one) for plan, one in found.items() if plan.seats == 1]
    parts.append(_against_random(lowest))
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    page.write_text(f"{before}{BEGIN}\n" + "\n\n".join(parts) + "\n\n" + rest[rest.index(END) :], encoding="utf-8")
    picture.write_text(ladders({_title(plan): one for plan, one in rated.items() if plan.whole}), encoding="utf-8")


def _whole(plan: Plan) -> list[dict[str, Any]]:
    """Return the games of a ladder if every pair has met often enough."""
    games = known(plan)
    met = Counter(frozenset(game["seating"]) for game in games)
    return games if all(met[frozenset(pair)] >= LEAST_GAMES for pair in plan.ladder().pairs()) else []


def _title(plan: Plan) -> str:
    return f"{plan.game}, {plan.seats}"


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def _table(rated: Mapping[Plan, Mapping[str, Mapping[str, float]]]) -> str:
    """Return the ratings: a row a level, a column a ladder."""
    rows = [_row(["rating", *map(_title, rated)]), _row(["---", *["---:"] * len(rated)])]
    for bot in ALL:
        cells = [_interval(one[bot]) if bot in one else "" for one in rated.values()]
        rows.append(_row([bot, *cells]))
    rows.append(_row(["from the lowest to the highest", *(f"{_span(plan, one):.0f}" for plan, one in rated.items())]))
    rows.append(_row(["games", *(len(known(plan)) for plan in rated)]))
    rows.append(_row(["seed", *(plan.seed for plan in rated)]))
    return "\n".join(rows)


def _span(plan: Plan, ratings: Mapping[str, Mapping[str, float]]) -> float:
    """Return how far the highest rung is above the lowest: the room that the luck of a game leaves for levels."""
    return ratings[plan.rungs[-1]]["elo"] - ratings[plan.rungs[0]]["elo"]


def _gaps(gaps: Mapping[Plan, list[dict[str, Any]]]) -> str:
    """Return how far each level is above the one below: bold where the interval does not exceed the least gap."""
    rows = [_row(["above the one below", *map(_title, gaps)]), _row(["---", *["---:"] * len(gaps)])]
    for bot in ALL[1:]:
        cells = []
        for found in gaps.values():
            one = next((gap for gap in found if gap["above"] == bot), None)
            shown = "" if one is None else _interval(one)
            cells.append(f"**{shown}**" if one is not None and one["low"] <= LEAST_GAP else shown)
        rows.append(_row([bot, *cells]))
    return "\n".join(rows)


def _interval(one: Mapping[str, float]) -> str:
    return f"{one['elo']:.0f} ({one['low']:.0f} to {one['high']:.0f})"


def _alone(plan: Plan, found: Mapping[str, Any]) -> str:
    """Return what each level wins alone at the table."""
    rows = [_row([f"{plan.game}, alone", "won", "95 %", "mean margin", "games"]), "| --- | ---: | --- | ---: | ---: |"]
    for bot, one in found["ratings"].items():
        interval = f"{one['low']:.1%} to {one['high']:.1%}"
        rows.append(_row([bot, f"{one['won']:.1%}", interval, one["margin"], one["games"]]))
    return "\n".join(rows)


def _against_random(plans: Iterable[Plan]) -> str:
    """Return in how many of its games a seat of level 1 is ahead of the seats of `random`."""
    rows = [_row(["level1 against random", "ahead", "95 %", "games"]), "| --- | ---: | --- | ---: |"]
    for plan in plans:
        games = known(plan)
        if games:
            ahead = sum(map(_ahead, games))
            low, high = wilson(ahead, len(games))
            rows.append(_row([_title(plan), f"{ahead / len(games):.1%}", f"{low:.1%} to {high:.1%}", len(games)]))
    return "\n".join(rows)


def _ahead(game: Mapping[str, Any]) -> float:
    """Return which share of pairs of a level and a random seat the level is ahead in; a shared place is half."""
    seats = list(zip(game["seating"], game["ranks"], strict=True))
    pairs = [(own, other) for bot, own in seats if bot != LOWEST[0] for rival, other in seats if rival == LOWEST[0]]
    return float(sum((own < other) + 0.5 * (own == other) for own, other in pairs) / len(pairs))
