// Ambient occlusion without a screen-space pass.
//
// The palace is made of cells, so what is filled fits into a small 3D texture (two samples per stud and per level), blurred
// at two scales. Each fragment looks it up a little way along its normal: free of noise and of draw calls, and rebuilt only
// when a piece moves.

import { Data3DTexture, LinearFilter, RGFormat } from 'three';
import type { Solid } from '../lattice';
import { cellsOf, heightOf } from '../lattice';
import { PLATE } from './space';

const PER = 2;
export const MARGIN = 2;
export const LEVELS = 23;
const WIDE = (PLATE + 2 * MARGIN) * PER;
const HIGH = (LEVELS + 1) * PER;
const FILL = { arch: 1, brick: 1, column: 0.7, decoration: 0.55 } as const;

const index = (i: number, j: number, k: number): number => (k * HIGH + j) * WIDE + i;

export class OcclusionVolume {
  private readonly data = new Uint8Array(WIDE * HIGH * WIDE * 2);
  readonly texture = new Data3DTexture(this.data, WIDE, HIGH, WIDE);

  constructor() {
    Object.assign(this.texture, { format: RGFormat, minFilter: LinearFilter, magFilter: LinearFilter, unpackAlignment: 1 });
  }

  /** Fills the cells of these pieces, blurs and uploads. */
  update(pieces: readonly Solid[]): void {
    const solid = new Float32Array(WIDE * HIGH * WIDE);
    fillPlate(solid);
    for (const piece of pieces) fillPiece(solid, piece);
    const top = Math.max(0, ...pieces.map((piece) => piece.z + heightOf(piece.type)));
    const rows = Math.min(HIGH, (top + 4) * PER);
    const near = blur(solid, 0.75, rows);
    const far = blur(solid, 2.4, rows);
    for (let i = 0; i < solid.length; i++) {
      this.data[2 * i] = 255 * (near[i] ?? 0);
      this.data[2 * i + 1] = 255 * (far[i] ?? 0);
    }
    this.texture.needsUpdate = true;
  }
}

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

/** Gaussian blur, one axis after the other, of the lowest rows only: above them there is nothing but air. */
function blur(source: Float32Array, sigma: number, rows: number): Float32Array {
  const taps = kernel(sigma);
  const data = source.slice();
  const axes = [
    { n: WIDE, stride: 1 },
    { n: rows, stride: WIDE },
    { n: WIDE, stride: WIDE * HIGH },
  ];
  for (const axis of axes) {
    const [u, v] = axes.filter((other) => other !== axis);
    if (!u || !v) continue;
    for (let p = 0; p < u.n; p++) {
      for (let q = 0; q < v.n; q++) blurLine(data, p * u.stride + q * v.stride, axis.n, axis.stride, taps);
    }
  }
  return data;
}

function kernel(sigma: number): Float32Array {
  const radius = Math.ceil(2.2 * sigma);
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
