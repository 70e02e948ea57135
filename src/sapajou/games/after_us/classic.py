"""How the bot `classic` weighs a position of After Us. FROZEN: never edited, or every comparison with it is void.

It is the yardstick of later bots: their moves and evaluations may become better in `bot.py`, this file stays. It
takes from the other files rules and figures only, no judgement; `tests/golden/classic` pins what it plays.

The value is in points: those scored, what the best plan of this round still brings, what resources and
Rage are worth while rounds are left, and how much better than average rounds the deck will bring.

The best plan is found by an exact search of orders, activations and targets. A plan is worth the points it scores and
what it leaves: each resource and each Rage has a weight, and whoever ends with enough energy for the computer, or
enough food to recruit, gains a bonus on top. Since every frame changes the weighted sum by a fixed amount, what is left
can be bounded by the sum of all frames that gain; that cuts most branches. All its values are ints, in thousandths of
a point. Removals and the fridge are no part of a plan. A frame without a cost is always taken.
This file is compiled.
"""

from functools import cache
from typing import Final, final

from mypy_extensions import i64

from sapajou.games.after_us.hidden import added
from sapajou.games.after_us.rules import State
from sapajou.games.after_us.rules_actions import FACTORIALS, SLOTS, order_of
from sapajou.games.after_us.rules_cards import (
    CHIMPANZEE,
    CLOSED,
    ENERGY,
    FOODS,
    GORILLA,
    LAST_CARD,
    MANDRILL,
    OPEN_LEFT,
    ORANGUTAN,
    RESOURCES,
    ROWS,
    Cards,
    amount,
    amounts_of,
    covers,
    part_index,
)
from sapajou.games.after_us.rules_frames import add_targets, addresses, frame_at
from sapajou.games.after_us.rules_free import COMPUTER_ENERGY, COMPUTER_POINTS
from sapajou.games.after_us.rules_phase1 import hand_size
from sapajou.games.after_us.rules_phase2 import BONUS, NOBODY, RECRUIT_COST
from sapajou.games.after_us.state import (
    COMPUTER_BIT,
    DRAWN,
    LIFE,
    MAIN,
    NO_TOKEN,
    PENDING,
    PREPARING,
    RAGE_MAX,
    RECRUITED,
    TOKEN,
    WINDOW,
    Table,
)
from sapajou.kernel.classic import moves

__all__ = ["evaluate", "moves"]

_WIN: Final = 1000.0
_PACE: Final = 10.0  # points a tribe scores in a round, about
_MOST_ROUNDS: Final = 8.0
_FOOD: Final = 0.6
_POWER: Final = 0.55  # energy without a computer
_COMPUTING: Final = 0.9  # energy with one
_ANGER: Final = 0.5
_STORE: Final = 0.3  # a resource in the King's reserve, to him
_JOINED: Final = 0.7  # how often a half frame finds its other half
_MEAN_GAIN: Final = 2.3  # points of a half frame's other half
_CONDITION: Final = 0.6  # how often a condition holds
_REACTIVATION: Final = 2.5
_LEAST_CARD: Final = 0.5  # what a card brings at least: an owner's own cards may be bare
_TAMARINS: Final = 1.5  # in an Assembly, on average
_LEVELS: Final[list[float]] = [1.4, 3.5, 6.7]  # about what a card of each level brings in a round
_POINT: Final = 1000
_RANKS: Final = 128  # more than there are orders, or frames: room for one below a value in a sort key


def evaluate(state: State, seat: int) -> float:
    """Return how good the position is for a seat, in points ahead of the best other."""
    best_other = state.king_points + _STORE * sum(amounts_of(state.king_purse))
    for other in range(state.seats):
        if other != seat:
            best_other = max(best_other, float(state.points[other]))
    if state.over:
        won = _WIN if seat in state.winners() else -_WIN
        return won + state.points[seat] - best_other
    return _Prospect(state, seat).value() - best_other


@cache
def _card_values(cards: Cards) -> list[float]:
    """Return about what each card brings in a round it is drawn in."""
    values: list[float] = []
    for card in range(LAST_CARD + 1):
        value = 0.0
        for row in range(ROWS):
            value += _row_value(cards, card, row)
        values.append(value)
    return values


def _row_value(cards: Cards, card: int, row: int) -> float:
    """Return about what one row of a card brings."""
    total = 0.0
    for at in range(cards.printed[card * ROWS + row]):
        part = int(part_index(card, row, at))
        cost = _FOOD * sum(amounts_of(cards.cost[part]))
        gain = _FOOD * sum(amounts_of(cards.gain[part])) + cards.points[part] + _ANGER * cards.rage[part]
        gain += _REACTIVATION * cards.reactivates[part]
        gain += _TAMARINS * (_FOOD * sum(amounts_of(cards.tamarin_gain[part])) + cards.tamarin_points[part])
        if cards.shape[part] == CLOSED:
            total += max(0.0, gain - cost) * (_CONDITION if cards.min_types[part] else 1.0)
        elif cards.shape[part] == OPEN_LEFT or row == 0:
            total += _JOINED * gain / (1 if row == 0 else 2)
        else:
            total += _JOINED * max(0.0, _MEAN_GAIN / 2 - cost)
    return total


@final
class _Worth:
    """What things are worth to a seat, in thousandths of a point."""

    def __init__(self, resources: list[int], rage: int, computer: bool, recruits: list[int]) -> None:  # noqa: FBT001
        """Take a weight for each resource and for Rage, whether the computer is left, and an ape of level 1 and 2."""
        self.resources = resources
        self.rage: i64 = rage
        self.computer: i64 = max(0, COMPUTER_POINTS * _POINT - COMPUTER_ENERGY * resources[ENERGY]) if computer else 0
        self.recruits = recruits
        self.most: i64 = self.computer
        for kind in range(FOODS):
            best = 0
            for level in (1, 2):
                best = max(best, recruits[level - 1] - RECRUIT_COST * level * resources[kind])
            self.most = max(self.most, self.computer + best)

    def of_purse(self, purse: i64) -> i64:
        """Return the weighted sum of resources."""
        total: i64 = 0
        kind: i64 = 0
        while kind < RESOURCES:
            weight: i64 = self.resources[kind]
            total += amount(purse, kind) * weight
            kind += 1
        return total

    def bonus(self, purse: i64) -> i64:
        """Return what the thresholds add: the computer, and the best ape that can be paid for."""
        best: i64 = 0
        kind: i64 = 0
        while kind < FOODS:
            held = amount(purse, kind)
            weight: i64 = self.resources[kind]
            level: i64 = 1
            while level <= len(self.recruits) and held >= RECRUIT_COST * level:
                ape: i64 = self.recruits[level - 1]
                best = max(best, ape - RECRUIT_COST * level * weight)
                level += 1
            kind += 1
        return best + self.computer if amount(purse, ENERGY) >= COMPUTER_ENERGY else best


@final
class _Plan:
    """A search, and the value of the best it has found."""

    def __init__(self, worth: _Worth) -> None:
        """Begin with nothing found."""
        self.worth = worth
        self.value: i64 = -(1 << 60)
        # The frames of the line being searched, in reading order.
        self._address: list[int] = []
        self._cost: list[int] = []
        self._gain: list[int] = []
        self._rage: list[int] = []
        self._net: list[int] = []  # what an activation adds to the weighted sum, without its Rage
        self._reactivates: list[int] = []
        self._possible: list[int] = []  # whether the condition holds
        self._ahead: list[int] = []  # the most that the frames from here on can add
        self._targets: list[int] = []  # those that may be reactivated, the best first

    def search_line(self, table: Table, seat: i64, start: i64) -> None:
        """Look for the best resolution of an Assembly from an address on."""
        self._read(table, seat, start)
        self._descend(self._first(start), table.purse[seat], table.rage[seat], self._now(table, seat))

    def search_orders(self, table: Table, seat: i64) -> None:
        """Look for the best order of the drawn cards and its resolution; the most promising orders come first."""
        first = seat * SLOTS
        hand = table.line[first : first + SLOTS]
        size = hand_size(table, seat)
        ranked: list[int] = []
        rank: i64 = 0
        while rank < FACTORIALS[size]:
            self._lay(table, first, hand, order_of(rank, size))
            self._read(table, seat, 0)
            ranked.append(-self._ahead[0] * _RANKS + rank)
            rank += 1
        ranked.sort()
        now = self._now(table, seat)
        for code in ranked:
            self._lay(table, first, hand, order_of(code % _RANKS, size))
            self._read(table, seat, 0)
            self._descend(0, table.purse[seat], table.rage[seat], now)
        self._lay(table, first, hand, list(range(SLOTS)))

    def _lay(self, table: Table, first: i64, hand: list[int], order: list[int]) -> None:
        """Lay cards into the slots of a seat, for a look."""
        slot: i64 = 0
        for place in order:
            table.line[first + slot] = hand[place]
            slot += 1  # noqa: SIM113  an i64

    def _now(self, table: Table, seat: i64) -> i64:
        """Return the weighted sum of what a seat has."""
        points: i64 = table.points[seat]
        rage: i64 = table.rage[seat]
        return points * _POINT + self.worth.of_purse(table.purse[seat]) + rage * self.worth.rage

    def _first(self, start: i64) -> i64:
        """Return the first frame of the line that is not before an address."""
        at: i64 = 0
        while at < len(self._address) and self._address[at] < start:
            at += 1
        return at

    def _read(self, table: Table, seat: i64, start: i64) -> None:
        """Take the figures of all frames of a line."""
        cards, worth = table.cards, self.worth
        self._address = addresses(table, seat)
        self._cost, self._gain, self._rage, self._net = [], [], [], []
        self._reactivates, self._possible = [], []
        tamarins = table.tamarins_present(seat)
        types = table.types_present(seat)
        best: i64 = 0  # the net gain of the best target
        for address in self._address:
            frame = frame_at(table, seat, address)
            cost = cards.cost_of(frame)
            gain = cards.gain_of(frame, tamarins)
            net = cards.points_of(frame, tamarins) * _POINT + worth.of_purse(gain) - worth.of_purse(cost)
            possible = types >= cards.types_of(frame)
            rage = cards.rage_of(frame)
            self._cost.append(cost)
            self._gain.append(gain)
            self._rage.append(rage)
            self._net.append(net)
            self._reactivates.append(1 if cards.reactivating(frame) else 0)
            self._possible.append(1 if possible else 0)
            if possible:
                best = max(best, net + rage * worth.rage)
        self._rank_targets()
        self._bound(best, start)

    def _rank_targets(self) -> None:
        """Put the frames that may be reactivated into order: a good end found early cuts more branches."""
        self._targets = []
        if 1 not in self._reactivates:
            return
        at: i64 = 0
        while at < len(self._address):
            if self._possible[at] and not self._reactivates[at]:
                net: i64 = self._net[at] + self._rage[at] * self.worth.rage
                self._targets.append(-net * _RANKS + at)
            at += 1
        self._targets.sort()
        self._drop_beaten_targets()

    def _drop_beaten_targets(self) -> None:
        """Leave out each target that another one beats, whatever the seat has."""
        kept: list[int] = []
        for code in self._targets:
            beaten = False
            for better in kept:
                if self._beats(better % _RANKS, code % _RANKS):
                    beaten = True
                    break
            if not beaten:
                kept.append(code)
        self._targets = kept

    def _beats(self, one: i64, other: i64) -> bool:
        """Return whether a target is payable whenever another is, is worth as much, and leaves as much of each kind."""
        if self._net[one] < self._net[other] or self._rage[one] < self._rage[other]:
            return False
        cost: i64 = self._cost[one]
        other_cost: i64 = self._cost[other]
        return covers(other_cost, cost) and covers(self._gain[one] + other_cost, self._gain[other] + cost)

    def _bound(self, best: i64, start: i64) -> None:
        """Sum up, from the end, the most that the frames can add."""
        ahead: i64 = 0
        self._ahead = [0] * (len(self._address) + 1)
        at: i64 = len(self._address) - 1
        while at >= 0:
            if self._possible[at] and self._address[at] >= start:
                net: i64 = self._net[at] + self._rage[at] * self.worth.rage
                if self._reactivates[at]:
                    net += best
                ahead += max(net, 0)
            self._ahead[at] = ahead
            at -= 1

    def _descend(self, start: i64, purse: i64, rage: i64, value: i64) -> None:
        """Try both ways at each frame that costs something, take what is free, and keep the best end."""
        at = start
        count: i64 = len(self._address)
        while at < count:
            if self._possible[at] and self._cost[at] == 0 and not self._reactivates[at]:
                value += self._net[at]
                purse += self._gain[at]
                if self._rage[at] != 0:
                    more: i64 = min(RAGE_MAX, rage + self._rage[at])
                    value += (more - rage) * self.worth.rage
                    rage = more
            elif self._possible[at] and covers(purse, self._cost[at]):
                break
            at += 1
        bound: i64 = self._ahead[at]
        if at == count:
            self.value = max(self.value, value + self.worth.bonus(purse))
        elif value + bound + self.worth.most > self.value:
            self._branch(at, purse, rage, value)

    def _branch(self, at: i64, purse: i64, rage: i64, value: i64) -> None:
        """Activate a frame that costs something or reactivates, in every way, and also skip it."""
        left: i64 = purse - self._cost[at]
        net: i64 = self._net[at]
        if not self._reactivates[at]:
            self._take(at, at, left, rage, value)
        else:
            for code in self._targets:
                target: i64 = code % _RANKS
                if covers(left, self._cost[target]):
                    self._take(at, target, left - self._cost[target], rage, value + net)
        self._descend(at + 1, purse, rage, value)

    def _take(self, at: i64, paid: i64, left: i64, rage: i64, value: i64) -> None:
        """Go on after an activation that was paid for and gains what one frame gives."""
        more: i64 = min(RAGE_MAX, rage + self._rage[paid])
        gain: i64 = self._gain[paid]
        net: i64 = self._net[paid]
        self._descend(at + 1, left + gain, more, value + net + (more - rage) * self.worth.rage)


@final
class _Prospect:
    """What a seat may expect from here on."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        lead = max([*state.points, state.king_points])
        self.rounds = min(_MOST_ROUNDS, max(0.0, (state.target - lead) / _PACE)) if state.phase != WINDOW else 0.0
        self.cards = _card_values(state.cards)
        self.deck, self.known = self._owned()
        total = 0.0
        for value in self.deck:
            total += value
        self.mean = max(_LEAST_CARD, total / len(self.deck))
        self.worth = self._worth()

    def _owned(self) -> tuple[list[float], list[float]]:
        """Return the value of each owned card, and of those that are sure to be drawn next round."""
        state, values = self.state, self.cards
        line = state.line[self.seat * SLOTS : (self.seat + 1) * SLOTS]
        deck = [values[card] for card in line + state.discard[self.seat] if card]
        laid: list[float] = []
        for card in state.draw[self.seat]:
            if added(state, card):  # a recruit is judged by its level: what it is must not sway the choice
                laid.append(_LEVELS[state.cards.level[card]])
            else:
                deck.append(values[card])
        return deck + laid, laid

    def _worth(self) -> _Worth:
        """Return the weights of the things a seat has; a score near the target must not make them worthless."""
        going_on = self.state.phase != WINDOW
        energy = _COMPUTING if self.state.objects & COMPUTER_BIT else _POWER
        food = round(_POINT * _FOOD * going_on)
        computer = bool(self.state.usable(self.seat, COMPUTER_BIT))
        recruits = [round(_POINT * self._recruit(level)) for level in (1, 2)]
        weights = [food, food, food, round(_POINT * energy * going_on)]
        return _Worth(weights, round(_POINT * _ANGER * going_on), computer, recruits)

    def _recruit(self, level: int) -> float:
        """Return what an ape of a level adds to all rounds that are left."""
        value, size = _LEVELS[level], len(self.deck)
        often = DRAWN * max(0.0, self.rounds - 1) / (size + 1)
        return (value - self.mean) * (often + min(1.0, self.rounds))

    def value(self) -> float:
        """Return how near the target a seat is, in rounds of its own deck, as points at the usual pace."""
        state, seat = self.state, self.seat
        things = int(self.worth.of_purse(state.purse[seat])) + state.rage[seat] * int(self.worth.rage)
        held = state.points[seat] + things / _POINT
        if state.phase == LIFE and not self._fresh():
            held = self._plan() / _POINT
        else:
            held += self._phase_2()
        if state.phase == WINDOW:
            return held  # the deck has no future
        above = 0.0
        for value in self.known:
            above += value - self.mean
        held += min(1.0, self.rounds) * above
        return state.target - (state.target - held) * _PACE / (DRAWN * self.mean)

    def _fresh(self) -> bool:
        """Return whether the round has just begun: what was drawn by chance must not sway the move before."""
        state, seat = self.state, self.seat
        hand = state.line[seat * SLOTS + DRAWN - 1]
        return bool(state.round > 1 and state.pointer[seat] == PREPARING and not state.used[seat] and hand)

    def _plan(self) -> int:
        """Return the value of the best plan from where a seat stands in phase 1."""
        plan = _Plan(self.worth)
        pointer = self.state.pointer[self.seat]
        if pointer == PREPARING:
            plan.search_orders(self.state, self.seat)
        else:
            plan.search_line(self.state, self.seat, pointer)
        return int(plan.value)

    def _phase_2(self) -> float:
        """Return what the token still brings: its bonus, and the ape it can recruit."""
        state, seat = self.state, self.seat
        token = state.token[seat]
        if state.phase not in (TOKEN, MAIN):
            return self._computer()
        if token == NO_TOKEN:
            return int(self.worth.bonus(state.purse[seat])) / _POINT
        value = self._computer()
        finished = state.phase == MAIN and state.done >> seat & 1
        if not finished and not state.marks[seat] & RECRUITED:
            value += self._ape(token)
        if state.phase == TOKEN or state.marks[seat] & PENDING:
            value += self._bonus(token)
        return value

    def _computer(self) -> float:
        """Return what the computer would bring now."""
        energy = amounts_of(self.state.purse[self.seat])[ENERGY]
        return int(self.worth.computer) / _POINT if energy >= COMPUTER_ENERGY else 0.0

    def _bonus(self, token: int) -> float:
        """Return what a token's bonus is worth."""
        if token == CHIMPANZEE:
            return self._reactivation()
        gains = {MANDRILL: _POINT, ORANGUTAN: self.worth.resources[ENERGY], GORILLA: int(self.worth.rage)}
        return BONUS * gains[token] / _POINT

    def _reactivation(self) -> float:
        """Return what the best frame to reactivate brings."""
        state, seat, cards = self.state, self.seat, self.state.cards
        targets: list[int] = []
        add_targets(state, seat, NOBODY, state.purse[seat], 0, targets)
        tamarins = state.tamarins_present(seat)
        best = 0
        for address in targets:
            frame = frame_at(state, seat, address)
            gain = self.worth.of_purse(cards.gain_of(frame, tamarins)) - self.worth.of_purse(cards.cost_of(frame))
            scored = cards.points_of(frame, tamarins) * _POINT + cards.rage_of(frame) * self.worth.rage
            best = max(best, int(gain + scored))
        return best / _POINT

    def _ape(self, token: int) -> float:
        """Return what the best ape that a token can recruit brings beyond its cost."""
        state = self.state
        held = amounts_of(state.purse[self.seat])
        best = 0
        for kind in range(FOODS) if token == CHIMPANZEE else [token]:
            for level in (1, 2):
                cost = RECRUIT_COST * level
                if held[kind] >= cost and state.piles[token * 2 + level - 1]:
                    best = max(best, self.worth.recruits[level - 1] - cost * self.worth.resources[kind])
        return best / _POINT
