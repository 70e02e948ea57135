"""The rest of a turn after the staircase: SPEC sections 6.9 to 6.14 and 7.

Each step of the turn either goes through by itself or waits for a decision of the active seat; a
choice of one is no decision. This file is compiled.
"""

from typing import Final

from sapajou.games.monkey_palace.engine.end import end_turn
from sapajou.games.monkey_palace.engine.state import (
    ANY,
    ARCH,
    BONUS,
    BRICK,
    BUILT_CREDITS,
    BUILT_END,
    BUILT_HIGHEST,
    BUILT_LOW,
    BUILT_START,
    BUILT_TALL,
    BUTTERFLY,
    BUY,
    BUY_SET,
    COLUMN,
    COSTS,
    COVER,
    END,
    FLUTTER,
    FROG,
    GOLD,
    ICONS,
    IMMEDIATE,
    MONKEY,
    MONKEY_TO,
    MOVE_MONKEY,
    NOTHING,
    PLACE,
    RECURRING,
    SLOTS,
    STOCKED,
    TAKE_ARCHES,
    TAKE_FROG,
    Table,
)
from sapajou.kernel.trace import FIRST_KIND, REVEAL

# Kinds of trace entries; FIRST_KIND itself is a staircase.
PASSED: Final = FIRST_KIND + 1  # seat
BOUGHT: Final = FIRST_KIND + 2  # seat, cards...
TURNED_UP: Final = FIRST_KIND + 3  # pack, card
DELIVERED: Final = FIRST_KIND + 4  # seat, step, arches, bricks, columns, to choose, complete
CHOSE: Final = FIRST_KIND + 5  # seat, arches, bricks
PLACED: Final = FIRST_KIND + 6  # seat, card, slot, the card it covers
EARNED_BONUS: Final = FIRST_KIND + 7  # seat
ANIMAL_MOVED: Final = FIRST_KIND + 8  # seat, animal, plan, site; off the palace NOTHING
FINAL_ROUND: Final = FIRST_KIND + 9  # seat


def go_on(table: Table, step: int) -> None:
    """Go through a turn from one of its steps to the next decision, or to its end."""
    while step < END:
        table.phase = step
        if waits(table, step):
            return
        step += 1
    end_turn(table)


def waits(table: Table, step: int) -> bool:  # noqa: PLR0911  one line a step of the turn
    """Carry out a step of the turn that needs no choice; return whether it waits for one."""
    if step == BUY:
        return can_buy(table)
    if step == IMMEDIATE:
        return deliver_immediate(table)
    if step == PLACE:
        return place(table)
    if step == RECURRING:
        return deliver_recurring(table)
    if step == BONUS:
        take_bonus(table)
    elif step == FLUTTER:
        move_butterfly(table)
    elif step == TAKE_FROG:
        return frog_offered(table)
    elif step == MOVE_MONKEY:
        return monkey_waits(table)
    return False


# Step T4, buying


def open_costs(table: Table) -> int:
    """Return a mask of the costs at which the staircase's colour finds a card (MP-C-04)."""
    colour = table.box.colours[table.built[BUILT_START]]
    costs = 0
    for at in range(COSTS):
        if table.left_in_pack(table.box.pack_of[colour * COSTS + at]) > 0:
            costs |= 1 << at
    return costs


def price(costs: int) -> int:
    """Return what a set of cards costs together."""
    return sum([at + 1 for at in range(COSTS) if costs >> at & 1])


PRICES: Final = [price(costs) for costs in range(1 << COSTS)]


def buy_sets(table: Table) -> list[int]:
    """Return every set of cards that can be bought, the empty one included (MP-C-05)."""
    spendable = table.built[BUILT_CREDITS]
    closed = ~open_costs(table)
    return [BUY_SET + costs for costs in range(1 << COSTS) if costs & closed == 0 and PRICES[costs] <= spendable]


def can_buy(table: Table) -> bool:
    """Return whether the credits buy anything at all; if not, they vanish (MP-C-05)."""
    open_packs = open_costs(table)
    for at in range(COSTS):
        if open_packs >> at & 1 and at < table.built[BUILT_CREDITS]:
            return True
    table.built[BUILT_CREDITS] = 0
    return False


def buy(table: Table, costs: int) -> None:
    """Take the top card of each chosen pack; the next one becomes visible, unused credits vanish."""
    colour = table.box.colours[table.built[BUILT_START]]
    table.built[BUILT_CREDITS] = 0  # MP-C-05
    cards: list[int] = []
    turned: list[int] = []
    for at in range(COSTS):
        if costs >> at & 1:
            pack = table.box.pack_of[colour * COSTS + at]
            card = table.top_of_pack(pack)
            table.taken[pack] += 1  # MP-C-04: one card of a pack in a turn
            table.bought[at] = card
            table.bananas[table.active] += table.box.bananas[card]
            cards.append(card)
            if table.left_in_pack(pack) > 0:
                turned += [TURNED_UP, 2, pack, table.top_of_pack(pack)]
    table.tell([BOUGHT, 1 + len(cards), table.active, *cards])
    table.tell(turned)
    if turned and not table.rulings.ascending:
        table.tell([REVEAL, 0])
    go_on(table, IMMEDIATE)


# Steps T5 and T6b, deliveries


def deliver_immediate(table: Table) -> bool:
    """Deliver what the cards just bought bring at once (MP-C-08)."""
    icons = [0] * ICONS
    for card in table.bought:
        if card != NOTHING:
            for icon in range(ICONS):
                icons[icon] += table.box.immediate[card * ICONS + icon]
    return deliver(table, icons)


def recurring_icons(table: Table, seat: int) -> list[int]:
    """Return what a seat's board and its visible cards bring every turn (MP-C-07, MP-C-08)."""
    box = table.box
    icons = box.board_recurring[seat * ICONS : seat * ICONS + ICONS]
    for slot in range(seat * SLOTS, seat * SLOTS + SLOTS):
        card = table.slots[slot]
        if card != NOTHING:
            for icon in range(ICONS):
                icons[icon] += box.recurring[card * ICONS + icon]
    return icons


def deliver_recurring(table: Table) -> bool:
    """Deliver what comes every turn."""
    return deliver(table, recurring_icons(table, table.active))


def deliver(table: Table, icons: list[int]) -> bool:
    """Pay a delivery as far as the supply goes; return whether the seat has arches or bricks to choose."""
    supply = table.supply
    arches, bricks, columns, free = icons[ARCH], icons[BRICK], icons[COLUMN], icons[ANY]
    if arches + bricks + columns + free == 0:
        return False  # MP-C-10: an empty delivery is complete
    lacking = shortage_of(supply, arches, bricks, columns, free)
    arches = take(table, ARCH, arches)  # fixed icons first
    bricks = take(table, BRICK, bricks)
    columns = take(table, COLUMN, columns)
    table.choosing = min(free, supply[ARCH] + supply[BRICK])
    table.tell([DELIVERED, 7, table.active, table.phase, arches, bricks, columns, table.choosing, int(lacking == 0)])
    if lacking and not table.final_round:
        table.shortage = lacking
        table.tell([FINAL_ROUND, 1, table.active])
    fewest, most = arch_range(table)
    if fewest < most:
        return True
    choose_arches(table, fewest)
    return False


def shortage_of(supply: list[int], arches: int, bricks: int, columns: int, free: int) -> int:
    """Return a mask of the kinds that a delivery lacks; a supply that reaches 0 is no shortage (MP-C-09, R-26)."""
    lacking = 0
    if arches > supply[ARCH]:
        lacking |= 1 << ARCH
    if bricks > supply[BRICK]:
        lacking |= 1 << BRICK
    if columns > supply[COLUMN]:
        lacking |= 1 << COLUMN
    if lacking == 0 and arches + bricks + free > supply[ARCH] + supply[BRICK]:
        lacking = 1 << ARCH | 1 << BRICK
    return lacking


def take(table: Table, kind: int, wanted: int) -> int:
    """Move pieces from the supply to the active seat's stock, as many as there are; return how many."""
    number = min(wanted, table.supply[kind])
    table.supply[kind] -= number
    table.stocks[table.active * STOCKED + kind] += number
    return number


def arch_range(table: Table) -> tuple[int, int]:
    """Return how many of the arch-or-brick pieces can be arches, at least and at most (MP-C-10)."""
    return max(0, table.choosing - table.supply[BRICK]), min(table.choosing, table.supply[ARCH])


def arch_choices(table: Table) -> list[int]:
    """Return every split of the arch-or-brick pieces."""
    fewest, most = arch_range(table)
    return [TAKE_ARCHES + arches for arches in range(fewest, most + 1)]


def choose_arches(table: Table, arches: int) -> None:
    """Receive the arch-or-brick pieces: so many arches, the rest bricks (R-23)."""
    if table.choosing > 0:
        bricks = table.choosing - arches
        take(table, ARCH, arches)
        take(table, BRICK, bricks)
        table.choosing = 0
        table.tell([CHOSE, 3, table.active, arches, bricks])


# Step T6a, placing cards


def empty_slots(table: Table) -> int:
    """Return how many slots of the active seat hold no card."""
    first = table.active * SLOTS
    return table.slots[first : first + SLOTS].count(NOTHING)


def place(table: Table) -> bool:
    """Place the new cards on empty slots; return whether the seat must choose what they cover (MP-C-06)."""
    new = COSTS - table.bought.count(NOTHING)
    if new > empty_slots(table):  # nothing is covered while a slot is empty
        return True
    if new > 0:
        cover(table, 0)
    return False


def cover_sets(table: Table) -> list[int]:
    """Return every set of cards, old and new, that the new ones can cover."""
    first = table.active * SLOTS
    old = 0
    new = 0
    for slot in range(SLOTS):
        if table.slots[first + slot] != NOTHING:
            old |= 1 << slot
    for at in range(COSTS):
        if table.bought[at] != NOTHING:
            new |= 1 << SLOTS + at
    covered = COSTS - table.bought.count(NOTHING) - empty_slots(table)
    sets: list[int] = []
    there = old | new
    mask = there
    while mask > 0:  # every part of what is there, descending
        if mask != new and bits(mask) == covered:  # MP-C-06: the last one placed stays visible
            sets.append(COVER + mask)
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


def cover(table: Table, covered: int) -> None:
    """Place the new cards so that exactly these are covered.

    New cards that are covered lie on the first slot in question, below the first that stays visible;
    the others go one to a slot. Slots have no identity, so any arrangement is as good (MP-C-07).
    """
    first = table.active * SLOTS
    hidden: list[int] = []
    visible: list[int] = []
    for at in range(COSTS):
        if table.bought[at] != NOTHING:
            (hidden if covered >> SLOTS + at & 1 else visible).append(table.bought[at])
            table.bought[at] = NOTHING
    for slot in range(SLOTS):
        if visible and (table.slots[first + slot] == NOTHING or covered >> slot & 1):
            for card in hidden:
                lay(table, card, slot)
            hidden = []
            lay(table, visible.pop(0), slot)


def lay(table: Table, card: int, slot: int) -> None:
    """Lay a card on a slot of the active seat, over what lies there."""
    at = table.active * SLOTS + slot
    table.below[card] = table.slots[at]
    table.slots[at] = card
    table.tell([PLACED, 4, table.active, card, slot, table.below[card]])


# Steps T7 and T8, bonus and trophies


def take_bonus(table: Table) -> None:
    """Take a bonus card if the staircase earned one and one is left (MP-C-11, R-18)."""
    if table.built[BUILT_TALL] == 1 and sum(table.bonuses) < table.box.bonus_cards:
        table.bonuses[table.active] += 1
        table.tell([EARNED_BONUS, 1, table.active])


def move_animal(table: Table, animal: int, site: int) -> None:
    """Put an animal on a stud and take its trophy, from the table or its holder."""
    table.animals[animal] = site
    table.holders[animal] = table.active
    table.tell([ANIMAL_MOVED, 4, table.active, animal, table.box.plan, site])


def move_butterfly(table: Table) -> None:
    """Put the butterfly on a decoration that is strictly the highest of its colour (MP-C-14)."""
    if table.rulings.butterfly and table.built[BUILT_HIGHEST] == 1:
        move_animal(table, BUTTERFLY, table.built[BUILT_END])


def frog_offered(table: Table) -> bool:
    """Return whether the active seat may take the frog (MP-C-15)."""
    start = table.built[BUILT_START]
    return (
        table.rulings.frog
        and start != NOTHING  # not on a pass
        and table.holders[FROG] != table.active
        and table.supply[COLUMN] > 0
        and table.heights[start] == table.built[BUILT_LOW]  # nothing on the low end
    )


def take_frog(table: Table) -> None:
    """Take the frog and a column, which is no delivery; the frog sits on the low end of the staircase."""
    take(table, COLUMN, 1)
    move_animal(table, FROG, table.built[BUILT_START])


def monkey_sites(table: Table) -> list[int]:
    """Return the sites whose top is a free end stud of an arch; the monkey's own counts as free (MP-C-12, R-29)."""
    frog = table.animals[FROG]
    return [site for site in range(len(table.tops)) if table.tops[site] == ARCH and site != frog]


def monkey_waits(table: Table) -> bool:
    """Move the monkey if the decoration is gold and there is no choice; return whether there is one (MP-C-12)."""
    start = table.built[BUILT_START]
    if start == NOTHING or table.box.colours[start] != GOLD:
        return False
    sites = monkey_sites(table)
    if len(sites) > 1:
        return True
    move_animal(table, MONKEY, sites[0] if sites else NOTHING)
    return False


def monkey_choices(table: Table) -> list[int]:
    """Return every stud the monkey can be put on."""
    return [MONKEY_TO + site for site in monkey_sites(table)]


# Passing


def pass_turn(table: Table) -> None:
    """Pass for want of a legal staircase: only the recurring delivery is left of the turn (R-11, R-12)."""
    table.tell([PASSED, 1, table.active])
    go_on(table, RECURRING)
