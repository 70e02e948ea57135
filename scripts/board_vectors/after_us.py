"""What the engine says of frames, of what an order of cards brings, and of what a choice changes in After Us."""

from collections import defaultdict
from itertools import cycle, islice
from random import Random
from typing import Any, Final

import msgspec

import sapajou
from board_vectors.finish import accounts, played
from board_vectors.play import positions
from sapajou.kernel.errors import BadPosition

NAME: Final = "after_us"
GAME: Final[Any] = sapajou.game(NAME)
# Every object is in play somewhere.
OBJECTS: Final = (
    ("mobile_phone", "mini_fridge", "ghetto_blaster"),
    ("game_console", "pinball", "computer"),
    ("moped", "computer", "mini_fridge"),
)
TARGET: Final = 150  # far enough for the apes of level 2
PLAYED: Final = 600  # positions of a game, at most
STRIDE: Final = 2
KEPT: Final = 30  # of them, for each function
AMOUNTS: Final = (0, 1, 2, 3, 5, 9)
SOME: Final = 3  # copies of a position
ENOUGH: Final = (60,)  # of everything, for any frame
MOST_RAGE: Final = 12
HALF: Final = 0.5
WHOLE: Final = (1, 1, 1, 2, 2, 3, 4, 6)  # the seats of whole matches
LOW_TARGET: Final = 30
LOOKS: Final = 5  # one of so many moments of a whole match is looked at
# Where points come from, by the choice that brought them.
SOURCES: Final = {
    "activate": "frames", "own_reactivation": "frames", "choose": "tokens", "computer": "objects", "remove_card": "rage"
}  # fmt: skip


def vectors() -> dict[str, list[dict[str, Any]]]:
    """Return the cases, by the function of the board that must agree."""
    names = ("framesOf", "forecast", "changeOf", "payable", "copyTerms", "amounts")
    cases: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    dice, other_dice = Random(0), Random(1)
    for seed, (seats, objects) in enumerate((seats, objects) for seats in GAME.seats for objects in OBJECTS):
        game = positions(NAME, seats, seed, objects=objects, target=TARGET)
        stages = defaultdict(list)
        for state, seat in islice(game, 0, PLAYED, STRIDE):
            stages[_stage(state, seat)].append((state.copy(), seat))
        for state, seat in dice.choices(stages["prepare"] + stages["frames"], k=KEPT):
            cases["framesOf"].append(_frames(_enriched(state, seat, dice, ENOUGH), seat, dice))
        for state, seat in dice.choices(stages["prepare"], k=KEPT):
            cases["forecast"].append(_forecast(_enriched(state, seat, dice, AMOUNTS), seat, dice))
        for state, seat in dice.choices(stages["token"], k=KEPT):
            cases["payable"].append(_payable(_enriched(state, seat, dice, AMOUNTS), seat))
        for state, seat in dice.choices(stages["main"], k=KEPT):
            cases["copyTerms"] += _copies(_enriched(state, seat, dice, AMOUNTS), seat, dice)
        for stage in dice.choices(sorted(stages), k=KEPT):  # as many of a short stage as of a long one
            state, seat = dice.choice(stages[stage])
            cases["changeOf"].append(_changes(_enriched(state, seat, dice, AMOUNTS), seat, dice))
            cases["amounts"] += _told(_enriched(state, seat, other_dice, AMOUNTS), seat, other_dice)
    return cases | _finished()


def _stage(state: Any, seat: int) -> str:
    """Return where in a round a seat is: its phase, and in the first one before, in or after the frames."""
    view = GAME.view(state, seat)
    pointer = view.tribes[seat].pointer
    return str(view.phase if pointer is None else pointer if pointer in {"prepare", "end"} else "frames")


def _pointer(state: Any, seat: int) -> str:
    """Return the frame that a seat has come to, `prepare` before and `end` after them all."""
    view: Any = GAME.view(state, seat)
    return str(view.tribes[seat].pointer or "end")


def _enriched(state: Any, seat: int, dice: Random, amounts: tuple[int, ...]) -> Any:
    """Return a position in which a seat has more of some things, so that it has more to choose from, if it can be."""
    dump = GAME.dump(state)
    tribe = dump["tribes"][seat]
    tribe["resources"] = {good: max(held, dice.choice(amounts)) for good, held in tribe["resources"].items()}
    tribe["rage"] = max(tribe["rage"], dice.randint(0, MOST_RAGE))
    return _rebuilt(dump) or state


def _rebuilt(dump: dict[str, Any]) -> Any:
    """Return a position, or None if there can be none like it: nobody would have anything to decide."""
    try:
        return GAME.rebuild(dump)
    except BadPosition:
        return None


def _held(state: Any, seat: int) -> dict[str, int]:
    """Return all that a seat has."""
    tribe = GAME.view(state, seat).tribes[seat]
    return {**msgspec.to_builtins(tribe.resources), "rage": tribe.rage, "points": tribe.points}


def _gained(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """Return what has changed."""
    return {good: after[good] - before[good] for good in after if after[good] != before[good]}


# Frames


def _resolve(state: Any, seat: int, *, again: bool) -> list[Any]:
    """Activate all that a seat can, from its pointer on; return what became of each frame.

    Frames that play another one again are activated with their first target, or else left out.
    """
    state.trace = []
    while _pointer(state, seat) != "end":
        offered: dict[int, Any] = {action: GAME.choice(state, seat, action) for action in state.legal(seat)}
        usable = [
            action for action, choice in offered.items() if choice.tag() == "activate" and (again or not choice.target)
        ]
        skip = next(action for action, choice in offered.items() if choice.tag() == "skip")
        state.apply(seat, usable[0] if usable else skip)
    events: list[Any] = list(GAME.events(state.trace, seat))
    return [event for event in events if event.tag() in {"activated", "skipped", "passed"} and event.seat == seat]


def _offered(state: Any, seat: int, kind: str) -> list[int]:
    """Return the actions of one kind."""
    return [action for action in state.legal(seat) if GAME.choice(state, seat, action).tag() == kind]


def _try(state: Any, seat: int, dice: Random, kind: str) -> None:
    """Do something of a kind, if it is offered and luck will have it."""
    actions = _offered(state, seat, kind)
    if actions and dice.random() < HALF:
        state.apply(seat, dice.choice(actions))


def _frames(state: Any, seat: int, dice: Random) -> dict[str, Any]:
    """Return the frames of a line, often with a gap, from a seat's pointer on, with what each cost and brought."""
    if _pointer(state, seat) == "prepare":
        _try(state, seat, dice, "pinball")
        state.apply(seat, dice.choice(_offered(state, seat, "assemble")))
    _try(state, seat, dice, "remove_card")
    line = GAME.dump(state)["tribes"][seat]["line"]
    return {"line": line, "pointer": _pointer(state, seat), "frames": _resolve(state, seat, again=True)}


def _forecast(state: Any, seat: int, dice: Random) -> dict[str, Any]:
    """Return what an order of the drawn cards brings when all that can be paid for is activated."""
    _try(state, seat, dice, "pinball")
    order = dice.choice(_offered(state, seat, "assemble"))
    line = GAME.choice(state, seat, order).order
    before = _held(state, seat)
    state.trace = []
    state.apply(seat, order)
    passed = [event for event in GAME.events(state.trace, seat) if event.tag() == "passed" and event.seat == seat]
    frames = [*passed, *_resolve(state, seat, again=False)]
    return {"line": line, "purse": before, "net": _gained(before, _held(state, seat)), "frames": frames}


# Choices


def _changes(state: Any, seat: int, dice: Random) -> dict[str, Any]:
    """Return what each choice of a seat pays and gains; of the orders of cards, one."""
    choices = {action: GAME.choice(state, seat, action) for action in state.legal(seat)}
    orders = [action for action, choice in choices.items() if choice.tag() == "assemble"]
    left_out = set(orders) - {dice.choice(orders)} if orders else set()
    return {
        "view": GAME.view(state, seat),
        "seat": seat,
        "changes": [
            {"choice": choice, "change": _change(state, seat, action)}
            for action, choice in choices.items()
            if action not in left_out
        ],
    }


def _change(state: Any, seat: int, action: int) -> dict[str, int]:
    """Return what a choice changes; a sealed token pays when the last one is in."""
    after = state.copy()
    if GAME.choice(state, seat, action).tag() == "choose":
        _seal(after, seat, action)
    else:
        after.apply(seat, action)
    return _gained(_held(state, seat), _held(after, seat))


def _told(state: Any, seat: int, dice: Random) -> list[dict[str, Any]]:
    """Return some choices of a seat, each with what is told of it and what it has changed for the seat."""
    kinds = defaultdict(list)
    for action in state.legal(seat):
        kinds[GAME.choice(state, seat, action).tag()].append(action)
    cases = []
    for kind in dice.sample(sorted(kinds), min(SOME, len(kinds))):
        after = state.copy()
        after.trace = []
        action = dice.choice(kinds[kind])
        if kind == "choose":
            _seal(after, seat, action)
        else:
            after.apply(seat, action)
        events = [event for event in GAME.events(after.trace, seat) if getattr(event, "seat", seat) == seat]
        before, now = _held(state, seat), _held(after, seat)
        cases.append({"events": events, "change": _gained(before, now), "rage": now["rage"]})
    return cases


def _copies(state: Any, seat: int, dice: Random) -> list[dict[str, Any]]:
    """Return some of the copies that a seat may pay for, each with what it changes.

    The price of a copy is what one must hold for it to be offered; a frame that is played again has one of its own.
    """
    copies = _offered(state, seat, "copy")
    return [
        {
            "view": GAME.view(state, seat),
            "seat": seat,
            "choice": GAME.choice(state, seat, action),
            "price": _least(state, seat, action),
            "change": _change(state, seat, action),
        }
        for action in dice.sample(copies, min(SOME, len(copies)))
    ]


def _least(state: Any, seat: int, action: int) -> int | None:
    """Return how much of its kind a seat must hold to be offered a copy; nothing where a frame is played again."""
    choice = GAME.choice(state, seat, action)
    if choice.target is not None:
        return None
    dump = GAME.dump(state)
    resources = dump["tribes"][seat]["resources"]
    most: int = resources[choice.kind]
    for held in range(most):
        resources[choice.kind] = held
        if (poorer := _rebuilt(dump)) and action in poorer.legal(seat):
            return held
    return most


def _seal(state: Any, seat: int, action: int) -> None:
    """Seal a token, and let all others do so."""
    state.apply(seat, action)
    while _stage(state, seat) == "token":
        other = state.to_act()[0]
        state.apply(other, _offered(state, other, "choose")[0])


def _payable(state: Any, seat: int) -> dict[str, Any]:
    """Return the levels of the apes that each token would let a seat recruit, if it does nothing else before."""
    levels = {}
    for action in _offered(state, seat, "choose"):
        after = state.copy()
        _seal(after, seat, action)
        if declining := _offered(after, seat, "decline_reactivation"):
            after.apply(seat, declining[0])
        if seat in after.to_act() or GAME.view(after, seat).tribes[seat].done:
            recruits = [GAME.choice(after, seat, recruit) for recruit in _offered(after, seat, "recruit")]
            levels[GAME.choice(state, seat, action).token] = sorted({recruit.level for recruit in recruits})
    return {"view": GAME.view(state, seat), "seat": seat, "levels": levels}


# The end


def _finished() -> dict[str, list[dict[str, Any]]]:
    """Return whole matches, and what everybody gained in each round by what; of the King only the sum."""
    matches = []
    for seed, (seats, objects) in enumerate(zip(WHOLE, cycle(OBJECTS), strict=False)):
        options = {"objects": objects, "target": LOW_TARGET}
        matches.append(played(NAME, seats, seed, _gains, _counted, LOOKS, **options))
    return accounts(matches)


def _counted(state: Any, seat: int | None) -> dict[str, Any]:
    """Return the points that everybody has by now, the King last."""
    king = GAME.view(state, seat).king
    return {"view": {"round": state.round}, "scores": [*state.scores(), *([king.points] if king else [])]}


def _gains(before: Any, choice: Any, after: Any) -> list[tuple[int, int, str, int]]:
    """Return what a choice brought everybody in points."""
    source = SOURCES.get(choice.tag(), "")
    if choice.tag() == "copy":
        source = "frames" if choice.target else "tokens"
    deltas = enumerate(zip(before.scores(), after.scores(), strict=True))
    return [(seat, before.round, source, now - then) for seat, (then, now) in deltas]
