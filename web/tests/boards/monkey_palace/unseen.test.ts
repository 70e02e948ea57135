// What is made ready before it is seen, and that nobody sees it meanwhile.

import { BoxGeometry, BufferGeometry, Group, InstancedMesh, Mesh, MeshBasicMaterial, PerspectiveCamera, PointLight, Points, PointsMaterial, Scene } from 'three';
import type { Object3D, WebGLRenderer } from 'three';
import { describe, expect, it } from 'vitest';
import { prepare, unseenIn } from '../../../src/boards/monkey_palace/scene/unseen';

/** A scene with something shown, its like that is hidden, and three things of other kinds that are not to be seen. */
function made() {
  const stone = new MeshBasicMaterial();
  const shown = new Mesh(new BoxGeometry(), stone);
  const alike = new Mesh(new BoxGeometry(), stone);
  const heap = new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), 4);
  const ring = new Mesh(new BoxGeometry(), new MeshBasicMaterial());
  const sparks = new Points(new BufferGeometry(), new PointsMaterial());
  const lamp = new PointLight();
  const group = new Group().add(ring);
  heap.count = 0;
  for (const one of [alike, group, sparks, lamp]) one.visible = false;
  return { scene: new Scene().add(shown, alike, heap, group, sparks, lamp), shown, heap, ring, sparks, lamp };
}

const state = (scene: Scene): unknown[] => {
  const found: unknown[] = [];
  scene.traverse((one) => found.push([one.visible, one.frustumCulled, one instanceof InstancedMesh ? one.count : 0]));
  return found;
};

function isDrawn(thing: Object3D): boolean {
  for (let at: Object3D | null = thing; at; at = at.parent) if (!at.visible) return false;
  return !(thing instanceof InstancedMesh) || thing.count > 0;
}

describe('what is not seen yet', () => {
  it('is found once of each kind', () => {
    const { scene, heap, ring, sparks } = made();
    expect(new Set(unseenIn(scene))).toEqual(new Set([heap, ring, sparks]));
  });

  it('is drawn alone into one pixel, and then the picture is as it was', () => {
    const { scene, shown, heap, ring, sparks, lamp } = made();
    const before = state(scene);
    for (const thing of unseenIn(scene)) {
      const drawn: Object3D[][] = [];
      let small = false;
      const renderer = {
        setScissor: () => undefined,
        setScissorTest: (on: boolean) => (small = on),
        render: () => {
          expect(lamp.visible).toBe(false);
          expect(small).toBe(drawn.length === 0);
          drawn.push([shown, heap, ring, sparks].filter(isDrawn));
        },
      } as unknown as WebGLRenderer;
      prepare(thing, renderer, scene, new PerspectiveCamera());
      expect(drawn).toEqual([[thing], [shown]]);
      expect(state(scene)).toEqual(before);
    }
  });
});
