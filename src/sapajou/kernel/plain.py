"""A game made of nothing but rules: who may do what, what comes of it, and who wins.

`PlainState` and `PlainGame` carry all that follows from the rules: numbers of actions, notation, copies, dumps,
playouts, chance, events, and grids for the terminal and the plain board. A game that outgrows them overrides one
method after the other, and in the end is a `Game` with a compiled engine.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any, ClassVar, Final, Self

import msgspec
from typing_extensions import TypeVar

from sapajou.kernel.chance import Chance, Dice, chance_key
from sapajou.kernel.errors import BadPosition
from sapajou.kernel.game import Game
from sapajou.kernel.option import Value
from sapajou.kernel.plain_show import grids
from sapajou.kernel.result import Result
from sapajou.kernel.shape import shaped
from sapajou.kernel.show import Grid
from sapajou.kernel.state import play_out, printed
from sapajou.kernel.tagged import Choice, Event, snake
from sapajou.kernel.trace import BIND, CHANCE, FIRST_KIND, REVEAL, entries
from sapajou.kernel.words import Said

DID: Final = FIRST_KIND  # a seat made a choice: the seat, the action
OVER: Final = "over"  # how a game ends that does not say more
_KEY_DIGITS: Final = 64
_MOST_DRAWS: Final = 1 << 62


class Did(Event, frozen=True):
    """A seat made a choice that everybody may know."""

    seat: int
    choice: dict[str, Any]


class PlainView(msgspec.Struct, frozen=True):
    """What a seat may see: whose decision it is, and the fields of the position as far as they are not concealed."""

    seat: int | None
    seats: int
    to_act: list[int]
    position: dict[str, Any]


class PlainState(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A position: the fields of a subclass, each with a default. Fields are numbers, texts, and lists of those.

    A subclass lists all choices that there ever are (`choices`) and writes `to_act`, `offers`, `play`, and
    `scores` or `winners`.
    """

    choices: ClassVar[Sequence[Choice]] = ()  # an action is the number of a choice in this list
    game_id: ClassVar[str] = ""  # set by the game

    seats: int
    chance_key: str = "0" * _KEY_DIGITS
    chance_counters: list[int] = []
    trace: list[int] | None = None

    # What an author writes

    def set_up(self, options: Mapping[str, Any]) -> None:
        """Put the pieces where they are at the start; chance comes from `below` and `shuffle`."""

    def to_act(self) -> list[int]:
        """Return the seats that owe a decision, ascending; [] when the game is over."""
        raise NotImplementedError

    def offers(self, seat: int) -> Iterable[Choice]:
        """Return what a seat that owes a decision may do."""
        raise NotImplementedError

    def play(self, seat: int, choice: Any) -> None:
        """Carry out a choice."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Return the points of each seat; where there are none, 1 for a winner and 0 for everybody else."""
        winners = self.winners()
        return [int(seat in winners) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Return who has won: unless the game says otherwise, whoever has most points at the end."""
        scores = self.scores() if self.over else []
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def ending(self) -> str:
        """Return why the game is over: one of the game's `endings`."""
        return OVER

    def drafting(self, seat: int) -> bool:  # noqa: ARG002  for games with moves of several steps
        """Return whether the seat is inside a move of several steps that is not finished."""
        return False

    def check(self) -> None:
        """Refuse a position that cannot be, by `require`: positions may be written by hand."""

    def conceal(self, seat: int | None) -> None:
        """Blank out here, in a copy, what a seat may not see (None: a spectator)."""

    def deal_again(self, seat: int, dice: Dice) -> None:
        """Deal again here, in a copy, what a seat cannot know; it may depend on what the seat sees, and the dice."""

    # What an author may use

    def require(self, holds: bool, place: str) -> None:  # noqa: FBT001  reads as a sentence
        """Refuse a position unless something holds; `place` names the field that is wrong."""
        BadPosition.unless(holds, place, "fault.impossible_position")

    def below(self, bound: int, seat: int | None = None) -> int:
        """Return a number from 0 to `bound` - 1 by chance: the seat's own, or shared by all."""
        self._mark(CHANCE)
        return self._chance().below(0 if seat is None else 1 + seat, bound)

    def shuffle(self, things: list[Any], seat: int | None = None) -> None:
        """Put things into a random order, in place."""
        self._mark(CHANCE)
        order = list(range(len(things)))
        self._chance().shuffle(0 if seat is None else 1 + seat, order)
        things[:] = [things[at] for at in order]

    def reveal(self) -> None:
        """Note that some seat has just learned a hidden thing: what led to it cannot be taken back freely."""
        self._mark(REVEAL)

    def bind(self) -> None:
        """Note that the rules bind the seat to what it has just chosen."""
        self._mark(BIND)

    # What follows from that

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.to_act()

    @property
    def action_count(self) -> int:
        """Every action is an int below this."""
        return len(self.choices)

    def legal(self, seat: int) -> list[int]:
        """Return the actions of a seat, ascending; [] for a seat that owes no decision."""
        if seat not in self.to_act():
            return []
        numbers = _numbers(type(self))
        return sorted(numbers[choice] for choice in self.offers(seat))

    def apply(self, seat: int, action: int) -> None:
        """Carry out one step of a seat."""
        if self.trace is not None:
            self.trace += [DID, 2, seat, action]
        self.play(seat, self.choices[action])

    def result(self) -> Result:
        """Return how the game ended; while it goes on, how it stands."""
        return Result.of(self.scores(), winners=self.winners(), reason=self.ending() if self.over else "")

    def copy(self) -> Self:
        """Return an independent position that plays on alike."""
        fields = {name: _copied(getattr(self, name)) for name in self.__struct_fields__ if name != "trace"}
        return type(self)(**fields)

    def reseed(self, seed: int) -> None:
        """Give the position other chance from here on."""
        self.chance_key = chance_key(self.game_id, seed).hex()
        self.chance_counters = [0] * (1 + self.seats)

    def playout(self, seed: int, policy: Any = None, stop: str | int | None = None) -> int:
        """Play on in place; return the number of decisions."""
        return play_out(self, seed, policy, stop)

    def fields(self) -> dict[str, Any]:
        """Return the position as readable data for JSON."""
        whole: dict[str, Any] = msgspec.to_builtins(self)
        del whole["trace"]
        return whole

    def __repr__(self) -> str:
        """Return the position in one line."""
        return str(printed("line", self.game_id, self))

    def __str__(self) -> str:
        """Return the position as everybody may see it."""
        return str(printed("text", self.game_id, self))

    def _chance(self) -> Chance:
        return Chance(bytes.fromhex(self.chance_key), self.chance_counters)  # which counts in this very list

    def _mark(self, kind: int) -> None:
        if self.trace is not None:
            self.trace += [kind, 0]


P = TypeVar("P", bound=PlainState, default=Any)


class PlainGame(Game[P]):
    """A game whose positions are a `PlainState`; a subclass needs a title, `seats` and `state`.

    Its id is the name of its class (`ConnectFour`: connect_four) unless it says otherwise.
    """

    state: ClassVar[type[PlainState]]
    rules_version = 1
    endings = (OVER,)
    event_types = (Did,)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Take from the position what the game need not say again."""
        super().__init_subclass__(**kwargs)
        if "state" not in vars(cls):
            return
        cls.id = vars(cls).get("id", snake(cls.__name__))
        cls.state.game_id = cls.id
        cls.choice_types = tuple(dict.fromkeys(map(type, cls.state.choices)))
        if cls.state.scores is PlainState.scores and cls.state.winners is PlainState.winners:
            raise TypeError(f"{cls.state.__name__} must say who wins: by `winners` or by `scores`")

    def start(self, seats: int, seed: int, options: Mapping[str, Value], trace: list[int] | None = None) -> P:
        """Return the first position."""
        state: Any = self.state(seats=seats)
        state.reseed(seed)
        state.trace = trace
        state.set_up(options)
        state.trace = None
        first: P = state
        return first

    def choice(self, state: P, seat: int, action: int) -> Choice:  # noqa: ARG002  the same for every seat
        """Return an action in its structured form."""
        return self.state.choices[action]

    def told(self, by: int, choice: Choice, to: int | None) -> Event | None:  # noqa: ARG002  for games that hide some
        """Return what a seat is told of another's choice, or of its own; None if nothing (`to` None: a spectator)."""
        return Did(by, msgspec.to_builtins(choice))

    def events(self, trace: Sequence[int], seat: int | None) -> list[Event]:
        """Return what a seat is told of what happened."""
        made = [arguments for kind, arguments in entries(trace) if kind == DID]
        told = [self.told(by, self.state.choices[action], seat) for by, action in made]
        return [event for event in told if event is not None]

    def said(self, thing: Choice | Event) -> dict[str, object]:
        """Return the values with which words speak of a choice or an event; a choice within an event has its words."""
        said = super().said(thing)
        if isinstance(thing, Did):
            choice: Choice = msgspec.convert(thing.choice, reduce(or_, self.choice_types))
            said["choice"] = Said(f"choice.{choice.tag()}", super().said(choice))
        return said

    def view(self, state: P, seat: int | None) -> PlainView:
        """Return what a seat may see."""
        seen = state.copy()
        seen.conceal(seat)
        position = {name: value for name, value in seen.fields().items() if name not in PlainState.__struct_fields__}
        return PlainView(seat, state.seats, state.to_act(), position)

    def show(
        self,
        view: PlainView,
        language: str,
        choices: Sequence[Choice] = (),  # noqa: ARG002  which fields they point at only the game knows
        last: Sequence[Event] = (),  # noqa: ARG002  as above
    ) -> list[Grid]:
        """Return the fields of a view as titled tables; words for `show.FIELD` name them."""
        return grids(view.position, self.words, language)

    def redeal(self, state: P, seat: int, seed: int, policy: Any = None) -> P:  # noqa: ARG002  nothing to guess
        """Return a position in which everything the seat may not know has been dealt again."""
        dealt: P = state.copy()
        dealt.deal_again(seat, Dice(seed))
        dealt.reseed(seed)
        return dealt

    def dump(self, state: P) -> dict[str, Any]:
        """Return the whole position as readable data for JSON."""
        return state.fields()

    def rebuild(self, dump: Mapping[str, Any]) -> P:
        """Return the position of a dump after checking it."""
        state: Any = shaped(dump, self.state, BadPosition, "position")
        state.trace = None
        state.require(state.seats in self.seats, "seats")
        key = state.chance_key
        state.require(len(key) == _KEY_DIGITS and set(key) <= set("0123456789abcdef"), "chance_key")
        counters = state.chance_counters
        counted = len(counters) == 1 + state.seats and all(0 <= count < _MOST_DRAWS for count in counters)
        state.require(counted, "chance_counters")
        state.check()
        position: P = state
        return position


@cache
def _numbers(state: type[PlainState]) -> dict[Choice, int]:
    """Return the number of each choice."""
    return {choice: number for number, choice in enumerate(state.choices)}


def _copied(value: Any) -> Any:
    """Return a value of a position that nobody else changes."""
    if isinstance(value, list):
        return [_copied(one) for one in value] if any(isinstance(one, list | dict) for one in value) else value[:]
    if isinstance(value, dict):
        return {name: _copied(one) for name, one in value.items()}
    return value
