"""The rules, in the order of the rulebook: who may do what, and what it brings about.

Every rule stands beside the line that enforces it, under its number on the rules page.
"""
# ruff: noqa: PERF401  compiled, a plain loop is the fastest

from typing import Any, Final, cast, final

from mypy_extensions import i64

from sapajou.games.itchy_monkey.engine import actions as act
from sapajou.games.itchy_monkey.engine import state as s
from sapajou.games.itchy_monkey.engine.moving import Moving
from sapajou.kernel.chance import Chance, Dice, chance_key
from sapajou.kernel.flat import vec
from sapajou.kernel.result import Result
from sapajou.kernel.state import printed

ID: Final = "itchy_monkey"

START_WORKERS: Final = 2  # IM-Q-20
START_QUEENS: Final = 1  # IM-Q-20
REENTRY_WORKERS: Final = 2  # IM-R-04
MOST_SPAWN: Final = 4  # IM-R-01
EXCHANGE_PRICE: Final = 6  # IM-X-01, IM-Q-21
NURSERY_PRICE: Final = 4  # IM-P-04


@final
class Watch:
    """Says when a playout is to stop."""

    def __init__(self, stop: str | int | None, seat: i64) -> None:
        """Take what to stop at, and the seat that decides at the beginning."""
        self._most: i64 = -1  # decisions; -1 for any number
        self._turn = stop == "turn"
        self._round = stop == "round"
        self._seat = seat
        self._away = False  # whether another seat has decided since
        if isinstance(stop, int):
            if stop < 0:
                raise ValueError(f"a playout stops after a number of decisions, not after {stop}")
            self._most = stop
        elif stop is not None and not self._turn and not self._round:
            raise ValueError(f"a playout stops at a turn, a round or a number of decisions, not at {stop!r}")

    def stops(self, decisions: i64, seat: i64) -> bool:
        """Return whether it is to stop now, after so many decisions, with a seat that is to decide."""
        if seat != self._seat:
            self._away = True
            return self._turn or decisions == self._most
        return decisions == self._most or (self._round and self._away)


@final
class State(Moving):
    """A point in a play."""

    def copy(self) -> "State":
        """Return an independent position, with nobody listening."""
        return State(
            self.setting,
            self.cells[:],
            self.workers_left[:],
            self.queens_left[:],
            self.colonies[:],
            self.active,
            self.stage,
            self.turns,
            self.winner,
        )

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setting.seats

    @property
    def action_count(self) -> int:
        """Every action is an int below this."""
        return self.setting.action_count

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stage == act.OVER

    def to_act(self) -> list[int]:
        """Return the one seat that decides, or nobody when the game is over."""
        return [] if self.stage == act.OVER else [self.active]

    def drafting(self, seat: int) -> bool:  # noqa: ARG002  the contract's
        """Return False: every action is a whole move."""
        return False

    # What a seat may do

    def legal(self, seat: int) -> list[int]:
        """Return what a seat may do, ascending."""
        return cast("list[int]", self.offered(seat))

    def offered(self, seat: int) -> list[object]:
        """Return the same as objects that exist already (see `numbers_below`)."""
        actions: list[object] = []
        stage = self.stage
        if seat != self.active or stage == act.OVER:  # IM-T-04, IM-X-03: nothing in another turn
            return actions
        if stage == act.SETUP:
            self._add_placements(actions)  # IM-X-03: no exchange during setup
            return actions
        if stage == act.SPAWN:
            self._add_spawns(actions)
        elif stage == act.MOVE:
            self.add_moves(actions)
        else:
            actions.append(act.END_TURN)
        self._add_exchanges(actions)  # IM-T-01, IM-Q-10: at every point of the own turn
        return actions

    def _add_placements(self, actions: list[object]) -> None:
        """Offer every monkey in whose row and column nobody has lice (IM-S-05)."""
        cols = self.setting.cols
        rows_taken: i64 = 0
        cols_taken: i64 = 0
        cell: i64
        for cell in range(self.setting.size):
            if s.owner_of(self.cells[cell]):
                rows_taken |= i64(1) << cell // cols
                cols_taken |= i64(1) << cell % cols
        for cell in range(self.setting.size):
            # IM-S-05, IM-Q-19: the whole line counts, whatever stands between; diagonals are free
            if self.cells[cell] != s.EMPTY and not (rows_taken >> cell // cols & 1 or cols_taken >> cell % cols & 1):
                actions.append(self.setting.numbers[act.PLACE + cell])

    def _add_spawns(self, actions: list[object]) -> None:
        """Offer to spawn or to come back; to skip it only when neither is possible."""
        seat = self.active
        if not self.has_lice(seat):  # IM-R-04
            self._add_monkeys_of(0, self.setting.reenter, actions)
        elif self.workers_left[seat] > 0:  # IM-R-03, IM-Q-28: an exchange may have filled the supply
            self._add_monkeys_of(seat + 1, self.setting.spawn, actions)  # IM-R-01, IM-R-06: however full
        if not actions:
            actions.append(act.SKIP_SPAWN)  # IM-R-03, IM-R-05, IM-Q-08

    def _add_monkeys_of(self, owner: i64, kind: i64, actions: list[object]) -> None:
        """Offer a kind of action on every monkey of an owner; 0 is nobody."""
        cell: i64
        for cell in range(self.setting.size):
            code = self.cells[cell]
            if code != s.EMPTY and s.owner_of(code) == owner:
                actions.append(self.setting.numbers[kind + cell])

    def _add_exchanges(self, actions: list[object]) -> None:
        """Offer to exchange workers for a queen wherever there are enough on one monkey."""
        if self.queens_left[self.active] == 0:  # IM-X-02
            return
        cells = self.cells
        cell: i64
        for cell in range(self.setting.size):
            # First what excludes nearly all monkeys: this loop runs at every decision.
            if s.workers_of(cells[cell]) >= NURSERY_PRICE and self.may_exchange_on(cell):
                actions.append(self.setting.numbers[self.setting.exchange + cell])

    def may_exchange(self) -> bool:
        """Return whether the active seat may exchange anywhere."""
        if self.queens_left[self.active] == 0:  # IM-X-02
            return False
        cells = self.cells
        cell: i64
        for cell in range(self.setting.size):
            if s.workers_of(cells[cell]) >= NURSERY_PRICE and self.may_exchange_on(cell):
                return True
        return False

    def may_exchange_on(self, cell: i64) -> bool:
        """Return whether the active seat has the workers for a queen on one monkey."""
        code = self.cells[cell]
        return s.owner_of(code) == self.active + 1 and s.workers_of(code) >= self.exchange_price(cell)  # IM-X-01

    def exchange_price(self, cell: i64) -> i64:
        """Return how many workers a queen costs on a monkey."""
        return NURSERY_PRICE if self.has_power(cell, s.ORANGUTAN) else EXCHANGE_PRICE  # IM-P-04

    # What an action brings about

    def apply(self, seat: int, action: int) -> None:
        """Carry out one action of the active seat."""
        setting = self.setting
        code: i64 = action
        if code >= setting.exchange:
            self._exchange(code - setting.exchange)
        elif code >= setting.bump:
            self.move(code)
            self.stage = act.AFTER
        elif code >= setting.spawn:
            self._spawn_phase(code)
        elif code >= act.PLACE:
            self._place(code - act.PLACE)
            return  # IM-T-03: no victory during setup
        elif code == act.END_TURN:
            self._end_turn()
            return
        elif code == act.PASS:
            self.stage = act.AFTER
            if self.trace is not None:
                self.trace += [act.PASSED, 1, seat]
        else:
            self.stage = act.MOVE
            if self.trace is not None:
                self.trace += [act.SPAWN_SKIPPED, 1, seat]
        self._close_action()

    def _close_action(self) -> None:
        """See whether the active seat has won, or its turn is over by itself."""
        seat = self.active
        # IM-T-03, IM-V-02, IM-V-03, IM-Q-14: at once; IM-V-04, IM-Q-12: nobody else can have won
        won = self.victories(seat)
        if won:
            self.stage = act.OVER
            self.winner = seat + 1
            if self.trace is not None:
                self.trace += [act.WON, 2, seat, won]
        elif self.stage == act.AFTER and not self.may_exchange():  # IM-T-02
            self._end_turn()

    def _end_turn(self) -> None:
        """Pass the turn to the next seat clockwise, or end the game at the cap."""
        setting = self.setting
        if self.trace is not None:
            self.trace += [act.TURN_ENDED, 1, self.active]
        self.turns += 1  # IM-T-04
        self._pass_on()
        self.stage = act.SPAWN
        if self.turns == setting.max_rounds * setting.seats:  # IM-K-01, IM-Q-25
            self.stage = act.OVER
            if self.trace is not None:
                self.trace += [act.CAPPED, 1, setting.max_rounds]

    def _pass_on(self) -> None:
        """Let the next seat clockwise decide."""
        # IM-T-04, IM-Q-24: none is ever skipped
        self.active = self.active + 1 if self.active + 1 < self.setting.seats else 0

    def _place(self, cell: i64) -> None:
        """Put a seat's first lice on a monkey; after the last seat the first one begins."""
        self.put(self.active, cell, START_WORKERS, START_QUEENS)  # IM-S-05
        if self.trace is not None:
            self.trace += [act.PLACED, 2, self.active, self.setting.spot(cell)]
        self._pass_on()
        if self.active == self.setting.first:  # IM-S-06
            self.stage = act.SPAWN

    def _spawn_phase(self, code: i64) -> None:
        """Spawn, or come back onto the board."""
        setting = self.setting
        seat = self.active
        self.stage = act.MOVE  # IM-T-01
        if code >= setting.reenter:
            cell = code - setting.reenter
            self.put(seat, cell, REENTRY_WORKERS, 0)  # IM-R-04
            if self.trace is not None:
                self.trace += [act.REENTERED, 2, seat, setting.spot(cell)]
        else:
            cell = code - setting.spawn
            workers = self.spawn_amount(cell)
            self.put(seat, cell, workers, 0)  # IM-R-01
            if self.trace is not None:
                self.trace += [act.SPAWNED, 3, seat, setting.spot(cell), workers]

    def spawn_amount(self, cell: i64) -> i64:
        """Return how many workers the active seat must add when it spawns on a monkey."""
        amount = min(1 + s.queens_of(self.cells[cell]), MOST_SPAWN)  # IM-R-01
        return min(amount, self.workers_left[self.active])  # IM-R-02, IM-Q-15

    def _exchange(self, cell: i64) -> None:
        """Turn workers on a monkey into a queen."""
        price = self.exchange_price(cell)
        self.take(cell, price, 0)  # IM-X-01, IM-Q-13: workers only leave, so that this never wins
        self.put(self.active, cell, 0, 1)  # IM-X-01, IM-Q-11: on the same monkey
        if self.trace is not None:
            self.trace += [act.EXCHANGED, 3, self.active, self.setting.spot(cell), price]

    # How it ended

    def scores(self) -> list[int]:
        """Return 1 for the seat that has won and 0 for all others, who lose equally."""
        return [1 if self.winner == seat + 1 else 0 for seat in range(self.setting.seats)]  # IM-V-04

    def winners(self) -> list[int]:
        """Return the seat that has won, if any."""
        return [self.winner - 1] if self.winner else []

    def result(self) -> Result:
        """Return how the game ended."""
        return Result.of(
            self.scores(), winners=self.winners(), reason=self.ending(), truncated=self.over and not self.winner
        )

    def ending(self) -> str:
        """Return why the game ended: all conditions of victory that hold, or the cap; nothing while it goes on."""
        if not self.winner:
            return "turn_cap" if self.over else ""  # IM-K-01
        return victory_names(self.victories(self.winner - 1))  # IM-V-02

    # Chance and simulation

    def reseed(self, seed: int) -> None:
        """Change nothing."""  # IM-T-05: no chance is left once the first seat is known

    def playout(self, seed: int, policy: Any = None, stop: str | int | None = None) -> int:
        """Play on in place, at random or by a policy; return the number of decisions.

        It ends with the game, or before: with the turn, with the round, or after so many decisions.
        """
        dice = Dice(seed)
        decisions = 0
        if policy is None and stop is None:
            while self.stage != act.OVER:
                actions = self.legal(self.active)
                self.apply(self.active, actions[dice.below(len(actions))])
                decisions += 1
            return decisions
        watch = Watch(stop, self.active)
        while self.stage != act.OVER and not watch.stops(decisions, self.active):
            seat = self.active
            if policy is None:
                actions = self.legal(seat)
                self.apply(seat, actions[dice.below(len(actions))])
                decisions += 1
                continue
            for action in policy.turn(self, dice):
                if watch.stops(decisions, seat):
                    break
                self.apply(seat, action)
                decisions += 1
        return decisions

    def __repr__(self) -> str:
        """Return the position in one line."""
        return str(printed("line", ID, self))

    def __str__(self) -> str:
        """Return the position as everybody may see it."""
        return str(printed("text", ID, self))

    def _repr_svg_(self) -> str | None:
        """Return the position as a notebook draws it."""
        return printed("picture", ID, self)


def victory_names(victories: int) -> str:
    """Return the conditions of victory in bits by their names, joined (IM-V-02: all that hold).

    As one action makes at most one colony, only hand-made positions can fulfil several at once.
    """
    names = ["five_species", "four_same", "three_gorillas"]
    bits = [s.FIVE_SPECIES, s.FOUR_SAME, s.THREE_GORILLAS]
    return "+".join([names[index] for index in range(len(names)) if victories & bits[index]])


def drawn_first(seats: int, seed: int) -> int:
    """Return the seat that starts, drawn."""
    return Chance(chance_key(ID, seed), [0]).below(0, seats)  # IM-S-04: the only chance in the game


def new_state(setting: act.Setting, monkeys: list[int]) -> State:
    """Return the first position: species on a grid, all lice in the supplies."""
    cells = vec[i64]([i64(species) for species in monkeys])  # IM-S-02
    seats = range(setting.seats)
    workers = vec[i64]([setting.workers for _ in seats])  # IM-S-04
    queens = vec[i64]([setting.queens for _ in seats])  # IM-S-04
    colonies = vec[i64]([i64(0) for _ in seats])
    return State(setting, cells, workers, queens, colonies, setting.first, act.SETUP, 0, 0)
