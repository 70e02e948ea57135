"""What people call the cards, players and terms of a choice or an event."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Final

from sapajou.games.afternova import events as ev
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Figures
from sapajou.games.afternova.figures import BLUEPRINTS, COLOURS, PLANETS, STARSHIPS, WORKERS, named_colours
from sapajou.games.afternova.notation.choices import Amount, BotNext, Draft, Need, Space, Stored
from sapajou.kernel.tagged import Choice, Event, spoken_value
from sapajou.kernel.words import Said, SeatValue

ALSO_SAID: Final = frozenset({"offer", "answer", "trade", "who", "where", "audience", "shown", "fragment", "helper"})
_CARDS: Final = ("card", "replaced", "blueprint", "planet", "worker", "completed")
_BOT: Final = Said("said.the_bot")
_ANSWERS: Final = {"accept": "said.accepts", "refuse": "said.refuses", "counter": "said.counters"}


def named(figures: Figures, name: str, value: object) -> object:
    """Return what people call a value that fills the hole of this name."""
    if isinstance(value, list) and name in ("workers", "fragments", "objectives"):
        return _listed(figures, name, value)
    if name in ("missing", "owed") and isinstance(value, Mapping):
        return counted_skills(value)
    if name in _CARDS and isinstance(value, str):
        return _card(value)
    if name == "owner" and isinstance(value, int):
        return _player(value)
    return spoken_value(value)


def _listed(figures: Figures, name: str, values: list[str]) -> list[Said]:
    if name == "objectives":
        return [_objective(figures, _player(seat), ship) for seat, ship in enumerate(values)]
    if name == "fragments":
        return counted_colours(colour for colour in values if colour is not None)
    return [Said("said.piece", {"piece": one}) for one in values]


def also_said(figures: Figures, thing: Choice | Event) -> dict[str, object]:
    """Return what only a sentence needs: an offer in full, where, about whom if it may be the Bot."""
    return _said_of_choice(thing) if isinstance(thing, Choice) else _said_of_event(figures, thing)


def _said_of_choice(choice: Choice) -> dict[str, object]:
    """Return the helper or the trade of a choice, or the place it points at."""
    if isinstance(choice, Amount):
        return {"trade": _trade(choice)}
    if isinstance(choice, Need | Stored):
        return {"helper": _helper(choice.player)}
    if isinstance(choice, Draft):
        return {"planet": Said("said.slot", {"slot": choice.planet})}
    if isinstance(choice, Space | BotNext):
        return {"fragment": Said("said.space", {"space": choice.space})}
    return {}


def _said_of_event(figures: Figures, event: Event) -> dict[str, object]:  # noqa: PLR0911  one line a kind
    """Return an offer or an answer in full, shown cards, or where and about whom, if it may be the Bot."""
    if isinstance(event, ev.Offered):
        return {"offer": _joined(_offer(event))}
    if isinstance(event, ev.Replied):
        terms = [_term(event.term, event.fragments), *_stored(event.term)] if event.term else []
        return {"answer": Said(_ANSWERS[event.kind], {"terms": _joined(terms)})}
    if isinstance(event, ev.TurnBegan | ev.Got):
        return {"who": _player(event.seat) or _BOT}
    if isinstance(event, ev.Showed):
        return {"audience": [_player(seat) for seat in event.to], "shown": _shown(event)}
    if isinstance(event, ev.BotPlaced):
        return {"where": Said("said.in_storage") if event.blueprint is None else _on_row(event.blueprint)}
    if isinstance(event, ev.BotScored) and event.blueprint is None:
        return {"blueprint": Said("said.face_down")}
    if isinstance(event, ev.LastWindow):
        return {"who": [_player(seat) for seat in event.seats] + [_BOT] * event.bot}
    if isinstance(event, ev.Ended) and event.bot is not None:
        objectives = _listed(figures, "objectives", event.objectives)
        return {"objectives": [*objectives, _objective(figures, _BOT, event.bot)]}
    return {}


def said_there(state: State, seat: int, choice: Choice) -> dict[str, object]:
    """Return what lies where a choice points: the planet of a slot, the fragment of a space."""
    if isinstance(choice, Draft):
        return {"planet": _card(PLANETS[state.planets[choice.planet]])}
    draft = state.drafts[seat]
    if draft is not None and isinstance(choice, Space | BotNext):
        colour = state.spaces[draft.planet * act.MOST_SPACES + choice.space]
        return {"fragment": Said("said.fragment", {"colour": COLOURS[colour], "space": choice.space})}
    return {}


def _shown(showed: ev.Showed) -> object:
    """Return the cards that were shown, or how many they were for who did not see them."""
    return [_card(card) for card in showed.cards] or Said("said.cards", {"number": showed.number})


def _on_row(blueprint: str) -> Said:
    return Said("said.on_row", {"blueprint": _card(blueprint)})


def _player(seat: int | None) -> SeatValue | None:
    return None if seat is None else SeatValue(seat)


def _helper(player: int | None) -> SeatValue | Said:
    """Return a helper, or whoever will be chosen."""
    return _player(player) or Said("said.whoever")


def _card(card: str) -> object:
    """Return a card by its kind and name, or what is no card as it is."""
    kinds = {"said.worker": WORKERS, "said.blueprint": BLUEPRINTS, "said.planet": PLANETS}
    key = next((key for key, cards in kinds.items() if card in cards), None)
    return card if key is None else Said(key, {"piece": card})


def _objective(figures: Figures, who: SeatValue | Said | None, ship: str) -> Said:
    """Return whose objective a starship is, and its two colours."""
    first = STARSHIPS.index(ship) * 2
    return Said("said.objective", {"who": who, "colour": named_colours(figures.objectives[first : first + 2])})


def _offer(offer: ev.Offered) -> list[Said]:
    """Return what is asked for, of whom, and for what."""
    found: list[Said] = []
    if offer.asks:
        found.append(Said("said.asks", {"icons": counted_skills(offer.asks)}))
    if offer.kind == "open_call":
        found.append(Said("said.candidates", {"players": [_player(player) for player in offer.players]}))
    for term in offer.terms:
        found += [_term(term, offer.fragments), *_stored(term)]
    if offer.bot:
        price = _gets(offer.bot, offer.fragments)
        found.append(Said("said.bot", {"icons": counted_skills(offer.bot_icons), "fragments": price}))
    return found


def _term(term: ev.TermView, fragments: Sequence[str | None]) -> Said:
    """Return what a helper supplies and gets."""
    supplied: dict[str, object] = {"helper": _helper(term.player), "icons": counted_skills(term.need)}
    if not term.gets:
        return Said("said.term_alone" if term.receives else "said.term_for_nothing", supplied)
    return Said("said.term", {**supplied, "fragments": _gets(term.gets, fragments)})


def _stored(term: ev.TermView) -> list[Said]:
    """Return the stored fragments that change hands with a term, if any do."""
    ways = (("said.term_gives", term.gives), ("said.term_receives", term.receives))
    helper = _helper(term.player)
    return [Said(key, {"helper": helper, "fragments": counted_colours(colours)}) for key, colours in ways if colours]


def _joined(parts: list[Said]) -> Said | None:
    """Return the parts of an offer as one sentence."""
    if not parts:
        return None
    return reduce(lambda first, then: Said("said.joined", {"first_part": first, "then": then}), parts)


def _trade(amount: Amount) -> Said:
    """Return which way stored fragments go, and how many."""
    key = "said.receives" if amount.number > 0 else "said.gives" if amount.number < 0 else "said.keeps"
    return Said(key, {"helper": _helper(amount.player), "colour": amount.colour, "number": abs(amount.number)})


def _gets(spaces: list[int], fragments: Sequence[str | None]) -> Said | list[Said]:
    """Return the fragments of some spaces; where their colours are not told, the spaces."""
    if not fragments:
        return Said("said.spaces", {"number": len(spaces), "spaces": spaces})
    return counted_colours(colour for space in spaces if (colour := fragments[space]) is not None)


def counted_skills(numbers: Mapping[str, int]) -> list[Said]:
    """Return icons, each skill with its number."""
    return [Said("said.icons", {"skill": skill, "number": number}) for skill, number in numbers.items() if number]


def counted_colours(colours: Iterable[str]) -> list[Said]:
    """Return fragments, each colour with its number."""
    return [Said("said.fragments", {"colour": one, "number": count}) for one, count in Counter(colours).items()]
