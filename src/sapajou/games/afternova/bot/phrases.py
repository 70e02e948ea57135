"""What a bot says with a move: why it offers, accepts, asks for more, refuses or declines, each in several ways.

A phrase is made on a position that was dealt again for the seat that speaks, so it can tell of no hidden card but
its own; of those it tells whether it has the skills that it is asked for, and which fragments it lacks to say yes.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from sapajou.games.afternova.bot.tuned import tuned_weights
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.gains import Worths, crew_size, got_by_helper, signed_count
from sapajou.games.afternova.engine.replies import accepted_outcome
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.engine.worth import packed
from sapajou.games.afternova.figures import COLOURS, PLANETS, SKILLS
from sapajou.games.afternova.saying import counted_colours, counted_skills
from sapajou.kernel.words import Phrase

# In how many ways each reason can be said: the first under the reason alone, the others under its number.
WAYS: Final = {
    "alone": 2, "cannot": 2, "cannot_rest": 2, "deal": 2, "fair": 3, "favour": 2, "invite": 2, "leader": 2, "market": 3,
    "my_price": 2, "no_price": 2, "none_of_them": 2, "offer": 3, "too_little": 2, "too_little.one": 3,
    "too_little.some": 2, "too_much": 2, "want_more": 2, "want_more.one": 3, "want_more.some": 2,
}  # fmt: skip
_MOST_MISSING: Final = 2  # fragments that are named as missing


def phrase(state: State, seat: int, steps: Sequence[int]) -> Phrase | None:
    """Return why a seat plays a move, as a key `prompt.say.*` of the words and its values, or None."""
    reason = _reason(state, seat, steps)
    if reason is None:
        return None
    why, values = reason
    way = (state.round * 5 + seat * 3 + state.proposals) % WAYS[why]
    return f"prompt.say.{why}" + (f".{way + 1}" if way else ""), values


def _reason(state: State, seat: int, steps: Sequence[int]) -> Phrase | None:
    """Return why a seat plays a move: a name of `WAYS`, and values."""
    if state.drafts[seat] is not None:
        return None
    if state.phase == act.CHOOSE_ACTION:
        return ("market", {}) if steps[0] == act.A_MARKET else _of_offer(state, seat, steps)
    if state.phase == act.RESPOND and state.offer is not None:
        return _of_answer(state, seat, steps)
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
        return "alone", {}
    values: dict[str, object] = {"piece": PLANETS[state.planets[offer.planet]]}
    if offer.kind == act.INVITE:
        return "invite", values
    first = offer.planet * act.MOST_SPACES
    given = [
        COLOURS[state.spaces[first + at]]
        for at, owner in enumerate(offer.owners)
        if owner not in (act.NOTHING, seat, act.BOT) and state.spaces[first + at] != act.NOTHING
    ]
    given += [COLOURS[at % act.COLOURS] for at, net in enumerate(offer.trades) for _ in range(net)]
    return ("offer", values | {"fragments": counted_colours(given)}) if given else ("favour", values)


def _of_answer(state: State, seat: int, steps: Sequence[int]) -> Phrase:
    """Return what a seat says with an answer."""
    offer = state.offered()
    kind = steps[0] - act.A_ANSWER + act.ACCEPT
    if kind == act.COUNTER:
        return ("my_price", {}) if offer.kind == act.INVITE else _more("want_more", _claimed(state, seat, steps))
    if offer.kind == act.INVITE:
        return "no_price", {}
    if kind == act.ACCEPT:
        return "fair", {}
    weights = tuned_weights(state.seats)
    worths = Worths(state, weights)
    outcome = accepted_outcome(worths, seat)
    if outcome is None:
        return "cannot", _asked(state, offer, offer.term_of(seat))
    if outcome.theirs > weights.margin > outcome.their_net:
        return "leader", {}
    return _more("too_little", _missing(worths, seat, offer))


def _more(reason: str, colours: Sequence[str]) -> Phrase:
    """Return a reason with the gap that it names: one fragment more, some, or just more."""
    if len(colours) == 1:
        return f"{reason}.one", {"colour": colours[0]}
    return (f"{reason}.some", {"fragments": counted_colours(colours)}) if colours else (reason, {})


def _claimed(state: State, seat: int, steps: Sequence[int]) -> list[str]:
    """Return the fragments that a counter claims beyond what was offered; [] if it leaves some of that."""
    after = state.copy()
    for step in steps[:-1]:
        after.apply(seat, step)
    counter, offer = after.draft(seat), state.offered()
    wanted, offered = _for_helper(state, counter, seat, 0), _for_helper(state, offer, seat, offer.term_of(seat))
    return [] if offered - wanted else list((wanted - offered).elements())


def _for_helper(state: State, deal: Deal, seat: int, term: int) -> Counter[str]:
    """Return the fragments that a helper is to get."""
    first = deal.planet * act.MOST_SPACES
    owners = (seat, act.ANYONE) if deal.kind == act.OPEN_CALL else (seat,)
    got = [COLOURS[state.spaces[first + at]] for at, owner in enumerate(deal.owners) if owner in owners]
    trade = deal.trades[term * act.COLOURS : (term + 1) * act.COLOURS]
    return Counter(got + [COLOURS[colour] for colour, net in enumerate(trade) for _ in range(net)])


def _missing(worths: Worths, seat: int, offer: Deal) -> list[str]:
    """Return the fewest fragments more with which an offer would do, the best of them; [] if many are missing."""
    state, seen, term = worths.state, worths.seats[seat], offer.term_of(seat)
    workers = crew_size(state, seat, offer.planet, offer.needs[term * 2], offer.needs[term * 2 + 1])
    got = got_by_helper(state, offer, seat)
    first = offer.planet * act.MOST_SPACES
    kept = [
        state.spaces[first + at]
        for at, owner in enumerate(offer.owners)
        if owner in (act.NOTHING, state.active) and state.spaces[first + at] != act.NOTHING
    ]
    for size in range(1, _MOST_MISSING + 1):
        ways = sorted(set(combinations(sorted(kept), size)))
        gains = [seen.gain(got + packed(list(way)), signed_count(got) + size, workers) for way in ways]
        if gains and max(gains) >= worths.weights.margin:
            return [COLOURS[colour] for colour in ways[gains.index(max(gains))]]
    return []


def _asked(state: State, offer: Deal, term: int) -> Mapping[str, object]:
    """Return the icons that a term needs."""
    needs = zip(range(2), offer.needs[term * 2 : term * 2 + 2], strict=True)
    return {"icons": counted_skills({SKILLS[state.skill(offer.planet, which)]: number for which, number in needs})}


def _of_counters(state: State, seat: int, steps: Sequence[int]) -> Phrase | None:
    """Return what A says when it takes a counter, or takes none: of the only one, what was too much for what."""
    if steps[0] != act.A_DECLINE:
        return "deal", {}
    makers = [other for other in range(state.seats) if (one := state.answers[other]) and one.kind == act.COUNTER]
    if len(makers) > 1:
        return "none_of_them", {}
    reply = state.reply(makers[0])
    if act.A_CONSIDER + makers[0] not in state.legal(seat):
        return "cannot_rest", {}
    first = reply.planet * act.MOST_SPACES
    wanted = [COLOURS[state.spaces[first + at]] for at in range(act.MOST_SPACES) if reply.owners[at] == makers[0]]
    wanted += [COLOURS[colour] for colour, net in enumerate(reply.trades) for _ in range(net)]
    if not wanted:
        return "none_of_them", {}
    return "too_much", {"fragments": counted_colours(wanted), **_asked(state, reply, 0)}
