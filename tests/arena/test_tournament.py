"""A tournament: the same on any number of processes, gone on with after a stop, cycles and candidates found out."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sapajou.arena.faults import RunFault
from sapajou.arena.keeping import Kept
from sapajou.arena.sprt import NOT_STRONGER, STRONGER, Sprt, promised
from sapajou.arena.tournament import Duels, Tournament, play, play_until_known, standings
from sapajou.arena.workers import Here, local
from sapajou.bots.faults import BotFailed

TOY = Tournament("bazaar", 2, ("random", "classic", "greedy:limit=3"), deals=3, options={"rounds": 2})


def kept(path: Path, tournament: Tournament = TOY) -> Kept:
    return Kept(path, tournament.head())


def test_the_same_games_on_one_process_and_on_two_byte_for_byte(tmp_path: Path) -> None:
    results = []
    for processes in (1, 2):
        games = play(TOY, kept(tmp_path / f"{processes}.jsonl"), local(processes))
        results.append(standings(TOY, games))
    assert results[0] == results[1]
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    assert (results[0]["games"], results[0]["deals"]) == (3 * 3 * 2, 3)
    assert {bot: one["games"] for bot, one in results[0]["ratings"].items()} == dict.fromkeys(TOY.bots, 12)
    assert results[0]["ratings"]["classic"]["elo"] == 1000
    assert list(results[0]["ratings"]["random"]) == ["elo", "low", "high", "games"]


def test_a_tournament_that_was_stopped_goes_on(tmp_path: Path) -> None:
    whole = play(TOY, kept(tmp_path / "whole.jsonl"), Here())
    content = (tmp_path / "whole.jsonl").read_bytes()
    lines = content.splitlines(keepends=True)
    (tmp_path / "part.jsonl").write_bytes(b"".join([lines[0], *reversed(lines[4:9])]) + lines[9][:20])
    seen: list[tuple[int, int]] = []
    assert play(TOY, kept(tmp_path / "part.jsonl"), Here(), lambda done, of: seen.append((done, of))) == whole
    assert (tmp_path / "part.jsonl").read_bytes() == content
    assert seen[-1] == (18, 18)
    more = play(TOY._replace(deals=4), kept(tmp_path / "part.jsonl"), Here())
    assert more[:18] == whole, "more deals add to those there are"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"bots": ("random",)}, "bots: a tournament is at least two bots"),
        ({"bots": ("random", "random")}, "bots: every bot once"),
        ({"candidate": "random"}, "bots: every bot once"),
        ({"deals": 0}, "deals: at least one deal, not 0"),
        ({"seats": 9}, "seats"),
        ({"game": "after_us", "seats": 1, "options": {}}, "at least two seats"),
    ],
)
def test_what_cannot_be_played_is_said_at_once(change: dict[str, Any], fault: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=fault):
        play(TOY._replace(**change), kept(tmp_path / "games.jsonl"), Here())
    assert not (tmp_path / "games.jsonl").exists()


def ring(winners: Sequence[tuple[str, str]], deals: int, surely: float, seed: int) -> list[dict[str, Any]]:
    """Return games of two in which the first of each pair wins with a probability."""
    dice = Random(seed)
    return [
        {"deal": deal, "seating": list(pair), "ranks": [1, 2] if dice.random() < surely else [2, 1]}
        for deal in range(deals)
        for pair in winners
    ]


def test_a_cycle_is_named_and_an_order_is_none() -> None:
    stone = [("stone", "scissors"), ("scissors", "paper"), ("paper", "stone")]
    found = Duels(ring(stone, 60, 0.75, seed=5), ("paper", "scissors", "stone"), seed=1)
    assert [cycle for cycle, _ in found.cycles()] == [("paper", "stone", "scissors")]
    assert all(share >= 0.95 for _, share in found.cycles())
    order = [("stone", "scissors"), ("scissors", "paper"), ("stone", "paper")]
    assert Duels(ring(order, 60, 0.75, seed=5), ("paper", "scissors", "stone"), seed=1).cycles() == []
    doubtful = Duels(ring(stone, 6, 0.55, seed=5), ("paper", "scissors", "stone"), seed=1)
    assert doubtful.cycles() == [], "few games that say little are no cycle"


def test_nothing_but_wins_is_not_certainty() -> None:
    games = [{"deal": deal, "seating": ["a", "b"], "ranks": [1, 2]} for deal in range(8)]
    (duel,) = Duels(games, ("a", "b"), seed=1).duels()
    assert (duel.won, duel.high) == (1, 1)
    assert 0.6 < duel.low < 0.7


def test_duels_have_intervals_and_shared_places_count_half() -> None:
    games = [{"deal": deal, "seating": ["a", "b"], "ranks": [1, 1]} for deal in range(9)]
    (duel,) = Duels(games, ("a", "b"), seed=1).duels()
    assert duel[:3] == ("a", "b", 0.5)
    assert duel.low < 0.5 < duel.high
    assert standings(TOY._replace(bots=("a", "b")), games)["anchor"] is None


def test_without_an_anchor_the_middle_of_all_is_at_1000() -> None:
    games = ring([("a", "b"), ("b", "c"), ("a", "c")], 40, 0.7, seed=2)
    ratings = standings(TOY._replace(bots=("a", "b", "c")), games)["ratings"]
    assert sum(one["elo"] for one in ratings.values()) == pytest.approx(3000, abs=0.2)
    assert list(ratings) == ["a", "b", "c"], "the strongest first"


def tried(elo: float, seed: int) -> Sprt:
    """Return the test of a candidate that is so many points stronger: two games a deal, some luck in common."""
    dice = Random(seed)
    test = Sprt(0, 40)
    while test.verdict is None and test.deals < 5000:
        luck = dice.gauss(0, 0.1)
        test.add(sum(dice.random() < promised(elo) + luck for _ in range(2)) / 2)
    return test


def test_the_sequential_test_errs_as_seldom_as_it_says() -> None:
    weak = [tried(0, seed) for seed in range(100)]
    strong = [tried(40, seed) for seed in range(100)]
    assert sum(one.verdict == STRONGER for one in weak) <= 9
    assert sum(one.verdict == NOT_STRONGER for one in strong) <= 9
    clear = tried(200, 1)
    assert clear.verdict == STRONGER
    assert clear.deals < min(one.deals for one in (*weak, *strong)), "what is clear is known soon"


def test_who_wins_everything_is_known_soon_but_not_at_once() -> None:
    test = Sprt(0, 20)
    while test.verdict is None:
        test.add(1.0)
    assert 8 <= test.deals <= 100
    assert test.verdict == STRONGER


@pytest.mark.parametrize("given", [(20, 20, 0.05), (30, 20, 0.05), (0, 20, 0.5), (0, 20, 0.0)])
def test_a_test_that_tests_nothing_is_refused(given: tuple[float, float, float]) -> None:
    with pytest.raises(RunFault, match="the first gain is below the second"):
        Sprt(*given)


def test_a_candidate_is_tested_until_it_is_known_on_any_number_of_processes(tmp_path: Path) -> None:
    trial = TOY._replace(bots=("random",), candidate="greedy", deals=60)
    outcomes = []
    for processes in (1, 2):
        test = Sprt(0, 100)
        games = play_until_known(trial, test, kept(tmp_path / f"{processes}.jsonl"), local(processes))
        outcomes.append((games, test.to_dict()))
        assert test.verdict == STRONGER
        assert len(games) == 2 * test.deals < 120, "no more than it takes"
    assert outcomes[0] == outcomes[1]
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    lines = (tmp_path / "1.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["deal"] for line in lines[1:]] == [
        deal for deal in range(len(lines) // 2) for _ in range(2)
    ]


HANGS = """
import signal, time
from sapajou import Bot

class Sleeps(Bot):
    def act(self, state, seat):
        try:
            time.sleep(60)
        except Exception:
            pass

class Deaf(Bot):
    '''Does not hear the alarm, as compiled code does not.'''
    def act(self, state, seat):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        time.sleep(60)
"""


@pytest.mark.parametrize("processes", [1, 2])
def test_a_bot_that_hangs_is_stopped_at_its_limit(processes: int, tmp_path: Path) -> None:
    (tmp_path / "hangs.py").write_text(HANGS, encoding="utf-8")
    trial = TOY._replace(bots=(f"{tmp_path / 'hangs.py'}:Sleeps", "random"), limit=0.2)
    with pytest.raises(
        BotFailed, match=r"Sleeps.*took longer for a decision than --limit allows; to repeat it: sapajou"
    ):
        play(trial, kept(tmp_path / "games.jsonl", trial), local(processes))


def test_a_bot_that_cannot_be_stopped_ends_with_its_process(tmp_path: Path) -> None:
    (tmp_path / "hangs.py").write_text(HANGS, encoding="utf-8")
    trial = TOY._replace(bots=(f"{tmp_path / 'hangs.py'}:Deaf", "random"), limit=0.1, deals=1)
    with pytest.raises(RunFault, match=r"a process ended 3 times in the middle of the same game \(0: .*Deaf"):
        play(trial, kept(tmp_path / "games.jsonl", trial), local(2))


def test_games_of_a_bot_whose_file_has_changed_are_not_mixed_in(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(HANGS, encoding="utf-8")
    trial = TOY._replace(bots=(f"{tmp_path / 'mine.py'}:Sleeps", "random"))
    kept(tmp_path / "games.jsonl", trial).add({"deal": 0, "seating": [], "ranks": []})
    kept(tmp_path / "games.jsonl", trial)
    (tmp_path / "mine.py").write_text(f"{HANGS}\n# thinks otherwise\n", encoding="utf-8")
    with pytest.raises(RunFault, match="played with another files"):
        kept(tmp_path / "games.jsonl", trial)
