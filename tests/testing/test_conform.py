"""How the suite itself behaves: it looks everywhere, and what it reports can be repeated."""

import re
from random import Random

import pytest

from bazaar.engine.rules import State
from bazaar.engine.state import THIEF
from bazaar_subject import hidden, subject
from sapajou.testing import LAWS, Broken, Hidden, Subject, Visit, conform
from sapajou.testing.conform import walk


def test_a_broken_law_says_how_to_get_there() -> None:
    def no_thief(state: State) -> None:
        assert THIEF not in state.holder, "the thief has something"

    sound = subject(3)
    with pytest.raises(Broken, match="the thief has something") as caught:
        conform(Subject(sound.game, 3, {}, no_thief, hidden, sound.commutes), games=1, every=1)
    message = str(caught.value)
    assert "law: every_legal_action_applies; bazaar, 3 seats, seed 0" in message
    path = re.findall(r"\((\d+), (\d+)\)", message)
    state = sound.new(seed=0)
    for seat, action in path:
        state.apply(int(seat), int(action))
    assert any(
        THIEF in Visit(sound, state, Random(0)).after(s, a).holder for s in state.to_act() for a in state.legal(s)
    )


def test_a_game_with_secrets_must_name_its_hidden_places() -> None:
    with pytest.raises(Broken, match="is dealt again for seat 0, but the subject names no hidden place"):
        conform(Subject(subject(2).game, 2), games=1)


def test_a_place_that_is_never_dealt_again_is_found() -> None:
    def more(state: State, seat: int) -> dict[str, Hidden]:
        return hidden(state, seat) | {"round": Hidden(state.round, range(1, 41))}

    sound = subject(2)
    with pytest.raises(Broken, match="seat 0: never dealt again: round"):
        conform(Subject(sound.game, 2, {}, sound.invariant, more, sound.commutes), games=1)


def test_an_order_that_counts_must_be_said() -> None:
    sound = subject(2)
    with pytest.raises(Broken, match="makes a difference"):
        conform(Subject(sound.game, 2, {}, sound.invariant, hidden), games=4)


def test_a_walk_goes_from_the_first_position_to_the_last() -> None:
    positions = [(position.state, path) for position, path in walk(subject(2), seed=5)]
    assert positions[0][1] == []
    assert positions[-1][0].over
    assert [len(path) for _, path in positions] == list(range(len(positions)))


def test_every_law_has_a_name_of_its_own_and_says_what_it_does() -> None:
    assert len({law.__name__ for law in LAWS}) == len(LAWS)
    assert all(law.__doc__ for law in LAWS)
