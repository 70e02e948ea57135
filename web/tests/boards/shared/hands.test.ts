// Hands that do what nobody expects when they drag: let go elsewhere, use a second finger.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drag } from '../../../src/boards/shared/drag';

/** As much of an element as a hand needs. */
class Thing extends EventTarget {
  isConnected = true;
  private held: number | null = null;

  setPointerCapture(pointer: number): void {
    this.held = pointer;
  }
  hasPointerCapture(pointer: number): boolean {
    return this.held === pointer;
  }
  releasePointerCapture(): void {
    this.held = null;
  }
}

const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('document', page);
  return () => vi.unstubAllGlobals();
});

describe('dragging', () => {
  let card: Thing;
  let done: string[];
  let takeAway: () => void;
  const fire = (type: string, x: number, more: object = {}): void => {
    const event = new Event(type);
    const buttons = type === 'pointerup' ? 0 : 1;
    Object.assign(event, { pointerId: 1, isPrimary: true, button: 0, buttons, clientX: x, clientY: 0, ...more });
    (type === 'pointerdown' ? card : page).dispatchEvent(event);
  };

  beforeEach(() => {
    card = new Thing();
    done = [];
    const attached = drag({
      start: ({ x }) => done.push(`start ${x}`) > 0,
      move: ({ x }) => done.push(`move ${x}`),
      drop: ({ x }) => done.push(`drop ${x}`),
      cancel: () => done.push('cancel'),
    })(card as unknown as HTMLElement);
    takeAway = attached as () => void;
  });

  it('ends where it is let go', () => {
    fire('pointerdown', 0);
    fire('pointermove', 20);
    fire('pointerup', 30);
    expect(done).toEqual(['start 0', 'move 20', 'move 30', 'drop 30']);
  });

  it('is a click while it hardly moves', () => {
    fire('pointerdown', 0);
    fire('pointermove', 5);
    fire('pointerup', 5);
    expect(done).toEqual([]);
  });

  it('is over when the button was let go where the page could not see it', () => {
    fire('pointerdown', 0);
    fire('pointermove', 20);
    fire('pointermove', 40, { buttons: 0 });
    fire('pointermove', 60);
    expect(done).toEqual(['start 0', 'move 20', 'cancel']);
  });

  it('is broken off when its thing is taken off the table', () => {
    fire('pointerdown', 0);
    fire('pointermove', 20);
    takeAway();
    fire('pointerup', 30);
    expect(done).toEqual(['start 0', 'move 20', 'cancel']);
  });

  it.each(['pointercancel', 'keydown'])('is broken off by %s', (type) => {
    fire('pointerdown', 0);
    fire('pointermove', 20);
    fire(type, 20, { key: 'Escape' });
    fire('pointerup', 30);
    expect(done).toEqual(['start 0', 'move 20', 'cancel']);
  });

  it('goes on with its own finger, whatever a second one does', () => {
    fire('pointerdown', 0);
    fire('pointermove', 20);
    fire('pointerdown', 50, { pointerId: 2, isPrimary: false });
    fire('pointermove', 90, { pointerId: 2 });
    fire('pointerup', 90, { pointerId: 2 });
    fire('pointerup', 30);
    expect(done).toEqual(['start 0', 'move 20', 'move 30', 'drop 30']);
  });

  it('is broken off by another press that is not told to be a second one', () => {
    fire('pointerdown', 0);
    fire('pointermove', 20);
    fire('pointerdown', 50, { pointerId: 7 });
    fire('pointerup', 50, { pointerId: 7 });
    expect(done).toEqual(['start 0', 'move 20', 'cancel']);
  });
});
