"""Somebody who does what the guide of a first game says, and nothing else."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, TimeoutError, expect

from pages import Visitor

_MOST: Final = 120  # steps and presses
_MISSES: Final = 5
_PAUSE: Final = 100
_PATIENCE: Final = 2_000

# What a step that asks tells to press: the first of these that is there.
DEEDS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "after_us": {
        "order": ("assemble",),
        "frames": ("take-free", "do", "activate", "skip", "^answer-"),
        "done": ("done",),
        "token": ("do", "^answer-"),
        "again": ("do", "^answer-"),
        "rest": ("done",),
        "recruit": ("do", "^answer-", "^pile-.open"),
        "sleep": ("done",),
    },
    "itchy_monkey": {
        "place": (".cell.open",),
        "spawn": (".cell.open",),
        "pick": (".cell.open",),
        "aim": (".cell.aim",),
        "move": ("do",),
        "pass": ("pass",),
        "after": ("end_turn",),
    },
    "monkey_palace": {
        "start": (".targets button.target",),
        "arch": ("way",),
        "more": ("way", "step-back"),
        "build": ("confirm",),
        "ask": ("columns", "receive", "take-frog", "pass", ".targets button.target"),
        "market": ("pack.is-selectable", "buy"),
        "cover": ("cover-confirm:not(.dim)", "cover"),
    },
    "afternova": {
        "choose": ("go-to-market",),
        "take": ("market] [data-testid^=card-]:not([aria-disabled=true]", "pass"),
        "ask": ("hand] [data-testid^=card-]:not([aria-disabled=true]",),
        "complete": ("pass",),
    },
}


def _selector(deed: str) -> str:
    """Return what finds a deed: a test id, the beginning of one, or a selector of its own."""
    if deed.startswith("."):
        return deed
    name, dot, more = deed.partition(".")
    name, colon, rest = name.partition(":") if "]" not in deed else (deed, "", "")
    if "]" in deed:
        return f"[data-testid={deed})"
    sign = "^=" if name.startswith("^") else "="
    return f"[data-testid{sign}'{name.lstrip('^')}']{dot}{more}{colon}{rest}"


def follow(person: Visitor, game: str, seen: Callable[[str], None] | None = None) -> list[str]:
    """Do what the guide says until it takes its leave; return the steps it took, each once in a row."""
    guide = person.see("guide")
    expect(guide).to_be_visible()
    steps: list[str] = []
    missed = 0
    for _ in range(_MOST):
        if guide.count() == 0:
            return steps
        step = guide.get_attribute("data-step") or ""
        if step == "wait":
            expect(guide).not_to_have_attribute("data-step", "wait")
            continue
        if not steps or steps[-1] != step:
            steps.append(step)
        if seen:
            seen(step)
        here = person.page.locator(f"[data-testid=guide][data-step={step}]")
        if here.get_by_test_id("guide-next").count() > 0:
            here.get_by_test_id("guide-next").click()
        elif here.and_(person.page.locator("[data-asks=true]")).count() > 0:
            missed = 0 if _obey(person, game, step) else missed + 1
            assert missed < _MISSES, f"{step} asks for what cannot be pressed"
    raise AssertionError(f"no end after {steps}")


def _obey(person: Visitor, game: str, step: str) -> bool:
    """Press what a step asks for: it must be lit, or the press does not reach it.

    Return False if that was not possible: the match may have gone on in the meantime.
    """
    wanted = [person.page.locator(_selector(deed)).locator("visible=true") for deed in DEEDS[game][step]]
    there: Locator | None = next((one.first for one in wanted if one.count() > 0), None)
    if there is None:
        person.page.wait_for_timeout(_PAUSE)
        return False
    try:
        there.click(timeout=_PATIENCE)
    except TimeoutError:
        return False
    return True
