"""After Us as everything outside meets it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from sapajou.games.after_us import bot, classic, notation, picture, saying, show, tastes, tensor, things
from sapajou.games.after_us.dump import Dump, dumped
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.hidden import redealt
from sapajou.games.after_us.engine.policy import Policy
from sapajou.games.after_us.engine.rules import State, new_state
from sapajou.games.after_us.events import EVENTS, told
from sapajou.games.after_us.figures import OBJECT_NAMES, SHORTAGES, flat_cards, own_cards
from sapajou.games.after_us.grounds import NAMES as GROUND_NAMES
from sapajou.games.after_us.grounds import grounds
from sapajou.games.after_us.restore import rebuilt
from sapajou.games.after_us.search import Thinker
from sapajou.games.after_us.view import View, seen
from sapajou.games.after_us.why import REASONS, why_refused
from sapajou.kernel.classic import Yardstick
from sapajou.kernel.errors import BadOption, BadPosition, IllegalAction
from sapajou.kernel.game import Game
from sapajou.kernel.levels import Levels
from sapajou.kernel.moves import Move
from sapajou.kernel.option import Option, Value
from sapajou.kernel.progress import Progress
from sapajou.kernel.shape import shaped
from sapajou.kernel.show import Grid
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.tensor import Tensor
from sapajou.kernel.thing import Thing
from sapajou.kernel.words import Said, Words

FIRST_GAME = ("ghetto_blaster", "computer", "moped")  # AU-SET-02

WORDS: Final = Words.beside(__file__)


class AfterUs(Game[State]):
    """Guide a tribe of apes: every round an Assembly of four cards, and a race to 80 points."""

    id = "after_us"
    title = "After Us"
    rules_version = 2
    seats = range(1, 7)
    options = {  # noqa: RUF012  never changed
        "objects": Option(
            default="random",
            choices=("random", "first_game", *OBJECT_NAMES),
            help=WORDS.sentence("en", "option.objects"),
            many=range(s.OBJECTS_IN_PLAY, s.OBJECTS_IN_PLAY + 1),
        ),
        "target": Option(default=80, choices=range(10, 301), help=WORDS.sentence("en", "option.target")),
        "shortage": Option(
            default="last",
            choices=tuple(SHORTAGES),
            help=WORDS.sentence("en", "option.shortage"),
            before="open",
        ),
    }
    words = WORDS
    reasons = REASONS
    choice_rules = {  # noqa: RUF012  never changed
        "assemble": ("AU-P1-03",),
        "mobile_phone": ("AU-OBJ-01",),
        "ghetto_blaster": ("AU-OBJ-03",),
        "pinball": ("AU-OBJ-05",),
        "activate": ("AU-P1-04", "AU-P1-07", "AU-REA-01"),
        "skip": ("AU-P1-07",),
        "done": ("AU-P3-02",),
        "remove_card": ("AU-RAG-02", "AU-RAG-06"),
        "computer": ("AU-OBJ-06",),
        "mini_fridge": ("AU-OBJ-02",),
        "choose": ("AU-P2-01",),
        "own_reactivation": ("AU-REA-06",),
        "decline_reactivation": ("AU-P2-02",),
        "copy": ("AU-P2-05",),
        "recruit": ("AU-P2-03", "AU-P2-04"),
        "claim_shortage": ("AU-END-06",),
        "moped": ("AU-OBJ-07",),
        "game_console": ("AU-OBJ-04",),
    }
    endings = ("target", "shortage", "round_cap", "draw")
    choice_types = notation.CHOICES
    event_types = EVENTS
    ground_names = GROUND_NAMES
    seat_holes = frozenset({"seat", "neighbour"})
    thing_kinds = things.KINDS
    thinker = Thinker
    levels = Levels.beside(__file__, tastes.TASTES)
    tensor = Tensor(tensor.SLICES, tensor.write)
    yardstick = Yardstick(classic.evaluate, classic.moves)

    def use_figures(self, data: Any) -> None:
        """Take an owner's own cards, as {"cards": [...]} in the form of data/cards.json: those replace the printed."""
        self.card_file = own_cards(data)
        self.cards = flat_cards(self.card_file)

    def start(self, seats: int, seed: int, options: Mapping[str, Value], trace: list[int] | None = None) -> State:
        """Return the first position: the King has had his first phase 1, and everybody has drawn."""
        target, objects = int(str(options["target"])), _objects(options["objects"])
        shortage = next(played for name, played in SHORTAGES.items() if name == options["shortage"])
        return new_state(self.cards, seats, seed, target, objects, shortage, trace)

    def choice(self, state: State, seat: int, action: int) -> Choice:
        """Return an action in its structured form."""
        return notation.choice_of(state, seat, action)

    def text(self, state: State, seat: int, action: int) -> str:
        """Return the one spelling of an action."""
        return notation.spell(notation.choice_of(state, seat, action))

    def read(self, state: State, seat: int, move: Move) -> list[int]:
        """Return the steps of a move; in JSON, values that may be left open may be left out."""
        return super().read(state, seat, notation.spelled(move))

    def refuse(self, state: State, seat: int, step: str | Mapping[str, object]) -> IllegalAction:
        """Return the first reason against a step."""
        choice = notation.choice_in(step) if isinstance(step, str) else None
        refusal = why_refused(state, seat, choice) if choice is not None else None
        if refusal is None:
            return super().refuse(state, seat, step)
        return self.refusal(refusal.reason, **refusal.values)

    def default(self, state: State, seat: int) -> int:
        """Return what a clock plays: what costs nothing is taken, nothing is spent."""
        return bot.cautious(state, seat)

    def obvious(self, state: State, seat: int) -> int | None:
        """Return the step an interface may take for a person without asking: what costs nothing (AU-RUL-09)."""
        return bot.obvious(state, seat)

    def evaluate(self, state: State, seat: int) -> float:
        """Return how good the position is for a seat, in points."""
        return bot.evaluate(state, seat)

    def evaluate_all(self, state: State) -> list[float]:
        """Return how good the position is for each seat."""
        return bot.evaluate_all(state)

    def grounds(self, state: State, seat: int) -> dict[str, float]:
        """Return what the lead of a seat is made of."""
        return grounds(state, seat)

    def turns(self, state: State, seat: int, limit: int | None = None, seed: int = 0) -> list[tuple[int, ...]]:  # noqa: ARG002
        """Return what a seat may well do until it is done with a phase, or learns something."""
        found = bot.turns(state, seat, self.policy(state.seats))
        return found if limit is None else found[:limit]

    def effort(self, word: str, seats: int) -> int:
        """Return how many playouts a decision may cost."""
        return bot.EFFORT[word][seats - 1]

    def policy(self, seats: int, weights: Mapping[str, Sequence[float]] | None = None) -> Policy:
        """Return the player by weights for a number of seats."""
        return bot.policy_of(self.cards, seats, weights)

    def named(self, name: str, value: object) -> object:
        """Return what people call a value that fills the hole of this name."""
        return saying.named(self.card_file, name, value)

    def asked(self, view: View, choices: Sequence[Choice]) -> Said:  # noqa: ARG002  the view says it all
        """Return what is asked of the seat of a view."""
        return saying.asked(self.card_file, view)

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat may see."""
        return seen(state, seat)

    def taste(self, name: str, before: State, end: State, seat: int, move: Sequence[int]) -> float:  # noqa: ARG002
        """Return how much of what a persona likes there is where a move ends."""
        return tastes.TASTES[name](end, seat)

    def things(self, before: State, after: State, events: Sequence[Event]) -> list[Thing]:  # noqa: ARG002
        """Return what was taken or used between two positions."""
        return things.things(events)

    def progress(self, view: View) -> Progress:
        """Return the round and points."""
        return Progress(view.round, [tribe.points for tribe in view.tribes])

    def show(self, view: View, language: str, choices: Sequence[Choice] = (), last: Sequence[Event] = ()) -> list[Grid]:
        """Return a view as titled tables."""
        return show.shown(self.words, self.card_file, view, language, choices, last)

    def picture(self, view: View, language: str) -> str:
        """Return the table as SVG: what each tribe has, and Assemblies with the frames that join."""
        return picture.drawn(view, self.card_file, self.words, language)

    def card_picture(self, card: int, language: str) -> str:
        """Return one card as SVG, by its printed number."""
        return picture.one_card(self.card_file, card, self.words, language)

    def redeal(self, state: State, seat: int, seed: int, policy: Policy | None = None) -> State:
        """Return a position that looks the same to a seat."""
        return redealt(state, seat, seed, policy)

    def events(self, trace: Sequence[int], seat: int | None) -> list[Event]:
        """Return what a seat is told."""
        return told(trace, seat, self.cards)

    def dump(self, state: State) -> dict[str, Any]:
        """Return the whole position."""
        dump: dict[str, Any] = msgspec.to_builtins(dumped(state))
        return dump

    def rebuild(self, dump: Mapping[str, Any]) -> State:
        """Return the position of a dump, or say what is wrong with it."""
        return rebuilt(shaped(dump, Dump, BadPosition, "position"), self.cards)


def _objects(chosen: Value) -> int:
    """Return the mask of the objects in play, or 0 to reveal three by chance (AU-SET-02)."""
    if chosen == "random":
        return 0
    names = FIRST_GAME if chosen == "first_game" else chosen
    if not isinstance(names, tuple) or not set(names) <= set(OBJECT_NAMES):
        raise BadOption("option objects", "fault.wrong_objects", listed=list(OBJECT_NAMES))
    return sum(1 << number for number, name in enumerate(OBJECT_NAMES) if name in names)
