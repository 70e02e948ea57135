"""Laws of simulation: what bots that search ask of a game, many thousand times a decision."""

import math
from typing import Any, Final

from sapajou.kernel.trace import surprising
from sapajou.testing.subject import AnyState, Visit, require

_NO_STOPS: Final[tuple[Any, ...]] = ("tomorrow", "", -1)
_DECISIONS: Final = 6  # at most, after which a playout is looked at
_LOOKED_AT: Final = 6  # positions on the way to a stop
_TURNS: Final = 12
_MOST_TRIED: Final = 60  # steps, to find the one that a policy took


def all_seats_are_worth_what_each_is(at: Visit) -> None:
    """Compare `evaluate_all` with `evaluate`."""
    before = at.dump()
    together = at.game.evaluate_all(at.state)
    each = [at.game.evaluate(at.state, seat) for seat in at.seats]
    require(together == each, f"evaluate_all says {together}, evaluate {each}")
    require(all(map(math.isfinite, together)), f"evaluations are not all finite: {together}")
    require(at.dump() == before, "to evaluate a position changes it")


def a_playout_stops_where_it_says(at: Visit) -> None:
    """Play on to a stop, at random and by the policy, and once more with as many decisions as that took."""
    for policy in _players(at):
        who = "a random playout" if policy is None else "a playout by the policy"
        seed = at.seed()
        stop = at.dice.choice(("turn", "round", at.dice.randint(1, _DECISIONS)))
        count, end = _played(at, seed, policy, stop)
        again, same = _played(at, seed, policy, count)
        alike = again == count and at.dump(same) == at.dump(end)
        require(alike, f"{who} to {stop!r} takes {count} decisions; the same seed and so many lead elsewhere")
        written = at.dump(end)
        require(at.dump(at.game.restore(written)) == written, f"{who} ends at a position that cannot be written down")
        if isinstance(stop, int):
            require(count == stop or (count < stop and end.over), f"{who} of {stop} decisions takes {count}")
        elif not at.state.over:
            require(count > 0, f"{who} to the end of the {stop} decides nothing")
            numbers = {*at.sample(range(1, count), _LOOKED_AT if policy is None else 0), count - 1}
            path = [_played(at, seed, policy, number)[1] for number in sorted(numbers)]
            for length in range(1, len(path) + 1):
                going = not at.subject.passed(stop, [at.state, *path[:length]])
                require(going, f"{who} goes on after the {stop}")
            ended = end.over or at.subject.passed(stop, [at.state, *path, end])
            require(ended, f"{who} stops before the end of the {stop}")


def no_decision_changes_nothing_and_no_other_stop_is_known(at: Visit) -> None:
    """Let a playout decide nothing, and stop where nothing can."""
    before = at.dump()
    for policy in _players(at):
        count, end = _played(at, at.seed(), policy, 0)
        require(count == 0 and at.dump(end) == before, "a playout of no decisions changes the position")
        for stop in _NO_STOPS:
            try:
                _played(at, at.seed(), policy, stop)
            except ValueError:
                continue
            require(holds=False, message=f"a playout takes {stop!r} for a stop")


def a_policy_plays_by_the_rules(at: Visit) -> None:
    """Let the policy decide a few times, twice alike, and look among the legal steps for its last decision."""
    policy = at.game.policy(at.subject.seats)
    if policy is None or at.state.over:
        return
    seed, count = at.seed(), at.dice.randint(1, _DECISIONS)
    decisions, after = _played(at, seed, policy, count)
    again = _played(at, seed, at.game.policy(at.subject.seats), count)
    require(again[0] == decisions and at.dump(again[1]) == at.dump(after), "a new policy plays otherwise")
    before = _played(at, seed, policy, decisions - 1)[1]
    for seat in before.to_act():
        if _leads_to(at, before, seat, after, [_MOST_TRIED]):
            return
    require(holds=False, message=f"no legal move is what the policy decides after {decisions - 1} decisions")


def _leads_to(at: Visit, state: AnyState, seat: int, wanted: AnyState, left: list[int]) -> bool:
    """Return whether a step of a seat, or a move of several, leads to a position, or so many tries do not tell."""
    for action in state.legal(seat):
        left[0] -= 1
        after = at.after(seat, action, state)
        if left[0] < 0 or _looks_like(at, after, wanted):
            return True
        if after.drafting(seat) and _leads_to(at, after, seat, wanted, left):
            return True
    return False


def _looks_like(at: Visit, one: AnyState, other: AnyState) -> bool:
    """Return whether two positions look the same from everywhere: a policy need not keep how a move was spelled."""
    if one.to_act() != other.to_act():
        return False
    return all(at.game.view(one, viewer) == at.game.view(other, viewer) for viewer in (None, *at.seats))


def _players(at: Visit) -> list[Any]:
    """Return who plays in playouts: chance (None), and the policy if the game has one."""
    policy = at.game.policy(at.subject.seats)
    return [None] if policy is None else [None, policy]


def _played(at: Visit, seed: int, policy: Any, stop: Any) -> tuple[int, AnyState]:
    """Return how many decisions a playout from here takes, and where it ends."""
    state = at.state.copy()
    return state.playout(seed, policy, stop), state


def turns_are_legal_and_whole(at: Visit) -> None:
    """Ask for turns, twice alike, and play each: nothing that cannot be foreseen happens before its last move."""
    before = at.dump()
    for seat in at.state.to_act():
        seed, limit = at.seed(), at.dice.randint(1, _TURNS)
        turns = at.game.turns(at.state, seat, limit, seed)
        require(1 <= len(turns) <= limit, f"seat {seat} is given {len(turns)} turns of at most {limit}")
        require(turns == at.game.turns(at.state, seat, limit, seed), f"the same seed gives seat {seat} other turns")
        require(len(set(turns)) == len(turns), f"seat {seat} is given a turn twice")
        for turn in turns:
            _check_turn(at, seat, turn)
    require(at.dump() == before, "asking for turns changes the position")


def _check_turn(at: Visit, seat: int, turn: tuple[int, ...]) -> None:
    """Play a turn step by step."""
    state = at.state.copy()
    state.trace = []
    require(len(turn) > 0, f"a turn of seat {seat} has no steps")
    for number, step in enumerate(turn):
        inside = state.drafting(seat)
        require(inside or not surprising(state.trace), f"the turn {turn} of seat {seat} goes on after chance")
        require(step in state.legal(seat), f"step {number} of the turn {turn} of seat {seat} is not legal")
        state.apply(seat, step)
    require(not state.drafting(seat), f"the turn {turn} of seat {seat} ends inside a move")


def a_policy_seals_what_may_be(at: Visit) -> None:
    """Deal again with the others' sealed choices by the policy: it looks the same, and depends on the view alone."""
    policy = at.game.policy(at.subject.seats)
    if policy is None:
        return
    before = at.dump()
    for seat in at.seats:
        first, last = at.seed(), at.seed()
        dealt = at.game.redeal(at.state, seat, last, policy)
        require(at.dump() == before, f"redeal for seat {seat} by the policy changes the position it is given")
        at.subject.invariant(dealt)
        for viewer in (seat, None):
            same = at.game.view(dealt, viewer) == at.game.view(at.state, viewer)
            require(same, f"seat {seat} dealt again by the policy: the view of {viewer} changes")
        require(dealt.to_act() == at.state.to_act(), f"seat {seat} dealt again by the policy: to_act changes")
        require(dealt.legal(seat) == at.state.legal(seat), f"seat {seat} dealt again by the policy: legal changes")
        twice = at.game.redeal(at.game.redeal(at.state, seat, first), seat, last, policy)
        require(at.dump(twice) == at.dump(dealt), f"seat {seat}: redeal by the policy keeps what was hidden")


LAWS = (
    all_seats_are_worth_what_each_is,
    no_decision_changes_nothing_and_no_other_stop_is_known,
    a_playout_stops_where_it_says,
    a_policy_plays_by_the_rules,
    turns_are_legal_and_whole,
    a_policy_seals_what_may_be,
)
