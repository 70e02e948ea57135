"""The figures printed on tokens, objects and boards, gathered from the rules for those who draw them.

`scripts/wire_types.py` writes them down for the browser.
"""

from typing import Final

import msgspec

from sapajou.games.after_us.cards import COLOURS, DESIGNS, TOKENS, Food, Token
from sapajou.games.after_us.rules_cards import LEVELS, ROWS
from sapajou.games.after_us.rules_free import COMPUTER_ENERGY, COMPUTER_POINTS, FRIDGE_ENERGY
from sapajou.games.after_us.rules_phase1 import BLASTER_ENERGY, PHONE_ENERGY, PINBALL_ENERGY
from sapajou.games.after_us.rules_phase2 import BONUS, COPY_COST, RECRUIT_COST, moped_energy
from sapajou.games.after_us.rules_phase3 import console_energy
from sapajou.games.after_us.state import DRAWN, RAGE_MAX, REMOVAL_RAGE
from sapajou.games.after_us.view import Object

_LEVELS: Final = range(1, LEVELS + 1)


class Figures(msgspec.Struct, frozen=True):
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


def figures() -> Figures:
    """Return the figures; a list of two is for level 1 and level 2."""
    foods: list[Food] = ["flower", "fruit", "grain"]
    return Figures(
        designs=DESIGNS,
        tamarins=DESIGNS * len(COLOURS),  # AU-CMP-01: they have the numbers up to this one
        drawn=DRAWN,
        rows=ROWS,
        bonus={  # AU-CMP-04
            "mandrill": {"points": BONUS},
            "orangutan": {"energy": BONUS},
            "gorilla": {"rage": BONUS},
            "chimpanzee": {"reactivate": 1},
        },
        food={**{token: [food] for token, food in zip(TOKENS, foods, strict=False)}, "chimpanzee": foods},  # AU-CMP-05
        recruit=[RECRUIT_COST * level for level in _LEVELS],
        copy=COPY_COST,
        energy={  # AU-OBJ-01 to AU-OBJ-07
            "mobile_phone": [PHONE_ENERGY + level for level in _LEVELS],
            "mini_fridge": [FRIDGE_ENERGY],
            "ghetto_blaster": [BLASTER_ENERGY],
            "game_console": [int(console_energy(level)) for level in _LEVELS],
            "pinball": [PINBALL_ENERGY],
            "computer": [COMPUTER_ENERGY],
            "moped": [int(moped_energy(level)) for level in _LEVELS],
        },
        computer_points=COMPUTER_POINTS,
        rage_max=RAGE_MAX,
        removal_rage=REMOVAL_RAGE,
    )
