// Where the game's coordinates lie in space, and which colours its pieces have.
//
// One stud is 1 unit, one level LEVEL. Stud (x, y) at level z stands at (x - 15.5, z LEVEL, 15.5 - y): east is +x,
// north is -z, away from a person who sits at the south edge.

import { Box3, Matrix4, Quaternion, Vector3 } from 'three';
import type { Cell, Solid } from '../lattice';
import { cellsOf, STEP } from '../lattice';

export const LEVEL = 1.2;
/** Studs along a side of the plate. */
export const PLATE = 32;
/** Pieces are a hair narrower than their cell: seams show, and nothing flickers. */
export const FIT = 0.98;

export const STONE = { arch: '#eac591', brick: '#c6845a', column: '#f8eccf' } as const;
export const GOLD = '#ffd530';
export const START: Record<string, string> = { dark_green: '#15804a', gold: '#ffdd28', light_green: '#aee03a' };
export const LEAF: Record<string, string> = { dark_green: '#0f7a45', light_green: '#a6de34' };

const UP = new Vector3(0, 1, 0);

export function toWorld(x: number, y: number, z = 0): Vector3 {
  return new Vector3(x - 15.5, z * LEVEL, 15.5 - y);
}

/** Where a piece stands and how it is turned. */
export function matrixOf(piece: Solid, scale = 1): Matrix4 {
  const [dx, dy] = piece.dir ? STEP[piece.dir] : [0, 0];
  const at = toWorld(piece.x + 1.5 * dx, piece.y + 1.5 * dy, piece.z);
  const turn = new Quaternion().setFromAxisAngle(UP, turnOf(piece));
  return new Matrix4().compose(at, turn, new Vector3(scale, scale, scale));
}

function turnOf({ type, x, y, dir }: Solid): number {
  if (type === 'decoration') return ((x * 7 + y * 13) % 12) * 0.52; // no two sprigs alike
  return dir === 'N' || dir === 'S' ? Math.PI / 2 : 0;
}

function cellBox([x, y, z]: Cell): Box3 {
  const at = toWorld(x, y, z);
  return new Box3(at.clone().add(new Vector3(-0.5, 0, -0.5)), at.add(new Vector3(0.5, LEVEL, 0.5)));
}

/** The box around some pieces. */
export function boxOf(pieces: readonly Solid[]): Box3 {
  const box = new Box3();
  for (const piece of pieces) for (const cell of cellsOf(piece)) box.union(cellBox(cell));
  return box;
}

/** The box around the stud of a site at a level. */
export function studBox(x: number, y: number, z: number): Box3 {
  const at = toWorld(x, y, z);
  const reach = z === 0 ? 1 : 0.7;
  return new Box3(at.clone().add(new Vector3(-reach, 0, -reach)), at.add(new Vector3(reach, 0.7, reach)));
}
