"""What a finger and an eye need on a phone: things to press that are large enough, and no tiny text."""

from typing import Final

from pages import Visitor

# Where a finger reaches a thing, measured from its middle to the four sides: what is drawn may be smaller. A panel that
# is pressed as a whole may have signs in it that answer for themselves, if as much of it is left as is asked for. The
# halves of a joined frame are one thing. Frames that may be played again and tokens that may be copied lie close
# together: the dock has each as an answer.
_SMALL: Final = """({ board, least }) => {
    const reach = (one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const half = `[data-half-of="${one.dataset.address}"]`;
        const hits = (x, y) => {
            const hit = document.elementFromPoint(x, y);
            return hit !== null && (one.contains(hit) || hit.closest(half) !== null);
        };
        const far = (right, down) => {
            let steps = 0;
            while (steps < least && hits(left + width / 2 + right * steps, top + height / 2 + down * steps)) steps += 1;
            return steps;
        };
        return [far(-1, 0) + far(1, 0), far(0, -1) + far(0, 1)];
    };
    const GRAIN = 3;
    const fillsItsPanel = (one) => {
        const { left, top, width, height } = one.offsetParent.getBoundingClientRect();
        let hit = 0;
        for (let x = left; x < left + width; x += GRAIN)
            for (let y = top; y < top + height; y += GRAIN) if (one.contains(document.elementFromPoint(x, y))) hit += 1;
        return hit * GRAIN * GRAIN >= least * least;
    };
    const all = [...document.querySelectorAll(`[data-testid=${board}] :is(button, a, input, select)`)];
    const close = '.frame.is-open, .frame.is-selected, .token.open';
    const pressable = all.filter((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true })
        && getComputedStyle(one).pointerEvents !== 'none' && !one.matches(close));
    const small = pressable.flatMap((one) => {
        one.scrollIntoView({ block: 'center', inline: 'center' });
        const [width, height] = reach(one);
        const large = Math.min(width, height) >= least || fillsItsPanel(one);
        return large ? [] : [`${one.dataset.testid ?? one.className}: ${width} x ${height}`];
    });
    scrollTo(0, 0);
    return small;
}"""
# Words and numbers, also those that are drawn by a style, that are smaller than so many pixels.
_TINY: Final = """({ board, least }) => [...document.querySelectorAll(`[data-testid=${board}] *`)].flatMap((one) => {
    if (!one.checkVisibility()) return [];
    const own = [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join('');
    const drawn = ['::before', '::after'].map((part) => [getComputedStyle(one, part), part])
        .filter(([style]) => /["'].*[\\p{L}\\p{N}].*["']/u.test(style.content));
    const sizes = [...(own ? [getComputedStyle(one)] : []), ...drawn.map(([style]) => style)];
    const tiny = sizes.map(({ fontSize }) => fontSize).filter((size) => parseFloat(size) < least);
    return tiny.map((size) => `${size}: ${one.outerHTML}`);
})"""
_FINGER: Final = 44
_LETTER: Final = 12


def too_small(person: Visitor, board: str) -> list[str]:
    """Return what of a board and its dock cannot be pressed over 44 pixels, or is written in less than 12."""
    pressed = person.page.evaluate(_SMALL, {"board": board, "least": _FINGER})
    written = person.page.evaluate(_TINY, {"board": board, "least": _LETTER})
    return [*pressed, *written]
