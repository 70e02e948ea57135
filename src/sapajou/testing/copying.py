"""Laws of copies: independent, alike, silent, and true under another chance."""

from sapajou.kernel.trace import CHANCE, entries, marked
from sapajou.testing.subject import Visit, require


def a_copy_is_independent(at: Visit) -> None:
    """Play copies to the end and look whether the original moved."""
    before = at.dump()
    copy = at.state.copy()
    require(at.dump(copy) == before, "a copy differs from its original")
    for _ in range(3):
        played = at.state.copy()
        played.playout(at.seed())
        require(played.over, "a playout does not reach the end")
        require(at.dump() == before, "playing on in a copy changes the original")
    original = at.state.copy()
    kept = original.copy()
    original.playout(at.seed())
    require(at.dump(kept) == before, "playing on in the original changes its copy")


def a_copy_is_silent(at: Visit) -> None:
    """Check that nobody listens to a copy, a dealt-again or a restored position."""
    listened = at.state.copy()
    listened.trace = []
    require(listened.copy().trace is None, "a copy keeps the trace")
    for seat in at.seats:
        require(at.game.redeal(listened, seat, at.seed()).trace is None, "a redealt position keeps the trace")
    require(at.dump(listened) == at.dump(), "the trace is part of the dump")
    require(at.game.restore(at.dump(listened)).trace is None, "a restored position has a trace")


def listening_changes_nothing(at: Visit) -> None:
    """Apply actions with and without a trace, and read what the trace says."""
    for seat, action in at.actions():
        quiet = at.after(seat, action)
        told, trace = at.traced(seat, action)
        require(at.dump(quiet) == at.dump(told), "a position is another one when somebody listens")
        known = tuple(at.game.event_types)
        for viewer in (*at.seats, None):
            for event in at.game.events(trace, viewer):
                require(type(event) in known, f"{type(event).__name__} is not among the game's event_types")
        if quiet.drafting(seat):
            _check_draft_step(at, seat, trace)


def _check_draft_step(at: Visit, seat: int, trace: list[int]) -> None:
    """Check that a step of an unfinished move has no effect beyond its draft."""
    require(not marked(trace), "a step of a draft uses chance, reveals or binds")
    for viewer in (*at.seats, None):
        if viewer != seat:
            require(at.game.events(trace, viewer) == [], f"seat {viewer} is told of a draft of seat {seat}")


def chance_is_marked(at: Visit) -> None:
    """Find out whether an action used chance, by changing the chance, and look for the mark."""
    other, same = at.seed(), at.seed()
    for seat, action in at.actions():
        after, trace = at.traced(seat, action)
        changed = at.state.copy()
        changed.reseed(other)
        changed.apply(seat, action)
        after.reseed(same)
        changed.reseed(same)
        used = at.dump(after) != at.dump(changed)
        require(not used or CHANCE in [kind for kind, _ in entries(trace)], "an action uses chance without a mark")


def another_chance_changes_nothing_else(at: Visit) -> None:
    """Reseed a copy and look at it from every seat."""
    changed = at.state.copy()
    changed.reseed(at.seed())
    require(changed.to_act() == at.state.to_act(), "reseed changes to_act")
    for seat in at.seats:
        require(changed.legal(seat) == at.state.legal(seat), f"reseed changes legal({seat})")
    for viewer in (*at.seats, None):
        require(at.game.view(changed, viewer) == at.game.view(at.state, viewer), f"reseed changes the view of {viewer}")


def the_same_seed_plays_the_same(at: Visit) -> None:
    """Play twice with the same seed."""
    seed = at.seed()
    first, second = at.state.copy(), at.state.copy()
    require(first.playout(seed) == second.playout(seed), "the same playout takes another number of decisions")
    require(at.dump(first) == at.dump(second), "the same playout ends elsewhere")


LAWS = (
    a_copy_is_independent,
    a_copy_is_silent,
    listening_changes_nothing,
    chance_is_marked,
    another_chance_changes_nothing_else,
    the_same_seed_plays_the_same,
)
