// Arrows up the staircase that was built last: white on a dark rim reads on any stone.

import type { BufferGeometry } from 'three';
import { BufferAttribute, Color, ExtrudeGeometry, Matrix4, MeshBasicMaterial, Quaternion, Shape, Vector3 } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import type { Solid } from '../lattice';
import { STEP } from '../lattice';
import { marks, uncover } from './overlay';
import { toWorld } from './space';

const MAX = 160;
const UP = new Vector3(0, 1, 0);

export class Trail {
  readonly mesh = marks(
    mergeGeometries([arrow(0.1, 0.03, '#4a2408'), arrow(-0.01, 0.07, '#ffffff')]),
    new MeshBasicMaterial({ vertexColors: true, toneMapped: false }),
    MAX,
    0,
  );

  /** Two arrows on each of these arches, in the direction in which it was laid. */
  show(arches: readonly Solid[]): void {
    let count = 0;
    for (const { x, y, z, dir } of arches) {
      if (!dir || count + 2 > MAX) continue;
      const [dx, dy] = STEP[dir];
      const turn = new Quaternion().setFromAxisAngle(UP, Math.atan2(-dx, dy));
      for (const along of [1.02, 1.98]) {
        const at = toWorld(x + along * dx, y + along * dy, z + 1).add(new Vector3(0, 0.1, 0));
        this.mesh.setMatrixAt(count++, new Matrix4().compose(at, turn, new Vector3(1, 1, 1)));
      }
    }
    uncover(this.mesh, count);
  }
}

/** A flat arrow that points north. */
function arrow(grow: number, depth: number, color: string): BufferGeometry {
  const shape = new Shape();
  const outline: [number, number][] = [[-0.34, -0.24], [0, 0.1], [0.34, -0.24], [0.34, 0.02], [0, 0.36], [-0.34, 0.02]];
  outline.forEach(([x, y], i) => (i ? shape.lineTo(x, y) : shape.moveTo(x, y)));
  const bevel = { depth, bevelEnabled: true, bevelSize: grow, bevelThickness: 0.01, bevelSegments: 1 };
  const geometry = new ExtrudeGeometry(shape, bevel).rotateX(-Math.PI / 2);
  const { r, g, b } = new Color(color);
  const count = geometry.getAttribute('position').count;
  const colors = Float32Array.from({ length: 3 * count }, (_, i) => [r, g, b][i % 3] ?? 0);
  return geometry.setAttribute('color', new BufferAttribute(colors, 3));
}
