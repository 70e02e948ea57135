"""What moves on a page though nobody has moved it, each with how far.

The browser tells its layout shifts, but not of what was drawn anew: so things that have a name are also looked at
before and after each change, and should stand where they stood.
"""

import random
from typing import Any, Final

from pages import Visitor

# Whatever moves a match on, on the board or in the dock, the most telling first.
DEEDS: Final[dict[str, tuple[str, ...]]] = {
    "after_us": (
        "[data-testid=do]", "[data-testid=assemble]", "[data-testid=take-free]", "[data-testid=activate]",
        "[data-testid^=answer-]", "[data-testid=skip]", "[data-testid=done]", "[data-testid^=begin-]",
    ),
    "itchy_monkey": (
        ".cell.aim", "[data-testid=question] .button--main:enabled", ".cell.open",
        "[data-testid=question] button:enabled",
    ),
    "monkey_palace": (
        "[data-testid=receive]", "[data-testid=take-frog]", "[data-testid=columns]",
        "[data-testid=cover-confirm]:not(.dim)", "[data-testid=cover][aria-pressed=false]", "[data-testid=confirm]",
        "[data-testid=pack].is-selectable[aria-pressed=false]", "[data-testid=buy]", "[data-testid=pass]",
        ".targets button.target", "[data-testid=map] .is-selectable",
    ),
    "afternova": (
        "[data-testid=refuse]", "[data-testid=decline]", "[data-testid=overflow-done]",
        "[data-testid^=drop-][aria-pressed=false]", "[data-testid^=complete-]", "[data-testid=pass]",
        "[data-testid=hand] button.open", "[data-testid=go-to-market]", "[data-place=row-workers] button.open",
        "[data-place=row-blueprints] button.open",
    ),
}  # fmt: skip
# Options of a match that is whole and not long.
SHORT: Final[dict[str, dict[str, Any]]] = {
    "after_us": {"target": 20},
    "itchy_monkey": {"max_rounds": 6},
    "monkey_palace": {},
    "afternova": {"max_rounds": 4},
}
# Cards laid in order are pieces of the game, which move; the end of a match is a scene over the board.
_MEASURE: Final = """() => {
    window.shifts = [];
    const sides = (box) => [box.x, box.y, box.width, box.height].map(Math.round);
    const element = (node) => (node?.closest ? node : node?.parentElement);
    // Who stood where, whenever the page was drawn: of what is gone by the time it is told the browser says only that.
    const stood = new Map();
    const remember = () => {
        drawn = false;
        if (stood.size > 50_000) stood.clear();
        for (const one of document.querySelectorAll('main :not(svg *)'))
            stood.set(`${sides(one.getBoundingClientRect())}`, one);
    };
    const path = (node, from, to) => {
        const gone = !element(node);
        const kinds = [];
        let at = element(node) ?? stood.get(`${sides(to)}`) ?? stood.get(`${sides(from)}`);
        for (; at && kinds.length < 4; at = at.parentElement)
            kinds.push([at.dataset.testid, ...at.classList].filter((kind) => !/^svelte-/.test(kind)).join('.'));
        return `${gone ? 'gone: ' : ''}${kinds.join(' in ')}`;
    };
    const isOfPage = (one) => one && (!one.closest('.board') || one.closest('[data-testid=film], .tools'));
    // The palace's market unfolds when there is something to spend, what stands in its scene goes with the camera;
    // what may be pointed at is listed in order.
    const PIECES = ['assembly', 'finished', 'side-panel', 'picks', 'scene', 'board-monkey_palace] [data-testid=market']
        .map((name) => `[data-testid=${name}]`).join() + ', [data-card], .sr';
    const isPiece = ({ node }) => element(node)?.closest('[data-testid=assembly], [data-testid=finished]');
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            const moved = [...entry.sources].filter((one) => !isPiece(one));
            window.shifts.push(...moved.map(({ node, previousRect: from, currentRect: to }) => [
                isOfPage(element(node)) ? 'page' : 'board',
                `${path(node, from, to)}: ${sides(from)} to ${sides(to)}`,
            ]));
        }
    }).observe({ type: 'layout-shift' });
    const LEAST = 5;  // pixels; a stamp may lie aslant
    // What grows to one side, or to both alike, has not moved.
    const aside = ([left, right]) => Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2);
    const nameOf = (one) => {
        const names = [];
        for (let at = one; at; at = at.parentElement) names.push(at.dataset.testid, at.dataset.offer);
        return names.filter(Boolean).join(' in ');
    };
    const places = () => {
        const found = new Map();
        for (const one of document.querySelectorAll('main [data-testid]')) {
            const seen = one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
            if (!seen || one.closest(PIECES)) continue;
            const name = nameOf(one);
            const { left, right, top } = one.getBoundingClientRect();
            found.set(name, found.has(name) ? null : [left + scrollX, right + scrollX, top + scrollY].map(Math.round));
        }
        return found;
    };
    let before = places();
    let [drawn, due] = [false, false];
    const compare = () => {
        due = false;
        const after = places();
        for (const [name, to] of after) {
            const from = before.get(name);
            const by = from && to ? to.map((side, at) => side - from[at]) : [0, 0, 0];
            if (Math.max(aside(by), Math.abs(by[2])) > LEAST)
                window.shifts.push(['drawn anew', `${name}: ${from} to ${to}`]);
        }
        before = after;
    };
    new MutationObserver(() => {
        if (!drawn) requestAnimationFrame(remember);
        if (!due) requestAnimationFrame(() => requestAnimationFrame(compare));
        drawn = due = true;
    }).observe(document.querySelector('main'), {
        subtree: true, childList: true, attributes: true, characterData: true,
    });
}"""
_TWO_FRAMES: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def watch(person: Visitor) -> None:
    """Begin to note what moves, as soon as something is asked and all letters are there."""
    person.page.wait_for_function("() => document.querySelector('[data-testid=ask-line].is-mine') !== null")
    person.page.evaluate("() => document.fonts.ready.then(() => undefined)")
    person.paint()  # what is not to be seen is not looked at
    person.page.evaluate(_MEASURE)


def moved(person: Visitor) -> list[tuple[str, str]]:
    """Return what has moved since, on the `board` or in the `page` around it."""
    person.page.evaluate(_TWO_FRAMES)
    return [(place, moved) for place, moved in person.page.evaluate("() => window.shifts")]


def play_watched(person: Visitor, game: str, presses: int) -> list[tuple[str, str]]:
    """Press what is offered, at most so often; return what moved on the `board` or in the `page` around it."""
    watch(person)
    dice = random.Random(1)
    for _ in range(presses):
        if not person.press(dice, *DEEDS[game]):
            break
    return moved(person)
