"""How everything is numbered: counts, phases, kinds of deals, stages of a draft, actions and trace entries.

It imports the standard library and the kernel's trace only.
"""

from typing import Final

from sapajou.kernel.trace import FIRST_KIND

ID: Final = "afternova"
NOTHING: Final = -1

COLOURS: Final = 5
SKILLS: Final = 4
FACES: Final = 10  # unordered pairs of skills: what can stand on a worker (AN-K-01)
WORKERS: Final = 40
BLUEPRINTS: Final = 40
CARDS: Final = WORKERS + BLUEPRINTS
PLANETS: Final = 18
STARSHIPS: Final = 10
MOST_SEATS: Final = 6
SLOTS: Final = 4  # of a row of the market
ROWS: Final = 2
PLANET_SLOTS: Final = 3
MOST_SPACES: Final = 8
MOST_ICONS: Final = 10  # a requirement is smaller
STORAGE: Final = 4
HAND_LIMIT: Final = 8
BLUEPRINTS_TO_END: Final = 6
BOT_ROW: Final = 3
MARKET_BUDGET: Final = 3
LEAST_CANDIDATES: Final = 2  # AN-N-04: of an open call

# Owners and addressees that are no seats.
BOT: Final = 6
ANYONE: Final = 7
ASKED: Final = 6  # in a need: what an invitation says is lacking
OPEN: Final = 1 << 6  # in a mask of knowledge, above the bits of the seats: everybody saw it

# Upgrades (AN-K-04): four kinds of skill follow the others.
STORAGE_UPGRADE: Final = 0
MARKET_UPGRADE: Final = 1
DRAW_UPGRADE: Final = 2
SKILL_UPGRADE: Final = 3
UPGRADES: Final = 7
NO_UPGRADE: Final = 7

# Phases: who decides what (AN-T-01).
CHOOSE_ACTION: Final = 0
RESPOND: Final = 1
CHOOSE_ACCEPTOR: Final = 2
CONSIDER_COUNTERS: Final = 3
MARKET_STEP: Final = 4
DISCARD_HAND: Final = 5
OVERFLOW: Final = 6
COMPLETE: Final = 7
OVER: Final = 8

# Streams of chance: the setup and each shared source.
SETUP: Final = 0
WORKER_SHUFFLE: Final = 1
BLUEPRINT_SHUFFLE: Final = 2
PLANET_SHUFFLE: Final = 3
BAG: Final = 4
STREAMS: Final = 5

# Where a playout stops, besides after a number of decisions.
END_OF_GAME: Final = -1
END_OF_TURN: Final = -2
END_OF_ROUND: Final = -3

# Kinds of deals and answers.
ALONE: Final = 0
INVITE: Final = 1
PROPOSE: Final = 2
OPEN_CALL: Final = 3
ACCEPT: Final = 4
REFUSE: Final = 5
COUNTER: Final = 6
TAKE_COUNTER: Final = 7

# Stages of a draft, in the order of AN-N-23.
HELPERS: Final = 0
NEED_FIRST: Final = 1
NEED_SECOND: Final = 2
BOT_FIRST: Final = 3
BOT_SECOND: Final = 4
SPACES: Final = 5
BOT_ORDER: Final = 6
STORED: Final = 7
AMOUNTS: Final = 8
CREW: Final = 9
SHOW: Final = 10
CONFIRM: Final = 11

# Actions: plain ones, then one int for each seat, slot, card, colour or number named.
A_MARKET: Final = 0
A_DECLINE: Final = 1
A_PASS: Final = 2
A_SEND: Final = 3
A_ENOUGH: Final = 4
A_DRAFT: Final = 5  # + kind * 3 + slot, for the first four kinds
A_ANSWER: Final = A_DRAFT + 4 * PLANET_SLOTS  # + kind - ACCEPT, for the next three
A_CONSIDER: Final = A_ANSWER + 3  # + seat
A_ACCEPTOR: Final = A_CONSIDER + MOST_SEATS
A_WITH: Final = A_ACCEPTOR + MOST_SEATS
A_NEED: Final = A_WITH + MOST_SEATS  # + (who * SKILLS + skill) * MOST_ICONS + number
A_BOT: Final = A_NEED + 8 * SKILLS * MOST_ICONS  # + skill * MOST_ICONS + number
A_OWNER: Final = A_BOT + SKILLS * MOST_ICONS  # + space * 8 + owner
A_BOT_NEXT: Final = A_OWNER + MOST_SPACES * 8  # + space
A_NONE: Final = A_BOT_NEXT + MOST_SPACES  # + who
A_SOME: Final = A_NONE + 8
A_AMOUNT: Final = A_SOME + 8  # + (who * COLOURS + colour) * NETS + number + MOST_NET
MOST_NET: Final = 40
NETS: Final = 2 * MOST_NET + 1
A_SHOW: Final = A_AMOUNT + 8 * COLOURS * NETS  # + card
A_TO: Final = A_SHOW + CARDS  # + seat
A_TAKE: Final = A_TO + MOST_SEATS  # + card
A_WIPE: Final = A_TAKE + CARDS  # + row
A_DISCARD: Final = A_WIPE + ROWS  # + card
A_DROP: Final = A_DISCARD + CARDS  # + colour
A_COMPLETE: Final = A_DROP + COLOURS  # + blueprint
A_CREW: Final = A_COMPLETE + BLUEPRINTS  # + code of a multiset of faces
CREWS: Final = 43758  # multisets of at most 8 workers with 10 faces
A_INSTEAD: Final = A_CREW + CREWS  # + worker * WORKERS + the one it stands in for
ACTIONS: Final = A_INSTEAD + WORKERS * WORKERS

# Kinds of trace entries.
T_TURN: Final = FIRST_KIND
T_MARKET: Final = FIRST_KIND + 1
T_TOOK: Final = FIRST_KIND + 2
T_WIPED: Final = FIRST_KIND + 3
T_LAID: Final = FIRST_KIND + 4
T_DISCARDED: Final = FIRST_KIND + 5
T_OFFERED: Final = FIRST_KIND + 6
T_ANSWERED: Final = FIRST_KIND + 7
T_REPLIED: Final = FIRST_KIND + 8
T_SHOWED: Final = FIRST_KIND + 9
T_CHOSE: Final = FIRST_KIND + 10
T_TOOK_COUNTER: Final = FIRST_KIND + 11
T_LAPSED: Final = FIRST_KIND + 12
T_EXTRACTED: Final = FIRST_KIND + 13
T_WORKED: Final = FIRST_KIND + 14
T_GOT: Final = FIRST_KIND + 15
T_GAVE: Final = FIRST_KIND + 16
T_DROPPED: Final = FIRST_KIND + 17
T_PLANET: Final = FIRST_KIND + 18
T_DREW: Final = FIRST_KIND + 19
T_COMPLETED: Final = FIRST_KIND + 20
T_BOT_PLACED: Final = FIRST_KIND + 21
T_BOT_SCORED: Final = FIRST_KIND + 22
T_BOT_ROW: Final = FIRST_KIND + 23
T_SHUFFLED: Final = FIRST_KIND + 24
T_WINDOW: Final = FIRST_KIND + 25
T_ENDED: Final = FIRST_KIND + 26
