"""The end of a turn and of the game: SPEC section 7. This file is compiled."""

from typing import Final

from sapajou.games.monkey_palace.engine.state import ANIMALS, BUILD, BUILT_FIELDS, MONKEY, NOTHING, OVER, Table
from sapajou.kernel.trace import FIRST_KIND

ENDED: Final = FIRST_KIND + 10  # a kind of trace entry: winners...


def end_turn(table: Table) -> None:
    """Hand the turn on; after the last seat of the last round the game is over (MP-E-01)."""
    table.built = [NOTHING] * BUILT_FIELDS
    table.searched = False
    table.distances = []
    table.phase = BUILD
    if table.active + 1 < table.seats:
        table.active += 1
    elif table.final_round:
        table.phase = OVER
        table.tell([ENDED, len(winners(table)), *winners(table)])
    else:
        table.active = 0
        table.round += 1


def score(table: Table, seat: int) -> int:
    """Return the bananas of a seat: monkey cards, bonus cards, trophies (MP-E-02)."""
    total = table.bananas[seat] + table.bonuses[seat] * table.box.bonus_bananas
    for animal in range(ANIMALS):
        if table.holders[animal] == seat:
            total += table.box.trophy_bananas[animal]
    return total


def winners(table: Table) -> list[int]:
    """Return who has most; among them the holder of the monkey trophy wins alone (MP-E-03)."""
    scores = [score(table, seat) for seat in range(table.seats)]
    best = max(scores)
    leaders = [seat for seat in range(table.seats) if scores[seat] == best]
    holder = table.holders[MONKEY]
    return [holder] if holder in leaders else leaders
