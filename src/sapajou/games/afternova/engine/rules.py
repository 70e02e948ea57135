"""The position as everything outside meets it: who owes a decision, what is legal, what a step does, who wins."""

from typing import Any, Final, final

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import bargaining, drafting, turn
from sapajou.games.afternova.engine.state import Deal, Figures, Pieces
from sapajou.games.afternova.engine.steps import possible_steps
from sapajou.kernel.chance import Chance, Dice, chance_key
from sapajou.kernel.result import Result
from sapajou.kernel.state import printed

FIRST_HAND: Final = 3  # AN-S-07: the first player's workers; the last gets two more, the others one more
RANK_STEP: Final = 8  # more than seats: scores this far apart are never tied by turn order


@final
class State(Pieces):
    """A point in a play of Afternova."""

    @property
    def action_count(self) -> int:
        """Every action is an int below this."""
        return act.ACTIONS

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == act.OVER

    def copy(self) -> "State":
        """Return an independent position, with nobody listening; sent deals never change and are shared."""
        drafts: list[Deal | None] = [None if draft is None else draft.copy() for draft in self.drafts]
        return State(
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
        """Return who owes a decision: on public facts alone (AN-T-07)."""
        if self.phase == act.OVER:
            return []
        if self.phase == act.RESPOND:
            return [seat for seat in range(self.seats) if drafting.owes_answer(self, seat)]
        if self.phase in (act.DISCARD_HAND, act.OVERFLOW, act.COMPLETE):
            return [self.asked]
        return [self.active]

    def drafting(self, seat: int) -> bool:
        """Return whether a seat is inside a deal, an answer or an overflow that is not finished."""
        return self.drafts[seat] is not None or (self.phase == act.OVERFLOW and seat == self.asked and bool(self.drops))

    def legal(self, seat: int) -> list[int]:
        """Return what a seat may do, ascending; [] for a seat that owes no decision."""
        return self._actions(seat) if self._owes(seat) else []

    def _actions(self, seat: int) -> list[int]:  # noqa: PLR0911  one line a phase
        """Return what a seat that owes a decision may do, ascending."""
        draft = self.drafts[seat]
        if draft is not None:
            return possible_steps(self, seat, draft)
        if self.phase == act.CHOOSE_ACTION:
            return drafting.possible_actions(self, seat)
        if self.phase == act.RESPOND:
            return drafting.possible_answers(self, seat)
        if self.phase == act.CHOOSE_ACCEPTOR:
            return drafting.possible_acceptors(self)
        if self.phase == act.CONSIDER_COUNTERS:
            return drafting.possible_counters(self)
        if self.phase == act.MARKET_STEP:
            return self._market_steps()
        if self.phase == act.DISCARD_HAND:
            return sorted([act.A_DISCARD + card for card in self.hands[seat]])
        if self.phase == act.OVERFLOW:
            return [act.A_DROP + colour for colour in turn.possible_drops(self, seat)]
        return [act.A_PASS, *self._completions(seat)]

    def apply(self, seat: int, action: int) -> None:
        """Carry out one step of a seat."""
        draft = self.drafts[seat]
        if draft is not None:
            drafting.take_step(self, seat, draft, action)
        elif action == act.A_MARKET:
            turn.start_market(self, seat)
        elif action == act.A_DECLINE:
            bargaining.decline(self)
        elif action == act.A_PASS:
            turn.pass_completion(self, seat)
        elif action < act.A_ACCEPTOR:
            drafting.begin(self, seat, action)
        elif action < act.A_WITH:
            bargaining.choose_acceptor(self, action - act.A_ACCEPTOR)
        else:
            self._handle_cards(seat, action)

    def _handle_cards(self, seat: int, action: int) -> None:
        """Carry out a step with a card or a fragment."""
        if action < act.A_WIPE:
            turn.take(self, seat, action - act.A_TAKE)
        elif action < act.A_DISCARD:
            turn.wipe(self, seat, action - act.A_WIPE)
        elif action < act.A_DROP:
            turn.discard_card(self, seat, action - act.A_DISCARD)
        elif action < act.A_COMPLETE:
            turn.drop(self, seat, action - act.A_DROP)
        else:
            turn.complete(self, seat, action - act.A_COMPLETE + act.WORKERS)

    def _owes(self, seat: int) -> bool:
        """Return whether a seat owes a decision."""
        if self.phase == act.RESPOND:
            return drafting.owes_answer(self, seat)
        if self.phase in (act.DISCARD_HAND, act.OVERFLOW, act.COMPLETE):
            return seat == self.asked
        return seat == self.active and self.phase != act.OVER

    def first_to_act(self) -> int:
        """Return the first seat of `to_act`, without asking for the others; there is one until the game is over."""
        if self.phase == act.RESPOND:
            waiting = bargaining.addressed(self)
            seat = 0
            while not waiting >> seat & 1 or self.answers[seat] is not None:
                seat += 1
            return seat
        return self.asked if self.phase in (act.DISCARD_HAND, act.OVERFLOW, act.COMPLETE) else self.active

    def _market_steps(self) -> list[int]:
        """Return the takes, then the wipes (AN-M-02, AN-M-03)."""
        takes = sorted([act.A_TAKE + card for card in self.row if card != act.NOTHING])
        for row in range(act.ROWS):
            if max(self.row[row * act.SLOTS : (row + 1) * act.SLOTS]) != act.NOTHING:
                takes.append(act.A_WIPE + row)
        return takes

    def _completions(self, seat: int) -> list[int]:
        """Return the blueprints a seat can pay for, ascending (AN-C-03, AN-C-05)."""
        steps = [
            act.A_COMPLETE + card - act.WORKERS
            for card in self.hands[seat]
            if card >= act.WORKERS and turn.can_pay(self, seat, card)
        ]
        return sorted(steps)

    # The end (AN-Z-01 to AN-Z-05)

    def score(self, cards: list[int], ship: int) -> int:
        """Return the points of completed blueprints, with those of an objective (AN-Z-02, AN-R-13)."""
        total = 0
        for card in cards:
            blueprint = card - act.WORKERS
            total += self.figures.points[blueprint]
            for which in range(2):
                total += self.figures.cost[blueprint * act.COLOURS + self.figures.objectives[ship * 2 + which]]
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
        ended = self.scored_by_bot() >= act.BLUEPRINTS_TO_END
        for seat in range(self.seats):
            ended = ended or len(self.completed[seat]) >= act.BLUEPRINTS_TO_END
        reason = "sixth_blueprint" if ended else "round_cap"
        return Result.of(
            scores,
            winners=self.winners(),
            reason=reason if self.phase == act.OVER else "",
            rivals={"bot": self.bot_score()} if self.rival() else None,
            truncated=self.phase == act.OVER and not ended,  # AN-T-05
            order=order,
        )

    # Chance

    def reseed(self, seed: int) -> None:
        """Give the position other chance from here on."""
        self.chance.reseed(act.ID, seed)

    def playout(self, seed: int, policy: Any = None, stop: str | int | None = None) -> int:
        """Play on in place to the end or a stop; return the number of decisions: steps at random, moves by a policy."""
        if policy is not None:
            played: int = policy.play(self, seed, stop)
            return played
        end = ends_at(stop)
        began, before = self.round, self.active
        dice = Dice(seed)
        decisions = 0
        seat = act.NOTHING
        while self.phase != act.OVER:
            if end != act.END_OF_GAME and self.stops(end, decisions, began, before):
                break
            if seat == act.NOTHING or self.drafts[seat] is None:  # a draft keeps its seat the first of those who owe
                seat = self.first_to_act()
            actions = self._actions(seat)
            self.apply(seat, actions[dice.below(len(actions))])
            decisions += 1
        return decisions

    def stops(self, end: int, decisions: int, began: int, before: int) -> bool:
        """Return whether a playout that began in a round and a turn is at its stop."""
        if end >= 0:
            return decisions >= end
        return self.round != began or (end == act.END_OF_TURN and self.active != before)

    def __repr__(self) -> str:
        """Return the position in one line."""
        return str(printed("line", act.ID, self))

    def __str__(self) -> str:
        """Return the position as everybody may see it."""
        return str(printed("text", act.ID, self))

    def _repr_svg_(self) -> str | None:
        """Return the position as a notebook draws it."""
        return printed("picture", act.ID, self)


def ends_at(stop: str | int | None) -> int:
    """Return where a playout ends: a number of decisions, or END_OF_..."""
    if stop is None:
        return act.END_OF_GAME
    if stop == "turn":
        return act.END_OF_TURN
    if stop == "round":
        return act.END_OF_ROUND
    if not isinstance(stop, int) or isinstance(stop, bool) or stop < 0:
        raise ValueError(f'a playout stops with the "turn", the "round" or after a number of decisions, not {stop!r}')
    return stop


def new_state(
    figures: Figures, seats: int, seed: int, max_proposals: int, max_rounds: int, trace: list[int] | None
) -> State:
    """Return the first position: the setup in order (AN-S-01 to AN-S-08); a trace tells of the turns that began."""
    chance = Chance(chance_key(act.ID, seed), [0] * act.STREAMS)
    decks = [list(range(act.WORKERS)), list(range(act.WORKERS, act.CARDS)), list(range(act.PLANETS))]
    chance.shuffle(act.WORKER_SHUFFLE, decks[0])  # AN-S-01
    chance.shuffle(act.BLUEPRINT_SHUFFLE, decks[1])
    chance.shuffle(act.PLANET_SHUFFLE, decks[2])
    ships = list(range(act.STARSHIPS))
    chance.shuffle(act.SETUP, ships)  # AN-S-04: one each, then the Bot's, then those that stay in the box
    empty: list[Deal | None] = [None] * seats
    state = State(
        figures, seats, max_proposals, max_rounds, act.CHOOSE_ACTION, 0, 1, max_proposals, act.NOTHING, 0, act.NOTHING,
        act.NOTHING, 0, 0, [], [], decks, [[], [], []],
        [act.NOTHING] * (act.ROWS * act.SLOTS), [act.NOTHING] * act.PLANET_SLOTS,
        [act.NOTHING] * (act.PLANET_SLOTS * act.MOST_SPACES), [[] for _ in range(seats)], [0] * act.CARDS,
        [[] for _ in range(seats)], [[] for _ in range(seats)], [0] * seats, [0] * (seats * act.UPGRADES), ships,
        [figures.fragments] * act.COLOURS, [0] * act.COLOURS, [], [], [], [], [], None, empty, empty[:], [], chance,
    )  # fmt: skip
    for slot in range(act.ROWS * act.SLOTS):  # AN-S-02
        state.lay(slot)
    for slot in range(act.PLANET_SLOTS):  # AN-S-03
        state.fill_planet(slot)
    _deal_hands(state)
    state.trace = trace
    turn.start_turn(state, act.BOT if state.rival() else 0)  # AN-S-05, AN-S-08
    state.trace = None
    return state


def _deal_hands(state: State) -> None:
    """Deal the Bot's row, a blueprint each, and three to five workers (AN-S-06, AN-S-07, AN-R-24)."""
    if state.rival():
        for _ in range(act.BOT_ROW):
            card = state.decks[1].pop()
            state.known[card] = state.everybody()
            state.bot_row.append(card)
            state.bot_cover += [0] * act.COLOURS
    for seat in range(state.seats):
        _deal_card(state, seat, 1)
    for seat in range(state.seats):
        number = FIRST_HAND + 1
        if seat == 0 and not state.rival():
            number = FIRST_HAND
        elif seat == state.seats - 1:
            number = FIRST_HAND + 2
        for _ in range(number):
            _deal_card(state, seat, 0)


def _deal_card(state: State, seat: int, pile: int) -> None:
    """Deal the top card of a deck to a seat, which alone knows it."""
    card = state.decks[pile].pop()
    state.hands[seat].append(card)
    state.known[card] = 1 << seat
