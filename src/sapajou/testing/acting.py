"""Laws of acting: who owes a decision, what is legal, what is refused."""

import math
from typing import Any

from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.match import Match
from sapajou.kernel.narrow import Chooser, chosen_by, parts_of
from sapajou.kernel.result import Result
from sapajou.testing.subject import Visit, require

NONSENSE: tuple[Any, ...] = (
    "", "nonsense", " / ", "{", "[1, {}]", [], {}, {"type": "nonsense"}, {"type": 1}, ["nonsense"], [None],
    None, 1.5, True,
)  # fmt: skip


def legal_actions_are_for_exactly_those_who_owe(at: Visit) -> None:
    """Check `to_act` and `legal` against each other, and that asking changes nothing."""
    before = at.dump()
    owing = at.state.to_act()
    require(owing == sorted(set(owing)) and set(owing) <= set(at.seats), f"to_act is {owing}: not ascending seats")
    require(bool(owing) != at.state.over, f"to_act is {owing}, but over is {at.state.over}")
    require(at.state.action_count <= 1 << 20, f"action_count is {at.state.action_count}")
    for seat in at.seats:
        legal = at.state.legal(seat)
        require(bool(legal) == (seat in owing), f"to_act is {owing}, but legal({seat}) is {legal[:8]}")
        require(legal == sorted(set(legal)), f"legal({seat}) is not ascending: {legal[:8]}")
        in_range = all(type(action) is int and 0 <= action < at.state.action_count for action in legal)
        require(in_range, f"legal({seat}) leaves 0 to action_count - 1: {legal[:8]}")
    require(at.dump() == before, "asking what is legal changes the position")


def every_legal_action_applies(at: Visit) -> None:
    """Apply a sample of legal actions and check the game's own invariant afterwards."""
    at.subject.invariant(at.state)
    for seat, action in at.actions(most=30):
        try:
            after = at.after(seat, action)
        except Exception as error:
            text = at.game.text(at.state, seat, action)
            require(holds=False, message=f"legal action {text!r} of seat {seat} fails: {error!r}")
            raise
        at.subject.invariant(after)


def wrong_moves_are_refused_and_change_nothing(at: Visit) -> None:
    """Try wrong seats, wrong actions and nonsense on a match that stands here."""
    match = Match.from_position(at.game, at.dump())
    before = at.dump()
    wrong: list[tuple[Any, Any]] = [(-1, 0), (at.subject.seats, 0), (True, 0), ("0", 0)]
    for seat in at.seats:
        legal = at.state.legal(seat)
        others = [action for other in at.seats for action in at.state.legal(other)]
        strange = [-1, at.state.action_count, at.dice.randrange(at.state.action_count), *at.sample(others, 4)]
        wrong += [(seat, action) for action in strange if action not in legal]
        wrong += [(seat, move) for move in NONSENSE]
    for seat, move in wrong:
        try:
            match.play(seat, move)
        except IllegalAction as refusal:
            require(bool(refusal.reason and refusal.message), f"the refusal of {move!r} gives no reason")
            why = at.game.why_not(match.state, seat, move)
            require(why == refusal, f"why_not({move!r}) says {why!r}, play says {refusal!r}")
        else:
            require(holds=False, message=f"seat {seat!r} may play {move!r}")
        require(at.dump(match.state) == before and not match.lines, f"the refused {move!r} changes the position")


def the_end_has_a_result(at: Visit) -> None:
    """Check winners, scores and result, and what is asked of a position that goes on."""
    state = at.state
    require(len(state.scores()) == at.subject.seats, f"scores are {state.scores()}")
    if not state.over:
        require(state.winners() == [], f"there are winners before the end: {state.winners()}")
        early = state.result()
        ended = early.reason or early.truncated or early.winners
        require(not ended, f"there is a result before the end: {early}")
        for seat in state.to_act():
            require(at.game.default(state, seat) in state.legal(seat), "the default action is not legal")
            obvious = at.game.obvious(state, seat)
            require(obvious is None or obvious in state.legal(seat), "the obvious action is not legal")
            require(math.isfinite(at.game.evaluate(state, seat)), "the evaluation is not a finite number")
        return
    result = state.result()
    require(result.winners == state.winners(), f"winners are {state.winners()}, the result says {result.winners}")
    require(result.scores == state.scores(), f"scores are {state.scores()}, the result says {result.scores}")
    known = set(result.reason.split("+")) <= set(at.game.endings)
    require(known, f"the game ends with {result.reason!r}; its endings are {at.game.endings}")
    require(sorted(result.winners) == result.winners, f"winners are not ascending: {result.winners}")
    require(all(result.ranks[seat] == 1 for seat in result.winners), "a winner is not ranked first")
    _ranks_count_everybody(result)
    tied = not result.truncated and max(result.scores) in result.rivals.values()
    if "draw" in at.game.endings:
        require((result.reason == "draw") == tied, f"a tie with a rival is a draw, and nothing else: {result}")


def _ranks_count_everybody(result: Result) -> None:
    """Check that a rank is one more than how many did better: seats, and rivals with a higher score."""
    require(len(result.ranks) == len(result.scores), f"ranks are {result.ranks}, scores {result.scores}")
    for rank, score in zip(result.ranks, result.scores, strict=True):
        better = sum(other < rank for other in result.ranks) + sum(rival > score for rival in result.rivals.values())
        require(rank == 1 + better, f"ranks are {result.ranks}, scores {result.scores}, rivals {result.rivals}")


def actions_differ_in_their_parts(at: Visit) -> None:
    """Choose every legal action part by part: each has ids of its own, and they lead to it and to nothing else."""
    narrow = at.game.narrow
    for seat in at.state.to_act() if narrow else ():
        paths: list[tuple[int, ...]] = []
        for action in at.state.legal(seat):
            ids = parts_of(narrow, at.state, seat, action)
            in_range = all(0 <= part < Chooser(narrow).count(at.state) for part in ids)
            require(in_range, f"action {action} of seat {seat} has parts {ids} beyond the count")
            require(chosen_by(narrow, at.state, seat, ids) == action, f"parts {ids} do not lead to {action}")
            paths.append(tuple(ids))
        require(len(set(paths)) == len(paths), f"two actions of seat {seat} have the same parts")


LAWS = (
    actions_differ_in_their_parts,
    legal_actions_are_for_exactly_those_who_owe,
    every_legal_action_applies,
    wrong_moves_are_refused_and_change_nothing,
    the_end_has_a_result,
)
