// The painted plan: colour fields, flagstone paths along the lattice, ponds in its gaps, a medallion per start stud.

import type { Site } from '../lattice';
import { keyOf, PITCH } from '../lattice';
import { START } from './space';

/** The plan covers the studs FIRST to FIRST + SHEET - 1. */
export const SHEET = 26;
export const FIRST = 3;
/** Pixels per stud. */
const PX = 60;
const SIZE = SHEET * PX;
const FIELD: Record<string, string> = { dark_green: '#528c62', gold: '#dcc67c', light_green: '#94b35e', none: '#4d97a3' };
const DEEP: Record<string, string> = { dark_green: '#0d5a34', gold: '#e39a00', light_green: '#6fae17' };

/** A small repeatable source of chance for the drawing. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

type Pen = CanvasRenderingContext2D;

function blank(size: number): { canvas: HTMLCanvasElement; pen: Pen } {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser gives no 2D canvas');
  return { canvas, pen };
}

const across = (x: number): number => (x - FIRST + 0.5) * PX;
const down = (y: number): number => (FIRST + SHEET - 1 - y + 0.5) * PX;

export function paintPlan(sites: readonly Site[]): HTMLCanvasElement {
  const { canvas, pen } = blank(SIZE);
  const random = seeded(11);
  const there = new Set(sites.map(({ x, y }) => keyOf([x, y])));
  pen.drawImage(fields(sites), 0, 0, SIZE, SIZE);
  speckle(pen, random);
  for (const { x, y } of gaps(there)) ripple(pen, across(x), down(y));
  for (const { x, y } of sites) {
    if (there.has(keyOf([x + PITCH, y]))) flagstones(pen, random, [across(x), down(y)], [across(x + PITCH), down(y)]);
    if (there.has(keyOf([x, y + PITCH]))) flagstones(pen, random, [across(x), down(y)], [across(x), down(y + PITCH)]);
  }
  for (const { x, y, color } of sites) medallion(pen, across(x), down(y), color);
  frame(pen);
  coordinates(pen, sites);
  return canvas;
}

/** The points of the lattice where there is no stud. */
function gaps(there: Set<string>): { x: number; y: number }[] {
  const line = Array.from({ length: 8 }, (_, i) => 5 + PITCH * i);
  return line.flatMap((x) => line.map((y) => ({ x, y }))).filter(({ x, y }) => !there.has(keyOf([x, y])));
}

function speckle(pen: Pen, random: () => number): void {
  for (let i = 0; i < 26000; i++) {
    pen.fillStyle = random() < 0.5 ? 'rgba(40,50,20,.06)' : 'rgba(255,244,205,.07)';
    pen.beginPath();
    pen.arc(random() * SIZE, random() * SIZE, 1 + random() * 3.2, 0, 7);
    pen.fill();
  }
}

/** Rings on the water and two lily pads: nobody builds in a pond. */
function ripple(pen: Pen, x: number, y: number): void {
  pen.strokeStyle = 'rgba(225,245,240,.5)';
  pen.lineWidth = 3;
  for (const r of [0.35, 0.7, 1.05]) {
    pen.beginPath();
    pen.ellipse(x, y, r * PX, r * PX * 0.8, 0.3, 0.2 + r, 4.6 + r);
    pen.stroke();
  }
  pen.fillStyle = '#3f8a4f';
  for (const [dx, dy, r, turn] of [[-0.6, 0.45, 0.3, 0.4], [0.55, -0.5, 0.22, 2.6]] as const) {
    pen.beginPath();
    pen.moveTo(x + dx * PX, y + dy * PX);
    pen.arc(x + dx * PX, y + dy * PX, r * PX, turn, turn + 5.7);
    pen.closePath();
    pen.fill();
  }
}

/** Colour fields with wavering borders: each small pixel takes the colour of its nearest lattice point, warped. */
function fields(sites: readonly Site[]): HTMLCanvasElement {
  const n = 208;
  const { canvas, pen } = blank(n);
  const image = pen.createImageData(n, n);
  const colors = new Map(sites.map(({ x, y, color }) => [keyOf([x, y]), color]));
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const x = FIRST - 0.5 + (i / n) * SHEET;
      const y = FIRST + SHEET - 0.5 - (j / n) * SHEET;
      const wx = x + 0.45 * Math.sin(y * 1.9 + 1.3) + 0.3 * Math.sin(y * 4.1 + x * 0.7);
      const wy = y + 0.45 * Math.sin(x * 1.7 + 0.4) + 0.3 * Math.sin(x * 3.7 - y * 0.6);
      const field = FIELD[colors.get(keyOf([nearest(wx), nearest(wy)])) ?? 'none'] ?? '#4d97a3';
      const k = 1 + 0.05 * Math.sin(x * 0.9 + y * 1.3) + 0.03 * Math.sin(x * 5.3) * Math.sin(y * 4.7);
      image.data.set([...[1, 3, 5].map((at) => parseInt(field.slice(at, at + 2), 16) * k), 255], 4 * (j * n + i));
    }
  }
  pen.putImageData(image, 0, 0);
  const soft = blank(n);
  soft.pen.filter = 'blur(1.6px)';
  soft.pen.drawImage(canvas, 0, 0);
  return soft.canvas;
}

function nearest(coordinate: number): number {
  return Math.min(26, Math.max(5, 5 + PITCH * Math.round((coordinate - 5) / PITCH)));
}

function flagstones(pen: Pen, random: () => number, [x0, y0]: [number, number], [x1, y1]: [number, number]): void {
  for (const t of [0.36, 0.5, 0.64]) {
    const x = x0 + (x1 - x0) * t + (random() - 0.5) * 5;
    const y = y0 + (y1 - y0) * t + (random() - 0.5) * 5;
    const width = PX * (0.17 + random() * 0.05);
    const stone = new Path2D();
    for (let k = 0; k < 7; k++) {
      const angle = (k / 7) * 2 * Math.PI;
      const radius = width * (0.85 + random() * 0.3);
      stone.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
    stone.closePath();
    pen.save();
    pen.translate(2, 3);
    pen.fillStyle = 'rgba(60,60,30,.28)';
    pen.fill(stone);
    pen.restore();
    const shade = [236, 218, 172].map((value) => Math.round(value - random() * 18));
    pen.fillStyle = `rgba(${shade.join(',')},.8)`;
    pen.fill(stone);
  }
}

/** The colour of a start is told three times: by its stud, its disc, and a pattern (leaves, sun rays, dots). */
function medallion(pen: Pen, x: number, y: number, color: string): void {
  const disc = (radius: number, fill: string): void => {
    pen.fillStyle = fill;
    pen.beginPath();
    pen.arc(x, y, radius * PX, 0, 7);
    pen.fill();
  };
  pen.save();
  Object.assign(pen, { shadowColor: 'rgba(30,30,10,.45)', shadowBlur: 10, shadowOffsetY: 3 });
  disc(0.98, '#f3e6c0');
  pen.restore();
  disc(0.88, START[color] ?? '#888888');
  pen.save();
  pen.translate(x, y);
  for (let k = 0; k < 12; k++) {
    pen.rotate(Math.PI / 6);
    petal(pen, color, k % 2 === 1);
  }
  pen.restore();
  pen.strokeStyle = 'rgba(40,40,15,.35)';
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(x, y, 0.98 * PX, 0, 7);
  pen.stroke();
  disc(0.42, 'rgba(25,30,10,.42)');
}

function petal(pen: Pen, color: string, odd: boolean): void {
  const deep = DEEP[color] ?? '#444444';
  pen.fillStyle = deep;
  pen.beginPath();
  if (color === 'gold') {
    pen.moveTo(-0.11 * PX, -0.46 * PX);
    pen.lineTo(0, -0.82 * PX);
    pen.lineTo(0.11 * PX, -0.46 * PX);
  } else if (color === 'light_green') {
    if (!odd) pen.fillStyle = '#f4ffd0';
    pen.arc(0, -0.65 * PX, 0.085 * PX, 0, 7);
  } else if (odd) {
    pen.fillStyle = '#bfe6b8';
    pen.ellipse(0, -0.65 * PX, 0.11 * PX, 0.19 * PX, 0, 0, 7);
  }
  pen.fill();
}

function frame(pen: Pen): void {
  const edge = pen.createLinearGradient(0, 0, 0, SIZE);
  for (const [at, dark] of [[0, 0.35], [0.05, 0], [0.95, 0], [1, 0.35]] as const) edge.addColorStop(at, `rgba(50,60,20,${dark})`);
  pen.fillStyle = edge;
  pen.fillRect(0, 0, SIZE, SIZE);
  for (const [inset, width, line] of [[22, 5, 'rgba(247,230,180,.85)'], [30, 2, 'rgba(70,80,30,.5)']] as const) {
    pen.strokeStyle = line;
    pen.lineWidth = width;
    pen.strokeRect(inset, inset, SIZE - 2 * inset, SIZE - 2 * inset);
  }
}

/** The letters of the columns and the numbers of the rows on the rim; on the north and east side for those who sit there. */
function coordinates(pen: Pen, sites: readonly Site[]): void {
  Object.assign(pen, { textAlign: 'center', textBaseline: 'middle', lineJoin: 'round', lineWidth: 9, strokeStyle: 'rgba(32,40,14,.8)', fillStyle: '#fdf3d3' });
  pen.font = `700 ${0.86 * PX}px "Atkinson Hyperlegible", system-ui, sans-serif`;
  const write = (text: string, x: number, y: number, turned: boolean): void => {
    pen.save();
    pen.translate(across(x), down(y));
    if (turned) pen.rotate(Math.PI);
    pen.strokeText(text, 0, 0);
    pen.fillText(text, 0, 0);
    pen.restore();
  };
  const [low, high] = [FIRST + 0.65, FIRST + SHEET - 1.65];
  for (const [x, letter] of new Map(sites.map(({ x, name }) => [x, name.replace(/\d+/, '')]))) {
    write(letter, x, low, false);
    write(letter, x, high, true);
  }
  for (const [y, number] of new Map(sites.map(({ y, name }) => [y, name.replace(/\D+/, '')]))) {
    write(number, low, y, false);
    write(number, high, y, true);
  }
}
