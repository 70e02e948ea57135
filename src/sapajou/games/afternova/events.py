"""What happened, as each seat is told it: a trace turned into events."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.figures import BLUEPRINTS, CARDS, COLOURS, PLANETS, ROWS, SKILLS, STARSHIPS, seats_of
from sapajou.games.afternova.notation.lines import json_to_line
from sapajou.kernel.tagged import Event
from sapajou.kernel.trace import entries

PILES: Final = ("workers", "blueprints", "planets", "bag", "bag")
KINDS: Final = ("alone", "invite", "propose", "open_call", "accept", "refuse", "counter", "take_counter")


class TermView(msgspec.Struct, frozen=True):
    """A term as all see it; without a player it is for whoever will be chosen."""

    player: int | None
    need: dict[str, int]
    gets: list[int]
    gives: list[str]
    receives: list[str]


class TurnBegan(Event, frozen=True):
    """A turn began; the seat is missing for the Bot."""

    seat: int | None
    round: int


class ChoseMarket(Event, frozen=True):
    """A seat went to the market with a budget."""

    seat: int
    budget: int


class Took(Event, frozen=True):
    """A seat took an open card."""

    seat: int
    card: str


class Wiped(Event, frozen=True):
    """A seat replaced a row."""

    seat: int
    row: str


class Laid(Event, frozen=True):
    """A card came into the market."""

    slot: int
    card: str


class Discarded(Event, frozen=True):
    """A seat discarded a card above its limit."""

    seat: int
    card: str


class Offered(Event, frozen=True):
    """A seat made an offer about the planet of a slot, on which these fragments lie."""

    seat: int
    kind: str
    planet: int
    card: str
    fragments: list[str | None]
    players: list[int]
    asks: dict[str, int]
    terms: list[TermView]
    bot: list[int]
    bot_icons: dict[str, int]
    line: str  # the offer in notation, as a person would type it


class Answered(Event, frozen=True):
    """A seat has sealed its answer."""

    seat: int


class Replied(Event, frozen=True):
    """What a seat answered, once all answers are in; a counter, about a planet on which these fragments lie."""

    seat: int
    kind: str
    term: TermView | None
    fragments: list[str | None]
    line: str | None  # the term of a counter in notation


class Showed(Event, frozen=True):
    """A seat showed cards; only the audience is told which."""

    seat: int
    to: list[int]
    number: int
    cards: list[str]


class Chose(Event, frozen=True):
    """A seat chose among the acceptors."""

    seat: int
    player: int


class TookCounter(Event, frozen=True):
    """A seat took a counter."""

    seat: int
    player: int


class Lapsed(Event, frozen=True):
    """An offer came to nothing."""

    seat: int


class Extracted(Event, frozen=True):
    """A planet was extracted."""

    seat: int
    planet: str


class Worked(Event, frozen=True):
    """A seat played workers."""

    seat: int
    workers: list[str]


class Got(Event, frozen=True):
    """A seat, or the Bot, got a fragment of the planet."""

    seat: int | None
    space: int
    colour: str


class Gave(Event, frozen=True):
    """A seat gave stored fragments to another."""

    seat: int
    player: int
    colour: str
    number: int


class Dropped(Event, frozen=True):
    """A seat discarded fragments above its capacity."""

    seat: int
    fragments: list[str]


class PlanetCame(Event, frozen=True):
    """A new planet came with its fragments."""

    slot: int
    planet: str
    fragments: list[str | None]


class Drew(Event, frozen=True):
    """A seat drew a worker; only the seat itself is told which."""

    seat: int
    card: str | None


class Completed(Event, frozen=True):
    """A seat completed a blueprint."""

    seat: int
    blueprint: str


class BotPlaced(Event, frozen=True):
    """The Bot covered a symbol, or stored the fragment."""

    colour: str
    blueprint: str | None


class BotScored(Event, frozen=True):
    """The Bot scored a blueprint, face down if it has no name."""

    blueprint: str | None


class BotDrew(Event, frozen=True):
    """A blueprint came to the Bot's row."""

    blueprint: str


class Reshuffled(Event, frozen=True):
    """A discard pile became a deck again."""

    pile: str


class LastWindow(Event, frozen=True):
    """Somebody has six blueprints, some seats or the Bot: the others may complete once more."""

    seats: list[int]
    bot: bool


class Ended(Event, frozen=True):
    """The game ended; the objectives of the seats, and of the Bot if it played."""

    objectives: list[str]
    bot: str | None


EVENTS: Final[tuple[type[Event], ...]] = (
    TurnBegan, ChoseMarket, Took, Wiped, Laid, Discarded, Offered, Answered, Replied, Showed, Chose, TookCounter,
    Lapsed, Extracted, Worked, Got, Gave, Dropped, PlanetCame, Drew, Completed, BotPlaced, BotScored, BotDrew,
    Reshuffled, LastWindow, Ended,
)  # fmt: skip


def told(trace: Sequence[int], seat: int | None) -> list[Event]:
    """Return what a seat is told of a trace; None is a spectator."""
    return [_TELLERS[kind](args, seat) for kind, args in entries(trace) if kind in _TELLERS]


class DealReader:
    """A deal out of a trace: flat ints, as `Deal.public` wrote them, then the planet's skills, card and fragments."""

    def __init__(self, flat: Sequence[int]) -> None:
        """Take the flat ints."""
        self.kind, self.planet, count = flat[0], flat[1], flat[2]
        self.helpers = list(flat[3 : 3 + count])
        at = 3 + count
        self.terms = flat[at]
        needs = 2 if self.kind == act.INVITE else 2 * self.terms
        at += 1
        self.needs = flat[at : at + needs]
        at += needs
        self.owners = flat[at : at + act.MOST_SPACES]
        at += act.MOST_SPACES
        self.trades = flat[at : at + act.COLOURS * self.terms]
        at += act.COLOURS * self.terms
        self.bot_icons = flat[at : at + 2]
        self.bot_order = list(flat[at + 3 : at + 3 + flat[at + 2]])
        at += 3 + flat[at + 2]
        self.skills = [SKILLS[skill] for skill in flat[at : at + 2]]
        self.card = PLANETS[flat[at + 2]]
        self.fragments = _fragments(flat[at + 3 :])

    def term(self, at: int) -> TermView:
        """Return a term as all see it."""
        player = None if self.kind == act.OPEN_CALL else self.helpers[at]
        return term_view(self, self.skills, at, player)


def by_skill(skills: Sequence[str], numbers: Sequence[int]) -> dict[str, int]:
    """Return numbers of icons by skill, without zeros."""
    return {skill: number for skill, number in zip(skills, numbers, strict=False) if number}


def term_view(deal: DealReader | Deal, skills: Sequence[str], at: int, player: int | None) -> TermView:
    """Return a term as all see it."""
    owner = act.ANYONE if player is None else player
    nets = deal.trades[at * act.COLOURS : (at + 1) * act.COLOURS]
    return TermView(
        player,
        by_skill(skills, deal.needs[at * 2 : at * 2 + 2]),
        [space for space in range(act.MOST_SPACES) if deal.owners[space] == owner],
        *traded(nets),
    )


def _offered(args: Sequence[int], _seat: int | None) -> Event:
    deal = DealReader(args[1:])
    kind, asks = KINDS[deal.kind], by_skill(deal.skills, deal.needs) if deal.kind == act.INVITE else {}
    terms, icons = [deal.term(at) for at in range(deal.terms)], by_skill(deal.skills, deal.bot_icons)
    line = offer_line(kind, deal, asks, terms, icons)
    planet = (deal.planet, deal.card, deal.fragments)
    return Offered(args[0], kind, *planet, deal.helpers, asks, terms, deal.bot_order, icons, line)


def offer_line(
    kind: str, deal: DealReader | Deal, asks: dict[str, int], terms: list[TermView], icons: dict[str, int]
) -> str:
    """Return an offer as one line of notation, without the workers that nobody sees (AN-N-21)."""
    move: dict[str, Any] = {"type": kind, "planet": deal.planet, "asks": asks}
    if deal.kind == act.OPEN_CALL:
        move |= {"candidates": deal.helpers, "term": _term(terms[0])}
    else:
        move["terms"] = {str(term.player): _term(term) for term in terms}
    skills = [skill for skill, number in icons.items() for _ in range(number)]
    move["bot"] = [{"skill": skill, "space": at} for skill, at in zip(skills, deal.bot_order, strict=True)]
    return json_to_line(move)


def _term(term: TermView) -> dict[str, Any]:
    return msgspec.structs.asdict(term)


def _replied(args: Sequence[int], _seat: int | None) -> Event:
    """Tell an answer: seat, kind, both skills with their numbers, spaces as a mask, stored fragments, the planet's."""
    if args[1] != act.COUNTER:
        return Replied(args[0], KINDS[args[1]], None, [], None)
    need = by_skill([SKILLS[args[2]], SKILLS[args[4]]], [args[3], args[5]])
    gets = [space for space in range(act.MOST_SPACES) if args[6] >> space & 1]
    term = TermView(args[0], need, gets, *traded(args[7 : 7 + act.COLOURS]))
    return Replied(args[0], KINDS[args[1]], term, _fragments(args[7 + act.COLOURS :]), counter_line(term))


def counter_line(term: TermView) -> str:
    """Return a counter as one line of notation."""
    return json_to_line({"type": KINDS[act.COUNTER], "term": _term(term)})


def traded(nets: Sequence[int]) -> tuple[list[str], list[str]]:
    """Return what a helper gives and what it receives, by net numbers of each colour."""
    return (
        [COLOURS[colour] for colour, net in enumerate(nets) for _ in range(-net)],
        [COLOURS[colour] for colour, net in enumerate(nets) for _ in range(net)],
    )


def _showed(args: Sequence[int], seat: int | None) -> Event:
    """Tell those who were shown the cards which they are; a spectator sees what all were shown."""
    to = seats_of(args[1])
    open_ = args[-1] == 1
    sees = open_ if seat is None else seat == args[0] or seat in to
    cards = args[2:-1]
    return Showed(args[0], to, len(cards), [CARDS[card] for card in cards] if sees else [])


def _blueprint(card: int) -> str | None:
    return None if card == act.NOTHING else CARDS[card]


def _fragments(colours: Sequence[int]) -> list[str | None]:
    return [None if colour == act.NOTHING else COLOURS[colour] for colour in colours]


def _ended(args: Sequence[int], _seat: int | None) -> Event:
    """Tell the end: how many seats there are, their starships, and the Bot's if it played."""
    ships = [STARSHIPS[ship] for ship in args[1:]]
    return Ended(ships[: args[0]], ships[args[0]] if len(ships) > args[0] else None)


_TELLERS: Final[dict[int, Callable[[Sequence[int], int | None], Event]]] = {
    act.T_TURN: lambda args, _: TurnBegan(None if args[0] == act.BOT else args[0], args[1]),
    act.T_MARKET: lambda args, _: ChoseMarket(args[0], args[1]),
    act.T_TOOK: lambda args, _: Took(args[0], CARDS[args[1]]),
    act.T_WIPED: lambda args, _: Wiped(args[0], ROWS[args[1]]),
    act.T_LAID: lambda args, _: Laid(args[0], CARDS[args[1]]),
    act.T_DISCARDED: lambda args, _: Discarded(args[0], CARDS[args[1]]),
    act.T_OFFERED: _offered,
    act.T_ANSWERED: lambda args, _: Answered(args[0]),
    act.T_REPLIED: _replied,
    act.T_SHOWED: _showed,
    act.T_CHOSE: lambda args, _: Chose(args[0], args[1]),
    act.T_TOOK_COUNTER: lambda args, _: TookCounter(args[0], args[1]),
    act.T_LAPSED: lambda args, _: Lapsed(args[0]),
    act.T_EXTRACTED: lambda args, _: Extracted(args[0], PLANETS[args[1]]),
    act.T_WORKED: lambda args, _: Worked(args[0], [CARDS[card] for card in args[1:]]),
    act.T_GOT: lambda args, _: Got(None if args[0] == act.BOT else args[0], args[1], COLOURS[args[2]]),
    act.T_GAVE: lambda args, _: Gave(args[0], args[1], COLOURS[args[2]], args[3]),
    act.T_DROPPED: lambda args, _: Dropped(args[0], [COLOURS[colour] for colour in args[1:]]),
    act.T_PLANET: lambda args, _: PlanetCame(args[0], PLANETS[args[1]], _fragments(args[2:])),
    act.T_DREW: lambda args, seat: Drew(args[0], CARDS[args[1]] if seat == args[0] else None),
    act.T_COMPLETED: lambda args, _: Completed(args[0], CARDS[args[1]]),
    act.T_BOT_PLACED: lambda args, _: BotPlaced(COLOURS[args[0]], _blueprint(args[1])),
    act.T_BOT_SCORED: lambda args, _: BotScored(_blueprint(args[0])),
    act.T_BOT_ROW: lambda args, _: BotDrew(BLUEPRINTS[args[0] - act.WORKERS]),
    act.T_SHUFFLED: lambda args, _: Reshuffled(PILES[args[0]]),
    act.T_WINDOW: lambda args, _: LastWindow([seat for seat in args if seat != act.BOT], act.BOT in args),
    act.T_ENDED: _ended,
}
