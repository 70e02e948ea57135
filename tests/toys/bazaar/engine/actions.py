"""How actions are numbered, and the other numbers that the rules share with the edge: phases, entries of a trace."""

from typing import Final

from sapajou.kernel.trace import FIRST_KIND

SEATS_AT_MOST: Final = 4
KINDS: Final = 4
WARES: Final = 20  # ware w is of kind w % 4
NOTHING: Final = -1  # no ware, no kind, no seat

# Actions: two plain ones, then one int for each ware, kind or seat.
REST: Final = 0
DRAW: Final = 1
TAKE: Final = 2
ASK: Final = TAKE + WARES
SEAL: Final = ASK + KINDS
SHOW: Final = SEAL + WARES
NOBODY: Final = SHOW + SEATS_AT_MOST
GIVE: Final = NOBODY + 1
REFUSE: Final = GIVE + WARES
ACTION_COUNT: Final = REFUSE + 1

# Phases: what a position waits for.
MORNING: Final = 0
TURN: Final = 1
ANSWERS: Final = 2
OVER: Final = 3

# Kinds of trace entries: what happened, for `events.py` to tell.
RESTED: Final = FIRST_KIND
DREW: Final = FIRST_KIND + 1
TOOK: Final = FIRST_KIND + 2
OFFERED: Final = FIRST_KIND + 3
ANSWERED: Final = FIRST_KIND + 4
TRADED: Final = FIRST_KIND + 5
LAPSED: Final = FIRST_KIND + 6
STOLE: Final = FIRST_KIND + 7
RESHUFFLED: Final = FIRST_KIND + 8
