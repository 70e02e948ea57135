"""The measuring of levels: games go on where they stopped, changed levels play anew, the tables are true."""

import json
from pathlib import Path
from typing import Any

import pytest
from benchmarks.ladders import plot, storing, tables
from benchmarks.ladders.plans import ALL, PLANS, SEED, Plan, whole

from sapajou.arena.faults import RunFault
from sapajou.arena.ladder import standings

PLAN = Plan("itchy_monkey", 2, ("level1", "level2", "level3"))
GAMES: list[dict[str, Any]] = [
    {"deal": 0, "seating": ["level1", "level2"], "ranks": [2, 1]},
    {"deal": 0, "seating": ["level2", "level3"], "ranks": [2, 1]},
    {"deal": 0, "seating": ["classic", "level3"], "ranks": [1, 2]},
]


def stored(folder: Path, **changed: Any) -> None:
    """Write the games as of players whose head differs in something."""
    lines = [{**storing.head_of(PLAN), **changed}, *GAMES]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (folder / "itchy_monkey-2.jsonl").write_text(text + '{"deal": 1, "sea', encoding="utf-8")


def test_what_was_played_is_kept_and_a_broken_line_is_not(tmp_path: Path) -> None:
    stored(tmp_path)
    games = storing.kept(PLAN, tmp_path)
    assert games.games == GAMES
    games.add(GAMES[0])
    assert storing.known(PLAN, tmp_path) == [*GAMES, GAMES[0]]


def test_games_of_a_level_that_plays_by_other_settings_now_are_left_out(tmp_path: Path) -> None:
    settings = storing.settings(PLAN)
    stored(tmp_path, levels={**settings, "level1": {**settings["level1"], "spread": 0.123}})
    assert storing.known(PLAN, tmp_path) == GAMES[1:]
    assert storing.kept(PLAN, tmp_path).games == GAMES[1:]
    head = json.loads((tmp_path / "itchy_monkey-2.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert head == storing.head_of(PLAN)


def test_games_of_other_sources_are_refused_until_they_are_known_to_be_the_same(tmp_path: Path) -> None:
    stored(tmp_path, players="another")
    assert storing.known(PLAN, tmp_path) == []
    with pytest.raises(RunFault, match="players"):
        storing.kept(PLAN, tmp_path)
    assert storing.kept(PLAN, tmp_path, same=True).games == GAMES
    assert storing.known(PLAN, tmp_path) == GAMES


def test_everything_that_decides_a_move_is_in_the_head() -> None:
    head = storing.head_of(PLAN)
    assert head["seed"] == SEED
    assert set(head["levels"]) == set(PLAN.rungs)
    assert head["levels"]["level3"]["effort"] == "quick"
    assert storing.players("itchy_monkey") != storing.players("after_us")


def test_a_game_is_kept_in_few_words_and_is_the_same_again() -> None:
    plan = Plan("itchy_monkey", 2, ("random", "greedy:limit=4"))
    bout = plan.ladder().bouts(1)[0]
    games = [storing.played(plan, bout) for _ in range(2)]
    assert games[0] == games[1]
    assert set(games[0]) == {"deal", "seating", "ranks"}


def test_every_seat_count_of_every_game_has_a_ladder() -> None:
    names = [plan.name for plan in PLANS]
    assert len(set(names)) == len(names) == (3 + 6 + 3 + 5) + 4, "and level 1 against random play in each game"
    whole = {plan.name for plan in PLANS if plan.whole}
    asked = {f"{game}-{seats}" for game in ("itchy_monkey", "after_us", "monkey_palace") for seats in (2, 4)}
    assert whole == asked | {"afternova-3", "afternova-4", "after_us-1"}


def test_tables_and_picture_come_from_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = whole("itchy_monkey", 2).ladder().pairs()
    games = [
        {"deal": deal, "seating": list(pair), "ranks": [1, 2] if pair[0] == "classic" and deal % 2 else [2, 1]}
        for deal in range(tables.LEAST_GAMES)
        for pair in pairs
    ]
    alone = [
        {"deal": deal, "seating": [bot], "ranks": [1], "won": 0.5, "margin": 3}
        for deal in range(tables.LEAST_GAMES)
        for bot in ("classic", *ALL)
    ]
    lowest = [
        {"deal": 0, "seating": ["random", "level1"], "ranks": ranks} for ranks in ([2, 1], [2, 1], [1, 1], [1, 2])
    ]
    played = {"itchy_monkey-2": games, "after_us-1": alone, "itchy_monkey-2-random": lowest}
    monkeypatch.setattr(tables, "known", lambda plan: played.get(plan.name, []))
    page = tmp_path / "page.md"
    page.write_text(f"before\n{tables.BEGIN}old\n{tables.END}\nafter\n", encoding="utf-8")
    picture = tmp_path / "picture.svg"
    tables.write(PLANS, page, picture)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith(f"{tables.END}\nafter\n")
    assert "old" not in text
    found = standings(PLANS[0].ladder(), games)
    elo = f"{found['ratings']['level8']['elo']:.0f}"
    assert f"| level8 | {elo} (" in text
    span = found["ratings"]["level8"]["elo"] - found["ratings"]["level1"]["elo"]
    assert f"| from the lowest to the highest | {span:.0f} |" in text
    assert f"| games | {len(games)} |" in text
    assert f"| seed | {PLANS[0].seed} |" in text
    assert "| level3 | 50.0% | 50.0% to 50.0% | 3.0 | 10 |" in text
    assert "| itchy_monkey, 2 | 62.5% | " in text
    drawn = picture.read_text(encoding="utf-8")
    assert drawn == plot.ladders({"itchy_monkey, 2": found["ratings"]})
    assert drawn.count("<circle") == len(ALL)
