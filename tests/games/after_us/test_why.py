"""Wrong moves, made from positions of real games: each is refused with its rule, and nothing changes."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import CHIMPANZEE
from sapajou.games.after_us.engine.frames import frame_at
from sapajou.games.after_us.engine.purse import amounts_of
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.figures import KINDS
from sapajou.games.after_us.game import AfterUs
from sapajou.games.after_us.notation import ADDRESS_TEXTS, hand_of
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.match import Match

pytestmark = pytest.mark.walk

Wrong = Iterator[tuple[str, set[str]]]  # a move, and the reasons that may be given against it


def impossible_orders(state: State, seat: int, dice: Random) -> Wrong:
    """Cards left out, twice, or not one's own."""
    if state.phase == act.LIFE and state.pointer[seat] == s.PREPARING:
        hand = hand_of(state, seat)
        stranger = dice.choice([card for card in range(1, 249) if card not in hand])
        orders = [hand[1:], [*hand, hand[0]], [*hand[1:], stranger], [*hand[1:], hand[-1]], [*hand, stranger]]
        for order in orders:
            yield f"assemble {' '.join(map(str, order))}".strip(), {"bad_order"}


def frames_that_are_not_closed(state: State, seat: int, dice: Random) -> Wrong:
    """Reactivations of half frames, of empty places, of no place at all."""
    open_places = [text for at, text in enumerate(ADDRESS_TEXTS) if not frame_at(state, seat, at)]
    target = dice.choice([*open_places, "9.9.9"])
    if reactivating(state, seat):
        yield f"activate {target}", {"no_such_frame", "cannot_pay"}
    if state.phase == act.MAIN:
        yield f"own_reactivation {target}", {"no_such_frame", "nothing_pending"}


def targets_that_reactivate(state: State, seat: int, _dice: Random) -> Wrong:
    """Reactivations of reactivations, and of themselves."""
    if reactivating(state, seat):
        for at, text in enumerate(ADDRESS_TEXTS):
            if state.cards.reactivating(frame_at(state, seat, at)):
                yield f"activate {text}", {"target_is_source", "target_reactivates", "cannot_pay"}


def targets_where_none_is_taken(state: State, seat: int, dice: Random) -> Wrong:
    """A target for a frame that reactivates nothing, and none for one that does."""
    if at_frame(state, seat):
        move = "activate" if reactivating(state, seat) else f"activate {dice.choice(ADDRESS_TEXTS)}"
        yield move, {"needs_target", "takes_no_target", "cannot_pay", "too_few_types"}


def payments_with_what_is_not_there(state: State, seat: int, dice: Random) -> Wrong:
    """Frames, recruits, copies, exchanges, removals and objects that cannot be paid."""
    held = dict(zip(KINDS, amounts_of(state.purse[seat]), strict=True))
    if at_frame(state, seat) and act.ACTIVATE not in state.legal(seat) and not reactivating(state, seat):
        yield "activate", {"cannot_pay", "too_few_types"}
    if state.rage[seat] < 4:
        yield f"remove_card {dice.randint(1, 5)}", {"too_little_rage", "empty_slot"}
    if held["energy"] < 5:
        yield "computer", {"computer_energy", "object_not_in_play", "object_used"}
    if state.phase == act.MAIN:
        kind = dice.choice(KINDS)
        if held[kind] < 2 and state.seats > 1:
            yield f"copy {(seat + 1) % state.seats} {kind}", {"copy_cost", "already_copied"}
        any_food = state.token[seat] == CHIMPANZEE
        if held["flower" if any_food else KINDS[state.token[seat]]] < 6:
            move = "recruit 2 flower" if any_food else "recruit 2"
            yield move, {"recruit_cost", "already_recruited", "bonus_first"}


def acting_for_another(state: State, seat: int, _dice: Random) -> Wrong:
    """The slots of one's own Assembly are the only ones: nobody removes what lies elsewhere."""
    if not state.line[seat * act.SLOTS + act.SLOTS - 1]:
        yield f"remove_card {act.SLOTS}", {"empty_slot"}
    yield "remove_card 6", {"empty_slot"}


KINDS_OF_WRONG: list[Callable[[State, int, Random], Wrong]] = [
    impossible_orders,
    frames_that_are_not_closed,
    targets_that_reactivate,
    targets_where_none_is_taken,
    payments_with_what_is_not_there,
    acting_for_another,
]


def at_frame(state: State, seat: int) -> bool:
    return state.phase == act.LIFE and 0 <= state.pointer[seat] < len(ADDRESS_TEXTS)


def reactivating(state: State, seat: int) -> bool:
    return at_frame(state, seat) and state.cards.reactivating(frame_at(state, seat, state.pointer[seat]))


def refused(match: Match[Any], seat: int, move: str) -> IllegalAction:
    """Return why a move is refused, after checking that it is, everywhere, and that nothing has changed."""
    before, lines = match.game.dump(match.state), match.lines
    why = match.game.why_not(match.state, seat, move)
    with pytest.raises(IllegalAction) as refusal:
        match.play(seat, move)
    assert refusal.value == why
    assert (match.game.dump(match.state), match.lines) == (before, lines)
    assert refusal.value.rule.startswith("AU-"), (move, refusal.value.reason)
    return refusal.value


@pytest.mark.parametrize(("seats", "seed"), [(1, 4), (2, 7), (3, 1), (5, 2)])
def test_wrong_moves_of_every_kind_are_refused_with_their_rule(game: AfterUs, seats: int, seed: int) -> None:
    dice = Random(seed)
    match = Match(game, seats, seed)
    seen: Counter[str] = Counter()
    while not match.state.over and match.state.round < 12:
        state = match.state
        seat = dice.choice(state.to_act())
        for wrong in KINDS_OF_WRONG:
            for move, reasons in wrong(state, seat, dice):
                assert refused(match, seat, move).reason in reasons, move
                seen[wrong.__name__] += 1
        legal = [action for action in state.legal(seat) if game.text(state, seat, action) not in ("done", "skip")]
        match.play(seat, dice.choice(legal or state.legal(seat)))
    assert set(seen) == {wrong.__name__ for wrong in KINDS_OF_WRONG}


@pytest.mark.parametrize("seats", [2, 4])
def test_au_seq_03_whoever_has_finished_and_whoever_waits_is_refused(game: AfterUs, seats: int) -> None:
    dice = Random(seats)
    match = Match(game, seats, 5)
    twice = 0
    while not match.state.over and match.state.round < 5:
        seat = dice.choice(match.state.to_act())
        move = game.text(match.state, seat, dice.choice(match.state.legal(seat)))
        match.play(seat, move)
        for other in set(range(seats)) - set(match.state.to_act()):
            if not match.state.over:
                assert refused(match, other, move).reason == "not_your_decision"
                twice += other == seat
    assert twice > 10
