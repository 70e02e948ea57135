"""Records on the command line: replay, verify, show."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import Result

import sapajou
from sapajou.kernel import record as records
from sapajou.kernel.shuffle import Shuffle, commit, derive_seed

Run = Callable[..., Result]


def test_a_sound_record_is_verified(run: Run, match_file: Path) -> None:
    result = run("verify", match_file)
    assert result.exit_code == 0
    lines = len(sapajou.load(match_file).lines)
    sound, shuffle = result.stdout.splitlines()
    assert sound == f"Sound: Bazaar, 3 seats, {lines} moves, {lines // 20 + 1} digests compared."
    assert "nobody has promised anything" in shuffle, "whoever takes the shuffle out of a record does not pass unseen"


def damage(path: Path, change: Callable[[dict[str, object]], object]) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    change(record)
    path.write_text(json.dumps(record), encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda record: record["moves"].pop(), "result"),
        (lambda record: record["moves"].insert(0, "0: dance"), "move 1: 'dance' is not possible now"),
        (lambda record: record["moves"].insert(0, "nonsense"), "move 1: line: 'nonsense' does not begin with a seat"),
        (lambda record: record.update(seed="8"), "move "),
        (lambda record: record.update(game="chess"), "game chess: not installed"),
        (lambda record: record.update(format=99), "format 99 is not known here"),
        (lambda record: record.pop("moves"), "the field moves is missing"),
    ],
)
@pytest.mark.parametrize("command", ["verify", "replay", "show", "play"])
def test_a_broken_record_is_refused_in_one_line(
    command: str, change: Callable[[dict[str, object]], object], fault: str, run: Run, match_file: Path
) -> None:
    damage(match_file, change)
    result = run(command, match_file)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert fault in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_file_that_is_no_record_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "noise.json"
    path.write_bytes(b"\x00\xff not json")
    result = run("verify", path)
    assert result.exit_code == 2
    assert result.stderr.startswith("sapajou: noise.json: ")


def test_a_record_of_older_rules_says_where_it_departs(
    run: Run, match_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(match_file, lambda record: record["moves"].insert(4, "0: dance"))  # type: ignore[attr-defined]
    monkeypatch.setattr(type(sapajou.game("bazaar")), "rules_version", 2)
    result = run("verify", match_file)
    assert result.exit_code == 1
    assert "agrees with today's up to move 0 and departs at move 5" in result.stderr
    assert run("play", match_file).stderr == result.stderr, "it cannot be gone on with"
    replayed = run("replay", match_file, "--no-pause")
    assert replayed.exit_code == 0
    assert "up to move 0" in replayed.stdout
    assert "[0/0]" in replayed.stdout


def test_replay_prints_every_line_and_the_result(run: Run, match_file: Path) -> None:
    result = run("replay", match_file, "--no-pause")
    match = sapajou.load(match_file)
    assert result.exit_code == 0
    for number, line in enumerate(match.lines, 1):
        assert f"[{number}/{len(match.lines)}] {line}\n" in result.stdout
    assert "The game is over" in result.stdout


def test_replay_shows_what_the_viewer_may_see(run: Run, match_file: Path) -> None:
    first = run("replay", match_file, "--no-pause").stdout.partition("[1/")[0]
    through_seat = run("replay", match_file, "--no-pause", "--seat", "1").stdout.partition("[1/")[0]
    assert first.count("? ?") == 3
    assert through_seat.count("? ?") == 2
    assert "There is no seat 9" in run("replay", match_file, "--seat", "9").stderr


def test_replay_tells_first_what_opened_the_match(run: Run, tmp_path: Path) -> None:
    match = sapajou.Match("after_us", 1, seed=7)
    match.play(0, match.state.legal(0)[0])
    match.save(tmp_path / "solo.json")
    before, _, after = run("replay", tmp_path / "solo.json", "--no-pause").stdout.partition("[1/")
    assert before.count("The Monkey King reveals") == 4
    assert "The Monkey King reveals" not in after


def test_replay_goes_forward_and_back(run: Run, match_file: Path) -> None:
    last = len(sapajou.load(match_file).lines)
    shown = run("replay", match_file, lines=("", "", "b", "5", "b", "b", "99", "q")).stdout
    assert [int(number) for number in re.findall(rf"\[(\d+)/{last}\]", shown)] == [0, 1, 2, 1, 5, 4, 3, last]


def test_replay_follows_what_was_taken_back(run: Run, tmp_path: Path) -> None:
    match = sapajou.Match("bazaar", 2, seed=1)
    for seat, move in ((0, "rest"), (1, "rest"), (0, "ask tea")):
        match.play(seat, move)
    match.undo(0, 1)
    match.play(0, match.game.moves(match.state, 0)[0])
    match.undo(0, 1, granted=True)
    match.save(tmp_path / "undone.json")
    result = run("replay", tmp_path / "undone.json", "--no-pause")
    assert result.exit_code == 0
    assert "[4/4] 0: undo 1 granted\n" in result.stdout
    assert "Seat 0 takes back a move." in result.stdout


def test_show_prints_the_last_position(run: Run, match_file: Path) -> None:
    shown = run("show", match_file).stdout
    assert "Hands" in shown
    assert "?" not in shown, "at the end all hands lie open"


def test_show_draws_if_the_game_can(run: Run, stall: Path, tmp_path: Path, match_file: Path) -> None:  # noqa: ARG001
    sapajou.Match("stall", 2, seed=1).save(tmp_path / "stall.json")
    picture = tmp_path / "stall.svg"
    result = run("show", tmp_path / "stall.json", "--svg", picture, "--seat", "1", "--lang", "fr")
    assert result.stdout == f"Dessiné dans {picture}.\n"
    assert picture.read_text(encoding="utf-8") == "<svg><!-- round 1, fr, seat 1 --></svg>"
    refused = run("show", match_file, "--svg", picture)
    assert refused.exit_code == 2
    assert refused.stderr == "sapajou: picture: Bazaar has no picture\n"
    assert "no such file" in run("show", tmp_path / "stall.json", "--svg", tmp_path / "no" / "x.svg").stderr


VECTORS = Path(__file__).parents[1] / "vectors"
SECRET, NUMBER = "ab" * 32, "cd" * 32


def promised(path: Path, numbers: list[str | None]) -> dict[str, Any]:
    """Write the record of a match whose seed comes from a shuffle of two people and a bot; return it."""
    commitments = [commit(bytes.fromhex(NUMBER)), commit(bytes.fromhex(SECRET)), None]
    shuffle = Shuffle(
        protocol=2,
        commitment=commit(bytes.fromhex(SECRET)),
        secret=SECRET,
        match="AbC_-1234567",
        commitments=commitments,
        bots=[None, None, "random"],
        numbers=numbers,
    )
    options = sapajou.Match("bazaar", 3, 0).record().options
    match = sapajou.Match("bazaar", 3, derive_seed(shuffle, "bazaar", options), **options)
    path.write_bytes(records.encode(msgspec.structs.replace(match.record(), shuffle=shuffle)))
    return json.loads(path.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def test_verify_prints_what_was_committed_and_revealed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "fair.json"
    shuffle = promised(path, [NUMBER, None, None])["shuffle"]
    said = run("verify", path).stdout.splitlines()
    assert said[1].startswith("Shuffle by protocol 2: people committed to their numbers, then seats and options")
    assert said[2:] == [
        f"  table AbC_-1234567: committed {shuffle['commitment']}, revealed {SECRET}",
        f"  seat 0: committed {shuffle['commitments'][0]}, revealed {NUMBER}",
        f"  seat 1: committed {shuffle['commitments'][1]}, revealed nothing: the commitment counts",
        "  seat 2: bot random",
        "The shuffle is the promised one, with the number of 1 person in it.",
        "One seat revealed nothing: whoever kept the table may have had one choice of two.",
    ]
    french = run("verify", path, "--lang", "fr").stdout
    assert f"place 0 : engagé {shuffle['commitments'][0]}, révélé {NUMBER}" in french


def test_verify_says_that_a_record_used_the_first_protocol(run: Run, tmp_path: Path) -> None:
    record = json.loads((VECTORS / "first_shuffle.json").read_text(encoding="utf-8"))["record"]
    path = tmp_path / "first.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    said = run("verify", path).stdout.splitlines()
    assert said[1] == "Shuffle by protocol 1: people gave their numbers in the clear."
    assert said[3:6] == [
        f"  seat 0: gave {'5' * 64}",
        f"  seat 1: gave {'6' * 64}",
        "  seat 2: nobody's number, a bot sat there",
    ]
    assert "with the numbers of 2 people" in said[6]
    assert "could have chosen among shuffles" in said[7]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda shuffle: shuffle.pop("secret"),
        lambda shuffle: shuffle.pop("numbers"),
        lambda shuffle: shuffle.pop("commitments"),
        lambda shuffle: shuffle.update(secret=shuffle["secret"].upper()),
        lambda shuffle: shuffle.update(secret=f"{shuffle['secret']} "),
        lambda shuffle: shuffle.update(commitment="é" * 64),
        lambda shuffle: shuffle.update(match="AbC\n-1234567"),
        lambda shuffle: shuffle.update(numbers=shuffle["numbers"][:2]),
        lambda shuffle: shuffle.update(numbers=[f"{NUMBER}\n{SECRET}", None, None]),
        lambda shuffle: shuffle.update(numbers=["0" * 64, SECRET, None]),
        lambda shuffle: shuffle.update(bots=[None, None, "\u2028"]),
        lambda shuffle: shuffle.update(protocol=3),
        lambda shuffle: shuffle.update(protocol=1),
        lambda shuffle: shuffle.update(extra="field"),
    ],
)
def test_a_spoiled_shuffle_is_refused_in_one_line(
    run: Run, tmp_path: Path, spoil: Callable[[dict[str, Any]], object]
) -> None:
    path = tmp_path / "spoiled.json"
    record = promised(path, [NUMBER, SECRET, None])
    assert run("verify", path).exit_code == 0
    spoil(record["shuffle"])
    path.write_text(json.dumps(record), encoding="utf-8")
    for language in ("en", "fr"):
        result = run("verify", path, "--lang", language)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("sapajou: ")
        assert result.stderr.count("\n") == 1
        assert "Traceback" not in result.stderr


def test_other_options_are_other_cards(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "options.json"
    record = promised(path, [NUMBER, SECRET, None])
    record["options"]["rounds"] = 11
    path.write_text(json.dumps(record), encoding="utf-8")
    assert "the seed does not come from" in run("verify", path).stderr
