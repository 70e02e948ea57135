"""The parts of the kernel that are too small for a file of tests of their own."""

import pickle
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

import sapajou
from bazaar.engine import rules as bazaar_rules
from bazaar.notation import Ask, Draw, Show
from sapajou.kernel.build import compiled
from sapajou.kernel.errors import BadPosition, IllegalAction
from sapajou.kernel.position import difference
from sapajou.kernel.result import Result
from sapajou.kernel.shape import shaped
from sapajou.kernel.show import Cell, Grid, lines
from sapajou.kernel.tagged import Choice, snake, spell
from sapajou.kernel.trace import BIND, CHANCE, REVEAL, entries, marked


def test_the_public_vocabulary_is_the_designs() -> None:
    assert sorted(sapajou.__all__) == ["Bot", "IllegalAction", "Match", "Result", "State", "game", "games", "load"]
    assert all(hasattr(sapajou, name) for name in sapajou.__all__)


@pytest.mark.parametrize("heavy", ["typer", "rich", "hypothesis", "asyncio"])
def test_importing_sapajou_does_not_import(heavy: str) -> None:
    program = f"import sapajou, sys; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0  # noqa: S603


def test_the_toy_game_is_compiled_where_the_engine_is() -> None:
    assert str(bazaar_rules.__file__).endswith(".py") != compiled()


def test_ranks_count_those_who_are_better() -> None:
    result = Result.of([5, 9, 5, 2], winners=[1], reason="end")
    assert result == Result([2, 1, 2, 4], [1], [5, 9, 5, 2], {}, "end", truncated=False)


def test_ranks_may_follow_something_finer_than_the_score() -> None:
    assert Result.of([5, 9, 5], winners=[1], reason="end", order=[1, 3, 2]).ranks == [3, 1, 2]


def test_ranks_count_rivals_too_but_not_those_with_as_much() -> None:
    for score, rank in ((9, 1), (8, 1), (7, 2)):
        assert Result.of([score], winners=[], reason="end", rivals={"king": 8}).ranks == [rank]
    assert Result.of([5, 9, 5], winners=[], reason="end", order=[1, 3, 2], rivals={"bot": 9, "king": 6}).ranks == [
        5,
        1,
        4,
    ]


def test_a_victory_is_shared_by_the_winners_and_in_a_draw_by_the_rival() -> None:
    def shared(reason: str, **rivals: int) -> int:
        return Result.of([9, 9, 3], winners=[0, 1], reason=reason, rivals=rivals).shared_by

    assert (shared("end", king=9), shared("draw", king=9), shared("draw", king=9, bot=3)) == (2, 3, 3)


def test_a_result_rebuilds_from_its_repr() -> None:
    result = Result.of([1, 0], winners=[0], reason="end", rivals={"king": 3}, truncated=True)
    assert eval(repr(result)) == result  # noqa: S307  our own repr


def test_an_illegal_action_travels_between_processes() -> None:
    error = IllegalAction("too_far", rule="X-01", message="Too far.", cells=3)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  our own bytes
    assert again == error
    assert (again.reason, again.rule, again.message, again.values) == ("too_far", "X-01", "Too far.", {"cells": 3})
    assert str(again) == "Too far."
    assert again != IllegalAction("too_far")
    assert again != "too_far"


def test_entries_of_a_trace_are_told_apart() -> None:
    assert list(entries([9, 2, 5, 6, BIND, 0, 10, 1, 7])) == [(9, [5, 6]), (BIND, []), (10, [7])]
    assert list(entries([])) == []


@pytest.mark.parametrize("mark", [CHANCE, REVEAL, BIND])
def test_marks_are_found_among_events(mark: int) -> None:
    assert marked([9, 1, 4, mark, 0])
    assert not marked([9, 1, mark])


@pytest.mark.parametrize(("name", "tag"), [("Rest", "rest"), ("SkipSpawn", "skip_spawn"), ("A", "a")])
def test_a_class_name_becomes_a_tag(name: str, tag: str) -> None:
    assert snake(name) == tag


class Plan(Choice, frozen=True):
    cells: Sequence[int]
    bold: str | None


@pytest.mark.parametrize(
    ("choice", "text"),
    [(Draw(), "draw"), (Ask("tea"), "ask tea"), (Show(None), "show -"), (Plan((1, 2), "x"), "plan 1,2 x"),
     (Plan((), None), "plan - -")],
)  # fmt: skip
def test_a_choice_is_spelled_with_its_values(choice: Choice, text: str) -> None:
    assert spell(choice) == text


def test_a_choice_says_its_kind_in_json_and_takes_no_unknown_field() -> None:
    assert msgspec.to_builtins(Ask("tea")) == {"type": "ask", "kind": "tea"}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "ask", "kind": "tea", "loudly": True}, Ask)


@pytest.mark.parametrize(
    ("expected", "given", "place"),
    [
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}, None),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, "a[1].b"),
        ({"a": [1]}, {"a": [1, 2]}, "a"),
        ({"a": 1}, {"a": True}, "a"),
        ({"a": 1}, {"b": 1}, "position"),
    ],
)
def test_the_first_difference_of_two_dumps_is_named(expected: Any, given: Any, place: str | None) -> None:
    assert difference(expected, given) == place


class Board(msgspec.Struct):
    rows: list[int]


def test_a_dump_of_another_shape_is_refused_by_place() -> None:
    assert shaped({"rows": [1]}, Board, BadPosition, "position") == Board([1])
    with pytest.raises(BadPosition, match=r"rows\[0\]: must be of type whole number, not text"):
        shaped({"rows": ["x"]}, Board, BadPosition, "position")
    with pytest.raises(BadPosition, match=r"position: the field rows is missing"):
        shaped({}, Board, BadPosition, "position")


def test_lines_are_a_table_of_one_column() -> None:
    assert lines("Supply", "3 bricks", "1 arch") == Grid("Supply", [[Cell("3 bricks")], [Cell("1 arch")]])
