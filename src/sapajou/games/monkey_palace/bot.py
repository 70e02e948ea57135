"""What bots use: how good a position is for a seat, and whole staircases worth looking at."""

from typing import Final

from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import build, ending, listing, turn
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.kernel.chance import Dice

# What a piece in stock is worth in bananas while there are turns left to build it.
_PIECES: Final = (1.0, 0.8, 2.2, 1.0)  # arch, brick, column, arch-or-brick
_IDLE: Final = ((5, 0.04), (5, 0.05), (2, 0.15))  # beyond so many of a kind the next is worth less and less
_USED: Final = 0.85  # the share of future deliveries that will be built
_TOO_LATE: Final = 0.7  # what comes in the last turn is hardly built any more
_NOT_YET_COUNTED: Final = 1.2  # pieces a turn that immediate deliveries bring
_STAIRCASE: Final = 0.04  # what a promising staircase is worth to who builds next, a tenth of a banana
_LOOK_AHEAD: Final = 200  # arches tried to find it
_BUDGET_A_MOVE: Final = 40  # arches that a search for promising staircases may try, for each one wanted
_TRIES_A_MOVE: Final = 4


def evaluate(state: State, seat: int) -> float:
    """Return by how many bananas a seat can expect to lead in the end: what it leaves to the next builder counts."""
    values = [prospects(state, other) for other in range(state.seats)]
    builder = state.active if state.phase == act.BUILD else (state.active + 1) % state.seats
    if not (state.final_round and builder == 0 and state.phase != act.BUILD):
        values[builder] += _STAIRCASE * _opening(state, builder)
    return values[seat] - max(value for other, value in enumerate(values) if other != seat)


def _opening(state: State, builder: int) -> int:
    """Return what the palace as it stands offers to a seat that builds on it, at first sight."""
    trial = state.copy()
    if trial.phase != act.BUILD:
        trial.active = builder
        trial.searched = False
        trial.distances = []
    build.clear_draft(trial)
    return listing.best_worth(trial, _LOOK_AHEAD)


def turns_left(state: State, seat: int) -> float:
    """Return how many more turns a seat can expect, after the present one if it is its own."""
    rest_of_round = 1.0 if seat > state.active else 0.0
    if state.final_round or state.phase == act.OVER:
        return rest_of_round
    arriving = 0.0
    for other in range(state.seats):
        icons = turn.recurring_icons(state, other)
        arriving += icons[s.ARCH] + icons[s.BRICK] + icons[s.ANY] + _NOT_YET_COUNTED
    return rest_of_round + (state.supply[s.ARCH] + state.supply[s.BRICK]) / arriving


def prospects(state: State, seat: int) -> float:
    """Return the bananas a seat has and can expect from its stock, its deliveries and the turn it is in."""
    left = turns_left(state, seat)
    use = min(1.0, left / 1.5) if left else 0.0
    pieces = _stock_value(state.stocks[seat * s.STOCKED : seat * s.STOCKED + s.STOCKED])
    income = _worth(turn.recurring_icons(state, seat))
    value = ending.score(state, seat) + use * pieces + _USED * income * max(0.0, left - _TOO_LATE)
    if seat == state.active and state.phase not in (act.BUILD, act.OVER):
        value += _rest_of_turn(state, seat, left, use)
    return value


def _worth(icons: list[int]) -> float:
    """Return what a delivery is worth."""
    return sum(number * worth for number, worth in zip(icons, _PIECES, strict=True))


def _stock_value(stock: list[int]) -> float:
    """Return what a stock is worth: many pieces of one kind lie idle."""
    value = 0.0
    for number, worth, (enough, idle) in zip(stock, _PIECES, _IDLE, strict=False):
        value += worth * (number - idle * max(0, number - enough) ** 2)
    return value


def _rest_of_turn(state: State, seat: int, left: float, use: float) -> float:
    """Return what the present turn will still bring: cards, a bonus, the monkey, deliveries."""
    value = 0.0
    start = state.built[s.BUILT_START]
    if start != s.NOTHING:
        if state.phase == act.BUY:
            value += _best_purchase(state, seat, left, use)
        if state.phase <= act.RECURRING and state.built[s.BUILT_TALL] and sum(state.bonuses) < state.box.bonus_cards:
            value += state.box.bonus_bananas
        if state.box.colours[start] == s.GOLD and state.holders[s.MONKEY] != seat:
            value += state.box.trophy_bananas[s.MONKEY] + 0.3
    if state.phase <= act.RECURRING:
        value += use * _PIECES[s.ANY] * state.choosing
    if state.phase < act.RECURRING:
        value += use * _worth(turn.recurring_icons(state, seat))
    if state.phase == act.PLACE:
        value += max((_recurring(state, card, left) for card in state.bought if card != s.NOTHING), default=0.0)
    return value


def _recurring(state: State, card: int, left: float) -> float:
    """Return what the recurring delivery of a card is worth over the turns left."""
    per_turn = _worth(state.box.recurring[card * s.ICONS : card * s.ICONS + s.ICONS])
    return per_turn * (1 - _TOO_LATE + _USED * max(0.0, left - _TOO_LATE))


def _best_purchase(state: State, seat: int, left: float, use: float) -> float:
    """Return what the best set of cards is worth that the credits buy."""
    colour = state.box.colours[state.built[s.BUILT_START]]
    slots = state.slots[seat * act.SLOTS : seat * act.SLOTS + act.SLOTS]
    weakest = min(0.0 if card == s.NOTHING else _recurring(state, card, left) for card in slots)
    worths = [0.0] * act.COSTS
    for at in range(act.COSTS):
        pack = state.box.pack_of[colour * act.COSTS + at]
        if state.left_in_pack(pack):
            card = state.top_of_pack(pack)
            worths[at] = state.box.bananas[card] + use * _worth(
                state.box.immediate[card * s.ICONS : card * s.ICONS + s.ICONS]
            )
            worths[at] += max(0.0, _recurring(state, card, left) - weakest)
    if state.built[s.BUILT_CREDITS] == 0:
        return 0.0
    sets = [action - act.BUY_SET for action in turn.buy_sets(state)]
    return max(sum(worth for at, worth in enumerate(worths) if costs >> at & 1) for costs in sets)


def staircases(state: State, limit: int | None, seed: int) -> list[tuple[int, ...]]:
    """Return every whole staircase that can be built, or finished, if there are at most `limit`, else a sample.

    Up to half of a sample are the staircases that promise most at first sight (many credits and a
    bonus card for few bricks). The rest are drawn: a start, then step by step, each time uniformly
    among the steps offered, so that every legal staircase has a chance greater than zero. The same
    seed gives the same sample.
    """
    trial = state.copy()
    found = listing.all_staircases(trial, limit + 1 if limit is not None else 1 << 60)
    if limit is None or len(found) <= limit:
        return ([tuple(steps) for steps in found] or [(act.PASS,)])[:limit]
    sample: set[tuple[int, ...]] = set()
    if not state.draft:
        promising = listing.promising_staircases(trial, limit // 2, limit * _BUDGET_A_MOVE)
        sample.update(tuple(steps) for steps in promising)
    dice = Dice(seed)
    for _ in range(limit * _TRIES_A_MOVE):
        if len(sample) == limit:
            break
        sample.add(tuple(listing.random_staircase(state.copy(), dice)))
    return sorted(sample)


def default(state: State, seat: int) -> int:
    """Return what a clock plays: it stops a staircase as soon as it may, buys the dearest set, else the first."""
    legal = state.legal(seat)
    if act.STOP in legal:
        return act.STOP
    return legal[-1] if act.BUY_SET < legal[-1] < act.TAKE_ARCHES else legal[0]
