// The next arch of a staircase: in which directions it may go, how high, and what it would stand on.

import type { View } from '../../wire/monkey_palace';
import type { Direction, Place, Plan, Solid } from './lattice';
import { DIRECTIONS, farEnd, heightsWith, placeOf } from './lattice';
import type { Offer } from './offers';

/** One direction of the next arch with the heights it may have. */
export interface Way {
  dir: Direction;
  to: Place;
  /** Levels by which its near end may be raised, ascending, each with the action that does it. */
  raises: { raised: number; action: number }[];
}

/** What an arch would be: its level, its pieces bottom up with the arch last, and how many levels of support it needs. */
export interface Plannable {
  level: number;
  pieces: Solid[];
  units: number;
}

export function waysOf(view: View, arches: readonly Offer<'arch'>[]): Way[] {
  const at = placeOf(view.draft?.at);
  if (!at) return [];
  return DIRECTIONS.flatMap((dir) => {
    const raises = arches
      .filter((offer) => offer.dir === dir)
      .map(({ raised, action }) => ({ raised, action }))
      .sort((a, b) => a.raised - b.raised);
    return raises.length ? [{ dir, to: farEnd(at, dir), raises }] : [];
  });
}

/** How far a staircase is: where its next arch starts, above which level, and the pieces so far. */
export interface Begun {
  at: readonly number[];
  level: number;
  pieces: readonly Solid[];
}

/** The arch in a direction, raised by so many levels, with the bricks under its two ends; on the drawing board unless told otherwise. */
export function planned(view: View, plan: Plan, way: Pick<Way, 'dir' | 'to'>, raised: number, draft: Begun | null = view.draft): Plannable {
  const at = placeOf(draft?.at);
  if (!draft || !at) return { level: 0, pieces: [], units: 0 };
  const heights = heightsWith(view, plan, draft.pieces);
  const level = draft.level + raised;
  const stacks = [...stack(at, draft.level, level), ...stack(way.to, heights[plan.at(way.to)] ?? 0, level)];
  const arch: Solid = { type: 'arch', x: at[0], y: at[1], z: level, dir: way.dir };
  return { level, pieces: [...stacks, arch], units: stacks.length };
}

function stack([x, y]: Place, from: number, to: number): Solid[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, up) => ({ type: 'brick', x, y, z: from + up }));
}

/** The raise that is kept from what was wanted: the highest not above it, else the lowest there is. */
export function nearestRaise(way: Way, wanted: number): { raised: number; action: number } | null {
  return [...way.raises].reverse().find(({ raised }) => raised <= wanted) ?? way.raises[0] ?? null;
}

/** The next raise up or down from a present one; the same at the ends. */
export function stepRaise(way: Way, raised: number, up: boolean): number {
  const further = way.raises.map((one) => one.raised).filter((one) => (up ? one > raised : one < raised));
  return (up ? further[0] : further.at(-1)) ?? raised;
}
