"""Afternova as everything outside meets it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sapajou.games.afternova import bot, classic, narrow, notation, saying, tastes, tensor, things, view
from sapajou.games.afternova import events as happenings
from sapajou.games.afternova.bargains import bargains
from sapajou.games.afternova.dump import dumped
from sapajou.games.afternova.engine.hidden import redealt
from sapajou.games.afternova.engine.policy import Policy
from sapajou.games.afternova.engine.rules import State, new_state
from sapajou.games.afternova.figures import figures_of, printed
from sapajou.games.afternova.grounds import NAMES as GROUND_NAMES
from sapajou.games.afternova.grounds import grounds
from sapajou.games.afternova.picture import drawn
from sapajou.games.afternova.restore import rebuilt
from sapajou.games.afternova.search import Thinker
from sapajou.games.afternova.show import shown
from sapajou.games.afternova.why import REASONS, check_moment, check_move, step_fault
from sapajou.kernel.bargain import Bargain
from sapajou.kernel.classic import Yardstick
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.game import Game
from sapajou.kernel.levels import Levels
from sapajou.kernel.moves import Move
from sapajou.kernel.narrow import Narrow
from sapajou.kernel.option import Option, Value
from sapajou.kernel.progress import Progress
from sapajou.kernel.show import Grid
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.tensor import Tensor
from sapajou.kernel.thing import Thing
from sapajou.kernel.words import Phrase, Words

_SHOWN_LENGTH: Final = 200
WORDS: Final = Words.beside(__file__)


class Afternova(Game[State]):
    """The rules of Afternova."""

    id = "afternova"
    title = "Afternova"
    rules_version = 1
    seats = range(2, 7)
    options = {  # noqa: RUF012  never changed
        "max_proposals_per_turn": Option(
            default=6, choices=range(13), help=WORDS.sentence("en", "option.max_proposals_per_turn")
        ),
        "max_rounds": Option(default=100, choices=range(1, 201), help=WORDS.sentence("en", "option.max_rounds")),
    }
    words = WORDS
    reasons = REASONS
    choice_rules = {  # noqa: RUF012  never changed
        "market": ("AN-M-01", "AN-T-03"),
        "draft": ("AN-N-01", "AN-N-02", "AN-N-03", "AN-N-04", "AN-T-04", "AN-N-21"),
        "answer": ("AN-N-07", "AN-N-08", "AN-N-09", "AN-N-21"),
        "consider": ("AN-N-13", "AN-N-21"),
        "choose_acceptor": ("AN-N-12",),
        "helper": ("AN-E-09",),
        "enough": ("AN-N-03", "AN-N-04"),
        "need": ("AN-E-02", "AN-E-04"),
        "ask": ("AN-N-02",),
        "bot_icons": ("AN-B-06", "AN-B-07"),
        "space": ("AN-E-05",),
        "bot_next": ("AN-B-06",),
        "stored": ("AN-E-06", "AN-E-07"),
        "amount": ("AN-E-07",),
        "workers": ("AN-E-01", "AN-E-03"),
        "instead": ("AN-N-23",),
        "show": ("AN-N-17",),
        "to": ("AN-N-17",),
        "send": ("AN-N-06", "AN-N-10"),
        "decline": ("AN-N-15",),
        "take": ("AN-M-02", "AN-M-07"),
        "wipe": ("AN-M-03",),
        "discard": ("AN-M-07",),
        "drop": ("AN-E-10",),
        "complete": ("AN-C-03",),
        "pass": ("AN-C-04",),
    }
    endings = ("sixth_blueprint", "round_cap")
    choice_types = notation.CHOICES
    event_types = happenings.EVENTS
    ground_names = GROUND_NAMES
    seat_holes = frozenset({"seat", "player"})
    also_said = saying.ALSO_SAID
    yardstick = Yardstick(classic.evaluate, classic.moves)
    thing_kinds = things.KINDS
    thinker = Thinker
    levels = Levels.beside(__file__, tastes.TASTES)
    forgettable = (happenings.Replied,)
    tensor = Tensor(tensor.SLICES, tensor.write)
    narrow = Narrow(narrow.count, narrow.parts, narrow.SLICES, narrow.write)

    def use_figures(self, data: Any) -> None:
        """Take an owner's own decks, in the form of `data/cards.json`, or none."""
        self.figures = figures_of(printed() if data is None else data)
        self.faces = view.faces_of(self.figures)

    def start(self, seats: int, seed: int, options: Mapping[str, Value], trace: list[int] | None = None) -> State:
        """Return the first position: the first turn begins, after the Bot's if it plays."""
        most, rounds = options["max_proposals_per_turn"], options["max_rounds"]
        return new_state(self.figures, seats, seed, int(str(most)), int(str(rounds)), trace)

    def choice(self, state: State, seat: int, action: int) -> Choice:
        """Return an action in its structured form."""
        return notation.choice_of(state, seat, action)

    def read(self, state: State, seat: int, move: Move) -> list[int]:
        """Return the steps of a move: steps, the JSON of AN-N-21, or one line of words."""
        if isinstance(move, str) and move.startswith("{"):
            move = self._json(move)
        if isinstance(move, str | Mapping) and _kind(move) in notation.FORMS:
            return self._whole(state, seat, move)
        return super().read(state, seat, move)

    def _whole(self, state: State, seat: int, move: str | Mapping[str, Any]) -> list[int]:
        """Return the steps of a whole move, in the form of AN-N-21 or as a line."""
        self._owes(state, seat)
        if state.drafting(seat):
            raise self.refuse(state, seat, move)
        try:
            check_moment(state, seat, _kind(move))
            form = check_move(state, seat, notation.line_to_json(move) if isinstance(move, str) else dict(move))
        except notation.Fault as fault:
            raise self._refused(fault) from None
        return notation.steps_of(state, seat, form)

    def _refused(self, fault: notation.Fault) -> IllegalAction:
        """Return the error of a fault; of what was given it repeats no more than can be read."""
        values = {name: v[:_SHOWN_LENGTH] if isinstance(v, str) else v for name, v in fault.values.items()}
        refusal = self.refusal(fault.reason, **values)
        refusal.rule = fault.rule or refusal.rule
        return refusal

    def refuse(self, state: State, seat: int, step: str | Mapping[str, object]) -> IllegalAction:
        """Return why a step is not offered; inside a draft by the rule of what is asked there."""
        fault = step_fault(state, seat, step)
        if fault is not None:
            return self._refused(fault)
        refusal = super().refuse(state, seat, step)
        if state.drafting(seat):
            refusal.rule = self.choice_rules[self.choice(state, seat, state.legal(seat)[0]).tag()][0]
        return refusal

    def moves(self, state: State, seat: int, limit: int | None = None, seed: int = 0) -> list[tuple[int, ...]]:
        """Return all whole moves, or a sample with the sensible deals among them."""
        return bot.good_moves(state, seat, limit, seed)

    def default(self, state: State, seat: int) -> int:
        """Return what a clock plays for an absent person (AN-T-06)."""
        return bot.default_step(state, seat)

    def evaluate(self, state: State, seat: int) -> float:
        """Return how good the position is for a seat."""
        return bot.evaluate(state, seat)

    def evaluate_all(self, state: State) -> list[float]:
        """Return how good the position is for each seat."""
        return bot.evaluate_all(state)

    def grounds(self, state: State, seat: int) -> dict[str, float]:
        """Return what the lead of a seat is made of."""
        return grounds(state, seat)

    def bargains(self, state: State, seat: int) -> list[Bargain]:
        """Return the deals that a seat may take now."""
        return bargains(state, seat)

    def policy(self, seats: int, weights: Mapping[str, Sequence[float]] | None = None) -> Policy:
        """Return what plays whole moves for every seat."""
        return Policy(bot.tuned_weights(seats, weights), seats)

    def effort(self, word: str, seats: int) -> int:
        """Return how many rollouts a decision gets."""
        return bot.effort_of(word, seats)

    def phrase(self, state: State, seat: int, steps: Sequence[int]) -> Phrase | None:
        """Return why a seat would play a move."""
        return bot.phrase(state, seat, steps)

    def named(self, name: str, value: object) -> object:
        """Return what people call a value that fills the hole of this name."""
        return saying.named(self.figures, name, value)

    def said(self, thing: Choice | Event) -> dict[str, object]:
        """Return the values with which words speak of a choice or an event."""
        return super().said(thing) | saying.also_said(self.figures, thing)

    def said_at(self, state: State, seat: int, choice: Choice) -> dict[str, object]:
        """Return the values with which words speak of a choice: planets by their names, fragments by their colours."""
        return self.said(choice) | saying.said_there(state, seat, choice)

    def view(self, state: State, seat: int | None) -> view.View:
        """Return what a seat may see."""
        return view.seen(state, seat, self.faces)

    def taste(self, name: str, before: State, end: State, seat: int, move: Sequence[int]) -> float:  # noqa: ARG002
        """Return how much of what a persona likes a move has, as it was made."""
        return tastes.TASTES[name](before, seat, move)

    def things(self, before: State, after: State, events: Sequence[Event]) -> list[Thing]:  # noqa: ARG002
        """Return what was taken or used between two positions."""
        return things.things(events)

    def progress(self, view: Any) -> Progress:
        """Return the round and points."""
        return Progress(view.round, [seat.points for seat in view.seats])

    def show(self, view: Any, language: str, choices: Sequence[Choice] = (), last: Sequence[Event] = ()) -> list[Grid]:
        """Return a view as titled tables."""
        return shown(self.words, self.figures, view, language, choices, last)

    def picture(self, view: Any, language: str) -> str:
        """Return the table as SVG."""
        return drawn(view, self.words, language)

    def redeal(self, state: State, seat: int, seed: int, policy: Any = None) -> State:
        """Return a position that looks the same to a seat; with a policy, others have sealed what it would choose."""
        return redealt(state, seat, seed, policy)

    def events(self, trace: Sequence[int], seat: int | None) -> list[Event]:
        """Return what a seat is told."""
        return happenings.told(trace, seat)

    def dump(self, state: State) -> dict[str, Any]:
        """Return the whole position."""
        return dumped(state)

    def rebuild(self, dump: Mapping[str, Any]) -> State:
        """Return the position of a dump, or say what is wrong with it."""
        return rebuilt(dump, self.figures)


def _kind(move: str | Mapping[str, Any]) -> str:
    """Return the first word of a line, or the type of a JSON object; "" if it has none."""
    kind = "".join(move.split(maxsplit=1)[:1]) if isinstance(move, str) else move.get("type")
    return kind if isinstance(kind, str) else ""
