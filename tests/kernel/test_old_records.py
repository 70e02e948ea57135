"""Records that older versions wrote still open: as they were played, with their result as it was written.

`tests/records` holds some as they were saved under the first rules, when ranks counted the seats alone and After Us had
no option `shortage`.
"""

from pathlib import Path

import pytest

import sapajou
from sapajou.kernel import record as records
from sapajou.kernel.errors import BadRecord
from sapajou.kernel.record import Record
from sapajou.kernel.replay import replay

FILES = sorted((Path(__file__).parents[1] / "records").glob("*.json"))

every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def recorded(name: str) -> Record:
    return records.read(next(file for file in FILES if file.stem == name))


@every_file
def test_it_opens_whole_with_its_result_as_recorded(file: Path) -> None:
    match = sapajou.load(file)
    assert match.departure is None
    assert match.state.over
    assert match.record().result == records.read(file).result


@every_file
def test_saved_again_under_newer_rules_it_is_still_the_same_match(file: Path, tmp_path: Path) -> None:
    match = sapajou.load(file)
    match.save(tmp_path / "again.json")
    again = sapajou.load(tmp_path / "again.json")
    assert (again.lines, again.options, again.record().result) == (match.lines, match.options, match.record().result)


def test_without_the_option_shortages_are_played_as_they_were() -> None:
    record = recorded("after_us.recruited_after_claim")
    assert "shortage" not in record.options
    assert replay(record).options["shortage"] == "open"
    assert replay(record).record().options["shortage"] == "open"


def test_under_todays_default_that_record_is_refused() -> None:
    record = recorded("after_us.recruited_after_claim")
    record.options["shortage"] = "last"
    record.rules_version = sapajou.game("after_us").rules_version
    record.digests.clear()
    with pytest.raises(BadRecord, match="you recruit none this round"):
        replay(record)


@pytest.mark.parametrize(
    ("name", "before", "now"), [("after_us.lost_to_the_king", [1], [2]), ("afternova.bot_won", [2, 1], [3, 2])]
)
def test_ranks_stay_as_they_were_written_and_only_such_ranks_are_accepted(
    name: str, before: list[int], now: list[int]
) -> None:
    record = recorded(name)
    match = replay(record)
    assert match.state.result().ranks == now
    assert (match.record().result or {})["ranks"] == before
    assert record.result is not None
    record.rules_version = match.game.rules_version
    record.options = match.record().options
    for ranks in (now, before):
        record.result["ranks"] = ranks
        assert replay(record).record().result == record.result
    record.result["ranks"] = [rank + 1 for rank in now]
    with pytest.raises(BadRecord, match="result"):
        replay(record)
