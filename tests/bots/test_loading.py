"""Bots by name and from a file, with settings; what is wrong is said in one line."""

import pickle
from pathlib import Path

import pytest

from sapajou import game
from sapajou.bots import Classic, Greedy, Random, for_tables, installed, named, parse_bot, parse_bots
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
    assert named() == ["classic", "greedy", "ismcts", *levels, "openspiel", "random", "search", "varied"]
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


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of somebody else that brings bots along."""
    (tmp_path / "brought.py").write_text(BROUGHT, encoding="utf-8")
    about = tmp_path / "brought.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Name: brought\nVersion: 1\nAuthor: Grace\n", encoding="utf-8")
    points = ["chooser = brought:Chooser", "greedy = brought:Chooser", "missing = nowhere:Bot", "odd = brought:ODD"]
    (about / "entry_points.txt").write_text("\n".join(["[sapajou.bots]", *points]), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


BROUGHT = """
from sapajou import Bot

class Chooser(Bot):
    first_setting = "which"

    def __init__(self, game, seat, seed, *, which="first", times=1):
        super().__init__(game, seat, seed, which=which, times=times)

    def act(self, state, seat):
        return state.legal(seat)[0 if self.settings["which"] == "first" else -1]

ODD = 7
"""


@pytest.mark.usefixtures("package")
def test_installed_bots_have_names_and_a_first_word_may_be_a_setting() -> None:
    assert installed() == ["chooser", "missing", "odd", "openspiel"]
    assert set(installed()) < set(named())
    assert not set(installed()) & set(for_tables())
    assert parse_bot("greedy").load() is Greedy  # nobody takes a name of ours
    bot = parse_bot("chooser:last:times=3").sit(BAZAAR, 1, 7)
    assert bot.settings == {"which": "last", "times": 3}
    assert bot.act(BAZAAR.new(2, 1), 1) == 1
    assert parse_bot("chooser").author == "Grace"


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("chooser:last:which=first", "bot chooser:last:which=first: which is set twice"),
        ("chooser:last:first", "bot chooser:last:first: a setting is written name=value, not 'first'"),
        ("missing", "bot missing: cannot be loaded (ModuleNotFoundError: No module named 'nowhere')"),
        ("odd", "bot odd: odd is not a subclass of sapajou.Bot"),
    ],
)
def test_what_is_wrong_with_an_installed_bot_is_said(text: str, fault: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_bot(text).sit(BAZAAR, 0, 0)
    said = str(caught.value)
    assert said == fault or ("cannot be loaded" in fault and fault.partition("(")[2] in said)


def test_a_spec_travels_to_other_processes(mine: Path) -> None:
    spec = parse_bot(f"{mine}:Picky:depth=3")
    assert pickle.loads(pickle.dumps(spec)) == spec  # noqa: S301  our own


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "grredy",
            f"bot grredy: no such bot; there are {', '.join(named())}, or path/to/my_bot.py:MyBot, or exec:COMMAND",
        ),
        ("greedy:samples", "bot greedy:samples: a setting is written name=value, not 'samples'"),
        ("greedy:limit=3:samples", "bot greedy:limit=3:samples: a setting is written name=value, not 'samples'"),
        ("greedy:limit=3:limit=4", "bot greedy:limit=3:limit=4: limit is set twice"),
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
