"""The rest of a turn after the staircase: cards, deliveries, bonus and animals.

Each step of the turn either goes through by itself or waits for a decision of the active seat; a
choice of one is no decision.
"""

from typing import Final

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import ending
from sapajou.games.monkey_palace.engine import state as s
from sapajou.kernel.trace import REVEAL


def go_on(state: s.Pieces, step: int) -> None:
    """Go through a turn from one of its steps to the next decision, or to its end."""
    while step < act.END:
        state.phase = step
        if waits(state, step):
            return
        step += 1
    ending.end_turn(state)


def waits(state: s.Pieces, step: int) -> bool:  # noqa: PLR0911  one line a step of the turn
    """Carry out a step of the turn that needs no choice; return whether it waits for one."""
    if step == act.BUY:
        return can_buy(state)
    if step == act.IMMEDIATE:
        return deliver_immediate(state)
    if step == act.PLACE:
        return place(state)
    if step == act.RECURRING:
        return deliver_recurring(state)
    if step == act.BONUS:
        take_bonus(state)
    elif step == act.FLUTTER:
        move_butterfly(state)
    elif step == act.TAKE_FROG:
        return frog_offered(state)
    elif step == act.MOVE_MONKEY:
        return monkey_waits(state)
    return False


# Buying


def open_costs(state: s.Pieces) -> int:
    """Return a mask of the costs at which the staircase's colour finds a card (MP-C-04)."""
    colour = state.box.colours[state.built[s.BUILT_START]]
    costs = 0
    for at in range(act.COSTS):
        if state.left_in_pack(state.box.pack_of[colour * act.COSTS + at]) > 0:
            costs |= 1 << at
    return costs


def price(costs: int) -> int:
    """Return what a set of cards costs together."""
    return sum([at + 1 for at in range(act.COSTS) if costs >> at & 1])


PRICES: Final = [price(costs) for costs in range(1 << act.COSTS)]


def buy_sets(state: s.Pieces) -> list[int]:
    """Return every set of cards that can be bought, the empty one included (MP-C-05)."""
    spendable = state.built[s.BUILT_CREDITS]
    closed = ~open_costs(state)
    return [
        act.BUY_SET + costs for costs in range(1 << act.COSTS) if costs & closed == 0 and PRICES[costs] <= spendable
    ]


def can_buy(state: s.Pieces) -> bool:
    """Return whether the credits buy anything at all; if not, they vanish (MP-C-05)."""
    open_packs = open_costs(state)
    for at in range(act.COSTS):
        if open_packs >> at & 1 and at < state.built[s.BUILT_CREDITS]:
            return True
    state.built[s.BUILT_CREDITS] = 0
    return False


def buy(state: s.Pieces, costs: int) -> None:
    """Take the top card of each chosen pack; the next one becomes visible, unused credits vanish."""
    colour = state.box.colours[state.built[s.BUILT_START]]
    state.built[s.BUILT_CREDITS] = 0  # MP-C-05
    cards: list[int] = []
    turned: list[int] = []
    for at in range(act.COSTS):
        if costs >> at & 1:
            pack = state.box.pack_of[colour * act.COSTS + at]
            card = state.top_of_pack(pack)
            state.taken[pack] += 1  # MP-C-04: one card of a pack in a turn (MP-R-20)
            state.bought[at] = card
            state.bananas[state.active] += state.box.bananas[card]
            cards.append(card)
            if state.left_in_pack(pack) > 0:
                turned += [act.TURNED_UP, 2, pack, state.top_of_pack(pack)]
    state.tell([act.BOUGHT, 1 + len(cards), state.active, *cards])
    state.tell(turned)
    if turned and not state.rulings.ascending:
        state.tell([REVEAL, 0])
    go_on(state, act.IMMEDIATE)


# Deliveries


def deliver_immediate(state: s.Pieces) -> bool:
    """Deliver what the cards just bought bring at once, before any of them is covered (MP-C-08, MP-R-22)."""
    icons = [0] * s.ICONS
    for card in state.bought:
        if card != s.NOTHING:
            for icon in range(s.ICONS):
                icons[icon] += state.box.immediate[card * s.ICONS + icon]
    return deliver(state, icons)


def recurring_icons(state: s.Pieces, seat: int) -> list[int]:
    """Return what a seat's board and its visible cards bring every turn (MP-C-07, MP-C-08)."""
    box = state.box
    icons = box.board_recurring[seat * s.ICONS : seat * s.ICONS + s.ICONS]
    for slot in range(seat * act.SLOTS, seat * act.SLOTS + act.SLOTS):
        card = state.slots[slot]
        if card != s.NOTHING:
            for icon in range(s.ICONS):
                icons[icon] += box.recurring[card * s.ICONS + icon]
    return icons


def deliver_recurring(state: s.Pieces) -> bool:
    """Deliver what comes every turn, the first included (MP-C-08, MP-R-38)."""
    return deliver(state, recurring_icons(state, state.active))


def deliver(state: s.Pieces, icons: list[int]) -> bool:
    """Pay a delivery as far as the supply goes; return whether the seat has arches or bricks to choose."""
    supply = state.supply
    arches, bricks, columns, free = icons[s.ARCH], icons[s.BRICK], icons[s.COLUMN], icons[s.ANY]
    if arches + bricks + columns + free == 0:
        return False  # MP-C-10: an empty delivery is complete
    lacking = shortage_of(supply, arches, bricks, columns, free)
    arches = state.take(s.ARCH, arches)  # MP-R-24: fixed icons first
    bricks = state.take(s.BRICK, bricks)
    columns = state.take(s.COLUMN, columns)
    state.choosing = min(free, supply[s.ARCH] + supply[s.BRICK])
    state.tell(
        [act.DELIVERED, 7, state.active, state.phase, arches, bricks, columns, state.choosing, int(lacking == 0)]
    )
    if lacking and not state.final_round:
        state.shortage = lacking
        state.tell([act.FINAL_ROUND, 1, state.active])
    fewest, most = arch_range(state)
    if fewest < most:
        return True
    choose_arches(state, fewest)
    return False


def shortage_of(supply: list[int], arches: int, bricks: int, columns: int, free: int) -> int:
    """Return a mask of the kinds that a delivery lacks; a supply that reaches 0 is no shortage (MP-C-09, MP-R-26)."""
    lacking = 0
    if arches > supply[s.ARCH]:
        lacking |= 1 << s.ARCH
    if bricks > supply[s.BRICK]:
        lacking |= 1 << s.BRICK
    if columns > supply[s.COLUMN]:
        lacking |= 1 << s.COLUMN
    if lacking == 0 and arches + bricks + free > supply[s.ARCH] + supply[s.BRICK]:
        lacking = 1 << s.ARCH | 1 << s.BRICK
    return lacking


def arch_range(state: s.Pieces) -> tuple[int, int]:
    """Return how many of the arch-or-brick pieces can be arches, at least and at most (MP-C-10)."""
    return max(0, state.choosing - state.supply[s.BRICK]), min(state.choosing, state.supply[s.ARCH])


def arch_choices(state: s.Pieces) -> list[int]:
    """Return every split of the arch-or-brick pieces."""
    fewest, most = arch_range(state)
    return [act.TAKE_ARCHES + arches for arches in range(fewest, most + 1)]


def choose_arches(state: s.Pieces, arches: int) -> None:
    """Receive the arch-or-brick pieces: so many arches, the rest bricks (MP-R-23)."""
    if state.choosing > 0:
        bricks = state.choosing - arches
        state.take(s.ARCH, arches)
        state.take(s.BRICK, bricks)
        state.choosing = 0
        state.tell([act.CHOSE, 3, state.active, arches, bricks])


# Placing cards


def empty_slots(state: s.Pieces) -> int:
    """Return how many slots of the active seat hold no card."""
    first = state.active * act.SLOTS
    return state.slots[first : first + act.SLOTS].count(s.NOTHING)


def place(state: s.Pieces) -> bool:
    """Place the new cards on empty slots; return whether the seat must choose what they cover (MP-C-06)."""
    new = act.COSTS - state.bought.count(s.NOTHING)
    if new > empty_slots(state):  # MP-R-21: nothing is covered while a slot is empty
        return True
    if new > 0:
        cover(state, 0)
    return False


def cover_sets(state: s.Pieces) -> list[int]:
    """Return every set of cards, old and new, that the new ones can cover."""
    first = state.active * act.SLOTS
    old = 0
    new = 0
    for slot in range(act.SLOTS):
        if state.slots[first + slot] != s.NOTHING:
            old |= 1 << slot
    for at in range(act.COSTS):
        if state.bought[at] != s.NOTHING:
            new |= 1 << act.SLOTS + at
    covered = act.COSTS - state.bought.count(s.NOTHING) - empty_slots(state)
    sets: list[int] = []
    there = old | new
    mask = there
    while mask > 0:  # every part of what is there, descending
        if mask != new and bits(mask) == covered:  # MP-C-06: the last one placed stays visible
            sets.append(act.COVER + mask)
        mask = (mask - 1) & there
    sets.reverse()
    return sets


def bits(mask: int) -> int:
    """Return how many bits of a mask are set."""
    number = 0
    while mask > 0:
        mask &= mask - 1
        number += 1
    return number


def cover(state: s.Pieces, covered: int) -> None:
    """Place the new cards so that exactly these are covered.

    New cards that are covered lie on the first slot in question, below the first that stays visible;
    the others go one to a slot. Slots have no identity, so any arrangement is as good (MP-C-07).
    """
    first = state.active * act.SLOTS
    hidden: list[int] = []
    visible: list[int] = []
    for at in range(act.COSTS):
        if state.bought[at] != s.NOTHING:
            (hidden if covered >> act.SLOTS + at & 1 else visible).append(state.bought[at])
            state.bought[at] = s.NOTHING
    for slot in range(act.SLOTS):
        if visible and (state.slots[first + slot] == s.NOTHING or covered >> slot & 1):
            for card in hidden:
                lay(state, card, slot)
            hidden = []
            lay(state, visible.pop(0), slot)


def lay(state: s.Pieces, card: int, slot: int) -> None:
    """Lay a card on a slot of the active seat, over what lies there."""
    at = state.active * act.SLOTS + slot
    state.below[card] = state.slots[at]
    state.slots[at] = card
    state.tell([act.PLACED, 4, state.active, card, slot, state.below[card]])


# Bonus and trophies


def take_bonus(state: s.Pieces) -> None:
    """Take a bonus card if the staircase earned one and one is left (MP-C-11, MP-R-18)."""
    if state.built[s.BUILT_TALL] == 1 and sum(state.bonuses) < state.box.bonus_cards:
        state.bonuses[state.active] += 1
        state.tell([act.EARNED_BONUS, 1, state.active])


def move_animal(state: s.Pieces, animal: int, site: int) -> None:
    """Put an animal on a stud and take its trophy, from the table or its holder."""
    state.animals[animal] = site
    state.holders[animal] = state.active
    state.tell([act.ANIMAL_MOVED, 4, state.active, animal, state.box.plan, site])


def move_butterfly(state: s.Pieces) -> None:
    """Put the butterfly on a decoration that is strictly the highest of its colour (MP-C-14)."""
    if state.rulings.butterfly and state.built[s.BUILT_HIGHEST] == 1:
        move_animal(state, s.BUTTERFLY, state.built[s.BUILT_END])


def frog_offered(state: s.Pieces) -> bool:
    """Return whether the active seat may take the frog (MP-C-15)."""
    start = state.built[s.BUILT_START]
    return (
        state.rulings.frog
        and start != s.NOTHING  # MP-R-32: not on a pass
        and state.holders[s.FROG] != state.active
        and state.supply[s.COLUMN] > 0  # MP-R-33
        and state.heights[start] == state.built[s.BUILT_LOW]  # MP-R-33: nothing on the low end
    )


def take_frog(state: s.Pieces) -> None:
    """Take the frog and a column, which is no delivery; the frog sits on the low end of the staircase."""
    state.take(s.COLUMN, 1)
    move_animal(state, s.FROG, state.built[s.BUILT_START])


def monkey_sites(state: s.Pieces) -> list[int]:
    """Return the sites whose top is a free end stud of an arch, old or new (MP-C-12, MP-R-30).

    The monkey's own stud counts as free (MP-R-29), the frog's does not (MP-R-31).
    """
    frog = state.animals[s.FROG]
    return [site for site in range(len(state.tops)) if state.tops[site] == s.ARCH and site != frog]


def monkey_waits(state: s.Pieces) -> bool:
    """Move the monkey if the decoration is gold and there is no choice; return whether there is one (MP-C-12)."""
    start = state.built[s.BUILT_START]
    if start == s.NOTHING or state.box.colours[start] != s.GOLD:
        return False
    sites = monkey_sites(state)
    if len(sites) > 1:
        return True
    move_animal(state, s.MONKEY, sites[0] if sites else s.NOTHING)
    return False


def monkey_choices(state: s.Pieces) -> list[int]:
    """Return every stud the monkey can be put on."""
    return [act.MONKEY_TO + site for site in monkey_sites(state)]


# Passing


def pass_turn(state: s.Pieces) -> None:
    """Pass for want of a legal staircase: only the recurring delivery is left of the turn (MP-R-11, MP-R-12)."""
    state.tell([act.PASSED, 1, state.active])
    go_on(state, act.RECURRING)
