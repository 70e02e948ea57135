"""Where a browser keeps texts under keys: what a storage on a device asks of it.

In the browser an IndexedDB stands behind it (`web/src/offline/drawer.ts`).
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Protocol


class Put(NamedTuple):
    """Keep a text under a key.

    With `only`, only if what the key has now is the text `was` (None: nothing).
    """

    key: str
    text: str | None  # None: keep nothing there any more
    only: bool = False
    was: str | None = None


class Drawer(Protocol):
    """Texts under keys that outlive the page; several pages of one browser share it."""

    kept: Literal["always", "while open"]

    async def read(self, prefix: str, after: str = "") -> Sequence[tuple[str, str]]:
        """Return everything whose key begins so and comes after another one, in the order of the keys."""

    async def write(self, puts: Sequence[Put]) -> bool:
        """Carry all of it out, or none if one does not find what it counts on; return whether it was done.

        What was written survives a crash of the page.
        """

    def tell(self, text: str) -> None:
        """Tell the other pages of this browser something."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Have a function called with what they tell."""


class MemoryDrawer:
    """A drawer that nothing outlives: for tests, and for browsers that keep nothing."""

    kept: Literal["always", "while open"] = "while open"

    def __init__(self) -> None:
        """Begin empty, with nobody listening."""
        self._texts: dict[str, str] = {}
        self._heard: list[Callable[[str], None]] = []

    async def read(self, prefix: str, after: str = "") -> Sequence[tuple[str, str]]:
        """Return everything whose key begins so and comes after another one, in the order of the keys."""
        return [(key, self._texts[key]) for key in sorted(self._texts) if key.startswith(prefix) and key > after]

    async def write(self, puts: Sequence[Put]) -> bool:
        """Carry all of it out, or none."""
        if any(put.only and self._texts.get(put.key) != put.was for put in puts):
            return False
        for put in puts:
            if put.text is None:
                self._texts.pop(put.key, None)
            else:
                self._texts[put.key] = put.text
        return True

    def tell(self, text: str) -> None:
        """Tell everybody who listens."""
        for heard in self._heard:
            heard(text)

    def listen(self, heard: Callable[[str], None]) -> None:
        """Have a function called with what is told."""
        self._heard.append(heard)
