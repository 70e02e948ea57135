import { describe, expect, it } from 'vitest';
import { choiceName, choicesFor, kindOf, members, sizeFits, toggled } from '../../src/lobby/options';
import type { OptionInfo } from '../../src/wire/http';
import { Words } from '../../src/words';

const words = new Words('en', { 'option.objects.moped': 'moped', yes: 'yes', no: 'no', 'new.seat': 'Seat {number}' });
const option = (name: string, given: Partial<OptionInfo>): OptionInfo => ({
  name, default: 0, choices: null, first: null, last: null, many: null, ...given,
});
const target = option('target', { default: 80, first: 10, last: 300 });
const starter = option('starting_player', { default: 'random', choices: ['random', 0, 1, 2, 3] });
const frog = option('frog', { default: true, choices: [true, false] });
const objects = option('objects', { default: 'random', choices: ['random', 'first_game', 'moped', 'pinball', 'computer'], many: [3, 3] });
const powers = option('powers', { default: [], choices: ['gorilla', 'lemur'], many: [0, 2] });

describe('options', () => {
  it('are put to a person by their kind', () => {
    expect([target, starter, frog, objects, powers].map(kindOf)).toEqual(['number', 'one', 'yes_no', 'one_or_set', 'set']);
  });
  it('name their choices, seats from one on', () => {
    expect(choiceName(objects, 'moped', words)).toBe('moped');
    expect(choiceName(frog, false, words)).toBe('no');
    expect(choiceName(starter, 0, words)).toBe('Seat 1');
  });
  it('leave out seats that are not there', () => {
    expect(choicesFor(starter, 2)).toEqual(['random', 0, 1]);
  });
  it('keep what stands alone apart from what makes up a set', () => {
    expect(choicesFor(objects, 2)).toEqual(['random', 'first_game']);
    expect(members(objects)).toEqual(['moped', 'pinball', 'computer']);
  });
  it('keep a set in the order of the game, and know its size', () => {
    expect(toggled(objects, ['pinball'], 'moped')).toEqual(['moped', 'pinball']);
    expect(toggled(objects, ['moped', 'pinball'], 'moped')).toEqual(['pinball']);
    expect(toggled(objects, 'random', 'moped')).toEqual(['moped']);
    expect([sizeFits(objects, ['moped']), sizeFits(objects, members(objects)), sizeFits(powers, [])]).toEqual([false, true, true]);
  });
});
