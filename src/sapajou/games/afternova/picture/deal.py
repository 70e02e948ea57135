"""A deal as lanes: who supplies which icons, who gets which fragments, and who has answered what."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sapajou.games.afternova.events import TermView
from sapajou.games.afternova.picture import pieces as p
from sapajou.games.afternova.view import DealView, View

_SIZE: Final = 32  # of what stands in a lane
_WHOEVER: Final = "?"
_ANSWERS: Final = ("accept", "refuse", "counter", "take_counter")


def owners(view: View, deal: DealView) -> list[int | str | None]:
    """Return who would get each fragment of a deal's planet: a seat, "bot", or "?" for whoever is chosen."""
    fragments = view.planets[deal.planet].fragments
    found: list[int | str | None] = [None if colour is None else view.active for colour in fragments]
    for term in deal.terms:
        for space in term.gets:
            found[space] = _WHOEVER if term.player is None else term.player
    for space in deal.bot:
        found[space] = "bot"
    return found


def who(owner: int | str, size: float) -> p.Sign:
    """Return the sign of an owner: the mark of a seat, the Bot, or a question mark."""
    if isinstance(owner, int):
        return p.mark(owner, size)
    return p.icon("bot", size) if owner == "bot" else p.number(owner, size)


def lanes(view: View, deal: DealView) -> list[list[p.Sign]]:
    """Return the lanes of a deal: one for each helper, one for the Bot, one for whoever makes it."""
    colours = view.planets[deal.planet].fragments
    found = [term_lane(term, colours) for term in deal.terms]
    if deal.bot:
        found.append([p.icon("bot", _SIZE), *_skills(deal.bot_icons), p.arrow(), *_fragments(deal.bot, colours)])
    return [*found, _answer(view, deal) if deal.kind in _ANSWERS else _offer(view, deal)]


def _offer(view: View, deal: DealView) -> list[p.Sign]:
    """Return the lane of A: what it lacks, or what it supplies with which workers and keeps for it."""
    active = p.mark(view.active or 0, _SIZE)
    if deal.kind == "invite":
        return [active, p.number("?", _SIZE), *_skills(deal.asks)]
    kept = [space for space, owner in enumerate(owners(view, deal)) if owner == view.active]
    work = [p.icon("seal", _SIZE)] if deal.rest and not deal.workers else _workers(deal.workers)
    fragments = _fragments(kept, view.planets[deal.planet].fragments)
    return [active, *_skills(deal.rest), *work, p.arrow(), *_or_dash(fragments)]


def _answer(view: View, deal: DealView) -> list[p.Sign]:
    """Return the lane of one's own answer: the workers that are sealed with it."""
    return [p.mark(view.seat or 0, _SIZE), *_or_dash(_workers(deal.workers))]


def term_lane(term: TermView, colours: Sequence[str | None]) -> list[p.Sign]:
    """Return the lane of a helper: what it supplies and gives, and what it gets for it."""
    helper = who(_WHOEVER if term.player is None else term.player, _SIZE)
    gives = [p.stored(colour, _SIZE) for colour in term.gives]
    gets = _fragments(term.gets, colours) + [p.stored(colour, _SIZE) for colour in term.receives]
    return [helper, *_skills(term.need), *gives, p.arrow(), *_or_dash(gets)]


def _skills(numbers: Mapping[str, int]) -> list[p.Sign]:
    return [p.icon(f"skill_{skill}", _SIZE) for skill, number in numbers.items() for _ in range(number)]


def _fragments(spaces: Iterable[int], colours: Sequence[str | None]) -> list[p.Sign]:
    return [p.icon(f"fragment_{colours[space]}", _SIZE) for space in spaces if colours[space]]


def _workers(workers: Iterable[str] | None) -> list[p.Sign]:
    return [p.worker(worker, _SIZE + 4) for worker in workers or ()]


def _or_dash(signs: list[p.Sign]) -> list[p.Sign]:
    """Return signs, or a dash for none."""
    return signs or [p.number("-", _SIZE)]
