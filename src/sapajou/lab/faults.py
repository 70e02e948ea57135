"""What can go wrong in the lab."""

from importlib import import_module
from typing import Any

from sapajou.kernel.errors import BadInput
from sapajou.lab.labels import WORDS


class LabMissing(BadInput):
    """The extra that the lab needs is not installed."""

    words = WORDS


def reporting() -> Any:
    """Return the module that writes reports; say which extra it comes with, before any game is played."""
    try:
        return import_module("sapajou.lab.report")
    except ImportError:
        raise LabMissing("lab", "fault.no_lab") from None
