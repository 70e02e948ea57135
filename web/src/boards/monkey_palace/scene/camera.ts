// Where the camera stands: four sides and straight above, each fitted to what must be in view.

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

/** Azimuth 0 looks north from the south edge; polar 0 looks straight down. The top view takes a long lens, nearly a map. */
function anglesOf(stand: Stand, portrait: boolean): Angles {
  if (stand === 'top') return { azimuth: 0, polar: 0.3, fov: 9 };
  const quarter = 90 * SIDES.indexOf(stand);
  return portrait ? { azimuth: quarter, polar: 38, fov: LENS } : { azimuth: quarter + 14, polar: 50, fov: LENS };
}

/** The corners of a square on the plate, as points that must stay in view. */
export function plateCorners(half: number, centre = new Vector3()): Vector3[] {
  const signs: [number, number][] = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
  return signs.map(([x, z]) => new Vector3(x * half, -0.8, z * half).add(centre));
}

/** The shot of a stand with all these points in view, their outline in the middle of the screen. */
export function shotOf(stand: Stand, aspect: number, points: Vector3[]): Shot {
  const { azimuth, polar, fov } = anglesOf(stand, aspect < 1.05);
  const [a, p] = [MathUtils.degToRad(azimuth), MathUtils.degToRad(polar)];
  const back = new Vector3(Math.sin(p) * Math.sin(a), Math.cos(p), Math.sin(p) * Math.cos(a));
  const right = new Vector3(Math.cos(a), 0, -Math.sin(a));
  const up = new Vector3().crossVectors(back, right);
  const tall = Math.tan(MathUtils.degToRad(fov / 2)) * 0.955;
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
