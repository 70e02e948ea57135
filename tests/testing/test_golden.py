"""Golden playthroughs: everything that is registered has one, and it comes out the same."""

from pathlib import Path

import pytest

from sapajou import games
from sapajou.kernel import record as records
from sapajou.kernel.replay import replay
from sapajou.testing import golden

pytestmark = pytest.mark.same

FOLDER = Path(__file__).parents[1] / "golden"
CASES = [case for game_id in games() for case in golden.cases(game_id)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case}")
def test_golden_game_comes_out_the_same(case: golden.Case) -> None:
    path = case.path(FOLDER)
    assert path.exists(), f"{path} is missing: run `make golden`"
    assert golden.encode(golden.play(case)).decode() == path.read_text(encoding="utf-8"), (
        f"{path} has changed: see `make golden`"
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case}")
def test_golden_record_replays(case: golden.Case) -> None:
    record = golden.decode(case.path(FOLDER).read_bytes()).record
    assert records.encode(replay(record).record()) == records.encode(record)


def test_no_golden_file_is_left_over() -> None:
    assert sorted(FOLDER.rglob("*.json")) == sorted(case.path(FOLDER) for case in CASES)


def test_every_seat_count_and_variant_is_a_case() -> None:
    names = [str(case) for case in golden.cases("bazaar")]
    assert names == ["2", "3", "4", "2-rounds=1", "2-thief=asleep"]


def test_making_golden_games_mends_what_is_missing_different_or_left_over(tmp_path: Path) -> None:
    assert all(done.startswith("written") for done in golden.make(tmp_path, ["bazaar"]))
    folder = tmp_path / "bazaar"
    (folder / "2.json").unlink()
    (folder / "3.json").write_text("{}", encoding="utf-8")
    (folder / "9.json").write_text("{}", encoding="utf-8")
    done = {Path(line.split(" ")[1]).name: line.split(" ")[0] for line in golden.make(tmp_path, ["bazaar"])}
    assert done == {
        "9.json": "removed",
        "2.json": "written",
        "3.json": "written",
        "4.json": "unchanged",
        "2-rounds=1.json": "unchanged",
        "2-thief=asleep.json": "unchanged",
    }
