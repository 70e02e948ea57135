"""The games, one folder each; called, this package lists the ids of all that are installed.

>>> import sapajou
>>> "after_us" in sapajou.games()
True
"""

import sys
from types import ModuleType

from sapajou.kernel import registry


class _CallableModule(ModuleType):
    """A package that answers when it is called."""

    def __call__(self) -> list[str]:
        """Return the ids of the installed games, in alphabetical order."""
        return registry.games()


sys.modules[__name__].__class__ = _CallableModule
