"""Actions as structured choices, and whole moves as JSON or as one line of words."""

from sapajou.games.afternova.notation.choices import CHOICES, choice_of
from sapajou.games.afternova.notation.faults import Fault
from sapajou.games.afternova.notation.forms import FORMS
from sapajou.games.afternova.notation.lines import json_to_line, line_to_json
from sapajou.games.afternova.notation.plan import steps_of

__all__ = ["CHOICES", "FORMS", "Fault", "choice_of", "json_to_line", "line_to_json", "steps_of"]
