"""The figures of the box, ours or an owner's own, checked and turned into what the engine reads."""

from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.figures.names import ANIMAL_NAMES, COLOUR_NAMES, LETTERS, VECTORS, Colour, PackColour
from sapajou.kernel.errors import BadData
from sapajou.kernel.shape import shaped

PITCH: Final = 3  # an arch's feet are three studs apart
PLATE: Final = 32
DASHED: Final = 3  # studs that carry the starting staircase
PLANS: Final = (1, 2, 3, 4)
BOARDS: Final = 4
MOST_ICONS: Final = 9
MOST_BANANAS: Final = 99
MOST_PIECES: Final = 120

FOLDER: Final = Path(__file__).parents[1] / "data"

T = TypeVar("T")

_require: Final = BadData.unless


class Stud(msgspec.Struct):
    """A playable ground stud."""

    x: int
    y: int
    color: Colour


class StartStaircase(msgspec.Struct):
    """The dashed studs, low end first."""

    path: list[tuple[int, int]]


class Plan(msgspec.Struct):
    """One building plan."""

    id: int
    studs: list[Stud]
    start_staircase: StartStaircase


class Plans(msgspec.Struct):
    """The plans; those that an owner leaves out stay ours."""

    plans: list[Plan]


class Delivery(msgspec.Struct):
    """Pieces that a card or a board brings."""

    arch: int = 0
    brick: int = 0
    column: int = 0
    any: int = 0

    def icons(self) -> list[int]:
        """Return the four numbers in the order of the engine."""
        return [self.arch, self.brick, self.column, self.any]


class Pack(msgspec.Struct):
    """One pack of monkey cards."""

    id: str
    cost: int
    color: PackColour


class Card(msgspec.Struct):
    """One monkey card."""

    id: str
    pack: str
    bananas: int
    immediate: Delivery
    recurring: Delivery


class Worth(msgspec.Struct):
    """A bonus card or a trophy."""

    id: str
    bananas: int


class Cards(msgspec.Struct):
    """All cards."""

    packs: list[Pack]
    monkey_cards: list[Card]
    bonus_cards: list[Worth]
    trophies: list[Worth]


class Board(msgspec.Struct):
    """One player board."""

    board: int
    start: Delivery
    recurring: Delivery


class BuildingPieces(msgspec.Struct):
    """The building pieces of the box."""

    arch: int
    brick: int
    column: int


class Decorations(msgspec.Struct):
    """The decorations of the box."""

    dark_green: int
    light_green: int
    gold: int


class Boards(msgspec.Struct):
    """The player boards and the pieces."""

    supply_total: BuildingPieces
    decoration_total: Decorations
    boards: list[Board]


class Own(msgspec.Struct, forbid_unknown_fields=True):
    """What an owner may replace: each part has the shape of the data file of that name."""

    plans: Plans | None = None
    cards: Cards | None = None
    player_boards: Boards | None = None


class Figures:
    """All figures of a game, checked."""

    def __init__(self, own: Any = None) -> None:
        """Take an owner's parts, or none."""
        given = shaped(own, Own, BadData, "data") if own is not None else Own()
        plans = {plan.id: plan for plan in _ours("plans", Plans).plans}
        if given.plans is not None:
            plans |= {plan.id: plan for plan in given.plans.plans}
        self.plans = {number: check_plan(plan) for number, plan in plans.items()}
        self.cards = check_cards(given.cards or _ours("cards", Cards))
        self.boards = check_boards(given.player_boards or _ours("player_boards", Boards))
        packs = [pack.id for pack in self.cards.packs]
        self.cards.monkey_cards.sort(key=lambda card: packs.index(card.pack))
        self.pack_ids = packs
        self.card_ids = [card.id for card in self.cards.monkey_cards]
        self._boxes: dict[int, s.Box] = {}

    def box(self, plan: int) -> s.Box:
        """Return the box with one plan chosen; the same object for the same plan."""
        if plan not in self._boxes:
            self._boxes[plan] = self._make(self.plans[plan])
        return self._boxes[plan]

    def _make(self, plan: Plan) -> s.Box:
        cards, boards = self.cards, self.boards
        sites = {(stud.x, stud.y): site for site, stud in enumerate(plan.studs)}
        in_pack = Counter(card.pack for card in cards.monkey_cards)
        pack_starts = [sum(in_pack[pack] for pack in self.pack_ids[:number]) for number in range(s.PACKS + 1)]
        trophies = {trophy.id: trophy.bananas for trophy in cards.trophies}
        pieces = boards.supply_total
        return s.Box(
            plan.id,
            [stud.x for stud in plan.studs],
            [stud.y for stud in plan.studs],
            _site_names(plan),
            [COLOUR_NAMES.index(stud.color) for stud in plan.studs],
            [
                sites.get((stud.x + PITCH * dx, stud.y + PITCH * dy), s.NOTHING)
                for stud in plan.studs
                for dx, dy in VECTORS
            ],
            [sites[place] for place in plan.start_staircase.path],
            self.pack_ids,
            self.card_ids,
            pack_starts,
            [self._pack_of(colour, cost) for colour in range(s.COLOURS) for cost in range(1, act.COSTS + 1)],
            [card.bananas for card in cards.monkey_cards],
            [number for card in cards.monkey_cards for number in card.immediate.icons()],
            [number for card in cards.monkey_cards for number in card.recurring.icons()],
            [number for board in boards.boards for number in board.start.icons()[:3]],
            [number for board in boards.boards for number in board.recurring.icons()],
            [pieces.arch, pieces.brick, pieces.column],
            list(msgspec.structs.astuple(boards.decoration_total)),
            len(cards.bonus_cards),
            cards.bonus_cards[0].bananas,
            [trophies[animal] for animal in ANIMAL_NAMES],
        )

    def _pack_of(self, colour: int, cost: int) -> int:
        """Return the pack that a staircase of a colour may buy from at a cost."""
        colours = (COLOUR_NAMES[colour], "multi")
        return next(at for at, pack in enumerate(self.cards.packs) if pack.cost == cost and pack.color in colours)


def _site_names(plan: Plan) -> list[str]:
    """Return what each site is called: a letter from west to east, a number from south to north."""
    west, south = min(stud.x for stud in plan.studs), min(stud.y for stud in plan.studs)
    return [f"{LETTERS[(stud.x - west) // PITCH]}{(stud.y - south) // PITCH + 1}" for stud in plan.studs]


@cache
def shipped() -> Figures:
    """Return the figures that come with the game."""
    return Figures()


def _ours(name: str, shape: type[T]) -> T:
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=shape)


def _require_from(value: int, low: int, high: int, place: str) -> None:
    _require(low <= value <= high, place, "fault.must_be_from", low=low, high=high, given=value)


def check_plan(plan: Plan) -> Plan:
    """Return a plan whose studs form a lattice of pitch 3, in order, or name the stud that breaks it (MP-G-11)."""
    place = f"plan {plan.id}"
    _require(plan.id in PLANS, place, "fault.none_of", given=plan.id, listed=PLANS)
    _require(bool(plan.studs), place, "fault.no_studs")
    rests = Counter((stud.x % PITCH, stud.y % PITCH) for stud in plan.studs).most_common(1)[0][0]
    seen: set[tuple[int, int]] = set()
    for stud in plan.studs:
        at = f"{place}, stud ({stud.x}, {stud.y})"
        _require(0 <= stud.x < PLATE and 0 <= stud.y < PLATE, at, "fault.outside_plate", size=PLATE)
        lattice = (stud.x % PITCH, stud.y % PITCH) == rests
        _require(lattice, at, "fault.lattice", pitch=PITCH)  # MP-G-11
        _require((stud.x, stud.y) not in seen, at, "fault.twice", given=f"({stud.x}, {stud.y})")
        seen.add((stud.x, stud.y))
    path = plan.start_staircase.path
    _require(len(set(path)) == len(path) == DASHED, f"{place}, start_staircase", "fault.three_studs", count=DASHED)
    for stud_place in path:
        _require(stud_place in seen, f"{place}, start_staircase", "fault.no_stud", given=str(stud_place))
    for (x, y), (next_x, next_y) in pairwise(path):
        apart = abs(x - next_x) + abs(y - next_y)
        pair = {"first": f"({x}, {y})", "second": f"({next_x}, {next_y})"}
        _require(apart == PITCH, f"{place}, start_staircase", "fault.no_neighbours", **pair)
    return Plan(plan.id, sorted(plan.studs, key=lambda stud: (stud.y, stud.x)), plan.start_staircase)


def check_cards(cards: Cards) -> Cards:
    """Return cards in twelve packs as the rulebook sorts them, or name what is wrong."""
    wanted = {(cost, "multi") for cost in (1, 2, 6)} | {(cost, c) for cost in (3, 4, 5) for c in COLOUR_NAMES[:3]}
    kinds = [(pack.cost, pack.color) for pack in cards.packs]
    _require(len({pack.id for pack in cards.packs}) == len(kinds), "packs", "fault.same_id")
    _require(sorted(kinds) == sorted(wanted), "packs", "fault.wrong_packs")
    for pack in cards.packs:
        _require(_is_name(pack.id.replace("_", "")), f"pack {pack.id}", "fault.pack_id")
    held = Counter(card.pack for card in cards.monkey_cards)
    for pack in cards.packs:
        _require(held[pack.id] > 0, f"pack {pack.id}", "fault.empty_pack")
    seen: set[str] = set()
    for card in cards.monkey_cards:
        place = f"card {card.id}"
        _require(_is_name(card.id) and card.id not in seen, place, "fault.card_id")
        seen.add(card.id)
        _require(
            card.pack in {pack.id for pack in cards.packs}, f"{place}.pack", "fault.not_known", given=repr(card.pack)
        )
        _require_from(card.bananas, 0, MOST_BANANAS, f"{place}.bananas")
        _check_delivery(card.immediate, f"{place}, immediate")
        _check_delivery(card.recurring, f"{place}, recurring")
    _require(bool(cards.bonus_cards), "bonus_cards", "fault.no_bonus_cards")
    worths = {bonus.bananas for bonus in cards.bonus_cards}
    _require(
        len(worths) == 1 and abs(min(worths)) <= MOST_BANANAS, "bonus_cards", "fault.unequal_bonus", high=MOST_BANANAS
    )
    names = sorted(trophy.id for trophy in cards.trophies)
    _require(names == sorted(ANIMAL_NAMES), "trophies", "fault.wrong_trophies", listed=ANIMAL_NAMES)
    for trophy in cards.trophies:
        _require_from(trophy.bananas, -MOST_BANANAS, MOST_BANANAS, f"trophy {trophy.id}")
    return cards


def check_boards(boards: Boards) -> Boards:
    """Return player boards whose deliveries end the game some day (MP-E-04), or name what is wrong."""
    total = boards.supply_total
    for kind, number in (("arch", total.arch), ("brick", total.brick), ("column", total.column)):
        _require_from(number, 0, MOST_PIECES, f"supply_total.{kind}")
    _require_from(total.column, 0, act.MOST_COLUMNS - 1, "supply_total.column")
    _require(total.brick + 3 * total.column < act.RAISES, "supply_total", "fault.too_many_pieces")
    for colour, left in msgspec.structs.asdict(boards.decoration_total).items():
        fewest = 1 if colour == "gold" else 0  # the starting staircase carries a gold one
        _require_from(left, fewest, MOST_PIECES, f"decoration_total.{colour}")
    numbers = [board.board for board in boards.boards]
    _require(numbers == list(range(1, BOARDS + 1)), "boards", "fault.numbered", first=1, last=BOARDS)
    for board in boards.boards:
        place = f"board {board.board}"
        _check_delivery(board.start, f"{place}, start")
        _check_delivery(board.recurring, f"{place}, recurring")
        _require(board.start.any == 0, f"{place}, start", "fault.start_without_choice")
        ends = sum(board.recurring.icons()) > 0
        _require(ends, f"{place}, recurring", "fault.brings_nothing")  # MP-E-04
    for kind, number in (("arch", total.arch - 2), ("brick", total.brick - 1), ("column", total.column)):
        handed = sum(getattr(board.start, kind) for board in boards.boards)
        _require(handed <= number, f"supply_total.{kind}", "fault.too_few_for_setup")
    return boards


def _is_name(text: str) -> bool:
    """Return whether a text can be written in a list of names."""
    return text.isascii() and text.isalnum()


def _check_delivery(delivery: Delivery, place: str) -> None:
    for icon, number in msgspec.structs.asdict(delivery).items():
        _require_from(number, 0, MOST_ICONS, f"{place}.{icon}")
