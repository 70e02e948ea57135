// A small geometry kit: triangles with explicit normals and a shade per vertex.
//
// Every hard edge gets a one-segment chamfer whose vertices borrow the normals of the two big faces beside it.
// The chamfer then shades like a rounded edge at the price of two triangles.

import { BufferGeometry, Float32BufferAttribute, ShapeUtils, Vector2 } from 'three';
import { mergeVertices } from 'three/addons/utils/BufferGeometryUtils.js';

export type Vec3 = [number, number, number];
type Axis = 0 | 1 | 2;
const AXES: readonly Axis[] = [0, 1, 2];
const SIDES = [-1, 1] as const;

/** A grey multiplier, or a colour in linear light. */
export type Shade = number | Vec3;

export interface Vertex {
  at: Vec3;
  normal: Vec3;
  shade: Shade;
}

export const vertex = (at: Vec3, normal: Vec3, shade: Shade = 1): Vertex => ({ at, normal, shade });
const each = (make: (axis: Axis) => number): Vec3 => [make(0), make(1), make(2)];
const darker = (shade: Shade, by: number): Shade => (typeof shade === 'number' ? shade * by : shade);

export class Mesher {
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly colors: number[] = [];

  /** Adds a triangle; its winding follows the normals, so callers need not think about it. */
  tri(a: Vertex, b: Vertex, c: Vertex): void {
    const u = each((i) => b.at[i] - a.at[i]);
    const v = each((i) => c.at[i] - a.at[i]);
    const cross: Vec3 = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    if (Math.hypot(...cross) < 1e-9) return;
    const outward = AXES.reduce<number>((sum, i) => sum + cross[i] * (a.normal[i] + b.normal[i] + c.normal[i]), 0);
    for (const { at, normal, shade } of outward < 0 ? [a, c, b] : [a, b, c]) {
      this.positions.push(...at);
      this.normals.push(...normal);
      this.colors.push(...(typeof shade === 'number' ? [shade, shade, shade] : shade));
    }
  }

  quad(a: Vertex, b: Vertex, c: Vertex, d: Vertex): void {
    this.tri(a, b, c);
    this.tri(a, c, d);
  }

  /** The triangles; a corner that several share is worked out once, a third or less of the work without a graphics card. */
  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(this.positions, 3));
    geometry.setAttribute('normal', new Float32BufferAttribute(this.normals, 3));
    geometry.setAttribute('color', new Float32BufferAttribute(this.colors, 3));
    return mergeVertices(geometry);
  }
}

// Boxes

/** A recessed field in the four sides of a box. */
export interface Panel {
  margin: number;
  depth: number;
}

export interface Box {
  w: number;
  h: number;
  d: number;
  bevel?: number;
  x?: number;
  y?: number;
  z?: number;
  shade?: Shade;
  /** How dark the lower edge is: a cheap contact shadow between stacked pieces. */
  foot?: number;
  panel?: Panel;
}

type Quad = [Vertex, Vertex, Vertex, Vertex];

/** Adds a box with chamfered edges that stands on y. */
export function addBox(mesher: Mesher, box: Box): void {
  const { w, h, d, bevel = 0.045, x = 0, y = 0, z = 0, shade = 1, foot = 0.82, panel } = box;
  const half: Vec3 = [w / 2, h / 2, d / 2];
  const centre: Vec3 = [x, y + h / 2, z];
  const corner = (signs: Vec3, axis: Axis): Vertex => {
    const at = each((i) => centre[i] + signs[i] * (half[i] - (i === axis ? 0 : bevel)));
    const normal = each((i) => (i === axis ? signs[axis] : 0));
    return vertex(at, normal, signs[1] < 0 ? darker(shade, foot) : shade);
  };
  for (const axis of AXES) {
    const [u, v] = AXES.filter((i) => i !== axis) as [Axis, Axis];
    const signs = (along: number, su: number, sv: number): Vec3 =>
      each((i) => (i === axis ? along : i === u ? su : sv));
    for (const side of SIDES) {
      const at = (su: number, sv: number): Vertex => corner(signs(side, su, sv), axis);
      const ring: Quad = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
      if (panel && axis !== 1) carve(mesher, ring, axis, side, panel);
      else mesher.quad(...ring);
    }
    for (const su of SIDES) {
      for (const sv of SIDES) {
        const edge = (along: number, face: Axis): Vertex => corner(signs(along, su, sv), face);
        mesher.quad(edge(-1, u), edge(1, u), edge(1, v), edge(-1, v));
      }
    }
  }
  for (const sx of SIDES) {
    for (const sy of SIDES) {
      for (const sz of SIDES) {
        const signs: Vec3 = [sx, sy, sz];
        mesher.tri(corner(signs, 0), corner(signs, 1), corner(signs, 2));
      }
    }
  }
}

/** Replaces a flat face by a frame, a sloped rim and a sunken field. */
function carve(mesher: Mesher, ring: Quad, axis: Axis, side: number, { margin, depth }: Panel): void {
  const rim = 0.05;
  const middle = each((i) => ring.reduce((sum, corner) => sum + corner.at[i], 0) / 4);
  const shrink = (corner: Vertex, by: number, sink: number, dark: number): Vertex => {
    const at = each((i) => corner.at[i] - (i === axis ? side * sink : Math.sign(corner.at[i] - middle[i]) * by));
    return vertex(at, corner.normal, darker(corner.shade, dark));
  };
  const outer = ring.map((corner) => shrink(corner, margin, 0, 1)) as Quad;
  const inner = ring.map((corner) => shrink(corner, margin + rim, depth, 0.86)) as Quad;
  const edges = [[0, 1], [1, 2], [2, 3], [3, 0]] as const;
  for (const [i, j] of edges) {
    mesher.quad(ring[i], ring[j], outer[j], outer[i]);
    const slope = each((k) => (k === axis ? 0 : middle[k] - (outer[i].at[k] + outer[j].at[k]) / 2));
    const length = Math.hypot(...slope) || 1;
    const normal = each((k) => (k === axis ? side * 0.7 : (slope[k] / length) * 0.7));
    const lean = (corner: Vertex, dark: number): Vertex => vertex(corner.at, normal, darker(corner.shade, dark));
    mesher.quad(lean(outer[i], 0.95), lean(outer[j], 0.95), lean(inner[j], 1), lean(inner[i], 1));
  }
  mesher.quad(...inner);
}

// Solids of revolution

/** One ring of a solid of revolution. */
export type Ring = [radius: number, y: number, shade?: Shade];

export interface Lathe {
  segments?: number;
  x?: number;
  y?: number;
  z?: number;
  /** Waves of the radius around the axis: flutes of a column, petals of a lotus. */
  lobes?: number;
  wave?: number;
  /** Two long spans that meet at a smaller cosine than this keep a hard edge. */
  crease?: number;
}

type Flat = [number, number];
interface Span {
  from: Ring;
  to: Ring;
  normal: Flat;
  long: boolean;
}

/** Adds a solid of revolution, its profile from bottom to top; short spans count as chamfers. */
export function addLathe(mesher: Mesher, profile: Ring[], lathe: Lathe = {}): void {
  const { segments = 20, x = 0, y = 0, z = 0, lobes = 0, wave = 0, crease = 0.7 } = lathe;
  const spans = spansOf(profile);
  const place = ([radius, height, shade = 1]: Ring, flat: Flat, angle: number): Vertex => {
    const swell = 1 + wave * Math.cos(lobes * angle);
    const turn = (-wave * lobes * Math.sin(lobes * angle)) / swell;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const normal: Vec3 = [flat[0] * (c + turn * s), flat[1], flat[0] * (s - turn * c)];
    const length = Math.hypot(...normal) || 1;
    const at: Vec3 = [x + radius * swell * c, y + height, z + radius * swell * s];
    return vertex(at, each((i) => normal[i] / length), shade);
  };
  spans.forEach((span, k) => {
    const low = joined(span, spans[k - 1], crease);
    const high = joined(span, spans[k + 1], crease);
    for (let j = 0; j < segments; j++) {
      const a = (j / segments) * 2 * Math.PI;
      const b = ((j + 1) / segments) * 2 * Math.PI;
      mesher.quad(place(span.from, low, a), place(span.from, low, b), place(span.to, high, b), place(span.to, high, a));
    }
  });
}

function spansOf(profile: Ring[]): Span[] {
  return profile.slice(1).map((to, i) => {
    const from = profile[i] as Ring;
    const dr = to[0] - from[0];
    const dy = to[1] - from[1];
    const length = Math.hypot(dr, dy) || 1;
    return { from, to, normal: [dy / length, -dr / length], long: length > 0.075 };
  });
}

/** The normal where a span meets its neighbour: chamfers borrow, long spans keep a hard edge. */
function joined(own: Span, other: Span | undefined, crease: number): Flat {
  if (!other || (own.long && !other.long)) return own.normal;
  if (!own.long && other.long) return other.normal;
  const dot = own.normal[0] * other.normal[0] + own.normal[1] * other.normal[1];
  if (own.long && other.long && dot < crease) return own.normal;
  const sum: Flat = [own.normal[0] + other.normal[0], own.normal[1] + other.normal[1]];
  const length = Math.hypot(...sum) || 1;
  return [sum[0] / length, sum[1] / length];
}

// Extrusions

/** A point of an outline with its own normal, so that a curve stays smooth and a flank stays flat. */
export interface OutlinePoint {
  x: number;
  y: number;
  nx: number;
  ny: number;
}

/** Extrudes a closed outline along z and chamfers both rims. */
export function addExtrusion(
  mesher: Mesher,
  outline: OutlinePoint[],
  { depth, bevel = 0.045, shade }: { depth: number; bevel?: number; shade: (x: number, y: number) => number },
): void {
  const zs = depth / 2 - bevel;
  const inset = outline.map((q) => ({ q, flat: new Vector2(q.x - bevel * q.nx, q.y - bevel * q.ny) }));
  const wall = (q: OutlinePoint, z: number): Vertex => vertex([q.x, q.y, z], [q.nx, q.ny, 0], shade(q.x, q.y));
  const rim = (p: Vector2, side: number): Vertex =>
    vertex([p.x, p.y, (side * depth) / 2], [0, 0, side], shade(p.x, p.y));
  inset.forEach((a, i) => {
    const b = inset[(i + 1) % inset.length] ?? a;
    mesher.quad(wall(a.q, -zs), wall(b.q, -zs), wall(b.q, zs), wall(a.q, zs));
    for (const side of SIDES) {
      mesher.quad(wall(a.q, side * zs), wall(b.q, side * zs), rim(b.flat, side), rim(a.flat, side));
    }
  });
  const ring = inset.map(({ flat }) => flat).filter((p, i, all) => p.distanceTo(all[(i + 1) % all.length] ?? p) > 1e-4);
  for (const face of ShapeUtils.triangulateShape(ring, [])) {
    const [a, b, c] = face.map((k) => ring[k]);
    if (!a || !b || !c) continue;
    for (const side of SIDES) mesher.tri(rim(a, side), rim(b, side), rim(c, side));
  }
}
