// Answers that come twice or too late, and presses that were meant for what has just been answered.

import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/boards/board';
import { Guard } from '../../../src/boards/shared/guard.svelte';
import type { Mine, WrittenMove } from '../../../src/wire/messages';

const deciding = (number: number): Mine => ({ number, choices: 'abc' }) as unknown as Mine;

let mine: Mine | null;
let guard: Guard;
let sent: { move: WrittenMove; answer: (answer: Answer) => void }[];
let begun: number;

beforeEach(() => {
  mine = deciding(1);
  sent = [];
  begun = 0;
  const act = (move: WrittenMove): Promise<Answer> => new Promise((answer) => sent.push({ move, answer }));
  guard = new Guard(() => mine, act, () => (begun += 1));
  guard.follow();
});

function told(next: Mine | null): void {
  mine = next;
  guard.follow();
}

describe('a decision', () => {
  it('is answered once, however often one presses', async () => {
    const first = guard.send(7);
    expect(await guard.send(8)).toBe(false);
    sent[0]?.answer({ done: true });
    expect([await first, guard.answered, sent.map(({ move }) => move)]).toEqual([true, true, [7]]);
  });
  it('is open again when its answer was refused', async () => {
    const first = guard.send(7);
    sent[0]?.answer({ done: false, refused: null });
    expect([await first, guard.answered]).toEqual([false, false]);
  });
  it('is open when it is a new one, whatever becomes of the answer to the old one', async () => {
    const first = guard.send(7);
    told(deciding(2));
    expect(guard.answered).toBe(false);
    void guard.send(8);
    sent[0]?.answer({ done: false, refused: null });
    await first;
    expect([guard.answered, sent.map(({ move }) => move)]).toEqual([true, [7, 8]]);
  });
  it('begins with an empty hand, and keeps what is in it when it is told again', () => {
    expect(begun).toBe(1);
    told(deciding(1));
    expect(begun).toBe(1);
    told(null);
    told(deciding(2));
    expect(begun).toBe(3);
  });
});

describe('one press', () => {
  let board: EventTarget;
  let clicks: number;
  const click = (detail: number): void => {
    board.dispatchEvent(Object.assign(new Event('click'), { detail, stopPropagation: () => (clicks -= 1) }));
    clicks += 1;
  };

  beforeEach(() => {
    board = new EventTarget();
    clicks = 0;
    guard.onePress(board as HTMLElement);
  });

  it('answers one question, though it is a double click', () => {
    click(1);
    told(deciding(2));
    click(2);
    expect(clicks).toBe(1);
    click(1);
    expect(clicks).toBe(2);
  });
  it('may be doubled while the question is the same', () => {
    click(1);
    click(2);
    expect(clicks).toBe(2);
  });
  it.each([[false, false], [true, true]])('of a key that repeats (%s) is dropped: %s', (repeat, dropped) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key: 'Enter', repeat });
    board.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(dropped);
  });
});
