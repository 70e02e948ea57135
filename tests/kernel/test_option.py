import pytest

from sapajou.kernel.errors import BadOption
from sapajou.kernel.option import Option, check_options

ROUNDS = Option(default=12, choices=range(1, 41), help="rounds at most")
SIDE = Option(default="day", choices=("day", "night"), help="side of the board")
ANIMALS = Option(default=(), choices=("bear", "cat", "dog"), help="animals", many=range(3))
OFFERED = {"rounds": ROUNDS, "side": SIDE, "animals": ANIMALS}


def test_what_is_not_given_has_its_default() -> None:
    assert check_options(OFFERED, {"side": "night"}) == {"rounds": 12, "side": "night", "animals": ()}


@pytest.mark.parametrize("value", [1, 40])
def test_a_number_within_the_range_is_taken(value: int) -> None:
    assert ROUNDS.check("rounds", value) == value


@pytest.mark.parametrize("value", [0, 41, True, "12", 12.0, None, [12]])
def test_a_number_outside_or_of_another_type_is_refused(value: object) -> None:
    with pytest.raises(BadOption, match=r"option rounds: .* is not offered; choose a whole number from 1 to 40"):
        ROUNDS.check("rounds", value)


@pytest.mark.parametrize("value", ["DAY", "", 0, None, ["day"]])
def test_an_unknown_choice_is_refused_with_what_there_is(value: object) -> None:
    with pytest.raises(BadOption, match="choose one of 'day', 'night'"):
        SIDE.check("side", value)


def test_a_set_is_kept_in_the_order_of_the_choices() -> None:
    assert ANIMALS.check("animals", ["dog", "bear"]) == ANIMALS.check("animals", ("bear", "dog")) == ("bear", "dog")


@pytest.mark.parametrize("value", [["bear", "bear"], ["bear", "wolf"], ["bear", "cat", "dog"], [["bear"]]])
def test_a_wrong_set_is_refused(value: object) -> None:
    with pytest.raises(BadOption, match="choose from 0 to 2 of 'bear', 'cat', 'dog'"):
        ANIMALS.check("animals", value)


def test_an_option_with_sets_takes_a_single_choice_too() -> None:
    assert ANIMALS.check("animals", "cat") == "cat"


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        BadOption, match="option colour: there is no such option; the options are: rounds, side, animals"
    ):
        check_options(OFFERED, {"colour": "red"})
    with pytest.raises(BadOption, match="the options are: none"):
        check_options({}, {"colour": "red"})
