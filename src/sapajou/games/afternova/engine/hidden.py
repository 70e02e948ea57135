"""Who knows what: dealing again everything a seat may not know (section 9).

A redeal reads the masks of knowledge and what lies open, never the history, and the true hidden cards only as a
sorted heap. Where public facts bind a hand (A must be able to supply the rest of its proposal, an acceptor what it
accepted), the hand is dealt so that it can: card by card, each only if what follows can still be dealt.
"""

from sapajou.games.afternova.engine.actions import (
    A_CREW,
    A_INSTEAD,
    A_SEND,
    BLUEPRINTS,
    CARDS,
    COUNTER,
    ID,
    INVITE,
    NOTHING,
    OPEN,
    OVER,
    REFUSE,
    RESPOND,
    SKILL_UPGRADE,
    SKILLS,
    STREAMS,
    T_SHOWED,
    WORKERS,
)
from sapajou.games.afternova.engine.deal import rest
from sapajou.games.afternova.engine.draft import begin, possible_answers, take_step
from sapajou.games.afternova.engine.rules import Position
from sapajou.games.afternova.engine.state import (
    Deal,
)
from sapajou.games.afternova.engine.steps import possible_steps
from sapajou.games.afternova.engine.workers import crew_of, crews, icons_on
from sapajou.kernel.chance import Chance, chance_key


def redealt(position: Position, seat: int, seed: int) -> Position:
    """Return the position with everything the seat may not know dealt again; it depends on the view and the seed."""
    new = position.copy()
    dice = Chance(chance_key(ID, seed), [0])
    for other in range(new.seats):
        if other != seat:
            new.drafts[other] = None
    if new.asked != seat:
        new.drops = []
    _deal_workers(new, seat, dice)
    _deal_blueprints(new, seat, dice)
    _deal_ships(new, seat, dice)
    new.decks[2].sort()
    dice.shuffle(0, new.decks[2])
    _seal_again(new, seat, dice)
    _forget_shown(new, seat)
    new.chance = Chance(chance_key(ID + " after", seed), [0] * STREAMS)
    return new


# Cards


def _known_cards(new: Position, owner: int, seat: int, first: int, last: int) -> list[int]:
    """Return the cards of a kind in another's hand that the seat knows, ascending."""
    known = [card for card in new.hands[owner] if first <= card < last and new.known[card] >> seat & 1]
    known.sort()
    return known


def _hidden_count(new: Position, owner: int, seat: int, first: int, last: int) -> int:
    """Return how many cards of a kind in another's hand the seat does not know."""
    count = 0
    for card in new.hands[owner]:
        if first <= card < last and not new.known[card] >> seat & 1:
            count += 1
    return count


def _unknown(new: Position, seat: int, first: int, last: int) -> list[int]:
    """Return all cards of a kind whose place the seat does not know, ascending."""
    return [card for card in range(first, last) if not new.known[card] >> seat & 1]


def _deal_workers(new: Position, seat: int, dice: Chance) -> None:
    """Deal the unknown workers to the other hands and the deck; hands that are bound first."""
    order = _bound_first(new, seat)
    bonds = [_bond(new, other) for other in order]
    unknown = _unknown(new, seat, 0, WORKERS)
    counts = [_hidden_count(new, other, seat, 0, WORKERS) for other in order]
    dealt: list[list[int]] = []
    heap: list[int] = []
    while len(dealt) < len(order):  # one bound hand can take what another needs: then deal again
        dealt = []
        heap = unknown[:]
        dice.shuffle(0, heap)
        for at in range(len(order)):
            hand = _bound_hand(new, order[at], seat, bonds[at], counts[at], heap)
            if len(hand) < counts[at]:
                break
            dealt.append(hand)
    for at in range(len(order)):
        other = order[at]
        kept = _known_cards(new, other, seat, 0, WORKERS)
        blueprints = [card for card in new.hands[other] if card >= WORKERS]
        new.hands[other] = kept + dealt[at] + blueprints
        _set_knowledge(new, other, seat, kept, dealt[at])
    new.decks[0] = heap
    for card in heap:
        new.known[card] = 0


def _deal_blueprints(new: Position, seat: int, dice: Chance) -> None:
    """Deal the unknown blueprints to the other hands, the Bot's face-down cards and the deck."""
    heap = _unknown(new, seat, WORKERS, WORKERS + BLUEPRINTS)
    dice.shuffle(0, heap)
    for other in range(new.seats):
        if other != seat:
            kept = _known_cards(new, other, seat, WORKERS, CARDS)
            dealt = [heap.pop() for _ in range(_hidden_count(new, other, seat, WORKERS, CARDS))]
            workers = [card for card in new.hands[other] if card < WORKERS]
            new.hands[other] = workers + kept + dealt
            _set_knowledge(new, other, seat, kept, dealt)
    if new.phase != OVER:
        new.bot_hidden = [heap.pop() for _ in range(len(new.bot_hidden))]
        for card in new.bot_hidden:
            new.known[card] = 0
    new.decks[1] = heap
    for card in heap:
        new.known[card] = 0


def _set_knowledge(new: Position, owner: int, seat: int, kept: list[int], dealt: list[int]) -> None:
    """Reset who knows another's cards to what the seat can tell."""
    for card in kept:
        if not new.known[card] & OPEN:
            new.known[card] = 1 << owner | 1 << seat  # whether others were shown it too, it cannot tell
    for card in dealt:
        new.known[card] = 1 << owner


def _deal_ships(new: Position, seat: int, dice: Chance) -> None:
    """Deal the other objectives again while they are secret; the unused ships have no order."""
    players = new.seats + (1 if new.rival() else 0)
    if new.phase != OVER:
        heap = [ship for ship in new.ships if ship != new.ships[seat]]
        heap.sort()
        dice.shuffle(0, heap)
        for owner in range(players):
            if owner != seat:
                new.ships[owner] = heap.pop()
        heap.sort()
        new.ships = new.ships[:players] + heap
    else:
        new.ships = new.ships[:players] + sorted(new.ships[players:])


# Hands that public facts bind


def _bond(new: Position, seat: int) -> list[int]:
    """Return the icons of both skills that a seat must be able to supply, as all can tell; [0, 0] if none."""
    offer = new.offer
    if offer is None:
        return [0, 0]
    if seat == new.active:
        return [rest(new, offer, 0), rest(new, offer, 1)] if offer.kind != INVITE else [0, 0]
    reply = new.answers[seat]
    if reply is None or new.phase == RESPOND or reply.kind == REFUSE:
        return [0, 0]
    if reply.kind == COUNTER:
        return [reply.needs[0], reply.needs[1]]
    term = offer.term_of(seat)
    return [offer.needs[term * 2], offer.needs[term * 2 + 1]]


def _bound_first(new: Position, seat: int) -> list[int]:
    """Return the other seats, those whose hands are bound first."""
    bound: list[int] = []
    free: list[int] = []
    for other in range(new.seats):
        if other != seat:
            (bound if sum(_bond(new, other)) > 0 else free).append(other)
    return bound + free


def _bound_hand(new: Position, owner: int, seat: int, bond: list[int], count: int, heap: list[int]) -> list[int]:
    """Take cards for a hand out of the shuffled heap so that it meets its bond; fewer than `count` if it cannot."""
    hand: list[int] = []
    if sum(bond) == 0:
        return [heap.pop() for _ in range(count)]
    planet = new.offered().planet
    skills = [new.skill(planet, 0), new.skill(planet, 1)]
    kept = 0
    for card in _known_cards(new, owner, seat, 0, WORKERS):
        kept |= 1 << card
    lacks = [
        bond[which] - icons_on(new, kept, skills[which]) - new.upgrade(owner, SKILL_UPGRADE + skills[which])
        for which in range(2)
    ]
    while len(hand) < count:
        at = len(heap) - 1
        while at >= 0 and not _can_follow(new, skills, lacks, heap, at, count - len(hand) - 1):
            at -= 1
        if at < 0:
            return hand
        card = heap.pop(at)
        hand.append(card)
        for which in range(2):
            lacks[which] -= new.figures.icons[card * SKILLS + skills[which]]
    return hand if lacks[0] <= 0 and lacks[1] <= 0 else []


def _can_follow(new: Position, skills: list[int], lacks: list[int], heap: list[int], at: int, slots: int) -> bool:
    """Return whether, after a card of the heap, so many others of it can supply the rest of what is lacking."""
    icons = new.figures.icons
    first = lacks[0] - icons[heap[at] * SKILLS + skills[0]]
    second = lacks[1] - icons[heap[at] * SKILLS + skills[1]]
    if first <= 0 and second <= 0:
        return True
    both, firsts, seconds = 0, [0, 0], [0, 0]  # of firsts and seconds: single, double
    for other in range(len(heap)):
        if other != at:
            one, two = icons[heap[other] * SKILLS + skills[0]], icons[heap[other] * SKILLS + skills[1]]
            if one > 0 and two > 0:
                both += 1
            elif one > 0:
                firsts[one - 1] += 1
            elif two > 0:
                seconds[two - 1] += 1
    for mixed in range(min(both, slots) + 1):
        if mixed + _cards_for(first - mixed, firsts) + _cards_for(second - mixed, seconds) <= slots:
            return True
    return False


def _cards_for(icons: int, numbers: list[int]) -> int:
    """Return how few cards supply so many icons of one skill, out of so many single and double ones."""
    if icons <= 0:
        return 0
    doubles = min(numbers[1], icons // 2)
    left = icons - 2 * doubles
    if left <= numbers[0]:
        return doubles + left
    return doubles + 1 if numbers[1] > doubles else CARDS  # half a double, or more than there is


# Sealed choices


def _seal_again(new: Position, seat: int, dice: Chance) -> None:
    """Give the others' sealed workers and answers again, at random among what their new cards allow."""
    offer = new.offer
    if offer is None:
        return
    if new.active != seat and sum(_bond(new, new.active)) > 0:
        new.offer = _sealed(new, offer, new.active, dice)
    for other in range(new.seats):
        reply = new.answers[other]
        if other == seat or reply is None:
            continue
        if new.phase == RESPOND:
            _answer_again(new, other, dice)
        elif sum(_bond(new, other)) > 0:
            new.answers[other] = _sealed(new, reply, other, dice)


def _sealed(new: Position, deal: Deal, owner: int, dice: Chance) -> Deal:
    """Return a deal with workers of the new hand that meet its owner's obligation."""
    bond = _bond(new, owner)
    possible = crews(new, owner, deal.planet, bond[0], bond[1])
    code = possible[dice.below(0, len(possible))]
    again = deal.copy()
    again.workers = crew_of(new, new.workers_of(owner), code)
    again.steps = [A_CREW + code if step >= A_CREW else step for step in deal.steps if step < A_INSTEAD]
    return again


def _answer_again(new: Position, other: int, dice: Chance) -> None:
    """Seal a random answer, step by step; cards that it might show are left out."""
    steps = possible_answers(new, other)
    begin(new, other, _one_of(steps, dice))
    draft = new.draft(other)
    steps = possible_steps(new, other, draft)
    while steps[0] != A_SEND:
        take_step(new, other, draft, _one_of(steps, dice))
        steps = possible_steps(new, other, draft)
    new.drafts[other] = None
    new.answers[other] = draft


def _one_of(steps: list[int], dice: Chance) -> int:
    """Return a step at random; a single one uses no chance."""
    return steps[0] if len(steps) == 1 else steps[dice.below(0, len(steps))]


def _forget_shown(new: Position, seat: int) -> None:
    """Leave of the cards that others were shown only how many there were."""
    at = 0
    while at < len(new.talk):
        end = at + 2 + new.talk[at + 1]
        told = new.talk[at + 3] | 1 << new.talk[at + 2]
        if new.talk[at] == T_SHOWED and not told >> seat & 1:
            for card in range(at + 4, end - 1):
                new.talk[card] = NOTHING
        at = end
