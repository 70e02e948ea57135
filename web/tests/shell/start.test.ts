import { describe, expect, it } from 'vitest';
import { applyingRule } from '../../src/rules';
import { intend, plainTable, takeIntent, usualBot, usualSeats } from '../../src/start';
import type { GameInfo } from '../../src/wire/http';

const game = (given: Partial<GameInfo>): GameInfo => ({ id: 'toy', seats: [2, 3, 4], options: [], bots: ['greedy', 'level1', 'level2', 'level3', 'random'], rules_version: 1, choice_rules: {}, paces: {}, ratings: {}, ...given });

describe('a table in one click', () => {
  it('has three seats where the game allows it, else the next fewer', () => {
    expect(usualSeats(game({}))).toBe(3);
    expect(usualSeats(game({ seats: [1, 2] }))).toBe(2);
    expect(usualSeats(game({ seats: [4, 5] }))).toBe(4);
  });
  it('seats a middling level, or the bot there is', () => {
    expect(usualBot(game({}))).toBe('level3');
    expect(usualBot(game({ bots: ['deep'] }))).toBe('deep');
  });
  it('is for one person and bots, for one person alone, or for friends', () => {
    expect(plainTable(game({}), 3, true).bots).toEqual([null, 'level3', 'level2']);
    expect(plainTable(game({ bots: ['deep'] }), 3, true).bots).toEqual([null, 'deep', 'deep']);
    expect(plainTable(game({}), 1, true).bots).toEqual([null]);
    expect(plainTable(game({}), 2, false).bots).toEqual([null, null]);
  });
  it('is told once what was meant there', () => {
    intend('abc', { seat: 1, play: true });
    expect(takeIntent('other')).toBeNull();
    expect(takeIntent('abc')).toEqual({ seat: 1, play: true });
    expect(takeIntent('abc')).toBeNull();
  });
});

describe('the rule that applies', () => {
  const offered = [{ action: 1, text: 'pass', choice: { type: 'pass' }, says: {} }, { action: 2, text: 'take', choice: { type: 'take' }, says: {} }];

  it('is that of the first choice which has one', () => {
    expect(applyingRule(game({ choice_rules: { take: ['T-01', 'T-02'] } }), offered)).toBe('T-01');
  });
  it('is none where nothing is known', () => {
    expect(applyingRule(game({}), offered)).toBe('');
  });
});
