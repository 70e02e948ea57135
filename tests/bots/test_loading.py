"""Bots by name and from a file, with settings; what is wrong is said in one line."""

import pickle
from pathlib import Path

import pytest

from sapajou import game
from sapajou.bots import Classic, Greedy, Random, for_tables, named, parse_bot, parse_bots
from sapajou.kernel.errors import BadInput

BAZAAR = game("bazaar")

MINE = """
from helper import first
from sapajou import Bot

class First(Bot):
    def act(self, state, seat):
        return first(state, seat)

class Picky(Bot):
    def __init__(self, game, seat, seed, depth):
        super().__init__(game, seat, seed, depth=depth)
    def act(self, state, seat):
        return state.legal(seat)[0]

class Lazy(Bot):
    pass

class Stranger:
    pass

number = 7
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    (tmp_path / "helper.py").write_text("def first(state, seat):\n    return state.legal(seat)[0]\n", encoding="utf-8")
    path = tmp_path / "mine.py"
    path.write_text(MINE, encoding="utf-8")
    return path


def test_bots_by_name() -> None:
    levels = [f"level{number}" for number in range(1, 9)]
    assert named() == ["classic", "greedy", "ismcts", *levels, "random", "search"]
    assert for_tables() == ["classic", "greedy", *levels, "random", "search"]
    assert [spec.load() for spec in parse_bots("classic, greedy, random,")] == [Classic, Greedy, Random]


def test_settings_are_numbers_truths_and_texts() -> None:
    spec = parse_bot("greedy:samples=4:c=1.5:deep=true:mood=bold")
    assert spec.settings == {"samples": 4, "c": 1.5, "deep": True, "mood": "bold"}
    assert parse_bot("greedy:samples=4").sit(BAZAAR, 1, 7).settings == {"limit": 500, "samples": 4}


def test_a_bot_from_a_file_may_import_what_lies_beside_it(mine: Path) -> None:
    bot = parse_bot(f"{mine}:First").sit(BAZAAR, 1, 7)
    assert bot.act(BAZAAR.new(2, 1), 1) == 0
    assert (bot.seat, bot.seed) == (1, 7)
    assert parse_bot(f"{mine}:Picky:depth=3").sit(BAZAAR, 0, 0).settings == {"depth": 3}


def test_a_spec_travels_to_other_processes(mine: Path) -> None:
    spec = parse_bot(f"{mine}:Picky:depth=3")
    assert pickle.loads(pickle.dumps(spec)) == spec  # noqa: S301  our own


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "grredy",
            f"bot grredy: no such bot; there are {', '.join(named())}, or path/to/my_bot.py:MyBot",
        ),
        ("greedy:samples", "bot greedy:samples: a setting is written name=value, not 'samples'"),
        ("greedy:depth=3", "bot greedy:depth=3: got an unexpected keyword argument 'depth'"),
        ("classic:limit=3", "bot classic:limit=3: got an unexpected keyword argument 'limit'"),
        ("greedy:samples=many", "bot greedy: samples must be a whole number of at least 1, not 'many'"),
        ("{mine}:Nobody", "bot {mine}:Nobody: {mine} has no class Nobody"),
        ("{mine}:Stranger", "bot {mine}:Stranger: Stranger is not a subclass of sapajou.Bot"),
        ("{mine}:number", "bot {mine}:number: number is not a subclass of sapajou.Bot"),
        ("{mine}:Lazy", "bot {mine}:Lazy: Lazy has no method act"),
        ("{mine}:Picky", "bot {mine}:Picky: missing a required argument: 'depth'"),
        ("{folder}/absent.py:A", "bot file {folder}/absent.py: there is no such file"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(text: str, fault: str, mine: Path) -> None:
    places = {"mine": mine, "folder": mine.parent}
    with pytest.raises(BadInput) as caught:
        parse_bot(text.format(**places)).sit(BAZAAR, 0, 0)
    assert str(caught.value) == fault.format(**places)


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("import nothing_of_the_kind", "broken.py:1: ModuleNotFoundError: No module named 'nothing_of_the_kind'"),
        ("x = 1\ny = x / 0", "broken.py:2: ZeroDivisionError: division by zero"),
        ("def f(:", "SyntaxError"),
    ],
)
def test_a_file_that_cannot_be_loaded_says_where(source: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text(source, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        parse_bot(f"{path}:A").load()
    assert "cannot be loaded" in str(caught.value)
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)
