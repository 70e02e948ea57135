"""What is wrong with an input is a key and its values, told in any language."""

import pickle

import msgspec
import pytest

from bazaar.game import WORDS, Bazaar
from sapajou.kernel.errors import BadData, BadInput, BadPosition, BadRecord, faults_told_in, system_fault
from sapajou.kernel.shape import shape_fault, shaped


@pytest.mark.parametrize("sentence", ["must be at least 1", "twice", "", "fault.", "Fault.Twice"])
def test_a_fault_cannot_be_a_sentence(sentence: str) -> None:
    with pytest.raises(TypeError, match="is a sentence"):
        BadInput("row", sentence)


def test_a_refusal_may_have_a_name_in_capitals() -> None:
    assert BadRecord("move 1", "reason.ARCH_ON_ARCH").code == "reason.ARCH_ON_ARCH"


def test_a_fault_without_words_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError, match=r"no words for fault\.rained_off"):
        BadInput("row", "fault.rained_off").line("fr")


def test_a_fault_is_told_in_the_words_of_its_game() -> None:
    with pytest.raises(BadPosition) as caught, faults_told_in(Bazaar.words):
        raise BadPosition("phase", "fault.no_morning")
    error = caught.value
    assert error.line("fr") == "phase: sans marchandises, il n'y a pas de matin"
    assert BadRecord("position", error.code).told_in(WORDS).line("en") == "position: without stock there is no morning"


def test_an_error_keeps_its_words_in_another_process() -> None:
    error = BadPosition("phase", "fault.no_morning").told_in(WORDS)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  our own
    assert type(again) is BadPosition
    assert again.line("fr") == error.line("fr")


def test_a_fault_within_a_fault_is_told_in_the_same_language() -> None:
    inner = BadInput("row", "fault.at_least", low=1, given=0)
    outer = BadInput("record", "fault.other_shape", why=inner)
    assert outer.line("fr") == "enregistrement: n'a pas la forme attendue (doit être au moins 1, pas 0)"


@pytest.mark.parametrize(
    ("place", "french"),
    [
        ("move 3: line", "coup 3: ligne"),
        ("bot x.py:Bot, seat 1", "bot x.py:Bot, place 1"),
        ("option seats", "option seats"),
        ("seats[0].hand", "seats[0].hand"),
        ("draft 1", "brouillon de la place 1"),
    ],
)
def test_the_words_of_a_place_are_told_and_its_names_are_kept(place: str, french: str) -> None:
    assert BadInput(place, "fault.no_start").line("fr").startswith(f"{french}: un enregistrement")


@pytest.mark.parametrize(
    ("data", "shape", "line"),
    [
        ("x", dict[str, int], "data: doit être du type objet, pas texte"),
        ({"row": [1, "x"]}, dict[str, list[int]], "[...][1]: doit être du type entier, pas texte"),
        ({"row": None}, dict[str, int | str], "[...]: doit être du type entier, texte, pas null"),
        ([1], tuple[int, int], "data: doit avoir 2 éléments, pas 1"),
    ],
)
def test_what_msgspec_says_is_told_in_french(data: object, shape: type[object], line: str) -> None:
    with pytest.raises(BadData) as refused:
        shaped(data, shape, BadData, "data")
    assert refused.value.line("fr") == line.replace("data: ", "chiffres: ")


def test_what_msgspec_may_say_one_day_is_quoted() -> None:
    fault = shape_fault(msgspec.ValidationError("The moon is full - at `$.sky`"))
    assert fault == ("sky", "fault.other_shape", {"why": "The moon is full"})


def test_what_the_system_says_has_words_or_is_quoted() -> None:
    assert system_fault(FileNotFoundError(2, "No such file or directory")) == "ENOENT"
    assert system_fault(OSError(28, "No space left on device")) == "No space left on device"
