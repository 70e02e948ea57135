// Where the bubble of a guide stands: beside its target, inside the window, and over as little of the target as may be.

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

/** A box with some air around it, as far as it is in the window. */
export function aired(box: Box, air: number, window: Size): Box {
  const [left, top] = [Math.max(0, box.left - air), Math.max(0, box.top - air)];
  const right = Math.min(window.width, box.left + box.width + air);
  const bottom = Math.min(window.height, box.top + box.height + air);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** How much of the second box the first one covers. */
function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** The box around some boxes. */
export function around(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map((one) => one.left)), Math.min(...boxes.map((one) => one.top))];
  const right = Math.max(...boxes.map((one) => one.left + one.width));
  return { left, top, width: right - left, height: Math.max(...boxes.map((one) => one.top + one.height)) - top };
}

/** Where a bubble could stand beside a box, as far as there is room. */
function beside(target: Box, bubble: Size, window: Size, sides: readonly Side[]): Placed[] {
  const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  const kept = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(at, room - size - EDGE));
  const [left, top] = [kept(middle.x - bubble.width / 2, bubble.width, window.width), kept(middle.y - bubble.height / 2, bubble.height, window.height)];
  const tip = (at: number, from: number, size: number): number => Math.max(CORNER, Math.min(at - from, size - CORNER));
  const [across, along] = [tip(middle.y, top, bubble.height), tip(middle.x, left, bubble.width)];
  const places: Placed[] = [
    { left: target.left + target.width + GAP, top, side: 'right', tip: across },
    { left: target.left - GAP - bubble.width, top, side: 'left', tip: across },
    { left, top: target.top + target.height + GAP, side: 'below', tip: along },
    { left, top: target.top - GAP - bubble.height, side: 'above', tip: along },
  ];
  const fits = ({ left: x, top: y }: Placed): boolean =>
    x >= EDGE && y >= EDGE && x + bubble.width <= window.width - EDGE && y + bubble.height <= window.height - EDGE;
  return places.filter((place) => sides.includes(place.side) && fits(place));
}

/** Where a bubble stands: right of what it speaks of, else left, below, above; if all of that covers what is lit, at the end of
 * the window that covers least. The first hole is what it speaks of.
 */
export function placed(holes: readonly Box[], bubble: Size, window: Size, sides: readonly Side[] = ['right', 'left', 'below', 'above']): Placed {
  const [first] = holes;
  const middle = (window.width - bubble.width) / 2;
  const ends: Placed[] = [window.height - bubble.height - EDGE, EDGE].map((top) => ({ left: middle, top, side: 'over', tip: 0 }));
  const places = first ? [...beside(first, bubble, window, sides), ...beside(around(holes), bubble, window, sides), ...ends] : ends;
  const covered = ({ left, top }: Placed): number =>
    holes.reduce((sum, hole, at) => sum + overlap({ left, top, ...bubble }, hole) * (at === 0 ? FIRST_COUNTS : 1), 0);
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}

/** The dim page without what is lit, as the path of a clip: bands between the edges of the holes, which may overlap. */
export function veil(holes: readonly Box[], { width, height }: Size): string {
  const edges = [...new Set([0, height, ...holes.flatMap(({ top, height: high }) => [top, top + high])])].sort((one, other) => one - other);
  return edges.slice(0, -1).map((top, at) => band(holes, top, edges[at + 1] ?? top, width)).join('');
}

/** What is dim between two heights. */
function band(holes: readonly Box[], top: number, bottom: number, width: number): string {
  const lit = holes.filter((hole) => hole.top < bottom && hole.top + hole.height > top).sort((one, other) => one.left - other.left);
  let [from, path] = [0, ''];
  for (const { left, width: wide } of [...lit, { left: width, width: 0 }]) {
    if (left > from) path += `M${from} ${top}H${left}V${bottom}H${from}Z`;
    from = Math.max(from, left + wide);
  }
  return path;
}

/** The holes that get a ring: of those inside one another the smallest. */
export function ringed(holes: readonly Box[]): Box[] {
  const within = (one: Box, other: Box): boolean =>
    one !== other && one.left >= other.left && one.top >= other.top && one.left + one.width <= other.left + other.width && one.top + one.height <= other.top + other.height;
  return holes.filter((hole) => !holes.some((other) => within(other, hole)));
}
