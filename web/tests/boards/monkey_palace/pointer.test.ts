// Pointing in space: what a ray hits, what a finger just misses, and where a target can be pointed at.

import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { plateCorners, shotOf, SIDES } from '../../../src/boards/monkey_palace/scene/camera';
import { openPoint, seenAt, targetAt, targetNear, type Target } from '../../../src/boards/monkey_palace/scene/pointer';
import { boxOf, studBox, toWorld } from '../../../src/boards/monkey_palace/scene/space';
import { PLAN } from './palace';

const SIZE = { x: 800, y: 500 };

function cameraAt(stand: 'south' | 'top'): PerspectiveCamera {
  const { position, target, fov } = shotOf(stand, SIZE.x / SIZE.y, plateCorners(stand, false));
  const camera = new PerspectiveCamera(fov, SIZE.x / SIZE.y, 4, 420);
  camera.position.copy(position);
  camera.lookAt(target);
  camera.updateMatrixWorld();
  return camera;
}

const STUDS: Target[] = PLAN.sites.map(({ name, x, y }) => ({ id: name, box: studBox(x, y, 0) }));

describe('pointing', () => {
  it('takes each of the 64 studs at the point that is told for it', () => {
    const camera = cameraAt('south');
    const taken = STUDS.map((stud) => targetAt(openPoint(stud, SIZE, camera, STUDS), SIZE, camera, STUDS)?.id);
    expect(taken).toEqual(STUDS.map(({ id }) => id));
  });

  it('takes the target in front of another', () => {
    const camera = cameraAt('top');
    const low = { id: 'low', box: studBox(14, 14, 0) };
    const high = { id: 'high', box: studBox(14, 14, 4) };
    expect(targetAt(seenAt(high.box, SIZE, camera), SIZE, camera, [low, high])?.id).toBe('high');
  });

  it('finds a point beside what stands in front', () => {
    const camera = cameraAt('south');
    const arch: Target = { id: 'arch', box: boxOf([{ type: 'arch', x: 11, y: 14, z: 0, dir: 'E' }]) };
    const front: Target = { id: 'front', box: boxOf([{ type: 'column', x: 13, y: 11, z: 0 }]) };
    const point = openPoint(arch, SIZE, camera, [arch, front]);
    expect(targetAt(point, SIZE, camera, [arch, front])?.id).toBe('arch');
  });

  it('forgives a finger that misses by a little, not by much', () => {
    const camera = cameraAt('top');
    const stud: Target = { id: 'a1', box: new Box3(toWorld(5, 5), toWorld(5, 5).add(new Vector3(0.1, 0.1, 0.1))) };
    const { x, y } = seenAt(stud.box, SIZE, camera);
    expect(targetAt({ x: x + 20, y }, SIZE, camera, [stud])).toBeNull();
    expect(targetNear({ x: x + 20, y }, SIZE, camera, [stud])?.id).toBe('a1');
    expect(targetNear({ x: x + 40, y }, SIZE, camera, [stud])).toBeNull();
  });
});

describe('the views', () => {
  it.each([...SIDES, 'top'] as const)('from %s keep the whole plan in the picture, wide or tall', (stand) => {
    for (const aspect of [1.8, 0.8]) {
      const { position, target, fov } = shotOf(stand, aspect, plateCorners(stand, false));
      const camera = new PerspectiveCamera(fov, aspect, 4, 420);
      camera.position.copy(position);
      camera.lookAt(target);
      camera.updateMatrixWorld();
      const seen = plateCorners(stand, false).map((corner) => corner.project(camera));
      expect(seen.every(({ x, y }) => Math.abs(x) <= 1 && Math.abs(y) <= 1)).toBe(true);
      expect(Math.max(...seen.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))))).toBeGreaterThan(0.9);
    }
  });
});
