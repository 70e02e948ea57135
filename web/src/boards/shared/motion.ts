// Showing what happened where it happened, quickly; never against the person's wish.

import type { Motion } from '../board';
import './motion.css';

const PACE: Record<Motion, number> = { off: 0, fast: 0.55, normal: 1 };
const MOVE_MS = 260;
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

/** Something swells once: it was changed. */
export function swell(piece: Element, delay: number, duration: number): void {
  piece.animate([{ scale: 1 }, { scale: 1.18, offset: 0.4 }, { scale: 1 }], { delay, duration: duration * 1.6, easing: EASE });
}

/** A copy of a drawing flies from one place to another above the board, then is gone. */
export function fly(layer: HTMLElement, piece: Element, from: DOMRect, to: DOMRect, delay: number, duration: number): void {
  const ghost = piece.cloneNode(true) as HTMLElement;
  const base = layer.getBoundingClientRect();
  const size = Math.min(from.width, from.height, 44);
  Object.assign(ghost.style, { position: 'absolute', left: '0', top: '0', width: `${size}px`, height: `${size}px` });
  const at = (box: DOMRect): string =>
    `translate(${box.left + box.width / 2 - size / 2 - base.left}px, ${box.top + box.height / 2 - size / 2 - base.top}px)`;
  const colour = getComputedStyle(piece).getPropertyValue('--player');
  if (colour) ghost.style.setProperty('--player', colour);
  layer.append(ghost);
  const flight = ghost.animate([{ transform: at(from), opacity: 1 }, { transform: at(to), opacity: 0.9 }], {
    delay,
    duration: duration * 1.4,
    easing: EASE,
    fill: 'both',
  });
  const remove = (): void => ghost.remove();
  flight.finished.then(remove, remove);
}

/** A short text rises from a place and fades. */
export function rise(layer: HTMLElement, text: string, from: DOMRect, delay: number, duration: number): void {
  const base = layer.getBoundingClientRect();
  const label = document.createElement('span');
  label.className = 'rise';
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
    { delay, duration: duration * 3.5, easing: 'ease-out', fill: 'both' },
  );
  const remove = (): void => label.remove();
  flight.finished.then(remove, remove);
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
