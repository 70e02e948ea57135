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
    let held: { pointer: number; from: Point } | null = null;
    let carrying = false;

    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.isPrimary) return;
      breakOff();
      held = { pointer: event.pointerId, from: placeOf(event) };
      listen(document.addEventListener.bind(document));
    };
    const move = (event: PointerEvent): void => {
      if (held?.pointer !== event.pointerId) return;
      if (event.type === 'pointermove' && event.buttons === 0) {
        breakOff(); // let go where no page was told of it: over another window, under a menu
        return;
      }
      const { from } = held;
      const at = placeOf(event);
      if (!carrying) {
        if (Math.hypot(at.x - from.x, at.y - from.y) < THRESHOLD) return;
        if (!carry.start(from)) {
          release();
          return;
        }
        carrying = true;
        if (element.isConnected) element.setPointerCapture(event.pointerId);
      }
      carry.move(at, from);
    };
    const up = (event: PointerEvent): void => {
      move(event); // a quick hand may let go before it was seen to move
      if (held?.pointer !== event.pointerId) return;
      const dropped = carrying;
      release();
      if (!dropped) return;
      swallowClick(element);
      carry.drop(placeOf(event));
    };
    const cancel = (event: PointerEvent): void => {
      if (held?.pointer === event.pointerId) breakOff();
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && carrying) breakOff();
    };

    function breakOff(): void {
      const broken = carrying;
      release();
      if (broken) carry.cancel();
    }
    function release(): void {
      if (held && element.hasPointerCapture(held.pointer)) element.releasePointerCapture(held.pointer);
      held = null;
      carrying = false;
      listen(document.removeEventListener.bind(document));
    }
    // On the whole page: a quick pointer is elsewhere before its first move is told.
    function listen(change: typeof document.addEventListener): void {
      change('pointermove', move);
      change('pointerup', up);
      change('pointercancel', cancel);
      change('keydown', escape);
    }

    element.addEventListener('pointerdown', down);
    return () => {
      breakOff(); // a position that came in the middle may take away what is being dragged
      element.removeEventListener('pointerdown', down);
    };
  };
}

function placeOf(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY };
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
