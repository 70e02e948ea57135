"""What each seat may see (AN-I-01 to AN-I-05): the masks of knowledge say which cards."""

from typing import Final

import msgspec

from sapajou.games.afternova import figures as fig
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal, Figures
from sapajou.games.afternova.events import KINDS, TermView, by_skill, term_view, told
from sapajou.kernel.tagged import Event

PHASES: Final = (
    "choose_action", "respond", "choose_acceptor", "consider_counters", "market_step", "discard_hand", "overflow",
    "complete", "over",
)  # fmt: skip


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in a hand, the seats that know it, and whether everybody saw it lie open."""

    card: str
    known_to: list[int]
    open: bool


class Face(msgspec.Struct, frozen=True):
    """What is printed on a card: the icons of a worker, or the cost, points and upgrade of a blueprint."""

    icons: list[str] = []
    cost: list[str] = []
    points: int = 0
    upgrade: str | None = None


class PlanetView(msgspec.Struct, frozen=True):
    """A planet that can be extracted."""

    planet: str | None
    requirements: dict[str, int]
    fragments: list[str | None]


class SeatView(msgspec.Struct, frozen=True):
    """A player as another sees it: only cards that the viewer knows have names."""

    workers: int
    blueprints: int
    hand: list[Held]
    storage: list[str]
    capacity: int
    completed: list[str]
    points: int
    upgrades: dict[str, int]
    objective: list[str] | None


class DealView(msgspec.Struct, frozen=True):
    """A deal, an offer or an answer; its workers and shown cards only as far as the viewer made it (AN-N-24)."""

    kind: str
    planet: int
    players: list[int]
    asks: dict[str, int]
    terms: list[TermView]
    bot: list[int]
    bot_icons: dict[str, int]
    rest: dict[str, int]
    workers: list[str] | None
    show: list[str]
    to: list[int]


class Reply(msgspec.Struct, frozen=True):
    """An answer that all see."""

    seat: int
    kind: str
    term: TermView | None


class BotView(msgspec.Struct, frozen=True):
    """The Bot: its row with what is covered, its storage, and what it has scored."""

    row: list[str]
    covered: list[list[str]]
    storage: list[str]
    scored: list[str]
    face_down: int
    revealed: list[str]
    objective: list[str] | None


class View(msgspec.Struct, frozen=True):
    """What a seat sees; None is a spectator."""

    seat: int | None
    phase: str
    round: int
    max_rounds: int
    active: int | None
    to_act: list[int]
    proposals: int
    budget: int | None
    last_window: bool
    worker_row: list[str | None]
    blueprint_row: list[str | None]
    planets: list[PlanetView]
    decks: list[int]
    worker_discard: list[str]
    blueprint_discard: list[str]
    planet_discard: list[str]
    bag: dict[str, int]
    fragment_discard: dict[str, int]
    seats: list[SeatView]
    bot: BotView | None
    offer: DealView | None
    answered: list[int]
    replies: list[Reply]
    said: list[Event]  # since the latest offer was made: answers, cards shown, workers played
    answer: DealView | None
    draft: DealView | None
    dropping: list[str]
    faces: dict[str, Face]


def faces_of(figures: Figures) -> dict[str, Face]:
    """Return what is printed on every worker and blueprint, by its id; an owner's own decks may differ."""
    faces = {}
    for at, card in enumerate(fig.WORKERS):
        icons = figures.icons[at * act.SKILLS : (at + 1) * act.SKILLS]
        faces[card] = Face(icons=[name for name, count in zip(fig.SKILLS, icons, strict=True) for _ in range(count)])
    for at, card in enumerate(fig.BLUEPRINTS):
        cost = figures.cost[at * act.COLOURS : (at + 1) * act.COLOURS]
        colours = [name for name, count in zip(fig.COLOURS, cost, strict=True) for _ in range(count)]
        upgrade = None if figures.upgrade[at] == act.NO_UPGRADE else fig.UPGRADES[figures.upgrade[at]]
        faces[card] = Face(cost=colours, points=figures.points[at], upgrade=upgrade)
    return faces


def seen(state: State, seat: int | None, faces: dict[str, Face]) -> View:
    """Return what a seat may see; what is printed on the cards never changes and is shared by all views."""
    opened = state.phase in (act.CHOOSE_ACCEPTOR, act.CONSIDER_COUNTERS)
    own = None if seat is None else state.answers[seat]
    draft = None if seat is None else state.drafts[seat]
    return View(
        seat=seat,
        phase=PHASES[state.phase],
        round=state.round,
        max_rounds=state.max_rounds,
        active=None if state.active == act.BOT else state.active,
        to_act=state.to_act(),
        proposals=state.proposals,
        budget=None if state.budget == act.NOTHING else state.budget,
        last_window=state.window == 1,
        worker_row=[_card(card) for card in state.row[: act.SLOTS]],
        blueprint_row=[_card(card) for card in state.row[act.SLOTS :]],
        planets=[_planet(state, slot) for slot in range(act.PLANET_SLOTS)],
        decks=[len(deck) for deck in state.decks],
        worker_discard=fig.named_cards(state.discards[0]),
        blueprint_discard=fig.named_cards(state.discards[1]),
        planet_discard=[fig.PLANETS[planet] for planet in state.discards[2]],
        bag=dict(zip(fig.COLOURS, state.bag, strict=True)),
        fragment_discard=dict(zip(fig.COLOURS, state.waste, strict=True)),
        seats=[_seat(state, other, seat) for other in range(state.seats)],
        bot=_bot(state) if state.rival() else None,
        offer=None if state.offer is None else deal_view(state, state.offer, own=seat == state.active),
        answered=[other for other, answer in enumerate(state.answers) if answer is not None],
        replies=[reply for other in range(state.seats) if (reply := _reply(state, other))] if opened else [],
        said=told(state.talk, seat),
        answer=None if own is None else deal_view(state, own, own=True),
        draft=None if draft is None else deal_view(state, draft, own=True),
        dropping=fig.named_colours(state.drops) if seat is not None and seat == state.asked else [],
        faces=faces,
    )


def _card(card: int) -> str | None:
    return None if card == act.NOTHING else fig.CARDS[card]


def _planet(state: State, slot: int) -> PlanetView:
    planet = state.planets[slot]
    if planet == act.NOTHING:
        return PlanetView(None, {}, [])
    first = slot * act.MOST_SPACES
    colours = state.spaces[first : first + state.figures.spaces[planet]]
    needs = {fig.SKILLS[state.skill(slot, which)]: state.required(slot, which) for which in range(2)}
    return PlanetView(fig.PLANETS[planet], needs, [None if c == act.NOTHING else fig.COLOURS[c] for c in colours])


def held(state: State, card: int) -> Held:
    """Return a card of a hand with who knows it."""
    return Held(fig.CARDS[card], fig.seats_of(state.known[card]), bool(state.known[card] & act.OPEN))


def _seat(state: State, owner: int, seat: int | None) -> SeatView:
    """Return a player as a seat sees it; of another's card it cannot tell who else knows it (AN-I-01, AN-I-02)."""
    bit = act.OPEN if seat is None else 1 << seat
    hand, masks, points = state.hands[owner], state.known, state.figures.points
    if owner == seat:
        known = [held(state, card) for card in hand]
    else:
        cards = sorted([card for card in hand if masks[card] & bit])
        known = [Held(fig.CARDS[card], [], masks[card] & act.OPEN != 0) for card in cards]
    workers = len([card for card in hand if card < act.WORKERS])
    completed = state.completed[owner]
    active = state.upgrades[owner * act.UPGRADES : (owner + 1) * act.UPGRADES]
    return SeatView(
        workers=workers,
        blueprints=len(hand) - workers,
        hand=known,
        storage=fig.named_colours(state.storages[owner]),
        capacity=act.STORAGE + active[act.STORAGE_UPGRADE],
        completed=fig.named_cards(completed),
        points=sum([points[card - act.WORKERS] for card in completed]),  # AN-R-14
        upgrades={name: count for name, count in zip(fig.UPGRADES, active, strict=False) if count}
        if any(active)
        else {},
        objective=objective(state, owner) if owner == seat or state.over else None,  # AN-I-03
    )


def objective(state: State, owner: int) -> list[str]:
    """Return the two colours of an objective."""
    ship = state.ships[owner]
    return fig.named_colours(state.figures.objectives[ship * 2 : ship * 2 + 2])


def _bot(state: State) -> BotView:
    covered = [
        [fig.COLOURS[c] for c in range(act.COLOURS) for _ in range(state.bot_cover[at * act.COLOURS + c])]
        for at in range(len(state.bot_row))
    ]
    return BotView(
        fig.named_cards(state.bot_row),
        covered,
        fig.named_colours(state.bot_storage),
        fig.named_cards(state.bot_scored),
        len(state.bot_hidden),
        fig.named_cards(state.bot_hidden) if state.over else [],  # AN-I-05
        objective(state, state.seats) if state.over else None,
    )


def deal_view(state: State, deal: Deal, *, own: bool) -> DealView:
    """Return a deal as its maker or another sees it."""
    skills = [fig.SKILLS[state.skill(deal.planet, which)] for which in range(2)]
    offering = deal.kind in (act.PROPOSE, act.OPEN_CALL)
    left = [
        state.required(deal.planet, which) - deal.bot_icons[which] - sum(deal.needs[which::2]) for which in range(2)
    ]
    return DealView(
        KINDS[deal.kind],
        deal.planet,
        deal.helpers[:],
        by_skill(skills, deal.needs) if deal.kind == act.INVITE else {},
        [term_view(deal, skills, at, _player(deal, at)) for at in range(deal.terms())],
        deal.bot_order[:],
        by_skill(skills, deal.bot_icons),
        by_skill(skills, left) if offering else {},
        fig.worker_ids(deal.workers) if own else None,  # AN-I-04
        fig.named_cards(deal.shown) if own else [],
        fig.seats_of(deal.audience) if own else [],
    )


def _player(deal: Deal, at: int) -> int | None:
    return None if deal.kind == act.OPEN_CALL else deal.helpers[at]


def _reply(state: State, seat: int) -> Reply | None:
    reply = state.answers[seat]
    if reply is None:
        return None
    return Reply(seat, KINDS[reply.kind], term_of(state, seat) if reply.kind == act.COUNTER else None)


def term_of(state: State, seat: int) -> TermView:
    """Return the term of the counter that a seat has made."""
    reply = state.reply(seat)
    skills = [fig.SKILLS[state.skill(reply.planet, which)] for which in range(2)]
    return term_view(reply, skills, 0, seat)
