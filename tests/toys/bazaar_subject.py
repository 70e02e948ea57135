"""What the conformance suite is told about the toy game."""

from itertools import combinations

import bazaar_rules as rules
from bazaar_rules import NOTHING, Position
from sapajou.kernel.registry import game
from sapajou.testing import Hidden, Subject


def subject(seats: int, **options: object) -> Subject:
    """Return the toy game, ready to be tested."""
    return Subject(game("bazaar"), seats, options, invariant, hidden, commutes)


def invariant(state: Position) -> None:
    """Check that every ware is in one place, and that those who must know it do."""
    assert sorted(state.stock) == [w for w in range(rules.WARES) if state.holder[w] == rules.STOCK]
    assert sorted(w for w in state.row if w != NOTHING) == [
        w for w in range(rules.WARES) if state.holder[w] == rules.ROW
    ]
    assert sorted(state.omens + state.used) == list(range(rules.OMENS))
    for ware in range(rules.WARES):
        holder, known = state.holder[ware], state.known[ware]
        assert known == 0 if holder == rules.STOCK else known != 0
        assert holder >= state.seats or known >> holder & 1
        assert holder not in (rules.ROW, rules.THIEF) or known == rules.everybody(state.seats)


def hidden(state: Position, seat: int) -> dict[str, Hidden]:
    """Return what a trader cannot see: the stock, the omens, others' wares and what they sealed."""
    unknown = [ware for ware in range(rules.WARES) if not state.known[ware] >> seat & 1]
    places = {f"stock {at}": Hidden(ware, unknown) for at, ware in enumerate(state.stock)}
    places |= {f"omen {at}": Hidden(omen, sorted(state.omens)) for at, omen in enumerate(state.omens)}
    for other in set(range(state.seats)) - {seat}:
        wares = tuple(ware for ware in state.hand(other) if ware in unknown)
        places[f"hand of {other}"] = Hidden(wares, set(combinations(unknown, len(wares))))
        might = [ware for ware in state.hand(other) if ware not in wares] + (unknown if wares else [])
        if state.phase == rules.ANSWERS and other == state.active and seat != state.offer[2]:
            places["sealed ware"] = Hidden(state.offer[1], might)
        if state.answers[other] != NOTHING:
            gives = [rules.GIVE + ware for ware in might if ware % rules.KINDS == state.offer[0]]
            places[f"answer of {other}"] = Hidden(state.answers[other], [*gives, rules.REFUSE])
    return places


def commutes(_state: Position, first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Return whether the order is of no matter: only two draws from the stock follow one another."""
    return (first[1], second[1]) != (rules.DRAW, rules.DRAW)
