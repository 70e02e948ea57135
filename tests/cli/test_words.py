"""The words of the command line: none is missing, none is without use, both languages say the same."""

import ast
import re
from pathlib import Path

import pytest

import sapajou.cli
from sapajou.cli.speech import WORDS
from sapajou.kernel.words import LANGUAGES, holes

FOLDER = Path(str(sapajou.cli.__file__)).parent
KEY = re.compile(r"[a-z]+(\.[a-z_]+)+")


def keys_in_use() -> set[str]:
    """Every text in the source that has the form of a key."""
    return {
        node.value
        for path in FOLDER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_missing_and_none_is_unused(language: str) -> None:
    assert set(WORDS.own(language)) == keys_in_use()


@pytest.mark.parametrize("key", sorted(WORDS.own("en")))
def test_both_languages_have_the_same_holes(key: str) -> None:
    english, french = WORDS.own("en")[key], WORDS.own("fr")[key]
    assert holes(english) == holes(french)
    assert type(english) is type(french)


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_are_in_alphabetical_order(language: str) -> None:
    assert list(WORDS.own(language)) == sorted(WORDS.own(language))


def test_sentences_are_written_nowhere_else() -> None:
    """A call of `say` or a help takes a key, never a sentence."""
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "help":
                assert isinstance(node.value, ast.Constant)
                assert KEY.fullmatch(str(node.value.value)), f"{path.name}: {node.value.value!r}"
