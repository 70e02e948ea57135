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
from typing import Any

import msgspec

import bazaar_dump
import bazaar_rules as rules
import bazaar_shapes as shapes
from bazaar_dump import KINDS, WARES, held, lying, named_answer, named_offer, named_ware
from bazaar_rules import NOTHING, Position
from sapajou.kernel.errors import BadData, BadPosition, IllegalAction
from sapajou.kernel.game import Game
from sapajou.kernel.option import Option, Value
from sapajou.kernel.shape import shaped
from sapajou.kernel.show import Cell, Grid
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.trace import entries
from sapajou.kernel.words import Words

WORDS = Words.beside(__file__)


class Bazaar(Game[Position]):
    """The toy game as everything outside meets it."""

    id = "bazaar"
    title = "Bazaar"
    rules_version = 1
    seats = range(2, 5)
    options = {  # noqa: RUF012  never changed
        "rounds": Option(default=12, choices=range(1, 41), help=WORDS.sentence("en", "option.rounds")),
        "thief": Option(default="awake", choices=("awake", "asleep"), help=WORDS.sentence("en", "option.thief")),
    }
    words = WORDS
    reasons = {"not_in_hand": "BZ-05", "not_in_row": "BZ-03"}  # noqa: RUF012  never changed
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
    choice_types = shapes.CHOICES
    event_types = shapes.EVENTS

    def use_figures(self, data: Any) -> None:
        """Take an owner's list of what the twenty wares are worth, as {"worth": [...]}."""
        self.worth = [ware // 4 + 1 for ware in range(rules.WARES)]
        if data is not None:
            self.worth = shaped(data, shapes.Figures, BadData, "data").worth
            fits = len(self.worth) == rules.WARES and min(self.worth) >= 0
            BadData.unless(fits, "worth", "fault.wrong_worth", count=rules.WARES)

    def start(
        self,
        seats: int,
        seed: int,
        options: Mapping[str, Value],
        trace: list[int] | None = None,  # noqa: ARG002  nothing happens before the first morning
    ) -> Position:
        """Return the first morning."""
        return rules.new_bazaar(seats, seed, int(str(options["rounds"])), options["thief"] == "asleep", self.worth)

    def choice(self, state: Position, seat: int, action: int) -> Choice:  # noqa: ARG002  one line a kind
        """Return an action in its structured form."""
        if action <= rules.DRAW:
            return shapes.Rest() if action == rules.REST else shapes.Draw()
        if action < rules.ASK:
            return shapes.Take(WARES[action - rules.TAKE])
        if action < rules.SEAL:
            return shapes.Ask(KINDS[action - rules.ASK])
        if action < rules.SHOW:
            return shapes.Seal(WARES[action - rules.SEAL])
        if action < rules.GIVE:
            return shapes.Show(action - rules.SHOW if action < rules.NOBODY else None)
        return shapes.Give(WARES[action - rules.GIVE]) if action < rules.REFUSE else shapes.Refuse()

    def refuse(self, state: Position, seat: int, step: str | Mapping[str, object]) -> IllegalAction:
        """Return why a step is not offered: a ware that is elsewhere is the common mistake."""
        verb, _, ware = step.partition(" ") if isinstance(step, str) else (str(step.get("type")), "", step.get("ware"))
        if ware in WARES and verb in ("seal", "give") and WARES.index(ware) not in state.hand(seat):
            return self.refusal("not_in_hand", ware=ware)
        if ware in WARES and verb == "take" and WARES.index(ware) not in state.row:
            return self.refusal("not_in_row", ware=ware)
        return super().refuse(state, seat, step)

    def view(self, state: Position, seat: int | None) -> shapes.View:
        """Return what a seat may see: the masks say what."""
        mine = seat == state.active
        sent = state.phase == rules.ANSWERS
        return shapes.View(
            seat=seat,
            round=state.round,
            rounds=state.rounds,
            asleep=state.asleep,
            active=state.active,
            phase=shapes.PHASES[state.phase],
            chosen=[other for other in range(state.seats) if state.chosen >> other & 1],
            row=[named_ware(ware) for ware in state.row],
            stock=len(state.stock),
            hands=[_hand(state, holder, seat) for holder in range(state.seats)],
            thief=lying(state, rules.THIEF),
            omens=len(state.omens),
            used_omens=state.used[:],
            offer=named_offer(state, open_=mine or seat == state.offer[2]) if mine or sent else None,
            answered=[other for other in range(state.seats) if state.answers[other] != NOTHING],
            answer=None if seat is None else named_answer(state.answers[seat]),
        )

    def show(
        self, view: shapes.View, language: str, choices: Sequence[Choice] = (), last: Sequence[Event] = ()
    ) -> list[Grid]:
        """Return a view as tables: the row and the hands."""
        targets = {getattr(choice, "ware", None) for choice in choices}
        touched = {getattr(event, "refill", None) for event in last}
        row = [
            Cell(ware or "-", mark="target" if ware in targets else "last" if ware in touched else None)
            for ware in view.row
        ]
        hands = [
            [Cell(" ".join([one.ware for one in hand.known] + ["?"] * hand.hidden), seat=seat)]
            for seat, hand in enumerate(view.hands)
        ]
        title = self.words.sentence(language, "title")
        return [Grid(title, [row]), Grid(self.words.sentence(language, "show.hands"), hands)]

    def redeal(self, state: Position, seat: int, seed: int) -> Position:
        """Return a position that looks the same to a seat."""
        return state.redealt(seat, seed)

    def events(self, trace: Sequence[int], seat: int | None) -> list[Event]:
        """Return what a seat is told."""
        return [event for kind, args in entries(trace) if (event := _event(kind, args, seat)) is not None]

    def dump(self, state: Position) -> dict[str, Any]:
        """Return the whole position."""
        dump: dict[str, Any] = msgspec.to_builtins(bazaar_dump.dumped(state))
        return dump

    def rebuild(self, dump: Mapping[str, Any]) -> Position:
        """Return the position of a dump, or say what is wrong with it."""
        return bazaar_dump.rebuilt(shaped(dump, shapes.Dump, BadPosition, "position"), self.worth)


def _hand(state: Position, holder: int, seat: int | None) -> shapes.Hand:
    """Return a hand as a seat sees it: of another's ware it cannot tell who else knows it."""
    bit = rules.OPEN if seat is None else 1 << seat
    known = [held(state, ware) for ware in state.hand(holder) if state.known[ware] & bit]
    if holder != seat:
        for one in known:
            one.known_to = []
    return shapes.Hand(known, len(state.hand(holder)) - len(known))


def _event(kind: int, args: Sequence[int], seat: int | None) -> Event | None:  # noqa: PLR0911  one line a kind
    """Return what a seat is told of one entry of a trace; None of a mark."""
    match kind:
        case rules.RESTED:
            return shapes.Rested(args[0])
        case rules.DREW:
            return shapes.Drew(args[0], WARES[args[1]] if seat == args[0] else None)
        case rules.TOOK:
            return shapes.Took(args[0], WARES[args[1]], named_ware(args[2]))
        case rules.OFFERED:
            told = seat in (args[0], args[3]) if seat is not None else False
            shown_to = None if args[3] == NOTHING else args[3]
            return shapes.Offered(args[0], KINDS[args[1]], shown_to, WARES[args[2]] if told else None)
        case rules.ANSWERED:
            return shapes.Answered(args[0], named_answer(args[1]) if seat == args[0] else None)
        case rules.TRADED:
            return shapes.Traded(args[0], args[1], WARES[args[2]], WARES[args[3]])
        case rules.LAPSED:
            return shapes.Lapsed(args[0])
        case rules.STOLE:
            return shapes.Stole(args[0], named_ware(args[1]), named_ware(args[2]))
        case rules.RESHUFFLED:
            return shapes.Reshuffled()
    return None
