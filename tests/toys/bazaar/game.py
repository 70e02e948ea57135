"""Bazaar: a toy game with every awkward feature, and the tutorial of "add a game".

- BZ-01 Two to four traders. Twenty wares, five each of silk, salt, spice and tea. Everybody holds two,
  three lie open in the row, the rest is the stock, face down.
- BZ-02 Morning: all traders at once draw from the stock, unseen, or rest. While the stock holds fewer
  wares than there are traders yet to choose, they choose in seat order. No stock, no morning.
- BZ-03 Then one trader, each round the next, takes a ware from the row or makes an offer.
- BZ-04 An offer asks for a kind, seals a ware of one's own, and shows it to one other trader or to
  nobody. Once sent it binds.
- BZ-05 All others answer at once, sealed: they give a ware of that kind, or refuse.
- BZ-06 The first giver clockwise from the offerer trades, and all see both wares; the other answers
  stay secret.
- BZ-07 Evening: the thief, unless asleep, turns an omen and steals the ware it points at. Used omens are reshuffled
  when none is left. Whenever a ware leaves the row, one comes from the stock.
- BZ-08 The bazaar closes when the row is sold out, or after the last round. All hands are laid open,
  the highest worth wins; if the thief has more than anybody, nobody does.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bazaar import figures, notation, why
from bazaar.dump import dumped
from bazaar.engine.hidden import redealt
from bazaar.engine.policy import Policy
from bazaar.engine.rules import ID, State, new_state
from bazaar.events import EVENTS, told
from bazaar.restore import rebuilt
from bazaar.show import shown
from bazaar.view import View, seen
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.game import Game
from sapajou.kernel.option import Option, Value
from sapajou.kernel.show import Grid
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.words import Words

WORDS: Final = Words.beside(__file__)


class Bazaar(Game[State]):
    """The toy game as everything outside meets it."""

    id = ID
    title = "Bazaar"
    rules_version = 1
    seats = figures.SEATS
    options = {  # noqa: RUF012  never changed
        "rounds": Option(default=12, choices=figures.ROUNDS, help=WORDS.sentence("en", "option.rounds")),
        "thief": Option(default="awake", choices=("awake", "asleep"), help=WORDS.sentence("en", "option.thief")),
    }
    words = WORDS
    reasons = why.REASONS
    choice_rules = {  # noqa: RUF012  never changed
        "rest": ("BZ-02",),
        "draw": ("BZ-02",),
        "take": ("BZ-03", "BZ-07"),
        "ask": ("BZ-04",),
        "seal": ("BZ-04",),
        "show": ("BZ-04", "BZ-05"),
        "give": ("BZ-05", "BZ-06"),
        "refuse": ("BZ-05", "BZ-06"),
    }
    endings = ("sold_out", "round_cap")
    choice_types = notation.CHOICES
    event_types = EVENTS

    def use_figures(self, data: Any) -> None:
        """Take an owner's list of what the twenty wares are worth, as {"worth": [...]}."""
        self.worth = figures.read_worth(data)

    def start(
        self,
        seats: int,
        seed: int,
        options: Mapping[str, Value],
        trace: list[int] | None = None,  # noqa: ARG002  nothing happens before the first morning
    ) -> State:
        """Return the first morning."""
        return new_state(seats, seed, int(str(options["rounds"])), options["thief"] == "asleep", self.worth)

    def choice(self, state: State, seat: int, action: int) -> Choice:  # noqa: ARG002  the same for every seat
        """Return an action in its structured form."""
        return notation.choice_of(action)

    def refuse(self, state: State, seat: int, step: str | Mapping[str, object]) -> IllegalAction:
        """Return why a step is not offered."""
        reason = why.reason(state, seat, step)
        return self.refusal(reason[0], ware=reason[1]) if reason else super().refuse(state, seat, step)

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat may see."""
        return seen(state, seat)

    def show(self, view: View, language: str, choices: Sequence[Choice] = (), last: Sequence[Event] = ()) -> list[Grid]:
        """Return a view as titled tables."""
        return shown(view, WORDS, language, choices, last)

    def policy(self, seats: int, weights: Mapping[str, Sequence[float]] | None = None) -> Policy:  # noqa: ARG002
        """Return who plays in simulations; it has habits, no weights."""
        return Policy()

    def redeal(self, state: State, seat: int, seed: int, policy: Policy | None = None) -> State:
        """Return a position that looks the same to a seat."""
        return redealt(state, seat, seed, policy)

    def events(self, trace: Sequence[int], seat: int | None) -> list[Event]:
        """Return what a seat is told."""
        return told(trace, seat)

    def dump(self, state: State) -> dict[str, Any]:
        """Return the whole position."""
        return dumped(state)

    def rebuild(self, dump: Mapping[str, Any]) -> State:
        """Return the position of a dump, or say what is wrong with it."""
        return rebuilt(dump, self.worth)
