// Where a bubble stands beside a thing, wholly inside the window.

export interface Size {
  width: number;
  height: number;
}

export interface Beside {
  left: number;
  top: number;
  /** Where its tip is, from its left edge. */
  tip: number;
  /** Below the thing, because there is no room above. */
  below: boolean;
}

const GAP = 8;
const TIP = 10;
const CORNER = 18;

/** The place of a bubble above a thing, or below it where there is more room. */
export function besidesOf(thing: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>, bubble: Size, window: Size): Beside {
  const middle = (thing.left + thing.right) / 2;
  const left = clamp(middle - bubble.width / 2, GAP, window.width - bubble.width - GAP);
  const above = thing.top - bubble.height - TIP - 2;
  const below = above < GAP && window.height - thing.bottom > thing.top;
  const top = clamp(below ? thing.bottom + TIP + 2 : above, GAP, window.height - bubble.height - GAP);
  return { left, top, tip: clamp(middle - left, CORNER, bubble.width - CORNER), below };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, Math.max(least, most)));
}
