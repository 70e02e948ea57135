// The grid of the palace: directions, cells, feet, sites. It repeats the geometry of the rules (MP-G-01 to MP-G-04), never their judgement.

import type { Piece, SeenSite, View } from '../../wire/monkey_palace';
import figures from '../../wire/monkey_palace.figures.json';

export type Direction = 'E' | 'N' | 'W' | 'S';
export type Place = [x: number, y: number];
export type Cell = [x: number, y: number, z: number];
export type Site = SeenSite;

/** A piece as it stands in space. */
export interface Solid {
  type: Piece['type'];
  x: number;
  y: number;
  z: number;
  dir?: Direction | null;
  color?: string | null;
}

export const STEP = figures.directions as Record<Direction, Place>;
export const DIRECTIONS = Object.keys(STEP) as Direction[];
/** Studs from one foot of an arch to the other. */
export const PITCH = figures.pitch;

/** The boxes of space that a piece fills. */
export function cellsOf({ type, x, y, z, dir }: Solid): Cell[] {
  if (type === 'arch' && dir) {
    const [dx, dy] = STEP[dir];
    return Array.from({ length: PITCH + 1 }, (_, i) => [x + i * dx, y + i * dy, z]);
  }
  return Array.from({ length: heightOf(type) }, (_, up) => [x, y, z + up]);
}

/** How many levels a piece is high. */
export function heightOf(type: Solid['type']): number {
  return figures.height[type];
}

/** The places of a piece's feet: two of an arch, one of anything else. */
export function feetOf({ x, y, dir }: Solid): Place[] {
  return dir ? [[x, y], farEnd([x, y], dir)] : [[x, y]];
}

/** The place an arch reaches from a place in a direction. */
export function farEnd([x, y]: Place, dir: Direction): Place {
  const [dx, dy] = STEP[dir];
  return [x + PITCH * dx, y + PITCH * dy];
}

export const same = (a: Place, b: Place): boolean => a[0] === b[0] && a[1] === b[1];
export const keyOf = ([x, y]: Place): string => `${x},${y}`;

/** The one text of a piece, to tell pieces apart and to find one that somebody names. */
export function pieceKey({ type, x, y, z, dir }: Solid): string {
  return `${type} ${x},${y},${z}${dir ? ` ${dir}` : ''}`;
}

/** A place of the wire, which writes pairs as lists. */
export function placeOf(pair: readonly number[] | null | undefined): Place | null {
  const [x, y] = pair ?? [];
  return x === undefined || y === undefined ? null : [x, y];
}

/** The sites of a plan, found by place or by name. */
export class Plan {
  private readonly places: Map<string, number>;
  private readonly names: Map<string, number>;

  constructor(readonly sites: readonly Site[]) {
    this.places = new Map(sites.map(({ x, y }, at) => [keyOf([x, y]), at]));
    this.names = new Map(sites.map(({ name }, at) => [name, at]));
  }

  /** The number of the site at a place, or -1. */
  at(place: Place): number {
    return this.places.get(keyOf(place)) ?? -1;
  }

  called(name: string): Site | null {
    return this.sites[this.names.get(name) ?? -1] ?? null;
  }

  nameAt(place: Place): string {
    return this.sites[this.at(place)]?.name ?? keyOf(place);
  }
}

/** The heights of all sites after some pieces more were put on them. */
export function heightsWith(view: View, plan: Plan, pieces: readonly Solid[]): number[] {
  const heights = [...view.heights];
  for (const piece of pieces) {
    for (const place of feetOf(piece)) {
      const at = plan.at(place);
      if (at >= 0) heights[at] = Math.max(heights[at] ?? 0, piece.z + heightOf(piece.type));
    }
  }
  return heights;
}
