"""Notation: text, JSON and number of an action."""

from typing import Any

import msgspec
import pytest

from sapajou.games.itchy_monkey import notation
from sapajou.games.itchy_monkey.figures import Cell
from sapajou.kernel.match import Match

FORMS: list[tuple[dict[str, Any], str]] = [
    ({"type": "place", "cell": [0, 1]}, "place b1"),
    ({"type": "spawn", "cell": [5, 0]}, "spawn a6"),
    ({"type": "reenter", "cell": [6, 6]}, "reenter g7"),
    ({"type": "skip_spawn"}, "skip_spawn"),
    ({"type": "exchange", "cell": [0, 1]}, "exchange b1"),
    ({"type": "jump", "from": [0, 1], "to": [0, 2], "louse": "queen"}, "jump b1 c1 queen"),
    ({"type": "nitpick", "cell": [2, 3]}, "nitpick d3"),
    ({"type": "pass"}, "pass"),
    ({"type": "end_turn"}, "end_turn"),
    (
        {"type": "bump", "cell": [2, 1], "dir": "E", "distance": 2, "workers": 3, "queens": 1, "mode": "plain"},
        "bump b3 E2 w3 q1",
    ),
    (
        {"type": "bump", "cell": [2, 1], "dir": "N", "distance": 1, "workers": 0, "queens": 2, "mode": "push"},
        "bump b3 N1 push q2",
    ),
    (
        {"type": "bump", "cell": [2, 1], "dir": "W", "distance": 10, "workers": 0, "queens": 0, "mode": "leap"},
        "bump b3 W10 leap",
    ),
]


@pytest.mark.parametrize(("form", "text"), FORMS, ids=[text for _, text in FORMS])
def test_json_and_text_mean_the_same(form: dict[str, Any], text: str) -> None:
    choice = notation.choice_from_json(form)
    assert choice is not None
    assert list(msgspec.to_builtins(choice)) == list(form)  # the order of the rules page
    assert notation.text_of(choice) == text
    assert notation.choice_from_text(text) == choice


@pytest.mark.parametrize("powers", [[], ["gorilla", "lemur", "baboon"]])
def test_every_number_below_the_count_is_one_action(jungle: Any, powers: list[str]) -> None:
    setting = jungle("GL/.B", powers=powers, workers_per_player=9, queens_per_player=1).state.setting
    texts = {repr(notation.choice_of(setting, action)) for action in range(setting.action_count)}
    assert len(texts) == setting.action_count


def test_every_action_is_accepted_as_json_text_and_number(jungle: Any) -> None:
    scene = jungle("GL.B/..O.", "(0,0) P0 w3; (0,1) P0 w6 q1; (0,3) P1 w5", "move")
    for action in scene.state.legal(0):
        choice = scene.game.choice(scene.state, 0, action)
        text = scene.game.text(scene.state, 0, action)
        for move in (msgspec.to_builtins(choice), text, action, msgspec.json.encode(choice).decode(), [text]):
            assert scene.game.steps(scene.state, 0, move) == [action]
            match = Match.from_position(scene.game, scene.game.dump(scene.state))
            match.play(0, move)
            assert match.lines == [f"0: {text}"]


def test_cells_are_named_by_column_and_row() -> None:
    assert [str(Cell(row, col)) for row, col in ((0, 0), (0, 6), (6, 0), (11, 25))] == ["a1", "g1", "a7", "z12"]
    for row in range(12):
        for col in range(26):
            assert Cell.named(str(Cell(row, col))) == Cell(row, col)


@pytest.mark.parametrize("direction", "NESW")
def test_a_bump_ends_where_it_goes(jungle: Any, direction: str) -> None:
    scene = jungle("...../...../..G../...../.....", "(2,2) P0 w1", "move")
    for distance in (1, 2):
        text = f"bump c3 {direction}{distance}"
        choice = notation.choice_from_text(text)
        assert isinstance(choice, notation.Bump)
        assert scene.play(text).species(str(notation.bump_end(choice))) == "G"
