"""The cards: names of things, the figures read from data, and the check of an owner's own figures."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec

from sapajou.games.after_us import rules_cards as figures
from sapajou.games.after_us.rules_cards import Cards, purse_of
from sapajou.kernel.errors import BadData

Kind: TypeAlias = Literal["flower", "fruit", "grain", "energy"]
Food: TypeAlias = Literal["flower", "fruit", "grain"]
Token: TypeAlias = Literal["mandrill", "orangutan", "gorilla", "chimpanzee"]
Ape: TypeAlias = Literal["mandrill", "orangutan", "gorilla", "chimpanzee", "tamarin"]
Shape: TypeAlias = Literal["closed", "open_left", "open_right"]
KINDS: Final[tuple[Kind, ...]] = ("flower", "fruit", "grain", "energy")
TOKENS: Final[tuple[Token, ...]] = ("mandrill", "orangutan", "gorilla", "chimpanzee")
APES: Final[tuple[Ape, ...]] = (*TOKENS, "tamarin")
SHAPES: Final[dict[Shape, int]] = {
    "closed": figures.CLOSED,
    "open_left": figures.OPEN_LEFT,
    "open_right": figures.OPEN_RIGHT,
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
    try:
        given = msgspec.convert(data, CardFile).cards
    except msgspec.ValidationError as error:
        fault, _, place = str(error).partition(" - at ")
        raise BadData(_named_place(data, place.strip("`")), fault) from None
    seen: set[int] = set()
    for card in given:
        for fault in card_faults(card):
            raise BadData(f"card {card.id}", fault)
        if card.id in seen:
            raise BadData(f"card {card.id}", "is there twice")
        seen.add(card.id)
    return {**printed_cards(), **{card.id: card for card in given}}


def _named_place(data: Any, place: str) -> str:
    """Return a place in a card file, with the number of the card instead of its position."""
    inside = place.removeprefix("$.cards[")
    position, bracket, rest = inside.partition("]")
    if inside == place or not bracket or not position.isdigit():
        return place or "cards"
    card = data["cards"][int(position)]
    number = card.get("id", "?") if isinstance(card, dict) else "?"
    return f"card {number}{rest}"


def card_faults(card: Card) -> Iterable[str]:
    """Yield what is wrong with a card, in the order of the rules."""
    kind: tuple[Ape, int] = ("tamarin", 0) if 1 <= card.id <= DESIGNS else ("tamarin", -1)
    for numbered, numbers in _NUMBERED.items():
        if card.id in numbers:
            kind = numbered
    if kind[1] < 0:
        yield f"there is no card of this number; the numbers are 1 to {DESIGNS}, 101 to 172 and 201 to 248 (AU-CMP-02)"
    elif (card.type, card.level) != kind:
        yield f"this number is a {kind[0]} of level {kind[1]}, not a {card.type} of level {card.level} (AU-CMP-02)"
    bonus = card.rage_bonus
    resources = bonus.flower + bonus.fruit + bonus.grain + bonus.energy
    if bonus.rage or bonus.reactivate or resources + min(bonus.points, 1) != 1 or not _printable(bonus):
        yield "its Rage bonus must be one resource, or points (AU-CMP-03)"
    if card.level == 0 and bonus.points:
        yield "the Rage bonus of a Tamarin must be one resource (AU-CMP-03)"
    if len(card.rows) != figures.ROWS:
        yield f"it must have {figures.ROWS} rows, not {len(card.rows)}"
    for number, row in enumerate(card.rows, 1):
        yield from (f"row {number}: {fault}" for fault in _row_faults(number, row))


def _row_faults(number: int, row: list[Frame]) -> Iterable[str]:
    if len(row) > figures.ROW_FRAMES:
        yield f"at most {figures.ROW_FRAMES} frames, not {len(row)} (AU-FRM-01)"
    for at, frame in enumerate(row, 1):
        if frame.shape == "open_left" and at != 1:
            yield f"frame {at}: a half on the left edge must be the first of its row (AU-FRM-01)"
        if frame.shape == "open_right" and at != len(row):
            yield f"frame {at}: a half on the right edge must be the last of its row (AU-FRM-01)"
        if frame.shape != "closed" and frame.arrow != (number > 1):
            yield f"frame {at}: half frames have an arrow on rows 2 and 3, and none on row 1 (AU-FRM-02)"
        yield from (f"frame {at}: {fault}" for fault in _frame_faults(number, frame))


def _frame_faults(row: int, frame: Frame) -> Iterable[str]:
    gains = [gain for gain in (frame.gain, frame.gain_per_tamarin) if gain is not None]
    asks = [asked for asked in (frame.cost, frame.min_types) if asked is not None]
    closed = frame.shape == "closed"
    cost_half = frame.shape == "open_right" and frame.arrow
    if len(asks) != int(frame.arrow and frame.shape != "open_left"):
        yield "an arrow has one cost or condition before it, and nothing else has (AU-FRM-02)"
    if len(gains) != int(not cost_half):
        yield "one gain, except on a right half with an arrow, which has none (AU-FRM-02)"
    if frame.min_types is not None and not (closed and frame.min_types in _CONDITIONS):
        yield f"a condition asks for {_CONDITIONS[0]} to {_CONDITIONS[-1]} types, on a closed frame (AU-FRM-06)"
    if frame.gain_per_tamarin is not None and not (closed and not asks):
        yield "a gain for each Tamarin stands on a closed frame without a cost (AU-FRM-07)"
    if not all(map(_printable, [*gains, *([frame.cost] if frame.cost else [])])):
        yield f"figures are whole numbers from 0 to {_MOST_PRINTED}"
    if frame.cost is not None and (frame.cost.points or frame.cost.rage or frame.cost.reactivate):
        yield "a cost is of resources only (AU-FRM-05)"
    for gain in gains:
        yield from _gain_faults(row, gain, each=gain is frame.gain_per_tamarin)


def _gain_faults(row: int, gain: Gain, *, each: bool) -> Iterable[str]:
    if row == _RESOURCE_ROW and (gain.points or gain.rage or gain.reactivate):
        yield "row 1 gives only resources (AU-FRM-04)"
    if row == _POINTS_ROW and (gain.purse() or gain.rage or gain.reactivate):
        yield "row 2 gives only points (AU-FRM-04)"
    if gain.reactivate and (gain != Gain(reactivate=1) or each):
        yield "a reactivation is exactly one, and the only gain (AU-FRM-08)"
    if gain.rage and (gain != Gain(rage=gain.rage) or each):
        yield "Rage is the only gain of its frame (AU-FRM-08)"


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
