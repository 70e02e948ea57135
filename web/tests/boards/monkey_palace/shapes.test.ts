// The pieces of the box as geometry: light enough that the whole box can stand on the plate at once.

import type { BufferGeometry } from 'three';
import { describe, expect, it } from 'vitest';
import { ANIMALS } from '../../../src/boards/monkey_palace/scene/animals';
import { bambooGeometry, goldGeometry } from '../../../src/boards/monkey_palace/scene/decorations';
import { LEVEL } from '../../../src/boards/monkey_palace/scene/space';
import { archGeometry, brickGeometry, columnGeometry, ROUND, type Round } from '../../../src/boards/monkey_palace/scene/stone';

const triangles = (geometry: BufferGeometry): number => (geometry.getIndex()?.count ?? 0) / 3;
/** The box: 80 arches, 80 bricks, 16 columns, 32 bamboo sprigs, 16 golden bricks. */
const BOX: [(round: Round) => BufferGeometry, number][] = [[archGeometry, 80], [brickGeometry, 80], [columnGeometry, 16], [bambooGeometry, 32], [goldGeometry, 16]];

describe('shapes', () => {
  // Five instanced meshes, so five draw calls for the 224 pieces; the ground, the light and the signs are the other twenty.
  it.each([['full', 134_272], ['light', 87_024]] as const)('of the whole box in %s detail are %i triangles', (quality, number) => {
    const all = BOX.reduce((sum, [make, pieces]) => sum + pieces * triangles(make(ROUND[quality])), 0);
    expect(all).toBe(number);
  });

  it.each([
    ['arch', archGeometry(ROUND.light), 4, 1],
    ['brick', brickGeometry(ROUND.light), 1, 1],
    ['column', columnGeometry(ROUND.light), 1, 3],
  ] as const)('of a %s fill their cells and leave the next one free but for a stud', (_, geometry, long, levels) => {
    geometry.computeBoundingBox();
    const { min, max } = geometry.boundingBox ?? { min: { x: 0, y: 0 }, max: { x: 0, y: 0 } };
    expect(max.x - min.x).toBeGreaterThan(long - 0.1);
    expect(max.x - min.x).toBeLessThanOrEqual(long);
    expect(min.y).toBeCloseTo(0);
    expect(max.y).toBeGreaterThan(levels * LEVEL);
    expect(max.y).toBeLessThan(levels * LEVEL + 0.25);
  });

  it.each(Object.keys(ANIMALS))('of the %s are whole: coloured, and no number is missing', (animal) => {
    const geometry = ANIMALS[animal]?.();
    const numbers = [...(geometry?.getAttribute('position').array ?? []), ...(geometry?.getAttribute('color').array ?? [])];
    expect(numbers.length).toBeGreaterThan(1000);
    expect(numbers.every(Number.isFinite)).toBe(true);
  });
});
