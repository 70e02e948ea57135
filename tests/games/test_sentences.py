"""What people read of choices, events and questions names things as people do: no numbers of cards, no notation."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from sapajou import game as registered
from sapajou.kernel.match import Match
from sapajou.kernel.words import LANGUAGES
from sapajou.testing.words import word_faults

SEATS = {"after_us": 3, "afternova": 3, "itchy_monkey": 3, "monkey_palace": 3}
STEPS = 400
# Cards of Afternova and Monkey Palace, frames of After Us, planets by their slots, keywords of a deal, words that
# nobody translated.
NOTATION = re.compile(
    r"\b[BPSW]\d\d\b|\b[DGLM]\d[A-H]\b|\b\d\.\d\.[\dJ]\b|\bplan[eè]te? \d|\w_\w|\w:\d|\bneed\b.*\bgets\b|[{}]|"
    r"\bNone\b"
)


def sentences(game: Any, language: str, seed: int) -> Iterator[str]:
    """Yield what is said in a match that is played at random, as its first seat hears it."""
    match, dice = Match(game, SEATS[game.id], seed), random.Random(seed)
    for _ in range(STEPS):
        if match.state.over:
            break
        seat = dice.choice(match.state.to_act())
        choices = [game.choice(match.state, seat, action) for action in match.state.legal(seat)]
        asked = game.asked(game.view(match.state, seat), choices)
        assert asked is not None, f"no question for {choices[0]}"
        yield game.words.sentence(language, asked.key, asked.values)
        for choice in dice.sample(choices, min(5, len(choices))):
            yield game.words.sentence(language, f"choice.{choice.tag()}", game.said_at(match.state, seat, choice))
        match.play(seat, dice.choice(match.state.legal(seat)))
    for event in match.events(0):
        yield game.words.sentence(language, f"event.{event.tag()}", game.said(event))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SEATS)
def test_sentences_name_things_as_people_do(name: str, language: str) -> None:
    game = registered(name)
    said = {sentence for seed in range(2) for sentence in sentences(game, language, seed)}
    assert [sentence for sentence in said if NOTATION.search(sentence)] == []
    assert [sentence for sentence in said if sentence[:1].islower()] == [], "sentences begin with a capital"


@pytest.mark.parametrize("name", SEATS)
def test_no_word_is_missing_and_none_without_use(name: str) -> None:
    assert word_faults(registered(name)) == []
