"""What happened, as each seat may be told."""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from sapajou.games.after_us.engine import state as kinds
from sapajou.games.after_us.engine.cards import Cards, amounts_of
from sapajou.games.after_us.figures import APES, ENDINGS, KINDS, PHASES, TOKENS, Ape, Ending, Kind, Phase, Token
from sapajou.games.after_us.notation import ADDRESS_TEXTS
from sapajou.kernel.tagged import Event
from sapajou.kernel.trace import entries

# The first letters are the same in English and French; a star is a victory point.
SIGNS: Final = {"flower": "Fl", "fruit": "Fr", "grain": "Gr", "energy": "En", "points": "★", "rage": "Rg"}


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was paid or gained. As text it is short and needs no translation: `2 Fl + 1 ★`."""

    flower: int = 0
    fruit: int = 0
    grain: int = 0
    energy: int = 0
    points: int = 0
    rage: int = 0

    def __str__(self) -> str:
        """Return each part that is not zero with its sign."""
        amounts = ((getattr(self, name), sign) for name, sign in SIGNS.items())
        return " + ".join(f"{amount} {sign}" for amount, sign in amounts if amount) or "-"

    def __format__(self, _spec: str) -> str:
        """Return the text."""
        return str(self)


class RoundBegan(Event, frozen=True):
    """A round began."""

    round: int


class PhaseBegan(Event, frozen=True):
    """A phase began for everybody."""

    phase: Phase


class Drew(Event, frozen=True):
    """A seat drew its cards for the round."""

    seat: int
    cards: tuple[int, ...]


class Reshuffled(Event, frozen=True):
    """A discard pile became a new draw pile."""

    seat: int
    cards: int


class UsedMobilePhone(Event, frozen=True):
    """A seat exchanged a drawn card with the board."""

    seat: int
    returned: int
    taken: int


class UsedGhettoBlaster(Event, frozen=True):
    """A seat discarded a drawn card and drew another."""

    seat: int
    discarded: int
    drawn: int


class UsedPinball(Event, frozen=True):
    """A seat drew one more card."""

    seat: int
    drawn: int


class Assembled(Event, frozen=True):
    """A seat laid its Assembly."""

    seat: int
    cards: tuple[int, ...]


class Activated(Event, frozen=True):
    """A seat activated a frame in its turn."""

    seat: int
    frame: str
    paid: Change
    gained: Change


class Reactivated(Event, frozen=True):
    """A seat activated a frame once more."""

    seat: int
    frame: str
    paid: Change
    gained: Change


class Skipped(Event, frozen=True):
    """A seat left a frame it could have activated."""

    seat: int
    frame: str


class Passed(Event, frozen=True):
    """A seat was not asked about a frame, as nothing could make it payable."""

    seat: int
    frame: str


class CardRemoved(Event, frozen=True):
    """A seat removed a card from the game."""

    seat: int
    slot: int
    card: int
    gained: Change


class UsedComputer(Event, frozen=True):
    """A seat turned energy into points."""

    seat: int


class UsedMiniFridge(Event, frozen=True):
    """A seat exchanged a resource."""

    seat: int
    give: Kind
    take: Kind


class Finished(Event, frozen=True):
    """A seat finished a phase."""

    seat: int
    phase: Phase


class TokenSealed(Event, frozen=True):
    """A seat sealed a token; only the seat itself is told which."""

    seat: int
    token: Token | None


class TokenRevealed(Event, frozen=True):
    """A token was revealed, and its bonus paid."""

    seat: int
    token: Token


class Declined(Event, frozen=True):
    """A seat did without its reactivation."""

    seat: int


class TokenCopied(Event, frozen=True):
    """A seat paid for the bonus of a neighbour's token."""

    seat: int
    neighbour: int | Literal["king"]
    kind: Kind
    token: Token


class Recruited(Event, frozen=True):
    """A seat recruited an ape with its token; only those who know the card are told which."""

    seat: int
    ape: Ape
    level: int
    kind: Kind
    card: int | None


class RodeMoped(Event, frozen=True):
    """A seat fetched an ape with the moped; only those who know the card are told which."""

    seat: int
    ape: Ape
    level: int
    card: int | None


class ShortageClaimed(Event, frozen=True):
    """A seat found no ape to recruit: the game ends with this round."""

    seat: int
    token: Token


class UsedGameConsole(Event, frozen=True):
    """A seat put a card of its Assembly on top of its draw pile."""

    seat: int
    slot: int
    card: int


class GameEnds(Event, frozen=True):
    """The game ends after this phase."""

    ending: Ending


class KingReceived(Event, frozen=True):
    """The King received his income."""

    gained: Change


class KingRevealed(Event, frozen=True):
    """The King revealed a card."""

    card: int
    gained: Change


class KingChose(Event, frozen=True):
    """The King chose a token and took its bonus."""

    token: Token
    gained: Change


class KingRecruited(Event, frozen=True):
    """The King recruited an ape, unseen."""

    ape: Token
    level: int


class KingRemoved(Event, frozen=True):
    """The King removed a card from the game."""

    card: int
    gained: Change


class KingUsedComputer(Event, frozen=True):
    """The King turned energy into points."""


class KingRested(Event, frozen=True):
    """The King discarded his cards."""


class KingReshuffled(Event, frozen=True):
    """The King's discard pile became a new draw pile."""

    cards: int


class KingRobbed(Event, frozen=True):
    """What a seat gained came out of the King's reserve."""

    seat: int
    taken: Change


EVENTS: Final[tuple[type[Event], ...]] = (
    RoundBegan, PhaseBegan, Drew, Reshuffled, UsedMobilePhone, UsedGhettoBlaster, UsedPinball, Assembled, Activated,
    Reactivated, Skipped, Passed, CardRemoved, UsedComputer, UsedMiniFridge, Finished, TokenSealed, TokenRevealed,
    Declined, TokenCopied, Recruited, RodeMoped, ShortageClaimed, UsedGameConsole, GameEnds, KingReceived,
    KingRevealed, KingChose, KingRecruited, KingRemoved, KingUsedComputer, KingRested, KingReshuffled, KingRobbed,
)  # fmt: skip


def events_of(trace: Sequence[int], seat: int | None, cards: Cards) -> list[Event]:
    """Return what a seat is told of a trace; None is a spectator."""
    told = (_told(kind, args, seat, cards) for kind, args in entries(trace) if kind >= kinds.ROUND_BEGAN)
    return [event for event in told if event is not None]


def change(purse: int, points: int = 0, rage: int = 0) -> Change:
    """Return what a purse, points and Rage amount to."""
    flower, fruit, grain, energy = amounts_of(purse)
    return Change(flower, fruit, grain, energy, points, rage)


def _told(kind: int, args: Sequence[int], seat: int | None, cards: Cards) -> Event | None:
    """Return what a seat is told of one entry; two kinds are not for every eye."""
    if kind == kinds.CHOSE:
        return TokenSealed(args[0], TOKENS[args[1]] if seat == args[0] else None)  # AU-INF-01
    if kind == kinds.TOOK:
        return _took(args, seat, cards)
    if kind >= kinds.KING_INCOME:
        return _told_of_king(kind, args)
    return _told_of_table(kind, args) or _told_of_seat(kind, args)


def _told_of_table(kind: int, args: Sequence[int]) -> Event | None:  # noqa: PLR0911  one line a kind
    match kind:
        case kinds.ROUND_BEGAN:
            return RoundBegan(args[0])
        case kinds.PHASE_BEGAN:
            return PhaseBegan(PHASES[args[0]])
        case kinds.FINISHED:
            return Finished(args[0], PHASES[args[1]])
        case kinds.GAME_ENDS:
            return GameEnds(ENDINGS[args[0]])
    if kind in _FRAMES:
        return _FRAMES[kind](args[0], ADDRESS_TEXTS[args[1]])
    if kind in _CARDS:
        told: Event = _CARDS[kind](*args)
        return told
    return None


_FRAMES: Final = {kinds.SKIPPED: Skipped, kinds.PASSED: Passed}
_CARDS: Final = {
    kinds.RESHUFFLED: Reshuffled,
    kinds.USED_PHONE: UsedMobilePhone,
    kinds.USED_BLASTER: UsedGhettoBlaster,
    kinds.USED_PINBALL: UsedPinball,
    kinds.USED_COMPUTER: UsedComputer,
    kinds.DECLINED: Declined,
}


def _took(args: Sequence[int], seat: int | None, cards: Cards) -> Event:
    """Return that a seat took an ape: the card itself is for those who know it (AU-INF-01)."""
    who, card, by_moped, kind, known = args
    told = known == kinds.EVERYBODY or (seat is not None and known >> seat & 1)
    shown = card if told else None
    ape, level = APES[cards.ape[card]], cards.level[card]
    return RodeMoped(who, ape, level, shown) if by_moped else Recruited(who, ape, level, KINDS[kind], shown)


def _told_of_seat(kind: int, args: Sequence[int]) -> Event | None:  # noqa: PLR0911  one line a kind
    match kind:
        case kinds.DREW:
            return Drew(args[0], tuple(args[1:]))
        case kinds.ASSEMBLED:
            return Assembled(args[0], tuple(args[1:]))
        case kinds.ACTIVATED | kinds.REACTIVATED:
            told = Activated if kind == kinds.ACTIVATED else Reactivated
            return told(args[0], ADDRESS_TEXTS[args[1]], change(args[2]), change(args[3], args[4], args[5]))
        case kinds.REMOVED:
            return CardRemoved(args[0], args[1] + 1, args[2], change(args[3], args[4]))
        case kinds.USED_FRIDGE:
            return UsedMiniFridge(args[0], KINDS[args[1]], KINDS[args[2]])
        case kinds.REVEALED:
            return TokenRevealed(args[0], TOKENS[args[1]])
        case kinds.COPIED_TOKEN:
            return TokenCopied(args[0], "king" if args[1] < 0 else args[1], KINDS[args[2]], TOKENS[args[3]])
        case kinds.CLAIMED_SHORTAGE:
            return ShortageClaimed(args[0], TOKENS[args[1]])
        case kinds.USED_CONSOLE:
            return UsedGameConsole(args[0], args[1] + 1, args[2])
    return None


def _told_of_king(kind: int, args: Sequence[int]) -> Event | None:  # noqa: PLR0911  one line a kind
    match kind:
        case kinds.KING_INCOME:
            return KingReceived(change(args[0]))
        case kinds.KING_REVEALED:
            return KingRevealed(args[0], change(args[1], args[2], args[3]))
        case kinds.KING_CHOSE:
            return KingChose(TOKENS[args[0]], change(args[1], args[2], args[3]))
        case kinds.KING_RECRUITED:
            return KingRecruited(TOKENS[args[0]], args[1])
        case kinds.KING_REMOVED:
            return KingRemoved(args[0], change(args[1], args[2]))
        case kinds.KING_COMPUTER:
            return KingUsedComputer()
        case kinds.KING_RESTED:
            return KingRested()
        case kinds.KING_RESHUFFLED:
            return KingReshuffled(args[0])
        case kinds.ROBBED:
            return KingRobbed(args[0], change(args[1]))
    return None
