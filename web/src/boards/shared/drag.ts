// Dragging with mouse, pen or finger. A press that hardly moves stays a click.

import type { Attachment } from 'svelte/attachments';

export interface Point {
  x: number;
  y: number;
}

export interface Carry {
  /** May this be dragged? Called once the pointer has moved far enough. */
  start: (from: Point) => boolean;
  move: (at: Point, from: Point) => void;
  drop: (at: Point) => void;
  /** The drag was broken off. */
  cancel: () => void;
}

const THRESHOLD = 6;
const CLICK_MS = 350;

export function drag(carry: Carry): Attachment<HTMLElement> {
  return (element) => {
    let from: Point | null = null;
    let carrying = false;

    const down = (event: PointerEvent): void => {
      if (event.button === 0 && event.isPrimary) from = { x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent): void => {
      if (!from) return;
      const at = { x: event.clientX, y: event.clientY };
      if (!carrying) {
        if (Math.hypot(at.x - from.x, at.y - from.y) < THRESHOLD) return;
        if (!carry.start(from)) {
          from = null;
          return;
        }
        carrying = true;
        element.setPointerCapture(event.pointerId);
      }
      carry.move(at, from);
    };
    const up = (event: PointerEvent): void => {
      if (carrying) {
        swallowClick(element);
        carry.drop({ x: event.clientX, y: event.clientY });
      }
      from = null;
      carrying = false;
    };
    const cancel = (): void => {
      if (carrying) carry.cancel();
      from = null;
      carrying = false;
    };

    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', cancel);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', cancel);
    };
  };
}

/** The click that a browser still sends after a drop or a long press is not meant; with a finger it comes late. */
export function swallowClick(element: HTMLElement): void {
  const swallow = (event: Event): void => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  element.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), CLICK_MS);
}
