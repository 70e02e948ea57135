// What is worked out again only around a change is the same as all of it.

import { describe, expect, it } from 'vitest';
import type { Solid } from '../../../src/boards/monkey_palace/lattice';
import { OcclusionVolume } from '../../../src/boards/monkey_palace/scene/occlusion';

const brick = (x: number, y: number, z: number): Solid => ({ type: 'brick', x, y, z, dir: null, color: null });
const arch = (x: number, y: number, z: number, dir: 'E' | 'N'): Solid => ({ type: 'arch', x, y, z, dir, color: null });
/** The palace grows, also at the edges of the plate, and shrinks. */
const PALACES: Solid[][] = [
  [brick(4, 4, 0)],
  [brick(4, 4, 0), brick(7, 4, 0), arch(4, 4, 1, 'E')],
  [brick(4, 4, 0), brick(7, 4, 0), arch(4, 4, 1, 'E'), brick(31, 31, 0), brick(31, 31, 1), brick(0, 16, 0)],
  [brick(7, 4, 0), arch(20, 10, 5, 'N')],
];

const dataOf = (volume: OcclusionVolume): Uint8Array => volume.texture.image.data as Uint8Array;

describe('occlusion', () => {
  it('is the same after every change as if the palace had always stood so', () => {
    const grown = new OcclusionVolume();
    for (const palace of PALACES) {
      grown.update(palace);
      const fresh = new OcclusionVolume();
      fresh.update(palace);
      expect(dataOf(grown).some((one) => one > 0)).toBe(true);
      expect(Buffer.compare(dataOf(grown), dataOf(fresh))).toBe(0);
    }
  });

  it('is sent to the graphics only when a piece has moved', () => {
    const volume = new OcclusionVolume();
    volume.update([brick(4, 4, 0)]);
    const { version } = volume.texture;
    volume.update([brick(4, 4, 0)]);
    expect(volume.texture.version).toBe(version);
    volume.update([brick(4, 4, 0), brick(4, 5, 0)]);
    expect(volume.texture.version).toBeGreaterThan(version);
  });
});
