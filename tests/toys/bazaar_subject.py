"""What the conformance suite is told about the toy game."""

from itertools import combinations

from bazaar.engine import actions as act
from bazaar.engine import state as s
from bazaar.engine.rules import State
from sapajou.kernel.registry import game
from sapajou.testing import Hidden, Subject


def subject(seats: int, **options: object) -> Subject:
    """Return the toy game, ready to be tested."""
    return Subject(game("bazaar"), seats, options, invariant, hidden, commutes)


def invariant(state: State) -> None:
    """Check that every ware is in one place, and that those who must know it do."""
    assert sorted(state.stock) == [w for w in range(act.WARES) if state.holder[w] == s.STOCK]
    assert sorted(w for w in state.row if w != act.NOTHING) == [w for w in range(act.WARES) if state.holder[w] == s.ROW]
    assert sorted(state.omens + state.used) == list(range(s.OMENS))
    for ware in range(act.WARES):
        holder, known = state.holder[ware], state.known[ware]
        assert known == 0 if holder == s.STOCK else known != 0
        assert holder >= state.seats or known >> holder & 1
        assert holder not in (s.ROW, s.THIEF) or known == s.everybody(state.seats)


def hidden(state: State, seat: int) -> dict[str, Hidden]:
    """Return what a trader cannot see: the stock, the omens, others' wares and what they sealed."""
    unknown = [ware for ware in range(act.WARES) if not state.known[ware] >> seat & 1]
    places = {f"stock {at}": Hidden(ware, unknown) for at, ware in enumerate(state.stock)}
    places |= {f"omen {at}": Hidden(omen, sorted(state.omens)) for at, omen in enumerate(state.omens)}
    for other in set(range(state.seats)) - {seat}:
        wares = tuple(ware for ware in state.hand(other) if ware in unknown)
        places[f"hand of {other}"] = Hidden(wares, set(combinations(unknown, len(wares))))
        might = [ware for ware in state.hand(other) if ware not in wares] + (unknown if wares else [])
        if state.phase == act.ANSWERS and other == state.active and seat != state.offer[2]:
            places["sealed ware"] = Hidden(state.offer[1], might)
        if state.answers[other] != act.NOTHING:
            gives = [act.GIVE + ware for ware in might if ware % act.KINDS == state.offer[0]]
            places[f"answer of {other}"] = Hidden(state.answers[other], [*gives, act.REFUSE])
    return places


def commutes(_state: State, first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Return whether the order is of no matter: only two draws from the stock follow one another."""
    return (first[1], second[1]) != (act.DRAW, act.DRAW)
