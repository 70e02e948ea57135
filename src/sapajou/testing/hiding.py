"""Laws of hidden information: what a seat may not know makes no difference to anything it meets."""

from typing import Any

from sapajou.kernel.history import can_play
from sapajou.kernel.match import Match
from sapajou.kernel.position import difference
from sapajou.kernel.trace import CHANCE, REVEAL, entries
from sapajou.testing.subject import AnyState, Visit, require

_REDEALS = 50
_MOST_REDEALS = 1000
_STEPS_SIDE_BY_SIDE = 6


def a_redealt_position_looks_the_same(at: Visit) -> None:
    """Deal again what a seat may not know, and compare everything it meets."""
    before = at.dump()
    for seat in at.seats:
        dealt = at.game.redeal(at.state, seat, at.seed())
        require(at.dump() == before, f"redeal for seat {seat} changes the position it is given")
        at.subject.invariant(dealt)
        at.game.restore(at.dump(dealt))
        for viewer in (seat, None):
            same = at.game.view(dealt, viewer) == at.game.view(at.state, viewer)
            require(same, f"seat {seat} dealt again: the view of {viewer} changes")
        require(dealt.to_act() == at.state.to_act(), f"seat {seat} dealt again: to_act changes")
        require(dealt.over == at.state.over, f"seat {seat} dealt again: over changes")
        if dealt.over:
            require(dealt.result() == at.state.result(), f"seat {seat} dealt again: the result changes")
        _compare_choices(at, dealt, seat)
        _compare_refusals(at, dealt, seat)
    require(at.dump() == before, "looking changes the position")


def _compare_choices(at: Visit, dealt: AnyState, seat: int) -> None:
    legal = at.state.legal(seat)
    require(dealt.legal(seat) == legal, f"seat {seat} dealt again: its legal actions change")
    for action in at.sample(legal, 10):
        for ask in (at.game.text, at.game.choice):
            require(ask(dealt, seat, action) == ask(at.state, seat, action), f"seat {seat}: {ask.__name__} changes")
    if legal:
        require(at.game.default(dealt, seat) == at.game.default(at.state, seat), f"seat {seat}: its default changes")


def _compare_refusals(at: Visit, dealt: AnyState, seat: int) -> None:
    """Ask for moves of the other seats, of other positions and of nobody."""
    asked: list[Any] = ["nonsense", -1]
    for position in (at.state, dealt):
        for other, action in at.sample([(o, a) for o in position.to_act() for a in position.legal(o)], 6):
            asked.append(at.game.text(position, other, action))
            asked.append(action)
    for move in asked:
        here, there = at.game.why_not(at.state, seat, move), at.game.why_not(dealt, seat, move)
        require(here == there, f"seat {seat} is refused {move!r} differently: {here!r}, dealt again {there!r}")


def redeal_depends_on_the_view_alone(at: Visit) -> None:
    """Deal again twice, or under another chance, or after another seat's draft: the last deal decides."""
    for seat in at.seats:
        first, last = at.seed(), at.seed()
        expected = at.dump(at.game.redeal(at.state, seat, last))
        twice = at.game.redeal(at.game.redeal(at.state, seat, first), seat, last)
        require(at.dump(twice) == expected, f"seat {seat}: redeal keeps something of what was hidden")
        other_chance = at.state.copy()
        other_chance.reseed(first)
        same = at.dump(at.game.redeal(other_chance, seat, last)) == expected
        require(same, f"seat {seat}: redeal keeps something of the true chance")


def a_draft_is_nobody_elses_business(at: Visit) -> None:
    """Take a first step of a longer move, and look from the other seats."""
    for drafter, action in at.actions(most=8):
        drafted = at.after(drafter, action)
        if not drafted.drafting(drafter):
            continue
        require(drafted.to_act() == at.state.to_act(), f"a draft of seat {drafter} changes to_act")
        for viewer in (*at.seats, None):
            if viewer == drafter:
                continue
            same = at.game.view(drafted, viewer) == at.game.view(at.state, viewer)
            require(same, f"seat {viewer} sees the draft of seat {drafter}")
            if viewer is not None:
                seed = at.seed()
                dealt = [at.dump(at.game.redeal(state, viewer, seed)) for state in (at.state, drafted)]
                require(dealt[0] == dealt[1], f"dealt again for seat {viewer}, the draft of {drafter} is still there")
                require(drafted.legal(viewer) == at.state.legal(viewer), f"a draft changes the choices of {viewer}")


def hidden_places_vary(at: Visit) -> None:
    """Deal again many times: each hidden place takes different values, and only possible ones."""
    for seat in at.seats:
        places = at.subject.hidden(at.state, seat)
        if not places:
            _check_nothing_is_dealt_again(at, seat)
        for place, (value, possible) in places.items():
            require(value in possible, f"{value!r} lies in {place}, which seat {seat} excludes")
        constant = {place for place, (_, possible) in places.items() if len(possible) > 1}
        for number in range(_MOST_REDEALS if places else 0):
            if number >= _REDEALS and not constant:
                break  # only rare values need more than the usual number
            dealt = at.subject.hidden(at.game.redeal(at.state, seat, at.seed()), seat)
            require(dealt.keys() == places.keys(), f"seat {seat} dealt again: other places are hidden")
            for place, (value, _) in dealt.items():
                require(value in places[place].possible, f"seat {seat} dealt again: {value!r} cannot lie in {place}")
            constant -= {place for place in constant if dealt[place].value != places[place].value}
        require(not constant, f"seat {seat}: never dealt again: {', '.join(sorted(constant))}")


def _check_nothing_is_dealt_again(at: Visit, seat: int) -> None:
    """Check that a seat with no hidden place sees the whole position, but for the chance to come."""
    if any(at.state.drafting(other) for other in at.seats if other != seat):
        return
    seed = at.seed()
    true, dealt = at.state.copy(), at.game.redeal(at.state, seat, at.seed())
    true.reseed(seed)
    dealt.reseed(seed)
    place = difference(at.dump(true), at.dump(dealt))
    require(place is None, f"{place} is dealt again for seat {seat}, but the subject names no hidden place")


def events_follow_the_view(at: Visit) -> None:
    """Take the same action here and dealt again: a seat that sees the same afterwards was told the same."""
    for seat in at.seats:
        dealt = at.game.redeal(at.state, seat, at.seed())
        for actor, action in at.actions(most=10):
            if action not in dealt.legal(actor):
                continue
            here, trace = at.traced(actor, action)
            there, other_trace = at.traced(actor, action, dealt)
            if at.game.view(here, seat) != at.game.view(there, seat):
                kinds = {kind for kind, _ in entries(trace)}
                require(bool(kinds & {CHANCE, REVEAL}), f"seat {seat} learns a hidden thing without a mark")
                continue
            told = at.game.events(trace, seat), at.game.events(other_trace, seat)
            require(told[0] == told[1], f"seat {seat} is told what it cannot see: {told[0]}, dealt again {told[1]}")


def undo_betrays_nothing(at: Visit) -> None:
    """Play on side by side here and dealt again: while a seat sees the same, it may take back the same."""
    for seat in at.seats:
        here = Match.from_position(at.game, at.dump())
        there = Match.from_position(at.game, at.dump(at.game.redeal(at.state, seat, at.seed())))
        for _ in range(_STEPS_SIDE_BY_SIDE):
            possible = [(s, a) for s in here.state.to_act() for a in here.state.legal(s)]
            shared = [(s, a) for s, a in possible if can_play(there.state, s, [a])]
            if not shared:
                break
            actor, action = at.dice.choice(shared)
            here.play(actor, action)
            there.play(actor, action)
            if at.game.view(here.state, seat) != at.game.view(there.state, seat):
                break
            free = here.undoable(seat), there.undoable(seat)
            require(free[0] == free[1], f"seat {seat} may take back {free[0]}, dealt again {free[1]}")
            require(here.decision(seat) == there.decision(seat), f"the decision of seat {seat} differs")


def the_tensor_follows_the_view(at: Visit) -> None:
    """Write the tensor here over old numbers, and dealt again: a seat's numbers are all written, and the same."""
    tensor = at.game.tensor
    if tensor is None:
        return
    for seat in at.seats:
        here = bytearray(b"\xff" * tensor.size)
        tensor.write(at.state, seat, here)
        dealt = tensor.of(at.game.redeal(at.state, seat, at.seed()), seat)
        for part in tensor.slices:
            numbers = here[part.start : part.stop]
            require(numbers == dealt[part.start : part.stop], f"seat {seat} dealt again: other numbers in {part.name}")
            require(max(numbers) <= part.most, f"seat {seat}: a number in {part.name} is above {part.most}")


LAWS = (
    a_redealt_position_looks_the_same,
    redeal_depends_on_the_view_alone,
    a_draft_is_nobody_elses_business,
    hidden_places_vary,
    events_follow_the_view,
    undo_betrays_nothing,
    the_tensor_follows_the_view,
)
