"""The position as everything outside meets it: who owes a decision, what is legal, what a step does, who wins."""

from typing import Final, final

from sapajou.games.afternova.engine.actions import (
    A_ACCEPTOR,
    A_COMPLETE,
    A_DECLINE,
    A_DISCARD,
    A_DROP,
    A_MARKET,
    A_PASS,
    A_TAKE,
    A_WIPE,
    A_WITH,
    ACTIONS,
    BLUEPRINT_SHUFFLE,
    BLUEPRINTS_TO_END,
    BOT,
    BOT_ROW,
    CARDS,
    CHOOSE_ACCEPTOR,
    CHOOSE_ACTION,
    COLOURS,
    COMPLETE,
    CONSIDER_COUNTERS,
    DISCARD_HAND,
    ID,
    MARKET_STEP,
    MOST_SPACES,
    NOTHING,
    OVER,
    OVERFLOW,
    PLANET_SHUFFLE,
    PLANET_SLOTS,
    PLANETS,
    RESPOND,
    ROWS,
    SETUP,
    SLOTS,
    STARSHIPS,
    STREAMS,
    UPGRADES,
    WORKER_SHUFFLE,
    WORKERS,
)
from sapajou.games.afternova.engine.deal import addressed, choose_acceptor, decline
from sapajou.games.afternova.engine.draft import (
    begin,
    owes_answer,
    possible_acceptors,
    possible_actions,
    possible_answers,
    possible_counters,
    take_step,
)
from sapajou.games.afternova.engine.state import (
    Deal,
    Figures,
    Table,
)
from sapajou.games.afternova.engine.steps import possible_steps
from sapajou.games.afternova.engine.turn import (
    can_pay,
    complete,
    discard_card,
    drop,
    pass_completion,
    possible_drops,
    start_market,
    start_turn,
    take,
    wipe,
)
from sapajou.kernel.chance import Chance, Dice, chance_key
from sapajou.kernel.result import Result

FIRST_HAND: Final = 3  # AN-S-07: the first player's workers; the last gets two more, the others one more
RANK_STEP: Final = 8  # more than seats: scores this far apart are never tied by turn order


@final
class Position(Table):
    """A point in a play of Afternova."""

    @property
    def action_count(self) -> int:
        """Every action is an int below this."""
        return ACTIONS

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER

    def copy(self) -> "Position":
        """Return an independent position, with nobody listening; sent deals never change and are shared."""
        drafts: list[Deal | None] = [None if draft is None else draft.copy() for draft in self.drafts]
        return Position(
            self.figures, self.seats, self.max_proposals, self.max_rounds,
            self.phase, self.active, self.round, self.proposals, self.asked, self.window, self.budget,
            self.slot, self.participants, self.played, self.pending[:], self.drops[:],
            [pile[:] for pile in self.decks], [pile[:] for pile in self.discards],
            self.row[:], self.planets[:], self.spaces[:],
            [hand[:] for hand in self.hands], self.known[:],
            [storage[:] for storage in self.storages], [cards[:] for cards in self.completed],
            self.fresh[:], self.upgrades[:], self.ships[:], self.bag[:], self.waste[:],
            self.bot_row[:], self.bot_cover[:], self.bot_storage[:], self.bot_scored[:], self.bot_hidden[:],
            self.offer, self.answers[:], drafts, self.talk[:], self.chance.copy(),
        )  # fmt: skip

    def to_act(self) -> list[int]:
        """Return who owes a decision: on public facts alone (section 5)."""
        if self.phase == OVER:
            return []
        if self.phase == RESPOND:
            return [seat for seat in range(self.seats) if owes_answer(self, seat)]
        if self.phase in (DISCARD_HAND, OVERFLOW, COMPLETE):
            return [self.asked]
        return [self.active]

    def drafting(self, seat: int) -> bool:
        """Return whether a seat is inside a deal, an answer or an overflow that is not finished."""
        return self.drafts[seat] is not None or (self.phase == OVERFLOW and seat == self.asked and bool(self.drops))

    def legal(self, seat: int) -> list[int]:
        """Return what a seat may do, ascending; [] for a seat that owes no decision."""
        return self._actions(seat) if self._owes(seat) else []

    def _actions(self, seat: int) -> list[int]:  # noqa: PLR0911  one line a phase
        """Return what a seat that owes a decision may do, ascending."""
        draft = self.drafts[seat]
        if draft is not None:
            return possible_steps(self, seat, draft)
        if self.phase == CHOOSE_ACTION:
            return possible_actions(self, seat)
        if self.phase == RESPOND:
            return possible_answers(self, seat)
        if self.phase == CHOOSE_ACCEPTOR:
            return possible_acceptors(self)
        if self.phase == CONSIDER_COUNTERS:
            return possible_counters(self)
        if self.phase == MARKET_STEP:
            return self._market_steps()
        if self.phase == DISCARD_HAND:
            return sorted([A_DISCARD + card for card in self.hands[seat]])
        if self.phase == OVERFLOW:
            return [A_DROP + colour for colour in possible_drops(self, seat)]
        return [A_PASS, *self._completions(seat)]

    def apply(self, seat: int, action: int) -> None:
        """Carry out one step of a seat."""
        draft = self.drafts[seat]
        if draft is not None:
            take_step(self, seat, draft, action)
        elif action == A_MARKET:
            start_market(self, seat)
        elif action == A_DECLINE:
            decline(self)
        elif action == A_PASS:
            pass_completion(self, seat)
        elif action < A_ACCEPTOR:
            begin(self, seat, action)
        elif action < A_WITH:
            choose_acceptor(self, action - A_ACCEPTOR)
        else:
            self._handle_cards(seat, action)

    def _handle_cards(self, seat: int, action: int) -> None:
        """Carry out a step with a card or a fragment."""
        if action < A_WIPE:
            take(self, seat, action - A_TAKE)
        elif action < A_DISCARD:
            wipe(self, seat, action - A_WIPE)
        elif action < A_DROP:
            discard_card(self, seat, action - A_DISCARD)
        elif action < A_COMPLETE:
            drop(self, seat, action - A_DROP)
        else:
            complete(self, seat, action - A_COMPLETE + WORKERS)

    def _owes(self, seat: int) -> bool:
        """Return whether a seat owes a decision."""
        if self.phase == RESPOND:
            return owes_answer(self, seat)
        if self.phase in (DISCARD_HAND, OVERFLOW, COMPLETE):
            return seat == self.asked
        return seat == self.active and self.phase != OVER

    def _first_to_act(self) -> int:
        """Return the first seat of `to_act`, without asking for the others; there is one until the game is over."""
        if self.phase == RESPOND:
            waiting = addressed(self)
            seat = 0
            while not waiting >> seat & 1 or self.answers[seat] is not None:
                seat += 1
            return seat
        return self.asked if self.phase in (DISCARD_HAND, OVERFLOW, COMPLETE) else self.active

    def _market_steps(self) -> list[int]:
        """Return the takes, then the wipes (AN-M-02, AN-M-03)."""
        takes = sorted([A_TAKE + card for card in self.row if card != NOTHING])
        for row in range(ROWS):
            if max(self.row[row * SLOTS : (row + 1) * SLOTS]) != NOTHING:
                takes.append(A_WIPE + row)
        return takes

    def _completions(self, seat: int) -> list[int]:
        """Return the blueprints a seat can pay for, ascending (AN-C-03, AN-C-05)."""
        steps = [
            A_COMPLETE + card - WORKERS for card in self.hands[seat] if card >= WORKERS and can_pay(self, seat, card)
        ]
        return sorted(steps)

    # The end (section 7)

    def score(self, cards: list[int], ship: int) -> int:
        """Return the points of completed blueprints, with those of an objective (AN-Z-02, AN-R-13)."""
        total = 0
        for card in cards:
            blueprint = card - WORKERS
            total += self.figures.points[blueprint]
            for which in range(2):
                total += self.figures.cost[blueprint * COLOURS + self.figures.objectives[ship * 2 + which]]
        return total

    def scores(self) -> list[int]:
        """Return the points of each seat; hands count nothing (AN-Z-02, AN-Z-03)."""
        return [
            self.score(self.completed[seat], self.ships[seat]) + len(self.storages[seat]) for seat in range(self.seats)
        ]

    def bot_score(self) -> int:
        """Return the points of the Bot (AN-B-11)."""
        cards = self.bot_scored + self.bot_hidden
        return self.score(cards, self.ships[self.seats]) + len(self.bot_storage) + sum(self.bot_cover)

    def winners(self) -> list[int]:
        """Return the winner: of equal scores the later in turn order; nobody if the Bot has more (AN-Z-04, AN-B-12)."""
        if not self.over:
            return []
        scores = self.scores()
        best = max(scores)
        if self.rival() and self.bot_score() > best:
            return []
        winner = 0
        for seat in range(self.seats):
            if scores[seat] == best:
                winner = seat
        return [winner]

    def result(self) -> Result:
        """Return how the game ended; every place is ranked by score, then by turn order (AN-Z-05)."""
        scores = self.scores()
        order = [scores[seat] * RANK_STEP + seat for seat in range(self.seats)]
        ended = self.scored_by_bot() >= BLUEPRINTS_TO_END
        for seat in range(self.seats):
            ended = ended or len(self.completed[seat]) >= BLUEPRINTS_TO_END
        reason = "sixth_blueprint" if ended else "round_cap"
        return Result.of(
            scores,
            winners=self.winners(),
            reason=reason if self.phase == OVER else "",
            rivals={"bot": self.bot_score()} if self.rival() else None,
            truncated=self.phase == OVER and not ended,  # AN-T-05
            order=order,
        )

    # Chance

    def reseed(self, seed: int) -> None:
        """Give the position other chance from here on."""
        self.chance.reseed(ID, seed)

    def playout(self, seed: int) -> int:
        """Play at random to the end; return the number of decisions."""
        dice = Dice(seed)
        decisions = 0
        seat = NOTHING
        while self.phase != OVER:
            if seat == NOTHING or self.drafts[seat] is None:  # a draft keeps its seat the first of those who owe
                seat = self._first_to_act()
            actions = self._actions(seat)
            self.apply(seat, actions[dice.below(len(actions))])
            decisions += 1
        return decisions


def new_position(
    figures: Figures, seats: int, seed: int, max_proposals: int, max_rounds: int, trace: list[int] | None
) -> Position:
    """Return the first position: the setup in the order of section 4; a trace tells of the turns that began."""
    chance = Chance(chance_key(ID, seed), [0] * STREAMS)
    decks = [list(range(WORKERS)), list(range(WORKERS, CARDS)), list(range(PLANETS))]
    chance.shuffle(WORKER_SHUFFLE, decks[0])  # AN-S-01
    chance.shuffle(BLUEPRINT_SHUFFLE, decks[1])
    chance.shuffle(PLANET_SHUFFLE, decks[2])
    ships = list(range(STARSHIPS))
    chance.shuffle(SETUP, ships)  # AN-S-04: one each, then the Bot's, then those that stay in the box
    empty: list[Deal | None] = [None] * seats
    table = Position(
        figures, seats, max_proposals, max_rounds, CHOOSE_ACTION, 0, 1, max_proposals, NOTHING, 0, NOTHING,
        NOTHING, 0, 0, [], [], decks, [[], [], []], [NOTHING] * (ROWS * SLOTS), [NOTHING] * PLANET_SLOTS,
        [NOTHING] * (PLANET_SLOTS * MOST_SPACES), [[] for _ in range(seats)], [0] * CARDS,
        [[] for _ in range(seats)], [[] for _ in range(seats)], [0] * seats, [0] * (seats * UPGRADES), ships,
        [figures.fragments] * COLOURS, [0] * COLOURS, [], [], [], [], [], None, empty, empty[:], [], chance,
    )  # fmt: skip
    for slot in range(ROWS * SLOTS):  # AN-S-02
        table.lay(slot)
    for slot in range(PLANET_SLOTS):  # AN-S-03
        table.fill_planet(slot)
    _deal_hands(table)
    table.trace = trace
    start_turn(table, BOT if table.rival() else 0)  # AN-S-05, AN-S-08
    table.trace = None
    return table


def _deal_hands(table: Position) -> None:
    """Deal the Bot's row, a blueprint each, and three to five workers (AN-S-06, AN-S-07, AN-R-24)."""
    if table.rival():
        for _ in range(BOT_ROW):
            card = table.decks[1].pop()
            table.known[card] = table.everybody()
            table.bot_row.append(card)
            table.bot_cover += [0] * COLOURS
    for seat in range(table.seats):
        _deal_card(table, seat, 1)
    for seat in range(table.seats):
        number = FIRST_HAND + 1
        if seat == 0 and not table.rival():
            number = FIRST_HAND
        elif seat == table.seats - 1:
            number = FIRST_HAND + 2
        for _ in range(number):
            _deal_card(table, seat, 0)


def _deal_card(table: Position, seat: int, pile: int) -> None:
    """Deal the top card of a deck to a seat, which alone knows it."""
    card = table.decks[pile].pop()
    table.hands[seat].append(card)
    table.known[card] = 1 << seat
