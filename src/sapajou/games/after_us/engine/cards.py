"""The figures of the cards as flat lists, for the rules to read.

A frame of a row is either printed whole on one card or made of two halves; its code holds the indices of both parts
(the second is 0, a part of no card, for a whole frame), and its cost and gain are the sums over its parts (AU-P1-06).
"""

from typing import Final, final

from mypy_extensions import i64

# Ape types. A token has the number of the type it recruits, and that of the food it pays with (AU-CMP-05).
MANDRILL: Final = 0
ORANGUTAN: Final = 1
GORILLA: Final = 2
CHIMPANZEE: Final = 3
TAMARIN: Final = 4
TOKENS: Final = 4
APES: Final = 5

LEVELS: Final = 2  # of the apes that are recruited
ROWS: Final = 3
ROW_FRAMES: Final = 4  # AU-FRM-01: a row holds at most four frames
LAST_CARD: Final = 248  # AU-CMP-02: the highest printed number

# Shapes of a printed frame.
NO_FRAME: Final = 0
CLOSED: Final = 1
OPEN_LEFT: Final = 2
OPEN_RIGHT: Final = 3

_PART_BITS: Final = 12
_PART_MASK: Final = (1 << 12) - 1


def part_index(card: i64, row: i64, at: i64) -> i64:
    """Return where the figures of a printed frame stand."""
    return (card * ROWS + row) * ROW_FRAMES + at


def joined(left: i64, right: i64) -> i64:
    """Return the code of a frame made of two parts."""
    return left << _PART_BITS | right


PARTS: Final = (LAST_CARD + 1) * ROWS * ROW_FRAMES


@final
class Cards:
    """Every figure of every card, by printed number; the numbers between the sets stay empty."""

    def __init__(self) -> None:
        """Begin with blank cards."""
        numbers = LAST_CARD + 1
        self.ape = [TAMARIN] * numbers
        self.level = [0] * numbers
        self.bonus = [0] * numbers  # AU-CMP-03: the resources of the Rage bonus, as a purse
        self.bonus_points = [0] * numbers
        # For each part: what is printed there.
        self.shape = [NO_FRAME] * PARTS
        self.cost = [0] * PARTS
        self.gain = [0] * PARTS
        self.points = [0] * PARTS
        self.rage = [0] * PARTS
        self.reactivates = [0] * PARTS
        self.min_types = [0] * PARTS
        self.tamarin_gain = [0] * PARTS  # gained once for each Tamarin, with the next
        self.tamarin_points = [0] * PARTS
        # For each row of each card: how many frames are printed, and where its half frames stand (0: none).
        self.printed = [0] * (numbers * ROWS)
        self.left_half = [0] * (numbers * ROWS)
        self.right_half = [0] * (numbers * ROWS)

    def print_frame(
        self,
        card: int,
        row: int,
        shape: int,
        cost: int,
        gain: int,
        points: int,
        rage: int,
        reactivates: int,
        min_types: int,
        tamarin_gain: int,
        tamarin_points: int,
    ) -> None:
        """Put the next frame into a row of a card."""
        line = card * ROWS + row
        part = line * ROW_FRAMES + self.printed[line]
        self.printed[line] += 1
        self.shape[part] = shape
        if shape == OPEN_LEFT:
            self.left_half[line] = part
        elif shape == OPEN_RIGHT:
            self.right_half[line] = part
        self.cost[part] = cost
        self.gain[part] = gain
        self.points[part] = points
        self.rage[part] = rage
        self.reactivates[part] = reactivates
        self.min_types[part] = min_types
        self.tamarin_gain[part] = tamarin_gain
        self.tamarin_points[part] = tamarin_points

    def whole(self, card: i64, row: i64, at: i64) -> i64:
        """Return the code of a closed frame, or 0 if none is printed there."""
        part = part_index(card, row, at)
        return part << _PART_BITS if self.shape[part] == CLOSED else 0

    def join(self, left: i64, right: i64, row: i64) -> i64:
        """Return the code of the frame that two neighbours close together, or 0 (AU-P1-05)."""
        first: i64 = self.right_half[left * ROWS + row]
        if first == 0:
            return 0
        second: i64 = self.left_half[right * ROWS + row]
        return joined(first, second) if second != 0 else 0

    def cost_of(self, frame: i64) -> i64:
        """Return what a frame costs: the cost stands on its first part (AU-P1-06)."""
        return self.cost[frame >> _PART_BITS]

    def gain_of(self, frame: i64, tamarins: i64) -> i64:
        """Return the resources of a frame, with so many Tamarins in the Assembly (AU-P1-09)."""
        first = frame >> _PART_BITS
        per_tamarin: i64 = self.tamarin_gain[first]
        gain: i64 = self.gain[first]
        other: i64 = self.gain[frame & _PART_MASK]
        return gain + other + tamarins * per_tamarin

    def points_of(self, frame: i64, tamarins: i64) -> i64:
        """Return the points of a frame, with so many Tamarins in the Assembly (AU-P1-09)."""
        first = frame >> _PART_BITS
        per_tamarin: i64 = self.tamarin_points[first]
        points: i64 = self.points[first]
        other: i64 = self.points[frame & _PART_MASK]
        return points + other + tamarins * per_tamarin

    def rage_of(self, frame: i64) -> i64:
        """Return the Rage of a frame."""
        rage: i64 = self.rage[frame >> _PART_BITS]
        other: i64 = self.rage[frame & _PART_MASK]
        return rage + other

    def reactivating(self, frame: i64) -> bool:
        """Return whether a frame gives a reactivation."""
        return self.reactivates[frame >> _PART_BITS] != 0 or self.reactivates[frame & _PART_MASK] != 0

    def types_of(self, frame: i64) -> i64:
        """Return how many ape types a frame asks for; only whole frames do (AU-FRM-06)."""
        return self.min_types[frame >> _PART_BITS]
