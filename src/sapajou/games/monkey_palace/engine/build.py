"""Building a staircase step by step: SPEC sections 6.4 to 6.7.

A staircase is drafted as START, then arch by arch a direction and a raise, then STOP, then the number
of columns. Every step offered can be completed: once the staircase stands on the old palace it may
stop at any time, and before that a search with breadth-first distances looks for a way there.

Some rules hold by construction. Stacks grow only under an arch that is laid in the same step (MP-B-07,
R-10); an arch is laid on two sites of one height and along x or y, so it meets no other piece and stands
on end studs only (MP-B-08, MP-G-04, MP-G-05, MP-G-06); the next arch starts where the last one ended
(MP-B-04, R-07), which is one level higher than it was laid (MP-B-03, R-09).
This file is compiled.
"""

from typing import Final

from mypy_extensions import i64

from sapajou.games.monkey_palace.engine.state import (
    ADD_ARCH,
    ARCH,
    BRICK,
    BUILT_CREDITS,
    BUILT_END,
    BUILT_FIELDS,
    BUILT_HIGHEST,
    BUILT_LOW,
    BUILT_START,
    BUILT_TALL,
    COLUMN,
    COLUMN_HEIGHT,
    DECORATION,
    DRAFT_ARCHES,
    DRAFT_FROM,
    DRAFT_JOINED,
    DRAFT_SITE,
    DRAFT_THIRDS,
    DRAFT_UNITS,
    FAR,
    NOTHING,
    RAISES,
    START_AT,
    STOCKED,
    STOP,
    TALL,
    USE_COLUMNS,
    Table,
    piece_code,
    piece_direction,
    piece_kind,
    piece_level,
    piece_site,
)
from sapajou.kernel.trace import BIND, FIRST_KIND

# A kind of trace entry: seat, start x y, end x y, colour, level, arches, highest, credits,
# then of each piece its kind, x, y, z and direction.
BUILT: Final = FIRST_KIND


# What can be reached


def find_distances(table: Table) -> list[int]:
    """Return for each site how many arches at least lead to the old palace: 0 on it, FAR if the stock is too small."""
    near = table.box.near
    heights = table.heights
    arches: i64 = table.stocks[table.active * STOCKED + ARCH]
    distances = [FAR] * len(heights)
    queue: list[int] = []
    for site in range(len(heights)):
        if heights[site] > 0:
            distances[site] = 0
            queue.append(site)
    for site in table.animals:
        if site != NOTHING:
            distances[site] = FAR + 1  # MP-C-13: an animal's stud is no way in
            queue.remove(site)
    for site in queue:
        next_distance: i64 = distances[site] + 1
        if next_distance > arches:
            break
        for direction in range(4):
            other: i64 = near[4 * site + direction]
            if other >= 0 and distances[other] == FAR:
                distances[other] = next_distance
                queue.append(other)
    return distances


def measure(table: Table) -> None:
    """Find out the distances of this turn, if nobody has yet, and what the active seat can pay with."""
    if not table.distances:
        table.distances = find_distances(table)
    stock = table.active * STOCKED
    table.bricks = table.stocks[stock + BRICK]
    table.columns = table.stocks[stock + COLUMN]


def payable(table: Table, units: i64, thirds: i64) -> bool:
    """Return whether the active seat can pay stacks of so many units, into which so many columns fit (MP-B-01)."""
    return units - COLUMN_HEIGHT * min(thirds, table.columns) <= table.bricks


def wealth(table: Table) -> i64:
    """Return the height of everything the active seat could stack."""
    return table.bricks + COLUMN_HEIGHT * table.columns


def lands(table: Table, site: i64, target: i64, units: i64, thirds: i64) -> bool:
    """Return whether some raise on a site pays for an arch from it to the old palace at a neighbour."""
    gap: i64 = table.work[target] - table.work[site]
    raised: i64 = gap if gap > 0 else 0  # noqa: FURB136  faster compiled
    most = wealth(table) - units
    while 2 * raised - gap <= most:
        support = raised - gap
        if payable(table, units + raised + support, thirds + raised // 3 + support // 3):
            return True
        raised += 1
    return False


def reaches(  # noqa: C901  one search
    table: Table, site: i64, back: i64, arches: i64, units: i64, thirds: i64
) -> bool:
    """Return whether a draft that stands at a site can still come to stand on the old palace (MP-B-09).

    It has used `units` of bricks and thirds of columns, and `arches` are left. The nearest neighbours
    are tried first; `back` is the direction that would turn back.
    """
    distance: i64 = table.distances[site]
    if distance > arches:
        return False
    near = table.box.near
    target: i64
    direction: i64
    if distance == 1:
        for direction in range(4):
            target = near[4 * site + direction]
            if target >= 0 and table.distances[target] == 0 and lands(table, site, target, units, thirds):
                return True
    if arches > 1:
        for nearer in range(distance - 1, distance + 2):
            if nearer == 0 or nearer >= arches:
                continue  # onto the palace was tried above; farther than the arches left is in vain
            for direction in range(4):
                target = near[4 * site + direction]
                if target < 0 or table.distances[target] != nearer:
                    continue
                turns_back = direction == back and not table.rulings.u_turns  # MP-B-05
                if not turns_back and reaches_over(table, site, direction, back, arches, units, thirds):
                    return True
    return False


def reaches_over(table: Table, site: i64, direction: i64, back: i64, arches: i64, units: i64, thirds: i64) -> bool:
    """Return whether a way to the old palace leads over an arch in this direction, at whatever level."""
    work = table.work
    target: i64 = table.box.near[4 * site + direction]
    low: i64 = work[site]
    high: i64 = work[target]
    raised: i64 = high - low if high > low else 0
    most = wealth(table) - units
    while 2 * raised + low - high <= most:
        support = low + raised - high
        if (raised or support or direction != back) and payable(  # MP-G-09
            table, units + raised + support, thirds + raised // 3 + support // 3
        ):
            work[site] = work[target] = low + raised + 1
            found = reaches(
                table,
                target,
                (direction + 2) % 4,
                arches - 1,
                units + raised + support,
                thirds + raised // 3 + support // 3,
            )
            work[site], work[target] = low, high
            if found:
                return True
        raised += 1
    return False


def find_starts(table: Table) -> list[int]:
    """Return the sites at which the active seat can start a staircase, ascending; [] means it must pass (R-11).

    Only with nothing drafted: afterwards the question makes no sense.
    """
    if table.searched:
        return table.starts
    measure(table)
    arches = table.stocks[table.active * STOCKED + ARCH]
    starts: list[int] = []
    for site in range(len(table.heights)):
        free = table.heights[site] == 0  # MP-B-06, with or without a tower
        decorated = table.decorations[table.box.colours[site]] > 0  # MP-B-10, R-34
        if free and decorated and table.distances[site] <= arches and reaches(table, site, NOTHING, arches, 0, 0):
            starts.append(site)
    table.starts = starts
    table.searched = True
    return starts


# The draft


def draft_steps(table: Table) -> list[int]:
    """Return how a begun draft may go on, ascending."""
    measure(table)
    if table.draft[-1] == STOP:
        fewest, most = column_range(table)
        return [USE_COLUMNS + columns for columns in range(fewest, most + 1)]
    steps: list[int] = []
    arches = table.stocks[table.active * STOCKED + ARCH] - table.progress[DRAFT_ARCHES]
    if arches > 0:
        for direction in range(4):
            add_arches(table, direction, arches, steps)
    if table.progress[DRAFT_JOINED]:
        steps.append(STOP)  # MP-B-02: the last piece is an arch, whenever one stops
    return steps


def add_arches(table: Table, direction: int, arches: int, steps: list[int]) -> None:
    """Add to the steps every arch in one direction that some legal staircase goes on with."""
    work = table.work
    progress = table.progress
    site, back = progress[DRAFT_SITE], progress[DRAFT_FROM]
    target = table.box.near[4 * site + direction]
    if target < 0 or table.blocked(target) or (direction == back and not table.rulings.u_turns):
        return  # MP-G-03, MP-C-13, MP-B-05
    low: i64 = work[site]
    high: i64 = work[target]
    joins = progress[DRAFT_JOINED] > 0 or (high > 0 and high == table.heights[target])  # MP-B-09
    if not joins and (arches == 1 or table.distances[target] >= arches):
        return
    raised: i64 = high - low if high > low else 0
    units: i64 = progress[DRAFT_UNITS]
    thirds: i64 = progress[DRAFT_THIRDS]
    most = wealth(table) - units
    while 2 * raised + low - high <= most:
        support = low + raised - high  # MP-G-07, MP-G-08: both feet at one level
        cost, fits = units + raised + support, thirds + raised // 3 + support // 3
        if (raised or support or direction != back) and payable(table, cost, fits):  # MP-G-09, MP-B-01
            good = joins
            if not good:
                work[site] = work[target] = low + raised + 1
                good = reaches(table, target, (direction + 2) % 4, arches - 1, cost, fits)
                work[site], work[target] = low, high
            if good:
                steps.append(ADD_ARCH + direction * RAISES + raised)
        raised += 1


def column_range(table: Table) -> tuple[int, int]:
    """Return how many columns at least and at most the drafted stacks can be made of (SPEC 6.7)."""
    stock = table.active * STOCKED
    lacking = table.progress[DRAFT_UNITS] - table.stocks[stock + BRICK]
    fewest = (lacking + COLUMN_HEIGHT - 1) // COLUMN_HEIGHT if lacking > 0 else 0
    most = table.stocks[stock + COLUMN]
    fits = table.progress[DRAFT_THIRDS]
    return fewest, min(fits, most)


def clear_draft(table: Table) -> None:
    """Empty the drawing board."""
    if table.draft:
        table.draft = []
        table.work = table.heights[:]
        table.progress = [NOTHING, NOTHING, 0, 0, 0, 0]


def start_draft(table: Table, action: int) -> None:
    """Begin a staircase at a site."""
    table.draft.append(action)
    table.progress[DRAFT_SITE] = action - START_AT


def extend_draft(table: Table, action: int) -> None:
    """Add an arch: raise the near end, support the far end, lay the arch across (SPEC 6.6)."""
    direction = (action - ADD_ARCH) // RAISES
    raised = (action - ADD_ARCH) % RAISES
    work = table.work
    progress = table.progress
    site = progress[DRAFT_SITE]
    target = table.box.near[4 * site + direction]
    level = work[site] + raised
    support = level - work[target]
    if work[target] > 0 and work[target] == table.heights[target]:
        progress[DRAFT_JOINED] = 1
    work[site] = work[target] = level + 1  # MP-B-03: whatever comes next is higher
    table.draft.append(action)
    progress[DRAFT_SITE] = target  # MP-B-04: and starts at the far end
    progress[DRAFT_FROM] = (direction + 2) % 4
    progress[DRAFT_ARCHES] += 1
    progress[DRAFT_UNITS] += raised + support
    progress[DRAFT_THIRDS] += raised // 3 + support // 3


def stop_draft(table: Table) -> bool:
    """Stop the staircase; return whether the number of columns is still to be chosen."""
    table.draft.append(STOP)
    fewest, most = column_range(table)
    if fewest < most:
        return True
    raise_staircase(table, fewest)
    return False


# The staircase stands


def raise_staircase(table: Table, columns: int) -> None:
    """Build the draft: in each stack columns below bricks, columns given to stacks in building order (SPEC 6.6)."""
    seat = table.active
    units, arches, end = table.progress[DRAFT_UNITS], table.progress[DRAFT_ARCHES], table.progress[DRAFT_SITE]
    start = table.draft[0] - START_AT
    first_piece = len(table.pieces)
    stacks = [0] * len(table.heights)  # this turn's units on each site
    tallest = 0
    heights = table.heights
    left = columns
    site = start
    low = NOTHING
    for action in table.draft:
        if not ADD_ARCH <= action < STOP:
            continue
        direction = (action - ADD_ARCH) // RAISES
        raised = (action - ADD_ARCH) % RAISES
        target = table.box.near[4 * site + direction]
        left = stack(table, site, raised, left)
        support = heights[site] - heights[target]
        left = stack(table, target, support, left)
        stacks[site] += raised
        stacks[target] += support
        tallest = max(tallest, max(raised, support))  # noqa: PLW3301  faster compiled
        put(table, ARCH, site, direction)
        heights[target] += 1
        table.tops[target] = ARCH
        if low == NOTHING:
            low = heights[site]
        site = target
    stock = seat * STOCKED
    table.stocks[stock + ARCH] -= arches
    table.stocks[stock + BRICK] -= units - COLUMN_HEIGHT * columns
    table.stocks[stock + COLUMN] -= columns
    if units >= TALL and not table.rulings.contiguous:
        tallest = max(stacks)  # MP-C-11: the sum of a site; an arch in between is simply not counted
    table.built = [NOTHING] * BUILT_FIELDS
    table.built[BUILT_START] = start
    table.built[BUILT_END] = end
    table.built[BUILT_LOW] = low
    table.built[BUILT_TALL] = 1 if tallest >= TALL else 0
    decorate(table, start, end, arches, first_piece)


def decorate(table: Table, start: int, end: int, arches: int, first_piece: int) -> None:
    """Put the decoration on the end of the staircase and count the credits."""
    colour = table.box.colours[start]
    level = table.heights[end]
    before = table.highest[colour]
    table.decorations[colour] -= 1
    put(table, DECORATION + colour, end, 0)  # MP-C-01, at the far end, one brick high
    strictly = level > before  # MP-C-02: built-over ones count, a tie is not highest
    pays = strictly or (table.rulings.ties_pay and level == before)
    spendable = arches + (1 if pays else 0)  # MP-C-03
    table.highest[colour] = max(before, level)
    table.built[BUILT_HIGHEST] = 1 if strictly else 0
    table.built[BUILT_CREDITS] = spendable
    table.draft = []
    table.work = table.heights[:]
    table.progress = [NOTHING, NOTHING, 0, 0, 0, 0]
    if table.trace is not None:
        xs, ys = table.box.xs, table.box.ys
        pieces: list[int] = []
        for piece in table.pieces[first_piece:]:
            site = piece_site(piece)
            pieces += [piece_kind(piece), xs[site], ys[site], piece_level(piece), piece_direction(piece)]
        ends = [xs[start], ys[start], xs[end], ys[end]]
        table.tell([BUILT, 10 + len(pieces), table.active, *ends, colour, level, arches, int(strictly), spendable])
        table.tell(pieces)
        table.tell([BIND, 0])  # a confirmed staircase stands


def stack(table: Table, site: int, units: int, columns: int) -> int:
    """Stack units on a site, columns first; return how many columns are left."""
    while units >= COLUMN_HEIGHT and columns > 0:
        put(table, COLUMN, site, 0)
        units -= COLUMN_HEIGHT
        columns -= 1
    for _ in range(units):
        put(table, BRICK, site, 0)
    return columns


def put(table: Table, kind: int, site: int, direction: int) -> None:
    """Put a piece on a site: it joins the list, the height grows, the top is its own."""
    table.pieces.append(piece_code(kind, site, table.heights[site], direction))
    table.heights[site] += COLUMN_HEIGHT if kind == COLUMN else 1
    table.tops[site] = kind
