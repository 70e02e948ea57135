import json
from pathlib import Path

import pytest

from sapajou.kernel.words import KERNEL_WORDS, LANGUAGES, Words, holes
from sapajou.testing.words import fault_word_faults, kernel_word_faults, word_faults


@pytest.fixture
def words(tmp_path: Path) -> Words:
    english = {
        "event.took": "Seat {seat} takes {ware}.",
        "event.rested": {"by": "nights", "one": "{nights} night", "other": "{nights} nights"},
        "ware.silk": "silk",
        "ware.none": "something",
    }
    french = {**english, "ware.silk": "de la soie", "event.rested": {"by": "nights", "one": "nuit", "other": "nuits"}}
    (tmp_path / "en.json").write_text(json.dumps(english), encoding="utf-8")
    (tmp_path / "fr.json").write_text(json.dumps(french), encoding="utf-8")
    return Words(tmp_path, behind=KERNEL_WORDS)


def test_holes_are_filled(words: Words) -> None:
    assert words.sentence("en", "event.took", {"seat": 2, "ware": "tin"}) == "Seat 2 takes tin."


def test_values_that_are_words_are_translated(words: Words) -> None:
    assert words.sentence("fr", "event.took", {"seat": 0, "ware": "silk"}) == "Seat 0 takes de la soie."


def test_a_list_is_written_with_commas(words: Words) -> None:
    assert words.sentence("fr", "event.took", {"seat": 0, "ware": ("silk", "tin")}) == "Seat 0 takes de la soie, tin."


def test_an_empty_list_is_a_missing_value(words: Words) -> None:
    assert words.sentence("en", "event.took", {"seat": 0, "ware": []}) == "Seat 0 takes something."
    assert words.sentence("en", "event.took", {"seat": [], "ware": "tin"}) == "Seat  takes tin.", "if it has words"


def test_a_missing_value_has_words_of_its_own(words: Words) -> None:
    assert words.sentence("en", "event.took", {"seat": 0, "ware": None}) == "Seat 0 takes something."


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [("en", 0, "0 nights"), ("en", 1, "1 night"), ("en", 2, "2 nights"), ("fr", 0, "nuit"), ("fr", 2, "nuits")],
)
def test_plurals_follow_the_language(words: Words, language: str, count: int, text: str) -> None:
    assert words.sentence(language, "event.rested", {"nights": count}) == text


def test_the_kernel_stands_behind(words: Words) -> None:
    assert words.sentence("en", "reason.game_over") == KERNEL_WORDS.sentence("en", "reason.game_over")


def test_a_key_without_words_is_named(words: Words) -> None:
    with pytest.raises(KeyError, match=r"fr.json has no words for event.slept"):
        words.sentence("fr", "event.slept")


def test_holes_of_both_numbers_are_found(words: Words) -> None:
    assert holes(words.own("en")["event.rested"]) == {"nights"}
    assert holes("{a} and {b}, {a}") == {"a", "b"}


def test_the_kernels_words_are_complete() -> None:
    assert kernel_word_faults() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_the_kernel_has_words(language: str) -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in KERNEL_WORDS.folder.parent.glob("*.py"))
    reasons = {key.partition(".")[2] for key in KERNEL_WORDS.own(language) if key.startswith("reason.")}
    raised = {part.partition('"')[0] for part in source.split('self.refusal("')[1:]}
    raised |= {part.partition('"')[0] for part in source.split('game.refusal("')[1:]}
    assert reasons == raised


def test_the_toy_game_has_all_its_words() -> None:
    from sapajou import game  # noqa: PLC0415

    assert word_faults(game("bazaar")) == []


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("choice.take", None, "en: no words for choice.take"),
        ("event.slept", "Nobody sleeps.", "en: nobody uses event.slept"),
        ("colour.red", "red", "en: nobody uses colour.red"),
        ("choice.take", "Take {thing}", "en: choice.take has holes that nothing fills: ['thing']"),
        ("option.thief.asleep", None, "en: no words for option.thief.asleep"),
    ],
)
def test_a_fault_in_the_words_is_found(key: str, value: str | None, fault: str, tmp_path: Path) -> None:
    from bazaar.game import Bazaar  # noqa: PLC0415

    folder = tmp_path / "words"  # the source of the game stands beside it: here is none
    folder.mkdir()
    for language in LANGUAGES:
        own = dict(Bazaar.words.own(language))
        if language == "en":
            own.pop(key, None)
            own |= {} if value is None else {key: value}
        (folder / f"{language}.json").write_text(json.dumps(own), encoding="utf-8")

    class Faulty(Bazaar):
        words = Words(folder, behind=KERNEL_WORDS)

    assert fault in word_faults(Faulty())


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("fault.sold_out", None, "en: no words for fault.sold_out"),
        ("fault.rained_off", "It rains.", "en: nobody uses fault.rained_off"),
        ("fault.must_know", "{guest} must know {ware}", "en: fault.must_know is not given ['guest']"),
        ("place.moon", "moon", "en: nobody uses place.moon"),
    ],
)
def test_a_fault_without_its_words_is_found(key: str, value: str | None, fault: str, tmp_path: Path) -> None:
    from bazaar.game import Bazaar  # noqa: PLC0415

    for language in LANGUAGES:
        own = {**Bazaar.words.own(language), key: value}
        written = {name: words for name, words in own.items() if words is not None}
        (tmp_path / f"{language}.json").write_text(json.dumps(written), encoding="utf-8")
    assert fault in fault_word_faults(Words(tmp_path, behind=KERNEL_WORDS), Bazaar.words.folder.parent)
