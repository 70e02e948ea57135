"""The measuring of strength: the same game for a number, whole lines only, nothing mixed, the tables true."""

import json
from pathlib import Path
from typing import Any

import pytest
from benchmarks.strength import cells, playing, plot, storing, tables

import sapajou
from sapajou import game
from sapajou.arena import Setup, play_game
from sapajou.arena.faults import RunFault
from sapajou.bots import parse_bot

ROOT = Path(__file__).parents[2]

CELL = cells.Cell("table", "trial", "itchy_monkey", 2, "greedy:limit=9", "random", 4, 0.5, options={"max_rounds": 5})


def test_a_game_is_the_same_for_the_same_number() -> None:
    first, again = (playing.play_one(CELL, 1) for _ in range(2))
    timed = ("cpu", "others_cpu")
    assert {name: first[name] for name in first if name not in timed} == {
        name: again[name] for name in again if name not in timed
    }
    assert first["share"] in (0.0, 1.0)
    assert first["cpu"] > 0
    assert playing.TimedPlayer.seated[1].name == CELL.bot, "in game 1 the measured bot sits on seat 1"


@pytest.mark.parametrize(
    ("name", "seats"), [("itchy_monkey", 2), ("monkey_palace", 2), ("after_us", 2), ("after_us", 1)]
)
def test_own_turns_are_counted(name: str, seats: int) -> None:
    """Every seat has as many turns as the others, or one more, and there are as many as the game has had."""
    options = {"max_rounds": 6} if name == "itchy_monkey" else {"target": 20} if name == "after_us" else {}
    playing.TimedPlayer.seated = []
    setup = Setup(name, seats, (parse_bot("random"),), seed=3, options=options)
    assert play_game(setup, 0, sit=playing.TimedPlayer).result.reason
    turns = [player.turns for player in playing.TimedPlayer.seated]
    assert max(turns) - min(turns) <= 1
    assert min(turns) >= 3


def test_on_several_processes_the_games_are_the_same() -> None:
    tasks = [(CELL, number) for number in range(3)]
    results = [sorted(playing.play_all(tasks, processes), key=lambda done: done[1]["number"]) for processes in (1, 2)]
    first, second = ([(game["share"], game["turns"], game["ending"]) for _, game in games] for games in results)
    assert first == second


def test_answers_in_the_turn_of_another_are_no_turns_of_ones_own() -> None:
    state: Any = game("afternova").new(3, 1)
    assert [playing.own_turn("afternova", state, seat) is None for seat in range(3)].count(False) == 1


def test_what_was_played_is_kept_and_a_broken_line_is_not(tmp_path: Path) -> None:
    store = storing.Store(CELL, tmp_path)
    assert store.missing(3) == [0, 1, 2]
    for number in (2, 0):
        store.add({"number": number, "share": 1.0})
    path = tmp_path / "trial.jsonl"
    with path.open("a", encoding="utf-8") as file:
        file.write('{"number": 1, "sha')  # its writer was killed
    again = storing.Store(CELL, tmp_path)
    assert again.missing(3) == [1]
    again.add({"number": 1, "share": 0.0})
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line.get("number") for line in lines] == [None, 2, 0, 1]


def test_games_of_other_players_are_not_mixed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storing.Store(CELL, tmp_path).add({"number": 0, "share": 1.0})
    monkeypatch.setattr(storing, "digest", lambda _cell: "another")
    with pytest.raises(RunFault, match=r"trial\.jsonl: its games were played with another players"):
        storing.Store(CELL, tmp_path)
    assert storing.Store(CELL, tmp_path, again=True).missing(1) == [0]


def test_the_digest_changes_with_the_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = storing.digest(CELL)
    assert before == storing.digest(CELL)
    assert before != storing.digest(CELL._replace(game="after_us"))
    package = tmp_path / "sapajou"
    for name in (*storing._GENERAL, "games/itchy_monkey/data/weights.json"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text("1", encoding="utf-8")
    monkeypatch.setattr(sapajou, "__file__", str(package / "__init__.py"))
    first = storing.digest(CELL)
    (package / "games/itchy_monkey/data/weights.json").write_text("2", encoding="utf-8")
    assert storing.digest(CELL) != first


def test_every_bar_is_a_cell() -> None:
    found = cells.all_cells({"itchy_monkey": {"search": 9, "playout": 8, "evaluate": 7}})
    names = [cell.name for cell in found]
    assert len(set(names)) == len(names)
    assert sum(cell.group == "table" for cell in found) == 20
    assert {"seats-itchy_monkey-3", "seats-after_us-6", "seats-afternova-5", "options-monkey_palace-plan-4"} <= set(
        names
    )
    (plain,) = (cell for cell in found if cell.name == "ismcts-itchy_monkey-playout")
    assert (plain.bot, plain.others, plain.bar) == ("search:effort=9", "ismcts:simulations=8", 0.97)
    for cell in found:
        game(cell.game).new(cell.seats, 1, **cell.options)
        assert len(cell.setup().bots) == cell.seats


def test_the_tables_are_written_between_their_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, picture = tmp_path / "strength.md", tmp_path / "strength.svg"
    page.write_text("before\n<!-- begin table -->\nold\n<!-- end table -->\nafter\n", encoding="utf-8")
    monkeypatch.setattr(storing.Store.__init__, "__defaults__", (tmp_path,))
    store = storing.Store(CELL)
    for number in range(4):
        line = {"cpu": 0.5, "turns": 10, "others_cpu": 0.1, "others_turns": 10, "cut_off": number == 0}
        store.add({"number": number, "share": number / 4, **line})
    curve = CELL._replace(group="curve", name="curve-itchy_monkey-four")
    storing.Store(curve).add({"number": 0, "share": 1.0, "cpu": 1, "turns": 1})
    tables.write([CELL], page, picture)
    text = page.read_text(encoding="utf-8")
    row = "| trial | greedy:limit=9 | random | **37.5%** | 9.2% to 78.1% | 50.0% | 4 | 50 ms | 10 ms | 1 |"
    assert row in text
    assert "old" not in text
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert tables._points([curve]) == {"itchy_monkey": [(4.0, 1.0)]}
    assert plot.curves({"itchy_monkey": [(1.0, 0.5), (4.0, 1.0)]}).count("<circle") == 2
