"""A ladder: the right games, the same on any number of processes, kept as they end and gone on with."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sapajou.arena.faults import RunFault
from sapajou.arena.keeping import Kept
from sapajou.arena.ladder import Ladder, climb, standings
from sapajou.arena.series import Bout
from sapajou.arena.workers import Here, local
from sapajou.bots.faults import BadBot

TOY = Ladder("bazaar", 2, ("random", "greedy:limit=3", "greedy"), options={"rounds": 2})
SOLO = Ladder("after_us", 1, ("random:by=move", "random"), options={"target": 20})


def kept(folder: Path, ladder: Ladder = TOY) -> Kept:
    return Kept(folder / "games.jsonl", ladder.head())


def test_neighbours_next_neighbours_and_the_anchor_play_each_other() -> None:
    ladder = Ladder("bazaar", 2, tuple("abcdefgh"))
    pairs = ladder.pairs()
    assert len(pairs) == len(set(pairs)) == 7 + 6 + 8
    assert {abs(ord(one) - ord(other)) for one, other in pairs[:13]} == {1, 2}
    assert [other for one, other in pairs[13:] if one == "classic"] == list("abcdefgh")
    assert len(ladder._replace(anchored=5).pairs()) == 7 + 6 + 5, "the lowest alone"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_deal_is_played_in_all_rotations(seats: int) -> None:
    bouts = Ladder("bazaar", seats, ("a", "b")).bouts(12)
    pair = [bout for bout in bouts if "classic" not in bout.seating]
    assert len(bouts) == len(set(bouts))
    assert 12 <= len(pair) < 12 + seats
    for deal in {bout.deal for bout in pair}:
        seatings = [bout.seating for bout in pair if bout.deal == deal]
        for seat in range(seats):
            assert Counter(seating[seat] for seating in seatings).keys() == {"a", "b"}, "everybody sits everywhere"
    sat = Counter(bot for bout in pair for bot in bout.seating)
    assert sat["a"] == sat["b"], "nobody sits more often"


def test_the_same_on_one_process_and_on_two(tmp_path: Path) -> None:
    results = []
    for processes in (1, 2):
        folder = tmp_path / str(processes)
        folder.mkdir()
        results.append(standings(TOY, climb(TOY, 6, kept(folder), local(processes))))
    assert results[0] == results[1]
    ratings = results[0]["ratings"]
    assert list(ratings) == ["classic", *TOY.rungs]
    assert all(list(one) == ["elo", "low", "high", "games"] for one in ratings.values())
    assert ratings["classic"]["elo"] == ratings["classic"]["low"] == 1000
    assert ratings["random"]["elo"] < ratings["greedy"]["elo"]
    assert ratings["random"]["high"] - ratings["random"]["low"] > 200, "three deals say little"
    assert [list(gap) for gap in results[0]["gaps"]] == [["below", "above", "elo", "low", "high"]] * 2


def test_an_interrupted_ladder_goes_on(tmp_path: Path) -> None:
    whole = climb(TOY, 4, kept(tmp_path), Here())
    lines = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + len(whole)
    (tmp_path / "games.jsonl").write_text("\n".join(lines[:8]) + "\n" + lines[8][:20], encoding="utf-8")
    again = kept(tmp_path)
    assert again.games == [json.loads(line) for line in lines[1:8]], "a line that is not whole does not count"
    seen: list[tuple[int, int]] = []
    assert climb(TOY, 4, again, Here(), progress=lambda done, of: seen.append((done, of))) == whole
    assert seen == [(done, len(whole)) for done in range(1, len(whole) + 1)]
    assert len(climb(TOY, 8, kept(tmp_path), Here())) == 2 * len(whole), "more games add to those there are"


def test_games_of_another_ladder_are_not_mixed_in(tmp_path: Path) -> None:
    kept(tmp_path).add({"deal": 0, "seating": ["random", "greedy"], "ranks": [1, 2]})
    with pytest.raises(RunFault, match=r"games\.jsonl: its games were played with another seed; --again"):
        kept(tmp_path, TOY._replace(seed=2))
    Kept(tmp_path / "games.jsonl", TOY._replace(seed=2).head(), again=True)
    (tmp_path / "games.jsonl").write_text("not ours\n", encoding="utf-8")
    with pytest.raises(RunFault, match="no games that were kept"):
        kept(tmp_path)


def test_alone_bots_are_compared_by_what_they_win(tmp_path: Path) -> None:
    games = climb(SOLO, 3, kept(tmp_path, SOLO), Here())
    assert [game["seating"] for game in games[:3]] == [["classic"], ["random:by=move"], ["random"]]
    results = standings(SOLO, games)
    for one in results["ratings"].values():
        assert list(one) == ["won", "low", "high", "margin", "games"]
        assert 0 <= one["low"] <= one["won"] <= one["high"] <= 1
        assert one["games"] == 3
    assert results["ratings"]["classic"]["margin"] > results["ratings"]["random"]["margin"]
    assert list(results["gaps"][0]) == ["below", "above", "won", "low", "high"]


@pytest.mark.parametrize(
    ("change", "games", "fault"),
    [
        ({"rungs": ("greedy",)}, 1, "bots: a ladder is at least two bots"),
        ({"rungs": ("greedy", "greedy")}, 1, "bots: a ladder is at least two bots"),
        ({"rungs": ("greedy", "classic")}, 1, "bots: a ladder is at least two bots"),
        ({}, 0, "games: at least one game"),
        ({"seats": 9}, 1, "seats"),
    ],
)
def test_what_cannot_be_played_is_said_at_once(change: dict[str, Any], games: int, fault: str, tmp_path: Path) -> None:
    with pytest.raises(Exception, match=fault):
        climb(TOY._replace(**change), games, kept(tmp_path), Here())


def test_a_bot_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadBot, match="bot level9: no such bot"):
        climb(TOY._replace(rungs=("level8", "level9")), 1, kept(tmp_path), Here())


def test_a_level_that_a_game_does_not_have_would_climb_against_itself() -> None:
    with pytest.raises(RunFault, match="bots: this game has no level7: its strongest is level6"):
        Ladder("afternova", 3, ("level6", "level7")).check()
    Ladder("itchy_monkey", 2, ("level7", "level8")).check()


def test_the_same_bout_is_the_same_game() -> None:
    bout = Bout(3, ("greedy", "random"))
    assert TOY.series().play(bout) == TOY.series().play(bout)
    assert TOY.series().setup(3, ("greedy",)).seed != TOY.series().setup(4, ("greedy",)).seed
