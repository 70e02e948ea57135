// The shapes of arches, bricks, columns and studs. Every piece stands on y = 0 and is centred on its own stud, an arch on
// the middle of its four studs, along x.

import type { BufferGeometry } from 'three';
import { heightOf } from '../lattice';
import type { Quality } from '../quality';
import type { OutlinePoint, Vec3, Vertex } from './mesher';
import { addBox, addExtrusion, addLathe, Mesher, vertex } from './mesher';
import { FIT, LEVEL } from './space';

/** Into how many sides curves are cut, and studs, which are seen from near: where the processor draws, every triangle takes its time. */
export interface Round {
  curve: number;
  stud: number;
}
export const ROUND: Record<Quality, Round> = { full: { curve: 16, stud: 16 }, light: { curve: 8, stud: 12 } };

/** The top of a piece of one level: a hair below the next. */
export const TOP = LEVEL - 0.012;

export function addStud(mesher: Mesher, x: number, y: number, { shade = 1, segments, bevel = 0.04 }: { shade?: number; segments: number; bevel?: number }): void {
  const [r, h] = [0.3, 0.19];
  const rings: [number, number, number][] = [[r, 0, shade * 0.66], [r, h - bevel, shade], [r - bevel, h, shade * 1.04], [0, h, shade * 1.04]];
  addLathe(mesher, rings, { segments, x, y });
}

export function studGeometry(segments: number, bevel?: number): BufferGeometry {
  const mesher = new Mesher();
  addStud(mesher, 0, 0, { segments, ...(bevel === undefined ? {} : { bevel }) });
  return mesher.build();
}

export function brickGeometry({ stud }: Round): BufferGeometry {
  const mesher = new Mesher();
  addBox(mesher, { w: FIT, h: TOP, d: FIT, bevel: 0.055, panel: { margin: 0.11, depth: 0.035 } });
  addStud(mesher, 0, TOP, { segments: stud });
  return mesher.build();
}

/** All levels of a column: square base, fluted shaft with a slight belly, square capital. */
export function columnGeometry({ curve, stud }: Round): BufferGeometry {
  const mesher = new Mesher();
  const top = heightOf('column') * LEVEL - 0.012;
  addBox(mesher, { w: FIT, h: 0.3, d: FIT, bevel: 0.05 });
  addBox(mesher, { w: FIT, h: 0.3, d: FIT, bevel: 0.05, y: top - 0.3, foot: 0.9 });
  addLathe(mesher, [[0.46, 0.28, 0.7], [0.47, 0.36, 0.85], [0.45, 0.42, 0.9], [0.39, 0.46, 0.8]], { segments: 1.5 * curve });
  const shaft = Array.from({ length: 7 }, (_, i): [number, number, number] => {
    const belly = Math.sin((Math.PI * i) / 6);
    return [0.375 - (0.05 * i) / 6 + 0.03 * belly, 0.45 + (i / 6) * (top - 0.95), 0.84 + 0.16 * belly];
  });
  addLathe(mesher, shaft, { segments: 2.5 * curve, lobes: 10, wave: 0.045, crease: 0 });
  const neck: [number, number, number][] = [
    [0.34, top - 0.52, 0.85], [0.4, top - 0.48, 1], [0.4, top - 0.43, 1], [0.36, top - 0.4, 0.85], [0.47, top - 0.29, 0.8],
  ];
  addLathe(mesher, neck, { segments: 1.5 * curve });
  addStud(mesher, 0, top, { segments: stud });
  return mesher.build();
}

// The arch

/** The opening: a softly pointed arch. */
const CURVE = { half: 1.0, spring: 0.13, rise: 0.8, soft: 1.72 };

/** A point of the opening, t from -1 (west foot) to 1 (east foot). */
function openingAt(t: number): [number, number] {
  const s = Math.sin((t * Math.PI) / 2);
  return [s * CURVE.half, CURVE.spring + CURVE.rise * Math.sqrt(Math.max(0, 1 - Math.abs(s) ** CURVE.soft))];
}

/** The opening with normals that point out of the stone. */
function openingCurve(steps: number): OutlinePoint[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = -1 + (2 * i) / steps;
    const [x, y] = openingAt(t);
    if (i === 0 || i === steps) return { x, y, nx: i === 0 ? 1 : -1, ny: 0 };
    const [ax, ay] = openingAt(t - 1e-3);
    const [bx, by] = openingAt(t + 1e-3);
    const length = Math.hypot(bx - ax, by - ay) || 1;
    return { x, y, nx: (by - ay) / length, ny: -(bx - ax) / length };
  });
}

function addArchBody(mesher: Mesher, steps: number): void {
  const [b, end, a] = [0.05, 1.99, CURVE.half];
  const flat = (x: number, y: number, nx: number, ny: number): OutlinePoint => ({ x, y, nx, ny });
  const outline = [
    flat(-end + b, 0, 0, -1), flat(-a - b, 0, 0, -1), flat(-a, b, 1, 0),
    ...openingCurve(steps),
    flat(a, b, -1, 0), flat(a + b, 0, 0, -1), flat(end - b, 0, 0, -1), flat(end, b, 1, 0),
    flat(end, TOP - b, 1, 0), flat(end - b, TOP, 0, 1), flat(-end + b, TOP, 0, 1), flat(-end, TOP - b, -1, 0), flat(-end, b, -1, 0),
  ];
  const shade = (x: number, y: number): number => {
    const under = Math.abs(x) < 1.02 && y < 1.0 ? 0.86 : 1;
    return under * (0.84 + 0.16 * Math.min(1, y / 0.35));
  };
  addExtrusion(mesher, outline, { depth: FIT, bevel: b, shade });
}

/** The bare body of an arch, for the outline of a focused ghost. */
export function archHullGeometry({ curve }: Round): BufferGeometry {
  const mesher = new Mesher();
  addArchBody(mesher, curve);
  return mesher.build();
}

/** Four studs long: curved underside, raised band with a keystone, sealed discs on the two middle studs. */
export function archGeometry({ curve, stud }: Round): BufferGeometry {
  const mesher = new Mesher();
  addArchBody(mesher, curve);
  for (const side of [-1, 1]) {
    addBand(mesher, side, curve);
    addKeystone(mesher, side);
  }
  for (const x of [-1.5, 1.5]) addStud(mesher, x, TOP, { segments: stud });
  for (const x of [-0.5, 0.5]) addSeal(mesher, x, curve); // too low to build on, so nobody tries (MP-G-04)
  return mesher.build();
}

function addSeal(mesher: Mesher, x: number, segments: number): void {
  const rings: [number, number, number][] = [[0.25, 0, 0.6], [0.23, 0.022, 0.8], [0.15, 0.022, 0.78], [0.11, 0.045, 0.86], [0, 0.045, 0.9]];
  addLathe(mesher, rings, { segments, x, y: TOP });
}

function addBand(mesher: Mesher, side: number, steps: number): void {
  const [out, wide, b] = [0.032, 0.15, 0.025];
  const curve = openingCurve(steps);
  const [first, last] = [curve[0], curve[steps]];
  if (!first || !last) return;
  const rail = [{ ...first, y: 0.03 }, ...curve, { ...last, y: 0.03 }];
  const row = (q: OutlinePoint, off: number, lift: number, normal: Vec3, shade: number): Vertex =>
    vertex([q.x - off * q.nx, Math.min(q.y - off * q.ny, LEVEL - 0.06), side * (FIT / 2 + lift)], normal, shade);
  const front: Vec3 = [0, 0, side];
  rail.slice(1).forEach((q, i) => {
    const p = rail[i] ?? q;
    const inner = (k: OutlinePoint): Vertex => row(k, b, out, front, 1.06);
    const outer = (k: OutlinePoint): Vertex => row(k, wide - b, out, front, 1.06);
    const inward = (k: OutlinePoint): Vertex => row(k, 0, -0.05, [k.nx, k.ny, 0], 0.9);
    const outward = (k: OutlinePoint): Vertex => row(k, wide, -0.01, [-k.nx, -k.ny, 0], 0.72);
    mesher.quad(inner(p), inner(q), outer(q), outer(p));
    mesher.quad(inward(p), inward(q), inner(q), inner(p));
    mesher.quad(outer(p), outer(q), outward(q), outward(p));
  });
}

function addKeystone(mesher: Mesher, side: number): void {
  const outline: [number, number][] = [[-0.1, 0.9], [0.1, 0.9], [0.155, 1.145], [-0.155, 1.145]];
  const z = FIT / 2 + 0.085;
  const middle = 1.02;
  const at = ([x, y]: [number, number], grow: number, lift: number, normal: Vec3, shade: number): Vertex =>
    vertex([x * grow, middle + (y - middle) * grow, side * (z + lift)], normal, shade);
  const front: Vec3 = [0, 0, side];
  outline.forEach((p, i) => {
    const q = outline[(i + 1) % outline.length] ?? p;
    const length = Math.hypot(q[1] - p[1], q[0] - p[0]);
    const normal: Vec3 = [(q[1] - p[1]) / length, -(q[0] - p[0]) / length, 0];
    mesher.quad(at(p, 1, -0.1, normal, 0.7), at(q, 1, -0.1, normal, 0.7), at(q, 1, -0.02, normal, 0.95), at(p, 1, -0.02, normal, 0.95));
    mesher.quad(at(p, 1, -0.02, normal, 1), at(q, 1, -0.02, normal, 1), at(q, 0.8, 0, front, 1.1), at(p, 0.8, 0, front, 1.1));
    mesher.tri(at(p, 0.8, 0, front, 1.1), at(q, 0.8, 0, front, 1.1), at([0, middle], 0.8, 0, front, 1.1));
  });
}
