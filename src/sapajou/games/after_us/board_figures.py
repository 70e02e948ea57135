"""The figures printed on tokens, objects and boards, gathered from the rules for those who draw them.

`scripts/wire_types.py` writes them down for the browser.
"""

from typing import Final

import msgspec

from sapajou.games.after_us.engine import free, phase1, phase2, phase3
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import LEVELS, ROWS
from sapajou.games.after_us.figures import COLOURS, DESIGNS, TOKENS, Food, Object, Token

_LEVELS: Final = range(1, LEVELS + 1)


class BoardFigures(msgspec.Struct, frozen=True):
    """What a drawing of the table needs to know besides the cards and a view."""

    designs: int
    tamarins: int
    drawn: int
    rows: int
    bonus: dict[Token, dict[str, int]]
    food: dict[Token, list[Food]]
    recruit: list[int]
    copy: int
    energy: dict[Object, list[int]]
    computer_points: int
    rage_max: int
    removal_rage: int


def board_figures() -> BoardFigures:
    """Return what is printed on tokens, objects and boards; a list of two is for level 1 and level 2."""
    foods: list[Food] = ["flower", "fruit", "grain"]
    return BoardFigures(
        designs=DESIGNS,
        tamarins=DESIGNS * len(COLOURS),  # AU-CMP-01: they have the numbers up to this one
        drawn=s.DRAWN,
        rows=ROWS,
        bonus={  # AU-CMP-04
            "mandrill": {"points": phase2.BONUS},
            "orangutan": {"energy": phase2.BONUS},
            "gorilla": {"rage": phase2.BONUS},
            "chimpanzee": {"reactivate": 1},
        },
        food={**{token: [food] for token, food in zip(TOKENS, foods, strict=False)}, "chimpanzee": foods},  # AU-CMP-05
        recruit=[phase2.RECRUIT_COST * level for level in _LEVELS],
        copy=phase2.COPY_COST,
        energy={  # AU-OBJ-01 to AU-OBJ-07
            "mobile_phone": [phase1.PHONE_ENERGY + level for level in _LEVELS],
            "mini_fridge": [free.FRIDGE_ENERGY],
            "ghetto_blaster": [phase1.BLASTER_ENERGY],
            "game_console": [int(phase3.console_energy(level)) for level in _LEVELS],
            "pinball": [phase1.PINBALL_ENERGY],
            "computer": [free.COMPUTER_ENERGY],
            "moped": [int(phase2.moped_energy(level)) for level in _LEVELS],
        },
        computer_points=free.COMPUTER_POINTS,
        rage_max=s.RAGE_MAX,
        removal_rage=s.REMOVAL_RAGE,
    )
