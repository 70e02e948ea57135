// Pointing in space: what a ray hits, what a finger just misses, and where a target can be pointed at.

import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { aroundOf, between, plateCorners, shotOf, SIDES, type Shot } from '../../../src/boards/monkey_palace/scene/camera';
import { openPoint, seenAt, targetAt, targetNear, type Target } from '../../../src/boards/monkey_palace/scene/pointer';
import { boxOf, studBox, toWorld } from '../../../src/boards/monkey_palace/scene/space';
import { PLAN } from './palace';

const SIZE = { x: 800, y: 500 };

function cameraOf({ position, target, fov }: Shot, aspect: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(fov, aspect, 4, 1000);
  camera.position.copy(position);
  camera.lookAt(target);
  camera.updateMatrixWorld();
  return camera;
}

const cameraAt = (stand: 'south' | 'top'): PerspectiveCamera => cameraOf(shotOf(stand, SIZE.x / SIZE.y, plateCorners(stand, false)), SIZE.x / SIZE.y);

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
      const camera = cameraOf(shotOf(stand, aspect, plateCorners(stand, false)), aspect);
      const seen = plateCorners(stand, false).map((corner) => corner.project(camera));
      expect(seen.every(({ x, y }) => Math.abs(x) <= 1 && Math.abs(y) <= 1)).toBe(true);
      expect(Math.max(...seen.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))))).toBeGreaterThan(0.9);
    }
  });

  it('from above leaves a finger from stud to stud on a phone, however high the palace is', () => {
    const phone = { x: 360, y: 360 };
    const towers = PLAN.sites.map(({ x, y }) => studBox(x, y, 14).max);
    const camera = cameraOf(shotOf('top', 1, [...plateCorners('top', true), ...towers], true), 1);
    const spots = new Map(PLAN.sites.map(({ name, x, y }) => [name, seenAt(studBox(x, y, 0), phone, camera)]));
    const apart = (one: string, other: string): number => Math.hypot((spots.get(one)?.x ?? 0) - (spots.get(other)?.x ?? 0), (spots.get(one)?.y ?? 0) - (spots.get(other)?.y ?? 0));
    expect(apart('a1', 'b1')).toBeGreaterThanOrEqual(44);
    expect(apart('h7', 'h8')).toBeGreaterThanOrEqual(44);
  });

  it('come near to a staircase and keep it in the picture', () => {
    const stair = boxOf([{ type: 'arch', x: 5, y: 5, z: 0, dir: 'E' }, { type: 'arch', x: 8, y: 5, z: 1, dir: 'E' }]);
    for (const stand of ['south', 'top'] as const) {
      const [far, near] = [shotOf(stand, 1.5, plateCorners(stand, false)), shotOf(stand, 1.5, aroundOf(stair))];
      expect(near.position.distanceTo(near.target)).toBeLessThan(0.7 * far.position.distanceTo(far.target));
      const seen = [stair.min, stair.max].map((corner) => corner.clone().project(cameraOf(near, 1.5)));
      expect(seen.every(({ x, y }) => Math.abs(x) < 1 && Math.abs(y) < 1)).toBe(true);
    }
  });

  it('change into each other without swelling or shrinking on the way', () => {
    const [side, top] = [shotOf('south', 1.8, plateCorners('south', false)), shotOf('top', 1.8, plateCorners('top', false))];
    const width = ({ position, target, fov }: Shot): number => position.distanceTo(target) * Math.tan((fov * Math.PI) / 360);
    const widths = [0, 0.25, 0.5, 0.75, 1].map((t) => width(between(side, top, t)));
    expect([...widths].sort((a, b) => (widths[0] ?? 0) < (widths[4] ?? 0) ? a - b : b - a)).toEqual(widths);
    expect(between(side, top, 1).position.distanceTo(top.position)).toBeLessThan(1e-6);
  });
});
