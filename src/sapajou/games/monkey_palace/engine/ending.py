"""The end of a turn and of the game."""

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import state as s


def end_turn(state: s.Pieces) -> None:
    """Hand the turn on; after the last seat of the last round the game is over (MP-E-01, MP-R-27)."""
    state.built = [s.NOTHING] * s.BUILT_FIELDS
    state.searched = False
    state.distances = []
    state.phase = act.BUILD
    if state.active + 1 < state.seats:
        state.active += 1
    elif state.final_round:
        state.phase = act.OVER
        state.tell([act.ENDED, len(winners(state)), *winners(state)])
    else:
        state.active = 0
        state.round += 1


def score(state: s.Pieces, seat: int) -> int:
    """Return the bananas of a seat: monkey cards, bonus cards, trophies (MP-E-02)."""
    total = state.bananas[seat] + state.bonuses[seat] * state.box.bonus_bananas
    for animal in range(s.ANIMALS):
        if state.holders[animal] == seat:
            total += state.box.trophy_bananas[animal]
    return total


def winners(state: s.Pieces) -> list[int]:
    """Return who has most; among them the holder of the monkey trophy wins alone (MP-E-03)."""
    scores = [score(state, seat) for seat in range(state.seats)]
    best = max(scores)
    leaders = [seat for seat in range(state.seats) if scores[seat] == best]
    holder = state.holders[s.MONKEY]
    return [holder] if holder in leaders else leaders
