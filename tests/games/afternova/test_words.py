"""What events say: to whom cards were shown, what the Bot does out of sight, stored fragments in a deal."""

from typing import Any

import pytest
from tests.games.afternova.examples import Make, counter, koberon, propose, told

from sapajou.games.afternova.events import BotPlaced, BotScored, Ended, Got, LastWindow
from sapajou.games.afternova.game import Afternova


def sentence(game: Afternova, language: str, event: Any) -> str:
    said = game.words.sentence(language, f"event.{event.tag()}", game.said(event))
    return said.replace("\N{MULTIPLICATION SIGN}", "x")


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
        (Got(None, 0, "white"), "The Bot gets from the planet: white.", "Le Bot reçoit de la planète : blanc."),
        (BotScored(None), "The Bot scores a blueprint, face down.", "Le Bot marque un projet, face cachée."),
        (
            LastWindow([1], bot=True),
            "Six blueprints are completed by player 1, the Bot: all others may complete once more.",
            "Six projets sont achevés chez la place 1, le Bot : tous les autres peuvent encore achever des projets.",
        ),
        (
            Ended(["S01", "S06"], "S10"),
            "The game is over. Objectives: player 0 (violet, green), player 1 (green, black), the Bot (black, white).",
            "La partie est finie. Objectifs : la place 0 (violet, vert), la place 1 (vert, noir), le Bot (noir, blanc).",  # noqa: E501
        ),
    ],
)
def test_an_b_03_an_b_05_an_c_06_and_an_z_01_where_and_whose(
    game: Afternova, event: Any, english: str, french: str
) -> None:
    assert (sentence(game, "en", event), sentence(game, "fr", event)) == (english, french)


@pytest.mark.parametrize(
    ("changes", "ending"),
    [
        ({"gets": []}, "player 1 supplies 1 x piloting as a favour."),
        ({"gets": [], "receives": ["white"]}, "supplies 1 x piloting; player 1 receives 1 x white out of storage."),
        ({"gives": ["orange"]}, "for 1 x green; player 1 gives 1 x orange out of storage."),
    ],
)
def test_an_e_07_stored_fragments_are_part_of_what_is_told(setting: Make, changes: Any, ending: str) -> None:
    match = koberon(setting).storage(0, "white").storage(1, "orange").match()
    match.play(0, propose(**changes))
    (offered,) = [event for event in told(match, 2) if event.tag() == "offered"]
    assert sentence(match.game, "en", offered).endswith(ending)
    assert "None" not in sentence(match.game, "fr", offered)


@pytest.mark.parametrize(
    ("language", "offered", "countered"),
    [
        (
            "en",
            "about the planet Koberon: player 1 supplies 1 x piloting for 1 x green.",
            "Player 1 makes a counter-offer: player 1 supplies 1 x piloting for 1 x white.",
        ),
        (
            "fr",
            "sur la planète Koberon : la place 1 fournit 1 x pilotage pour 1 x vert.",
            "La place 1 fait une contre-offre : la place 1 fournit 1 x pilotage pour 1 x blanc.",
        ),
    ],
)
def test_an_n_16_offers_and_counters_are_told_by_names_and_colours(
    setting: Make, language: str, offered: str, countered: str
) -> None:
    match = koberon(setting).match()
    match.play(0, propose())
    match.play(1, counter())
    said = {event.tag(): sentence(match.game, language, event) for event in told(match, 2)}
    assert said["offered"].endswith(offered)
    assert said["replied"] == countered


@pytest.mark.parametrize(
    ("language", "begun", "given"),
    [
        ("en", "Begin a deal (proposal) about the planet Koberon", "The green fragment (space 0) goes to player 1"),
        (
            "fr",
            "Commencer un accord (invitation) sur la planète Koberon",
            "Le morceau vert (espace 0) est pour la place 1",
        ),
    ],
)
def test_an_n_23_steps_name_planets_and_fragments(setting: Make, language: str, begun: str, given: str) -> None:
    match = koberon(setting).match()

    def offered() -> list[str]:
        choices = [match.game.choice(match.state, 0, action) for action in match.state.legal(0)]
        says = [(choice.tag(), match.game.said_at(match.state, 0, choice)) for choice in choices]
        return [match.game.words.sentence(language, f"choice.{tag}", values) for tag, values in says]

    assert begun in offered()
    for step in ("draft propose 0", "helper 1", "enough", "need 1 engineering 0", "need 1 piloting 2"):
        match.play(0, step)
    assert given in offered()


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["open call: P01 Koberon", "whoever is chosen supplies piloting 1; gets space 0 (green), 2 (black)"]),
        (
            "fr",
            [
                "appel ouvert : P01 Koberon",
                "la personne choisie fournit pilotage 1 ; reçoit l'espace 0 (vert), 2 (noir)",
            ],
        ),
    ],
)
def test_section_9_an_offer_on_the_plain_board_names_planet_and_fragments(
    setting: Make, language: str, lines: list[str]
) -> None:
    match = koberon(setting).match()
    match.play(0, "open_call 0 candidates 1,2 need piloting:1 gets 0,2 workers W01,W05")
    tables = match.game.show(match.game.view(match.state, 1), language)
    (offer,) = [table for table in tables if table.title in ("Offer", "Offre")]
    assert [row[0].text for row in offer.rows][: len(lines)] == lines
