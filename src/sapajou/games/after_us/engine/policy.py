"""A player by weights, for simulation: one plan a round, everything else weighed in closed form."""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import cards as c
from sapajou.games.after_us.engine import frames, free, phase1, phase2, phase3
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.plan import NO_TARGET, Plan
from sapajou.games.after_us.engine.prices import Prices
from sapajou.games.after_us.engine.purse import ENERGY, RESOURCES, amount, covers, unit
from sapajou.games.after_us.engine.state import Pieces
from sapajou.games.after_us.engine.worth import POINT, Worth

STYLES: Final = 9  # what a plan may pursue above all: nothing, a resource, Rage, points now, things for later, an ape


@final
class Policy(Prices):
    """Plays for every seat; it remembers the plans of the play it is used in, so each play has one of its own."""

    def __init__(self, cards: c.Cards, values: list[float], weights: dict[str, list[float]]) -> None:
        """Take the cards, what each brings in a round, and the weights."""
        super().__init__(cards, values, weights)
        self._target_value: i64 = 0
        self._plan = Plan(self._worth)
        self._planned: list[list[int]] = [[] for _ in range(6)]  # of each seat: activations to come, the next one last

    def begin(self) -> None:
        """Forget all plans: another play begins."""
        for plan in self._planned:
            plan.clear()

    def act(self, state: Pieces, seat: i64) -> i64:
        """Return the action of a seat that owes a decision."""
        if state.phase == act.LIFE:
            if state.pointer[seat] == s.PREPARING:
                return self._prepare(state, seat)
            return self._resolve(state, seat)
        self._weigh(state, seat)
        if state.phase == act.TOKEN:
            return act.CHOOSE + self._token(state, seat)
        if state.phase == act.MAIN:
            return self._main(state, seat)
        return self._rest(state, seat)

    # Phase 1

    def _prepare(self, state: Pieces, seat: i64) -> i64:
        """Return what to do with the drawn cards: an object, or the order of the best plan."""
        self._weigh(state, seat)
        if state.used[seat] & (s.PINBALL_BIT | s.BLASTER_BIT | s.PHONE_BIT) == 0 and free.energy(state, seat) > 1:
            chosen = self._object(state, seat)
            if chosen >= 0:
                return chosen
        return self._assemble(state, seat, self._worth)

    def plan(self, state: Pieces, seat: i64, style: i64) -> i64:
        """Return how a seat assembles if it pursues something above all, and remember that plan; 0 is as usual."""
        self._weigh(state, seat)
        if style == 0:
            return self._assemble(state, seat, self._worth)
        resources = self._worth.resources[:]
        rage: i64 = self._worth.rage
        recruits = self._recruits[:]
        if style <= RESOURCES:
            resources[style - 1] = resources[style - 1] * 2 + POINT // 4
        elif style == RESOURCES + 1:
            rage = rage * 2 + POINT // 4
        elif style == RESOURCES + 2:  # points now
            resources = [weight // 3 for weight in resources]
            rage //= 3
            recruits = [0] * len(recruits)
        elif style == RESOURCES + 3:  # things for later
            resources = [weight * 3 // 2 + POINT // 10 for weight in resources]
            rage = rage * 3 // 2 + POINT // 10
        else:  # an ape at any price
            recruits = [value * 2 for value in recruits]
        return self._assemble(state, seat, Worth(resources, rage, state.usable(seat, s.COMPUTER_BIT), recruits))

    def _assemble(self, state: Pieces, seat: i64, worth: Worth) -> i64:
        """Return the order of the best plan by some weights, and remember the plan."""
        self._plan.again(worth)
        self._plan.search_orders(state, seat)
        self._remember(seat)
        first = seat * act.SLOTS
        hand = state.line[first : first + act.SLOTS]
        return act.ASSEMBLE + act.rank_of([hand.index(card) for card in self._plan.order])

    def _remember(self, seat: i64) -> None:
        """Keep the activations of the plan that was found, the next one last."""
        planned = self._planned[seat]
        planned.clear()
        planned.extend(self._plan.activations)
        planned.reverse()

    def _object(self, state: Pieces, seat: i64) -> i64:
        """Return the use of an object before assembling that promises most, or -1."""
        size = phase1.hand_size(state, seat)
        energy = free.energy(state, seat)
        mean = self._mean_draw(state, seat)
        best: i64 = -1
        most: i64 = 0
        if phase1.pinball_usable(state, seat):
            most = self.pinball[0] * mean // POINT - self.pinball[1] - phase1.PINBALL_ENERGY * self._worth.energy
            if most > 0:
                best = act.PINBALL
        blaster = state.usable(seat, s.BLASTER_BIT) and energy >= phase1.BLASTER_ENERGY and mean > 0
        slot: i64 = 0
        while slot < size:
            card: i64 = state.line[seat * act.SLOTS + slot]
            value: i64 = self.values[card]
            if blaster:
                gained = self.blaster[0] * (mean - value) // POINT - self.blaster[1]
                gained -= phase1.BLASTER_ENERGY * self._worth.energy
                if gained > most:
                    most = gained
                    best = act.BLASTER + slot
            level: i64 = state.cards.level[card]
            if level > 0 and state.usable(seat, s.PHONE_BIT) and energy >= phase1.PHONE_ENERGY + level:
                ape: i64 = 0
                while ape < c.TOKENS:
                    pile = ape * 2 + level - 1
                    gained = self.phone[0] * (self.piles[pile] - value) // POINT - self.phone[1]
                    gained -= (phase1.PHONE_ENERGY + level) * self._worth.energy
                    if gained > most and state.piles[pile]:
                        most = gained
                        best = act.PHONE + slot * c.TOKENS + ape
                    ape += 1
            slot += 1
        return best

    def _mean_draw(self, state: Pieces, seat: i64) -> i64:
        """Return what the next card of a draw pile brings, on average; 0 if there is none to draw."""
        pile = state.draw[seat]
        if not pile:
            pile = state.discard[seat]
        total: i64 = 0
        for card in pile:
            total += self.values[card]
        count: i64 = len(pile)
        return total // count if count > 0 else 0

    def _resolve(self, state: Pieces, seat: i64) -> i64:
        """Return what the plan says at the frame under the pointer; a plan is made where there is none."""
        pointer: i64 = state.pointer[seat]
        if pointer == s.AFTER_LAST:
            return self._end_life(state, seat)
        planned = self._planned[seat]
        if not planned:
            self._weigh(state, seat)
            self._plan.again(self._worth)
            self._plan.search_line(state, seat, pointer)
            self._remember(seat)
        while planned and planned[-1] < pointer:
            planned.pop()
            planned.pop()
        if not planned or planned[-1] != pointer:
            return act.SKIP
        planned.pop()
        target: i64 = planned.pop()
        return act.ACTIVATE if target == NO_TARGET else act.TARGET + target

    def _end_life(self, state: Pieces, seat: i64) -> i64:
        """Return what to do before phase 1 ends: the computer, if it ends the game with a victory."""
        if free.computer_usable(state, seat):
            points = state.points[seat] + free.COMPUTER_POINTS
            if points >= state.target and points > self._best_rival(state, seat):
                return act.COMPUTER
        return act.DONE

    # Phase 2

    def _token(self, state: Pieces, seat: i64) -> i64:
        """Return the token that promises most."""
        purse: i64 = state.purse[seat]
        rage: i64 = state.rage[seat]
        best: i64 = 0
        most = self._prospect(state, seat, purse, rage, c.MANDRILL) + phase2.BONUS * POINT + self.tokens[c.MANDRILL]
        value = self._prospect(state, seat, purse + phase2.BONUS * unit(ENERGY), rage, c.ORANGUTAN)
        value += self.tokens[c.ORANGUTAN]
        if value > most:
            most = value
            best = c.ORANGUTAN
        value = self._prospect(state, seat, purse, rage + phase2.BONUS, c.GORILLA) + self.tokens[c.GORILLA]
        if value > most:
            most = value
            best = c.GORILLA
        self._best_target(state, seat, purse, rage, c.CHIMPANZEE)
        if self._target_value + self.tokens[c.CHIMPANZEE] > most:
            best = c.CHIMPANZEE
        return best

    def _best_target(self, state: Pieces, seat: i64, purse: i64, rage: i64, token: i64) -> i64:
        """Return the frame that had better be reactivated, or NO_TARGET; its worth stays in `_target_value`."""
        most = self._prospect(state, seat, purse, rage, token)
        best: i64 = NO_TARGET
        cards = state.cards
        tamarins = state.tamarins_present(seat)
        types = state.types_present(seat)
        for address in frames.addresses(state, seat):
            frame = frames.frame_at(state, seat, address)
            cost = cards.cost_of(frame)
            if cards.reactivating(frame) or types < cards.types_of(frame) or not covers(purse, cost):
                continue
            after = purse - cost + cards.gain_of(frame, tamarins)
            value = self._prospect(state, seat, after, rage + cards.rage_of(frame), token)
            value += cards.points_of(frame, tamarins) * POINT
            if value > most:
                most = value
                best = address
        self._target_value = most
        return best

    def _main(self, state: Pieces, seat: i64) -> i64:
        """Return what to do after the reveal: the own bonus, a copy, the fridge, an ape, a ride, a removal."""
        purse: i64 = state.purse[seat]
        rage: i64 = state.rage[seat]
        marks: i64 = state.marks[seat]
        token: i64 = s.NO_TOKEN if marks & state.shortage else state.token[seat]
        if marks & s.PENDING:
            target = self._best_target(state, seat, purse, rage, token)
            return act.REACTIVATE + target if target != NO_TARGET else act.DECLINE
        if not marks & s.COPIED:
            chosen = self._copy(state, seat, purse, rage, token)
            if chosen >= 0:
                return chosen
        chosen = self._trade(state, seat, purse, rage, token)
        if chosen >= 0:
            return chosen
        ape = self._best_ape(state, purse, token)
        if ape >= 0:
            paid = ape % RESOURCES + 1 if token == c.CHIMPANZEE else 0
            return act.RECRUIT + ape // RESOURCES % 2 * RESOURCES + paid
        return self._end_main(state, seat, purse)

    def _end_main(self, state: Pieces, seat: i64, purse: i64) -> i64:
        """Return what is left to do before phase 2 ends: a ride, or to say that there was no ape."""
        if state.usable(seat, s.MOPED_BIT):
            pile = self._best_ride(state, amount(purse, ENERGY))
            if pile >= 0 and self._gained > (self._worth.computer if free.computer_usable(state, seat) else 0):
                return act.MOPED + pile
        if phase2.short_of_apes(state, seat) and state.points[seat] > self._best_rival(state, seat):
            return act.CLAIM
        return act.DONE

    def _best_rival(self, state: Pieces, seat: i64) -> i64:
        """Return the most points that anybody else has, the King too."""
        best: i64 = state.king_points
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                points: i64 = state.points[other]
                best = max(best, points)
            other += 1
        return best

    def _copy(self, state: Pieces, seat: i64, purse: i64, rage: i64, token: i64) -> i64:
        """Return the copy of a neighbour's token that brings most, or -1."""
        most = self._prospect(state, seat, purse, rage, token)
        best: i64 = -1
        side: i64 = 0
        while side < phase2.SIDES:
            shown = phase2.shown_token(state, seat, side)
            kind: i64 = 0
            while kind < RESOURCES and shown != s.NO_TOKEN:
                if amount(purse, kind) >= phase2.COPY_COST:
                    left = purse - phase2.COPY_COST * unit(kind)
                    target: i64 = NO_TARGET
                    if shown == c.MANDRILL:
                        value = self._prospect(state, seat, left, rage, token) + phase2.BONUS * POINT
                    elif shown == c.ORANGUTAN:
                        value = self._prospect(state, seat, left + phase2.BONUS * unit(ENERGY), rage, token)
                    elif shown == c.GORILLA:
                        value = self._prospect(state, seat, left, rage + phase2.BONUS, token)
                    else:
                        target = self._best_target(state, seat, left, rage, token)
                        value = self._target_value
                    if value > most and (shown != c.CHIMPANZEE or target != NO_TARGET):
                        most = value
                        best = act.copy_action(side, kind, target)
                kind += 1
            side += 1
        return best

    def _trade(self, state: Pieces, seat: i64, purse: i64, rage: i64, token: i64) -> i64:
        """Return the exchange in the fridge or the removal that brings most, or -1."""
        most = self._prospect(state, seat, purse, rage, token)
        best: i64 = -1
        if state.usable(seat, s.FRIDGE_BIT) and free.fridge_open(state):
            offers: list[int] = []
            frames.add_fridge(purse, offers)
            for offer in offers:
                give = (offer - act.FRIDGE) // RESOURCES
                take = (offer - act.FRIDGE) % RESOURCES
                after = purse - free.FRIDGE_ENERGY * unit(ENERGY) - unit(give) + unit(take)
                value = self._prospect(state, seat, after, rage, token)
                if value > most:
                    most = value
                    best = offer
        if rage >= s.REMOVAL_RAGE and frames.removals_left(state, seat) > 0:
            slot: i64 = 0
            while slot < act.SLOTS:
                card: i64 = state.line[seat * act.SLOTS + slot]
                if card != 0:
                    after = purse + state.cards.bonus[card]
                    value = self._prospect(state, seat, after, rage - s.REMOVAL_RAGE, token)
                    value += state.cards.bonus_points[card] * POINT
                    value += self._thin - self._hold * self.values[card] // POINT
                    if value > most:
                        most = value
                        best = act.REMOVE + slot
                slot += 1
        return best

    # Phase 3, and the final window

    def _rest(self, state: Pieces, seat: i64) -> i64:
        """Return what to do before the rest, or in the final window: a removal, the computer, the console."""
        chosen = self._trade(state, seat, state.purse[seat], state.rage[seat], s.NO_TOKEN)
        if chosen >= 0:
            return chosen
        if free.computer_usable(state, seat) and self._worth.computer > 0:
            return act.COMPUTER
        if state.phase == act.REST and state.usable(seat, s.CONSOLE_BIT):
            return self._console(state, seat)
        return act.DONE

    def _console(self, state: Pieces, seat: i64) -> i64:
        """Return the card that had better come again next round, or the end of the phase."""
        mean = self._mean_draw(state, seat)
        most: i64 = 0
        best: i64 = act.DONE
        slot: i64 = 0
        while slot < act.SLOTS:
            card: i64 = state.line[seat * act.SLOTS + slot]
            level: i64 = state.cards.level[card]
            cost = phase3.console_energy(level)
            if level > 0 and free.energy(state, seat) >= cost:
                gained = self.console[0] * (self.values[card] - mean) // POINT - self.console[1]
                gained -= cost * self._worth.energy
                if gained > most:
                    most = gained
                    best = act.CONSOLE + slot
            slot += 1
        return best
