// What the question says at each step of a turn.

import { describe, expect, it } from 'vitest';
import { sortOffers } from '../../../src/boards/monkey_palace/offers';
import { hintOf, titleOf, type QuestionFacts } from '../../../src/boards/monkey_palace/question';
import type { Say } from '../../../src/boards/monkey_palace/say';
import type { GameChoice, View } from '../../../src/wire/monkey_palace';
import { opening } from './palace';

const say: Say = (key, values = {}) => [key, ...Object.values(values)].join(' ');
const HAND: QuestionFacts['hand'] = { free: false, foot: null, tool: 'arch' };

/** What is asked of somebody who may choose these things. */
function asked(phase: View['phase'], choices: GameChoice[], rest: Partial<QuestionFacts> = {}): QuestionFacts {
  const offered = choices.map((choice, action) => ({ action, text: '', choice, says: {} }));
  return { view: opening({ phase }), offers: sortOffers(offered), hand: HAND, mine: true, name: 'Bo', ...rest };
}

const said = (one: QuestionFacts): string[] => [titleOf(one, say), hintOf(one, say)];

describe('the question', () => {
  it('asks for a start, and says what its colour decides', () => {
    expect(said(asked('build', [{ type: 'start', site: 'a4' }]))).toEqual(['ask.start', 'hint.start']);
  });

  it('says that nothing can be built, or how many columns there may be', () => {
    expect(said(asked('build', [{ type: 'pass' }]))).toEqual(['ask.pass', '']);
    expect(said(asked('build', [{ type: 'columns', columns: 1 }]))).toEqual(['ask.columns', '']);
  });

  it('says brick by brick what to point at next', () => {
    const free = { ...HAND, free: true };
    expect(said(asked('build', [], { hand: free }))).toEqual(['ask.by_hand', 'hint.arch']);
    expect(hintOf(asked('build', [], { hand: { ...free, foot: [5, 5] } }), say)).toBe('hint.lay');
    expect(hintOf(asked('build', [], { hand: { ...free, tool: 'brick' } }), say)).toBe('hint.stack');
  });

  it('asks how many cards are covered, and weighs the frog', () => {
    expect(said(asked('place', [{ type: 'cover', cards: ['one', 'two'] }]))).toEqual(['ask.cover 2', 'hint.cover']);
    expect(said(asked('take_frog', [{ type: 'take_frog' }, { type: 'leave_frog' }]))).toEqual(['ask.frog', 'hint.frog']);
    expect(said(asked('move_monkey', [{ type: 'monkey', site: 'a4' }]))).toEqual(['ask.monkey', 'hint.monkey']);
  });

  it('tells apart what cards bring at once and each turn', () => {
    const receive: GameChoice = { type: 'receive', arches: 1, bricks: 0 };
    expect(said(asked('immediate', [receive]))).toEqual(['ask.immediate', '']);
    expect(said(asked('recurring', [receive]))).toEqual(['ask.recurring', '']);
  });

  it('tells those who wait who is at it, and all of them when it is over', () => {
    expect(said(asked('buy', [], { mine: false }))).toEqual(['doing.buy Bo', '']);
    expect(said(asked('build', [], { mine: false }))).toEqual(['doing.build Bo', '']);
    expect(said(asked('over', [], { mine: false }))).toEqual(['over', '']);
  });
});
