// Where the camera stands: four sides and straight above, each fitted to what must be in view.

import type { Box3 } from 'three';
import { MathUtils, Vector3 } from 'three';

export type Side = 'south' | 'east' | 'north' | 'west';
export type Stand = Side | 'top';
export const SIDES: readonly Side[] = ['south', 'east', 'north', 'west'];

export const LENS = 26;

export interface Shot {
  position: Vector3;
  target: Vector3;
  fov: number;
}

interface Angles {
  azimuth: number;
  polar: number;
  fov: number;
}

/** A lens so long that what is built high looks no larger from above than the ground: a map. */
const MAP_LENS = 3;

/** Azimuth 0 looks north from the south edge; polar 0 looks straight down. */
function anglesOf(stand: Stand, portrait: boolean): Angles {
  if (stand === 'top') return { azimuth: 0, polar: 0.3, fov: MAP_LENS };
  const quarter = 90 * SIDES.indexOf(stand);
  return portrait ? { azimuth: quarter, polar: 38, fov: LENS } : { azimuth: quarter + 14, polar: 50, fov: LENS };
}

/** Half the side of the square of the plate that is in view: on a small screen nothing but the studs and their coordinates. */
const PLAN_HALF = 12.1;
const PLATE_HALF = 14;

/** The corners of a square on the plate, as points that must stay in view. */
export function plateCorners(stand: Stand, portrait: boolean): Vector3[] {
  const half = stand === 'top' && portrait ? PLAN_HALF : PLATE_HALF;
  const signs: [number, number][] = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
  return signs.map(([x, z]) => new Vector3(x * half, -0.8, z * half));
}

/** How far around what one builds the camera keeps in view, in studs. */
const AROUND = 5;

/** The corners of what lies around a box: a camera that has them in view is near, and sees where one is. */
export function aroundOf({ min, max }: Box3): Vector3[] {
  const [low, high] = [min.clone().subScalar(AROUND).setY(-0.8), max.clone().addScalar(AROUND).setY(max.y)];
  return [low.x, high.x].flatMap((x) => [low.z, high.z].flatMap((z) => [low.y, high.y].map((y) => new Vector3(x, y, z))));
}

export const isPortrait = (aspect: number): boolean => aspect < 1.05;

/** What lies over the edges of the picture, in CSS pixels: what is looked at stays clear of it. */
export interface Insets {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The way from one shot to another: `t` of it is gone. What is looked at neither swells nor shrinks while the lens changes. */
export function between(from: Shot, to: Shot, t: number): Shot {
  const part = (a: number, b: number): number => a + (b - a) * t;
  const slope = (fov: number): number => Math.tan(MathUtils.degToRad(fov / 2));
  const away = ({ position, target }: Shot): Vector3 => position.clone().sub(target);
  const width = (shot: Shot): number => away(shot).length() * slope(shot.fov);
  const fov = part(from.fov, to.fov);
  const target = from.target.clone().lerp(to.target, t);
  const back = away(from).normalize().lerp(away(to).normalize(), t).setLength(part(width(from), width(to)) / slope(fov));
  return { position: target.clone().add(back), target, fov };
}

/** The shot of a stand with all these points in view, their outline in the middle of the screen. */
export function shotOf(stand: Stand, aspect: number, points: Vector3[], portrait = isPortrait(aspect)): Shot {
  const { azimuth, polar, fov } = anglesOf(stand, portrait);
  const [a, p] = [MathUtils.degToRad(azimuth), MathUtils.degToRad(polar)];
  const back = new Vector3(Math.sin(p) * Math.sin(a), Math.cos(p), Math.sin(p) * Math.cos(a));
  const right = new Vector3(Math.cos(a), 0, -Math.sin(a));
  const up = new Vector3().crossVectors(back, right);
  const tall = Math.tan(MathUtils.degToRad(fov / 2)) * (stand === 'top' ? 0.99 : 0.955);
  const wide = tall * aspect;
  const target = points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(Math.max(1, points.length));
  let distance = 40;
  for (let round = 0; round < 12; round++) {
    const seen = points.map((point) => {
      const q = point.clone().sub(target);
      return { x: q.dot(right), y: q.dot(up), depth: q.dot(back) };
    });
    distance = Math.max(...seen.map(({ x, y, depth }) => depth + Math.max(Math.abs(x) / wide, Math.abs(y) / tall)));
    const xs = seen.map(({ x, depth }) => x / (distance - depth));
    const ys = seen.map(({ y, depth }) => y / (distance - depth));
    target.addScaledVector(up, ((Math.min(...ys) + Math.max(...ys)) / 2) * distance);
    target.addScaledVector(right, ((Math.min(...xs) + Math.max(...xs)) / 2) * distance);
  }
  return { position: target.clone().addScaledVector(back, distance), target, fov };
}
