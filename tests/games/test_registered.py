"""What every registered game must have besides its rules: words, pages, endings."""

import re
from pathlib import Path

import pytest

import sapajou
from sapajou.testing.words import word_faults

RULES = Path(__file__).parents[2] / "docs" / "rules"


@pytest.fixture(params=[name for name in sapajou.games() if name != "bazaar"])
def game_id(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_word_is_there_in_every_language(game_id: str) -> None:
    assert word_faults(sapajou.game(game_id)) == []


def test_every_kind_of_choice_names_the_rules_behind_it(game_id: str) -> None:
    game = sapajou.game(game_id)
    assert set(game.choice_rules) == {choice.tag() for choice in game.choice_types}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_cited_rule_is_on_the_page(game_id: str, language: str) -> None:
    game = sapajou.game(game_id)
    page = (RULES / f"{game_id}.{language}.md").read_text(encoding="utf-8")
    cited = {rule for rules in game.choice_rules.values() for rule in rules} | set(game.reasons.values()) - {""}
    missing = {rule for rule in cited if not re.search(rf"\b{re.escape(rule)}\b", page)}
    assert missing == set()


def test_a_game_says_how_it_may_end(game_id: str) -> None:
    game = sapajou.game(game_id)
    state = game.new(game.seats[-1], seed=1)
    state.playout(seed=1)
    assert set(state.result().reason.split("+")) <= set(game.endings)
