"""Choices in a list: all of them while they are few, else by the words they share."""

from sapajou.cli.terminal.offers import Offer, beginning, entries, shared_words
from sapajou.kernel.tagged import Choice

TEXTS = [f"bump {cell} {way} {far}" for cell in ("0,1", "2,2", "2,10") for way in "NESW" for far in (1, 2)]
OFFERS = [Offer(number, text, text.title(), Choice()) for number, text in enumerate([*TEXTS, "jump 2,2 3,2", "pass"])]


def test_many_choices_are_listed_by_their_first_words() -> None:
    assert [(entry.text, len(entry.offers)) for entry in entries(OFFERS)] == [
        ("bump", 24),
        ("jump 2,2 3,2", 1),
        ("pass", 1),
    ]


def test_words_narrow_until_every_choice_is_listed() -> None:
    bumps = beginning(OFFERS, "bump")
    assert [entry.text for entry in entries(bumps)] == ["bump 0,1", "bump 2,2", "bump 2,10"]
    assert [entry.text for entry in entries(beginning(OFFERS, "bump 2,2"))] == TEXTS[8:16]


def test_words_are_whole_unless_none_fits() -> None:
    assert len(beginning(OFFERS, "bump 2,1")) == 8, "the letters of 2,10"
    assert len(beginning(OFFERS, "bump 2,2")) == 8
    assert [offer.text for offer in beginning(OFFERS, "p")] == ["pass"]
    assert beginning(OFFERS, "bump 9") == []
    assert beginning(OFFERS, "") == OFFERS


def test_shared_words() -> None:
    assert shared_words(OFFERS) == ""
    assert shared_words(OFFERS[:8]) == "bump 0,1"
    assert shared_words(OFFERS[:1]) == TEXTS[0]
