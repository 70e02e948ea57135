"""What people write themselves stays on its line, and reads as it was written."""

from unicodedata import normalize

import pytest

from sapajou.server.writing import tidied


@pytest.mark.parametrize(
    "text",
    [
        "Ada",
        "Zoë",
        "Nguyễn Thị Ấm",
        "מִשְׂחָק",
        "שָׁלוֹם",
        "مُحَمَّد",
        "မြို့",
        "ก็ดี ผู้หญิง",
        "हिन्दी",
        "1\ufe0f\u20e3",
        "👩\u200d❤\ufe0f\u200d👩",
        "Ad\u0301\u0323a",
    ],
)
def test_words_of_all_languages_are_left_as_they_are(text: str) -> None:
    assert tidied(text) == normalize("NFC", text)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("H" + "\u0310" * 400 + "i", "H\u0310\u0310i"),
        ("H" + "\u0310\u0323" * 20, "Ḥ\u0323"),
        ("H" + "\u0310\u200d" * 20, "H\u0310\u200d\u0310" + "\u200d" * 19),
        ("H" + "\u0489" * 9, "H\u0489\u0489"),
        ("ก" + "\u0e47" * 50, "ก" + "\u0e47" * 3),
        ("\u0310\u0310Ada", "Ada"),
        ("A\u0301" + "\u0301" * 9, "Á\u0301"),
    ],
)
def test_marks_build_no_towers_over_other_lines(text: str, left: str) -> None:
    assert tidied(text) == left


def test_a_direction_is_not_turned() -> None:
    assert tidied("\u202eevil\u202c \u2067x") == "evil x"
