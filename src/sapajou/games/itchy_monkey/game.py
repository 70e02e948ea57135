"""Itchy Monkey as everything outside meets it."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

import msgspec

from sapajou.games.itchy_monkey import (
    bot,
    classic,
    figures,
    narrow,
    notation,
    saying,
    search,
    tastes,
    tensor,
    things,
    why,
)
from sapajou.games.itchy_monkey.dump import dumped
from sapajou.games.itchy_monkey.engine.actions import Setting
from sapajou.games.itchy_monkey.engine.policy import Policy
from sapajou.games.itchy_monkey.engine.rules import ID, State, drawn_first, new_state
from sapajou.games.itchy_monkey.events import EVENTS, told
from sapajou.games.itchy_monkey.grounds import NAMES as GROUND_NAMES
from sapajou.games.itchy_monkey.grounds import grounds
from sapajou.games.itchy_monkey.picture import drawn
from sapajou.games.itchy_monkey.restore import rebuilt
from sapajou.games.itchy_monkey.show import shown
from sapajou.games.itchy_monkey.view import View, seen
from sapajou.kernel.classic import Yardstick
from sapajou.kernel.errors import BadOption, IllegalAction
from sapajou.kernel.game import Game
from sapajou.kernel.levels import Levels
from sapajou.kernel.narrow import Narrow
from sapajou.kernel.option import Option, Value
from sapajou.kernel.progress import Progress
from sapajou.kernel.shape import whole_number
from sapajou.kernel.show import Grid
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.tensor import Tensor
from sapajou.kernel.thing import Thing
from sapajou.kernel.words import Words

WORDS: Final = Words.beside(__file__)
LICE: Final = figures.shipped("lice.json")
RANDOM: Final = "random"
NO_SPECIES: Final = "none"
_SHOWN_LENGTH: Final = 200


class Options(msgspec.Struct):
    """The options of one match."""

    starting_player: int | str
    emperor_replaces: str
    powers: list[figures.Species] | figures.Species
    max_rounds: int
    workers_per_player: int
    queens_per_player: int


def _help(option: str) -> str:
    return WORDS.sentence("en", f"option.{option}")


class ItchyMonkey(Game[State]):
    """Families of lice fight for a jungle of monkeys: a game without hidden information."""

    id = ID
    title = "Itchy Monkey"
    rules_version = 1
    seats = figures.SEATS
    options = {  # noqa: RUF012  never changed
        "starting_player": Option(RANDOM, (RANDOM, *range(figures.SEATS[-1])), _help("starting_player")),
        "emperor_replaces": Option(NO_SPECIES, (NO_SPECIES, *figures.REPLACEABLE), _help("emperor_replaces")),
        "powers": Option((), figures.SPECIES, _help("powers"), many=range(len(figures.SPECIES) + 1)),
        "max_rounds": Option(100, figures.MAX_ROUNDS, _help("max_rounds")),
        "workers_per_player": Option(LICE["workers_per_player"], figures.WORKERS, _help("workers_per_player")),
        "queens_per_player": Option(LICE["queens_per_player"], figures.QUEENS, _help("queens_per_player")),
    }
    words = WORDS
    reasons = why.REASONS
    choice_rules = {  # noqa: RUF012  never changed
        "place": ("IM-S-05",),
        "spawn": ("IM-R-01", "IM-R-02"),
        "reenter": ("IM-R-04",),
        "skip_spawn": ("IM-R-03", "IM-R-05"),
        "exchange": ("IM-X-01", "IM-X-02"),
        "jump": ("IM-J-01", "IM-J-02"),
        "bump": ("IM-B-01", "IM-B-02", "IM-B-04"),
        "nitpick": ("IM-N-01",),
        "pass": ("IM-M-01",),
        "end_turn": ("IM-T-02",),
    }
    endings = ("five_species", "four_same", "three_gorillas", "turn_cap")
    choice_types = notation.CHOICES
    event_types = EVENTS
    also_said = saying.ALSO_SAID
    thing_kinds = things.KINDS
    thinker = search.Thinker
    levels = Levels.beside(__file__, tastes.TASTES)
    ground_names = GROUND_NAMES
    narrow = Narrow(narrow.count, narrow.parts, narrow.SLICES, narrow.write)
    tensor = Tensor(tensor.SLICES, tensor.write)
    yardstick = Yardstick(classic.evaluate, classic.moves)

    def use_figures(self, data: Any) -> None:
        """Take an owner's own boards, written like `data/boards.json`."""
        self.box = figures.read_box(figures.shipped("boards.json") if data is None else data)

    # Beginning

    def start(
        self,
        seats: int,
        seed: int,
        options: Mapping[str, Value],
        trace: list[int] | None = None,  # noqa: ARG002  nothing happens before the first decision
    ) -> State:
        """Return the position before the first placement."""
        chosen = msgspec.convert(options, Options)
        side = self.box.side(seats)  # IM-S-01
        setting = Setting(
            seats,
            len(side.grid),
            len(side.grid[0]),
            chosen.workers_per_player,
            chosen.queens_per_player,
            chosen.max_rounds,
            figures.power_mask([chosen.powers] if isinstance(chosen.powers, str) else chosen.powers),  # IM-P-00
            _first(seats, seed, chosen.starting_player),
        )
        if setting.action_count > figures.MOST_ACTIONS:
            raise BadOption("option workers_per_player", "fault.too_many_lice", board=repr(side.id))
        replaced = next((species for species in figures.REPLACEABLE if species == chosen.emperor_replaces), None)
        return new_state(setting, side.monkeys(replaced))  # IM-S-03, IM-O-01

    # Notation

    def choice(self, state: State, seat: int, action: int) -> Choice:  # noqa: ARG002  the same for every seat
        """Return an action in its structured form."""
        return notation.choice_of(state.setting, action)

    def text(self, state: State, seat: int, action: int) -> str:  # noqa: ARG002  the same for every seat
        """Return the one spelling of an action."""
        return notation.text_of(notation.choice_of(state.setting, action))

    def refuse(self, state: State, seat: int, step: str | Mapping[str, object]) -> IllegalAction:  # noqa: ARG002
        """Return the first reason why a step is not offered."""
        choice = self._meant(state, step)
        reason = why.reason(state, choice) if choice else None
        if reason is None:
            return self.refusal("unreadable", move=str(step)[:_SHOWN_LENGTH])
        return self.refusal(reason.code, **reason.values)

    def _meant(self, state: State, step: str | Mapping[str, object]) -> notation.Action | None:
        """Return what somebody meant who wrote a text, a JSON object or an action's number."""
        if not isinstance(step, str):
            return notation.choice_from_json(step)
        number = whole_number(step)
        if number is not None and number < state.action_count:
            return notation.choice_of(state.setting, number)
        return notation.choice_from_text(step)

    # Playing

    def evaluate(self, state: State, seat: int) -> float:
        """Return how good the position is for a seat."""
        return bot.evaluate(state, seat)

    def evaluate_all(self, state: State) -> list[float]:
        """Return how good the position is for each seat."""
        return bot.evaluate_all(state)

    def grounds(self, state: State, seat: int) -> dict[str, float]:
        """Return what the lead of a seat is made of."""
        return grounds(state, seat)

    def turns(self, state: State, seat: int, limit: int | None = None, seed: int = 0) -> list[tuple[int, ...]]:  # noqa: ARG002
        """Return the whole turns of a seat, or what is left of one: all, or the best by evaluation."""
        return bot.turns(state, seat, limit)

    def policy(self, seats: int, weights: Mapping[str, Sequence[float]] | None = None) -> Policy:
        """Return what plays whole turns at once for every seat."""
        return bot.policy(seats, weights)

    def effort(self, word: str, seats: int) -> int:
        """Return how many positions a search weighs for a decision."""
        return search.effort(word, seats)

    def place_of(self, state: State) -> str:
        """Return what stands where and whose decision it is, whatever the turn: nothing forbids to come back."""
        standing = [*state.cells, state.active, state.stage]
        return blake2b(repr(standing).encode(), digest_size=8).hexdigest()

    # What leaves the engine

    def said(self, thing: Choice | Event) -> dict[str, object]:
        """Return the values with which words speak of a choice or an event."""
        return super().said(thing) | saying.also_said(thing)

    def view(self, state: State, seat: int | None) -> View:
        """Return the table as a seat sees it: whole."""
        return seen(state, seat)  # IM-H-01

    def taste(self, name: str, before: State, end: State, seat: int, move: Sequence[int]) -> float:  # noqa: ARG002
        """Return how much of what a persona likes there is where a move ends."""
        return tastes.TASTES[name](end, seat)

    def things(self, before: State, after: State, events: Sequence[Event]) -> list[Thing]:  # noqa: ARG002
        """Return what was taken or used between two positions."""
        return things.things(before, after)

    def progress(self, view: View) -> Progress:
        """Return the round; nobody has points."""
        return Progress(view.round)

    def show(self, view: View, language: str, choices: Sequence[Choice] = (), last: Sequence[Event] = ()) -> list[Grid]:
        """Return a view as titled tables."""
        return shown(view, WORDS, language, choices, last)

    def picture(self, view: View, language: str) -> str:
        """Return the board as SVG."""
        return drawn(view, WORDS, language)

    def redeal(self, state: State, seat: int, seed: int, policy: Any = None) -> State:  # noqa: ARG002  nothing is hidden
        """Return the same position: a seat knows everything, and no chance is left."""
        return state.copy()  # IM-H-01, IM-T-05

    def events(self, trace: Sequence[int], seat: int | None) -> list[Event]:  # noqa: ARG002  the same for every seat
        """Return what every seat is told."""
        return told(trace)

    def dump(self, state: State) -> dict[str, Any]:
        """Return the whole position."""
        return dumped(state)

    def rebuild(self, dump: Mapping[str, Any]) -> State:
        """Return the position of a dump, or say what is wrong with it."""
        return rebuilt(dump)


def _first(seats: int, seed: int, wish: int | str) -> int:
    """Return the seat that starts: the wished one, or one drawn by chance (IM-S-04)."""
    if not isinstance(wish, int):
        return drawn_first(seats, seed)
    if wish >= seats:
        raise BadOption("option starting_player", "fault.unknown_seat", seat=wish, last=seats - 1)
    return wish
