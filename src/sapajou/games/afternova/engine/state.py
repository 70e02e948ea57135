"""The position: cards, fragments, deals on the table and in draft.

Cards are ints: a worker is its index, a blueprint its index + 40. A set of workers is a bit mask. Who knows a card
is a mask too, one bit a seat and one that says that everybody saw it lie open. A fragment is its colour.

It imports the standard library, the numbers of `actions.py` and the kernel's chance and trace only.
"""

from sapajou.games.afternova.engine import actions as act
from sapajou.kernel.chance import Chance
from sapajou.kernel.trace import CHANCE, REVEAL


class Figures:
    """What is printed on the cards: flat lists, never changed, shared by all positions of a game."""

    def __init__(
        self, face: list[int], icons: list[int], cost: list[int], points: list[int], upgrade: list[int],
        skills: list[int], requirements: list[int], spaces: list[int], objectives: list[int], fragments: int,
    ) -> None:  # fmt: skip
        """Take every figure: two entries a planet in `skills` and `requirements`, two colours a starship."""
        self.face = face
        self.icons = icons  # of each worker, SKILLS entries
        self.cost = cost  # of each blueprint, COLOURS entries
        self.points = points
        self.upgrade = upgrade
        self.skills = skills
        self.requirements = requirements
        self.spaces = spaces
        self.objectives = objectives
        self.fragments = fragments  # of each colour
        self.size = [sum(cost[at * act.COLOURS : (at + 1) * act.COLOURS]) for at in range(act.BLUEPRINTS)]
        self.cheapest = min(self.size)


class Deal:
    """A deal or an answer, in draft or given. Once given it is never changed, so copies may share it."""

    def __init__(
        self, kind: int, planet: int, stage: int, at: int, helpers: list[int], needs: list[int], owners: list[int],
        bot_icons: list[int], bot_order: list[int], trades: list[int], workers: int, shown: list[int], audience: int,
        steps: list[int],
    ) -> None:  # fmt: skip
        """Take every field: `stage` and `at` say which choice comes next, `steps` which were made."""
        self.kind = kind
        self.planet = planet
        self.stage = stage
        self.at = at
        self.helpers = helpers  # or the candidates of an open call
        self.needs = needs  # two a term: icons of the planet's two skills
        self.owners = owners  # of each space: a seat, BOT, ANYONE, or NOTHING
        self.bot_icons = bot_icons
        self.bot_order = bot_order
        self.trades = trades  # COLOURS a term: stored fragments that A gives the helper; negative: that A gets
        self.workers = workers
        self.shown = shown
        self.audience = audience  # mask of seats; 0 with cards shown means all
        self.steps = steps

    def copy(self) -> "Deal":
        """Return an independent deal."""
        return Deal(
            self.kind, self.planet, self.stage, self.at, self.helpers[:], self.needs[:], self.owners[:],
            self.bot_icons[:], self.bot_order[:], self.trades[:], self.workers, self.shown[:], self.audience,
            self.steps[:],
        )  # fmt: skip

    def terms(self) -> int:
        """Return how many terms there are: an open call has one for whoever will be chosen."""
        if self.kind in (act.PROPOSE, act.COUNTER):
            return len(self.helpers)
        return 1 if self.kind == act.OPEN_CALL else 0

    def who(self, term: int) -> int:
        """Return the helper of a term, or ANYONE."""
        return act.ANYONE if self.kind == act.OPEN_CALL else self.helpers[term]

    def term_of(self, seat: int) -> int:
        """Return which term is addressed to a seat, or NOTHING."""
        if self.kind == act.OPEN_CALL:
            return 0
        if self.kind == act.PROPOSE:
            return self.helpers.index(seat)
        return act.NOTHING

    def public(self) -> list[int]:
        """Return what all may know of a deal, as flat ints for a trace."""
        flat = [self.kind, self.planet, len(self.helpers), *self.helpers, self.terms(), *self.needs]
        flat += self.owners
        flat += self.trades
        return [*flat, *self.bot_icons, len(self.bot_order), *self.bot_order]


def new_deal(kind: int, planet: int, stage: int) -> Deal:
    """Return an empty draft."""
    return Deal(kind, planet, stage, 0, [], [], [act.NOTHING] * act.MOST_SPACES, [0, 0], [], [], 0, [], 0, [])


class Pieces:
    """Everything on the table and in hands, and the small verbs that move it."""

    def __init__(
        self, figures: Figures, seats: int, max_proposals: int, max_rounds: int,
        phase: int, active: int, round_: int, proposals: int, asked: int, window: int, budget: int,
        slot: int, participants: int, played: int, pending: list[int], drops: list[int],
        decks: list[list[int]], discards: list[list[int]], row: list[int], planets: list[int], spaces: list[int],
        hands: list[list[int]], known: list[int], storages: list[list[int]], completed: list[list[int]],
        fresh: list[int], upgrades: list[int], ships: list[int], bag: list[int], waste: list[int],
        bot_row: list[int], bot_cover: list[int], bot_storage: list[int], bot_scored: list[int], bot_hidden: list[int],
        offer: Deal | None, answers: list[Deal | None], drafts: list[Deal | None], talk: list[int], chance: Chance,
    ) -> None:  # fmt: skip
        """Take every field."""
        self.figures = figures
        self.seats = seats
        self.max_proposals = max_proposals
        self.max_rounds = max_rounds
        self.phase = phase
        self.active = active  # the seat whose turn it is, or BOT
        self.round = round_
        self.proposals = proposals  # left this turn (AN-T-04)
        self.asked = asked  # who discards, overflows or completes
        self.window = window  # 0: completion phase, 1: last window (AN-C-06)
        self.budget = budget  # of the Market action; NOTHING outside it
        self.slot = slot  # of the planet being extracted
        self.participants = participants  # mask, while an extraction is carried out
        self.played = played  # mask of those who played a worker in it
        self.pending = pending  # seats that still draw for their upgrades, one entry a card
        self.drops = drops  # draft of an overflow
        self.decks = decks  # workers, blueprints, planets; the top is the last
        self.discards = discards
        self.row = row  # worker row, then blueprint row
        self.planets = planets
        self.spaces = spaces  # MOST_SPACES a slot: colours or NOTHING
        self.hands = hands  # in the order in which the cards were acquired
        self.known = known
        self.storages = storages  # in the order in which the fragments were acquired
        self.completed = completed
        self.fresh = fresh  # how many each seat has completed in this turn
        self.upgrades = upgrades  # active ones, UPGRADES a seat
        self.ships = ships  # of each seat, then of the Bot if it plays, then the unused
        self.bag = bag  # number of each colour
        self.waste = waste  # the discard of fragments, likewise
        self.bot_row = bot_row
        self.bot_cover = bot_cover  # COLOURS for each of the Bot's blueprints
        self.bot_storage = bot_storage
        self.bot_scored = bot_scored
        self.bot_hidden = bot_hidden
        self.offer = offer
        self.answers = answers
        self.drafts = drafts
        self.talk = talk  # trace entries: what was answered, shown and played last, for all to remember
        self.chance = chance
        self.trace: list[int] | None = None

    # Reading

    def rival(self) -> bool:
        """Return whether the Bot plays (AN-B-01)."""
        return self.seats == 2  # noqa: PLR2004  two players

    def everybody(self) -> int:
        """Return the mask of a card that lies open."""
        return act.OPEN | ((1 << self.seats) - 1)

    def workers_of(self, seat: int) -> int:
        """Return the mask of the workers in a hand."""
        mask = 0
        for card in self.hands[seat]:
            if card < act.WORKERS:
                mask |= 1 << card
        return mask

    def stored(self, seat: int, colour: int) -> int:
        """Return how many fragments of a colour a seat has stored."""
        count = 0
        for other in self.storages[seat]:
            if other == colour:
                count += 1
        return count

    def upgrade(self, seat: int, kind: int) -> int:
        """Return how many active upgrades of a kind a seat has; equal ones add up (AN-U-01)."""
        return self.upgrades[seat * act.UPGRADES + kind]

    def capacity(self, seat: int) -> int:
        """Return how many fragments a seat may keep (AN-U-02)."""
        return act.STORAGE + self.upgrade(seat, act.STORAGE_UPGRADE)

    def surplus(self, seat: int) -> int:
        """Return how many fragments a seat has beyond its capacity."""
        return len(self.storages[seat]) - self.capacity(seat)

    def skill(self, slot: int, which: int) -> int:
        """Return the first or second skill that a planet requires."""
        return self.figures.skills[self.planets[slot] * 2 + which]

    def required(self, slot: int, which: int) -> int:
        """Return how many icons of it the planet requires."""
        return self.figures.requirements[self.planets[slot] * 2 + which]

    def uncovered(self, colour: int) -> int:
        """Return how many symbols of a colour are uncovered in the Bot's row (AN-B-07)."""
        free = 0
        for at in range(len(self.bot_row)):
            blueprint = self.bot_row[at] - act.WORKERS
            free += self.figures.cost[blueprint * act.COLOURS + colour] - self.bot_cover[at * act.COLOURS + colour]
        return free

    def scored_by_bot(self) -> int:
        """Return how many blueprints the Bot has scored, face up and face down (AN-B-10)."""
        return len(self.bot_scored) + len(self.bot_hidden)

    def offered(self) -> Deal:
        """Return the offer on the table, in a phase that has one."""
        if self.offer is None:
            raise ValueError("there is no offer on the table")
        return self.offer

    def reply(self, seat: int) -> Deal:
        """Return the answer of a seat that has answered."""
        answer = self.answers[seat]
        if answer is None:
            raise ValueError("this seat has not answered")
        return answer

    def draft(self, seat: int) -> Deal:
        """Return the draft of a seat that drafts."""
        draft = self.drafts[seat]
        if draft is None:
            raise ValueError("this seat drafts nothing")
        return draft

    def clear_offer(self) -> None:
        """Let the offer and all answers lapse: nothing said before binds anyone (AN-N-15)."""
        self.offer = None
        for seat in range(self.seats):
            self.answers[seat] = None

    # Cards

    def draw(self, pile: int) -> int:
        """Take the top card of a deck, or NOTHING; an empty deck is made anew of its discard (AN-E-12)."""
        deck = self.decks[pile]
        if not deck:
            discard = self.discards[pile]
            if not discard:
                return act.NOTHING
            deck += discard
            discard.clear()
            if pile < act.ROWS:
                for card in deck:
                    self.known[card] = 0
            self.chance.shuffle(act.WORKER_SHUFFLE + pile, deck)
            self.tell([act.T_SHUFFLED, 1, pile, CHANCE, 0])
        return deck.pop()

    def discard(self, card: int) -> None:
        """Lay a worker or a blueprint face up on the pile of its kind."""
        self.known[card] = self.everybody()
        self.discards[pile_of(card)].append(card)

    def lay(self, slot: int) -> None:
        """Lay the next card of the right deck into a slot of the market."""
        card = self.draw(slot // act.SLOTS)
        self.row[slot] = card
        if card != act.NOTHING:
            self.known[card] = self.everybody()
            self.tell([act.T_LAID, 2, slot, card, REVEAL, 0])

    # Fragments

    def draw_fragment(self) -> int:
        """Take a random fragment from the bag, filled from the discard when empty; NOTHING if both are (AN-E-11)."""
        total = sum(self.bag)
        if total == 0:
            for colour in range(act.COLOURS):
                self.bag[colour] = self.waste[colour]
                self.waste[colour] = 0
            total = sum(self.bag)
            if total == 0:
                return act.NOTHING
            self.tell([act.T_SHUFFLED, 1, act.BAG])
        at = self.chance.below(act.BAG, total)
        self.tell([CHANCE, 0])
        colour = 0
        while at >= self.bag[colour]:
            at -= self.bag[colour]
            colour += 1
        self.bag[colour] -= 1
        return colour

    def fill_planet(self, slot: int) -> None:
        """Draw a planet into a slot and a fragment onto each of its spaces (AN-S-03, AN-E-10)."""
        planet = self.draw(act.ROWS)
        self.planets[slot] = planet
        first = slot * act.MOST_SPACES
        for at in range(first, first + act.MOST_SPACES):
            self.spaces[at] = act.NOTHING
        if planet == act.NOTHING:
            return
        count = self.figures.spaces[planet]
        for at in range(first, first + count):
            self.spaces[at] = self.draw_fragment()  # AN-R-26: what stays empty now stays empty
        self.tell([act.T_PLANET, 2 + count, slot, planet])
        self.tell(self.spaces[first : first + count])
        self.tell([REVEAL, 0])

    def tell(self, entry: list[int]) -> None:
        """Write down what happened, if anybody listens."""
        if self.trace is not None:
            self.trace += entry

    def note(self, entry: list[int]) -> None:
        """Write down what happened, and keep it on the table: it may leave no other trace there (AN-N-16)."""
        self.talk += entry
        if self.trace is not None:
            self.trace += entry


def pile_of(card: int) -> int:
    """Return 0 for a worker and 1 for a blueprint: the number of its deck, discard and row."""
    return 0 if card < act.WORKERS else 1
