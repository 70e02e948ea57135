"""Who knows what: only the order of the cards below the top one of each pack is hidden, and from all alike."""

from sapajou.games.monkey_palace.engine import build
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine.rules import ID, SETUP, State
from sapajou.kernel.chance import Chance, chance_key


def redealt(state: State, seat: int, seed: int) -> State:
    """Return a position in which everything a seat may not know has been dealt again (MP-S-03)."""
    new = state.copy()
    if seat != new.active:
        build.clear_draft(new)
    if not new.rulings.ascending:
        chance = Chance(chance_key(ID + " again", seed), [0])
        for pack in range(s.PACKS):
            first = first_hidden(new, pack)
            end = new.box.pack_starts[pack + 1]
            cards = sorted(new.order[first:end])
            chance.shuffle(SETUP, cards)
            new.order[first:end] = cards
    return new


def first_hidden(state: State, pack: int) -> int:
    """Return where in the order the hidden cards of a pack begin: below its top card."""
    box = state.box
    return min(box.pack_starts[pack] + state.taken[pack] + 1, box.pack_starts[pack + 1])
