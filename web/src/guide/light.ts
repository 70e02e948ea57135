// What a guide lights: everything else is dim.

import type { Box, Size } from '../parts/beside';

/** A box with some air around it, as far as it is in the window. */
export function aired(box: Box, air: number, window: Size): Box {
  const [left, top] = [Math.max(0, box.left - air), Math.max(0, box.top - air)];
  const right = Math.min(window.width, box.left + box.width + air);
  const bottom = Math.min(window.height, box.top + box.height + air);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
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
