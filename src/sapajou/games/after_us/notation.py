"""Actions as structured choices and as text, and back."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import phase2
from sapajou.games.after_us.engine.cards import TOKENS as TOKEN_COUNT
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.figures import KINDS, TOKENS, Food, Kind, Token
from sapajou.kernel.moves import Move
from sapajou.kernel.shape import whole_number
from sapajou.kernel.tagged import Choice


class Assemble(Choice, frozen=True):
    """Lay the drawn cards in this order."""

    order: tuple[int, ...]


class MobilePhone(Choice, frozen=True):
    """Return a drawn card of level 1 or 2 to the board and take the top card of a pile of that level."""

    card: int
    ape: Token


class GhettoBlaster(Choice, frozen=True):
    """Discard a drawn card and draw another."""

    card: int


class Pinball(Choice, frozen=True):
    """Draw a fifth card."""


class Activate(Choice, frozen=True):
    """Activate the frame under the pointer; a reactivating frame with its target."""

    target: str | None = None


class Skip(Choice, frozen=True):
    """Leave the frame under the pointer."""


class Done(Choice, frozen=True):
    """Finish the phase."""


class RemoveCard(Choice, frozen=True):
    """Spend 4 Rage to remove the card in a slot from the game."""

    slot: int


class Computer(Choice, frozen=True):
    """Turn 5 energy into 5 points."""


class MiniFridge(Choice, frozen=True):
    """Exchange one resource for another."""

    give: Kind
    take: Kind


class Choose(Choice, frozen=True):
    """Seal an action token."""

    token: Token


class OwnReactivation(Choice, frozen=True):
    """Use the bonus of the own Chimpanzee token on a frame."""

    target: str


class DeclineReactivation(Choice, frozen=True):
    """Do without the bonus of the own Chimpanzee token."""


class Copy(Choice, frozen=True):
    """Pay two identical resources for the bonus of a neighbour's token; a Chimpanzee's with its target."""

    neighbour: int | Literal["king"]
    kind: Kind
    target: str | None = None


class Recruit(Choice, frozen=True):
    """Recruit an ape of the token's type; with a Chimpanzee the food to pay with is chosen."""

    level: int
    kind: Food | None = None


class ClaimShortage(Choice, frozen=True):
    """Say that there is no ape to recruit; the game ends with this round."""


class Moped(Choice, frozen=True):
    """Recruit from any pile for energy."""

    ape: Token
    level: int


class GameConsole(Choice, frozen=True):
    """Put the card in a slot on top of the draw pile."""

    slot: int


CHOICES: Final[tuple[type[Choice], ...]] = (
    Assemble, MobilePhone, GhettoBlaster, Pinball, Activate, Skip, Done, RemoveCard, Computer, MiniFridge, Choose,
    OwnReactivation, DeclineReactivation, Copy, Recruit, ClaimShortage, Moped, GameConsole,
)  # fmt: skip

_PLAIN: Final[dict[int, type[Choice]]] = {
    act.SKIP: Skip,
    act.DONE: Done,
    act.DECLINE: DeclineReactivation,
    act.CLAIM: ClaimShortage,
    act.ACTIVATE: Activate,
    act.COMPUTER: Computer,
    act.PINBALL: Pinball,
}


def address_text(address: int) -> str:
    """Return a frame's address as players write it: row, slot, and the position or J for a join.

    >>> address_text(4)
    '1.1.J'
    """
    position = int(act.position_of(address))
    shown = "J" if position == act.JOIN else str(position + 1)
    return f"{act.row_of(address) + 1}.{act.slot_of(address) + 1}.{shown}"


ADDRESS_TEXTS: Final = [address_text(address) for address in range(act.ADDRESSES)]


def choice_of(state: State, seat: int, action: int) -> Choice:  # noqa: PLR0911  one line a kind
    """Return an action in its structured form."""
    if action in _PLAIN:
        return _PLAIN[action]()
    if action < act.CHOOSE:
        return _about_cards(state, seat, action)
    if action < act.RECRUIT:
        return Choose(TOKENS[action - act.CHOOSE])
    if action < act.MOPED:
        level, kind = divmod(action - act.RECRUIT, 4)
        return Recruit(level + 1, (None, "flower", "fruit", "grain")[kind])
    if action < act.ASSEMBLE:
        ape, level = divmod(action - act.MOPED, 2)
        return Moped(TOKENS[ape], level + 1)
    if action < act.TARGET:
        hand = hand_of(state, seat)
        return Assemble(tuple(hand[place] for place in act.order_of(action - act.ASSEMBLE, len(hand))))
    return _about_frames(state, seat, action)


def hand_of(state: State, seat: int) -> list[int]:
    """Return the cards of a seat's slots that are not empty."""
    return [card for card in state.line[seat * act.SLOTS : (seat + 1) * act.SLOTS] if card]


def _about_cards(state: State, seat: int, action: int) -> Choice:
    """Return an exchange in the fridge, or an action that points at a card."""
    if action < act.REMOVE:
        give, take = divmod(action - act.FRIDGE, 4)
        return MiniFridge(KINDS[give], KINDS[take])
    if action < act.BLASTER:
        return RemoveCard(action - act.REMOVE + 1)
    if action < act.PHONE:
        return GhettoBlaster(state.line[seat * act.SLOTS + action - act.BLASTER])
    if action < act.CONSOLE:
        slot, ape = divmod(action - act.PHONE, TOKEN_COUNT)
        return MobilePhone(state.line[seat * act.SLOTS + slot], TOKENS[ape])
    return GameConsole(action - act.CONSOLE + 1)


def _about_frames(state: State, seat: int, action: int) -> Choice:
    """Return an action that names the frame to be reactivated."""
    if action < act.REACTIVATE:
        return Activate(ADDRESS_TEXTS[action - act.TARGET])
    if action < act.COPY:
        return OwnReactivation(ADDRESS_TEXTS[action - act.REACTIVATE])
    payment, target = divmod(action - act.COPY, act.COPY_TARGETS)
    side, kind = divmod(payment, 4)
    beside = int(phase2.neighbour(state, seat, side))
    return Copy("king" if beside < 0 else beside, KINDS[kind], ADDRESS_TEXTS[target - 1] if target else None)


def spell(choice: Choice) -> str:
    """Return the notation of a choice: its kind, then its values; what is left open is left out.

    >>> spell(Assemble((3, 1, 7, 4)))
    'assemble 3 1 7 4'
    >>> spell(Recruit(2))
    'recruit 2'
    """
    words = [choice.tag()]
    for name in choice.__struct_fields__:
        value = getattr(choice, name)
        if isinstance(value, tuple):
            words += map(str, value)
        elif value is not None:
            words.append(str(value))
    return " ".join(words)


def choice_in(text: str) -> Choice | None:
    """Return the choice that a text spells, legal or not; None if it spells none.

    >>> choice_in("mini_fridge flower energy")
    MiniFridge(give='flower', take='energy')
    """
    tag, *words = text.split(" ")
    kind = next((kind for kind in CHOICES if kind.tag() == tag), None)
    if kind is None:
        return None
    values: list[object] = [word if (number := whole_number(word)) is None else number for word in words]
    fields = {"order": values} if kind is Assemble else dict(zip(kind.__struct_fields__, values, strict=False))
    if kind is not Assemble and len(values) > len(kind.__struct_fields__):
        return None
    return structured({"type": tag, **fields})


def structured(form: object) -> Choice | None:
    """Return the choice that a JSON form stands for, legal or not; None if it stands for none."""
    tag = form.get("type") if isinstance(form, Mapping) else None
    for kind in CHOICES:
        if kind.tag() == tag:
            try:
                return msgspec.convert(form, kind)
            except msgspec.ValidationError:
                return None
    return None


def spelled(move: Move) -> Move:
    """Return a move with each step that is given as JSON written as text, so that optional values may be left out."""
    if isinstance(move, str) and move.startswith(("{", "[")):
        try:
            return spelled(msgspec.json.decode(move, type=dict[str, object] | list[str | int | dict[str, object]]))
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return move
    if isinstance(move, Mapping):
        choice = structured(move)
        return move if choice is None else spell(choice)
    if isinstance(move, Sequence) and not isinstance(move, str):
        return [step if (choice := structured(step)) is None else spell(choice) for step in move]
    return move
