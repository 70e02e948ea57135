"""How good a position is for each seat.

The value is in points: those scored, what the best plan of this round still brings, what resources and Rage are worth
while rounds are left, and how much better than average rounds the deck will bring; less the same of the best rival,
of whom nothing is planned.
"""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import cards as c
from sapajou.games.after_us.engine import frames, free, phase2
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.plan import Plan
from sapajou.games.after_us.engine.purse import ENERGY, FOODS, RESOURCES, amount
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.engine.worth import POINT, Worth, nothing

LEVELS: Final = 3  # of cards, the Tamarins' 0 among them


def resources_in(purse: i64) -> float:
    """Return how many resources a purse holds."""
    total: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        total += amount(purse, kind)
        kind += 1
    return float(total)


@final
class Judge:
    """The weights of a game, and what each of its cards brings in a round, about."""

    def __init__(self, cards: c.Cards, weights: dict[str, float], levels: list[float]) -> None:
        """Take the weights by their names, and about what a card of each level brings in a round."""
        self.win = weights["win"]
        self.pace = weights["pace"]  # points a tribe scores in a round, about
        self.most_rounds = weights["most_rounds"]
        self.food = weights["food"]
        self.power = weights["power"]  # energy without a computer
        self.computing = weights["computing"]  # energy with one
        self.anger = weights["anger"]
        self.store = weights["store"]  # a resource in the King's reserve, to him
        self.least_card = weights["least_card"]  # what a card brings at least: an owner's own cards may be bare
        self.levels = levels
        self.values: list[float] = []
        for card in range(c.LAST_CARD + 1):
            value = 0.0
            for row in range(c.ROWS):
                value += _row_value(cards, card, row, weights)
            self.values.append(value)

    def all_seats(self, state: State) -> list[float]:
        """Return how good a position is for each seat, in points ahead of the best rival."""
        seats: i64 = state.seats
        king = state.king_points + self.store * resources_in(state.king_purse)
        standing: list[float] = []
        value: list[float] = []
        if state.phase == act.OVER:
            winners = state.winners()
            for seat in range(state.seats):
                standing.append(float(state.points[seat]))
                value.append(state.points[seat] + (self.win if seat in winners else -self.win))
        else:
            plan = Plan(nothing())
            for seat in range(state.seats):
                prospect = Prospect(self, state, seat)
                standing.append(prospect.value(None))
                value.append(prospect.value(plan) if state.phase == act.LIFE else standing[seat])
        one: i64 = 0
        while one < seats:
            rival = king if state.king_row else -self.win
            other: i64 = 0
            while other < seats:
                if other != one:
                    rival = max(rival, standing[other])
                other += 1
            value[one] -= rival
            one += 1
        return value


def _row_value(cards: c.Cards, card: int, row: int, weights: dict[str, float]) -> float:
    """Return about what one row of a card brings."""
    total = 0.0
    food = weights["food"]
    for at in range(cards.printed[card * c.ROWS + row]):
        part = c.part_index(card, row, at)
        cost = food * resources_in(cards.cost[part])
        gain = food * resources_in(cards.gain[part]) + cards.points[part] + weights["anger"] * cards.rage[part]
        gain += weights["reactivation"] * cards.reactivates[part]
        each = food * resources_in(cards.tamarin_gain[part]) + cards.tamarin_points[part]
        gain += weights["tamarins"] * each
        if cards.shape[part] == c.CLOSED:
            total += max(0.0, gain - cost) * (weights["condition"] if cards.min_types[part] else 1.0)
        elif cards.shape[part] == c.OPEN_LEFT or row == 0:
            total += weights["joined"] * gain / (1.0 if row == 0 else 2.0)
        else:
            total += weights["joined"] * max(0.0, weights["mean_gain"] / 2.0 - cost)
    return total


@final
class Prospect:
    """What a seat may expect from here on."""

    def __init__(self, judge: Judge, state: State, seat: int) -> None:
        """Look at the deck of a seat, and weigh what it has."""
        self.judge = judge
        self.state = state
        self.seat = seat
        lead = state.king_points
        for points in state.points:
            lead = max(lead, points)
        going_on = state.phase != act.WINDOW
        self.rounds = min(judge.most_rounds, max(0.0, (state.target - lead) / judge.pace)) if going_on else 0.0
        self.size: i64 = 0
        self.mean = 0.0  # what a card of the deck brings
        self.above = 0.0  # what those that are sure to be drawn next bring beyond that
        self.recruits: list[int] = []
        self._weigh_deck()
        self.worth = self._worth(going_on)

    def _weigh_deck(self) -> None:
        """Take the mean of the deck, and what lies on top of it."""
        state, values, seat = self.state, self.judge.values, self.seat
        total = 0.0
        laid: i64 = 0
        sure = 0.0
        slot: i64 = seat * act.SLOTS
        end = slot + act.SLOTS
        while slot < end:
            card: i64 = state.line[slot]
            if card != 0:
                total += values[card]
                self.size += 1
            slot += 1
        for card in state.discard[seat]:
            total += values[card]
            self.size += 1
        for card in state.draw[seat]:
            self.size += 1
            if state.known[card] != 0:  # a recruit is judged by its level: what it is must not sway the choice
                level = self.judge.levels[state.cards.level[card]]
                sure += level
                laid += 1
                total += level
            else:
                total += values[card]
        self.mean = max(self.judge.least_card, total / float(max(1, self.size)))
        self.above = sure - float(laid) * self.mean

    def _worth(self, going_on: bool) -> Worth:  # noqa: FBT001
        """Return the weights of the things a seat has; a score near the target must not make them worthless."""
        judge, state = self.judge, self.state
        energy = judge.computing if state.objects & s.COMPUTER_BIT else judge.power
        food = round(POINT * judge.food) if going_on else 0
        self.recruits = [round(POINT * self._recruit(1)), round(POINT * self._recruit(2))]
        weights = [food, food, food, round(POINT * energy) if going_on else 0]
        rage = round(POINT * judge.anger) if going_on else 0
        return Worth(weights, rage, state.usable(self.seat, s.COMPUTER_BIT), self.recruits * FOODS)

    def _recruit(self, level: int) -> float:
        """Return what an ape of a level adds to all rounds that are left."""
        often = s.DRAWN * max(0.0, self.rounds - 1.0) / float(self.size + 1)
        return (self.judge.levels[level] - self.mean) * (often + min(1.0, self.rounds))

    def value(self, plan: Plan | None) -> float:
        """Return how near the target a seat is, in rounds of its own deck, as points at the usual pace."""
        state, seat = self.state, self.seat
        if plan is not None and not self._fresh():
            plan.again(self.worth)
            if state.pointer[seat] == s.PREPARING:
                plan.search_orders(state, seat)
            else:
                plan.search_line(state, seat, state.pointer[seat])
            held = float(plan.value) / POINT
        else:
            things = self.worth.of_purse(state.purse[seat]) + state.rage[seat] * self.worth.rage
            held = state.points[seat] + float(things) / POINT + self._phase_2()
        if state.phase == act.WINDOW:
            return held  # the deck has no future
        held += min(1.0, self.rounds) * self.above
        return state.target - (state.target - held) * self.judge.pace / (s.DRAWN * self.mean)

    def _fresh(self) -> bool:
        """Return whether the round has just begun: what was drawn by chance must not sway the move before."""
        state, seat = self.state, self.seat
        hand = state.line[seat * act.SLOTS + s.DRAWN - 1]
        return state.pointer[seat] == s.PREPARING and state.used[seat] == 0 and hand != 0

    def _phase_2(self) -> float:
        """Return what the token still brings: its bonus, and the ape it can recruit."""
        state, seat = self.state, self.seat
        token: i64 = state.token[seat]
        if state.phase not in (act.TOKEN, act.MAIN):
            return self._computer()
        if token == s.NO_TOKEN:
            return float(self.worth.bonus(state.purse[seat])) / POINT
        value = self._computer()
        finished = state.phase == act.MAIN and state.done >> seat & 1 == 1
        if not finished and not state.marks[seat] & state.shortage:
            value += self._ape(token)
        if state.phase == act.TOKEN or state.marks[seat] & s.PENDING:
            value += self._bonus(token)
        return value

    def _computer(self) -> float:
        """Return what the computer would bring now."""
        if amount(self.state.purse[self.seat], ENERGY) < free.COMPUTER_ENERGY:
            return 0.0
        return float(self.worth.computer) / POINT

    def _bonus(self, token: i64) -> float:
        """Return what a token's bonus is worth."""
        if token == c.CHIMPANZEE:
            return self._reactivation()
        each = POINT if token == c.MANDRILL else self.worth.energy if token == c.ORANGUTAN else self.worth.rage
        return float(phase2.BONUS * each) / POINT

    def _reactivation(self) -> float:
        """Return what the best frame to reactivate brings."""
        state, seat, cards = self.state, self.seat, self.state.cards
        targets: list[int] = []
        frames.add_targets(state, seat, phase2.NOBODY, state.purse[seat], 0, targets)
        tamarins = state.tamarins_present(seat)
        best: i64 = 0
        for address in targets:
            frame = frames.frame_at(state, seat, address)
            gain = self.worth.of_purse(cards.gain_of(frame, tamarins)) - self.worth.of_purse(cards.cost_of(frame))
            scored = cards.points_of(frame, tamarins) * POINT + cards.rage_of(frame) * self.worth.rage
            best = max(best, gain + scored)
        return float(best) / POINT

    def _ape(self, token: i64) -> float:
        """Return what the best ape that a token can recruit brings beyond its cost."""
        state = self.state
        best: i64 = 0
        kind: i64 = 0
        while kind < FOODS:
            if token in (kind, c.CHIMPANZEE):
                held = amount(state.purse[self.seat], kind)
                level: i64 = 1
                while level <= c.LEVELS:
                    cost = phase2.RECRUIT_COST * level
                    if held >= cost and state.piles[token * 2 + level - 1]:
                        ape: i64 = self.recruits[level - 1]
                        best = max(best, ape - cost * self.worth.flower)
                    level += 1
            kind += 1
        return float(best) / POINT
