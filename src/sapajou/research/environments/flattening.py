"""Pictures made plain: drawings that leave colours open (`var(--player, gold)`) with those colours filled in.

A browser does that by itself; what turns SVG into pixels elsewhere does not.
"""

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Final
from xml.etree import ElementTree as ET

_SVG: Final = "http://www.w3.org/2000/svg"
_OPEN: Final = re.compile(r"var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)")
_SET: Final = re.compile(r"(--[\w-]+)\s*:\s*([^;]+)")


def flattened(picture: str) -> str:
    """Return a picture in which every open value is filled in, and every placed drawing stands in full."""
    ET.register_namespace("", _SVG)
    root = ET.fromstring(picture)  # noqa: S314  drawn by ourselves
    drawings = {symbol.get("id", ""): symbol for symbol in root.iter(f"{{{_SVG}}}symbol")}
    _flatten(root, drawings, {})
    return ET.tostring(root, encoding="unicode")


def _flatten(element: ET.Element, drawings: Mapping[str, ET.Element], values: Mapping[str, str]) -> None:
    """Fill in an element and all that is inside it, with the values that hold there."""
    values = {**values, **dict(_SET.findall(element.get("style", "")))}
    for name, value in element.items():
        if "var(" in value:
            element.set(name, _filled(value, values))
    drawing = drawings.get(element.get("href", "").removeprefix("#"))
    if element.tag == f"{{{_SVG}}}use" and drawing is not None:
        element.tag = f"{{{_SVG}}}svg"
        del element.attrib["href"]
        for name, value in drawing.items():
            if name != "id":
                element.set(name, _filled(value, values))
        element.extend(deepcopy(list(drawing)))
    for inner in element:
        if inner.tag != f"{{{_SVG}}}defs":
            _flatten(inner, drawings, values)


def _filled(value: str, values: Mapping[str, str]) -> str:
    """Return a value with what is open in it filled in: as set, or else as proposed."""
    while found := _OPEN.search(value):
        value = value[: found.start()] + values.get(found[1], found[2] or "none") + value[found.end() :]
    return value
