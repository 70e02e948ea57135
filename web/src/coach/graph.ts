// The chances of all seats over time as lines, with how sure they are as bands.

import type { MomentChances } from '../wire/http';

export interface Curve {
  seat: number;
  /** The chance, as a path. */
  line: string;
  /** Between the ends of its interval, as a closed path. */
  band: string;
  /** Where it ends. */
  end: { x: number; y: number };
}

export interface Frame {
  width: number;
  height: number;
  /** The last moment of the match. */
  last: number;
}

const EDGE = { left: 34, right: 14, top: 8, bottom: 8 };

/** Where a moment is, from the left. */
export function across({ width, last }: Frame, moment: number): number {
  return EDGE.left + (width - EDGE.left - EDGE.right) * (last === 0 ? 0 : moment / last);
}

/** Where a chance is, from above. */
export function down({ height }: Frame, chance: number): number {
  return EDGE.top + (height - EDGE.top - EDGE.bottom) * (1 - chance);
}

/** The moment at a place of the graph. */
export function momentAt({ width, last }: Frame, x: number): number {
  const share = (x - EDGE.left) / Math.max(1, width - EDGE.left - EDGE.right);
  return Math.round(Math.min(1, Math.max(0, share)) * last);
}

/** One curve a seat. */
export function curvesOf(frame: Frame, chances: readonly MomentChances[]): Curve[] {
  const seats = chances[0]?.seats.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => {
    const points = chances.flatMap(({ moment, seats: all }) => {
      const one = all[seat];
      return one ? [{ x: across(frame, moment), y: down(frame, one.chance), low: down(frame, one.low), high: down(frame, one.high) }] : [];
    });
    const path = (found: readonly (readonly [number, number])[]): string => found.map(([x, y], at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
    const last = points.at(-1) ?? { x: 0, y: 0 };
    return {
      seat,
      line: path(points.map(({ x, y }) => [x, y] as const)),
      band: `${path([...points.map(({ x, high }) => [x, high] as const), ...points.toReversed().map(({ x, low }) => [x, low] as const)])}Z`,
      end: { x: last.x, y: last.y },
    };
  });
}

/** The chance of a seat at a moment: between two that are known, on the line. */
export function chanceAt(chances: readonly MomentChances[], seat: number, moment: number): number | null {
  const after = chances.findIndex((one) => one.moment >= moment);
  if (after < 0) return chances.at(-1)?.seats[seat]?.chance ?? null;
  const [next, before] = [chances[after], chances[after - 1]];
  const to = next?.seats[seat]?.chance ?? null;
  const from = before?.seats[seat]?.chance ?? null;
  if (!next || !before || to === null || from === null || next.moment === moment) return to;
  return from + ((to - from) * (moment - before.moment)) / (next.moment - before.moment);
}
