import { expect, it } from 'vitest';
import { hurried, narrowed, question, settled, widened } from '../../../src/boards/after_us/narrow';
import type { Mine } from '../../../src/wire/messages';

function offering(...choices: Record<string, unknown>[]): Mine {
  const offered = choices.map((choice, action) => ({ action, text: '', choice, says: {} }));
  return { seat: 0, number: 0, choices: '', offered, draft: [], undoable: 0, actions: 0, obvious: null, asked: null };
}

const copies = offering(
  { type: 'copy', neighbour: 1, kind: 'flower', target: null },
  { type: 'copy', neighbour: 1, kind: 'grain', target: null },
  { type: 'copy', neighbour: 2, kind: 'flower', target: '1.1.1' },
  { type: 'copy', neighbour: 2, kind: 'flower', target: '2.1.1' },
  { type: 'done' },
);
const begun = { kind: 'copy' as const, given: {} };

it('asks field by field, only for what is offered', () => {
  expect(question(copies, begun)).toEqual({ field: 'neighbour', values: [1, 2] });
  const first = narrowed(copies, begun, 'neighbour', 1);
  expect(question(copies, first)).toEqual({ field: 'kind', values: ['flower', 'grain'] });
  expect(settled(copies, narrowed(copies, first, 'kind', 'grain'))?.action).toBe(1);
});

it('is not settled before every answer that differs is given', () => {
  expect(settled(copies, begun)).toBeNull();
});

it('answers by itself what has one answer only', () => {
  const second = hurried(copies, narrowed(copies, begun, 'neighbour', 2));
  expect(second.given).toEqual({ neighbour: 2, kind: 'flower' });
  expect(question(copies, second)?.field).toBe('target');
});

it('keeps the intent when an answer fits nothing', () => {
  expect(narrowed(copies, begun, 'neighbour', 5)).toBe(begun);
});

it('goes back to the last question that had several answers', () => {
  const chosen = narrowed(copies, hurried(copies, narrowed(copies, begun, 'neighbour', 2)), 'target', '2.1.1');
  const back = widened(copies, chosen);
  expect(back?.given).toEqual({ neighbour: 2, kind: 'flower' });
  expect(back && widened(copies, back)).toEqual(begun);
  expect(widened(copies, begun)).toBeNull();
});

it('settles a choice without fields at once', () => {
  expect(settled(offering({ type: 'computer' }), { kind: 'computer', given: {} })?.action).toBe(0);
});
