// The monkey, the frog and the butterfly: shapes of our own, put together from balls, tubes and wings. They look south.

import { BufferAttribute, BufferGeometry, CatmullRomCurve3, Color, CylinderGeometry, Euler, Matrix4, Quaternion, SphereGeometry, TubeGeometry, Vector3 } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import type { Vec3 } from './mesher';
import { Mesher, vertex } from './mesher';

export const ANIMALS: Record<string, () => BufferGeometry> = {
  monkey: monkeyGeometry,
  butterfly: butterflyGeometry,
  frog: frogGeometry,
};

const DARK = '#1c120c';

interface Placed {
  at?: Vec3;
  scale?: Vec3;
  turn?: Vec3;
}

function ball(radius: number, detail = 12): BufferGeometry {
  return new SphereGeometry(radius, detail, Math.max(6, detail - 4));
}

function tube(points: Vec3[], radius: number, segments = 18, sides = 8): BufferGeometry {
  const curve = new CatmullRomCurve3(points.map((point) => new Vector3(...point)));
  return new TubeGeometry(curve, segments, radius, sides, false);
}

/** One coloured part of an animal, in its place. */
function part(geometry: BufferGeometry, color: string, { at = [0, 0, 0], scale = [1, 1, 1], turn = [0, 0, 0] }: Placed = {}): BufferGeometry {
  geometry.deleteAttribute('uv');
  const turned = new Quaternion().setFromEuler(new Euler(...turn));
  geometry.applyMatrix4(new Matrix4().compose(new Vector3(...at), turned, new Vector3(...scale)));
  const { r, g, b } = new Color(color);
  const count = geometry.getAttribute('position').count;
  const colors = Float32Array.from({ length: 3 * count }, (_, i) => [r, g, b][i % 3] ?? 0);
  return geometry.setAttribute('color', new BufferAttribute(colors, 3));
}

/** The same part on the left and on the right. */
const pair = (make: (side: number) => BufferGeometry): BufferGeometry[] => [make(-1), make(1)];

/** A seated capuchin with its dark cap, a banana in its hands. */
function monkeyGeometry(): BufferGeometry {
  const [fur, cap, cream] = ['#7a4a28', '#3a2214', '#f0d2a2'];
  const arm = (s: number): Vec3[] => [[0.34 * s, 0.82, 0], [0.47 * s, 0.58, 0.16], [0.3 * s, 0.52, 0.4], [0.1 * s, 0.62, 0.46]];
  const tail: Vec3[] = [[0, 0.2, -0.3], [0.3, 0.12, -0.5], [0.62, 0.3, -0.42], [0.72, 0.66, -0.3], [0.58, 0.86, -0.24], [0.47, 0.72, -0.22], [0.56, 0.62, -0.22]];
  return mergeGeometries([
    part(ball(0.4, 18), fur, { at: [0, 0.48, 0], scale: [0.98, 1.12, 0.9] }),
    part(ball(0.3), cream, { at: [0, 0.5, 0.15], scale: [0.9, 1.08, 0.82] }),
    part(ball(0.42, 20), fur, { at: [0, 1.2, 0.02], scale: [1.02, 0.94, 0.94] }),
    part(ball(0.4, 18), cap, { at: [0, 1.33, -0.05], scale: [0.98, 0.76, 0.95] }),
    ...pair((s) => part(ball(0.19), cream, { at: [0.14 * s, 1.25, 0.29], scale: [1, 1.05, 0.62] })),
    part(ball(0.2), cream, { at: [0, 1.06, 0.33], scale: [1.15, 0.78, 0.8] }),
    ...pair((s) => part(ball(0.06, 10), DARK, { at: [0.145 * s, 1.24, 0.395], scale: [1, 1.2, 0.7] })),
    ...pair((s) => part(ball(0.02, 6), '#ffffff', { at: [0.145 * s + 0.022, 1.265, 0.44] })),
    part(ball(0.05, 8), DARK, { at: [0, 1.11, 0.49], scale: [1.15, 0.7, 0.6] }),
    part(tube([[-0.09, 1.02, 0.475], [0, 0.985, 0.49], [0.09, 1.02, 0.475]], 0.014, 8, 5), DARK),
    ...pair((s) => part(ball(0.14), fur, { at: [0.43 * s, 1.2, 0], scale: [0.7, 1, 0.5] })),
    ...pair((s) => part(ball(0.09), cream, { at: [0.455 * s, 1.2, 0.045], scale: [0.6, 0.95, 0.4] })),
    ...pair((s) => part(ball(0.22), fur, { at: [0.3 * s, 0.24, 0.16], scale: [0.85, 0.95, 1.2] })),
    ...pair((s) => part(ball(0.13), cream, { at: [0.3 * s, 0.09, 0.42], scale: [0.85, 0.65, 1.25] })),
    ...pair((s) => part(tube(arm(s), 0.095, 12), fur)),
    ...pair((s) => part(ball(0.1, 10), cream, { at: [0.09 * s, 0.63, 0.46] })),
    part(tube([[-0.3, 0.72, 0.53], [-0.1, 0.6, 0.57], [0.12, 0.6, 0.57], [0.31, 0.76, 0.52]], 0.068, 12, 8), '#ffd23e'),
    part(ball(0.045, 8), '#6b4a16', { at: [0.32, 0.77, 0.515] }),
    part(ball(0.05, 8), '#e0a818', { at: [-0.31, 0.73, 0.525] }),
    part(tube(tail, 0.062, 28), cap),
  ]);
}

/** A small tree frog, blue-green with orange feet, so that it never reads as a bamboo sprig. */
function frogGeometry(): BufferGeometry {
  const [skin, back, belly, foot] = ['#12a5a8', '#0c7f8d', '#f4ecc2', '#ff8a2a'];
  const leg = (s: number): Vec3[] => [[0.34 * s, 0.34, 0.16], [0.44 * s, 0.2, 0.26], [0.38 * s, 0.06, 0.38]];
  const toes = [-1, 1].flatMap((s) => [-1, 0, 1].flatMap((k) => [
    part(ball(0.062, 8), foot, { at: [0.38 * s + 0.1 * k, 0.05, 0.46 - 0.03 * Math.abs(k)] }),
    part(ball(0.062, 8), foot, { at: [0.5 * s + 0.09 * k, 0.05, 0.1 - 0.03 * Math.abs(k)] }),
  ]));
  return mergeGeometries([
    part(ball(0.42, 18), skin, { at: [0, 0.34, -0.04], scale: [1, 0.76, 1.05] }),
    part(ball(0.36, 16), skin, { at: [0, 0.48, 0.2], scale: [1.1, 0.72, 0.9] }),
    part(ball(0.33), back, { at: [0, 0.5, -0.16], scale: [0.95, 0.62, 1] }),
    part(ball(0.33), belly, { at: [0, 0.31, 0.2], scale: [1.05, 0.7, 0.9] }),
    ...pair((s) => part(ball(0.16), skin, { at: [0.22 * s, 0.7, 0.2] })),
    ...pair((s) => part(ball(0.125), '#ffd84a', { at: [0.245 * s, 0.72, 0.255] })),
    ...pair((s) => part(ball(0.075, 10), DARK, { at: [0.26 * s, 0.725, 0.335], scale: [0.75, 1.1, 0.7] })),
    ...pair((s) => part(ball(0.022, 6), '#ffffff', { at: [0.25 * s + 0.03, 0.76, 0.385] })),
    part(tube([[-0.25, 0.47, 0.425], [-0.1, 0.43, 0.505], [0.1, 0.43, 0.505], [0.25, 0.47, 0.425]], 0.013, 14, 5), DARK),
    ...pair((s) => part(ball(0.22), skin, { at: [0.4 * s, 0.24, -0.16], scale: [0.7, 0.85, 1.25] })),
    ...pair((s) => part(tube(leg(s), 0.075, 8), skin)),
    ...toes,
  ]);
}

type Outline = [number, number][];

/** One lobe of a wing as an outline around the body. */
function lobe(from: number, to: number, reach: number): Outline {
  return Array.from({ length: 17 }, (_, i) => {
    const t = i / 16;
    const angle = from + (to - from) * t;
    const radius = reach * Math.sin(Math.PI * (0.06 + 0.88 * t)) ** 0.42;
    return [Math.cos(angle) * radius, -Math.sin(angle) * radius];
  });
}

/** A flat wing in rings of colour, tilted to its side. */
function wing(outline: Outline, colors: string[], tilt: number, side: number): BufferGeometry {
  const mesher = new Mesher();
  const turned = new Quaternion().setFromEuler(new Euler(-0.25, 0, tilt * side));
  const rings = [0.02, 0.6, 0.88, 0.9, 1].map((size, i) => ({ size, color: new Color(colors[i]) }));
  const up = new Vector3(0, 1, 0).applyQuaternion(turned).toArray() as Vec3;
  const at = ([x, z]: [number, number], { size, color }: { size: number; color: Color }) => {
    const place = new Vector3(x * size * side, 0.02 * Math.sin(x * size * 5), z * size).applyQuaternion(turned);
    return vertex([place.x + 0.05 * side, place.y + 0.34, place.z + 0.02], up, [color.r, color.g, color.b]);
  };
  rings.slice(1).forEach((outer, r) => {
    const inner = rings[r] ?? outer;
    outline.slice(1).forEach((b, i) => {
      const a = outline[i] ?? b;
      mesher.quad(at(a, inner), at(b, inner), at(b, outer), at(a, outer));
    });
  });
  return mesher.build();
}

/** A butterfly with its wings half raised, violet to rose, edged in dark. */
function butterflyGeometry(): BufferGeometry {
  const dark = '#2a1a3c';
  const fore = ['#ff9ed1', '#8b45e0', '#8b45e0', dark, dark];
  const hind = ['#ffc46b', '#c04fd6', '#c04fd6', dark, dark];
  const feeler = (s: number): Vec3[] => [[0.03 * s, 0.5, 0.38], [0.12 * s, 0.68, 0.48], [0.22 * s, 0.76, 0.5]];
  return mergeGeometries([
    ...pair((s) => wing(lobe(-0.15, 1.5, 0.98), fore, 0.62, s)),
    ...pair((s) => wing(lobe(-1.35, 0.05, 0.72), hind, 0.5, s)),
    part(ball(0.085), dark, { at: [0, 0.34, 0.02], scale: [0.85, 0.85, 3.4], turn: [-0.25, 0, 0] }),
    part(ball(0.1), dark, { at: [0, 0.44, 0.34] }),
    ...pair((s) => part(ball(0.04, 8), '#fff3c4', { at: [0.06 * s, 0.47, 0.415] })),
    ...pair((s) => part(tube(feeler(s), 0.014, 8, 5), dark)),
    ...pair((s) => part(ball(0.032, 6), '#ffb14a', { at: [0.22 * s, 0.765, 0.5] })),
    part(new CylinderGeometry(0.035, 0.05, 0.24, 8), dark, { at: [0, 0.12, 0.02] }),
  ]);
}
