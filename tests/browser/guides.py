"""Somebody who does what the guide of a first game says, and nothing else."""

from collections.abc import Callable
from contextlib import suppress
from functools import reduce
from typing import Final

from playwright.sync_api import Error, Locator, expect

from pages import Visitor

_MOST: Final = 120  # steps and presses
_MISSES: Final = 30
_PAUSE: Final = 100
_PATIENCE: Final = 2_000  # milliseconds until a press is tried again
_ANSWERED: Final = 10_000  # and until nothing is expected to come of it

# What a step that asks tells to press: the first of these that is there.
_ANSWER: Final = "[data-testid^=answer-]"
_TAKEN: Final = ":not([aria-disabled=true])"
DEEDS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "after_us": {
        "order": ("[data-testid=assemble]",),
        "frames": (
            "[data-testid=take-free]", "[data-testid=do]", "[data-testid=activate]", "[data-testid=skip]", _ANSWER,
        ),
        "done": ("[data-testid=done]",),
        "token": ("[data-testid=do]", _ANSWER),
        "again": ("[data-testid=do]", _ANSWER),
        "rest": ("[data-testid=done]",),
        "recruit": ("[data-testid=do]", _ANSWER, "[data-testid^=pile-].open"),
        "sleep": ("[data-testid=done]",),
    },
    "itchy_monkey": {
        "place": (".cell.open",),
        "spawn": (".cell.open",),
        "pick": (".cell.open",),
        "aim": (".cell.aim",),
        "move": ("[data-testid=do]",),
        "pass": ("[data-testid=pass]",),
        "after": ("[data-testid=end_turn]",),
    },
    "monkey_palace": {
        "start": (".targets button.target",),
        "arch": ("[data-testid=way]",),
        # The guide may be a moment behind what was pressed: nobody steps back from a stair that can be built.
        "more": ("[data-testid=way]", "main:not(:has([data-testid=confirm])) [data-testid=step-back]"),
        "build": ("[data-testid=confirm]",),
        "ask": (
            "[data-testid=columns]", "[data-testid=receive]", "[data-testid=take-frog]", "[data-testid=pass]",
            ".targets button.target",
        ),
        "market": ("[data-testid=pack].is-selectable[aria-pressed=false]", "[data-testid=buy]"),
        "cover": ("[data-testid=cover-confirm]:not(.dim)", "[data-testid=cover][aria-pressed=false]"),
    },
    "afternova": {
        "choose": ("[data-testid=go-to-market]",),
        "take": ("[data-testid=take]", f"[data-testid=market] [data-testid^=card-]{_TAKEN}"),
        "ask": (f"[data-testid=hand] [data-testid^=card-]{_TAKEN}",),
        "complete": ("[data-testid=pass]",),
    },
}  # fmt: skip
# What a press changes: the step, the match, the question, or what is chosen.
_SEEN: Final = """() => [
    document.querySelector('[data-testid=guide]')?.dataset.step, document.querySelector('main').dataset.moment,
    document.querySelector('[data-testid=question]')?.textContent,
    document.querySelectorAll('[aria-pressed=true]').length,
].join()"""
# Targets of the palace lie over its drawing, and the pointer goes through them.
_THROUGH: Final = "(one) => getComputedStyle(one).pointerEvents === 'none'"
_LIT: Final = """([x, y]) => !document.elementFromPoint(x, y)?.closest('.veil, [data-testid=guide]')"""


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
            before = person.page.evaluate(_SEEN)
            missed = 0 if _obey(person, game, step) else missed + 1
            _await_answer(person, before)
            assert missed < _MISSES, f"{step} asks for what cannot be pressed"
    raise AssertionError(f"no end after {steps}")


def _await_answer(person: Visitor, before: str) -> None:
    """Wait until a press has been answered: the next step may ask for the same kind of thing."""
    with suppress(Error):  # some presses change nothing of this
        person.page.wait_for_function(f"(before) => ({_SEEN})() !== before", arg=before, timeout=_ANSWERED)


def _obey(person: Visitor, game: str, step: str) -> bool:
    """Press what a step asks for: it must be lit, or the press does not reach it.

    Return False if that was not possible: the match may have gone on in the meantime.
    """
    wanted = [person.page.locator(deed).locator("visible=true") for deed in DEEDS[game][step]]
    there: Locator | None = next((one.first for one in wanted if one.count() > 0), None)
    try:
        if there is None:
            reduce(Locator.or_, wanted).first.wait_for(timeout=_PATIENCE)
            return False
        if there.evaluate(_THROUGH):
            return _press_through(person, there)
        there.click(timeout=_PATIENCE)
    except Error:
        return False
    return True


def _press_through(person: Visitor, target: Locator) -> bool:
    """Press where a target is drawn, if that is lit, and wait for what follows."""
    box = target.bounding_box()
    if box is None:
        return False
    spot = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    if not person.page.evaluate(_LIT, spot):
        return False
    person.page.mouse.click(*spot)
    person.page.wait_for_timeout(_PAUSE)
    return True
