"""What the engine says of staircases, drafts and deliveries in Monkey Palace.

Cases name a position by its number among the `positions`, which are views.
"""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any, Final

import sapajou
from board_vectors.finish import accounts, played
from board_vectors.play import Tried, offered, positions, tried
from sapajou.games.monkey_palace.engine.state import ANY, ARCH, BRICK, BUTTERFLY, COLUMN, ICONS
from sapajou.games.monkey_palace.engine.turn import shortage_of

NAME: Final = "monkey_palace"
GAME: Final[Any] = sapajou.game(NAME)
PLANS: Final = (1, 2, 3, 4)
RULINGS: Final[dict[str, Any]] = {
    "allow_u_turn": True,
    "bonus_count": "contiguous",
    "highest_tie_counts_for_credit": True,
}
ANIMALS: Final[dict[str, Any]] = {"butterfly": True, "frog": True}
VARIANTS: Final[tuple[dict[str, Any], ...]] = ({}, ANIMALS, RULINGS, {**ANIMALS, **RULINGS})
TURNS: Final = 4  # one of so many turns is looked at
DRAFTS: Final = 8  # and one of so many drafts
STAIRCASES: Final = 2  # of a position
SAMPLED: Final = 8  # staircases, to find those that turn back
SUPPLIES: Final = 3  # of a position
ARRIVALS: Final = 6  # one of so many positions is looked at for what comes to a seat
LOOKS: Final = 1  # one of so many moments of a whole match is looked at
ROUNDS: Final = 4  # of deliveries that are played on, at most
SCARCE: Final = (30, 30, 8)  # a supply has fewer arches, bricks and columns than these, to see it run out
STOCKED: Final = 3
KINDS: Final = {"arch": ARCH, "brick": BRICK, "column": COLUMN}

Cases = dict[str, list[Any]]


def vectors() -> Cases:
    """Return the cases, by the function of the board that must agree."""
    cases: Cases = {
        name: []
        for name in (
            "positions", "yieldOf", "staircase", "planned", "written", "isUnfinished", "missingUnder", "cellsOf",
            "roundsLeft", "runningOut", "butterflyOf", "obstacleOf", "stockAfter", "amounts",
        )
    }  # fmt: skip
    dice, other_dice = Random(0), Random(1)
    for seed, (seats, plan, variant) in enumerate(product(GAME.seats, PLANS, VARIANTS)):
        for number, (state, seat) in enumerate(positions(NAME, seats, seed, plan=plan, **variant)):
            if number % ARRIVALS == 0:
                _add_arrivals(cases, state, seat)
                _add_told(cases, state, seat, other_dice)
            if dice.randrange(DRAFTS if state.draft else TURNS) or not _builds(state, seat):
                continue
            if state.draft:
                _add_draft(cases, state, seat)
            else:
                _add_staircases(cases, state, seat, dice)
                _add_rounds(cases, state, dice)
    return cases | _finished()


def _builds(state: Any, seat: int) -> bool:
    return bool(GAME.view(state, seat).phase == "build")


def _position(cases: Cases, state: Any, seat: int) -> int:
    """Add a position and return its number."""
    cases["positions"].append(GAME.view(state, seat))
    return len(cases["positions"]) - 1


# Whole staircases


def _add_staircases(cases: Cases, state: Any, seat: int, dice: Random) -> None:
    """Add some staircases that a seat can build, and how all those are written that turn back at once."""
    number = _position(cases, state, seat)
    moves = GAME.moves(state, seat, SAMPLED, seed=number)
    dice.shuffle(moves)
    for place, steps in enumerate(moves):
        after, events = tried(NAME, state, seat, *steps)
        built = next((event for event in events if event.tag() == "built"), None)
        if built is None:
            continue  # nothing can be built: it was a pass
        pieces = built.pieces[:-1]
        case = {"position": number, "pieces": pieces}
        if place < STAIRCASES or _turns_back(pieces):
            cases["written"].append({**case, "written": _written(state, seat, steps, built)})
        if place < STAIRCASES:
            brings = _brings(state, after, seat, built)
            cases["yieldOf"].append({**case, "brings": brings, "decorated": built.pieces, "heights": after.heights[:]})
            cases["staircase"].append({**case, "steps": _choices(state, seat, steps)})
            cases["butterflyOf"].append({**case, "seat": seat, "bananas": _butterfly(state, after, seat)})
            cases["stockAfter"].append({**_stocks(state, after, seat, events), "built": pieces})
            _add_obstacles(cases, after, seat)
            _add_unfinished(cases, state, seat, case, dice)
            _add_unsupported(cases, state, seat, case)
            piece = dice.choice(built.pieces)
            cases["cellsOf"].append({"piece": piece, "cells": piece.cells(), "feet": piece.ends()})


def _choices(state: Any, seat: int, steps: Sequence[int]) -> list[Any]:
    """Return the steps of a move as structured choices."""
    trial, found = state.copy(), []
    for step in steps:
        found.append(GAME.choice(trial, seat, step))
        trial.apply(seat, step)
    return found


def _turns_back(pieces: Sequence[Any]) -> bool:
    feet = [set(piece.ends()) for piece in pieces if piece.type == "arch"]
    return feet[:1] == feet[1:2]


def _brings(before: Any, after: Any, seat: int, built: Any) -> dict[str, Any]:
    """Return what a staircase brought: packs that are offered alone, and whether a bonus card comes with the turn."""
    choices = [one["choice"] for one in offered(NAME, after, seat)]
    packs = [choice.packs for choice in choices if choice.tag() == "buy"]
    return {
        "arches": built.arches,
        "color": built.color,
        "height": built.height,
        "highest": built.highest,
        "credits": built.credits,
        "bonus": _bonuses(after, seat) > before.bonuses[seat],
        "packs": [pack[0] for pack in packs if len(pack) == 1],
    }


def _bonuses(state: Any, seat: int) -> int:
    """Return how many bonus cards a seat has when its turn is over."""
    rest = state.copy()
    while rest.to_act() == [seat] and rest.round == state.round:
        rest.apply(seat, rest.legal(seat)[0])
    return int(rest.bonuses[seat])


def _butterfly(before: Any, after: Any, seat: int) -> int | None:
    """Return the bananas of the butterfly if it comes to a seat with its staircase."""
    rest = after.copy()
    while rest.to_act() == [seat] and rest.round == after.round:
        rest.apply(seat, rest.legal(seat)[0])
    came = before.holders[BUTTERFLY] != seat and rest.holders[BUTTERFLY] == seat
    return int(before.box.trophy_bananas[BUTTERFLY]) if came else None


def _add_obstacles(cases: Cases, state: Any, seat: int) -> None:
    """Add the packs that whoever buys cannot buy alone, each with the reason."""
    view = GAME.view(state, seat)
    if view.phase != "buy":
        return
    for pack in view.packs:
        refusal = GAME.why_not(state, seat, {"type": "buy", "packs": [pack.id]})
        if refusal is not None:
            case = {"pack": pack, "staircase": view.staircase, "seats": state.seats, "plan": view.plan}
            cases["obstacleOf"].append({**case, "reason": refusal.reason, "values": refusal.values})


def _written(state: Any, seat: int, steps: Sequence[int], built: Any) -> dict[str, Any]:
    """Return a staircase as the rules read it, its start only where they would not find it themselves."""
    heap = {"pieces": [_form(piece) for piece in built.pieces[:-1]]}
    if GAME.why_not(state, seat, heap) is None and GAME.read(state, seat, heap) == [*steps]:
        return heap
    return {**heap, "start": built.start}


def _form(piece: Any) -> dict[str, Any]:
    form = {"type": piece.type, "x": piece.x, "y": piece.y, "z": piece.z}
    return {**form, "dir": piece.dir} if piece.dir else form


def _reason(state: Any, seat: int, pieces: Sequence[Any]) -> Any:
    """Return the refusal of a heap, or None."""
    return GAME.why_not(state, seat, {"pieces": [_form(piece) for piece in pieces]})


def _add_unfinished(cases: Cases, state: Any, seat: int, case: dict[str, Any], dice: Random) -> None:
    """Add a heap that more pieces make a staircase, and one that is wrong whatever comes: one piece in another."""
    pieces = case["pieces"]
    begun = pieces[: dice.randrange(1, len(pieces) + 1)]
    for heap, hopeful in ((begun, True), ([*pieces, dice.choice(pieces)], False)):
        refusal = _reason(state, seat, heap)
        if refusal is not None:
            cases["isUnfinished"].append({"code": f"reason.{refusal.reason}", "unfinished": hopeful})


def _add_unsupported(cases: Cases, state: Any, seat: int, case: dict[str, Any]) -> None:
    """Add a staircase whose last arch lacks what it stands on."""
    *lower, last = case["pieces"]
    support = []
    while lower and lower[-1].type != "arch":
        support.append(lower.pop())
    refusal = _reason(state, seat, [*lower, last])
    if support and refusal is not None and refusal.reason == "UNSUPPORTED":
        missing = [cell for piece in support for cell in piece.cells()]
        heap = {"position": case["position"], "heap": [*lower, last], "blamed": refusal.values["pieces"]}
        cases["missingUnder"].append({**heap, "missing": missing})


# What a seat owns


def _stocks(before: Any, after: Any, seat: int, told: Sequence[Any]) -> dict[str, Any]:
    """Return what everybody owns, and what a seat owns after its choice, without what came later by what was told."""
    came = [event for event in told if event.tag() in {"delivered", "chosen"} and event.seat == seat]
    then = {
        "arch": sum(event.arches for event in came),
        "brick": sum(event.bricks for event in came),
        "column": sum(getattr(event, "columns", 0) for event in came),
    }
    left = {kind: after.stocks[seat * STOCKED + at] - then[kind] for kind, at in KINDS.items()}
    return {"view": {"players": GAME.view(before, None).players}, "seat": seat, "then": left}


def _add_arrivals(cases: Cases, state: Any, seat: int) -> None:
    """Add what a seat owns after each delivery that it may choose, and after it has taken the frog with its columns."""
    for one in offered(NAME, state, seat) if not _builds(state, seat) else []:
        kind = one["choice"].tag()
        if kind not in {"receive", "take_frog"}:
            continue
        after, events = tried(NAME, state, seat, one["action"])
        later = events[1:] if kind == "receive" else events
        cases["stockAfter"].append({**_stocks(state, after, seat, later), "choice": one["choice"]})


def _add_told(cases: Cases, state: Any, seat: int, dice: Random) -> None:
    """Add a choice of each kind of a seat, with what is told of it and what it brought everybody."""
    kinds: dict[str, list[int]] = {}
    for one in offered(NAME, state, seat):
        kinds.setdefault(one["choice"].tag(), []).append(one["action"])
    for actions in kinds.values():
        after, events = tried(NAME, state, seat, dice.choice(actions))
        if events:
            came = [_came(state, after, one, events) for one in range(state.seats)]
            cases["amounts"].append({"events": events, "came": came})


def _came(before: Any, after: Any, seat: int, told: Sequence[Any]) -> dict[str, int]:
    """Return the pieces and bonus cards that came to a seat, and the credits of its staircase if it may buy."""
    built = [event for event in told if event.tag() == "built" and event.seat == seat]
    used = [piece.type for event in built for piece in event.pieces[:-1]]
    came = {"bonus_card": after.bonuses[seat] - before.bonuses[seat]}
    for kind, at in KINDS.items():
        first = seat * STOCKED + at
        came[f"piece_{kind}"] = after.stocks[first] - before.stocks[first] + used.count(kind)
    view = GAME.view(after, seat)
    return {**came, "credit": view.staircase.credits} if built and view.phase == "buy" else came


# Drafts


def _add_draft(cases: Cases, state: Any, seat: int) -> None:
    """Add a draft with what it would earn, and its next arches with what each would stand on."""
    number = _position(cases, state, seat)
    draft = GAME.view(state, seat).draft
    brings = {
        "arches": len(draft.arches),
        "height": draft.level,
        **{name: getattr(draft, name) for name in ("color", "highest", "credits", "bonus", "packs")},
    }
    if draft.arches:
        cases["yieldOf"].append({"position": number, "pieces": draft.pieces, "brings": brings})
    filled = {cell for piece in draft.pieces for cell in piece.cells()}
    for one in offered(NAME, state, seat):
        if one["choice"].tag() == "arch":
            after: Tried = tried(NAME, state, seat, one["action"])
            pieces = GAME.view(after.state, seat).draft.pieces
            level = max(piece.z for piece in pieces if piece.type == "arch")
            new = [cell for piece in pieces for cell in piece.cells() if cell not in filled]
            cases["planned"].append({"position": number, "choice": one["choice"], "level": level, "cells": new})


# Deliveries


def _add_rounds(cases: Cases, state: Any, dice: Random) -> None:
    """Add supplies that may run out, with how many rounds of deliveries each pays."""
    if state.active or state.final_round:
        return
    for _ in range(SUPPLIES):
        scarce = state.copy()
        scarce.supply = [min(left, dice.randrange(most)) for left, most in zip(state.supply, SCARCE, strict=True)]
        rounds = next(rounds for rounds in range(ROUNDS + 1) if rounds == ROUNDS or not _pays(scarce, rounds + 1))
        view = GAME.view(scarce, None)
        seen = {"supply": view.supply, "players": view.players, "final_round": view.final_round}
        cases["roundsLeft"].append({"view": seen, "rounds": rounds})
        cases["runningOut"].append({"view": seen, "kinds": _short_of(scarce)})


def _short_of(state: Any) -> list[str]:
    """Return the kinds of which some card of the box brings more than the supply has."""
    icons = state.box.immediate
    deliveries = [icons[first : first + ICONS] for first in range(0, len(icons), ICONS)]
    lacking = 0
    for card in deliveries:
        lacking |= shortage_of(state.supply, card[ARCH], card[BRICK], card[COLUMN], card[ANY])
    return [kind for kind, at in KINDS.items() if lacking >> at & 1]


def _pays(state: Any, rounds: int) -> bool:
    """Return whether the supply pays everybody in full for some rounds in which nobody can build."""
    trial = state.copy()
    arches = [player.recurring.arch for player in GAME.view(state, None).players]
    turns = [seat for _ in range(rounds) for seat in range(trial.seats)]
    for number, seat in enumerate(turns):
        trial.stocks[seat * STOCKED] = 0  # without an arch one must pass
        trial.searched = False
        trial.distances = []
        trial.apply(seat, trial.legal(seat)[0])
        if trial.choosing:
            owed = sum(arches[later] for later in turns[number + 1 :])
            choices = [one for one in offered(NAME, trial, seat) if one["choice"].tag() == "receive"]
            fitting = [one["action"] for one in choices if one["choice"].arches <= max(0, trial.supply[0] - owed)]
            trial.apply(seat, fitting[-1] if fitting else choices[0]["action"])
        if trial.final_round:
            return False
    return True


# The end


def _finished() -> Cases:
    """Return whole matches, and the bananas that everybody gained in each round on cards, without trophies."""
    matches = []
    for seed, (seats, plan) in enumerate(product(GAME.seats, PLANS)):
        variant = VARIANTS[seed % len(VARIANTS)]
        matches.append(played(NAME, seats, seed, _gains, _counted, LOOKS, plan=plan, **variant))
    return accounts(matches)


def _counted(state: Any, seat: int | None) -> dict[str, Any] | None:
    """Return the bananas that everybody has when a turn begins: until then a card may be bought and not yet placed."""
    view = GAME.view(state, seat)
    if view.phase != "build":
        return None
    seen = {"round": view.round, "players": view.players, "trophies": view.trophies}
    return {"view": seen, "scores": state.scores()}


def _gains(before: Any, _choice: Any, after: Any) -> list[tuple[int, int, int]]:
    """Return what a move brought everybody in bananas on cards."""
    return [(seat, before.round, _bananas(after, seat) - _bananas(before, seat)) for seat in range(before.seats)]


def _bananas(state: Any, seat: int) -> int:
    return int(state.bananas[seat] + state.bonuses[seat] * state.box.bonus_bananas)
