"""What is wrong with an argument is said in the language of the command line, whoever finds it."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from typer.testing import Result

import sapajou
import sapajou.arena
import sapajou.bots
import sapajou.kernel
import sapajou.research
from sapajou.kernel.words import KERNEL_WORDS, LANGUAGES, Words, holes
from sapajou.testing.words import fault_uses, fault_word_faults

Run = Callable[..., Result]
PACKAGES = [
    Path(str(package.__file__)).parent for package in (sapajou.kernel, sapajou.bots, sapajou.arena, sapajou.research)
]


# Those that `Option` puts together from what is wrong and what it offers.
COMPOSED = {
    "fault.not_offered",
    "fault.not_offered_number",
    "fault.not_offered_set",
    "fault.wrong_set",
    "fault.wrong_size_set",
}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["play", "chess"], "jeu chess: pas installé ; sont installés : "),
        (["play", "bazaar", "--seats", "9"], "places: Bazaar se joue de 2 à 4 places, pas 9"),
        (
            ["play", "bazaar", "--option", "rounds=0"],
            "option rounds: 0 n'est pas proposé ; choisissez un entier de 1 à 40",
        ),
        (["play", "bazaar", "--option", "thief"], "option: une option s'écrit nom=valeur, pas 'thief'"),
        (["play", "bazaar", "--bots", "grumpy"], "bot grumpy: ce bot n'existe pas"),
        (["simulate", "bazaar", "--games", "0"], "parties: au moins une partie"),
        (["verify", "nowhere.json"], "nowhere.json: illisible : "),
        (["rules", "itchy_monkey", "IM-99"], "n'est pas sur la page de règles"),
    ],
)
def test_a_fault_is_told_in_french(run: Run, line: list[str], said: str) -> None:
    result = run(*line, "--lang", "fr")
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_move_that_a_record_may_not_hold_is_told_in_french(run: Run, tmp_path: Path) -> None:
    match = sapajou.Match("bazaar", seats=2, seed=1)
    match.play(0, "rest")
    match.save(tmp_path / "match.json")
    record = json.loads((tmp_path / "match.json").read_text(encoding="utf-8"))
    (tmp_path / "match.json").write_text(json.dumps({**record, "moves": ["0: sleep"]}), encoding="utf-8")
    said = run("verify", str(tmp_path / "match.json"), "--lang", "fr").stderr
    assert said.startswith("sapajou: coup 1: « sleep » n'est pas possible maintenant.")


@pytest.mark.parametrize("folder", PACKAGES, ids=lambda folder: str(folder.name))
def test_every_fault_has_its_words_and_every_word_its_fault(folder: Path) -> None:
    words = Words(folder / "words", behind=KERNEL_WORDS)
    unused = {f"{language}: nobody uses {key}" for language in LANGUAGES for key in (COMPOSED | shared_faults())}
    assert [fault for fault in fault_word_faults(words, folder) if fault not in unused and "place." not in fault] == []
    for key, template in words.own("en").items():
        assert holes(template) == holes(words.own("fr")[key]), key


@cache
def shared_faults() -> set[str]:
    """The kernel's faults that only games raise: each is raised by one at least."""
    games = Path(str(sapajou.__file__)).parent / "games"
    return {use.key for game in games.iterdir() if game.is_dir() for use in fault_uses(game)}
