"""Building a staircase step by step, its decoration and its credits.

A staircase is drafted as START, then arch by arch a direction and a raise, then STOP, then the number
of columns. Every step offered can be completed: once the staircase stands on the old palace it may
stop at any time, and before that a search with breadth-first distances looks for a way there.

Some rules hold by construction. Stacks grow only under an arch that is laid in the same step (MP-B-07,
MP-R-10); an arch is laid on two sites of one height and along x or y, so it meets no other piece and stands
on end studs only (MP-B-08, MP-G-04, MP-G-05, MP-G-06); the next arch starts where the last one ended
(MP-B-04, MP-R-07), which is one level higher than it was laid (MP-B-03, MP-R-09).
"""

from mypy_extensions import i64

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import state as s
from sapajou.kernel.trace import BIND

# What can be reached


def find_distances(state: s.Pieces) -> list[int]:
    """Return for each site how many arches at least lead to the old palace: 0 on it, FAR if the stock is too small."""
    near = state.box.near
    heights = state.heights
    arches: i64 = state.stocks[state.active * s.STOCKED + s.ARCH]
    distances = [s.FAR] * len(heights)
    queue: list[int] = []
    for site in range(len(heights)):
        if heights[site] > 0:
            distances[site] = 0
            queue.append(site)
    for site in state.animals:
        if site != s.NOTHING:
            distances[site] = s.FAR + 1  # MP-C-13: an animal's stud is no way in
            queue.remove(site)
    for site in queue:
        next_distance: i64 = distances[site] + 1
        if next_distance > arches:
            break
        for direction in range(4):
            other: i64 = near[4 * site + direction]
            if other >= 0 and distances[other] == s.FAR:
                distances[other] = next_distance
                queue.append(other)
    return distances


def measure(state: s.Pieces) -> None:
    """Find out the distances of this turn, if nobody has yet, and what the active seat can pay with."""
    if not state.distances:
        state.distances = find_distances(state)
    stock = state.active * s.STOCKED
    state.bricks = state.stocks[stock + s.BRICK]
    state.columns = state.stocks[stock + s.COLUMN]


def payable(state: s.Pieces, units: i64, thirds: i64) -> bool:
    """Return whether the active seat can pay stacks of so many units, into which so many columns fit (MP-B-01)."""
    return units - s.COLUMN_HEIGHT * min(thirds, state.columns) <= state.bricks


def wealth(state: s.Pieces) -> i64:
    """Return the height of everything the active seat could stack."""
    return state.bricks + s.COLUMN_HEIGHT * state.columns


def lands(state: s.Pieces, site: i64, target: i64, units: i64, thirds: i64) -> bool:
    """Return whether some raise on a site pays for an arch from it to the old palace at a neighbour."""
    gap: i64 = state.work[target] - state.work[site]
    raised: i64 = gap if gap > 0 else 0  # noqa: FURB136  faster compiled
    most = wealth(state) - units
    while 2 * raised - gap <= most:
        support = raised - gap
        if payable(state, units + raised + support, thirds + raised // 3 + support // 3):
            return True
        raised += 1
    return False


def reaches(  # noqa: C901  one search
    state: s.Pieces, site: i64, back: i64, arches: i64, units: i64, thirds: i64
) -> bool:
    """Return whether a draft that stands at a site can still come to stand on the old palace (MP-B-09).

    It has used `units` of bricks and thirds of columns, and `arches` are left. The nearest neighbours
    are tried first; `back` is the direction that would turn back.
    """
    distance: i64 = state.distances[site]
    if distance > arches:
        return False
    near = state.box.near
    target: i64
    direction: i64
    if distance == 1:
        for direction in range(4):
            target = near[4 * site + direction]
            if target >= 0 and state.distances[target] == 0 and lands(state, site, target, units, thirds):
                return True
    if arches > 1:
        for nearer in range(distance - 1, distance + 2):
            if nearer == 0 or nearer >= arches:
                continue  # onto the palace was tried above; farther than the arches left is in vain
            for direction in range(4):
                target = near[4 * site + direction]
                if target < 0 or state.distances[target] != nearer:
                    continue
                turns_back = direction == back and not state.rulings.u_turns  # MP-B-05
                if not turns_back and reaches_over(state, site, direction, back, arches, units, thirds):
                    return True
    return False


def reaches_over(state: s.Pieces, site: i64, direction: i64, back: i64, arches: i64, units: i64, thirds: i64) -> bool:
    """Return whether a way to the old palace leads over an arch in this direction, at whatever level."""
    work = state.work
    target: i64 = state.box.near[4 * site + direction]
    low: i64 = work[site]
    high: i64 = work[target]
    raised: i64 = high - low if high > low else 0
    most = wealth(state) - units
    while 2 * raised + low - high <= most:
        support = low + raised - high
        if (raised or support or direction != back) and payable(  # MP-G-09
            state, units + raised + support, thirds + raised // 3 + support // 3
        ):
            work[site] = work[target] = low + raised + 1
            found = reaches(
                state,
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


def find_starts(state: s.Pieces) -> list[int]:
    """Return the sites at which the active seat can start a staircase, ascending; [] means it must pass (MP-R-11).

    Only with nothing drafted: afterwards the question makes no sense.
    """
    if state.searched:
        return state.starts
    measure(state)
    arches = state.stocks[state.active * s.STOCKED + s.ARCH]
    starts: list[int] = []
    for site in range(len(state.heights)):
        free = state.heights[site] == 0  # MP-B-06, with or without a tower (MP-R-06)
        decorated = state.decorations[state.box.colours[site]] > 0  # MP-B-10, MP-R-34
        if free and decorated and state.distances[site] <= arches and reaches(state, site, s.NOTHING, arches, 0, 0):
            starts.append(site)
    state.starts = starts
    state.searched = True
    return starts


# The draft


def draft_steps(state: s.Pieces) -> list[int]:
    """Return how a begun draft may go on, ascending."""
    measure(state)
    if state.draft[-1] == act.STOP:
        fewest, most = column_range(state)
        return [act.USE_COLUMNS + columns for columns in range(fewest, most + 1)]
    steps: list[int] = []
    arches = state.stocks[state.active * s.STOCKED + s.ARCH] - state.progress[s.DRAFT_ARCHES]
    if arches > 0:
        for direction in range(4):
            add_arches(state, direction, arches, steps)
    if state.progress[s.DRAFT_JOINED]:
        steps.append(act.STOP)  # MP-B-02: the last piece is an arch, whenever one stops
    return steps


def add_arches(state: s.Pieces, direction: int, arches: int, steps: list[int]) -> None:
    """Add to the steps every arch in one direction that some legal staircase goes on with."""
    work = state.work
    progress = state.progress
    site, back = progress[s.DRAFT_SITE], progress[s.DRAFT_FROM]
    target = state.box.near[4 * site + direction]
    if target < 0 or state.blocked(target) or (direction == back and not state.rulings.u_turns):
        return  # MP-G-03, MP-C-13, MP-B-05
    low: i64 = work[site]
    high: i64 = work[target]
    joins = progress[s.DRAFT_JOINED] > 0 or (high > 0 and high == state.heights[target])  # MP-B-09
    if not joins and (arches == 1 or state.distances[target] >= arches):
        return
    raised: i64 = high - low if high > low else 0
    units: i64 = progress[s.DRAFT_UNITS]
    thirds: i64 = progress[s.DRAFT_THIRDS]
    most = wealth(state) - units
    while 2 * raised + low - high <= most:
        support = low + raised - high  # MP-G-07, MP-G-08: both feet at one level
        cost, fits = units + raised + support, thirds + raised // 3 + support // 3
        if (raised or support or direction != back) and payable(state, cost, fits):  # MP-G-09, MP-B-01
            good = joins
            if not good:
                work[site] = work[target] = low + raised + 1
                good = reaches(state, target, (direction + 2) % 4, arches - 1, cost, fits)
                work[site], work[target] = low, high
            if good:
                steps.append(act.add_arch(direction, raised))
        raised += 1


def column_range(state: s.Pieces) -> tuple[int, int]:
    """Return how many columns at least and at most the drafted stacks can be made of."""
    stock = state.active * s.STOCKED
    lacking = state.progress[s.DRAFT_UNITS] - state.stocks[stock + s.BRICK]
    fewest = (lacking + s.COLUMN_HEIGHT - 1) // s.COLUMN_HEIGHT if lacking > 0 else 0
    most = state.stocks[stock + s.COLUMN]
    fits = state.progress[s.DRAFT_THIRDS]
    return fewest, min(fits, most)


def clear_draft(state: s.Pieces) -> None:
    """Empty the drawing board."""
    if state.draft:
        state.draft = []
        state.work = state.heights[:]
        state.progress = [s.NOTHING, s.NOTHING, 0, 0, 0, 0]


def start_draft(state: s.Pieces, action: int) -> None:
    """Begin a staircase at a site."""
    state.draft.append(action)
    state.progress[s.DRAFT_SITE] = action - act.START_AT


def extend_draft(state: s.Pieces, action: int) -> None:
    """Add an arch: raise the near end, support the far end, lay the arch across."""
    direction, raised = act.arch_direction(action), act.arch_raise(action)
    work = state.work
    progress = state.progress
    site = progress[s.DRAFT_SITE]
    target = state.box.near[4 * site + direction]
    level = work[site] + raised
    support = level - work[target]
    if work[target] > 0 and work[target] == state.heights[target]:
        progress[s.DRAFT_JOINED] = 1
    work[site] = work[target] = level + 1  # MP-B-03: whatever comes next is higher
    state.draft.append(action)
    progress[s.DRAFT_SITE] = target  # MP-B-04: and starts at the far end
    progress[s.DRAFT_FROM] = (direction + 2) % 4
    progress[s.DRAFT_ARCHES] += 1
    progress[s.DRAFT_UNITS] += raised + support
    progress[s.DRAFT_THIRDS] += raised // 3 + support // 3


def stop_draft(state: s.Pieces) -> bool:
    """Stop the staircase; return whether the number of columns is still to be chosen."""
    state.draft.append(act.STOP)
    fewest, most = column_range(state)
    if fewest < most:
        return True
    raise_staircase(state, fewest)
    return False


# The staircase stands


def raise_staircase(state: s.Pieces, columns: int) -> None:
    """Build the draft: in each stack columns below bricks, columns given to stacks in building order."""
    seat = state.active
    units, arches, end = state.progress[s.DRAFT_UNITS], state.progress[s.DRAFT_ARCHES], state.progress[s.DRAFT_SITE]
    start = state.draft[0] - act.START_AT
    first_piece = len(state.pieces)
    stacks = [0] * len(state.heights)  # this turn's units on each site
    tallest = 0
    heights = state.heights
    left = columns
    site = start
    low = s.NOTHING
    for action in state.draft:
        if not act.adds_arch(action):
            continue
        direction, raised = act.arch_direction(action), act.arch_raise(action)
        target = state.box.near[4 * site + direction]
        left = stack(state, site, raised, left)
        support = heights[site] - heights[target]
        left = stack(state, target, support, left)
        stacks[site] += raised
        stacks[target] += support
        tallest = max(tallest, max(raised, support))  # noqa: PLW3301  faster compiled
        state.put_arch(site, direction)
        if low == s.NOTHING:
            low = heights[site]
        site = target
    stock = seat * s.STOCKED
    state.stocks[stock + s.ARCH] -= arches
    state.stocks[stock + s.BRICK] -= units - s.COLUMN_HEIGHT * columns
    state.stocks[stock + s.COLUMN] -= columns
    if units >= s.TALL and not state.rulings.contiguous:
        tallest = max(stacks)  # MP-C-11: the sum of a site; an arch in between is simply not counted (MP-R-17)
    state.built = [s.NOTHING] * s.BUILT_FIELDS
    state.built[s.BUILT_START] = start
    state.built[s.BUILT_END] = end
    state.built[s.BUILT_LOW] = low
    state.built[s.BUILT_TALL] = 1 if tallest >= s.TALL else 0
    decorate(state, start, end, arches, first_piece)


def decorate(state: s.Pieces, start: int, end: int, arches: int, first_piece: int) -> None:
    """Put the decoration on the end of the staircase and count the credits."""
    colour = state.box.colours[start]
    level = state.heights[end]
    before = state.highest[colour]
    state.decorations[colour] -= 1
    state.put(s.DECORATION + colour, end, 0)  # MP-C-01, at the far end (MP-R-13), one brick high (MP-R-15)
    strictly = level > before  # MP-C-02: built-over ones count (MP-R-16), a tie is not highest
    pays = strictly or (state.rulings.ties_pay and level == before)  # MP-R-14
    spendable = arches + (1 if pays else 0)  # MP-C-03
    state.highest[colour] = max(before, level)
    state.built[s.BUILT_HIGHEST] = 1 if strictly else 0
    state.built[s.BUILT_CREDITS] = spendable
    state.draft = []
    state.work = state.heights[:]
    state.progress = [s.NOTHING, s.NOTHING, 0, 0, 0, 0]
    if state.trace is not None:
        xs, ys = state.box.xs, state.box.ys
        pieces: list[int] = []
        for piece in state.pieces[first_piece:]:
            site = s.piece_site(piece)
            pieces += [s.piece_kind(piece), xs[site], ys[site], s.piece_level(piece), s.piece_direction(piece)]
        ends = [xs[start], ys[start], xs[end], ys[end]]
        state.tell([act.BUILT, 10 + len(pieces), state.active, *ends, colour, level, arches, int(strictly), spendable])
        state.tell(pieces)
        state.tell([BIND, 0])  # MP-R-41: a confirmed staircase stands


def stack(state: s.Pieces, site: int, units: int, columns: int) -> int:
    """Stack units on a site, columns first; return how many columns are left."""
    while units >= s.COLUMN_HEIGHT and columns > 0:
        state.put(s.COLUMN, site, 0)
        units -= s.COLUMN_HEIGHT
        columns -= 1
    for _ in range(units):
        state.put(s.BRICK, site, 0)
    return columns
