"""How long clients of the tests wait: for ever, so to speak. A busy machine is no fault of the server's."""

from typing import Any, Final

SECONDS: Final = 300.0
# For `connect` of websockets: until the line is open, and until the other end answers to a sign of life. Who leaves
# with many messages unread would wait ten seconds for the goodbye behind them, if they did not all fit in.
LINE: Final[dict[str, Any]] = {"open_timeout": SECONDS, "ping_timeout": SECONDS, "max_queue": None}
