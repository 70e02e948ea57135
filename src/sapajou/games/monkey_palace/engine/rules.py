"""A position of Monkey Palace, and everything that may be asked of it."""

from typing import Final, final

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import build, ending, listing, turn
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine.policy import Policy
from sapajou.kernel.chance import Chance, Dice, chance_key
from sapajou.kernel.result import Result
from sapajou.kernel.state import printed

ID: Final = "monkey_palace"
ENDINGS: Final = ("no_arches", "no_bricks", "no_columns")
SETUP: Final = 0  # the only stream: nothing is left to chance once the packs are shuffled

# Where a playout ends, besides a number of decisions.
STOP_NEVER: Final = -1
STOP_TURN: Final = -2
STOP_ROUND: Final = -3


@final
class State(s.Pieces):
    """A point in a play."""

    def copy(self) -> "State":
        """Return an independent position, with nobody listening."""
        new = State(
            self.box,
            self.rulings,
            self.seats,
            self.phase,
            self.active,
            self.round,
            self.shortage,
            self.heights[:],
            self.tops[:],
            self.pieces[:],
            self.animals[:],
            self.holders[:],
            self.stocks[:],
            self.supply[:],
            self.decorations[:],
            self.highest[:],
            self.order[:],
            self.taken[:],
            self.slots[:],
            self.below[:],
            self.bonuses[:],
            self.bananas[:],
            self.built[:],
            self.bought[:],
            self.choosing,
            self.draft[:],
            self.work[:],
            self.progress[:],
        )
        new.distances = self.distances
        new.starts = self.starts
        new.searched = self.searched
        return new

    @property
    def action_count(self) -> int:
        """Every action is below this."""
        return act.ACTION_COUNT

    @property
    def over(self) -> bool:
        """Whether the last round has been played."""
        return self.phase == act.OVER

    def to_act(self) -> list[int]:
        """Return the seat whose turn it is: nobody else ever reacts."""
        return [] if self.phase == act.OVER else [self.active]

    def drafting(self, seat: int) -> bool:
        """Return whether the seat has begun a staircase."""
        return len(self.draft) > 0 and seat == self.active

    def legal(self, seat: int) -> list[int]:
        """Return what a seat may do, ascending."""
        if seat != self.active or self.phase == act.OVER:
            return []
        return self.options()

    def options(self) -> list[int]:  # noqa: PLR0911  one line a phase
        """Return what the active seat may do."""
        phase = self.phase
        if phase == act.BUILD:
            if self.draft:
                return build.draft_steps(self)
            starts = build.find_starts(self)
            return [act.START_AT + site for site in starts] if starts else [act.PASS]
        if phase == act.BUY:
            return turn.buy_sets(self)
        if phase in (act.IMMEDIATE, act.RECURRING):
            return turn.arch_choices(self)
        if phase == act.PLACE:
            return turn.cover_sets(self)
        if phase == act.TAKE_FROG:
            return [act.LEAVE_FROG, act.ACCEPT_FROG]
        return turn.monkey_choices(self)

    def apply(self, seat: int, action: int) -> None:  # noqa: ARG002  only the active seat ever acts
        """Carry out one step."""
        if action < act.STOP:
            if action < act.ADD_ARCH:
                build.start_draft(self, action)
            else:
                build.extend_draft(self, action)
        elif action < act.PASS:
            self._stop(action)
        elif action < act.BUY_SET:
            turn.pass_turn(self)
        elif action < act.TAKE_ARCHES:
            turn.buy(self, action - act.BUY_SET)
        elif action < act.COVER:
            turn.choose_arches(self, action - act.TAKE_ARCHES)
            turn.go_on(self, self.phase + 1)
        elif action < act.LEAVE_FROG:
            turn.cover(self, action - act.COVER)
            turn.go_on(self, act.RECURRING)
        elif action < act.MONKEY_TO:
            if action == act.ACCEPT_FROG:
                turn.take_frog(self)
            turn.go_on(self, act.MOVE_MONKEY)
        else:
            turn.move_animal(self, s.MONKEY, action - act.MONKEY_TO)
            ending.end_turn(self)

    def _stop(self, action: int) -> None:
        """Stop the staircase, or say how many columns it takes; once it stands the turn goes on."""
        if action == act.STOP:
            if build.stop_draft(self):
                return
        else:
            build.raise_staircase(self, action - act.USE_COLUMNS)
        turn.go_on(self, act.BUY)

    def scores(self) -> list[int]:
        """Return everybody's bananas (MP-E-02)."""
        return [ending.score(self, seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Return who has won (MP-E-03)."""
        return ending.winners(self) if self.phase == act.OVER else []

    def result(self) -> Result:
        """Return how the game ended: by what a delivery lacked."""
        scores = self.scores()
        finer = [2 * scores[seat] + (1 if self.holders[s.MONKEY] == seat else 0) for seat in range(self.seats)]
        lacking = self.shortage if self.phase == act.OVER else 0
        reason = "+".join([ENDINGS[kind] for kind in range(s.STOCKED) if lacking >> kind & 1])
        return Result.of(scores, winners=self.winners(), reason=reason, order=finer)

    def reseed(self, seed: int) -> None:
        """Change nothing: after the setup there is no chance in this game."""

    def playout(self, seed: int, policy: Policy | None = None, stop: str | int | None = None) -> int:
        """Play on, at random or by a policy, to the end or to a stop; return the number of decisions."""
        end = stop_number(stop)
        return self._play_at_random(Dice(seed), end) if policy is None else self._play_by(policy, end)

    def _play_at_random(self, dice: Dice, stop: int) -> int:
        """Play on at random to a stop; return the number of decisions."""
        first = self.active
        away = False
        decisions = 0
        while self.phase != act.OVER:
            if stop != STOP_NEVER:
                away = away or self.active != first
                if self._stops(stop, decisions, away, first):
                    break
            if self.phase == act.BUILD and not self.draft:
                action = listing.random_start(self, dice)
            else:
                options = self.options()
                action = options[dice.below(len(options))] if len(options) > 1 else options[0]
            self.apply(self.active, action)
            decisions += 1
        return decisions

    def _play_by(self, policy: Policy, stop: int) -> int:
        """Play on by a policy to a stop; return the number of decisions."""
        first = self.active
        away = False
        decisions = 0
        planned: list[int] = []  # the steps of its move that are still to be taken
        while self.phase != act.OVER:
            away = away or self.active != first
            if self._stops(stop, decisions, away, first):
                break
            planned = planned or policy.move(self)
            self.apply(self.active, planned.pop(0))
            decisions += 1
        return decisions

    def _stops(self, stop: int, decisions: int, away: bool, first: int) -> bool:  # noqa: FBT001  called in a loop
        """Return whether a playout is at its stop: another seat than the first may have had its turn since."""
        if decisions == stop:
            return True
        return away and (stop == STOP_TURN or (stop == STOP_ROUND and self.active == first))

    def __repr__(self) -> str:
        """Return the position in one line."""
        return str(printed("line", ID, self))

    def __str__(self) -> str:
        """Return the position as everybody may see it."""
        return str(printed("text", ID, self))

    def _repr_svg_(self) -> str | None:
        """Return the position as a notebook draws it."""
        return printed("picture", ID, self)


def stop_number(stop: str | int | None) -> int:
    """Return where a playout ends as a number: of decisions, or one of the STOP_ names."""
    if stop is None:
        return STOP_NEVER
    if stop == "turn":
        return STOP_TURN
    if stop == "round":
        return STOP_ROUND
    if isinstance(stop, int) and stop >= 0:
        return stop
    raise ValueError(f'a playout stops at "turn", "round" or a number of decisions, not at {stop!r}')


def new_state(box: s.Box, rulings: s.Rulings, seats: int, seed: int) -> State:
    """Return the table as it is set up: bonus cards, animals and trophies in the middle (MP-S-04)."""
    sites = len(box.colours)
    state = State(
        box, rulings, seats, act.BUILD, 0, 1, 0,
        [0] * sites, [s.GROUND] * sites, [], [s.NOTHING] * s.ANIMALS, [s.NOTHING] * s.ANIMALS,
        [0] * (seats * s.STOCKED), box.supply[:], box.decorations[:], [s.NOTHING] * s.COLOURS,
        shuffled_packs(box, rulings, seed), [0] * s.PACKS,
        [s.NOTHING] * (seats * act.SLOTS), [s.NOTHING] * len(box.bananas),
        [0] * seats, [0] * seats, [s.NOTHING] * s.BUILT_FIELDS, [s.NOTHING] * act.COSTS, 0,
        [], [], [s.NOTHING, s.NOTHING, 0, 0, 0, 0],
    )  # fmt: skip
    build_first_staircase(state)
    for seat in range(seats):
        for kind in range(s.STOCKED):  # MP-S-05
            pieces = box.board_pieces[seat * s.STOCKED + kind]
            state.stocks[seat * s.STOCKED + kind] = pieces
            state.supply[kind] -= pieces
    state.work = state.heights[:]
    return state


def shuffled_packs(box: s.Box, rulings: s.Rulings, seed: int) -> list[int]:
    """Return all cards pack by pack, from top to bottom, each pack shuffled or with the fewest bananas on top."""
    chance = Chance(chance_key(ID, seed), [0])
    order: list[int] = []
    for pack in range(s.PACKS):
        cards = list(range(box.pack_starts[pack], box.pack_starts[pack + 1]))
        if rulings.ascending:
            cards.sort(key=lambda card: box.bananas[card])  # stable: ties stay in the order of the ids
        else:
            chance.shuffle(SETUP, cards)  # MP-S-03, MP-R-19
        order += cards
    return order


def build_first_staircase(state: State) -> None:
    """Build the staircase of the setup along the dashed studs (MP-S-01, MP-S-02)."""
    low, middle, end = state.box.path
    near = state.box.near
    state.put_arch(low, near[4 * low : 4 * low + 4].index(middle))
    state.put(s.BRICK, end, 0)
    state.put_arch(middle, near[4 * middle : 4 * middle + 4].index(end))
    state.supply[s.ARCH] -= 2
    state.supply[s.BRICK] -= 1
    state.put(s.DECORATION + s.GOLD, end, 0)
    state.decorations[s.GOLD] -= 1
    state.highest[s.GOLD] = state.heights[end] - 1
