"""What is read aloud of a page: controls without a name, and those that cannot be told from another in one place."""

import re
from collections import Counter
from typing import Final

from playwright.sync_api import Page

_LINE: Final = re.compile(r"""^(?P<indent>\s*)- '?(?P<role>[a-z]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?""")
_CONTROLS: Final = frozenset(
    {"button", "link", "textbox", "searchbox", "combobox", "checkbox", "switch", "slider", "spinbutton", "radio", "tab"}
)
# What a person moves about in: a control is told by its name and by where it is.
_PLACES: Final = frozenset(
    {"main", "banner", "navigation", "region", "group", "dialog", "article", "listitem", "row", "table", "list", "log"}
)


def unclear_names(page: Page) -> list[str]:
    """Return the controls of a page without a name, and those with the same name in the same place."""
    places: list[tuple[int, int, str]] = [(-1, 0, "page")]  # how deep, which, what it is called; the innermost last
    called: Counter[tuple[int, str, str, str]] = Counter()
    for number, line in enumerate(page.locator("body").aria_snapshot().splitlines(), 1):
        match = _LINE.match(line)
        if match is None:
            continue
        depth, role, name = len(match["indent"]), match["role"], match["name"] or ""
        while depth <= places[-1][0]:
            places.pop()
        if role in _CONTROLS:
            called[places[-1][1], places[-1][2], role, name] += 1
        if role in _PLACES:
            places.append((depth, number, f"{role} {name}".strip()))
    return [
        f'{times} x {role} "{name}" in {place}'
        for (_, place, role, name), times in called.items()
        if times > 1 or not name
    ]
