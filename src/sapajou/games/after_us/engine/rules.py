"""The rules of After Us as every game offers them: who owes a decision, what is legal, what it does.

The chapters are in frames, free, phase1 to phase3, king and rounds.
"""

from typing import Final, final

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import free, king, phase1, phase2, phase3, rounds
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import LAST_CARD, TAMARIN, TOKENS, Cards
from sapajou.games.after_us.engine.policy import Policy
from sapajou.games.after_us.engine.state import Pieces
from sapajou.kernel.chance import Chance, Dice, chance_key
from sapajou.kernel.result import Result
from sapajou.kernel.state import printed

REASONS: Final = ["target", "shortage", "round_cap"]


@final
class State(Pieces):
    """A point in a play of After Us."""

    def copy(self) -> "State":
        """Return an independent position that plays on alike, with nobody listening."""
        return State(
            self.cards, self.seats, self.target, self.objects, self.shortage, self.round, self.phase, self.window,
            self.ending, self.done, self.points[:], self.rage[:], self.purse[:], self.line[:], self.pointer[:],
            self.token[:], self.used[:], self.marks[:], self.priority[:], [pile[:] for pile in self.draw],
            [pile[:] for pile in self.discard], [pile[:] for pile in self.piles], self.known[:], self.king_row,
            self.king_cards[:], self.king_token, self.king_points, self.king_rage, self.king_purse,
            self.chance.copy(),
        )  # fmt: skip

    @property
    def action_count(self) -> int:
        """Every action is an int below this."""
        return act.ACTION_COUNT

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == act.OVER

    def to_act(self) -> list[int]:
        """Return who owes a decision: everybody who has not finished, unless a pile could run out."""
        if self.phase == act.OVER:
            return []
        owing: list[int] = []
        seat: i64 = 0
        while seat < self.seats:
            if not self.done >> seat & 1:
                owing.append(seat)
            seat += 1
        if len(owing) > 1:
            if self.phase == act.LIFE:
                return self._callers_in_order(owing)
            if self.phase in (act.TOKEN, act.MAIN) and phase2.draws_short(self):
                return [seat for seat in self.priority if not self.done >> seat & 1][:1]  # AU-SEQ-02
        return owing

    def _first_to_act(self) -> i64:
        """Return the first seat of `to_act`, without asking for the others; there is one until the game is over."""
        if self.phase in (act.TOKEN, act.MAIN) and phase2.draws_short(self):
            for ranked in self.priority:
                if not self.done >> ranked & 1:
                    return ranked
        seat: i64 = 0  # in phase 1 the first who owes a decision is never made to wait
        while self.done >> seat & 1:
            seat += 1
        return seat

    def _callers_in_order(self, owing: list[int]) -> list[int]:
        """Return who may act in phase 1: of those who prepare only the first, if phones compete (AU-SEQ-01)."""
        if not phase1.phones_short(self):
            return owing
        preparing = [seat for seat in owing if self.pointer[seat] == s.PREPARING]
        return [seat for seat in owing if self.pointer[seat] != s.PREPARING or seat == preparing[0]]

    def drafting(self, seat: int) -> bool:  # noqa: ARG002  the kernel asks for each seat
        """Return that every move is one step."""
        return False

    def legal(self, seat: int) -> list[int]:
        """Return the actions of a seat, ascending; [] for a seat that owes no decision."""
        return self._actions(seat) if seat in self.to_act() else []

    def _actions(self, seat: i64) -> list[int]:
        """Return the actions of a seat that owes a decision, ascending."""
        actions: list[int] = []
        if self.phase == act.LIFE:
            if self.pointer[seat] == s.PREPARING:
                phase1.add_preparations(self, seat, actions)
            else:
                phase1.add_resolutions(self, seat, actions)
        elif self.phase == act.TOKEN:
            phase2.add_tokens(self, seat, actions)
        elif self.phase == act.MAIN:
            phase2.add_main(self, seat, actions)
        else:
            phase3.add_rest(self, seat, actions)
        return actions

    def apply(self, seat: int, action: int) -> None:
        """Carry out one step of a seat, then all that nobody need be asked about."""
        code: i64 = action
        who: i64 = seat
        if code >= act.ASSEMBLE:
            self._apply_high(who, code)
        elif code >= act.REMOVE:
            self._apply_middle(who, code)
        else:
            self._apply_low(who, code)
        rounds.settle(self, who)
        rounds.proceed(self)

    def _apply_low(self, who: i64, code: i64) -> None:
        """Carry out an action that points at nothing, or an exchange in the fridge."""
        if code == act.SKIP:
            phase1.skip(self, who)
        elif code == act.DONE:
            if self.phase == act.MAIN:
                phase2.end_main(self, who)
            else:
                free.finish(self, who)
        elif code == act.DECLINE:
            phase2.decline(self, who)
        elif code == act.CLAIM:
            phase2.claim_shortage(self, who)
        elif code == act.ACTIVATE:
            phase1.activate(self, who)
        elif code == act.COMPUTER:
            free.use_computer(self, who)
        elif code == act.PINBALL:
            phase1.use_pinball(self, who)
        else:
            free.use_fridge(self, who, code)

    def _apply_middle(self, seat: i64, action: i64) -> None:
        """Carry out an action that points at a slot, a token or a pile."""
        if action < act.BLASTER:
            free.remove_card(self, seat, action - act.REMOVE)
        elif action < act.PHONE:
            phase1.use_blaster(self, seat, action - act.BLASTER)
        elif action < act.CONSOLE:
            phase1.use_phone(self, seat, action)
        elif action < act.CHOOSE:
            phase3.use_console(self, seat, action - act.CONSOLE)
        elif action < act.RECRUIT:
            phase2.choose(self, seat, action - act.CHOOSE)
        elif action < act.MOPED:
            phase2.recruit(self, seat, action)
        else:
            phase2.use_moped(self, seat, action - act.MOPED)

    def _apply_high(self, seat: i64, action: i64) -> None:
        """Carry out an action that names an order or a frame."""
        if action < act.TARGET:
            phase1.assemble(self, seat, action - act.ASSEMBLE)
        elif action < act.REACTIVATE:
            phase1.activate_for(self, seat, action - act.TARGET)
        elif action < act.COPY:
            phase2.own_reactivation(self, seat, action - act.REACTIVATE)
        else:
            phase2.copy_token(self, seat, action)

    def scores(self) -> list[int]:
        """Return the points of each seat."""
        return self.points[:]

    def winners(self) -> list[int]:
        """Return the seats with the highest total; equals share (AU-END-04, AU-END-05, AU-RUL-26)."""
        if self.phase != act.OVER or self.ending == act.CAPPED:
            return []
        best = self.king_points
        for points in self.points:
            best = max(best, points)
        return [seat for seat in range(self.seats) if self.points[seat] == best]

    def result(self) -> Result:
        """Return how the game ended; a total equal to the King's is a draw (AU-SOL-17)."""
        rivals: dict[str, int] = {}
        reason = REASONS[self.ending] if self.phase == act.OVER else ""
        if self.king_row:
            rivals["king"] = self.king_points
            if self.phase == act.OVER and self.ending != act.CAPPED and self.points[0] == self.king_points:
                reason = "draw"
        return Result.of(
            self.points,
            winners=self.winners(),
            reason=reason,
            rivals=rivals,
            truncated=self.phase == act.OVER and self.ending == act.CAPPED,
        )

    def reseed(self, seed: int) -> None:
        """Give the position other chance from here on, and change nothing else."""
        self.chance.reseed(s.ID, seed)

    def playout(self, seed: int, policy: Policy | None = None, stop: str | int | None = None) -> int:
        """Play on in place, at random or by a policy; return the number of decisions.

        It ends with the game, or before: with the phase ("turn"), since in each everybody has one turn at the same
        time, with the round ("round"), or after so many decisions.
        """
        if policy is not None or stop is not None:
            return self._play_on(seed, policy, stop)
        dice = Dice(seed)
        decisions = 0
        while self.phase != act.OVER:
            who = self._first_to_act()
            legal = self._actions(who)
            self.apply(who, legal[dice.below(len(legal))])
            decisions += 1
        return decisions

    def _play_on(self, seed: int, policy: Policy | None, stop: str | int | None) -> int:
        """Play on by a policy, which needs no dice, or at random, as far as somebody wishes."""
        most = stop if isinstance(stop, int) else -1
        if stop not in (None, "turn", "round") and most < 0:
            raise ValueError(f'a playout stops at "turn", "round" or after a number of decisions, not at {stop!r}')
        dice = Dice(seed)
        turn, phase = self.round, self.phase
        decisions = 0
        if policy is not None:
            policy.begin()
        while self.phase != act.OVER and decisions != most:
            if stop is not None and most < 0 and (self.round != turn or (stop == "turn" and self.phase != phase)):
                break
            who = self._first_to_act()
            if policy is not None:
                self.apply(who, policy.act(self, who))
            else:
                legal = self._actions(who)
                self.apply(who, legal[dice.below(len(legal))])
            decisions += 1
        return decisions

    def __repr__(self) -> str:
        """Return the position in one line."""
        return str(printed("line", s.ID, self))

    def __str__(self) -> str:
        """Return the position as everybody may see it."""
        return str(printed("text", s.ID, self))

    def _repr_svg_(self) -> str | None:
        """Return the position as a notebook draws it."""
        return printed("picture", s.ID, self)


def new_state(
    cards: Cards, seats: int, seed: int, target: int, objects: int, shortage: int, trace: list[int] | None = None
) -> State:
    """Return the first position (AU-SET-01 to AU-SET-04); `objects` is a mask, or 0 to reveal three by chance.

    The first round begins here; a `trace` takes down what happens in it.
    """
    solo = seats == 1
    owners = seats + 1 if solo else seats
    chance = Chance(chance_key(s.ID, seed), [0] * (1 + owners))
    piles: list[list[int]] = [[] for _ in range(s.PILES)]
    for card in range(1, LAST_CARD + 1):
        if cards.ape[card] != TAMARIN:
            piles[cards.ape[card] * 2 + cards.level[card] - 1].append(card)
    for pile in piles:
        chance.shuffle(s.SETUP_STREAM, pile)
    shuffled = list(range(s.OBJECTS))
    chance.shuffle(s.SETUP_STREAM, shuffled)
    if objects == 0:
        for number in shuffled[: s.OBJECTS_IN_PLAY]:
            objects |= 1 << number
    draw: list[list[int]] = []
    for owner in range(owners):
        tamarins = list(range(owner * s.TAMARINS + 1, (owner + 1) * s.TAMARINS + 1))
        chance.shuffle(1 + owner, tamarins)
        draw.append(tamarins)
    state = State(
        cards, seats, target, objects, shortage, 0, act.LIFE, act.LIFE, 0, 0, [0] * seats, [0] * seats, [0] * seats,
        [0] * (seats * act.SLOTS), [s.PREPARING] * seats, [s.NO_TOKEN] * seats, [0] * seats, [0] * seats, [], draw,
        [[] for _ in range(owners)], piles, [0] * (LAST_CARD + 1), [], [], s.NO_TOKEN, 0, 0, 0, chance,
    )  # fmt: skip
    if solo:
        tokens = list(range(TOKENS))
        chance.shuffle(s.SETUP_STREAM, tokens)
        king.sit_down(state, tokens[: king.ROW])
    state.trace = trace
    rounds.begin_round(state)
    state.trace = None
    return state
