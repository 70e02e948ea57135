"""Who knows what: dealing again everything a seat may not know (AN-I-01 to AN-I-05).

A redeal reads the masks of knowledge and what lies open, never the history, and the true hidden cards only as a
sorted heap. Where public facts bind a hand (A must be able to supply the rest of its proposal, an acceptor what it
accepted), the hand is dealt so that it can: card by card, each only if what follows can still be dealt.
"""

from mypy_extensions import i64

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.drafting import begin, possible_answers, take_step
from sapajou.games.afternova.engine.extracting import rest
from sapajou.games.afternova.engine.labour import smallest_crew
from sapajou.games.afternova.engine.planning import steps_of_deal
from sapajou.games.afternova.engine.policy import Policy
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.engine.steps import possible_steps
from sapajou.games.afternova.engine.workers import crew_code, crew_of, crews, faces_of, icons_on
from sapajou.kernel.chance import Chance, chance_key


def redealt(state: State, seat: int, seed: int, policy: Policy | None = None) -> State:
    """Return the position with everything the seat may not know dealt again; it depends on the view and the seed.

    What others have sealed is drawn at random among what their new cards allow, or is what a policy would choose.
    """
    new = state.copy()
    dice = Chance(chance_key(act.ID, seed), [0])
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
    _seal_again(new, seat, dice, policy)
    _forget_shown(new, seat)
    new.chance = Chance(chance_key(act.ID + " after", seed), [0] * act.STREAMS)
    return new


# Cards


def _known_cards(state: State, owner: int, seat: int, first: int, last: int) -> list[int]:
    """Return the cards of a kind in another's hand that the seat knows, ascending."""
    known = [card for card in state.hands[owner] if first <= card < last and state.known[card] >> seat & 1]
    known.sort()
    return known


def _hidden_count(state: State, owner: int, seat: int, first: int, last: int) -> int:
    """Return how many cards of a kind in another's hand the seat does not know."""
    count = 0
    for card in state.hands[owner]:
        if first <= card < last and not state.known[card] >> seat & 1:
            count += 1
    return count


def _unknown(state: State, seat: int, first: int, last: int) -> list[int]:
    """Return all cards of a kind whose place the seat does not know, ascending."""
    return [card for card in range(first, last) if not state.known[card] >> seat & 1]


def _deal_workers(state: State, seat: int, dice: Chance) -> None:
    """Deal the unknown workers to the other hands and the deck; hands that are bound first."""
    order = _bound_first(state, seat)
    bonds = [_bond(state, other) for other in order]
    unknown = _unknown(state, seat, 0, act.WORKERS)
    counts = [_hidden_count(state, other, seat, 0, act.WORKERS) for other in order]
    dealt: list[list[int]] = []
    heap: list[int] = []
    while len(dealt) < len(order):  # one bound hand can take what another needs: then deal again
        dealt = []
        heap = unknown[:]
        dice.shuffle(0, heap)
        for at in range(len(order)):
            hand = _bound_hand(state, order[at], seat, bonds[at], counts[at], heap)
            if len(hand) < counts[at]:
                break
            dealt.append(hand)
    for at in range(len(order)):
        other = order[at]
        kept = _known_cards(state, other, seat, 0, act.WORKERS)
        blueprints = [card for card in state.hands[other] if card >= act.WORKERS]
        state.hands[other] = kept + dealt[at] + blueprints
        _set_knowledge(state, other, seat, kept, dealt[at])
    state.decks[0] = heap
    for card in heap:
        state.known[card] = 0


def _deal_blueprints(state: State, seat: int, dice: Chance) -> None:
    """Deal the unknown blueprints to the other hands, the Bot's face-down cards and the deck."""
    heap = _unknown(state, seat, act.WORKERS, act.WORKERS + act.BLUEPRINTS)
    dice.shuffle(0, heap)
    for other in range(state.seats):
        if other != seat:
            kept = _known_cards(state, other, seat, act.WORKERS, act.CARDS)
            dealt = [heap.pop() for _ in range(_hidden_count(state, other, seat, act.WORKERS, act.CARDS))]
            workers = [card for card in state.hands[other] if card < act.WORKERS]
            state.hands[other] = workers + kept + dealt
            _set_knowledge(state, other, seat, kept, dealt)
    if state.phase != act.OVER:
        state.bot_hidden = [heap.pop() for _ in range(len(state.bot_hidden))]
        for card in state.bot_hidden:
            state.known[card] = 0
    state.decks[1] = heap
    for card in heap:
        state.known[card] = 0


def _set_knowledge(state: State, owner: int, seat: int, kept: list[int], dealt: list[int]) -> None:
    """Reset who knows another's cards to what the seat can tell."""
    for card in kept:
        if not state.known[card] & act.OPEN:
            state.known[card] = 1 << owner | 1 << seat  # whether others were shown it too, it cannot tell
    for card in dealt:
        state.known[card] = 1 << owner


def _deal_ships(state: State, seat: int, dice: Chance) -> None:
    """Deal the other objectives again while they are secret; the unused ships have no order."""
    players = state.seats + (1 if state.rival() else 0)
    if state.phase != act.OVER:
        heap = [ship for ship in state.ships if ship != state.ships[seat]]
        heap.sort()
        dice.shuffle(0, heap)
        for owner in range(players):
            if owner != seat:
                state.ships[owner] = heap.pop()
        heap.sort()
        state.ships = state.ships[:players] + heap
    else:
        state.ships = state.ships[:players] + sorted(state.ships[players:])


# Hands that public facts bind


def _bond(state: State, seat: int) -> list[int]:
    """Return the icons of both skills that a seat must be able to supply, as all can tell; [0, 0] if none."""
    offer = state.offer
    if offer is None:
        return [0, 0]
    if seat == state.active:
        return [rest(state, offer, 0), rest(state, offer, 1)] if offer.kind != act.INVITE else [0, 0]
    reply = state.answers[seat]
    if reply is None or state.phase == act.RESPOND or reply.kind == act.REFUSE:
        return [0, 0]
    if reply.kind == act.COUNTER:
        return [reply.needs[0], reply.needs[1]]
    term = offer.term_of(seat)
    return [offer.needs[term * 2], offer.needs[term * 2 + 1]]


def _bound_first(state: State, seat: int) -> list[int]:
    """Return the other seats, those whose hands are bound first."""
    bound: list[int] = []
    free: list[int] = []
    for other in range(state.seats):
        if other != seat:
            (bound if sum(_bond(state, other)) > 0 else free).append(other)
    return bound + free


def _bound_hand(state: State, owner: int, seat: int, bond: list[int], count: int, heap: list[int]) -> list[int]:
    """Take cards for a hand out of the shuffled heap so that it meets its bond; fewer than `count` if it cannot."""
    hand: list[int] = []
    if sum(bond) == 0:
        return [heap.pop() for _ in range(count)]
    planet = state.offered().planet
    skills = [state.skill(planet, 0), state.skill(planet, 1)]
    kept = 0
    for card in _known_cards(state, owner, seat, 0, act.WORKERS):
        kept |= 1 << card
    lacks = [
        bond[which] - icons_on(state, kept, skills[which]) - state.upgrade(owner, act.SKILL_UPGRADE + skills[which])
        for which in range(2)
    ]
    while len(hand) < count:
        at = len(heap) - 1
        while at >= 0 and not _can_follow(state, skills, lacks, heap, at, count - len(hand) - 1):
            at -= 1
        if at < 0:
            return hand
        card = heap.pop(at)
        hand.append(card)
        for which in range(2):
            lacks[which] -= state.figures.icons[card * act.SKILLS + skills[which]]
    return hand if lacks[0] <= 0 and lacks[1] <= 0 else []


def _can_follow(state: State, skills: list[int], lacks: list[int], heap: list[int], at: int, slots: int) -> bool:
    """Return whether, after a card of the heap, so many others of it can supply the rest of what is lacking."""
    icons = state.figures.icons
    first = lacks[0] - icons[heap[at] * act.SKILLS + skills[0]]
    second = lacks[1] - icons[heap[at] * act.SKILLS + skills[1]]
    if first <= 0 and second <= 0:
        return True
    both, firsts, seconds = 0, [0, 0], [0, 0]  # of firsts and seconds: single, double
    for other in range(len(heap)):
        if other != at:
            one, two = icons[heap[other] * act.SKILLS + skills[0]], icons[heap[other] * act.SKILLS + skills[1]]
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
    return doubles + 1 if numbers[1] > doubles else act.CARDS  # half a double, or more than there is


# Sealed choices


def _seal_again(state: State, seat: int, dice: Chance, policy: Policy | None) -> None:
    """Give the others' sealed workers and answers again, as their new cards allow."""
    offer = state.offer
    if offer is None:
        return
    if state.active != seat and sum(_bond(state, state.active)) > 0:
        state.offer = _sealed(state, offer, state.active, dice, policy)
    for other in range(state.seats):
        reply = state.answers[other]
        if other == seat or reply is None:
            continue
        if state.phase == act.RESPOND and policy is None:
            _answer_again(state, other, dice)
        elif state.phase == act.RESPOND and policy is not None:
            state.answers[other] = None
            _answer_by(state, other, policy)
        elif sum(_bond(state, other)) > 0:
            state.answers[other] = _sealed(state, reply, other, dice, policy)


def _sealed(state: State, deal: Deal, owner: int, dice: Chance, policy: Policy | None) -> Deal:
    """Return a deal with workers of the new hand that meet its owner's obligation: any, or by a policy the fewest."""
    bond = _bond(state, owner)
    if policy is None:
        possible = crews(state, owner, deal.planet, bond[0], bond[1])
        code = possible[dice.below(0, len(possible))]
    else:
        code = crew_code(faces_of(state, smallest_crew(state, owner, deal.planet, i64(bond[0]), i64(bond[1]))))
    again = deal.copy()
    again.workers = crew_of(state, state.workers_of(owner), code)
    again.steps = [act.A_CREW + code if step >= act.A_CREW else step for step in deal.steps if step < act.A_INSTEAD]
    return again


def _answer_again(state: State, other: int, dice: Chance) -> None:
    """Seal a random answer, step by step; cards that it might show are left out."""
    steps = possible_answers(state, other)
    begin(state, other, _one_of(steps, dice))
    draft = state.draft(other)
    steps = possible_steps(state, other, draft)
    while steps[0] != act.A_SEND:
        take_step(state, other, draft, _one_of(steps, dice))
        steps = possible_steps(state, other, draft)
    state.drafts[other] = None
    state.answers[other] = draft


def _answer_by(state: State, other: int, policy: Policy) -> None:
    """Seal the answer that a policy would give."""
    steps = steps_of_deal(state, other, policy.answer(state, other))
    begin(state, other, steps[0])
    draft = state.draft(other)
    for at in range(1, len(steps) - 1):
        take_step(state, other, draft, steps[at])
    state.drafts[other] = None
    state.answers[other] = draft


def _one_of(steps: list[int], dice: Chance) -> int:
    """Return a step at random; a single one uses no chance."""
    return steps[0] if len(steps) == 1 else steps[dice.below(0, len(steps))]


def _forget_shown(state: State, seat: int) -> None:
    """Leave of the cards that others were shown only how many there were."""
    at = 0
    while at < len(state.talk):
        end = at + 2 + state.talk[at + 1]
        told = state.talk[at + 3] | 1 << state.talk[at + 2]
        if state.talk[at] == act.T_SHOWED and not told >> seat & 1:
            for card in range(at + 4, end - 1):
                state.talk[card] = act.NOTHING
        at = end
