"""Laws of notation: one spelling for each action, and whole moves that mean their steps."""

from typing import Any

import msgspec

from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.moves import JOINT
from sapajou.kernel.record import UNDO
from sapajou.testing.subject import Visit, require

_MOST_MOVES = 40


def each_action_has_one_spelling(at: Visit) -> None:
    """Write every legal action, read it back, and try near misses."""
    for seat in at.state.to_act():
        legal = at.state.legal(seat)
        texts = {action: at.game.text(at.state, seat, action) for action in legal}
        require(len(set(texts.values())) == len(legal), f"two actions of seat {seat} are spelled alike: {texts}")
        for action, text in at.sample(list(texts.items()), 20):
            clean = text == text.strip() and "  " not in text and JOINT.strip() not in text.split(" ")
            require(bool(text) and clean and "\n" not in text, f"{text!r} cannot be a step in a record")
            require(text.split(" ")[0] != UNDO and text[0] not in "{[", f"{text!r} would be read as something else")
            require(at.game.parse(at.state, seat, text) == action, f"{text!r} is read as another action")
            for miss in (text + " ", " " + text, text.upper(), text.title(), text.replace(" ", "  ")):
                if miss not in texts.values():
                    _refused(at, seat, miss, f"{text!r} has a second spelling: {miss!r}")


def each_action_has_one_structured_form(at: Visit) -> None:
    """Turn every legal action into its choice and back."""
    for seat in at.state.to_act():
        forms: dict[str, int] = {}
        for action in at.state.legal(seat):
            choice = at.game.choice(at.state, seat, action)
            require(type(choice) in at.game.choice_types, f"{type(choice).__name__} is not in choice_types")
            again = msgspec.json.decode(msgspec.json.encode(choice), type=type(choice))
            require(again == choice, f"{choice!r} does not survive JSON")
            form = msgspec.json.encode(choice).decode()
            require(form not in forms, f"two actions of seat {seat} have the form {form}")
            forms[form] = action
        for form, action in at.sample(list(forms.items()), 8):
            require(at.game.read(at.state, seat, form) == [action], f"{form} is read as another action")


def whole_moves_mean_their_steps(at: Visit) -> None:
    """List whole moves, write each as text and as JSON, and read it back; who owes no decision has none."""
    owing = at.state.to_act()
    for seat in (seat for seat in at.seats if seat not in owing):
        require(at.game.moves(at.state, seat, limit=3) == [], f"seat {seat} owes no decision and has moves")
    for seat in owing:
        moves = at.game.moves(at.state, seat, limit=_MOST_MOVES, seed=7)
        require(moves == sorted(set(moves)) and bool(moves), f"the moves of seat {seat} are not in order: {moves[:3]}")
        require(moves == at.game.moves(at.state, seat, limit=_MOST_MOVES, seed=7), "the same sample differs")
        for limit in (0, 1):
            require(len(at.game.moves(at.state, seat, limit=limit)) == limit, f"a sample of {limit} has another size")
        if len(moves) < _MOST_MOVES:
            begun = sorted({move[0] for move in moves})
            require(begun == at.state.legal(seat), f"seat {seat} may begin {at.state.legal(seat)} but finish {begun}")
        for move in at.sample(moves, 6):
            text = at.game.move_text(at.state, seat, move)
            require(at.game.steps(at.state, seat, text) == list(move), f"{text!r} is read as other steps")
            require(at.game.why_not(at.state, seat, text) is None, f"why_not finds fault with {text!r}")
            choices = _choices(at, seat, move)
            require(at.game.steps(at.state, seat, choices) == list(move), f"{choices} is read as other steps")
            _refused(at, seat, JOINT.join([text, text.split(JOINT)[0]]), f"{text!r} may go on after its end")
            if len(move) > 1:
                _unfinished(at, seat, move[:-1])


def _choices(at: Visit, seat: int, move: tuple[int, ...]) -> list[dict[str, Any]]:
    """Return a move as the JSON of its steps."""
    trial = at.state.copy()
    choices = []
    for action in move:
        choices.append(msgspec.to_builtins(at.game.choice(trial, seat, action)))
        trial.apply(seat, action)
    return choices


def _unfinished(at: Visit, seat: int, steps: tuple[int, ...]) -> None:
    """Check that a part of a move is no whole move, but can be played as a draft."""
    text = at.game.move_text(at.state, seat, steps)
    require(at.game.read(at.state, seat, text) == list(steps), f"{text!r} is read as other steps")
    try:
        at.game.steps(at.state, seat, text)
    except IllegalAction:
        return
    require(holds=False, message=f"{text!r} is taken for a whole move")


def _refused(at: Visit, seat: int, text: str, message: str) -> None:
    require(at.game.why_not(at.state, seat, text) is not None, message)


LAWS = (each_action_has_one_spelling, each_action_has_one_structured_form, whole_moves_mean_their_steps)
