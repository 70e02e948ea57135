// Bamboo sprigs and golden bricks, one level high, each with a stud to build on.

import type { BufferGeometry } from 'three';
import type { Ring, Vertex } from './mesher';
import { addLathe, Mesher, vertex } from './mesher';
import type { Round } from './stone';
import { addStud, TOP } from './stone';

const CANE: Ring[] = [
  [0.4, 0, 0.7], [0.42, 0.06, 0.85], [0.33, 0.12, 0.8], [0.29, 0.3, 0.95], [0.29, 0.52, 1], [0.35, 0.57, 1.15], [0.35, 0.62, 1.15],
  [0.29, 0.67, 0.95], [0.3, 0.95, 1], [0.42, 1.06, 1.1], [0.44, 1.1, 1.15], [0.44, TOP - 0.03, 1.15], [0.41, TOP, 1.15], [0, TOP, 1.1],
];

/** A jointed cane, and six leaves that stay inside its level. */
export function bambooGeometry({ curve, stud }: Round): BufferGeometry {
  const mesher = new Mesher();
  addLathe(mesher, CANE, { segments: curve + 2 });
  addStud(mesher, 0, TOP, { shade: 1.12, segments: stud });
  for (let i = 0; i < 6; i++) {
    const angle = (i / 6) * 2 * Math.PI + 0.3;
    addLeaf(mesher, i % 2 ? { angle, reach: 1.12, start: 0.62, lift: 0.96 } : { angle, reach: 1.34, start: 0.4, lift: 0.78 });
  }
  return mesher.build();
}

interface Leaf {
  angle: number;
  reach: number;
  start: number;
  lift: number;
}

function addLeaf(mesher: Mesher, { angle, reach, start, lift }: Leaf): void {
  const [width, steps] = [0.23, 6];
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const spine = (t: number): [number, number] => {
    const rise = (lift - start) * Math.sin(Math.min(1, t * 1.35) * Math.PI * 0.5);
    return [0.24 + (reach - 0.24) * t, start + rise - 0.62 * Math.max(0, t - 0.42) ** 1.6];
  };
  const at = (t: number, side: number): Vertex => {
    const [r, h] = spine(t);
    const [r2, h2] = spine(t + 0.02);
    const w = width * Math.sin(Math.PI * Math.min(1, 0.08 + t * 0.92)) ** 0.8 * side;
    const length = Math.hypot(r2 - r, h2 - h);
    const [up, back] = [(r2 - r) / length, -(h2 - h) / length];
    const shade = (side === 0 ? 1.12 : 0.94) * (0.72 + 0.36 * t);
    return vertex(
      [r * c - w * s, h + Math.abs(side) * 0.07, r * s + w * c],
      [back * c + side * 0.45 * s, up, back * s - side * 0.45 * c],
      shade,
    );
  };
  for (let i = 0; i < steps; i++) {
    const [a, b] = [i / steps, (i + 1) / steps];
    for (const side of [-1, 1]) mesher.quad(at(a, 0), at(b, 0), at(b, side), at(a, side));
  }
}

/** A golden drum with eight petals. */
export function goldGeometry({ curve, stud }: Round): BufferGeometry {
  const mesher = new Mesher();
  addLathe(mesher, [[0.4, 0, 0.6], [0.44, 0.05, 0.9], [0.44, 0.16, 1], [0.38, 0.2, 0.8]], { segments: 2 * curve });
  const petals: Ring[] = [[0.37, 0.18, 0.75], [0.44, 0.34, 1], [0.455, 0.6, 1], [0.44, 0.86, 1], [0.37, 1.02, 0.8]];
  addLathe(mesher, petals, { segments: 3 * curve, lobes: 8, wave: 0.055, crease: 0 });
  addLathe(mesher, [[0.38, 1.0, 0.8], [0.45, 1.04, 1], [0.45, TOP - 0.04, 1], [0.41, TOP, 1], [0, TOP, 0.95]], { segments: 2 * curve });
  addStud(mesher, 0, TOP, { segments: 1.25 * stud });
  return mesher.build();
}
