"""Monkey Palace as everything outside meets it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from sapajou.games.monkey_palace import (
    bot,
    classic,
    dump,
    events,
    notation,
    picture,
    restore,
    saying,
    show,
    tastes,
    tensor,
    things,
    why,
)
from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import hidden
from sapajou.games.monkey_palace.engine.policy import Policy
from sapajou.games.monkey_palace.engine.rules import ENDINGS, State, new_state
from sapajou.games.monkey_palace.figures import PLANS, Figures, shipped
from sapajou.games.monkey_palace.grounds import NAMES as GROUND_NAMES
from sapajou.games.monkey_palace.grounds import grounds
from sapajou.games.monkey_palace.search import Thinker
from sapajou.games.monkey_palace.view import View, seen
from sapajou.kernel.classic import Yardstick
from sapajou.kernel.errors import BadPosition, IllegalAction
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
from sapajou.kernel.words import Words

_SHOWN_LENGTH: Final = 200
WORDS: Final = Words.beside(__file__)


def _option(name: str, default: Value, *choices: bool | int | str) -> Option:
    return Option(default=default, choices=choices, help=WORDS.sentence("en", f"option.{name}"))


class MonkeyPalace(Game[State]):
    """Two to four builders, one palace: staircases earn credits, credits buy cards, cards bring pieces and bananas."""

    id = "monkey_palace"
    title = "Monkey Palace"
    rules_version = 1
    seats = range(2, 5)
    options = {  # noqa: RUF012  never changed
        "plan": _option("plan", 1, *PLANS),
        "butterfly": _option("butterfly", False, False, True),  # noqa: FBT003  the values of a switch
        "frog": _option("frog", False, False, True),  # noqa: FBT003
        "pack_order": _option("pack_order", "shuffled", "shuffled", "bananas_ascending"),
        "bonus_count": _option("bonus_count", "site_sum", "site_sum", "contiguous"),
        "highest_tie_counts_for_credit": _option("highest_tie_counts_for_credit", False, False, True),  # noqa: FBT003
        "allow_u_turn": _option("allow_u_turn", False, False, True),  # noqa: FBT003
    }
    words = WORDS
    reasons = why.REASONS
    choice_rules = {  # noqa: RUF012  never changed
        "start": ("MP-B-06", "MP-B-10"),
        "arch": ("MP-B-03", "MP-B-04", "MP-B-05", "MP-G-07", "MP-G-08"),
        "stop": ("MP-B-02", "MP-B-09"),
        "columns": ("MP-B-01",),
        "pass": ("MP-B-09",),
        "buy": ("MP-C-04", "MP-C-05"),
        "receive": ("MP-C-08", "MP-C-10"),
        "cover": ("MP-C-06", "MP-C-07"),
        "leave_frog": ("MP-C-15",),
        "take_frog": ("MP-C-15",),
        "monkey": ("MP-C-12", "MP-C-13"),
    }
    endings = ENDINGS
    choice_types = notation.CHOICES
    event_types = events.EVENTS
    ground_names = GROUND_NAMES
    seat_holes = frozenset({"seat", "winners"})
    also_said = saying.ALSO_SAID
    thing_kinds = things.KINDS
    thinker = Thinker
    levels = Levels.beside(__file__, tastes.TASTES)
    tensor = Tensor(tensor.SLICES, tensor.write)
    yardstick = Yardstick(classic.evaluate, classic.moves)

    def use_figures(self, data: Any) -> None:
        """Take an owner's plans, cards and player boards, each in the shape of the file in `data`, or none."""
        self.figures = shipped() if data is None else Figures(data)
        self.cards = {card.id: card for card in self.figures.cards.monkey_cards}

    def start(
        self,
        seats: int,
        seed: int,
        options: Mapping[str, Value],
        trace: list[int] | None = None,  # noqa: ARG002  nothing happens before the first decision
    ) -> State:
        """Return the table as it is set up."""
        chosen = msgspec.convert(dict(options), dump.Options)
        return new_state(self.figures.box(chosen.plan), dump.rulings_of(chosen), seats, seed)

    # Notation

    def choice(self, state: State, seat: int, action: int) -> Choice:  # noqa: ARG002  the active seat's
        """Return an action in its structured form."""
        return notation.choice_of(state, action)

    def refuse(self, state: State, seat: int, step: str | Mapping[str, object]) -> IllegalAction:
        """Return why a step is not offered."""
        reason = why.why_not_step(state, step)
        return self.refusal(reason.reason, **reason.values) if reason else super().refuse(state, seat, step)

    def read(self, state: State, seat: int, move: Move) -> list[int]:
        """Return the steps of a move; a whole staircase may be JSON, step by step or as a heap of pieces."""
        if isinstance(move, str) and move.startswith(("{", "[")):
            move = self._json(move)
        if not notation.is_staircase(move):
            return super().read(state, seat, move)
        self._owes(state, seat)
        if state.phase != act.BUILD:
            raise self.refuse(state, seat, str(move)[:_SHOWN_LENGTH])
        try:
            pieces, start = notation.pieces_of(state, move)
        except notation.BadForm as error:
            raise self.refusal("bad_form", move=f"{str(move)[:_SHOWN_LENGTH]} ({error})") from None
        verdict = why.judge(state, pieces, start)
        if isinstance(verdict, why.Fault):
            reason = why.blamed(state.box, verdict)
            raise self.refusal(reason.reason, **reason.values)
        return self._after_draft(state, notation.steps_of(state, verdict))

    def _after_draft(self, state: State, steps: list[int]) -> list[int]:
        """Return what is left to do of a whole staircase: a begun draft must be its beginning."""
        begun = len(state.draft)
        if steps[:begun] != state.draft:
            raise self.refusal("another_draft")
        return steps[begun:]

    def moves(self, state: State, seat: int, limit: int | None = None, seed: int = 0) -> list[tuple[int, ...]]:
        """Return all whole moves of a seat if there are at most `limit`, else a sample (see `bot.staircases`)."""
        if state.phase == act.BUILD and seat == state.active:
            return bot.staircases(state, limit, seed)
        return super().moves(state, seat, limit, seed)

    # Playing

    def default(self, state: State, seat: int) -> int:
        """Return what a clock plays."""
        return bot.default(state, seat)

    def evaluate(self, state: State, seat: int) -> float:
        """Return by how many bananas the seat can expect to lead."""
        return bot.evaluate(state, seat)

    def evaluate_all(self, state: State) -> list[float]:
        """Return by how many bananas each seat can expect to lead."""
        return bot.evaluate_all(state)

    def grounds(self, state: State, seat: int) -> dict[str, float]:
        """Return what the lead of a seat is made of."""
        return grounds(state, seat)

    def policy(self, seats: int, weights: Mapping[str, Sequence[float]] | None = None) -> Policy:
        """Return what plays whole turns, by the weights of the data or by others of the same names."""
        return bot.policy_of(seats) if weights is None else Policy(bot.flat_weights(weights))

    def effort(self, word: str, seats: int) -> int:
        """Return how many turns a search plays in simulation for a staircase."""
        return bot.effort_of(word, seats)

    # What leaves the engine

    def named(self, name: str, value: object) -> object:
        """Return what people call a value that fills the hole of this name."""
        return saying.named(self.cards, name, value)

    def said(self, thing: Choice | Event) -> dict[str, object]:
        """Return the values with which words speak of a choice or an event."""
        return super().said(thing) | saying.also_said(thing)

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
        return Progress(view.round, [player.score for player in view.players])

    def show(self, view: View, language: str, choices: Sequence[Choice] = (), last: Sequence[Event] = ()) -> list[Grid]:
        """Return a view as tables: the palace as a map of heights and colours, the seats, the packs."""
        return show.shown(self.words, view, language, choices, last)

    def picture(self, view: View, language: str) -> str:
        """Return the palace as an isometric SVG."""
        return picture.drawn(view, self.words, language)

    def redeal(self, state: State, seat: int, seed: int, policy: Any = None) -> State:  # noqa: ARG002  nothing is sealed
        """Return a position with the hidden cards dealt again."""
        return hidden.redealt(state, seat, seed)

    def events(self, trace: Sequence[int], seat: int | None) -> list[Event]:  # noqa: ARG002  all are told the same
        """Return what a seat is told."""
        return events.told(self.figures, trace)

    def dump(self, state: State) -> dict[str, Any]:
        """Return the whole position."""
        written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(dump.dumped(state)))
        return written

    def rebuild(self, dump_: Mapping[str, Any]) -> State:
        """Return the position of a dump, or say what is wrong with it."""
        return restore.rebuilt(shaped(dump_, dump.Dump, BadPosition, "position"), self.figures)
