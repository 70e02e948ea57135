// Hints as the page holds them: asked for, heard, followed and forgotten.

import { describe, expect, it } from 'vitest';
import { hint as afterUs } from '../../src/boards/after_us/hint';
import { hint as itchy } from '../../src/boards/itchy_monkey/hint';
import { hint as palace } from '../../src/boards/monkey_palace/hint';
import { Hints } from '../../src/coach/hints.svelte';
import { movesSaid, reasonSaid } from '../../src/coach/saying';
import { cornerFor } from '../../src/parts/beside';
import type { Advice, BoardNow, Mine, Offered, Way } from '../../src/wire/messages';
import { Words } from '../../src/words';

const step = (text: string): Offered => ({ action: 1, text, choice: { type: 'step' }, says: {} });
const way = (...moves: string[][]): Way => ({ moves: moves.map((steps) => steps.map(step)), chance: 0.5, low: 0.4, high: 0.6, reasons: [] });
const mine = (number: number, draft: string[] = []): Mine => ({
  seat: 0, number, choices: 'abc', offered: [step('a')], draft, undoable: 0, actions: 0, obvious: null, asked: null,
});
const board = (number: number, draft: string[] = []): BoardNow => ({
  type: 'board', moment: 1, view: {}, to_act: [0], mine: mine(number, draft), events: [], told: 0, show: [], outcome: null,
});
const advice = (number: number, ways: Way[], done = true): Advice => ({ type: 'advice', id: 'x', number, choices: 'abc', ways, done });

describe('a hint', () => {
  const asked = (): Hints => {
    const hints = new Hints();
    hints.ask(mine(5));
    return hints;
  };
  it('is shown as it comes, and becomes better', () => {
    const hints = asked();
    expect([hints.open, hints.thinking, hints.shown]).toEqual([true, true, null]);
    hints.heard(advice(5, [way(['a'])], false));
    expect([hints.thinking, hints.shown?.moves[0]?.[0]?.text]).toEqual([true, 'a']);
    hints.heard(advice(5, [way(['b'])]));
    expect([hints.thinking, hints.shown?.moves[0]?.[0]?.text]).toEqual([false, 'b']);
  });
  it('of another decision is nobody’s', () => {
    const hints = asked();
    hints.heard(advice(6, [way(['a'])]));
    expect(hints.shown).toBeNull();
    hints.close();
    hints.heard(advice(5, [way(['a'])]));
    expect(hints.open).toBe(false);
  });
  it('leads on while one follows it, and goes when one does not', () => {
    const hints = asked();
    hints.heard(advice(5, [way(['a', 'b', 'c'], ['d']), way(['x', 'y'])]));
    hints.looked = 1;
    hints.placed(board(5));
    expect(hints.ways).toHaveLength(2);
    hints.placed(board(6, ['a']));
    expect(hints.ways.map(({ moves }) => moves.map((steps) => steps.map(({ text }) => text)))).toEqual([[['b', 'c'], ['d']]]);
    expect(hints.looked).toBe(0);
    hints.placed(board(5)); // one step back
    expect(hints.open).toBe(true);
    hints.placed(board(6, ['z']));
    expect(hints.open).toBe(false);
  });
  it('ends with the move', () => {
    const hints = asked();
    hints.heard(advice(5, [way(['a'])]));
    hints.placed(board(6));
    expect(hints.open).toBe(false);
  });
  it('that never came is given up with the connection', () => {
    const hints = asked();
    hints.lost();
    expect([hints.open, hints.thinking]).toEqual([false, false]);
  });
});

describe('what the coach says', () => {
  const words = new Words('fr', { 'coach.then': ', puis ', 'ground.lead.more': 'mène de {amount}' });
  it('is as long as one reads', () => {
    expect(movesSaid([[step('a'), step('b')], [step('c')], [step('d')]], words)).toBe('a · b, puis c …');
  });
  it('has numbers as the language writes them', () => {
    expect(reasonSaid({ key: 'ground.lead.more', amount: 1.5 }, words)).toBe('mène de 1,5');
  });
});

describe('the places of a hint', () => {
  it('of After Us: cards in their order, piles by the token that was played', () => {
    const view = { tribes: [{ token: 'gorilla', pointer: '2.1' }] } as never;
    expect(afterUs([{ type: 'assemble', order: [3, 1] }], view, 0)).toEqual([
      { at: '[data-testid="assembly"] [data-card="3"]', sign: '1' }, { at: '[data-testid="assembly"] [data-card="1"]', sign: '2' },
    ]);
    expect(afterUs([{ type: 'recruit', level: 2, kind: null }], view, 0)).toEqual([{ at: '[data-pile="gorilla 2"]' }]);
    expect(afterUs([{ type: 'activate', target: null }], view, 0)[0]).toEqual({ at: '[data-testid="assembly"] [data-address="2.1"]' });
  });
  it('of Itchy Monkey: from where, and whither', () => {
    const bump = { type: 'bump', cell: [2, 3], dir: 'E', distance: 2, workers: 1, queens: 0, mode: 'plain' };
    expect(itchy([bump], {} as never).map(({ at }) => at)).toEqual(['[data-cell="2,3"]', '[data-cell="2,5"]']);
    expect(itchy([{ ...bump, distance: 0 }], {} as never)[1]?.at).toBe('[data-cell="2,4"]');
  });
  it('of Monkey Palace: the next step alone', () => {
    const steps = [{ type: 'start', site: 'c2' }, { type: 'arch', dir: 'N', raised: 0 }];
    expect(palace(steps).every(({ at }) => at.includes('start c2'))).toBe(true);
    expect(palace(steps.slice(1)).every(({ at }) => at.includes('arch N'))).toBe(true);
  });
});

describe('where the panel stands', () => {
  const window = { width: 1000, height: 600 };
  it('is at the right and below, unless that covers what it speaks of', () => {
    const box = { width: 300, height: 200 };
    expect(cornerFor([], box, window)).toEqual({ left: 692, top: 392 });
    expect(cornerFor([{ left: 800, top: 500, width: 50, height: 50 }], box, window)).toEqual({ left: 692, top: 8 });
    expect(cornerFor([{ left: 800, top: 0, width: 50, height: 600 }], box, window)).toEqual({ left: 8, top: 392 });
  });
});
