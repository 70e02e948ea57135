"""The whole suite of the kernel's contract, and wrong moves by a generator."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.figures import KINDS, TOKENS
from sapajou.games.after_us.game import AfterUs
from sapajou.games.after_us.notation import ADDRESS_TEXTS
from sapajou.kernel.errors import BadPosition, IllegalAction
from sapajou.kernel.match import Match
from sapajou.testing import Subject, conform
from sapajou.testing.conform import walk
from sapajou.testing.dumping import a_dump_is_the_position
from sapajou.testing.stateful import machine
from sapajou.testing.words import word_faults

pytestmark = pytest.mark.walk

Subjects = Callable[..., Subject]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_after_us_conforms(subject: Subjects, seats: int) -> None:
    conform(subject(seats, target=10), games=1, every=40)


@pytest.mark.parametrize(
    "objects",
    [("mobile_phone", "pinball", "moped"), ("mini_fridge", "game_console", "computer"), "first_game"],
)
def test_after_us_conforms_with_every_object(subject: Subjects, objects: Any) -> None:
    conform(subject(2, target=12, objects=objects), games=1, every=40, seed=5)


@pytest.mark.parametrize("shortage", ["last", "open"])
def test_after_us_conforms_with_nearly_empty_piles(subject: Subjects, shortage: str) -> None:
    objects = ("mobile_phone", "mini_fridge", "moped")
    conform(subject(3, scarce=True, target=10, objects=objects, shortage=shortage), games=1, every=40, seed=3)


def overtaken(state: State) -> bool:
    """Return whether some seat that owes a decision can only pass."""
    waiting = [seat for seat in range(state.seats) if not state.done >> seat & 1]
    passing = ([act.DONE], [act.DONE, act.DECLINE])
    return state.phase == act.MAIN and any(state.legal(seat) in passing for seat in waiting)


def test_au_rul_44_every_position_with_nearly_empty_piles_can_be_written_down(subject: Subjects) -> None:
    scarce = subject(3, scarce=True, target=10, objects=("mobile_phone", "pinball", "moped"))
    found = 0
    for seed in range(60):
        for position, _ in walk(scarce, seed):
            if position.state.round > 1:
                break
            a_dump_is_the_position(position)
            found += overtaken(position.state)
    assert found > 0, "nobody was overtaken: the walk proves nothing"


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_random_games_end(game: AfterUs, seats: int) -> None:
    for seed in range(4):
        state = game.new(seats, seed)
        state.playout(seed)
        result = state.result()
        assert state.over
        assert result.reason in ("target", "shortage", "round_cap", "draw")
        assert game.dump(game.restore(game.dump(state))) == game.dump(state)


def random_move(dice: Random) -> Any:
    """Return a step that may or may not be possible."""
    slot = dice.randint(0, 6)
    card = dice.choice([dice.randint(1, 16), dice.randint(101, 118), 999])
    kind, other = dice.choice(KINDS), dice.choice([*KINDS, "gold"])
    token = dice.choice([*TOKENS, "tamarin"])
    target = dice.choice([*ADDRESS_TEXTS, "4.1.1", "1.1.9", None])
    moves: list[Any] = [
        {"type": "assemble", "order": [dice.randint(1, 16) for _ in range(dice.randint(0, 5))]},
        {"type": "activate", "target": target},
        {"type": "own_reactivation", "target": target},
        {"type": "copy", "neighbour": dice.choice([0, 1, 2, "king", -1]), "kind": kind, "target": target},
        {"type": "recruit", "level": slot, "kind": dice.choice([kind, None])},
        {"type": "mini_fridge", "give": kind, "take": other},
        {"type": "mobile_phone", "card": card, "ape": token},
        {"type": "moped", "ape": token, "level": slot},
        {"type": "remove_card", "slot": slot},
        {"type": "choose", "token": token},
        f"ghetto_blaster {card}",
        f"game_console {slot}",
        f"remove_card {slot} {slot}",
        "pinball",
        "computer",
        "claim_shortage",
        "decline_reactivation",
        "done",
        "skip",
        "activate",
        dice.randrange(act.ACTION_COUNT),
    ]
    return dice.choice(moves)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_wrong_moves_are_refused_with_a_rule_and_change_nothing(game: AfterUs, seats: int) -> None:
    dice = Random(seats)
    match = Match(game, seats, 11)
    refused = 0
    while not match.state.over and match.state.round < 6:
        seat = dice.choice(match.state.to_act())
        for _ in range(4):
            trier = dice.randrange(seats)
            move = random_move(dice)
            before = game.dump(match.state)
            legal = {game.text(match.state, trier, action) for action in match.state.legal(trier)}
            why = game.why_not(match.state, trier, move)
            if why is None:
                steps = game.steps(match.state, trier, move)
                assert game.text(match.state, trier, steps[0]) in legal
                continue
            refused += 1
            with pytest.raises(IllegalAction) as refusal:
                match.play(trier, move)
            assert refusal.value == why
            assert why.message
            assert why.rule.startswith("AU-")
            assert game.dump(match.state) == before
        match.play(seat, dice.choice(match.state.legal(seat)))
    assert refused > 100


def test_every_reason_names_a_rule_and_has_words(game: AfterUs) -> None:
    assert word_faults(game) == []
    assert all(rule.startswith("AU-") for rule in game.reasons.values())


def test_a_damaged_dump_names_its_fault(game: AfterUs) -> None:
    dump = game.dump(game.new(2, 1))
    dump["tribes"][1]["rage"] = 13
    with pytest.raises(BadPosition) as refusal:
        game.restore(dump)
    assert refusal.value.place == "tribes[1].rage"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_view_can_be_shown(game: AfterUs, language: str) -> None:
    for seats in (1, 3):
        match = Match(game, seats, 2)
        dice = Random(2)
        while match.state.round < 4 and not match.state.over:
            seat = dice.choice(match.state.to_act())
            choices = [game.choice(match.state, seat, action) for action in match.state.legal(seat)]
            tables = game.show(game.view(match.state, seat), language, choices, match.events(seat)[-5:])
            assert len(tables) >= 4
            for choice in choices:
                values = {name: getattr(choice, name) for name in choice.__struct_fields__}
                assert game.words.sentence(language, f"choice.{choice.tag()}", values)
            match.play(seat, dice.choice(match.state.legal(seat)))
        for event in match.events(None):
            values = {name: getattr(event, name) for name in event.__struct_fields__}
            assert game.words.sentence(language, f"event.{event.tag()}", values)
        assert game.show(game.view(match.state, None), language)


@pytest.mark.parametrize(
    ("seats", "objects"), [(1, "first_game"), (2, ("mobile_phone", "mini_fridge", "moped"))], ids=["solo", "two"]
)
def test_hypothesis_finds_no_way_to_break_a_law(subject: Subjects, seats: int, objects: Any) -> None:
    few = settings(max_examples=4, stateful_step_count=12, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(machine(subject(seats, target=12, objects=objects)), settings=few)
