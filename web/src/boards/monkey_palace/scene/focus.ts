// A white ring in a dark one around the stud that has the keyboard's focus. (A focused arch gets its outline as a ghost.)

import { Group, Mesh, MeshBasicMaterial, RingGeometry } from 'three';
import type { Cell } from '../lattice';
import { toWorld } from './space';

export class FocusRing {
  readonly group = new Group();

  constructor() {
    this.group.add(ring(1.2, 1.62, '#10233c', 24), ring(1.28, 1.54, '#ffffff', 25));
    this.group.visible = false;
  }

  show(stud: Cell | null): void {
    this.group.visible = stud !== null;
    if (!stud) return;
    const size = stud[2] === 0 ? 1 : 0.66;
    this.group.position.copy(toWorld(...stud)).y += 0.1;
    this.group.scale.set(size, 1, size);
  }
}

function ring(inner: number, outer: number, color: string, order: number): Mesh {
  const geometry = new RingGeometry(inner, outer, 48).rotateX(-Math.PI / 2);
  const material = new MeshBasicMaterial({ color, depthTest: false, transparent: true, toneMapped: false });
  return Object.assign(new Mesh(geometry, material), { renderOrder: order });
}
