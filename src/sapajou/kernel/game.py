"""What a game is: the part that never changes, and everything a person or a bot may ask of it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic

import msgspec

from sapajou.kernel import classic, printing
from sapajou.kernel import moves as whole
from sapajou.kernel.bargain import Bargain
from sapajou.kernel.chance import SEED_BITS
from sapajou.kernel.classic import Yardstick
from sapajou.kernel.errors import BadData, BadOption, BadPosition, IllegalAction, faults_told_in
from sapajou.kernel.levels import Levels
from sapajou.kernel.moves import Move
from sapajou.kernel.narrow import Narrow
from sapajou.kernel.option import Option, Value, check_options
from sapajou.kernel.plain_words import plain_words
from sapajou.kernel.position import difference
from sapajou.kernel.progress import Progress
from sapajou.kernel.show import Grid
from sapajou.kernel.state import S
from sapajou.kernel.tagged import Choice, Event, spell, spoken_value
from sapajou.kernel.tensor import Tensor
from sapajou.kernel.thing import Thing
from sapajou.kernel.words import KERNEL_WORDS, LANGUAGES, Phrase, Said, Words, as_seats

if TYPE_CHECKING:
    from sapajou.kernel.thinker import Thinker

_EFFORTS: Final = {"quick": 1000, "full": 20_000}  # positions valued
_SHOWN_ALTERNATIVES: Final = 12
_SHOWN_LENGTH: Final = 200


class Game(ABC, Generic[S]):
    """The rules of one game as everything outside meets them.

    A game declares the facts below and writes the abstract methods. The others have a general answer
    built on those; a game overrides one where it knows better.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int]  # rises when, and only when, some old record would replay differently
    seats: ClassVar[range]  # how many may play
    options: ClassVar[Mapping[str, Option]] = {}
    words: Words = KERNEL_WORDS  # may lack sentences, or a language: plain ones stand in
    reasons: ClassVar[Mapping[str, str]] = {}  # each reason for a refusal, and the rule behind it
    choice_rules: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # each kind of choice, and the rules behind it
    endings: ClassVar[tuple[str, ...]] = ()  # what the reason of a result may be made of
    choice_types: ClassVar[tuple[type[Choice], ...]] = ()
    event_types: ClassVar[tuple[type[Event], ...]] = ()
    seat_holes: ClassVar[frozenset[str]] = frozenset({"seat"})  # holes of sentences that hold seats
    ground_names: Sequence[str] = ()  # what `grounds` may name besides wins, losses and draws
    also_said: ClassVar[frozenset[str]] = frozenset()  # what `said` tells of choices and events besides their fields
    thing_kinds: ClassVar[tuple[str, ...]] = ()  # of what `things` tells; the words of each are `thing.KIND`
    thinker: ClassVar["type[Thinker] | None"] = None  # how the bot `search` thinks here; None: as in any game
    levels: ClassVar[Levels] = Levels.beside(__file__)  # how strong the bots `level1` to `level8` are here
    forgettable: ClassVar[tuple[type[Event], ...]] = ()  # what a bot with a bad memory may not take in
    narrow: ClassVar[Narrow | None] = None  # its actions in parts, where they are too many for learners
    tensor: ClassVar[Tensor | None] = None  # what a seat sees as a row of numbers, for those who learn from it
    yardstick: ClassVar[Yardstick] = Yardstick(classic.evaluate, classic.moves)  # what the bot `classic` asks; frozen

    def __init__(self, data: Any = None) -> None:
        """Take an owner's own figures, or none."""
        self.data = data
        self.words = self.words.completed(plain_words(self))
        with faults_told_in(self.words):
            self.use_figures(data)

    def use_figures(self, data: Any) -> None:
        """Check an owner's own figures and keep them, or the printed ones if there are none (None)."""
        if data is not None:
            raise BadData(self.id, "fault.no_figures")

    def __repr__(self) -> str:
        """Return the game in one line."""
        return printing.game_line(self)

    def _repr_html_(self) -> str:
        """Return the game as a notebook shows it."""
        return printing.game_page(self)

    # Beginning

    def new(self, seats: int, seed: int, **options: object) -> S:
        """Return the first position of a match."""
        if type(seats) is not int or seats not in self.seats:
            raise BadOption(
                "seats",
                "fault.wrong_seats",
                title=self.title,
                first=self.seats[0],
                last=self.seats[-1],
                given=repr(seats),
            )
        if type(seed) is not int or not 0 <= seed < 1 << SEED_BITS:
            raise BadOption("seed", "fault.wrong_seed", bits=SEED_BITS, given=repr(seed))
        checked = check_options(self.options, options)
        with faults_told_in(self.words):
            return self.start(seats, seed, checked)

    def options_under(self, rules_version: int, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Return what was chosen under rules of a version, and what older ones played without a choice."""
        if rules_version >= self.rules_version:
            return dict(chosen)
        fixed = {name: option.before for name, option in self.options.items() if option.before is not None}
        return fixed | dict(chosen)

    @abstractmethod
    def start(self, seats: int, seed: int, options: Mapping[str, Value], trace: list[int] | None = None) -> S:
        """Return the first position; seats, seed and options have been checked.

        What happens before the first decision goes into the trace, if somebody listens.
        """

    def opening(self, seats: int, seed: int, options: Mapping[str, Value]) -> list[int]:
        """Return the trace of what happens before the first decision, asked with what `start` was given."""
        trace: list[int] = []
        self.start(seats, seed, options, trace)
        return trace

    # Notation

    @abstractmethod
    def choice(self, state: S, seat: int, action: int) -> Choice:
        """Return an action of a seat in its structured form."""

    def text(self, state: S, seat: int, action: int) -> str:
        """Return the one spelling of an action."""
        return spell(self.choice(state, seat, action))

    def parse(self, state: S, seat: int, text: str) -> int:
        """Return the action that a text spells; refuse it if it is not legal now."""
        self._owes(state, seat)
        for action in state.legal(seat):
            if self.text(state, seat, action) == text:
                return action
        raise self.refuse(state, seat, text)

    def refuse(self, state: S, seat: int, step: str | Mapping[str, object]) -> IllegalAction:
        """Return why a step that is not offered is not; a game that can say more overrides this."""
        return self.refusal("not_offered", move=str(step)[:_SHOWN_LENGTH], offered=self._alternatives(state, seat))

    def refusal(self, reason: str, **values: object) -> IllegalAction:
        """Return the error of a reason, with its rule and its English sentence."""
        message = self.words.sentence("en", f"reason.{reason}", self.said_values(values))
        return IllegalAction(reason, rule=self.reasons.get(reason, ""), message=message, **values)

    # Words

    def said(self, thing: Choice | Event) -> dict[str, object]:
        """Return the values with which words speak of a choice or an event; a game adds those of `also_said`."""
        return self.said_values({name: getattr(thing, name) for name in thing.__struct_fields__})

    def said_at(self, state: S, seat: int, choice: Choice) -> dict[str, object]:  # noqa: ARG002  a game looks there
        """Return the values with which words speak of a seat's choice; a game may name what lies where it points."""
        return self.said(choice)

    def said_values(self, values: Mapping[str, object]) -> dict[str, object]:
        """Return values as words take them."""
        return {
            name: as_seats(value) if name in self.seat_holes else self.named(name, value)
            for name, value in values.items()
        }

    def named(self, name: str, value: object) -> object:  # noqa: ARG002  a game looks at it
        """Return what people call a value that fills the hole of this name: a card, a place; ready for JSON."""
        return spoken_value(value)

    def asked(self, view: Any, choices: Sequence[Choice]) -> Said | None:
        """Return what is asked of a seat that sees a view and has these choices; None if there are no words for it.

        The words are those of the stage or phase, and of a kind of choice within it where they say more.
        """
        stage = getattr(view, "stage", None) or getattr(view, "phase", None)
        keys = [*(f"prompt.{stage}.{choice.tag()}" for choice in choices), f"prompt.{stage}"]
        key = next((key for key in dict.fromkeys(keys) if self.words.has(LANGUAGES[0], key)), None)
        return None if key is None else Said(key)

    # Whole moves

    def read(self, state: S, seat: int, move: Move) -> list[int]:
        """Return the steps that a move, or a part of one, consists of; refuse what cannot be played.

        A game whose specification has a JSON form for whole moves overrides this and falls back on it.
        """
        self._owes(state, seat)
        trial = state.copy()
        steps: list[int] = []
        for part in self._parts(move):
            if steps and not trial.drafting(seat):
                raise self.refusal("overlong", move=str(part)[:_SHOWN_LENGTH])
            action = self._step(trial, seat, part)
            trial.apply(seat, action)
            steps.append(action)
        return steps

    def steps(self, state: S, seat: int, move: Move) -> list[int]:
        """Return the steps of a whole move, given as text or JSON."""
        steps = self.read(state, seat, move)
        trial = state.copy()
        for action in steps:
            trial.apply(seat, action)
        if trial.drafting(seat):
            raise self.refusal("unfinished", move=str(move)[:_SHOWN_LENGTH], offered=self._alternatives(trial, seat))
        return steps

    def move_text(self, state: S, seat: int, steps: Sequence[int]) -> str:
        """Return the spelling of a move: the texts of its steps."""
        trial = state.copy()
        texts = []
        for action in steps:
            texts.append(self.text(trial, seat, action))
            trial.apply(seat, action)
        return whole.JOINT.join(texts)

    def moves(self, state: S, seat: int, limit: int | None = None, seed: int = 0) -> list[tuple[int, ...]]:
        """Return all whole moves of a seat if there are at most `limit`, else a sample of that size.

        In the sample every move has a chance greater than zero; the same seed gives the same sample.
        """
        found = whole.all_moves(state, seat, limit)
        return whole.sample_moves(state, seat, limit, seed) if limit is not None and len(found) > limit else found

    def why_not(self, state: S, seat: int, move: Move) -> IllegalAction | None:
        """Return why a step or a whole move cannot be played now, or None if it can."""
        try:
            self.read(state, seat, move)
        except IllegalAction as refusal:
            return refusal
        return None

    # Playing

    def default(self, state: S, seat: int) -> int:
        """Return what a clock plays for an absent person: unless the game says more, the first action."""
        return state.legal(seat)[0]

    def obvious(self, state: S, seat: int) -> int | None:  # noqa: ARG002  for games that have such steps
        """Return the step that an interface may take for a person without asking, or None: there is none.

        A game may name one that costs nothing, reveals nothing and cannot be regretted.
        """
        return None

    def evaluate(self, state: S, seat: int) -> float:
        """Return how good the position is for a seat: unless the game says more, its lead."""
        scores = state.scores()
        return scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0)

    def evaluate_all(self, state: S) -> list[float]:
        """Return how good the position is for each seat: what `evaluate` says of each, where a game can in one go."""
        return [self.evaluate(state, seat) for seat in range(state.seats)]

    def grounds(self, state: S, seat: int) -> Mapping[str, float]:  # noqa: ARG002  for games that can explain
        """Return what the lead of a seat is made of, as the search of the game sees it: named parts that add up to it.

        They are in the unit of the lead, before a curve makes a chance of it. Where the game is over, one part is named
        `wins`, `loses` or `draws`. Empty if the game does not say.
        """
        return {}

    def bargains(self, state: S, seat: int) -> Sequence[Bargain]:  # noqa: ARG002  for games in which seats make deals
        """Return the deals that lie before a seat and that it may take now."""
        return ()

    def turns(self, state: S, seat: int, limit: int | None = None, seed: int = 0) -> list[tuple[int, ...]]:
        """Return what a seat may do until something happens that it cannot foresee: turns of one or more moves.

        Unless the game says more these are its whole moves. All if there are at most `limit`, else a choice of that
        size, which may leave out what is certainly worse than something in it.
        """
        return self.moves(state, seat, limit, seed)

    def policy(self, seats: int, weights: Mapping[str, Sequence[float]] | None = None) -> Any:  # noqa: ARG002
        """Return what plays whole turns at once for every seat in `playout`; None if the game has nothing of the kind.

        It plays by the weights of the game's data, or by others of the same names.
        """
        return None

    def effort(self, word: str, seats: int) -> int:  # noqa: ARG002  a game knows better
        """Return how much a search does that is asked for in a word: `quick` or `full`."""
        return _EFFORTS[word]

    def place_of(self, state: S) -> str | None:  # noqa: ARG002  for games that can go in circles
        """Return a short text that all positions share between which play may go round in circles.

        None, as here, says that no position of the game ever comes again. It may depend only on what everybody sees.
        """
        return None

    def phrase(self, state: S, seat: int, steps: Sequence[int]) -> Phrase | None:  # noqa: ARG002  for games with talk
        """Return why a seat would play a move, for a bot to say aloud: a key of the words and values, or None.

        It is asked on a position that was dealt again for the seat, so it cannot tell what the seat does not know.
        """
        return None

    def taste(self, name: str, before: S, end: S, seat: int, move: Sequence[int]) -> float:  # noqa: ARG002  of personas
        """Return how much of what a level may like a move has, by a name that `levels` knows; only to compare moves.

        Both positions are as they may be for all that the seat knows.
        """
        raise KeyError(name)

    def things(self, before: S, after: S, events: Sequence[Event]) -> list[Thing]:  # noqa: ARG002  a game knows which
        """Return the things of the box that were taken, chosen or used between two positions, by these events.

        The events are those of the seat that acted. It is asked by who studies whole games, never in play.
        """
        return []

    # What leaves the engine

    @abstractmethod
    def view(self, state: S, seat: int | None) -> msgspec.Struct:
        """Return what a seat may see; None is a spectator."""

    def progress(self, view: Any) -> Progress:  # noqa: ARG002  for games that count rounds or points
        """Return how far the match of a view has come; it may tell only what is public in every view."""
        return Progress()

    @abstractmethod
    def show(
        self,
        view: Any,
        language: str,
        choices: Sequence[Choice] = (),
        last: Sequence[Event] = (),
    ) -> list[Grid]:
        """Return a view as titled tables, marking what `choices` point at and what the `last` events touched."""

    def picture(self, view: Any, language: str) -> str | None:  # noqa: ARG002  for games that draw
        """Return a view as an SVG picture, or None if the game draws none."""
        return None

    @abstractmethod
    def redeal(self, state: S, seat: int, seed: int, policy: Any = None) -> S:
        """Return a position in which everything the seat may not know has been dealt again.

        What others have sealed is any of what their new cards allow; with a policy, what it would choose for them.
        """

    @abstractmethod
    def events(self, trace: Sequence[int], seat: int | None) -> list[Event]:
        """Return what a seat is told of what happened; None is a spectator."""

    @abstractmethod
    def dump(self, state: S) -> dict[str, Any]:
        """Return the whole position as readable data for JSON."""

    @abstractmethod
    def rebuild(self, dump: Mapping[str, Any]) -> S:
        """Return the position of a dump after checking every piece, every count and the phase."""

    def restore(self, dump: Mapping[str, Any]) -> S:
        """Return the position of a dump; refuse one that is none, naming what is wrong."""
        with faults_told_in(self.words):
            state = self.rebuild(dump)
        place = difference(self.dump(state), dump)
        if place is not None:
            raise BadPosition(place, "fault.other_writing")
        return state

    def _owes(self, state: S, seat: int) -> None:
        """Refuse a seat that does not exist or owes no decision."""
        if type(seat) is not int or not 0 <= seat < state.seats:
            raise self.refusal("no_such_seat", given=seat, last=state.seats - 1)
        if state.over:
            raise self.refusal("game_over")
        if seat not in state.to_act():
            raise self.refusal("not_your_decision", seat=seat)

    def _alternatives(self, state: S, seat: int) -> str:
        """Return the first few actions of a seat in one line."""
        legal = state.legal(seat)
        shown = [self.text(state, seat, action) for action in legal[:_SHOWN_ALTERNATIVES]]
        return ", ".join(shown + ["…"] * (len(legal) > len(shown)))

    def _parts(self, move: Move) -> list[str | int | Mapping[str, object]]:
        """Return the steps of a move as they were written."""
        if isinstance(move, str):
            return self._parts(self._json(move)) if move.startswith(("{", "[")) else list(move.split(whole.JOINT))
        if type(move) is int or isinstance(move, Mapping):
            return [move]
        if isinstance(move, Sequence) and move:
            return list(move)
        raise self.refusal("bad_form", move=repr(move)[:_SHOWN_LENGTH])

    def _json(self, text: str) -> Move:
        """Return a move written as a JSON text."""
        try:
            return msgspec.json.decode(text, type=dict[str, object] | list[str | int | dict[str, object]])
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise self.refusal("bad_form", move=f"{text[:_SHOWN_LENGTH]} ({error})") from None

    def _step(self, state: S, seat: int, part: object) -> int:
        """Return the action that one written step means."""
        if isinstance(part, str):
            return self.parse(state, seat, part)
        if type(part) is int:
            if part in state.legal(seat):
                return part
            raise self.refuse(state, seat, str(part))
        if isinstance(part, Mapping):
            for action in state.legal(seat):
                # Not by `==`: in JSON true and 1.0 are no 1.
                if difference(_json_form(self.choice(state, seat, action)), part) is None:
                    return action
            raise self.refuse(state, seat, part)
        raise self.refusal("bad_form", move=repr(part)[:_SHOWN_LENGTH])


def _json_form(choice: Choice) -> object:
    """Return a choice as it comes out of JSON."""
    return msgspec.json.decode(msgspec.json.encode(choice))
