"""Libraries of the extra `research`: asked for when they are used, and not before."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sapajou.research.faults import MissingLibrary


def installed(library: str) -> bool:
    """Return whether a library is there, without importing it."""
    return find_spec(library) is not None


def needed(library: str) -> Any:
    """Return a library, or say which extra to install."""
    if not installed(library.partition(".")[0]):
        raise MissingLibrary(f"library {library}", "fault.missing_library", extra="sapajou[research]")
    return import_module(library)
