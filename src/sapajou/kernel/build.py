"""Which of the two forms of the engine is running."""

from sapajou.kernel import chance


def compiled() -> bool:
    """Return whether the engine runs as machine code (True) or as plain Python."""
    return not str(chance.__file__).endswith(".py")
