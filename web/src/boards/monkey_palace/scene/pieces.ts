// The pieces of the palace: one instanced mesh per kind, rewritten whenever the palace changes.

import type { BufferGeometry } from 'three';
import { Color, Group, InstancedBufferAttribute, InstancedMesh } from 'three';
import type { Solid } from '../lattice';
import { bambooGeometry, goldGeometry } from './decorations';
import type { Mark, Materials, Surface } from './materials';
import { MARK } from './materials';
import { GOLD, LEAF, matrixOf, STONE } from './space';
import { archGeometry, brickGeometry, columnGeometry, ROUND } from './stone';

type PieceKind = 'arch' | 'brick' | 'column' | 'bamboo' | 'gold';

/** The pieces of the box, and some more of what a heap in the making may hold. */
const CAPACITY: Record<PieceKind, number> = { arch: 100, brick: 120, column: 40, bamboo: 32, gold: 16 };

class KindMesh {
  readonly mesh: InstancedMesh<BufferGeometry, Surface>;
  private readonly marks: InstancedBufferAttribute;

  constructor(readonly kind: PieceKind, readonly geometry: BufferGeometry, material: Surface) {
    this.marks = new InstancedBufferAttribute(new Float32Array(CAPACITY[kind]), 1);
    geometry.setAttribute('aMark', this.marks);
    this.mesh = new InstancedMesh(geometry, material, CAPACITY[kind]);
    this.mesh.setColorAt(0, new Color(1, 1, 1));
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.mesh.count = 0;
  }

  add(piece: Solid, mark: Mark, lift: number): void {
    const at = this.mesh.count;
    if (at >= CAPACITY[this.kind]) return;
    this.mesh.count = at + 1;
    this.mesh.setMatrixAt(at, matrixOf({ ...piece, z: piece.z + lift }));
    this.mesh.setColorAt(at, tint(piece, this.kind));
    const round = mark !== 'none' && this.kind === 'column';
    this.marks.setX(at, MARK[mark] + (round ? 0.25 : 0));
  }

  upload(): void {
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
    this.marks.needsUpdate = true;
    this.mesh.computeBoundingSphere();
  }
}

export class PieceMeshes {
  readonly group = new Group();
  readonly shapes: Record<'arch' | 'brick' | 'column', BufferGeometry>;
  private readonly kinds: Record<PieceKind, KindMesh>;

  constructor(materials: Materials) {
    const round = ROUND[materials.quality];
    this.shapes = { arch: archGeometry(round), brick: brickGeometry(round), column: columnGeometry(round) };
    this.kinds = {
      arch: new KindMesh('arch', this.shapes.arch, materials.stone),
      brick: new KindMesh('brick', this.shapes.brick, materials.stone),
      column: new KindMesh('column', this.shapes.column, materials.stone),
      bamboo: new KindMesh('bamboo', bambooGeometry(round), materials.leaf),
      gold: new KindMesh('gold', goldGeometry(round), materials.gold),
    };
    for (const { mesh } of Object.values(this.kinds)) this.group.add(mesh);
  }

  /** Draws these pieces; `lift` levels above their place while they come down. */
  show(pieces: readonly { piece: Solid; mark: Mark; lift: number }[]): void {
    for (const { mesh } of Object.values(this.kinds)) mesh.count = 0;
    for (const { piece, mark, lift } of pieces) this.kinds[kindOf(piece)].add(piece, mark, lift);
    for (const kind of Object.values(this.kinds)) kind.upload();
  }
}

function kindOf({ type, color }: Solid): PieceKind {
  if (type !== 'decoration') return type;
  return color === 'gold' ? 'gold' : 'bamboo';
}

/** The colour of a piece: that of its kind, a little lighter or darker by place, so that no two neighbours are alike. */
function tint(piece: Solid, kind: PieceKind): Color {
  const base = kind === 'bamboo' ? LEAF[piece.color ?? ''] : kind === 'gold' ? GOLD : STONE[kind];
  const noise = Math.sin(piece.x * 12.9 + piece.y * 78.2 + piece.z * 37.7) * 43758.5453;
  const shift = noise - Math.floor(noise) - 0.5;
  return new Color(base).offsetHSL(shift * 0.012, 0, kind === 'gold' ? 0 : shift * 0.045);
}
