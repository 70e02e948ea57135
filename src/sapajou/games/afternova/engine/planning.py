"""A deal as the steps that draft it (AN-N-23)."""

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.engine.workers import crew_code, faces_of


def steps_of_deal(state: State, seat: int, deal: Deal) -> list[int]:
    """Return the steps of a deal or an answer that is legal and shows nothing."""
    steps = [_first_step(deal)]
    trial = state.copy()
    trial.apply(seat, steps[0])
    while True:
        draft = trial.drafts[seat]
        if draft is None:
            return steps
        step = _next_step(trial, draft, deal)
        steps.append(step)
        if step == act.A_SEND:
            return steps
        trial.apply(seat, step)


def write_steps(state: State) -> None:
    """Write into the offer and the answers on the table the steps that draft them, where a policy sent them without."""
    offer = state.offer
    if offer is None:
        return
    if not offer.steps:
        before = state.copy()
        before.phase = act.CHOOSE_ACTION
        before.proposals += 1
        before.offer = None
        before.drafts[state.active] = None
        offer.steps = _before_sending(steps_of_deal(before, state.active, offer))
    for seat in range(state.seats):
        answer = state.answers[seat]
        if answer is not None and not answer.steps:
            before = state.copy()
            before.phase = act.RESPOND
            before.answers[seat] = None
            answer.steps = _before_sending(steps_of_deal(before, seat, answer))


def _before_sending(steps: list[int]) -> list[int]:
    """Return the steps of a draft up to the one that sends it."""
    return steps[:-1] if steps[-1] == act.A_SEND else steps


def _first_step(deal: Deal) -> int:
    """Return the step that begins a draft."""
    if deal.kind == act.TAKE_COUNTER:
        return act.A_CONSIDER + deal.helpers[0]
    if deal.kind >= act.ACCEPT:
        return act.A_ANSWER + deal.kind - act.ACCEPT
    return act.A_DRAFT + deal.kind * act.PLANET_SLOTS + deal.planet


def _next_step(state: State, draft: Deal, deal: Deal) -> int:  # noqa: PLR0911  one line a stage
    """Return what a deal says about the next question of its draft."""
    stage = draft.stage
    if stage == act.HELPERS:
        done = len(draft.helpers)
        return act.A_WITH + deal.helpers[done] if done < len(deal.helpers) else act.A_ENOUGH
    if stage <= act.NEED_SECOND:
        which = 0 if stage == act.NEED_FIRST else 1
        who = act.ASKED if deal.kind == act.INVITE else draft.who(draft.at)
        code = act.A_NEED + (who * act.SKILLS + state.skill(draft.planet, which)) * act.MOST_ICONS
        return code + deal.needs[draft.at * 2 + which]
    if stage <= act.BOT_SECOND:
        which = stage - act.BOT_FIRST
        return act.A_BOT + state.skill(draft.planet, which) * act.MOST_ICONS + deal.bot_icons[which]
    if stage == act.SPACES:
        return act.A_OWNER + draft.at * 8 + deal.owners[draft.at]
    if stage == act.BOT_ORDER:
        return act.A_BOT_NEXT + _bot_next(state, draft, deal)
    if stage <= act.AMOUNTS:
        return _stored(draft, deal)
    if stage == act.CREW:
        return act.A_CREW + crew_code(faces_of(state, deal.workers))
    return act.A_SEND


def _bot_next(state: State, draft: Deal, deal: Deal) -> int:
    """Return the space of the fragment that the Bot places next: of equal colours the first."""
    first = draft.planet * act.MOST_SPACES
    colour = state.spaces[first + deal.bot_order[len(draft.bot_order)]]
    for space in range(act.MOST_SPACES):
        free = draft.owners[space] == act.BOT and space not in draft.bot_order
        if free and state.spaces[first + space] == colour:
            return space
    return act.NOTHING


def _stored(draft: Deal, deal: Deal) -> int:
    """Return whether stored fragments change hands, and then how many of the next colour."""
    who = draft.who(draft.at)
    first = draft.at * act.COLOURS
    if draft.stage == act.STORED:
        for colour in range(act.COLOURS):
            if deal.trades[first + colour] != 0:
                return act.A_SOME + who
        return act.A_NONE + who
    colour = len(draft.trades) - first
    return act.A_AMOUNT + (who * act.COLOURS + colour) * act.NETS + act.MOST_NET + deal.trades[first + colour]
