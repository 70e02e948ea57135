"""Puzzles: what is shipped holds, what is answered is judged by where it leads, and every day has one."""

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

import sapajou
from sapajou.bots import Search
from sapajou.cli import app
from sapajou.coach import Puzzle, answer, daily, making, puzzles, shipped, weigh
from sapajou.coach.comparing import searched
from sapajou.kernel.errors import IllegalAction

BOXES = ("after_us", "afternova", "itchy_monkey", "monkey_palace")
ENOUGH = 60  # puzzles of a game: nobody meets one again for two months
every_box = pytest.mark.parametrize("name", BOXES)


@every_box
def test_every_puzzle_that_is_shipped_can_be_solved_and_missed(name: str) -> None:
    game = sapajou.game(name)
    found = shipped(name)
    assert len({one.id for one in found}) == len(found) >= ENOUGH
    for one in found:
        assert (one.game, one.rules_version) == (name, game.rules_version)
        assert one.gain >= making.GAIN
        assert one.effort >= 10 * game.effort("quick", one.seats) > 10 * one.missed > 0
        assert one.seat in puzzles.match_of(one).state.to_act()
        assert answer(one, one.ways[0].moves) == ("solved", 0.0)
        verdict, loss = answer(one, one.tempting)
        assert verdict == "missed"
        assert loss is not None
        assert loss >= making.GAIN


def example() -> Puzzle:
    """Return a puzzle whose solution takes two moves."""
    return next(one for one in shipped("monkey_palace") if len(one.ways[0].moves) > 1)


def test_half_a_solution_is_on_the_way() -> None:
    one = example()
    assert answer(one, one.ways[0].moves[:1]) == ("on the way", None)
    assert answer(one, []) == ("on the way", None)


def test_what_nobody_has_looked_at_is_weighed_by_a_search() -> None:
    one = example()
    match = puzzles.match_of(one)
    ways = [way.moves for way in one.ways]
    texts = (
        match.game.move_text(match.state, one.seat, move) for move in match.game.moves(match.state, one.seat, 30, 1)
    )
    other = next(text for text in texts if all(text != moves[0] for moves in ways))
    assert answer(one, [other]) == ("missed", None)
    assert weigh(one, [other], effort=60) >= 0.0


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(IllegalAction):
        answer(example(), ["fly to the moon"])


def test_every_day_has_a_puzzle_and_all_have_their_turn() -> None:
    first = date(2026, 11, 17)
    for name in BOXES:
        found = shipped(name)
        days = [daily(name, first + timedelta(days=after)) for after in range(len(found))]
        assert {one.id for one in days if one is not None} == {one.id for one in found}
    assert daily("bazaar", first) is None


def test_a_file_of_puzzles_is_read_as_it_was_written(tmp_path: Path) -> None:
    some = list(shipped("monkey_palace")[:3])
    puzzles.write(tmp_path / "some.json", "monkey_palace", some)
    assert puzzles.read(tmp_path / "some.json") == some


# Making them


@pytest.fixture
def run() -> Callable[..., Result]:
    return lambda *line: CliRunner().invoke(app, [str(word) for word in line])


@pytest.fixture
def from_every_third_game(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let every third game have a puzzle; return the seeds that were looked through."""
    seeds: list[int] = []

    def puzzle_of(_: object, seed: int) -> Puzzle | None:
        seeds.append(seed)
        return None if seed % 3 else msgspec.structs.replace(example(), id=f"of-{seed}")

    monkeypatch.setattr(making, "puzzle_of", puzzle_of)
    return seeds


def test_making_puzzles_goes_on_where_it_stopped(
    run: Callable[..., Result], from_every_third_game: list[int], tmp_path: Path
) -> None:
    file = tmp_path / "some.json"
    line = ("puzzles", "monkey_palace", "--processes", 1, "--file", file)
    result = run(*line, "--count", 2)
    assert (result.exit_code, result.stderr) == (0, "")
    assert from_every_third_game == [1, 2, 3, 4, 5, 6]
    assert [one.id for one in puzzles.read(file)] == ["of-3", "of-6"]
    assert "2 puzzles from 6 games" in result.stdout
    run(*line, "--count", 3)
    assert from_every_third_game == list(range(1, 10)), "nothing is looked through twice"
    assert [one.id for one in puzzles.read(file)] == ["of-3", "of-6", "of-9"]


@pytest.mark.parametrize(
    ("given", "said"), [(("bazaar",), "what a lead is made of"), (("monkey_palace", "--count", 0), "count")]
)
def test_what_cannot_be_made_is_refused(run: Callable[..., Result], given: tuple[str, ...], said: str) -> None:
    result = run("puzzles", *given)
    assert result.exit_code != 0
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.long
@every_box
def test_a_search_as_deep_as_the_first_finds_what_is_shipped(name: str) -> None:
    game = sapajou.game(name)
    for one in shipped(name)[:5]:
        known = puzzles.match_of(one).state
        lines = searched(Search(game, one.seat, 99, effort=one.effort // 10), known, one.seat)
        assert making.moves_of(game, known, one.seat, lines.ranked[0].move) == one.ways[0].moves, one.id
