"""The figures of the box: names of things, the cards read from data, an owner's own checked, what boards are drawn by.

Names stand in the order of the engine's numbers.
"""

from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec

from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import CLOSED, LEVELS, OPEN_LEFT, OPEN_RIGHT, ROW_FRAMES, ROWS, Cards
from sapajou.games.after_us.engine.purse import purse_of
from sapajou.kernel.errors import BadData
from sapajou.kernel.shape import shaped

Kind: TypeAlias = Literal["flower", "fruit", "grain", "energy"]
Food: TypeAlias = Literal["flower", "fruit", "grain"]
Token: TypeAlias = Literal["mandrill", "orangutan", "gorilla", "chimpanzee"]
Ape: TypeAlias = Literal["mandrill", "orangutan", "gorilla", "chimpanzee", "tamarin"]
Shape: TypeAlias = Literal["closed", "open_left", "open_right"]
KINDS: Final[tuple[Kind, ...]] = ("flower", "fruit", "grain", "energy")
TOKENS: Final[tuple[Token, ...]] = ("mandrill", "orangutan", "gorilla", "chimpanzee")
APES: Final[tuple[Ape, ...]] = (*TOKENS, "tamarin")
SHAPES: Final[dict[Shape, int]] = {
    "closed": CLOSED,
    "open_left": OPEN_LEFT,
    "open_right": OPEN_RIGHT,
}
Phase: TypeAlias = Literal["phase_1", "token", "main", "phase_3", "final_window", "over"]
PHASES: Final[tuple[Phase, ...]] = ("phase_1", "token", "main", "phase_3", "final_window", "over")
Shortage: TypeAlias = Literal["last", "open"]
SHORTAGES: Final[dict[Shortage, int]] = {"last": s.LAST, "open": s.OPEN}
Ending: TypeAlias = Literal["target", "shortage", "round_cap"]
ENDINGS: Final[tuple[Ending, ...]] = ("target", "shortage", "round_cap")
Object: TypeAlias = Literal[
    "mobile_phone", "mini_fridge", "ghetto_blaster", "game_console", "pinball", "computer", "moped"
]
OBJECT_NAMES: Final[tuple[Object, ...]] = (
    "mobile_phone", "mini_fridge", "ghetto_blaster", "game_console", "pinball", "computer", "moped",
)  # fmt: skip
Mark: TypeAlias = Literal["pending", "copied", "recruited", "claimed"]
MARKS: Final[dict[Mark, int]] = {
    "pending": s.PENDING,
    "copied": s.COPIED,
    "recruited": s.RECRUITED,
    "claimed": s.CLAIMED,
}
DESIGNS: Final = 8  # AU-CMP-01: of Tamarins, the same in each of six colours
COLOURS: Final = ("yellow", "blue", "pink", "red", "turquoise", "purple")
# AU-CMP-02: the numbers of each type and level; AU-CMP-07: the last level 1 Orangutan is printed 154.
_NUMBERED: Final[dict[tuple[Ape, int], range]] = {
    ("mandrill", 1): range(101, 119),
    ("gorilla", 1): range(119, 137),
    ("orangutan", 1): range(137, 155),
    ("chimpanzee", 1): range(155, 173),
    ("mandrill", 2): range(201, 213),
    ("gorilla", 2): range(213, 225),
    ("orangutan", 2): range(225, 237),
    ("chimpanzee", 2): range(237, 249),
}
_MOST_PRINTED: Final = 9
_CONDITIONS: Final = range(2, len(APES) + 1)
_RESOURCE_ROW: Final = 1
_POINTS_ROW: Final = 2
_LEVELS: Final = range(1, LEVELS + 1)

_check: Final = BadData.unless


class Gain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a frame, a half frame or a Rage bonus gives."""

    flower: int = 0
    fruit: int = 0
    grain: int = 0
    energy: int = 0
    points: int = 0
    rage: int = 0
    reactivate: int = 0

    def purse(self) -> int:
        """Return the resources alone."""
        return purse_of([self.flower, self.fruit, self.grain, self.energy])


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed frame or half frame."""

    shape: Shape
    arrow: bool
    cost: Gain | None = None
    min_types: int | None = None
    gain: Gain | None = None
    gain_per_tamarin: Gain | None = None


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card as it stands in the data file; a Tamarin stands for its design in all colours."""

    id: int
    type: Ape
    level: int
    rage_bonus: Gain
    rows: list[list[Frame]]


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cards."""

    cards: list[Card]


def design_of(number: int) -> int:
    """Return the number under which a card stands in the data: a Tamarin's design, or itself (AU-CMP-01).

    >>> design_of(24), design_of(101)
    (8, 101)
    """
    last_tamarin = DESIGNS * len(COLOURS)
    return (number - 1) % DESIGNS + 1 if number <= last_tamarin else number


@cache
def printed_cards() -> dict[int, Card]:
    """Return the printed cards by number: 128 designs, with as many frames of each shape as AU-FRM-03 says."""
    text = (Path(__file__).parent / "data" / "cards.json").read_bytes()
    return {card.id: card for card in msgspec.json.decode(text, type=CardFile).cards}


def own_cards(data: Any) -> dict[int, Card]:
    """Return the printed cards with an owner's own in the place of those that have the same number."""
    if data is None:
        return printed_cards()
    own: dict[int, Card] = {}
    for card in _read_cards(data):
        check_card(card)
        _check(card.id not in own, "cards", "fault.twice", given=card.id)
        own[card.id] = card
    return {**printed_cards(), **own}


def _read_cards(data: Any) -> list[Card]:
    """Return the cards of a file that may have been written by hand."""
    try:
        return shaped(data, CardFile, BadData, "cards").cards
    except BadData as error:
        error.place = _named_place(data, error.place)
        raise


def _named_place(data: Any, place: str) -> str:
    """Return a place in a card file, with the number of the card instead of its position."""
    inside = place.removeprefix("cards[")
    position, bracket, rest = inside.partition("]")
    if inside == place or not bracket or not position.isdigit():
        return place
    card = data["cards"][int(position)]
    number = card.get("id", "?") if isinstance(card, dict) else "?"
    return f"card {number}{rest}"


def check_card(card: Card) -> None:
    """Refuse a card that the rules do not know, in the order of the rules."""
    place = f"card {card.id}"
    _check_kind(card, place)
    bonus = card.rage_bonus
    resources = bonus.flower + bonus.fruit + bonus.grain + bonus.energy
    one = not bonus.rage and not bonus.reactivate and resources + min(bonus.points, 1) == 1 and _printable(bonus)
    _check(one, place, "fault.rage_bonus")  # AU-CMP-03
    _check(card.level > 0 or not bonus.points, place, "fault.tamarin_bonus")  # AU-CMP-03
    rows = len(card.rows)
    _check(rows == ROWS, f"{place}.rows", "fault.wrong_length", count=ROWS, given=rows)
    for number, row in enumerate(card.rows, 1):
        _check_row(number, row, f"{place}, row {number}")


def _check_kind(card: Card, place: str) -> None:
    """Refuse a number that no card has, or that is of another kind (AU-CMP-02)."""
    kinds = {number: kind for kind, numbers in _NUMBERED.items() for number in numbers}
    kinds |= dict.fromkeys(range(1, DESIGNS + 1), ("tamarin", 0))
    _check(card.id in kinds, place, "fault.card_number", last=DESIGNS)
    ape, level = kinds[card.id]
    _check((card.type, card.level) == (ape, level), place, "fault.card_kind", ape=ape, level=level)


def _check_row(number: int, row: list[Frame], place: str) -> None:
    """Refuse frames that cannot stand so in a row."""
    _check(len(row) <= ROW_FRAMES, place, "fault.too_many_frames", high=ROW_FRAMES, given=len(row))
    for at, frame in enumerate(row, 1):
        where = f"{place}, frame {at}"
        _check(frame.shape != "open_left" or at == 1, where, "fault.left_half")  # AU-FRM-01
        _check(frame.shape != "open_right" or at == len(row), where, "fault.right_half")  # AU-FRM-01
        _check(frame.shape == "closed" or frame.arrow == (number > 1), where, "fault.half_arrow")  # AU-FRM-02
        _check_frame(number, frame, where)


def _check_frame(row: int, frame: Frame, place: str) -> None:
    """Refuse a frame whose costs, conditions and gains do not go together."""
    gains = [gain for gain in (frame.gain, frame.gain_per_tamarin) if gain is not None]
    asks = [asked for asked in (frame.cost, frame.min_types) if asked is not None]
    closed = frame.shape == "closed"
    cost_half = frame.shape == "open_right" and frame.arrow
    _check(len(asks) == int(frame.arrow and frame.shape != "open_left"), place, "fault.arrow")  # AU-FRM-02
    _check(len(gains) == int(not cost_half), place, "fault.one_gain")  # AU-FRM-02
    conditioned = frame.min_types is None or (closed and frame.min_types in _CONDITIONS)
    _check(conditioned, place, "fault.condition", low=_CONDITIONS[0], high=_CONDITIONS[-1])  # AU-FRM-06
    _check(frame.gain_per_tamarin is None or (closed and not asks), place, "fault.per_tamarin")  # AU-FRM-07
    printable = all(map(_printable, [*gains, *([frame.cost] if frame.cost else [])]))
    _check(printable, place, "fault.printed_figures", high=_MOST_PRINTED)
    cost = frame.cost or Gain()
    _check(not (cost.points or cost.rage or cost.reactivate), place, "fault.cost")  # AU-FRM-05
    for gain in gains:
        _check_gain(row, gain, place, each=gain is frame.gain_per_tamarin)


def _check_gain(row: int, gain: Gain, place: str, *, each: bool) -> None:
    """Refuse a gain that its row does not give."""
    special = gain.rage or gain.reactivate
    _check(row != _RESOURCE_ROW or not (gain.points or special), place, "fault.row_of_resources")  # AU-FRM-04
    _check(row != _POINTS_ROW or not (gain.purse() or special), place, "fault.row_of_points")  # AU-FRM-04
    alone = not each and gain in (Gain(reactivate=1), Gain(rage=gain.rage))
    _check(not gain.reactivate or alone, place, "fault.reactivation")  # AU-FRM-08
    _check(not gain.rage or alone, place, "fault.rage_alone")  # AU-FRM-08


def _printable(gain: Gain) -> bool:
    return all(0 <= getattr(gain, name) <= _MOST_PRINTED for name in gain.__struct_fields__)


def flat_cards(cards: dict[int, Card]) -> Cards:
    """Return the figures of all cards in the form the engine reads."""
    flat = Cards()
    tamarins = range(1, DESIGNS * len(COLOURS) + 1)
    for number in (*tamarins, *(number for numbers in _NUMBERED.values() for number in numbers)):
        card = cards[design_of(number)]
        flat.ape[number] = APES.index(card.type)
        flat.level[number] = card.level
        flat.bonus[number] = card.rage_bonus.purse()
        flat.bonus_points[number] = card.rage_bonus.points
        for row, frames in enumerate(card.rows):
            for frame in frames:
                _print_frame(flat, number, row, frame)
    return flat


def _print_frame(flat: Cards, number: int, row: int, frame: Frame) -> None:
    gain, each, cost = frame.gain or Gain(), frame.gain_per_tamarin or Gain(), frame.cost or Gain()
    flat.print_frame(
        number,
        row,
        SHAPES[frame.shape],
        cost.purse(),
        gain.purse(),
        gain.points,
        gain.rage,
        gain.reactivate,
        frame.min_types or 0,
        each.purse(),
        each.points,
    )
