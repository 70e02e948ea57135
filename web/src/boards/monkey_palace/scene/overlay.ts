// What all marks over the palace share.

import type { BufferGeometry, Material } from 'three';
import { InstancedMesh, ShaderMaterial } from 'three';
import type { ShaderMaterialParameters } from 'three';

/** A translucent material that hides nothing behind it. */
export function veil(parameters: ShaderMaterialParameters): ShaderMaterial {
  return new ShaderMaterial({ transparent: true, depthWrite: false, ...parameters });
}

/** An instanced mesh that is drawn after the palace, and only when it has instances. */
export function marks<G extends BufferGeometry, M extends Material>(geometry: G, material: M, max: number, order: number): InstancedMesh<G, M> {
  const mesh = new InstancedMesh(geometry, material, max);
  return Object.assign(mesh, { count: 0, visible: false, renderOrder: order, frustumCulled: false });
}

/** Draws the first so many instances. */
export function uncover(mesh: InstancedMesh, count: number): void {
  mesh.count = count;
  mesh.visible = count > 0;
  mesh.instanceMatrix.needsUpdate = true;
}
