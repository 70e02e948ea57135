"""The words of the lab: both languages say the same, and none is without use."""

import re
from pathlib import Path

import pytest

import sapajou.lab
from sapajou.kernel.words import LANGUAGES, holes
from sapajou.lab.labels import WORDS, Label, said, same

FOLDER = Path(str(sapajou.lab.__file__)).parent


@pytest.mark.parametrize("key", sorted(WORDS.own("en")))
def test_both_languages_have_the_same_holes(key: str) -> None:
    english, french = WORDS.own("en")[key], WORDS.own("fr")[key]
    assert holes(english) == holes(french)
    assert type(english) is type(french)


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_are_in_alphabetical_order_and_the_same(language: str) -> None:
    assert list(WORDS.own(language)) == sorted(WORDS.own("en"))


def test_no_word_is_without_use() -> None:
    """A key stands in the source as it is, or its kind with a hole and its name by itself."""
    files = [*FOLDER.rglob("*.py"), *FOLDER.rglob("*.jinja")]
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    kinds = set(re.findall(r'f"([a-z]+)\.\{', source))
    names = set(re.findall(r"[a-z_]+", source))
    for key in WORDS.own("en"):
        kind, _, name = key.partition(".")
        composed = kind in kinds and {name, *name.split("_")} & names
        assert f'"{key}"' in source or composed or kind == "place", key


def test_a_label_is_said_in_the_language_of_its_sentence() -> None:
    title = said("page.title", game=Label(("Palace", "Palais")))
    assert title.texts == ("Palace: what its games say", "Palais : ce que disent ses parties")
    assert title.html() == (
        '<span lang="en">Palace: what its games say</span><span lang="fr">Palais : ce que disent ses parties</span>'
    )
    assert same("a < b").html() == "a &lt; b"
    assert title.shortened(8).texts == ("Palace:…", "Palais…")
