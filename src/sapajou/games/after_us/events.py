"""What happened, as each seat may be told."""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from sapajou.games.after_us import figures
from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import Cards
from sapajou.games.after_us.engine.purse import amounts_of
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

    phase: figures.Phase


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
    give: figures.Kind
    take: figures.Kind


class Finished(Event, frozen=True):
    """A seat finished a phase."""

    seat: int
    phase: figures.Phase


class TokenSealed(Event, frozen=True):
    """A seat sealed a token; only the seat itself is told which."""

    seat: int
    token: figures.Token | None


class TokenRevealed(Event, frozen=True):
    """A token was revealed, and its bonus paid."""

    seat: int
    token: figures.Token


class Declined(Event, frozen=True):
    """A seat did without its reactivation."""

    seat: int


class TokenCopied(Event, frozen=True):
    """A seat paid for the bonus of a neighbour's token."""

    seat: int
    neighbour: int | Literal["king"]
    kind: figures.Kind
    token: figures.Token


class Recruited(Event, frozen=True):
    """A seat recruited an ape with its token; only those who know the card are told which."""

    seat: int
    ape: figures.Ape
    level: int
    kind: figures.Kind
    card: int | None


class RodeMoped(Event, frozen=True):
    """A seat fetched an ape with the moped; only those who know the card are told which."""

    seat: int
    ape: figures.Ape
    level: int
    card: int | None


class ShortageClaimed(Event, frozen=True):
    """A seat found no ape to recruit: the game ends with this round."""

    seat: int
    token: figures.Token


class UsedGameConsole(Event, frozen=True):
    """A seat put a card of its Assembly on top of its draw pile."""

    seat: int
    slot: int
    card: int


class GameEnds(Event, frozen=True):
    """The game ends after this phase."""

    ending: figures.Ending


class KingReceived(Event, frozen=True):
    """The King received his income."""

    gained: Change


class KingRevealed(Event, frozen=True):
    """The King revealed a card."""

    card: int
    gained: Change


class KingChose(Event, frozen=True):
    """The King chose a token and took its bonus."""

    token: figures.Token
    gained: Change


class KingRecruited(Event, frozen=True):
    """The King recruited an ape, unseen."""

    ape: figures.Token
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


def told(trace: Sequence[int], seat: int | None, cards: Cards) -> list[Event]:
    """Return what a seat is told of a trace; None is a spectator."""
    every = (_told(kind, args, seat, cards) for kind, args in entries(trace) if kind >= act.ROUND_BEGAN)
    return [event for event in every if event is not None]


def change(purse: int, points: int = 0, rage: int = 0) -> Change:
    """Return what a purse, points and Rage amount to."""
    flower, fruit, grain, energy = amounts_of(purse)
    return Change(flower, fruit, grain, energy, points, rage)


def _told(kind: int, args: Sequence[int], seat: int | None, cards: Cards) -> Event | None:
    """Return what a seat is told of one entry; two kinds are not for every eye."""
    if kind == act.CHOSE:
        return TokenSealed(args[0], figures.TOKENS[args[1]] if seat == args[0] else None)  # AU-INF-01
    if kind == act.TOOK:
        return _took(args, seat, cards)
    if kind >= act.KING_INCOME:
        return _told_of_king(kind, args)
    return _told_of_table(kind, args) or _told_of_seat(kind, args)


def _told_of_table(kind: int, args: Sequence[int]) -> Event | None:  # noqa: PLR0911  one line a kind
    match kind:
        case act.ROUND_BEGAN:
            return RoundBegan(args[0])
        case act.PHASE_BEGAN:
            return PhaseBegan(figures.PHASES[args[0]])
        case act.FINISHED:
            return Finished(args[0], figures.PHASES[args[1]])
        case act.GAME_ENDS:
            return GameEnds(figures.ENDINGS[args[0]])
    if kind in _FRAMES:
        return _FRAMES[kind](args[0], ADDRESS_TEXTS[args[1]])
    if kind in _CARDS:
        told: Event = _CARDS[kind](*args)
        return told
    return None


_FRAMES: Final = {act.SKIPPED: Skipped, act.PASSED: Passed}
_CARDS: Final = {
    act.RESHUFFLED: Reshuffled,
    act.USED_PHONE: UsedMobilePhone,
    act.USED_BLASTER: UsedGhettoBlaster,
    act.USED_PINBALL: UsedPinball,
    act.USED_COMPUTER: UsedComputer,
    act.DECLINED: Declined,
}


def _took(args: Sequence[int], seat: int | None, cards: Cards) -> Event:
    """Return that a seat took an ape: the card itself is for those who know it (AU-INF-01)."""
    who, card, by_moped, kind, known = args
    told = known == s.EVERYBODY or (seat is not None and known >> seat & 1)
    shown = card if told else None
    ape, level = figures.APES[cards.ape[card]], cards.level[card]
    return RodeMoped(who, ape, level, shown) if by_moped else Recruited(who, ape, level, figures.KINDS[kind], shown)


def _told_of_seat(kind: int, args: Sequence[int]) -> Event | None:  # noqa: PLR0911  one line a kind
    match kind:
        case act.DREW:
            return Drew(args[0], tuple(args[1:]))
        case act.ASSEMBLED:
            return Assembled(args[0], tuple(args[1:]))
        case act.ACTIVATED | act.REACTIVATED:
            told = Activated if kind == act.ACTIVATED else Reactivated
            return told(args[0], ADDRESS_TEXTS[args[1]], change(args[2]), change(args[3], args[4], args[5]))
        case act.REMOVED:
            return CardRemoved(args[0], args[1] + 1, args[2], change(args[3], args[4]))
        case act.USED_FRIDGE:
            return UsedMiniFridge(args[0], figures.KINDS[args[1]], figures.KINDS[args[2]])
        case act.REVEALED:
            return TokenRevealed(args[0], figures.TOKENS[args[1]])
        case act.COPIED_TOKEN:
            return TokenCopied(
                args[0], "king" if args[1] < 0 else args[1], figures.KINDS[args[2]], figures.TOKENS[args[3]]
            )
        case act.CLAIMED_SHORTAGE:
            return ShortageClaimed(args[0], figures.TOKENS[args[1]])
        case act.USED_CONSOLE:
            return UsedGameConsole(args[0], args[1] + 1, args[2])
    return None


def _told_of_king(kind: int, args: Sequence[int]) -> Event | None:  # noqa: PLR0911  one line a kind
    match kind:
        case act.KING_INCOME:
            return KingReceived(change(args[0]))
        case act.KING_REVEALED:
            return KingRevealed(args[0], change(args[1], args[2], args[3]))
        case act.KING_CHOSE:
            return KingChose(figures.TOKENS[args[0]], change(args[1], args[2], args[3]))
        case act.KING_RECRUITED:
            return KingRecruited(figures.TOKENS[args[0]], args[1])
        case act.KING_REMOVED:
            return KingRemoved(args[0], change(args[1], args[2]))
        case act.KING_COMPUTER:
            return KingUsedComputer()
        case act.KING_RESTED:
            return KingRested()
        case act.KING_RESHUFFLED:
            return KingReshuffled(args[0])
        case act.ROBBED:
            return KingRobbed(args[0], change(args[1]))
    return None
