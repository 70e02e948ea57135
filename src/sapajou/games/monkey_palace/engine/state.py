"""The position of Monkey Palace: the figures of the box, the palace, and what every seat owns.

On a plan whose sites form a lattice of pitch 3 the whole palace is, for legality, one height and one
topmost piece a site (MP-G-10). The list of pieces is kept beside it, for drawing and for replay.
"""

# ruff: noqa: FBT001  positional arguments are what compiled calls are fast with

from typing import Final

from mypy_extensions import i64

# Directions are numbered E, N, W, S (MP-G-02); the opposite of d is (d + 2) % 4.
DIRECTIONS: Final = 4

# Colours of sites and decorations are numbered dark green, light green, gold.
GOLD: Final = 2
COLOURS: Final = 3

# Kinds of pieces; the first three are what stocks and the supply hold, in this order.
ARCH: Final = 0
BRICK: Final = 1
COLUMN: Final = 2
DECORATION: Final = 3  # plus its colour
STOCKED: Final = 3
GROUND: Final = -1  # the top of a site with nothing on it
COLUMN_HEIGHT: Final = 3

# Icons of a delivery: the stocked kinds, then arch-or-brick.
ANY: Final = 3
ICONS: Final = 4

# Animals and their trophies.
MONKEY: Final = 0
BUTTERFLY: Final = 1
FROG: Final = 2
ANIMALS: Final = 3

PACKS: Final = 12
TALL: Final = 5  # the height of bricks and columns that earns a bonus card (MP-C-11)

NOTHING: Final = -1
FAR: Final = 99  # a distance that no stock of arches covers

_KINDS: Final = 8
_SITE_ROOM: Final = 128


def piece_code(kind: int, site: int, level: int, direction: int) -> int:
    """Return a piece as one number: an arch stands on `site` and reaches over in `direction`."""
    return ((level * _SITE_ROOM + site) * DIRECTIONS + direction) * _KINDS + kind


def piece_kind(piece: int) -> int:
    """Return the kind of a piece; for a decoration, DECORATION plus its colour."""
    return piece % _KINDS


def piece_direction(piece: int) -> int:
    """Return in which direction an arch goes up."""
    return piece // _KINDS % DIRECTIONS


def piece_site(piece: int) -> int:
    """Return the site a piece stands on; of an arch the one it was begun at."""
    return piece // (_KINDS * DIRECTIONS) % _SITE_ROOM


def piece_level(piece: int) -> int:
    """Return the level z of a piece."""
    return piece // (_KINDS * DIRECTIONS * _SITE_ROOM)


class Box:
    """What is printed: the plan, the cards and the boards. It never changes and is shared by all positions."""

    def __init__(
        self,
        plan: int,
        xs: list[int],
        ys: list[int],
        names: list[str],
        colours: list[int],
        near: list[int],
        path: list[int],
        pack_ids: list[str],
        card_ids: list[str],
        pack_starts: list[int],
        pack_of: list[int],
        bananas: list[int],
        immediate: list[int],
        recurring: list[int],
        board_pieces: list[int],
        board_recurring: list[int],
        supply: list[int],
        decorations: list[int],
        bonus_cards: int,
        bonus_bananas: int,
        trophy_bananas: list[int],
    ) -> None:
        """Take every figure; lists of several numbers a thing are flat."""
        self.plan = plan
        self.xs = xs  # of each site; sites are numbered from the south-west, row by row (MP-G-01)
        self.ys = ys
        self.names = names  # of each site: a letter from west to east, a number from south to north
        self.sites = {(xs[site], ys[site]): site for site in range(len(xs))}
        self.colours = colours  # of each site
        self.near = near  # site * 4 + direction -> the site 3 studs away, or NOTHING
        self.path = path  # the three sites of the starting staircase, low end first
        self.pack_ids = pack_ids
        self.card_ids = card_ids
        self.pack_starts = pack_starts  # where each pack begins among the cards; one more entry for the end
        self.pack_of = pack_of  # colour * COSTS + cost - 1 -> the pack that this colour may buy at this cost
        self.bananas = bananas  # of each card; cards are numbered pack by pack
        self.immediate = immediate  # card * ICONS + icon
        self.recurring = recurring  # card * ICONS + icon
        self.board_pieces = board_pieces  # seat * STOCKED + kind
        self.board_recurring = board_recurring  # seat * ICONS + icon
        self.supply = supply
        self.decorations = decorations
        self.bonus_cards = bonus_cards
        self.bonus_bananas = bonus_bananas
        self.trophy_bananas = trophy_bananas


class Rulings:
    """The switches of one match: modules and rulings that a table may decide otherwise."""

    def __init__(
        self, butterfly: bool, frog: bool, ascending: bool, contiguous: bool, ties_pay: bool, u_turns: bool
    ) -> None:
        """Take every switch."""
        self.butterfly = butterfly
        self.frog = frog
        self.ascending = ascending  # packs lie with the fewest bananas on top, nothing is hidden
        self.contiguous = contiguous  # an arch interrupts the count for a bonus card (MP-R-17)
        self.ties_pay = ties_pay  # a tie for highest pays the extra credit as well (MP-R-14)
        self.u_turns = u_turns  # a staircase may turn back (MP-R-08)


class Pieces:
    """Everything on the table, and the verbs that change it. `State` in rules.py adds what may be asked of it."""

    def __init__(
        self,
        box: Box,
        rulings: Rulings,
        seats: int,
        phase: int,
        active: int,
        round_: int,
        shortage: int,
        heights: list[int],
        tops: list[int],
        pieces: list[int],
        animals: list[int],
        holders: list[int],
        stocks: list[int],
        supply: list[int],
        decorations: list[int],
        highest: list[int],
        order: list[int],
        taken: list[int],
        slots: list[int],
        below: list[int],
        bonuses: list[int],
        bananas: list[int],
        built: list[int],
        bought: list[int],
        choosing: int,
        draft: list[int],
        work: list[int],
        progress: list[int],
    ) -> None:
        """Take every field."""
        self.box = box
        self.rulings = rulings
        self.seats = seats
        self.phase = phase
        self.active = active
        self.round = round_
        self.shortage = shortage  # a mask of the kinds that a delivery lacked; then this round is the last
        # The palace.
        self.heights = heights  # of the stack on each site
        self.tops = tops  # the kind of the topmost piece of each site, or GROUND
        self.pieces = pieces  # as piece_code() writes them, in the order of building
        self.animals = animals  # the site of each, or NOTHING
        self.highest = highest  # the level of each colour's highest decoration, or NOTHING
        # What is owned.
        self.holders = holders  # of each trophy, or NOTHING
        self.stocks = stocks  # seat * STOCKED + kind
        self.supply = supply
        self.decorations = decorations  # left, by colour
        self.bonuses = bonuses  # bonus cards of each seat
        self.bananas = bananas  # on the monkey cards of each seat, covered ones included
        self.order = order  # all cards, pack by pack, from top to bottom
        self.taken = taken  # how many of each pack are gone
        self.slots = slots  # seat * SLOTS + slot -> the visible card, or NOTHING
        self.below = below  # the card that a card lies on, or NOTHING
        # This turn.
        self.built = built  # as the BUILT_ names say; all NOTHING before the staircase stands
        self.bought = bought  # the card bought at each cost, or NOTHING; not placed yet
        self.choosing = choosing  # arch-or-brick pieces that the active seat is about to choose
        # The staircase on the drawing board, which concerns nobody else.
        self.draft = draft  # the actions so far
        self.work = work  # heights as they would be
        self.progress = progress  # as the DRAFT_ names say
        # Found out when first asked for, the same for everybody; never changed in place, so copies share them.
        self.distances: list[int] = []
        self.starts: list[int] = []
        self.searched = False
        # What the active seat can stack, at hand for the search.
        self.bricks: i64 = 0
        self.columns: i64 = 0
        self.trace: list[int] | None = None

    @property
    def final_round(self) -> bool:
        """Whether this round is the last (MP-C-09)."""
        return self.shortage != 0

    def tell(self, entry: list[int]) -> None:
        """Add to the trace, if anybody listens."""
        if self.trace is not None:
            self.trace += entry

    def blocked(self, site: int) -> bool:
        """Return whether an animal stands on the top stud of a site, whoever holds it (MP-C-13, MP-R-28)."""
        animals = self.animals
        return site == animals[MONKEY] or site == animals[BUTTERFLY] or site == animals[FROG]

    def left_in_pack(self, pack: int) -> int:
        """Return how many cards a pack has."""
        return self.box.pack_starts[pack + 1] - self.box.pack_starts[pack] - self.taken[pack]

    def top_of_pack(self, pack: int) -> int:
        """Return the visible card of a pack that is not empty."""
        return self.order[self.box.pack_starts[pack] + self.taken[pack]]

    def put(self, kind: int, site: int, direction: int) -> None:
        """Put a piece on a site: it joins the list, the height grows, the top is its own."""
        self.pieces.append(piece_code(kind, site, self.heights[site], direction))
        self.heights[site] += COLUMN_HEIGHT if kind == COLUMN else 1
        self.tops[site] = kind

    def put_arch(self, site: int, direction: int) -> None:
        """Put an arch from a site over its neighbour in a direction, which is as high."""
        target = self.box.near[4 * site + direction]
        self.put(ARCH, site, direction)
        self.heights[target] += 1
        self.tops[target] = ARCH

    def take(self, kind: int, wanted: int) -> int:
        """Move pieces from the supply to the active seat's stock, as many as there are; return how many."""
        number = min(wanted, self.supply[kind])
        self.supply[kind] -= number
        self.stocks[self.active * STOCKED + kind] += number
        return number


# Fields of `built`.
BUILT_START: Final = 0  # the site the staircase starts at
BUILT_END: Final = 1  # the site it ends at
BUILT_LOW: Final = 2  # the level of the low end stud of its first arch
BUILT_TALL: Final = 3  # 1 if it earns a bonus card
BUILT_HIGHEST: Final = 4  # 1 if its decoration is strictly the highest of its colour
BUILT_CREDITS: Final = 5  # what is left to spend
BUILT_FIELDS: Final = 6

# Fields of `progress`.
DRAFT_SITE: Final = 0  # where the next arch starts
DRAFT_FROM: Final = 1  # the direction that would turn back, or NOTHING
DRAFT_ARCHES: Final = 2
DRAFT_UNITS: Final = 3  # bricks, or thirds of columns, stacked so far
DRAFT_THIRDS: Final = 4  # how many columns would fit into the stacks
DRAFT_JOINED: Final = 5  # 1 if it stands on the old palace
