"""What events say: to whom cards were shown, what the Bot does out of sight, stored fragments in a deal."""

from typing import Any

import pytest
from tests.games.afternova.examples import Make, koberon, propose, told

from sapajou.games.afternova.events import BotPlaced, BotScored
from sapajou.games.afternova.game import Afternova


def sentence(game: Afternova, language: str, event: Any) -> str:
    return game.words.sentence(language, f"event.{event.tag()}", game.said(event))


@pytest.mark.parametrize(
    ("language", "seen", "unseen"),
    [
        (
            "en",
            "Player 0 shows to player 1: the worker Badger, the worker Beaver.",
            "Player 0 shows to player 1: 2 cards.",
        ),
        ("fr", "La place 0 montre à la place 1 : l'ouvrier Blaireau, l'ouvrier Castor.",
         "La place 0 montre à la place 1 : 2 cartes."),
    ],
)  # fmt: skip
def test_an_n_17_all_are_told_how_many_were_shown_to_whom(setting: Make, language: str, seen: str, unseen: str) -> None:
    match = koberon(setting).match()
    match.play(0, {**propose(), "show": {"cards": ["W05", "W01"], "to": [1]}})
    said = {viewer: [event for event in told(match, viewer) if event.tag() == "showed"] for viewer in (0, 1, 2, None)}
    sentences = {viewer: sentence(match.game, language, events[0]) for viewer, events in said.items()}
    assert sentences == {0: seen, 1: seen, 2: unseen, None: unseen}


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (
            BotPlaced("violet", None),
            "The Bot lays a fragment (violet) into its storage.",
            "Le Bot pose un morceau violet dans son rangement.",
        ),
        (BotScored(None), "The Bot scores a blueprint, face down.", "Le Bot marque un projet, face cachée."),
    ],
)
def test_an_b_03_and_an_b_05_what_lies_where(game: Afternova, event: Any, english: str, french: str) -> None:
    assert (sentence(game, "en", event), sentence(game, "fr", event)) == (english, french)


@pytest.mark.parametrize(
    ("changes", "ending"),
    [
        ({"gets": []}, "player 1 supplies 1 x piloting as a favour."),
        ({"gets": [], "receives": ["white"]}, "supplies 1 x piloting; player 1 receives 1 x white out of storage."),
        ({"gives": ["orange"]}, "for space 0; player 1 gives 1 x orange out of storage."),
    ],
)
def test_an_e_07_stored_fragments_are_part_of_what_is_told(setting: Make, changes: Any, ending: str) -> None:
    match = koberon(setting).storage(0, "white").storage(1, "orange").match()
    match.play(0, propose(**changes))
    (offered,) = [event for event in told(match, 2) if event.tag() == "offered"]
    assert sentence(match.game, "en", offered).replace("\N{MULTIPLICATION SIGN}", "x").endswith(ending)
    assert "None" not in sentence(match.game, "fr", offered)
