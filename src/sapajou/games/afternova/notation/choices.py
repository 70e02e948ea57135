"""Actions as structured choices.

A step has the text of its choice ("need 1 piloting 2"), and a move the texts of its steps. A whole move may also be
given as one JSON object (`forms.py`), or as one line that says the same (`lines.py`).
"""

from collections.abc import Callable
from typing import Final

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.workers import crew_of
from sapajou.games.afternova.figures import CARDS, COLOURS, ROWS, SKILLS, worker_ids
from sapajou.kernel.tagged import Choice

DRAFT_KINDS: Final = ("alone", "invite", "propose", "open_call")
ANSWER_KINDS: Final = ("accept", "refuse", "counter")


class Market(Choice, frozen=True):
    """Take cards instead of extracting."""


class Draft(Choice, frozen=True):
    """Begin a deal about a planet."""

    kind: str
    planet: int


class Answer(Choice, frozen=True):
    """Begin an answer to the offer."""

    kind: str


class Consider(Choice, frozen=True):
    """Begin to take a counter."""

    player: int


class ChooseAcceptor(Choice, frozen=True):
    """Carry out the open call with one of those who accepted."""

    player: int


class Helper(Choice, frozen=True):
    """Address one more player."""

    player: int


class Enough(Choice, frozen=True):
    """Address nobody else."""


class Need(Choice, frozen=True):
    """Say how many icons of a skill a helper supplies."""

    player: int | None
    skill: str
    number: int


class Ask(Choice, frozen=True):
    """Say in an invitation how many icons of a skill are lacking."""

    skill: str
    number: int


class BotIcons(Choice, frozen=True):
    """Say how many icons of a skill the Bot supplies."""

    skill: str
    number: int


class Space(Choice, frozen=True):
    """Say who gets the fragment on a space."""

    space: int
    owner: int | str


class BotNext(Choice, frozen=True):
    """Say which fragment the Bot places next."""

    space: int


class Stored(Choice, frozen=True):
    """Say whether stored fragments change hands with a helper."""

    player: int | None
    kind: str


class Amount(Choice, frozen=True):
    """Say how many stored fragments of a colour a helper receives, or gives if negative."""

    player: int | None
    colour: str
    number: int


class Workers(Choice, frozen=True):
    """Seal workers."""

    workers: list[str]


class Instead(Choice, frozen=True):
    """Play a worker in the place of another with the same icons."""

    card: str
    replaced: str


class Show(Choice, frozen=True):
    """Show a card of one's hand."""

    card: str


class To(Choice, frozen=True):
    """Show it to this player instead of to all."""

    player: int


class Send(Choice, frozen=True):
    """Finish the draft."""


class Decline(Choice, frozen=True):
    """Take no counter."""


class Take(Choice, frozen=True):
    """Take a card from the market."""

    card: str


class Wipe(Choice, frozen=True):
    """Replace a row of the market."""

    row: str


class Discard(Choice, frozen=True):
    """Discard a card above the hand limit."""

    card: str


class Drop(Choice, frozen=True):
    """Discard a fragment above the capacity."""

    colour: str


class Complete(Choice, frozen=True):
    """Complete a blueprint."""

    blueprint: str


class Pass(Choice, frozen=True):
    """Complete nothing more."""


CHOICES: Final[tuple[type[Choice], ...]] = (
    Market, Draft, Answer, Consider, ChooseAcceptor, Helper, Enough, Need, Ask, BotIcons, Space, BotNext, Stored,
    Amount, Workers, Instead, Show, To, Send, Decline, Take, Wipe, Discard, Drop, Complete, Pass,
)  # fmt: skip


def choice_of(state: State, seat: int, action: int) -> Choice:
    """Return an action of a seat in its structured form."""
    for first, make in reversed(_READERS):
        if action >= first:
            return make(state, seat, action - first)
    raise AssertionError(action)


def _player(who: int) -> int | None:
    return None if who == act.ANYONE else who


def _need(_state: State, _seat: int, code: int) -> Choice:
    named, number = divmod(code, act.MOST_ICONS)
    who, skill = divmod(named, act.SKILLS)
    return Ask(SKILLS[skill], number) if who == act.ASKED else Need(_player(who), SKILLS[skill], number)


def _owner(_state: State, _seat: int, code: int) -> Choice:
    space, owner = divmod(code, 8)
    return Space(space, "bot" if owner == act.BOT else "helper" if owner == act.ANYONE else owner)


def _amount(_state: State, _seat: int, code: int) -> Choice:
    named, net = divmod(code, act.NETS)
    who, colour = divmod(named, act.COLOURS)
    return Amount(_player(who), COLOURS[colour], net - act.MOST_NET)


def _crew(state: State, seat: int, code: int) -> Choice:
    return Workers(worker_ids(crew_of(state, state.workers_of(seat), code)))


_READERS: Final[list[tuple[int, Callable[[State, int, int], Choice]]]] = [
    (act.A_MARKET, lambda _state, _seat, _code: Market()),
    (act.A_DECLINE, lambda _state, _seat, _code: Decline()),
    (act.A_PASS, lambda _state, _seat, _code: Pass()),
    (act.A_SEND, lambda _state, _seat, _code: Send()),
    (act.A_ENOUGH, lambda _state, _seat, _code: Enough()),
    (act.A_DRAFT, lambda _state, _seat, code: Draft(DRAFT_KINDS[code // act.PLANET_SLOTS], code % act.PLANET_SLOTS)),
    (act.A_ANSWER, lambda _state, _seat, code: Answer(ANSWER_KINDS[code])),
    (act.A_CONSIDER, lambda _state, _seat, code: Consider(code)),
    (act.A_ACCEPTOR, lambda _state, _seat, code: ChooseAcceptor(code)),
    (act.A_WITH, lambda _state, _seat, code: Helper(code)),
    (act.A_NEED, _need),
    (act.A_BOT, lambda _state, _seat, code: BotIcons(SKILLS[code // act.MOST_ICONS], code % act.MOST_ICONS)),
    (act.A_OWNER, _owner),
    (act.A_BOT_NEXT, lambda _state, _seat, code: BotNext(code)),
    (act.A_NONE, lambda _state, _seat, code: Stored(_player(code), "none")),
    (act.A_SOME, lambda _state, _seat, code: Stored(_player(code), "some")),
    (act.A_AMOUNT, _amount),
    (act.A_SHOW, lambda _state, _seat, code: Show(CARDS[code])),
    (act.A_TO, lambda _state, _seat, code: To(code)),
    (act.A_TAKE, lambda _state, _seat, code: Take(CARDS[code])),
    (act.A_WIPE, lambda _state, _seat, code: Wipe(ROWS[code])),
    (act.A_DISCARD, lambda _state, _seat, code: Discard(CARDS[code])),
    (act.A_DROP, lambda _state, _seat, code: Drop(COLOURS[code])),
    (act.A_COMPLETE, lambda _state, _seat, code: Complete(CARDS[act.WORKERS + code])),
    (act.A_CREW, _crew),
    (act.A_INSTEAD, lambda _state, _seat, code: Instead(CARDS[code // act.WORKERS], CARDS[code % act.WORKERS])),
]
