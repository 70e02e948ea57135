"""What can be wrong with what a server is given."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from sapajou.bots.faults import BOT_WORDS, BotFailed
from sapajou.kernel.errors import BadInput
from sapajou.kernel.tagged import spoken_value
from sapajou.kernel.words import KERNEL_WORDS, Words

SERVER_WORDS: Final = Words(Path(__file__).parent / "words", behind=KERNEL_WORDS)


class BadStorage(BadInput):
    """A database that cannot be opened."""

    words = SERVER_WORDS


class Refusal(BadInput):
    """Something that a table does not allow."""

    words = SERVER_WORDS

    def __init__(self, code: str, place: str = "table", **values: object) -> None:
        """Name the sentence under `fault.` in the server's words."""
        super().__init__(place, f"fault.{code}", **values)

    def __reduce__(self) -> tuple[object, ...]:
        """Rebuild the error in another process."""
        return _rebuild_refusal, (self.code.removeprefix("fault."), self.place, dict(self.values))


def _rebuild_refusal(code: str, place: str, values: dict[str, object]) -> Refusal:
    return Refusal(code, place, **values)


def plain(values: Mapping[str, object]) -> dict[str, Any]:
    """Return values of an error as words take them, ready for JSON."""
    return {name: spoken_value(value) for name, value in values.items()}


class OwnBotFailed(BotFailed):
    """A bot of the host's whose process ended or took too long."""

    words = Words(SERVER_WORDS.folder, behind=BOT_WORDS)


class BadAddress(BadInput):
    """An address at which no server can listen."""

    words = SERVER_WORDS
