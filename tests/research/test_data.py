"""Matches as tables: of records and of games between bots, without anything hidden unless it is asked for."""

import json
import random
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow.parquet as pq
import pytest

import sapajou
from sapajou import Match
from sapajou.arena import Setup
from sapajou.bots import parse_bots
from sapajou.kernel.errors import BadInput
from sapajou.research.data import COLUMNS, Shape, collect, export
from sapajou.research.data.rows import Rows

GAMES = ("after_us", "afternova", "itchy_monkey", "monkey_palace")
SHORT: dict[str, dict[str, int]] = {"after_us": {"target": 10}, "afternova": {"max_rounds": 1}}
SEED = 987_654_321_987_654_321
OLD = Path(__file__).parents[1] / "records"


def saved(folder: Path, game: str, steps: int = 10_000) -> Match:
    """A match of two seats at random, of so many steps at most, saved in a folder."""
    match = Match(game, 2, SEED, **SHORT.get(game, {}))
    dice = random.Random(1)
    while (owing := match.state.to_act()) and steps:
        match.play(owing[0], dice.choice(match.state.legal(owing[0])))
        steps -= 1
    match.save(folder / f"{game}.json")
    return match


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records")
    for game in GAMES:
        saved(path, game, 300)
    saved(path, "itchy_monkey")
    return path


def test_a_folder_with_records_of_all_games_is_one_table(folder: Path, tmp_path: Path) -> None:
    to = tmp_path / "matches.parquet"
    told: list[tuple[int, int]] = []
    rows = export([folder], to, progress=lambda done, of: told.append((done, of)))
    table = pq.read_table(to)
    frame = pl.read_parquet(to)
    assert table.num_rows == len(frame) == rows
    assert table.column_names == frame.columns == [column.name for column in Shape().columns()]
    assert {field.name: field.metadata[b"tells"].decode() for field in table.schema}.items() <= {
        column.name: column.tells for column in COLUMNS
    }.items()
    assert sorted(set(frame["game"])) == sorted(GAMES)
    assert sorted(set(frame["match"])) == [f"{game}.json" for game in GAMES]
    assert told == [(done, 4) for done in range(5)]
    assert [path.name for path in tmp_path.iterdir()] == ["matches.parquet"]


def test_rows_tell_what_was_seen_possible_chosen_and_what_came_of_it(tmp_path: Path) -> None:
    match = saved(tmp_path, "itchy_monkey")
    to = tmp_path / "one.parquet"
    export([tmp_path / "itchy_monkey.json"], to)
    rows = pl.read_parquet(to).to_dicts()
    state = match.game.new(2, SEED)
    for number, row in enumerate(rows):
        seat = state.to_act()[0]
        view = json.loads(row["view"])
        assert (row["step"], row["seat"], view["seat"]) == (number, seat, seat)
        assert view["stage"] == match.game.view(state, seat).stage  # type: ignore[attr-defined]
        assert row["legal"] == state.legal(seat)
        assert row["text"] == match.game.text(state, seat, row["action"])
        state.apply(seat, row["action"])
    result = state.result()
    assert state.over
    assert {tuple(row["ranks"]) for row in rows} == {tuple(result.ranks)}
    assert {(row["seat"], row["won"], row["score"], row["rank"]) for row in rows} == {
        (seat, 1 / result.shared_by if seat in result.winners else 0, result.scores[seat], result.ranks[seat])
        for seat in range(2)
    }
    moves = [[row["text"] for row in rows if row["move"] == move] for move in range(rows[-1]["move"] + 1)]
    assert [" / ".join(steps) for steps in moves] == [line.partition(": ")[2] for line in match.lines]


def test_a_match_that_was_not_finished_has_no_end_and_what_was_taken_back_is_not_there(tmp_path: Path) -> None:
    match = Match("bazaar", 2, 1)
    seat = match.state.to_act()[0]
    match.play(seat, match.game.moves(match.state, seat)[0])
    before = match.moves
    seat = match.state.to_act()[0]
    played = match.game.moves(match.state, seat)[0]
    match.play(seat, played)
    match.undo(seat, len(played), granted=True)
    assert match.moves == before
    match.save(tmp_path / "open.json")
    export([tmp_path / "open.json"], tmp_path / "open.parquet")
    frame = pl.read_parquet(tmp_path / "open.parquet")
    assert frame["action"].to_list() == [step for _, steps in before for step in steps]
    assert frame["won"].null_count() == frame["ranks"].null_count() == len(frame)


@pytest.mark.parametrize("name", ["after_us.two.json", "afternova.no_proposals.json"])
def test_old_records_are_exported(name: str, tmp_path: Path) -> None:
    assert export([OLD / name], tmp_path / "old.parquet") >= len(sapajou.load(OLD / name).lines)


def test_a_record_that_todays_rules_cannot_follow_is_named(tmp_path: Path) -> None:
    record = json.loads((OLD / "after_us.two.json").read_text(encoding="utf-8"))
    assert record["rules_version"] < sapajou.game("after_us").rules_version
    record["digests"]["40"] = "0" * 32
    path = tmp_path / "departs.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(BadInput, match=r"departs\.json: made with older rules, which it leaves at move 40"):
        export([path], tmp_path / "old.parquet")


def cells(shape: Shape, game: Any, state: Any, seat: int, action: int) -> bytes:
    """The bytes of a row at a position."""
    rows = Rows(shape, game, "match", state.seats, {}, ["somebody"] * state.seats, SEED)
    rows.add(state, seat, action)
    return bytes(rows.batch(None).serialize())


@pytest.mark.parametrize("tensors", [False, True], ids=["views", "tensors"])
@pytest.mark.parametrize("name", GAMES)
def test_a_row_is_the_same_bytes_whatever_lies_hidden(name: str, tensors: bool) -> None:
    game = sapajou.game(name)
    state = game.new(game.seats[-1], SEED)
    dice = random.Random(2)
    differing = 0
    for number in range(120):
        seat = state.to_act()[0]
        action = dice.choice(state.legal(seat))
        if number % 6 == 0:
            other = game.redeal(state, seat, number)
            assert cells(Shape(tensors), game, state, seat, action) == cells(Shape(tensors), game, other, seat, action)
            hidden = Shape(tensors, hidden=True)
            differing += cells(hidden, game, state, seat, action) != cells(hidden, game, other, seat, action)
        state.apply(seat, action)
    assert (differing > 0) == (name != "itchy_monkey")  # which hides nothing


def test_neither_seed_nor_chance_nor_position_is_in_the_file_unless_asked_for(folder: Path, tmp_path: Path) -> None:
    key = sapajou.game("after_us").dump(sapajou.game("after_us").new(2, SEED, target=10))["chance_key"]
    found = {}
    for hidden in (False, True):
        to = tmp_path / f"{hidden}.parquet"
        export([folder], to, Shape(hidden=hidden))
        content = b"".join(bytes(batch.serialize()) for batch in pq.read_table(to).to_batches())
        found[hidden] = [str(SEED).encode() in content, key.encode() in content]
        assert pq.read_schema(to).metadata[b"sapajou.hidden"] == json.dumps(hidden).encode()
        assert any(name.startswith("hidden_") for name in pq.read_schema(to).names) == hidden
    assert found == {False: [False, False], True: [True, True]}


def test_tensors_come_with_their_layout(tmp_path: Path) -> None:
    to = tmp_path / "tensors.parquet"
    setup = Setup("itchy_monkey", 2, tuple(parse_bots("random")), 1, {"max_rounds": 3})
    results = collect(setup, 2, to, Shape(tensors=True), processes=1)
    table = pq.read_table(to)
    assert table.num_rows == results.tally.decisions
    tensor = sapajou.game("itchy_monkey").tensor
    assert tensor is not None
    assert {len(row) for row in table["tensor"].to_pylist()} == {tensor.size}
    layout = json.loads(table.schema.metadata[b"sapajou.tensor.itchy_monkey"])
    assert [part["name"] for part in layout] == [part.name for part in tensor.slices]


def test_collected_games_are_those_of_the_run_on_any_number_of_processes(tmp_path: Path) -> None:
    setup = Setup("bazaar", 3, tuple(parse_bots("greedy,random")), 4)
    files = [tmp_path / "one.parquet", tmp_path / "two.parquet"]
    told: list[int] = []
    for processes, to in enumerate(files, start=1):
        collect(setup, 5, to, start=3, processes=processes, progress=told.append)
    assert files[0].read_bytes() == files[1].read_bytes()
    frame = pl.read_parquet(files[0])
    assert list(dict.fromkeys(frame["match"])) == ["3", "4", "5", "6", "7"]
    first = frame.filter(pl.col("match") == "3")
    seated = dict(zip(first["seat"], first["player"], strict=True))
    assert seated == dict(enumerate(bot.text for bot in setup.seated(3)))
    assert sum(told) == 10


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "is not JSON"),
        (b'{"format": 9, "game": "bazaar", "rules_version": 1, "seats": 2, "seed": "1", "moves": []}', "format 9"),
        (b'{"format": 1, "game": "chess", "rules_version": 1, "seats": 2, "seed": "1", "moves": []}', "not installed"),
        (b'{"format": 1, "game": "bazaar", "rules_version": 1, "seats": 2, "seed": "1", "moves": ["0: fly"]}', "fly"),
    ],
    ids=["no_json", "format", "game", "move"],
)
def test_a_bad_record_is_named_and_nothing_is_written(content: bytes, said: str, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "nested" / "bad.json"
    bad.parent.mkdir()
    Match("bazaar", 2, 1).save(good)
    bad.write_bytes(content)
    to = tmp_path / "all.parquet"
    to.write_bytes(b"as it was")
    with pytest.raises(BadInput) as caught:
        export([tmp_path], to)
    assert said in str(caught.value)
    assert to.read_bytes() == b"as it was"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.parquet", "good.json", "nested"]


@pytest.mark.parametrize(
    ("places", "to", "said"),
    [
        (["nothing.json"], "a.parquet", "cannot be read"),
        (["."], "a.parquet", "there are no records in it"),
        (["."], "a.csv", "ends in .parquet"),
        (["."], "nowhere/a.parquet", "there is no folder"),
    ],
)
def test_places_that_are_not_there_are_named(places: list[str], to: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=said):
        export([tmp_path / place for place in places], tmp_path / to)
