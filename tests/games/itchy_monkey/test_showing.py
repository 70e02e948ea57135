"""What leaves the engine: views, tables, events and words."""

from random import Random
from typing import Any

import pytest

from sapajou.games.itchy_monkey.events import EVENTS
from sapajou.games.itchy_monkey.game import ItchyMonkey
from sapajou.kernel.match import Match
from sapajou.kernel.words import LANGUAGES, Text
from sapajou.testing.words import word_faults


def said(game: Any, event: Any, language: str = "en") -> str:
    return str(game.words.sentence(language, f"event.{event.tag()}", game.said(event)))


def story(scene: Any, *texts: str) -> list[str]:
    """Return what is told of some actions."""
    match = Match.from_position(scene.game, scene.game.dump(scene.state))
    for text in texts:
        match.play(match.state.active, text)
    assert match.events(0) == match.events(1) == match.events(None)
    return [said(scene.game, event) for event in match.events(None)]


SEAT = {"en": "Seat 0", "fr": "La place 0"}


def written(language: str, text: Text) -> str:
    return ItchyMonkey.words.written(language, text)


def test_words_are_complete_in_both_languages(game: Any) -> None:
    assert word_faults(game) == []


def test_a_bump_is_told(jungle: Any) -> None:
    scene = jungle("G.L.B/.....", "(0,0) P0 w3 q1; (0,2) P1 w4", "move")
    assert story(scene, "bump a1 E1 w2 q1") == [
        "Seat 0 moves the monkey on a1 to b1 (sliding).",
        "Seat 0 moves lice over to c1: 2 workers, 1 queen.",
        "Seat 1 loses lice on c1: 4 workers.",
        "Seat 0 loses lice on c1: 2 workers, 1 queen.",
        "Seat 0 ends its turn.",
    ]
    assert story(scene, "bump a1 S1") == ["Seat 0 moves the monkey on a1 to a2 (sliding).", "Seat 0 ends its turn."]


def test_a_push_and_a_leap_are_told(jungle: Any) -> None:
    scene = jungle("GL..B.", "(0,0) P0 w2; (0,1) P1 w1", "move", powers=["gorilla", "lemur"])
    assert story(scene, "bump a1 E2 push")[:2] == [
        "The monkey on b1 is pushed to d1 by seat 0.",
        "Seat 0 moves the monkey on a1 to c1 (pushing).",
    ]
    scene = jungle("LB.", "(0,0) P0 w2", "move", powers=["gorilla", "lemur"])
    assert story(scene, "bump a1 E2 leap")[0] == "Seat 0 moves the monkey on a1 to c1 (leaping)."


def test_a_turn_is_told(jungle: Any) -> None:
    scene = jungle("GL/B.", "(0,0) P0 w11 q1; (0,1) P1 w1")
    assert story(scene, "spawn a1", "jump a1 b1 queen", "exchange a1", "end_turn") == [
        "Seat 0 spawns 2 workers on a1.",
        "A queen of seat 0 jumps from a1 to b1.",
        "Seat 1 loses lice on b1: 1 worker.",
        "Seat 0 exchanges 6 workers on a1 for a queen.",
        "Seat 0 ends its turn.",
    ]


def test_the_rest_is_told(jungle: Any, table: Any) -> None:
    assert story(table(2), "place b1") == ["Seat 0 places its first lice on b1."]
    scene = jungle("GL", "(0,0) P1 w5; (0,1) P1 w1")
    assert story(scene, "skip_spawn", "nitpick a1") == [
        "Seat 0 cannot spawn.",
        "Seat 0 nitpicks a1.",
        "Seat 1 loses lice on a1: 5 workers.",
        "Seat 0 ends its turn.",
    ]
    scene = jungle("GL", "(0,0) P1 w4", max_rounds=1, active=0)
    told = story(scene, "reenter b1", "pass", "spawn a1", "pass")
    assert told == [
        "Seat 0 comes back on b1.",
        "Seat 0 cannot move.",
        "Seat 0 ends its turn.",
        "Seat 1 spawns a worker on a1.",
        "Seat 1 cannot move.",
        "Seat 1 ends its turn.",
        "The only round is over: nobody wins.",
    ]
    scene = jungle("GGG.", "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w2")
    assert story(scene, "spawn c1")[1] == "Seat 0 wins with colonies on three gorillas."


def test_events_of_random_games_can_be_said(game: Any) -> None:
    told = set()
    for seed in range(6):
        match = Match(game, 2, seed, powers=["gorilla", "lemur"], max_rounds=30)
        dice = Random(seed)
        while match.state.to_act():
            match.play(match.state.active, dice.choice(match.state.legal(match.state.active)))
        for event in match.events(None):
            told.add(type(event))
            for language in LANGUAGES:
                assert "{" not in said(game, event, language)
    assert told <= set(EVENTS)
    assert len(told) >= 10


def test_a_view_shows_the_whole_table(game: Any, jungle: Any) -> None:
    lice = "(0,0) P0 w3 q1; (0,1) P0 w4; (1,0) P1 w5"
    scene = jungle("GL./P.G", lice, "move", turns=4, max_rounds=9, powers=["baboon"])
    view = game.view(scene.state, 1)
    assert (view.seat, view.rows, view.cols, view.stage, view.active) == (1, 2, 3, "move", 0)
    assert (view.round, view.max_rounds, view.powers, view.winner, view.ending) == (3, 9, ["baboon"], None, None)
    monkeys = [(str(m.cell), m.species, m.owner, m.workers, m.queens) for m in view.monkeys]
    assert monkeys == [
        ("a1", "gorilla", 0, 3, 1),
        ("b1", "lemur", 0, 4, 0),
        ("a2", "proboscis", 1, 5, 0),
        ("c2", "gorilla", None, 0, 0),
    ]
    families = [(f.workers, f.queens, f.five_species, f.four_same, f.three_gorillas) for f in view.families]
    assert families == [(13, 2, 2, 1, 1), (15, 3, 1, 1, 0)]


def test_a_view_of_the_end(game: Any, jungle: Any) -> None:
    won = jungle("GGG.", "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w2").play("spawn c1").state
    assert (game.view(won, None).winner, game.view(won, None).ending) == (0, "three_gorillas")
    capped = jungle("G.", "(0,0) P1 w1", max_rounds=1, active=1).play("spawn a1", "bump a1 E1").state
    view = game.view(capped, 0)
    assert (view.stage, view.round, view.winner, view.ending) == ("over", 1, None, "turn_cap")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_as_a_table(game: Any, jungle: Any, language: str) -> None:
    scene = jungle("G.L/.BE", "(0,0) P0 w3 q1; (0,2) P1 q2; (1,1) P0 w1", "move", powers=["gorilla", "baboon"])
    choices = [game.choice(scene.state, 0, action) for action in scene.state.legal(0)]
    board, families, status = game.show(game.view(scene.state, 0), language, choices)
    assert board.header == ["", "a", "b", "c"]
    texts = [[cell.text for cell in row] for row in board.rows]
    assert texts == [["1", "G w3 q1", "·", "L q2"], ["2", "·", "B w1", "E"]]
    assert [[cell.seat for cell in row] for row in board.rows] == [[None, 0, None, 1], [None, None, 0, None]]
    marks = {str_cell: cell.mark for str_cell, cell in zip(["a1", "b1", "c1"], board.rows[0][1:], strict=True)}
    assert marks == {"a1": "target", "b1": "target", "c1": None}
    assert [written(language, cell.text) for cell in families.rows[0]] == [
        SEAT[language],
        "16",
        "2",
        "1/5",
        "1/4",
        "1/3",
    ]
    assert len(families.header) == 6
    lines = [written(language, row[0].text) for row in status.rows]
    assert len(lines) == 5
    assert lines[4].count(",") == 3


def test_the_last_events_are_marked(game: Any, jungle: Any) -> None:
    scene = jungle("G.L./....", "(0,0) P0 w3; (0,2) P1 w1", "move")
    match = Match.from_position(game, game.dump(scene.state))
    match.play(0, "bump a1 E1 w2")
    board = game.show(game.view(match.state, 0), "en", [], match.events(0))[0]
    assert [cell.mark for cell in board.rows[0]] == [None, "last", "last", "last", None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_is_shown(game: Any, jungle: Any, language: str) -> None:
    won = jungle("GGG.", "(0,0) P0 w3; (0,1) P0 w3; (0,2) P0 w2").play("spawn c1").state
    status = game.show(game.view(won, None), language)[2]
    ending = {
        "en": "Seat 0 wins with colonies on three gorillas.",
        "fr": "La place 0 gagne : des colonies sur trois gorilles.",
    }
    assert written(language, status.rows[1][0].text) == ending[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_can_be_said(game: Any, jungle: Any, language: str) -> None:
    scene = jungle("GL.", "(0,0) P0 w3 q1; (0,1) P0 w6", "move", powers=["gorilla"])
    for action in scene.state.legal(0):
        choice = game.choice(scene.state, 0, action)
        assert "{" not in game.words.sentence(language, f"choice.{choice.tag()}", game.said(choice))
