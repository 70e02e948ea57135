// Where a bubble stands: beside a thing, wholly inside the window, and over as little of the thing as may be.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}
export type Side = 'right' | 'left' | 'below' | 'above' | 'over';

export interface Placed {
  left: number;
  top: number;
  /** On which side of the target it stands. */
  side: Side;
  /** Where its tip is, along the edge that faces the target. */
  tip: number;
}

const GAP = 16;
const EDGE = 8;
/** How near to a corner the tip may come. */
const CORNER = 22;
/** What a bubble speaks of is covered last. */
const FIRST_COUNTS = 4;
/** A thing that is to be pressed is covered if so much of it is; no area of what is only lit outweighs one. */
const COVERED = 0.2;
const PRESS_COUNTS = 1e7;

/** Where a thing is in the window. */
export function boxOf(thing: Element): Box {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return { left, top, width, height };
}

/** How much of the second box the first one covers. */
function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** The corner of the window in which a box covers least of some things, one at the right and below first. */
export function cornerFor(things: readonly Box[], box: Size, window: Size): { left: number; top: number } {
  const [right, bottom] = [window.width - box.width - EDGE, window.height - box.height - EDGE];
  const corners = [[right, bottom], [right, EDGE], [EDGE, bottom], [EDGE, EDGE]].map(([left = 0, top = 0]) => ({ left, top: Math.max(EDGE, top) }));
  const covered = (corner: { left: number; top: number }): number => things.reduce((sum, thing) => sum + overlap({ ...corner, ...box }, thing), 0);
  return corners.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}

/** The box around some boxes. */
function around(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map((one) => one.left)), Math.min(...boxes.map((one) => one.top))];
  const right = Math.max(...boxes.map((one) => one.left + one.width));
  return { left, top, width: right - left, height: Math.max(...boxes.map((one) => one.top + one.height)) - top };
}

/** Where a bubble could stand beside a box, as far as there is room. */
function beside(target: Box, bubble: Size, window: Size, sides: readonly Side[], gap: number): Placed[] {
  const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  const kept = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(at, room - size - EDGE));
  const [left, top] = [kept(middle.x - bubble.width / 2, bubble.width, window.width), kept(middle.y - bubble.height / 2, bubble.height, window.height)];
  const tip = (at: number, from: number, size: number): number => Math.max(CORNER, Math.min(at - from, size - CORNER));
  const [across, along] = [tip(middle.y, top, bubble.height), tip(middle.x, left, bubble.width)];
  const places: Placed[] = [
    { left: target.left + target.width + gap, top, side: 'right', tip: across },
    { left: target.left - gap - bubble.width, top, side: 'left', tip: across },
    { left, top: target.top + target.height + gap, side: 'below', tip: along },
    { left, top: target.top - gap - bubble.height, side: 'above', tip: along },
  ];
  const fits = ({ left: x, top: y }: Placed): boolean =>
    x >= EDGE && y >= EDGE && x + bubble.width <= window.width - EDGE && y + bubble.height <= window.height - EDGE;
  return sides.flatMap((side) => places.filter((place) => place.side === side && fits(place)));
}

/** Where a bubble stands: at the first of the sides of what it speaks of that has room; if all of that covers what it should
 * not, beside all or one of the others, or at the end of the window that covers least. The first of the things is what it
 * speaks of, the others are not to be covered; least of all what is to be pressed.
 */
export function placed(
  things: readonly Box[], bubble: Size, window: Size, sides: readonly Side[] = ['right', 'left', 'below', 'above'], gap = GAP, pressed: readonly Box[] = [],
): Placed {
  const [first, ...others] = things;
  const middle = (window.width - bubble.width) / 2;
  const ends: Placed[] = [window.height - bubble.height - EDGE, EDGE].map((top) => ({ left: middle, top, side: 'over', tip: 0 }));
  const apart = others.flatMap((other) => beside(other, bubble, window, sides, gap)).map((place): Placed => ({ ...place, side: 'over', tip: 0 }));
  const places = first ? [...beside(first, bubble, window, sides, gap), ...beside(around(things), bubble, window, sides, gap), ...apart, ...ends] : ends;
  const covered = ({ left, top }: Placed): number => {
    const own = { left, top, ...bubble };
    const lit = things.reduce((sum, thing, at) => sum + overlap(own, thing) * (at === 0 ? FIRST_COUNTS : 1), 0);
    return lit + PRESS_COUNTS * pressed.filter((one) => overlap(own, one) > COVERED * one.width * one.height).length;
  };
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}
