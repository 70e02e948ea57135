"""Fingers on a page: real touches, as the browser gets them from a screen."""

from typing import TypeAlias

from playwright.sync_api import Locator, Page

Spot: TypeAlias = dict[str, float]


class Fingers:
    """One finger or several, each where it is now."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def down(self, *spots: Spot) -> None:
        self._send("touchStart", *spots)

    def move(self, *spots: Spot) -> None:
        self._send("touchMove", *spots)

    def up(self) -> None:
        self._send("touchEnd")

    def _send(self, kind: str, *spots: Spot) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(spots)})


def middle(what: Locator) -> Spot:
    """Return where the middle of a thing is on the screen."""
    box = what.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
