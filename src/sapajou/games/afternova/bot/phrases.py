"""What a bot says with a move: why it offers, accepts, asks for more, refuses or declines.

A phrase is made on a position that was dealt again for the seat that speaks, so it can tell of no hidden card but
its own; of those it tells no more than whether it has the skills that it is asked for.
"""

from collections.abc import Mapping, Sequence

from sapajou.games.afternova.bot.tuned import tuned_weights
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.gains import Worths
from sapajou.games.afternova.engine.replies import accepted_outcome
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.figures import COLOURS, PLANETS, SKILLS
from sapajou.games.afternova.saying import counted_colours, counted_skills
from sapajou.kernel.words import Phrase


def phrase(state: State, seat: int, steps: Sequence[int]) -> Phrase | None:
    """Return why a seat plays a move, as a key `prompt.say.*` of the words and its values, or None."""
    if state.drafts[seat] is not None:
        return None
    if state.phase == act.CHOOSE_ACTION:
        return ("prompt.say.market", {}) if steps[0] == act.A_MARKET else _of_offer(state, seat, steps)
    if state.phase == act.RESPOND and state.offer is not None:
        return _of_answer(state, seat, steps[0] - act.A_ANSWER + act.ACCEPT)
    if state.phase == act.CONSIDER_COUNTERS:
        return _of_counters(state, seat, steps)
    return None


def _of_offer(state: State, seat: int, steps: Sequence[int]) -> Phrase:
    """Return what a seat says with an offer: what it wants, and what there is for help."""
    after = state.copy()
    for step in steps:
        after.apply(seat, step)
    offer = after.offer
    if offer is None:
        return "prompt.say.alone", {}
    values: dict[str, object] = {"piece": PLANETS[state.planets[offer.planet]]}
    if offer.kind == act.INVITE:
        return "prompt.say.invite", values
    first = offer.planet * act.MOST_SPACES
    given = [
        COLOURS[state.spaces[first + at]]
        for at, owner in enumerate(offer.owners)
        if owner not in (act.NOTHING, seat, act.BOT) and state.spaces[first + at] != act.NOTHING
    ]
    given += [COLOURS[at % act.COLOURS] for at, net in enumerate(offer.trades) for _ in range(net)]
    return (
        ("prompt.say.offer", values | {"fragments": counted_colours(given)}) if given else ("prompt.say.favour", values)
    )


def _of_answer(state: State, seat: int, kind: int) -> Phrase:
    """Return what a seat says with an answer."""
    offer = state.offered()
    if kind == act.COUNTER:
        return ("prompt.say.want_more" if offer.kind != act.INVITE else "prompt.say.my_price"), {}
    if offer.kind == act.INVITE:
        return "prompt.say.no_price", {}
    if kind == act.ACCEPT:
        return "prompt.say.fair", {}
    weights = tuned_weights(state.seats)
    outcome = accepted_outcome(Worths(state, weights), seat)
    if outcome is None:
        return "prompt.say.cannot", _asked(state, offer, offer.term_of(seat))
    leads = outcome.theirs > weights.margin > outcome.their_net
    return ("prompt.say.leader" if leads else "prompt.say.too_little"), {}


def _asked(state: State, offer: Deal, term: int) -> Mapping[str, object]:
    """Return the icons that a term needs."""
    needs = zip(range(2), offer.needs[term * 2 : term * 2 + 2], strict=True)
    return {"icons": counted_skills({SKILLS[state.skill(offer.planet, which)]: number for which, number in needs})}


def _of_counters(state: State, seat: int, steps: Sequence[int]) -> Phrase | None:
    """Return what A says when it takes a counter, or takes none: of the only one, what was too much for what."""
    if steps[0] != act.A_DECLINE:
        return "prompt.say.deal", {}
    makers = [other for other in range(state.seats) if (one := state.answers[other]) and one.kind == act.COUNTER]
    if len(makers) > 1:
        return "prompt.say.none_of_them", {}
    reply = state.reply(makers[0])
    if act.A_CONSIDER + makers[0] not in state.legal(seat):
        return "prompt.say.cannot_rest", {}
    first = reply.planet * act.MOST_SPACES
    wanted = [COLOURS[state.spaces[first + at]] for at in range(act.MOST_SPACES) if reply.owners[at] == makers[0]]
    wanted += [COLOURS[colour] for colour, net in enumerate(reply.trades) for _ in range(net)]
    if not wanted:
        return "prompt.say.none_of_them", {}
    return "prompt.say.too_much", {"fragments": counted_colours(wanted), **_asked(state, reply, 0)}
