import json
from pathlib import Path
from typing import Any

import pytest

import sapajou
from bazaar.game import Bazaar
from sapajou import IllegalAction, Match
from sapajou.kernel.errors import BadInput, BadRecord, UnknownGame
from sapajou.kernel.record import DIGEST_EVERY


def played(seed: int = 3, **options: Any) -> Match:
    """A long match: everybody rests, offers what nobody wants, and refuses."""
    match = Match("bazaar", 3, seed, **options)
    while owing := match.state.to_act():
        moves = match.game.moves(match.state, owing[-1])
        match.play(owing[-1], moves[0 if match.game.dump(match.state)["phase"] == "morning" else -1])
    return match


def saved(match: Match, folder: Path) -> tuple[Path, dict[str, Any]]:
    path = folder / "match.json"
    match.save(path)
    return path, json.loads(path.read_text(encoding="utf-8"))


def rewritten(path: Path, record: dict[str, Any]) -> Path:
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


def test_a_match_is_its_record(tmp_path: Path) -> None:
    match = played(thief="asleep")
    path, record = saved(match, tmp_path)
    again = sapajou.load(path)
    assert again.game.dump(again.state) == match.game.dump(match.state)
    assert again.lines == match.lines == record["moves"]
    assert again.options == match.options == {"rounds": 12, "thief": "asleep"}
    assert record["result"]["scores"] == match.state.scores()
    assert again.record() == match.record()


def test_there_is_a_digest_every_twenty_lines_and_at_the_end(tmp_path: Path) -> None:
    match = played()
    _, record = saved(match, tmp_path)
    lines = len(match.lines)
    assert lines > 2 * DIGEST_EVERY
    assert list(record["digests"]) == [str(n) for n in [*range(DIGEST_EVERY, lines, DIGEST_EVERY), lines]]


def test_moves_stand_one_a_line(tmp_path: Path) -> None:
    path, record = saved(played(), tmp_path)
    lines = [line.strip().rstrip(",") for line in path.read_text(encoding="utf-8").splitlines()]
    assert all(json.dumps(move) in lines for move in record["moves"])


def test_an_unfinished_match_goes_on_where_it_was(tmp_path: Path) -> None:
    match = Match("bazaar", seats=2, seed=(1 << 256) - 1)
    match.play(0, "rest")
    match.undo(0)
    match.play(1, "rest")
    match.play(0, "draw")
    match.play(0, "ask tea")
    path, record = saved(match, tmp_path)
    assert record["seed"] == str((1 << 256) - 1)
    again = sapajou.load(path)
    assert again.lines == match.lines
    assert again.game.dump(again.state) == match.game.dump(match.state)
    assert again.state.drafting(0)
    assert again.undoable(0) == match.undoable(0) == 1


def test_a_puzzle_and_an_owners_figures_are_part_of_the_record(tmp_path: Path) -> None:
    game = sapajou.game("bazaar", data={"worth": [3] * 20})
    match = Match.from_position(game, game.dump(game.new(2, seed=9)))
    match.play(0, "draw")
    path, record = saved(match, tmp_path)
    assert "seed" not in record
    again = sapajou.load(path)
    assert again.game.data == {"worth": [3] * 20}
    assert again.state.scores() == match.state.scores() == [9, 6]


def test_saving_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = saved(played(), tmp_path)
    before = path.read_bytes()

    def disk_full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", disk_full)
    with pytest.raises(OSError, match="No space left"):
        Match("bazaar", seats=2, seed=1).save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"format": 2}, "format 2 is not known here"),
        ({"format": "1"}, "format: must be of type whole number, not text"),
        ({"surprise": 1}, "there is no field surprise"),
        ({"moves": "0: rest"}, "moves: must be of type list"),
        ({"seed": None}, "starts from either a seed or a position"),
        ({"seed": "seven"}, "the seed must be a whole number"),
        ({"seed": "9" * 78}, "seed: a seed is a whole number from 0 to"),
        ({"seats": 9}, "is for 2 to 4 seats"),
        ({"options": {"rounds": 0}}, "option rounds: 0 is not offered"),
        ({"options": {"colour": "red"}}, "option colour: there is no such option"),
        ({"rules_version": 2}, "made with rules 2; here are 1"),
        ({"data": {"worth": []}}, "worth: must be 20"),
        ({"data": "figures.json"}, "data: must be of type object, not text"),
        ({"drafts": {"0": "ask silk"}}, "draft of seat 0"),
        ({"drafts": {"x": "ask silk"}}, "draft of seat x"),
        ({"drafts": {"9" * 5000: "ask silk"}}, "draft of seat 9{80}: a draft stands"),
        ({"result": None}, "the result differs"),
    ],
)
def test_a_damaged_record_is_refused(change: dict[str, Any], fault: str, tmp_path: Path) -> None:
    path, record = saved(played(), tmp_path)
    with pytest.raises(BadInput, match=fault):
        sapajou.load(rewritten(path, {**record, **change}))


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("rest", "move 1: line: 'rest' does not begin with a seat and a colon"),
        ("9: rest", "move 1: There is no seat 9"),
        pytest.param("9" * 5000 + ": rest", "does not begin with a seat", id="long seat"),
        ("0: sleep", "move 1: 'sleep' is not possible now"),
        ("0: undo x", "does not say how many moves"),
        pytest.param("0: undo " + "9" * 5000, "does not say how many moves", id="long undo"),
        ("0: undo 1", "move 1: undo: seat 0 has not played 0 actions"),
        ("00: rest", "'00: rest' is written '0: rest'"),
        ("0: ask silk", "not possible now"),
        ('0: {"type": "rest"}', "is written '0: rest'"),
        pytest.param("0: " + '{"type": ' * 200_000, "move 1: A move is a text", id="deep"),
    ],
)
def test_a_damaged_line_is_named(line: str, fault: str, tmp_path: Path) -> None:
    path, record = saved(played(), tmp_path)
    record["moves"][0] = line
    with pytest.raises(BadRecord, match=fault):
        sapajou.load(rewritten(path, record))


def test_an_undo_that_nobody_granted_is_refused(tmp_path: Path) -> None:
    match = Match("bazaar", seats=2, seed=1)
    match.play(0, "draw")
    path, record = saved(match, tmp_path)
    with pytest.raises(BadRecord, match="move 2: undo: cannot take back 1"):
        sapajou.load(rewritten(path, {**record, "moves": ["0: draw", "0: undo 1"]}))
    with pytest.raises(BadRecord, match="is written '0: undo 1'"):
        sapajou.load(rewritten(path, {**record, "moves": ["0: rest", "0: undo 1 granted"], "digests": {}}))


def test_another_position_than_the_recorded_one_is_noticed(tmp_path: Path) -> None:
    path, record = saved(played(), tmp_path)
    record["digests"]["20"] = "0" * 32
    with pytest.raises(BadRecord, match="move 20: digest: the position differs"):
        sapajou.load(rewritten(path, record))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"nowhere.json: cannot be read: there is no such file"):
        sapajou.load(tmp_path / "nowhere.json")
    (tmp_path / "noise.json").write_bytes(b"\xff\x00")
    with pytest.raises(BadRecord, match=r"noise.json: "):
        sapajou.load(tmp_path / "noise.json")
    (tmp_path / "abyss.json").write_bytes(b'{"data":' * 200_000)
    with pytest.raises(BadRecord, match=r"abyss.json: is nested too deeply"):
        sapajou.load(tmp_path / "abyss.json")


def test_a_record_of_a_game_that_is_not_installed_is_named(tmp_path: Path) -> None:
    path, record = saved(played(), tmp_path)
    with pytest.raises(UnknownGame, match="game souk: not installed"):
        sapajou.load(rewritten(path, {**record, "game": "souk"}))


class TestOlderRules:
    """A record under older rules opens as far as it agrees with today's."""

    @pytest.fixture(autouse=True)
    def newer_rules(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Bazaar, "rules_version", 2)

    def test_one_that_agrees_opens_whole(self, tmp_path: Path) -> None:
        path, record = saved(played(), tmp_path)
        match = sapajou.load(rewritten(path, {**record, "rules_version": 1}))
        assert match.departure is None
        assert match.state.over

    def test_one_that_departs_opens_up_to_there(self, tmp_path: Path) -> None:
        path, record = saved(played(), tmp_path)
        record |= {"rules_version": 1}
        record["moves"][29] = "0: an action of the past"
        match = sapajou.load(rewritten(path, record))
        assert match.departure is not None
        assert (match.departure.agreed, match.departure.move) == (20, 30)
        assert "an action of the past" in match.departure.fault
        assert match.lines == record["moves"][:20]

    def test_it_keeps_its_recorded_result_and_cannot_be_played_on(self, tmp_path: Path) -> None:
        path, record = saved(played(), tmp_path)
        record |= {"rules_version": 1}
        record["digests"]["20"] = "0" * 32
        match = sapajou.load(rewritten(path, record))
        assert match.lines == []
        assert match.undoable(0) == 0
        with pytest.raises(IllegalAction, match="can be looked at up to move 0, not played on"):
            match.play(0, "rest")
        with pytest.raises(IllegalAction, match="older rules"):
            match.undo(0)
        match.save(path)
        assert json.loads(path.read_text(encoding="utf-8")) == record
