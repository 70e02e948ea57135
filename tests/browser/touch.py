"""What a finger and an eye need: things to press that are large enough, and no tiny words."""

from typing import Final

from playwright.sync_api import Page

FINGER: Final = 44
LETTER: Final = 12
# Where a finger reaches a thing, measured from its middle to the four sides: what is drawn may be smaller, what covers
# it counts against it. A panel that is pressed as a whole may have signs in it that answer for themselves, if as much
# of it is left as is asked for. The halves of a joined frame are one thing. What does not answer to a finger at all
# is chosen elsewhere.
_SMALL: Final = """({ place, least }) => {
    const reach = (one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const half = `[data-half-of="${one.dataset.address}"]`;
        const hits = (x, y) => {
            const hit = document.elementFromPoint(x, y);
            return hit && (one.contains(hit) || hit.closest(half) || hit.closest('label')?.contains(one));
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
        if (!one.offsetParent) return false;
        const { left, top, width, height } = one.offsetParent.getBoundingClientRect();
        let hit = 0;
        for (let x = left; x < left + width; x += GRAIN)
            for (let y = top; y < top + height; y += GRAIN) if (one.contains(document.elementFromPoint(x, y))) hit += 1;
        return hit * GRAIN * GRAIN >= least * least;
    };
    const kinds = 'button, a[href], input, select, textarea, [data-touch]';
    const all = [...document.querySelectorAll(`:is(${place}) :is(${kinds})`)];
    const pressable = all.filter((one) => !one.disabled && !one.matches('.sr')
        && one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).pointerEvents !== 'none');
    const [left, top] = [scrollX, scrollY];
    const small = pressable.flatMap((one) => {
        one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const [width, height] = reach(one);
        const large = Math.min(width, height) >= least || fillsItsPanel(one);
        const name = one.dataset.testid ?? one.ariaLabel ?? one.textContent.trim();
        return large ? [] : [`${name} (${one.className}): ${width} x ${height}`];
    });
    scrollTo(left, top);
    return small;
}"""
# Words and numbers in sight, also those drawn by a style or in a picture, with the size at which they are seen.
_TINY: Final = """({ place, least }) => [...document.querySelectorAll(`:is(${place}) *`)].flatMap((one) => {
    const { width, height } = one.getBoundingClientRect();
    if (!one.checkVisibility({ visibilityProperty: true }) || Math.min(width, height) <= 1) return [];
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    const drawn = ['::before', '::after'].map((part) => getComputedStyle(one, part))
        .filter(({ content }) => /["'].*[\\p{L}\\p{N}].*["']/u.test(content));
    const matrix = one.ownerSVGElement ? one.getScreenCTM?.() : null;
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    const styles = [...(own ? [getComputedStyle(one)] : []), ...drawn];
    const sizes = styles.map(({ fontSize }) => parseFloat(fontSize) * scale);
    const SHARE = 0.01;  // of a pixel, which a browser may lose in rounding
    return sizes.filter((size) => size < least - SHARE).map((size) => `${size} px: ${one.outerHTML.slice(0, 200)}`);
})"""
BOARD: Final = "[data-testid^=board-]"


def too_small(page: Page, place: str = BOARD) -> list[str]:
    """Return what can be chosen now, on a drawn board and in its dock, that a finger cannot press over 44 pixels."""
    found: list[str] = page.evaluate(_SMALL, {"place": place, "least": FINGER})
    return found


def tiny_words(page: Page, place: str = "body") -> list[str]:
    """Return the words in sight that are written in less than 12 pixels."""
    found: list[str] = page.evaluate(_TINY, {"place": place, "least": LETTER})
    return found
