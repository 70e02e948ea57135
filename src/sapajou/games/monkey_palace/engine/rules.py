"""A position of Monkey Palace, and everything that may be asked of it. This file is compiled."""

from typing import Final, final

from sapajou.games.monkey_palace.engine import build, listing, turn
from sapajou.games.monkey_palace.engine import end as ending
from sapajou.games.monkey_palace.engine.state import (
    ACCEPT_FROG,
    ACTION_COUNT,
    ADD_ARCH,
    ANIMALS,
    ARCH,
    BRICK,
    BUILD,
    BUILT_FIELDS,
    BUY,
    BUY_SET,
    COLOURS,
    COSTS,
    COVER,
    DECORATION,
    GOLD,
    GROUND,
    IMMEDIATE,
    LEAVE_FROG,
    MONKEY,
    MONKEY_TO,
    MOVE_MONKEY,
    NOTHING,
    OVER,
    PACKS,
    PASS,
    PLACE,
    RECURRING,
    SLOTS,
    START_AT,
    STOCKED,
    STOP,
    TAKE_ARCHES,
    TAKE_FROG,
    USE_COLUMNS,
    Box,
    Rulings,
    Table,
)
from sapajou.kernel.chance import Chance, Dice, chance_key
from sapajou.kernel.result import Result

ID: Final = "monkey_palace"
ENDINGS: Final = ("no_arches", "no_bricks", "no_columns")
SETUP: Final = 0  # the only stream: nothing is left to chance once the packs are shuffled


@final
class Position(Table):
    """A point in a play."""

    def copy(self) -> "Position":
        """Return an independent position, with nobody listening."""
        new = Position(
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
        return ACTION_COUNT

    @property
    def over(self) -> bool:
        """Whether the last round has been played."""
        return self.phase == OVER

    def to_act(self) -> list[int]:
        """Return the seat whose turn it is: there are no reactions (SPEC 5)."""
        return [] if self.phase == OVER else [self.active]

    def drafting(self, seat: int) -> bool:
        """Return whether the seat has begun a staircase."""
        return len(self.draft) > 0 and seat == self.active

    def legal(self, seat: int) -> list[int]:
        """Return what a seat may do, ascending."""
        if seat != self.active or self.phase == OVER:
            return []
        return self.options()

    def options(self) -> list[int]:  # noqa: PLR0911  one line a phase
        """Return what the active seat may do."""
        phase = self.phase
        if phase == BUILD:
            if self.draft:
                return build.draft_steps(self)
            starts = build.find_starts(self)
            return [START_AT + site for site in starts] if starts else [PASS]
        if phase == BUY:
            return turn.buy_sets(self)
        if phase in (IMMEDIATE, RECURRING):
            return turn.arch_choices(self)
        if phase == PLACE:
            return turn.cover_sets(self)
        if phase == TAKE_FROG:
            return [LEAVE_FROG, ACCEPT_FROG]
        return turn.monkey_choices(self)

    def apply(self, seat: int, action: int) -> None:  # noqa: ARG002  only the active seat ever acts
        """Carry out one step."""
        if action < STOP:
            if action < ADD_ARCH:
                build.start_draft(self, action)
            else:
                build.extend_draft(self, action)
        elif action < PASS:
            self._stop(action)
        elif action < BUY_SET:
            turn.pass_turn(self)
        elif action < TAKE_ARCHES:
            turn.buy(self, action - BUY_SET)
        elif action < COVER:
            turn.choose_arches(self, action - TAKE_ARCHES)
            turn.go_on(self, self.phase + 1)
        elif action < LEAVE_FROG:
            turn.cover(self, action - COVER)
            turn.go_on(self, RECURRING)
        elif action < MONKEY_TO:
            if action == ACCEPT_FROG:
                turn.take_frog(self)
            turn.go_on(self, MOVE_MONKEY)
        else:
            turn.move_animal(self, MONKEY, action - MONKEY_TO)
            ending.end_turn(self)

    def _stop(self, action: int) -> None:
        """Stop the staircase, or say how many columns it takes; once it stands the turn goes on."""
        if action == STOP:
            if build.stop_draft(self):
                return
        else:
            build.raise_staircase(self, action - USE_COLUMNS)
        turn.go_on(self, BUY)

    def scores(self) -> list[int]:
        """Return everybody's bananas (MP-E-02)."""
        return [ending.score(self, seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Return who has won (MP-E-03)."""
        return ending.winners(self) if self.phase == OVER else []

    def result(self) -> Result:
        """Return how the game ended: by what a delivery lacked."""
        scores = self.scores()
        finer = [2 * scores[seat] + (1 if self.holders[MONKEY] == seat else 0) for seat in range(self.seats)]
        lacking = self.shortage if self.phase == OVER else 0
        reason = "+".join([ENDINGS[kind] for kind in range(STOCKED) if lacking >> kind & 1])
        return Result.of(scores, winners=self.winners(), reason=reason, order=finer)

    def reseed(self, seed: int) -> None:
        """Change nothing: after the setup there is no chance in this game."""

    def playout(self, seed: int) -> int:
        """Play at random to the end; return the number of decisions."""
        dice = Dice(seed)
        decisions = 0
        while self.phase != OVER:
            if self.phase == BUILD and not self.draft:
                action = listing.random_start(self, dice)
            else:
                options = self.options()
                action = options[dice.below(len(options))] if len(options) > 1 else options[0]
            self.apply(self.active, action)
            decisions += 1
        return decisions


def new_position(box: Box, rulings: Rulings, seats: int, seed: int) -> Position:
    """Return the table as it is set up (SPEC 4): bonus cards, animals and trophies in the middle (MP-S-04)."""
    sites = len(box.colours)
    position = Position(
        box, rulings, seats, BUILD, 0, 1, 0,
        [0] * sites, [GROUND] * sites, [], [NOTHING] * ANIMALS, [NOTHING] * ANIMALS,
        [0] * (seats * STOCKED), box.supply[:], box.decorations[:], [NOTHING] * COLOURS,
        shuffled_packs(box, rulings, seed), [0] * PACKS, [NOTHING] * (seats * SLOTS), [NOTHING] * len(box.bananas),
        [0] * seats, [0] * seats, [NOTHING] * BUILT_FIELDS, [NOTHING] * COSTS, 0,
        [], [], [NOTHING, NOTHING, 0, 0, 0, 0],
    )  # fmt: skip
    build_first_staircase(position)
    for seat in range(seats):
        for kind in range(STOCKED):  # MP-S-05
            pieces = box.board_pieces[seat * STOCKED + kind]
            position.stocks[seat * STOCKED + kind] = pieces
            position.supply[kind] -= pieces
    position.work = position.heights[:]
    return position


def shuffled_packs(box: Box, rulings: Rulings, seed: int) -> list[int]:
    """Return all cards pack by pack, from top to bottom, each pack shuffled or with the fewest bananas on top."""
    chance = Chance(chance_key(ID, seed), [0])
    order: list[int] = []
    for pack in range(PACKS):
        cards = list(range(box.pack_starts[pack], box.pack_starts[pack + 1]))
        if rulings.ascending:
            cards.sort(key=lambda card: box.bananas[card])  # stable: ties stay in the order of the ids
        else:
            chance.shuffle(SETUP, cards)  # MP-S-03, R-19
        order += cards
    return order


def build_first_staircase(position: Position) -> None:
    """Build the staircase of the setup along the dashed studs (MP-S-01, MP-S-02)."""
    low, middle, end = position.box.path
    for site, other, support in ((low, middle, 0), (middle, end, 1)):
        near = position.box.near[4 * site : 4 * site + 4]
        if support:
            build.put(position, BRICK, end, 0)
        build.put(position, ARCH, site, near.index(other))
        position.heights[other] += 1
        position.tops[other] = ARCH
    position.supply[ARCH] -= 2
    position.supply[BRICK] -= 1
    build.put(position, DECORATION + GOLD, end, 0)
    position.decorations[GOLD] -= 1
    position.highest[GOLD] = position.heights[end] - 1
