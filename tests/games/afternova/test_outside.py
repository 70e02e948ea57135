"""What comes in and goes out: bad input, tables of a view, hidden cards, the Hypothesis machine."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.figures import CARDS
from sapajou.games.afternova.game import Afternova
from sapajou.kernel.errors import IllegalAction
from sapajou.testing.stateful import machine

pytestmark = pytest.mark.walk

Make = Callable[..., Any]

NAMES = st.sampled_from(["need", "gets", "gives", "1", "piloting", "planet", "terms"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.sampled_from(["W01", "white", "piloting", "1", "workers", "x"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["need", "gets", "gives", "1", "piloting", "planet", "terms"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)
KINDS = st.sampled_from([
    "extract", "invite", "propose", "open_call", "accept", "refuse", "counter", "choose_acceptor", "accept_counter",
    "decline", "market", "take", "wipe", "discard", "overflow", "complete", "pass", "draft", "need", "workers", "show",
])  # fmt: skip
FIELDS = st.sampled_from(
    ["deal", "workers", "planet", "term", "candidates", "player", "card", "row", "show", "fragments"]
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(kind=KINDS, fields=st.dictionaries(FIELDS, JSON, max_size=4), seed=st.integers(0, 5), steps=st.integers(0, 60))
def test_whatever_comes_in_is_played_or_refused_with_a_reason(
    kind: str, fields: dict[str, Any], seed: int, steps: int
) -> None:
    game, dice = Afternova(), Random(seed)
    state = game.new(3, seed)
    for _ in range(steps):
        seat = dice.choice(state.to_act())
        state.apply(seat, dice.choice(state.legal(seat)))
    before = game.dump(state)
    refusals = []
    for seat in range(3):
        try:
            game.steps(state, seat, {"type": kind, **fields})
        except IllegalAction as error:
            refusals.append(error)
    assert game.dump(state) == before
    assert all(refusal.reason and refusal.message for refusal in refusals)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_position_can_be_shown(game: Afternova, seats: int, language: str) -> None:
    state, dice = game.new(seats, 3, max_rounds=3), Random(3)
    while owing := state.to_act():
        seat = dice.choice(owing)
        choices = [game.choice(state, seat, action) for action in state.legal(seat)]
        for viewer in (seat, None):
            tables = game.show(game.view(state, viewer), language, choices)
            assert all(table.title and table.rows for table in tables if viewer is not None)
        state.apply(seat, dice.choice(state.legal(seat)))


def test_a_card_from_the_market_is_known_to_all_and_a_dealt_one_is_not(setting: Make) -> None:
    match = setting().hand(0, "W01").match()
    match.play(0, "market")
    taken = CARDS[match.state.row[0]]
    match.play(0, f"take {taken}")
    for viewer in (1, 2, None):
        assert [one.card for one in match.game.view(match.state, viewer).seats[0].hand] == [taken]


def test_a_redealt_hand_keeps_what_is_known_and_can_do_what_was_promised(setting: Make) -> None:
    made = setting().planet(0, "P01", "green", "white", "black").hand(0, "W01", "W05", "W33", "W34").hand(1, "W17")
    match = made.match()
    match.play(0, {
        "type": "propose", "deal": {"planet": 0, "terms": {"1": {"need": {"piloting": 1}}}}, "workers": ["W01", "W05"],
        "show": {"cards": ["W33"], "to": [1]},
    })  # fmt: skip
    for seed in range(40):
        dealt = match.game.redeal(match.state, 1, seed)
        assert CARDS.index("W33") in dealt.hands[0]
        assert dealt.offer is not None
        assert dealt.offer.workers & ~dealt.workers_of(0) == 0
        dealt.apply(1, act.A_ANSWER)
        dealt.apply(1, dealt.legal(1)[0])
        dealt.apply(1, act.A_SEND)
        assert dealt.discards[0]


def test_compiled_and_pure_engines_number_actions_alike(game: Afternova) -> None:
    assert game.new(2, 1).action_count == act.ACTIONS < 1 << 20


def small_machine(make: Callable[..., Any]) -> Any:
    case = machine(make(3, max_rounds=2, max_proposals_per_turn=1)).TestCase
    case.settings = settings(
        max_examples=4, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
    )
    return case


def test_hypothesis_finds_no_way_to_break_a_law(make_subject: Callable[..., Any]) -> None:
    case = small_machine(make_subject)("runTest")
    case.runTest()


def test_a_view_says_what_is_printed_on_every_card(game: Afternova) -> None:
    faces = game.view(game.new(3, 1), None).faces
    assert set(faces) == set(CARDS)
    assert faces["W05"].icons == ["engineering", "piloting"]
    assert (faces["B23"].cost, faces["B23"].points) == (["green", "green", "orange"], 5)
    assert (faces["B23"].upgrade, faces["B22"].upgrade) == ("skill_piloting", None)
