"""The figures of the rules, gathered for those who draw the board.

`scripts/wire_types.py` writes them down for the browser.
"""

import msgspec

from sapajou.games.itchy_monkey.engine import moving, rules
from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.figures import LETTERS, SPECIES, Species


class Lice(msgspec.Struct, frozen=True):
    """So many lice."""

    workers: int
    queens: int


class BoardFigures(msgspec.Struct, frozen=True):
    """What a drawing of the table needs to know besides the boards and a view."""

    letters: dict[str, Species]
    strength: Lice
    first: Lice
    reentry: Lice
    most_spawn: int
    colony: int
    needed: dict[str, int]
    crowd: int
    thick_fur_crowd: int
    queen_price: int
    nursery_price: int


def board_figures() -> BoardFigures:
    """Return the figures; `letters` are those of a written grid, `strength` is that of one louse of each kind."""
    return BoardFigures(
        letters=dict(zip(LETTERS[1:], SPECIES, strict=True)),
        strength=Lice(int(s.strength(1, 0)), int(s.strength(0, 1))),  # IM-C-01
        first=Lice(rules.START_WORKERS, rules.START_QUEENS),  # IM-S-05
        reentry=Lice(rules.REENTRY_WORKERS, 0),  # IM-R-04
        most_spawn=rules.MOST_SPAWN,  # IM-R-01
        colony=s.COLONY,  # IM-V-01
        needed={  # IM-V-02
            "five_species": s.SPECIES_TO_WIN,
            "four_same": s.SAME_TO_WIN,
            "three_gorillas": s.GORILLAS_TO_WIN,
        },
        crowd=moving.NITPICK_LEAST,  # IM-N-01
        thick_fur_crowd=moving.THICK_FUR_LEAST,  # IM-P-05
        queen_price=rules.EXCHANGE_PRICE,  # IM-X-01
        nursery_price=rules.NURSERY_PRICE,  # IM-P-04
    )
