"""How much of a window says nothing: the largest part of it in which there is no word, drawing, card or button."""

from typing import Final

from playwright.sync_api import Page

# The window in squares; those that something touches are not blank. Of the others the largest rectangle is sought: for
# each row, how many blank squares stand above each other in each column, and how far to the right as many go on.
_LARGEST: Final = """() => {
    const SQUARE = 20;
    const [columns, rows] = [Math.floor(innerWidth / SQUARE), Math.floor(innerHeight / SQUARE)];
    const touched = Array.from({ length: rows }, () => new Uint8Array(columns));
    const touch = ({ left, top, right, bottom }) => {
        const end = (side, most) => Math.min(Math.ceil(side / SQUARE), most);
        for (let row = Math.max(Math.floor(top / SQUARE), 0); row < end(bottom, rows); row += 1)
            touched[row].fill(1, Math.max(Math.floor(left / SQUARE), 0), Math.max(end(right, columns), 0));
    };
    for (const one of document.querySelectorAll('body *')) {
        if (!one.checkVisibility({ visibilityProperty: true })) continue;
        if (one.matches('svg, img, canvas, button, input, select, [data-card]')) touch(one.getBoundingClientRect());
        for (const text of [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim() !== '')) {
            const range = document.createRange();
            range.selectNodeContents(text);
            [...range.getClientRects()].forEach(touch);
        }
    }
    const above = new Uint16Array(columns);
    let largest = 0;
    for (const row of touched) {
        row.forEach((filled, column) => (above[column] = filled ? 0 : above[column] + 1));
        for (let begin = 0; begin < columns; begin += 1) {
            let height = above[begin];
            for (let end = begin; end < columns && height > 0; end += 1) {
                height = Math.min(height, above[end]);
                largest = Math.max(largest, height * (end - begin + 1));
            }
        }
    }
    return largest / (columns * rows);
}"""


def largest_blank(page: Page) -> float:
    """Return which share of the window the largest rectangle takes in which there is nothing to see."""
    return float(page.evaluate(_LARGEST))
