// Showing what happened where it happened, quickly; never against the person's wish.

import type { Motion } from '../board';
import './motion.css';

const PACE: Record<Motion, number> = { off: 0, fast: 0.55, normal: 1 };
const MOVE_MS = 420;
const LONGEST_MS = 1200;
const EASE = 'cubic-bezier(.2, .8, .3, 1)';

/** How long one of several steps takes: all of them together stay within the longest time. */
export function stepTime(steps: number, motion: Motion, reduced: boolean): number {
  if (reduced || steps === 0) return 0;
  return Math.min(MOVE_MS, LONGEST_MS / steps) * PACE[motion];
}

export function wantsLess(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A piece arrives from another place. */
export function travel(piece: Element, from: DOMRect, delay: number, duration: number): void {
  const to = piece.getBoundingClientRect();
  piece.animate(
    [
      { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)`, zIndex: 5 },
      { transform: 'none', zIndex: 5 },
    ],
    { delay, duration, easing: EASE, fill: 'backwards' },
  );
}

/** By how much something swells, and by how many pixels at most: what is large would leave the window. */
const SWOLLEN = 0.18;
const MOST_SWOLLEN = 16;

/** Something swells once: it was changed. */
export function swell(piece: Element, delay: number, duration: number): void {
  const { width, height } = piece.getBoundingClientRect();
  const scale = 1 + Math.min(SWOLLEN, MOST_SWOLLEN / Math.max(width, height, 1));
  piece.animate([{ scale: 1 }, { scale, offset: 0.4 }, { scale: 1 }], { delay, duration: duration * 1.6, easing: EASE });
}

/** Pieces that go one after another, so many at most. */
const MOST_PIECES = 5;
const APART_MS = 60;
/** How long a way can still be seen when its pieces have come. */
const LINGER_MS = 500;

/** A copy of a drawing flies from one place to another above the board on a way that is drawn there, then is gone. */
export function fly(layer: HTMLElement, piece: Element, from: DOMRect, to: DOMRect, delay: number, duration: number, count = 1): void {
  const base = layer.getBoundingClientRect();
  const size = Math.min(Math.max(18, Math.min(from.width, from.height)), 44);
  const way = wayBetween(middleOf(from, base), middleOf(to, base));
  const colour = getComputedStyle(piece).getPropertyValue('--player') || (piece as HTMLElement | SVGElement).style.getPropertyValue('--player');
  const pieces = Math.min(Math.max(1, count), MOST_PIECES);
  const length = duration * 1.4 + (pieces - 1) * APART_MS;
  drawWay(layer, way, colour, delay, length + LINGER_MS);
  for (let number = 0; number < pieces; number += 1) {
    const ghost = piece.cloneNode(true) as HTMLElement;
    Object.assign(ghost.style, {
      position: 'absolute', left: '0', top: '0', width: `${size}px`, height: `${size}px`, offsetPath: `path("${way}")`, offsetRotate: '0deg',
    });
    if (colour) ghost.style.setProperty('--player', colour);
    layer.append(ghost);
    const flight = ghost.animate(
      [{ offsetDistance: '0%', opacity: 0 }, { opacity: 1, offset: 0.1 }, { offsetDistance: '100%', opacity: 0.9 }],
      { delay: delay + number * APART_MS, duration: duration * 1.4, easing: EASE, fill: 'both' },
    );
    goneAfter(flight, ghost);
  }
}

interface Point {
  x: number;
  y: number;
}

const middleOf = (box: DOMRect, base: DOMRect): Point => ({ x: box.left + box.width / 2 - base.left, y: box.top + box.height / 2 - base.top });

/** A gently bent line, as the path of an SVG; what stays at its place makes a small loop. */
export function wayBetween(from: Point, to: Point): string {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const bend = Math.hypot(x, y) < 4 ? { x: from.x + 24, y: from.y - 36 } : { x: from.x + x / 2 + y * 0.12, y: from.y + y / 2 - x * 0.12 };
  const round = (number: number): number => Math.round(number * 10) / 10;
  return `M${round(from.x)} ${round(from.y)}Q${round(bend.x)} ${round(bend.y)} ${round(to.x)} ${round(to.y)}`;
}

/** Draws a way as dots in the colour of a seat, with ink around them. */
function drawWay(layer: HTMLElement, way: string, colour: string, delay: number, duration: number): void {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.classList.add('way');
  if (colour) svg.style.setProperty('--player', colour);
  for (const part of ['ink', 'dots']) {
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    line.setAttribute('d', way);
    line.setAttribute('class', part);
    svg.append(line);
  }
  layer.append(svg);
  const shown = svg.animate([{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], { delay, duration, fill: 'both' });
  goneAfter(shown, svg);
}

function goneAfter(animation: Animation, element: Element): void {
  const remove = (): void => element.remove();
  animation.finished.then(remove, remove);
}

/** A short text rises from a place and fades. */
export function rise(layer: HTMLElement, text: string, from: DOMRect, delay: number, duration: number): void {
  const base = layer.getBoundingClientRect();
  const label = document.createElement('span');
  label.className = text.startsWith('−') ? 'rise is-loss' : 'rise';
  label.textContent = text;
  label.style.left = `${from.left + from.width / 2 - base.left}px`;
  label.style.top = `${from.top + from.height / 2 - base.top}px`;
  layer.append(label);
  const flight = label.animate(
    [
      { transform: 'translate(-50%, -50%) scale(.6)', opacity: 0 },
      { transform: 'translate(-50%, -90%) scale(1)', opacity: 1, offset: 0.3 },
      { transform: 'translate(-50%, -160%) scale(1)', opacity: 0 },
    ],
    { delay, duration: duration * 2.4, easing: 'ease-out', fill: 'both' },
  );
  goneAfter(flight, label);
}

/** Something glows once around its edge: it concerns this place. */
export function glow(place: Element, delay: number, duration: number): void {
  const colour = getComputedStyle(place).getPropertyValue('--glow');
  place.animate([{ boxShadow: `0 0 0 6px ${colour}` }, { boxShadow: `0 0 0 6px ${colour}`, offset: 0.5 }, { boxShadow: '0 0 0 0 transparent' }], {
    delay,
    duration: duration * 3,
    easing: 'ease-out',
  });
}

/** A number that was changed rolls in from where it came: up when it has grown, down when it has shrunk. */
export function roll(counter: Element, before: number, after: number, duration: number): void {
  const step = after > before ? '.7em' : '-.7em';
  counter.animate([{ translate: `0 ${step}`, opacity: 0 }, { translate: '0 0', opacity: 1 }], { duration, easing: EASE });
}
