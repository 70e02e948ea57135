"""Games in a file: played, simulated, replayed, and begun by `sapajou new-game`."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from typer.testing import Result

from sapajou.kernel.registry import games

Run = Callable[..., Result]
NIM = f"{Path(__file__).parents[2] / 'examples' / 'nim' / 'game.py'}:Nim"


def test_simulate_plays_a_game_without_words_and_says_how_it_went(run: Run) -> None:
    done = run("simulate", NIM, "--games", "3", "--bots", "greedy,random", "--processes", "2", "--lang", "fr")
    assert done.exit_code == 0, done.output
    assert "Nim" in done.output
    assert "la partie est finie" in done.output


def test_play_asks_in_notation_and_types_and_a_saved_match_goes_on(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "nim.json"
    done = run("play", NIM, "--bots", "random", "--seed", "1", lines=("take 0 3", f"save {saved}", "quit"))
    assert done.exit_code == 0, done.output
    assert "Take: heap 0, sticks 1" in done.output
    for words in (["verify", saved], ["show", saved], ["replay", saved, "--no-pause"], ["play", saved]):
        again = run(*words, "--game", NIM, lines=("quit",))
        assert again.exit_code == 0, (words, again.output)
        assert "Nim" in again.output or "Left" in again.output


def test_ladder_measures_bots_in_a_game_in_a_file(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    words = ("--bots", "random,greedy", "--games", "4", "--file", kept, "--processes", "1", "--json")
    done = run("ladder", NIM, *words)
    assert done.exit_code == 0, done.output
    assert '"nim"' in kept.read_text(encoding="utf-8").splitlines()[0]


def test_a_new_game_conforms_and_can_be_played(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "dice"
    done = run("new-game", "Dice of Doom", "--folder", folder)
    assert done.exit_code == 0, done.output
    assert f"sapajou play {folder}/game.py:DiceOfDoom" in done.output
    tested = subprocess.run(  # noqa: S603  our own words
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error", str(folder)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert tested.returncode == 0, tested.stdout
    assert "Advice: dice_of_doom, words: no words yet" in tested.stdout
    played = run("simulate", f"{folder}/game.py:DiceOfDoom", "--games", "2", "--option", "goal=30")
    assert played.exit_code == 0, played.output
    assert "dice_of_doom" in games()


def test_new_game_touches_nothing_that_is_there(run: Run, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "game.py").write_text("mine", encoding="utf-8")
    done = run("new-game", "Kept", "--folder", tmp_path / "kept")
    assert done.exit_code == 2
    assert "there is something already" in done.output
    assert (tmp_path / "kept" / "game.py").read_text(encoding="utf-8") == "mine"
    wrong = run("new-game", "../up", "--lang", "fr")
    assert wrong.exit_code == 2
    assert "un nom a des lettres" in wrong.output
