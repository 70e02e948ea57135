"""What can be wrong with a move."""

from typing import Final

_FORM_RULES: Final = {
    "extract_terms": "AN-N-01", "no_terms": "AN-N-03", "call_gives": "AN-N-04", "few_candidates": "AN-N-04",
    "no_cards": "AN-N-17",
}  # fmt: skip


class Fault(Exception):
    """Why a move is refused: a reason, the values of its sentence, and its rule where the reason has several."""

    def __init__(self, reason: str, *, rule: str = "", **values: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.values = values


def bad_form(move: str) -> Fault:
    """Return the fault of a move in no right form: the words or the field at fault, or what is wrong with it."""
    return Fault("bad_form", rule=_FORM_RULES.get(move, ""), move=move)
