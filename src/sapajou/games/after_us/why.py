"""Why a step is refused: the reasons in the order in which they are looked for, each with its rule."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sapajou.games.after_us import figures
from sapajou.games.after_us import notation as steps
from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import frames, free, phase1, phase2, phase3
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import CHIMPANZEE
from sapajou.games.after_us.engine.purse import amount, amounts_of, covers, unit
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.events import change
from sapajou.kernel.tagged import Choice

REASONS: Final = {
    "not_your_decision": "AU-SEQ-03",
    "not_offered": "AU-SEQ-03",
    "overlong": "AU-SEQ-03",
    "game_over": "AU-END-01",
    "wrong_moment": "AU-SEQ-03",
    "object_not_in_play": "AU-SET-02",
    "object_used": "AU-OBJ-09",
    "not_drawn": "AU-OBJ-08",
    "phone_tamarin": "AU-OBJ-01",
    "phone_energy": "AU-OBJ-01",
    "phone_pile_empty": "AU-RUL-16",
    "blaster_energy": "AU-OBJ-03",
    "pinball_energy": "AU-OBJ-05",
    "pinball_no_card": "AU-RUL-18",
    "bad_order": "AU-P1-03",
    "cannot_pay": "AU-P1-07",
    "too_few_types": "AU-P1-08",
    "needs_target": "AU-REA-05",
    "takes_no_target": "AU-REA-01",
    "no_such_frame": "AU-P1-05",
    "target_is_source": "AU-REA-01",
    "target_reactivates": "AU-REA-03",
    "target_cannot_be_paid": "AU-REA-02",
    "empty_slot": "AU-RAG-02",
    "too_little_rage": "AU-RAG-02",
    "too_few_cards": "AU-RAG-06",
    "computer_energy": "AU-OBJ-06",
    "fridge_same_kind": "AU-RUL-14",
    "fridge_energy": "AU-OBJ-02",
    "fridge_nothing_to_give": "AU-OBJ-02",
    "nothing_pending": "AU-P2-02",
    "already_copied": "AU-P2-05",
    "not_a_neighbour": "AU-P2-05",
    "copy_cost": "AU-P2-05",
    "copy_needs_target": "AU-RUL-12",
    "copy_takes_no_target": "AU-P2-06",
    "already_recruited": "AU-P2-03",
    "recruit_after_claim": "AU-RUL-43",
    "bonus_first": "AU-RUL-11",
    "no_such_level": "AU-P2-03",
    "kind_to_pay_with": "AU-P2-03",
    "recruit_cost": "AU-CMP-05",
    "pile_empty": "AU-P2-07",
    "no_shortage": "AU-END-06",
    "already_claimed": "AU-END-06",
    "moped_energy": "AU-OBJ-07",
    "console_tamarin": "AU-RUL-19",
    "console_energy": "AU-OBJ-04",
}


class Refusal(NamedTuple):
    """A reason and its values."""

    reason: str
    values: dict[str, object]


def no(reason: str, **values: object) -> Refusal:
    """Return a refusal."""
    return Refusal(reason, values)


def why_refused(state: State, seat: int, choice: Choice) -> Refusal | None:
    """Return the first reason against a choice of a seat that owes a decision, or None if none is known."""
    phases, explain = _EXPLANATIONS[type(choice)]
    preparing = state.phase == act.LIFE and state.pointer[seat] == s.PREPARING
    fits = (_PREPARE if preparing else state.phase) in phases
    at_frame = state.phase == act.LIFE and not preparing and state.pointer[seat] != s.AFTER_LAST
    if isinstance(choice, steps.Done):
        fits = fits and not at_frame
    elif isinstance(choice, steps.Activate | steps.Skip):
        fits = at_frame
    elif isinstance(choice, steps.MiniFridge):
        fits = fits and free.fridge_open(state)
    if not fits:
        return no("wrong_moment", step=choice.tag(), phase=figures.PHASES[state.phase])
    return explain(state, seat, choice)


def _object(state: State, seat: int, name: figures.Object) -> Refusal | None:
    """Return why an object cannot be used at all."""
    bit = 1 << figures.OBJECT_NAMES.index(name)
    if not state.objects & bit:
        return no("object_not_in_play", object=name)
    return no("object_used", object=name) if state.used[seat] & bit else None


def _energy(state: State, seat: int, reason: str, needed: int) -> Refusal | None:
    """Return that a seat has too little energy, if it has."""
    held = int(free.energy(state, seat))
    return no(reason, needed=needed, held=held) if held < needed else None


def _nothing(_state: State, _seat: int, _choice: Any) -> None:
    return None


def _assemble(state: State, seat: int, choice: steps.Assemble) -> Refusal | None:
    hand = steps.hand_of(state, seat)
    if sorted(choice.order) != hand:
        return no("bad_order", cards=hand)
    return None


def _phone(state: State, seat: int, choice: steps.MobilePhone) -> Refusal | None:
    if refusal := _object(state, seat, "mobile_phone"):
        return refusal
    if choice.card not in steps.hand_of(state, seat):
        return no("not_drawn", card=choice.card)
    level = state.cards.level[choice.card]
    if level == 0:
        return no("phone_tamarin", card=choice.card)
    if refusal := _energy(state, seat, "phone_energy", phase1.PHONE_ENERGY + level):
        return refusal
    return no("phone_pile_empty", ape=choice.ape, level=level)


def _blaster(state: State, seat: int, choice: steps.GhettoBlaster) -> Refusal | None:
    if refusal := _object(state, seat, "ghetto_blaster"):
        return refusal
    if choice.card not in steps.hand_of(state, seat):
        return no("not_drawn", card=choice.card)
    return _energy(state, seat, "blaster_energy", phase1.BLASTER_ENERGY)


def _pinball(state: State, seat: int, _choice: steps.Pinball) -> Refusal | None:
    if refusal := _object(state, seat, "pinball") or _energy(state, seat, "pinball_energy", phase1.PINBALL_ENERGY):
        return refusal
    return no("pinball_no_card")


def _activate(state: State, seat: int, choice: steps.Activate) -> Refusal | None:
    pointer = state.pointer[seat]
    frame = frames.frame_at(state, seat, pointer)
    purse = state.purse[seat]
    cost = int(state.cards.cost_of(frame))
    here = steps.ADDRESS_TEXTS[pointer]
    if not covers(purse, cost):
        return no("cannot_pay", frame=here, cost=str(change(cost)), held=str(change(purse)))
    if refusal := _types(state, seat, frame, here):
        return refusal
    if not state.cards.reactivating(frame):
        return no("takes_no_target", frame=here) if choice.target is not None else None
    if choice.target is None:
        return no("needs_target", frame=here)
    return _target(state, seat, choice.target, here, purse - cost)


def _types(state: State, seat: int, frame: int, address: str) -> Refusal | None:
    needed, present = int(state.cards.types_of(frame)), int(state.types_present(seat))
    return no("too_few_types", frame=address, needed=needed, present=present) if present < needed else None


def _target(state: State, seat: int, target: str, source: str | None, purse: int) -> Refusal | None:
    """Return why a frame cannot be reactivated from a purse."""
    if target == source:
        return no("target_is_source", frame=target)
    frame = frames.frame_at(state, seat, steps.ADDRESS_TEXTS.index(target)) if target in steps.ADDRESS_TEXTS else 0
    if frame == 0:
        return no("no_such_frame", frame=target)
    if state.cards.reactivating(frame):
        return no("target_reactivates", frame=target)
    cost = int(state.cards.cost_of(frame))
    if not covers(purse, cost):
        return no("target_cannot_be_paid", frame=target, cost=str(change(cost)), held=str(change(purse)))
    return _types(state, seat, frame, target)


def _remove(state: State, seat: int, choice: steps.RemoveCard) -> Refusal | None:
    if not 1 <= choice.slot <= act.SLOTS or not state.line[seat * act.SLOTS + choice.slot - 1]:
        return no("empty_slot", slot=choice.slot)
    if state.rage[seat] < s.REMOVAL_RAGE:
        return no("too_little_rage", needed=s.REMOVAL_RAGE, held=state.rage[seat])
    return no("too_few_cards", fewest=s.FEWEST_CARDS)


def _computer(state: State, seat: int, _choice: steps.Computer) -> Refusal | None:
    return _object(state, seat, "computer") or _energy(state, seat, "computer_energy", free.COMPUTER_ENERGY)


def _fridge(state: State, seat: int, choice: steps.MiniFridge) -> Refusal | None:
    if refusal := _object(state, seat, "mini_fridge"):
        return refusal
    if choice.give == choice.take:
        return no("fridge_same_kind", kind=choice.give)
    if refusal := _energy(state, seat, "fridge_energy", free.FRIDGE_ENERGY):
        return refusal
    return no("fridge_nothing_to_give", kind=choice.give)


def _own(state: State, seat: int, choice: steps.OwnReactivation) -> Refusal | None:
    if not state.marks[seat] & s.PENDING:
        return no("nothing_pending")
    return _target(state, seat, choice.target, None, state.purse[seat])


def _decline(_state: State, _seat: int, _choice: steps.DeclineReactivation) -> Refusal | None:
    return no("nothing_pending")


def _copy(state: State, seat: int, choice: steps.Copy) -> Refusal | None:
    if state.marks[seat] & s.COPIED:
        return no("already_copied")
    beside = [side for side in (0, 1) if phase2.shown_token(state, seat, side) != s.NO_TOKEN]
    named = {("king" if (one := int(phase2.neighbour(state, seat, side))) < 0 else one): side for side in beside}
    if choice.neighbour not in named:
        return no("not_a_neighbour", neighbour=choice.neighbour)
    kind = figures.KINDS.index(choice.kind)
    purse = state.purse[seat]
    if amount(purse, kind) < phase2.COPY_COST:
        return no("copy_cost", needed=phase2.COPY_COST, kind=choice.kind, held=int(amount(purse, kind)))
    token = figures.TOKENS[phase2.shown_token(state, seat, named[choice.neighbour])]
    if figures.TOKENS.index(token) != CHIMPANZEE:
        return no("copy_takes_no_target", token=token) if choice.target is not None else None
    if choice.target is None:
        return no("copy_needs_target", token=token)
    return _target(state, seat, choice.target, None, purse - phase2.COPY_COST * int(unit(kind)))


def _recruit(state: State, seat: int, choice: steps.Recruit) -> Refusal | None:
    if state.marks[seat] & s.PENDING:
        return no("bonus_first")
    if marks := state.marks[seat] & state.shortage:
        return no("already_recruited" if marks & s.RECRUITED else "recruit_after_claim")
    if choice.level not in (1, 2):
        return no("no_such_level", level=choice.level)
    token = state.token[seat]
    if (choice.kind is None) == (token == CHIMPANZEE):
        return no("kind_to_pay_with", token=figures.TOKENS[token])
    kind = choice.kind or figures.KINDS[token]
    held = amounts_of(state.purse[seat])[figures.KINDS.index(kind)]
    if held < phase2.RECRUIT_COST * choice.level:
        return no("recruit_cost", needed=phase2.RECRUIT_COST * choice.level, kind=kind, held=held)
    return no("pile_empty", ape=figures.TOKENS[token], level=choice.level)


def _claim(state: State, seat: int, _choice: steps.ClaimShortage) -> Refusal | None:
    if state.marks[seat] & s.PENDING:
        return no("bonus_first")
    if state.marks[seat] & s.RECRUITED:
        return no("already_recruited")
    if state.marks[seat] & s.CLAIMED:
        return no("already_claimed")
    return no("no_shortage", token=figures.TOKENS[state.token[seat]])


def _moped(state: State, seat: int, choice: steps.Moped) -> Refusal | None:
    if refusal := _object(state, seat, "moped"):
        return refusal
    if choice.level not in (1, 2):
        return no("no_such_level", level=choice.level)
    if refusal := _energy(state, seat, "moped_energy", int(phase2.moped_energy(choice.level))):
        return refusal
    return no("pile_empty", ape=choice.ape, level=choice.level)


def _console(state: State, seat: int, choice: steps.GameConsole) -> Refusal | None:
    if refusal := _object(state, seat, "game_console"):
        return refusal
    card = state.line[seat * act.SLOTS + choice.slot - 1] if 1 <= choice.slot <= act.SLOTS else 0
    if not card:
        return no("empty_slot", slot=choice.slot)
    level = state.cards.level[card]
    if level == 0:
        return no("console_tamarin", ape=figures.APES[state.cards.ape[card]])
    return _energy(state, seat, "console_energy", int(phase3.console_energy(level)))


_PREPARE: Final = -1  # phase 1 before assembling
_ANY: Final = (_PREPARE, act.LIFE, act.TOKEN, act.MAIN, act.REST, act.WINDOW)

# For each kind of step: the nodes it belongs to, and who explains what else may be wrong with it.
_EXPLANATIONS: Final[dict[type[Choice], tuple[tuple[int, ...], Callable[[State, int, Any], Refusal | None]]]] = {
    steps.Assemble: ((_PREPARE,), _assemble),
    steps.MobilePhone: ((_PREPARE,), _phone),
    steps.GhettoBlaster: ((_PREPARE,), _blaster),
    steps.Pinball: ((_PREPARE,), _pinball),
    steps.Activate: ((act.LIFE,), _activate),
    steps.Skip: ((act.LIFE,), _nothing),
    steps.Done: ((act.LIFE, act.MAIN, act.REST, act.WINDOW), _nothing),
    steps.RemoveCard: (_ANY, _remove),
    steps.Computer: (_ANY, _computer),
    steps.MiniFridge: (_ANY, _fridge),
    steps.Choose: ((act.TOKEN,), _nothing),
    steps.OwnReactivation: ((act.MAIN,), _own),
    steps.DeclineReactivation: ((act.MAIN,), _decline),
    steps.Copy: ((act.MAIN,), _copy),
    steps.Recruit: ((act.MAIN,), _recruit),
    steps.ClaimShortage: ((act.MAIN,), _claim),
    steps.Moped: ((act.TOKEN, act.MAIN), _moped),
    steps.GameConsole: ((act.REST,), _console),
}
