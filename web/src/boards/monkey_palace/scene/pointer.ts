// Pointing: which target lies under the pointer, and where a target is seen.

import type { Box3, PerspectiveCamera } from 'three';
import { Raycaster, Vector2, Vector3 } from 'three';

/** Something that can be pointed at. */
export interface Target {
  id: string;
  box: Box3;
}

export interface Point {
  x: number;
  y: number;
}

/** How far a finger may miss, in CSS pixels. */
const REACH = 26;

/**
 * The target under a point of the canvas.
 *
 * The board knows every target, so a ray is tested against a few boxes, never against triangles.
 */
export function targetAt(point: Point, size: Point, camera: PerspectiveCamera, targets: readonly Target[]): Target | null {
  const { ray } = aim(point, size, camera);
  let best: Target | null = null;
  let near = Infinity;
  for (const target of targets) {
    const hit = ray.intersectBox(target.box, new Vector3());
    const distance = hit?.distanceTo(camera.position) ?? Infinity;
    if (distance < near) [best, near] = [target, distance];
  }
  return best;
}

function aim(point: Point, size: Point, camera: PerspectiveCamera): Raycaster {
  const caster = new Raycaster();
  caster.setFromCamera(new Vector2((point.x / size.x) * 2 - 1, 1 - (point.y / size.y) * 2), camera);
  return caster;
}

/** The target whose middle is seen nearest to a point, within a finger's reach. */
export function targetNear(point: Point, size: Point, camera: PerspectiveCamera, targets: readonly Target[]): Target | null {
  let best: Target | null = null;
  let near = REACH;
  for (const target of targets) {
    const seen = seenAt(target.box, size, camera);
    const distance = Math.hypot(seen.x - point.x, seen.y - point.y);
    if (distance < near) [best, near] = [target, distance];
  }
  return best;
}

/** Where the middle of a box is seen, in CSS pixels of the canvas. */
export function seenAt(box: Box3, size: Point, camera: PerspectiveCamera): Point {
  return seenPoint(box.getCenter(new Vector3()), size, camera);
}

/**
 * A point of the canvas at which pointing takes this target and no other, if one is found near its middle.
 *
 * The middle of a ghost may lie behind another one; then a point on the ring around it serves.
 */
export function openPoint(target: Target, size: Point, camera: PerspectiveCamera, targets: readonly Target[]): Point {
  const middle = seenAt(target.box, size, camera);
  const corners = cornersOf(target.box).map((corner) => seenPoint(corner, size, camera));
  const tries = [middle, ...corners.map((corner) => ({ x: (middle.x + corner.x) / 2, y: (middle.y + corner.y) / 2 }))];
  return tries.find((point) => targetAt(point, size, camera, targets) === target) ?? middle;
}

function seenPoint(place: Vector3, size: Point, camera: PerspectiveCamera): Point {
  const seen = place.project(camera);
  return { x: ((seen.x + 1) / 2) * size.x, y: ((1 - seen.y) / 2) * size.y };
}

function cornersOf({ min, max }: Box3): Vector3[] {
  return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))));
}
