"""The tensor of Afternova says what the view says: made once more, from the view alone."""

from collections import Counter
from typing import Any

import sapajou
from sapajou.games.afternova import figures as fig
from sapajou.games.afternova.events import KINDS
from sapajou.games.afternova.view import PHASES
from told import flat, met, one_of, positions, slices_of

GAME: Any = sapajou.game("afternova")
COLOURS, SKILLS = fig.COLOURS, fig.SKILLS


def by_colour(names: Any) -> list[int]:
    counts = Counter(names)
    return [counts[name] for name in COLOURS]


def card_rows(view: Any, seats: list[int]) -> list[int]:
    rows = {card: [0] * 29 for card in fig.CARDS}
    for at, player in enumerate(view.seats[seat] for seat in seats if seat >= 0):
        for held in player.hand:
            rows[held.card][at] = 1
            rows[held.card][6] = int(held.open)
            rows[held.card][7:13] = [int(other in held.known_to) for other in seats]
    for card, column in lying_open(view, seats):
        rows[card][column] = 1
    return flat(rows.values())


def lying_open(view: Any, seats: list[int]) -> list[tuple[str, int]]:
    """Return the cards that all see, each with its column."""
    row = [*enumerate(view.worker_row), *enumerate(view.blueprint_row)]
    players = [view.seats[seat] for seat in seats if seat >= 0]
    return [
        *((card, 13 + slot) for slot, card in row if card is not None),
        *((card, 17) for card in (*view.worker_discard, *view.blueprint_discard)),
        *((card, 18 + at) for at, player in enumerate(players) for card in player.completed),
        *((card, 24 + at) for at, card in enumerate(view.bot.row if view.bot else ())),
        *((card, 27) for card in (view.bot.scored if view.bot else ())),
        *((card, 28) for card in (view.bot.revealed if view.bot else ())),
    ]


def planet(one: Any) -> list[int]:
    spaces = [*one.fragments, *[None] * (8 - len(one.fragments))]
    return [
        *one_of(18, fig.PLANETS.index(one.planet) if one.planet else None),
        *(one.requirements.get(skill, 0) for skill in SKILLS),
        *flat(one_of(5, COLOURS.index(colour) if colour else None) for colour in spaces),
    ]


def player(one: Any) -> list[int]:
    if one is None:
        return [0] * 22
    return [
        one.workers, one.blueprints, one.capacity, len(one.completed), one.points, *by_colour(one.storage),
        *(one.upgrades.get(name, 0) for name in fig.UPGRADES[:7]), *by_colour(one.objective or []),
    ]  # fmt: skip


def term(one: Any, skills: list[str]) -> list[int]:
    return [*(one.need.get(skill, 0) for skill in skills), *by_colour(one.gives), *by_colour(one.receives)]


def deal(one: Any, view: Any, seats: list[int]) -> list[int]:
    """Return the columns of a deal, but for who gets which space: a view names takers term by term."""
    if one is None:
        return [0] * 240
    skills = list(view.planets[one.planet].requirements)
    terms = {seats.index(each.player) if each.player is not None else 6: term(each, skills) for each in one.terms}
    return [
        1, *one_of(8, KINDS.index(one.kind)), *one_of(3, one.planet), *(int(seat in one.players) for seat in seats),
        *(one.asks.get(skill, 0) for skill in skills), *(one.bot_icons.get(skill, 0) for skill in skills),
        *(one.bot.index(space) + 1 if space in one.bot else 0 for space in range(8)),
        *flat(terms.get(at, [0] * 12) for at in range(7)),
        *(int(card in (one.workers or ())) for card in fig.CARDS[:40]),
        *(int(card in one.show) for card in fig.CARDS), *(int(seat in one.to) for seat in seats),
    ]  # fmt: skip


def reply(one: Any, skills: list[str]) -> list[int]:
    answer = one_of(3, ("accept", "refuse", "counter").index(one.kind)) if one else [0] * 3
    if one is None or one.term is None:
        return [*answer, *[0] * 20]
    return [*answer, *(int(space in one.term.gets) for space in range(8)), *term(one.term, skills)]


def expected(view: Any) -> dict[str, list[int]]:
    seats = met(view, len(view.seats), 6)
    bot = view.bot
    skills = list(view.planets[view.offer.planet].requirements) if view.offer else []
    replies = {one.seat: one for one in view.replies}
    return {
        "cards": card_rows(view, seats),
        "planets": flat(planet(one) for one in view.planets),
        "players": flat(player(view.seats[seat] if seat >= 0 else None) for seat in seats),
        "answered": [int(seat in view.answered) for seat in seats],
        "replies": flat(reply(replies.get(seat), skills) for seat in seats),
        "dropping": by_colour(view.dropping),
        "bot_cover": flat(by_colour(bot.covered[at] if bot and at < len(bot.covered) else []) for at in range(3)),
        "bot_storage": by_colour(bot.storage if bot else []),
        "bot_face_down": [bot.face_down if bot else 0],
        "bot_objective": by_colour((bot.objective if bot else None) or []),
        "decks": view.decks,
        "planet_discard": [int(name in view.planet_discard) for name in fig.PLANETS],
        "bag": [view.bag[name] for name in COLOURS],
        "fragment_discard": [view.fragment_discard[name] for name in COLOURS],
        "phase": one_of(9, PHASES.index(view.phase)),
        "round": [view.round],
        "max_rounds": [view.max_rounds],
        "active": one_of(7, 6 if view.active is None else seats.index(view.active)),
        "to_act": [int(seat in view.to_act) for seat in seats],
        "proposals": [view.proposals],
        "budget": [0 if view.budget is None else view.budget + 1],
        "last_window": [int(view.last_window)],
        "playing": [int(seat >= 0) for seat in seats],
        "seat": one_of(6, view.seat),
    }


def test_the_tensor_is_made_of_the_view() -> None:
    for state, seat in positions("afternova", 1, 150, max_rounds=20):
        view = GAME.view(state, seat)
        told = slices_of("afternova", state, seat)
        assert {name: told[name] for name in expected(view)} == expected(view)
        seats = met(view, len(view.seats), 6)
        for name in ("offer", "answer", "draft"):
            shown, numbers = getattr(view, name), told[name]
            owners, rest = numbers[30:94], [*numbers[:30], *numbers[94:]]
            assert rest == deal(shown, view, seats), name
            for one in shown.terms if shown else ():
                at = 7 if one.player is None else seats.index(one.player)
                assert [space for space in range(8) if owners[space * 8 + at]] == one.gets, name
