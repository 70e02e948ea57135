"""How good a position is for a seat, and moves that are never bad.

The value is in points: those scored, what the best plan of this round still brings, what resources and
Rage are worth while rounds are left, and how much better than average rounds the deck will bring.
"""

from functools import cache
from typing import Final

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import frames, free, phase2
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import (
    CHIMPANZEE,
    CLOSED,
    LAST_CARD,
    OPEN_LEFT,
    ROWS,
    Cards,
    part_index,
)
from sapajou.games.after_us.engine.hidden import added
from sapajou.games.after_us.engine.purse import ENERGY, FOODS, amounts_of
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.engine.plan import Plan
from sapajou.games.after_us.engine.worth import POINT, Worth

WIN: Final = 1000.0
PACE: Final = 10.0  # points a tribe scores in a round, about
MOST_ROUNDS: Final = 8.0
FOOD: Final = 0.6
POWER: Final = 0.55  # energy without a computer
COMPUTING: Final = 0.9  # energy with one
ANGER: Final = 0.5
STORE: Final = 0.3  # a resource in the King's reserve, to him
JOINED: Final = 0.7  # how often a half frame finds its other half
MEAN_GAIN: Final = 2.3  # points of a half frame's other half
CONDITION: Final = 0.6  # how often a condition holds
REACTIVATION: Final = 2.5
LEAST_CARD: Final = 0.5  # what a card brings at least: an owner's own cards may be bare
TAMARINS: Final = 1.5  # in an Assembly, on average
LEVELS: Final = (1.4, 3.5, 6.7)  # about what a card of each level brings in a round


def evaluate(state: State, seat: int) -> float:
    """Return how good the position is for a seat, in points ahead of the best other."""
    others = [points for other, points in enumerate(state.points) if other != seat]
    best_other = max([*others, state.king_points + STORE * sum(amounts_of(state.king_purse))])
    if state.over:
        won = WIN if seat in state.winners() else -WIN
        return won + state.points[seat] - best_other
    return _Prospect(state, seat).value() - best_other


def worth_of(state: State, seat: int) -> Worth:
    """Return what things are worth to a seat in a position: what its plans are measured by."""
    return _Prospect(state, seat).worth


class _Prospect:
    """What a seat may expect from here on."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        lead = max(*state.points, state.king_points)
        self.rounds = min(MOST_ROUNDS, max(0.0, (state.target - lead) / PACE)) if state.phase != act.WINDOW else 0.0
        self.cards = card_values(state.cards)
        self.deck, self.known = self._owned()
        self.mean = max(LEAST_CARD, sum(self.deck) / len(self.deck))
        self.worth = self._worth()

    def _owned(self) -> tuple[list[float], list[float]]:
        """Return the value of each owned card, and of those that are sure to be drawn next round."""
        state, values = self.state, self.cards
        line = state.line[self.seat * act.SLOTS : (self.seat + 1) * act.SLOTS]
        deck = [values[card] for card in (*line, *state.discard[self.seat]) if card]
        laid = []
        for card in state.draw[self.seat]:
            if added(state, card):  # a recruit is judged by its level: what it is must not sway the choice
                laid.append(LEVELS[state.cards.level[card]])
            else:
                deck.append(values[card])
        return deck + laid, laid

    def _worth(self) -> Worth:
        """Return the weights of the things a seat has; a score near the target must not make them worthless."""
        going_on = self.state.phase != act.WINDOW
        energy = COMPUTING if self.state.objects & s.COMPUTER_BIT else POWER
        food = round(POINT * FOOD * going_on)
        computer = bool(self.state.usable(self.seat, s.COMPUTER_BIT))
        recruits = [round(POINT * self._recruit(level)) for level in (1, 2)]
        weights = [food, food, food, round(POINT * energy * going_on)]
        self.recruits = recruits
        return Worth(weights, round(POINT * ANGER * going_on), computer, recruits * FOODS)

    def _recruit(self, level: int) -> float:
        """Return what an ape of a level adds to all rounds that are left."""
        value, size = LEVELS[level], len(self.deck)
        often = s.DRAWN * max(0.0, self.rounds - 1) / (size + 1)
        return (value - self.mean) * (often + min(1.0, self.rounds))

    def value(self) -> float:
        """Return how near the target a seat is, in rounds of its own deck, as points at the usual pace."""
        state, seat = self.state, self.seat
        held = (
            state.points[seat] + (self.worth.of_purse(state.purse[seat]) + state.rage[seat] * self.worth.rage) / POINT
        )
        if state.phase == act.LIFE and not self._fresh():
            held = self._plan() / POINT
        else:
            held += self._phase_2()
        if state.phase == act.WINDOW:
            return held  # the deck has no future
        held += min(1.0, self.rounds) * sum(value - self.mean for value in self.known)
        return state.target - (state.target - held) * PACE / (s.DRAWN * self.mean)

    def _fresh(self) -> bool:
        """Return whether the round has just begun: what was drawn by chance must not sway the move before."""
        state, seat = self.state, self.seat
        hand = state.line[seat * act.SLOTS + s.DRAWN - 1]
        return bool(state.round > 1 and state.pointer[seat] == s.PREPARING and not state.used[seat] and hand)

    def _plan(self) -> int:
        """Return the value of the best plan from where a seat stands in phase 1."""
        plan = Plan(self.worth)
        pointer = self.state.pointer[self.seat]
        if pointer == s.PREPARING:
            plan.search_orders(self.state, self.seat)
        else:
            plan.search_line(self.state, self.seat, pointer)
        return int(plan.value)

    def _phase_2(self) -> float:
        """Return what the token still brings: its bonus, and the ape it can recruit."""
        state, seat = self.state, self.seat
        token = state.token[seat]
        if state.phase not in (act.TOKEN, act.MAIN):
            return self._computer()
        if token == s.NO_TOKEN:
            return int(self.worth.bonus(state.purse[seat])) / POINT
        value = self._computer()
        finished = state.phase == act.MAIN and state.done >> seat & 1
        if not finished and not state.marks[seat] & state.shortage:
            value += self._ape(token)
        if state.phase == act.TOKEN or state.marks[seat] & s.PENDING:
            value += self._bonus(token)
        return value

    def _computer(self) -> float:
        """Return what the computer would bring now."""
        energy = amounts_of(self.state.purse[self.seat])[ENERGY]
        return int(self.worth.computer) / POINT if energy >= free.COMPUTER_ENERGY else 0.0

    def _bonus(self, token: int) -> float:
        """Return what a token's bonus is worth."""
        if token == CHIMPANZEE:
            return self._reactivation()
        gains = (POINT, self.worth.resources[ENERGY], int(self.worth.rage))  # Mandrill, Orangutan, Gorilla
        return phase2.BONUS * gains[token] / POINT

    def _reactivation(self) -> float:
        """Return what the best frame to reactivate brings."""
        state, seat, cards = self.state, self.seat, self.state.cards
        targets: list[int] = []
        frames.add_targets(state, seat, phase2.NOBODY, state.purse[seat], 0, targets)
        tamarins = state.tamarins_present(seat)
        best = 0
        for address in targets:
            frame = frames.frame_at(state, seat, address)
            gain = self.worth.of_purse(cards.gain_of(frame, tamarins)) - self.worth.of_purse(cards.cost_of(frame))
            scored = cards.points_of(frame, tamarins) * POINT + cards.rage_of(frame) * self.worth.rage
            best = max(best, int(gain + scored))
        return best / POINT

    def _ape(self, token: int) -> float:
        """Return what the best ape that a token can recruit brings beyond its cost."""
        state = self.state
        held = amounts_of(state.purse[self.seat])
        best = 0
        for kind in range(FOODS) if token == CHIMPANZEE else [token]:
            for level in (1, 2):
                cost = phase2.RECRUIT_COST * level
                if held[kind] >= cost and state.piles[token * 2 + level - 1]:
                    best = max(best, self.recruits[level - 1] - cost * self.worth.resources[kind])
        return best / POINT


@cache
def card_values(cards: Cards) -> list[float]:
    """Return about what each card brings in a round it is drawn in."""
    return [sum(_row_value(cards, card, row) for row in range(ROWS)) for card in range(LAST_CARD + 1)]


def _row_value(cards: Cards, card: int, row: int) -> float:
    """Return about what one row of a card brings."""
    total = 0.0
    for at in range(cards.printed[card * ROWS + row]):
        part = int(part_index(card, row, at))
        cost = FOOD * sum(amounts_of(cards.cost[part]))
        gain = FOOD * sum(amounts_of(cards.gain[part])) + cards.points[part] + ANGER * cards.rage[part]
        gain += REACTIVATION * cards.reactivates[part]
        gain += TAMARINS * (FOOD * sum(amounts_of(cards.tamarin_gain[part])) + cards.tamarin_points[part])
        if cards.shape[part] == CLOSED:
            total += max(0.0, gain - cost) * (CONDITION if cards.min_types[part] else 1.0)
        elif cards.shape[part] == OPEN_LEFT or row == 0:
            total += JOINED * gain / (1 if row == 0 else 2)
        else:
            total += JOINED * max(0.0, MEAN_GAIN / 2 - cost)
    return total


def obvious(state: State, seat: int) -> int | None:
    """Return the step that an interface may take for a person without asking, or None.

    That is to take a frame that costs nothing (AU-RUL-09). Points that reach the target are no such thing:
    who is behind may rather play on (AU-END-01).
    """
    pointer = state.pointer[seat]
    if state.phase != act.LIFE or not 0 <= pointer < act.ADDRESSES or act.ACTIVATE not in state.legal(seat):
        return None
    frame = frames.frame_at(state, seat, pointer)
    points = state.cards.points_of(frame, state.tamarins_present(seat))
    ends = points > 0 and state.points[seat] + points >= state.target
    return None if ends or state.cards.cost_of(frame) else act.ACTIVATE


def cautious(state: State, seat: int) -> int:
    """Return what a clock plays for an absent person: take what is free, spend nothing."""
    legal = state.legal(seat)
    if (taken := obvious(state, seat)) is not None:
        return taken
    if state.phase == act.LIFE and state.pointer[seat] == s.PREPARING:
        return next(action for action in legal if action >= act.ASSEMBLE)
    if state.phase == act.TOKEN:
        return next((action for action in legal if action >= act.CHOOSE), legal[0])
    return legal[0]
