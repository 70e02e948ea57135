// What may be seen later, made ready before. A processor that draws makes a program of each shader when it is first drawn, not
// when it is compiled: the picture of the first staircase would wait for half a dozen of them.

import type { BufferGeometry, Camera, Material, Object3D, Scene, WebGLRenderer } from 'three';
import { InstancedMesh, Light, Mesh, Points } from 'three';

export type Drawn = Mesh | Points;

/** One of each kind of thing that is not to be seen in a scene: what has the same material and numbers is drawn alike. */
export function unseenIn(scene: Scene): Drawn[] {
  const found = new Map<string, Drawn>();
  const seen = new Set<string>();
  const look = (thing: Object3D, isAround: boolean): void => {
    const isSeen = isAround && thing.visible && !(thing instanceof InstancedMesh && thing.count === 0);
    if (thing instanceof Mesh || thing instanceof Points) {
      const kind = [(thing.material as Material).uuid, ...Object.keys((thing.geometry as BufferGeometry).attributes)].join();
      if (isSeen) seen.add(kind);
      found.set(kind, thing);
    }
    for (const one of thing.children) look(one, isSeen);
  };
  look(scene, true);
  return [...found].filter(([kind]) => !seen.has(kind)).map(([, thing]) => thing);
}

/** Draws one pixel with nothing but this thing, and then the picture again. */
export function prepare(thing: Drawn, renderer: WebGLRenderer, scene: Scene, camera: Camera): void {
  const { frustumCulled } = thing;
  const count = thing instanceof InstancedMesh ? thing.count : null;
  const shown = new Map<Object3D, boolean>();
  scene.traverse((one) => {
    if (one instanceof Light) return; // with another number of lights it would be another shader
    shown.set(one, one.visible);
    one.visible = one === thing || !('geometry' in one);
  });
  Object.assign(thing, { frustumCulled: false }, count === null ? {} : { count: Math.max(1, count) });
  renderer.setScissor(0, 0, 1, 1);
  renderer.setScissorTest(true);
  renderer.render(scene, camera);
  renderer.setScissorTest(false);
  Object.assign(thing, { frustumCulled }, count === null ? {} : { count });
  for (const [one, visible] of shown) one.visible = visible;
  renderer.render(scene, camera);
}
