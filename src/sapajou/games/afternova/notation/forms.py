"""Whole moves in the JSON of AN-N-21, as they come in."""

from typing import Any, Final, TypeAlias

import msgspec

from sapajou.games.afternova.figures import COLOURS
from sapajou.kernel.shape import shape_fault


class _Form(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A part of a move; omitted lists and maps are empty."""


class Term(_Form, frozen=True):
    """What one helper does and gets."""

    need: dict[str, int] = {}
    gets: list[int] = []
    gives: list[str] = []
    receives: list[str] = []


class BotEntry(_Form, frozen=True):
    """One icon of the Bot and the fragment it costs."""

    skill: str
    space: int


class DealForm(_Form, frozen=True):
    """A deal about a planet."""

    planet: int
    terms: dict[str, Term] = {}
    bot: list[BotEntry] = []


class ShowForm(_Form, frozen=True):
    """Cards shown with a proposal or an answer, to all unless it says to whom."""

    cards: list[str]
    to: list[int] = []


class Extract(_Form, frozen=True):
    """Extract without a human helper."""

    deal: DealForm
    workers: list[str] = []


class Invite(_Form, frozen=True):
    """Ask everybody for offers about a planet."""

    planet: int
    asks: dict[str, int] = {}
    show: ShowForm | None = None


class Propose(_Form, frozen=True):
    """Propose a deal to named helpers."""

    deal: DealForm
    workers: list[str] = []
    show: ShowForm | None = None


class OpenCall(_Form, frozen=True):
    """Propose one term to several candidates."""

    planet: int
    term: Term
    candidates: list[int]
    workers: list[str] = []
    show: ShowForm | None = None


class Accept(_Form, frozen=True):
    """Accept with workers."""

    workers: list[str] = []
    show: ShowForm | None = None


class Refuse(_Form, frozen=True):
    """Refuse."""

    show: ShowForm | None = None


class Counter(_Form, frozen=True):
    """Offer another term."""

    term: Term
    workers: list[str] = []
    show: ShowForm | None = None


class AcceptCounter(_Form, frozen=True):
    """Take a player's counter."""

    player: int
    workers: list[str] = []


class Overflow(_Form, frozen=True):
    """Discard the surplus."""

    fragments: list[str]


Form: TypeAlias = Extract | Invite | Propose | OpenCall | Accept | Refuse | Counter | AcceptCounter | Overflow

FORMS: Final[dict[str, type[Form]]] = {
    "extract": Extract, "invite": Invite, "propose": Propose, "open_call": OpenCall, "accept": Accept,
    "refuse": Refuse, "counter": Counter, "accept_counter": AcceptCounter, "overflow": Overflow,
}  # fmt: skip


def read_form(move: dict[str, Any]) -> Form:
    """Return a move as its form; raise ValueError with the field or value at fault if it has another."""
    fields = {name: value for name, value in move.items() if name != "type"}
    try:
        form = msgspec.convert(fields, FORMS[move["type"]])
    except msgspec.ValidationError as error:
        fault = shape_fault(error)
        field = str(fault.values.get("field", ""))
        raise ValueError(".".join(filter(None, (fault.place, field))) or str(fault.values.get("why", move))) from None
    for term in terms_of(form):
        for colour in (*term.gives, *term.receives):
            if colour not in COLOURS:
                raise ValueError(colour)
    return form


def terms_of(form: Form) -> list[Term]:
    """Return the terms of a move."""
    if isinstance(form, Extract | Propose):
        return list(form.deal.terms.values())
    return [form.term] if isinstance(form, OpenCall | Counter) else []
