// Ambient occlusion without a screen-space pass.
//
// The palace is made of cells, so what is filled fits into a small 3D texture (two samples per stud and per level), blurred
// at two scales. Each fragment looks it up a little way along its normal: free of noise and of draw calls. Where a piece
// comes or goes, and as far around as the blur reaches, it is worked out again: all of it would take longer than a frame.

import { Data3DTexture, LinearFilter, RGFormat } from 'three';
import type { Solid } from '../lattice';
import { cellsOf } from '../lattice';
import { PLATE } from './space';

const PER = 2;
export const MARGIN = 2;
export const LEVELS = 23;
const WIDE = (PLATE + 2 * MARGIN) * PER;
const HIGH = (LEVELS + 1) * PER;
const FILL = { arch: 1, brick: 1, column: 0.7, decoration: 0.55 } as const;

const SIZE: Triple = [WIDE, HIGH, WIDE];
/** How far apart neighbours along each axis lie. */
const STRIDE: Triple = [1, WIDE, WIDE * HIGH];
const SIGMAS = [0.75, 2.4] as const;
/** From how far away the wider blur takes. */
const REACH = reachOf(SIGMAS[1]);

type Triple = [number, number, number];
/** A box of samples: its first, and the first beyond it, along each axis. */
interface Part {
  from: Triple;
  to: Triple;
}

const index = (i: number, j: number, k: number): number => (k * HIGH + j) * WIDE + i;

export class OcclusionVolume {
  private readonly data = new Uint8Array(WIDE * HIGH * WIDE * 2);
  readonly texture = new Data3DTexture(this.data, WIDE, HIGH, WIDE);
  private solid = new Float32Array(WIDE * HIGH * WIDE);

  constructor() {
    Object.assign(this.texture, { format: RGFormat, minFilter: LinearFilter, magFilter: LinearFilter, unpackAlignment: 1 });
  }

  /** Fills the cells of these pieces; what has changed is blurred, and then uploaded. */
  update(pieces: readonly Solid[]): void {
    const solid = new Float32Array(this.solid.length);
    fillPlate(solid);
    for (const piece of pieces) fillPiece(solid, piece);
    const changed = difference(this.solid, solid);
    this.solid = solid;
    if (!changed) return;
    const seen = grown(changed, REACH);
    SIGMAS.forEach((sigma, channel) => this.write(blurred(solid, grown(seen, REACH), sigma), seen, channel));
    this.texture.needsUpdate = true;
  }

  private write({ part, values }: Blurred, { from, to }: Part, channel: number): void {
    const [wide, high] = sizeOf(part);
    for (let k = from[2]; k < to[2]; k++) {
      for (let j = from[1]; j < to[1]; j++) {
        const row = ((k - part.from[2]) * high + j - part.from[1]) * wide - part.from[0];
        for (let i = from[0]; i < to[0]; i++) this.data[2 * index(i, j, k) + channel] = 255 * (values[row + i] ?? 0);
      }
    }
  }
}

/** The smallest box with all samples that are not the same. */
function difference(before: Float32Array, after: Float32Array): Part | null {
  const [from, to]: [Triple, Triple] = [[...SIZE], [0, 0, 0]];
  for (let at = 0; at < after.length; at++) {
    if (before[at] === after[at]) continue;
    for (const axis of [0, 1, 2] as const) {
      const along = Math.floor(at / STRIDE[axis]) % SIZE[axis];
      from[axis] = Math.min(from[axis], along);
      to[axis] = Math.max(to[axis], along + 1);
    }
  }
  return to[0] ? { from, to } : null;
}

const each = (make: (axis: 0 | 1 | 2) => number): Triple => [make(0), make(1), make(2)];
const sizeOf = ({ from, to }: Part): Triple => each((axis) => to[axis] - from[axis]);

/** A box and what lies around it, as far as the volume goes. */
const grown = ({ from, to }: Part, by: number): Part => ({
  from: each((axis) => Math.max(0, from[axis] - by)),
  to: each((axis) => Math.min(SIZE[axis], to[axis] + by)),
});

function fillPlate(solid: Float32Array): void {
  for (let k = MARGIN * PER; k < WIDE - MARGIN * PER; k++) {
    for (let j = 0; j < PER; j++) solid.fill(1, index(MARGIN * PER, j, k), index(WIDE - MARGIN * PER, j, k));
  }
}

function fillPiece(solid: Float32Array, piece: Solid): void {
  cellsOf(piece).forEach(([x, y, z], n) => {
    const vault = piece.type === 'arch' && (n === 1 || n === 2); // only the upper half of it is stone
    for (let b = vault ? 1 : 0; b < PER; b++) {
      const j = (z + 1) * PER + b;
      if (j >= HIGH) continue;
      for (let a = 0; a < PER; a++) {
        for (let c = 0; c < PER; c++) {
          const [i, k] = [(x + MARGIN) * PER + a, (PLATE - 1 - y + MARGIN) * PER + c];
          if (i >= 0 && i < WIDE && k >= 0 && k < WIDE) solid[index(i, j, k)] = vault ? 0.8 : FILL[piece.type];
        }
      }
    }
  });
}

interface Blurred {
  part: Part;
  values: Float32Array;
}

/** Gaussian blur of a part, one axis after the other; at its edges it is right only where the volume ends there. */
function blurred(source: Float32Array, part: Part, sigma: number): Blurred {
  const { from, to } = part;
  const taps = kernel(sigma);
  const [wide, high, deep] = sizeOf(part);
  const values = new Float32Array(wide * high * deep);
  for (let k = 0; k < deep; k++) {
    for (let j = 0; j < high; j++) {
      const row = index(0, from[1] + j, from[2] + k);
      values.set(source.subarray(row + from[0], row + to[0]), (k * high + j) * wide);
    }
  }
  const axes = [
    { n: wide, stride: 1 },
    { n: high, stride: wide },
    { n: deep, stride: wide * high },
  ];
  for (const axis of axes) {
    const [u, v] = axes.filter((other) => other !== axis);
    if (!u || !v) continue;
    for (let p = 0; p < u.n; p++) {
      for (let q = 0; q < v.n; q++) blurLine(values, p * u.stride + q * v.stride, axis.n, axis.stride, taps);
    }
  }
  return { part, values };
}

function reachOf(sigma: number): number {
  return Math.ceil(2.2 * sigma);
}

function kernel(sigma: number): Float32Array {
  const radius = reachOf(sigma);
  const weights = Array.from({ length: 2 * radius + 1 }, (_, i) => Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return Float32Array.from(weights, (weight) => weight / total);
}

const LINE = new Float32Array(WIDE + 32);

function blurLine(data: Float32Array, start: number, n: number, stride: number, taps: Float32Array): void {
  const radius = (taps.length - 1) / 2;
  for (let i = 0; i < n; i++) LINE[i + radius] = data[start + i * stride] ?? 0;
  LINE.fill(LINE[radius] ?? 0, 0, radius);
  LINE.fill(LINE[radius + n - 1] ?? 0, radius + n, 2 * radius + n);
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let k = 0; k < taps.length; k++) sum += (taps[k] as number) * (LINE[i + k] as number);
    data[start + i * stride] = sum;
  }
}
