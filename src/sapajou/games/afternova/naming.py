"""What people call the cards, players and terms of a choice or an event."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Final

from sapajou.games.afternova.cards import BLUEPRINTS, PLANETS, STARSHIPS, WORKERS, named_colours
from sapajou.games.afternova.events import BotPlaced, BotScored, Got, Offered, Replied, Showed, TermView, TurnBegan
from sapajou.games.afternova.notation import Amount
from sapajou.games.afternova.state import Figures
from sapajou.kernel.tagged import Choice, Event, spoken_value
from sapajou.kernel.words import Said

ALSO_SAID: Final = frozenset({"offer", "answer", "trade", "who", "where", "audience", "shown"})
_CARDS: Final = ("card", "replaced", "blueprint", "planet")
_ANSWERS: Final = {"accept": "said.accepts", "refuse": "said.refuses", "counter": "said.counters"}


def named(figures: Figures, name: str, value: object) -> object:
    """Return what people call a value that fills the hole of this name."""
    if name == "workers" and isinstance(value, list):
        return [Said("said.piece", {"piece": one}) for one in value]
    if name == "fragments" and isinstance(value, list):
        return _colours(colour for colour in value if colour is not None)
    if name == "objectives" and isinstance(value, list):
        return [_starship(figures, one) for one in value]
    if name in _CARDS and isinstance(value, str):
        return _card(value)
    if name == "owner" and isinstance(value, int):
        return _player(value)
    return spoken_value(value)


def also_said(thing: Choice | Event) -> dict[str, object]:  # noqa: PLR0911  one line a kind
    """Return an offer, an answer or a trade in full, shown cards, or where and about whom, if it may be the Bot."""
    if isinstance(thing, Offered):
        return {"offer": _joined(_offer(thing))}
    if isinstance(thing, Amount):
        return {"trade": _trade(thing)}
    if isinstance(thing, Replied):
        terms = [_term(thing.term), *_stored(thing.term)] if thing.term else []
        return {"answer": Said(_ANSWERS[thing.kind], {"terms": _joined(terms)})}
    if isinstance(thing, TurnBegan | Got):
        return {"who": _player(thing.seat)}
    if isinstance(thing, Showed):
        return {"audience": [_player(seat) for seat in thing.to], "shown": _shown(thing)}
    if isinstance(thing, BotPlaced):
        return {"where": Said("said.in_storage") if thing.blueprint is None else _on_row(thing.blueprint)}
    if isinstance(thing, BotScored) and thing.blueprint is None:
        return {"blueprint": Said("said.face_down")}
    return {}


def _shown(showed: Showed) -> object:
    """Return the cards that were shown, or how many they were for who did not see them."""
    return [_card(card) for card in showed.cards] or Said("said.cards", {"number": showed.number})


def _on_row(blueprint: str) -> Said:
    return Said("said.on_row", {"blueprint": _card(blueprint)})


def _player(seat: int | None) -> Said | None:
    return None if seat is None else Said("said.player", {"player": seat})


def _helper(player: int | None) -> Said:
    """Return a helper, or whoever will be chosen."""
    return _player(player) or Said("said.whoever")


def _card(card: str) -> object:
    """Return a card by its kind and name, or what is no card as it is."""
    kinds = {"said.worker": WORKERS, "said.blueprint": BLUEPRINTS, "said.planet": PLANETS}
    key = next((key for key, cards in kinds.items() if card in cards), None)
    return card if key is None else Said(key, {"piece": card})


def _starship(figures: Figures, ship: str) -> Said:
    """Return a starship by the two colours of its objective."""
    first = STARSHIPS.index(ship) * 2
    return Said("said.starship", {"colour": named_colours(figures.objectives[first : first + 2])})


def _offer(offer: Offered) -> list[Said]:
    """Return what is asked for, of whom, and for what."""
    found: list[Said] = []
    if offer.asks:
        found.append(Said("said.asks", {"icons": _skills(offer.asks)}))
    if offer.kind == "open_call":
        found.append(Said("said.candidates", {"players": [_player(player) for player in offer.players]}))
    for term in offer.terms:
        found += [_term(term), *_stored(term)]
    if offer.bot:
        found.append(Said("said.bot", {"icons": _skills(offer.bot_icons), "spaces": _spaces(offer.bot)}))
    return found


def _term(term: TermView) -> Said:
    """Return what a helper supplies and gets."""
    supplied: dict[str, object] = {"helper": _helper(term.player), "icons": _skills(term.need)}
    if not term.gets:
        return Said("said.term_alone" if term.receives else "said.term_for_nothing", supplied)
    return Said("said.term", {**supplied, "spaces": _spaces(term.gets)})


def _stored(term: TermView) -> list[Said]:
    """Return the stored fragments that change hands with a term, if any do."""
    ways = (("said.term_gives", term.gives), ("said.term_receives", term.receives))
    helper = _helper(term.player)
    return [Said(key, {"helper": helper, "fragments": _colours(colours)}) for key, colours in ways if colours]


def _joined(parts: list[Said]) -> Said | None:
    """Return the parts of an offer as one sentence."""
    if not parts:
        return None
    return reduce(lambda first, then: Said("said.joined", {"first_part": first, "then": then}), parts)


def _trade(amount: Amount) -> Said:
    """Return which way stored fragments go, and how many."""
    key = "said.receives" if amount.number > 0 else "said.gives" if amount.number < 0 else "said.keeps"
    return Said(key, {"helper": _helper(amount.player), "colour": amount.colour, "number": abs(amount.number)})


def _spaces(spaces: list[int]) -> Said:
    return Said("said.spaces", {"number": len(spaces), "spaces": spaces})


def _skills(numbers: Mapping[str, int]) -> list[Said]:
    return [Said("said.icons", {"skill": skill, "number": number}) for skill, number in numbers.items() if number]


def _colours(colours: Iterable[str]) -> list[Said]:
    return [Said("said.fragments", {"colour": one, "number": count}) for one, count in Counter(colours).items()]
