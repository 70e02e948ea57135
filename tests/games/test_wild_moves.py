"""What no interface sends and anybody may type: it is refused like any other move, in every game and language."""

from typing import Any

import pytest

import sapajou
from sapajou.kernel.words import LANGUAGES

WILD: dict[str, Any] = {
    "digits": "9" * 5000,
    "digits in a word": "assemble " + "9" * 5000,
    "an abyss": '{"type":' * 200_000,
    "half a character": '{"type":"\ud800"}',
    "half a character alone": "\ud800",
    "no number of an action": 10**30,
    "no JSON": "[1,",
    "a list in a list": "[[1]]",
    "nothing": "",
    "an empty list": [],
}


@pytest.mark.parametrize("game_id", ["after_us", "afternova", "itchy_monkey", "monkey_palace"])
@pytest.mark.parametrize("what", WILD)
def test_a_wild_move_is_refused_in_words(what: str, game_id: str) -> None:
    game = sapajou.game(game_id)
    refusal = game.why_not(game.new(seats=2, seed=7), 0, WILD[what])
    assert refusal is not None
    for language in LANGUAGES:
        assert game.words.sentence(language, f"reason.{refusal.reason}", game.said_values(refusal.values))
