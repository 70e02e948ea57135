import { expect, it } from 'vitest';
import { fansOf, pressesOf, type View } from '../../../src/boards/secret_nim/heaps';
import type { Mine } from '../../../src/wire/messages';

const offered = [1, 2, 3].map((sticks) => ({ action: 10 + sticks, text: `take 0 ${sticks}`, choice: { type: 'take', heap: 0, sticks }, says: {} }));
const mine: Mine = { seat: 0, number: 0, choices: '', offered, draft: [], undoable: 0, actions: 0, obvious: null, asked: null };
const view: View = { seat: 0, position: { left: [4, 5, 6], taken: [[0, 0, 0], [0, 0, 0]], favourite: [2, -1], turn: 0 } };

it('takes a stick with all behind it, and no more than is offered', () => {
  expect(pressesOf(mine, 0, 4)).toEqual([null, 13, 12, 11]);
  expect(pressesOf(mine, 1, 2)).toEqual([null, null]);
});

it('offers nothing to who owes no decision', () => {
  expect(pressesOf(null, 0, 2)).toEqual([null, null]);
});

it('shows no favourite that the seat does not know', () => {
  expect([0, 1, 2].map((heap) => fansOf(view, heap))).toEqual([[], [], [0]]);
});
