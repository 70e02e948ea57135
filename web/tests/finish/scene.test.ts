// What the scene at the end says: who won, who came where, which moments are told, where the bars stand.

import { describe, expect, it } from 'vitest';
import type { Account, Gain } from '../../src/finish/account';
import { byRound } from '../../src/finish/account';
import { barsOf, merged } from '../../src/finish/bars';
import { eyesOf, winnerOf } from '../../src/finish/finish';
import { momentsOf } from '../../src/finish/moments';
import { ranking } from '../../src/finish/ranking';
import type { Outcome } from '../../src/wire/messages';

const outcome = (more: Partial<Outcome>): Outcome => ({ ranks: [1], winners: [], scores: [10], rivals: {}, reason: 'target', truncated: false, ...more });
const LOST = outcome({ ranks: [2], scores: [10], rivals: { king: 12 } });
const WON = outcome({ ranks: [1], winners: [0], scores: [12], rivals: { king: 10 } });
const DRAWN = outcome({ ranks: [1], winners: [0], scores: [12], rivals: { king: 12 }, reason: 'draw' });
const CUT = outcome({ ranks: [2], scores: [3], rivals: { king: 5 }, reason: 'round_cap', truncated: true });
const SHARED = outcome({ ranks: [1, 1, 3], winners: [0, 1], scores: [9, 9, 4] });
/** The rules rank some ties: the later seat wins. */
const BROKEN = outcome({ ranks: [2, 1], winners: [1], scores: [9, 9], reason: 'round_cap', truncated: true });

describe('the winner', () => {
  it('is a seat, a rival, or nobody; a draw is no win', () => {
    expect([LOST, WON, DRAWN, CUT, SHARED, BROKEN].map(winnerOf)).toEqual(['king', 0, null, null, null, 1]);
  });
  it('lends a spectator its eyes', () => {
    expect(eyesOf({ outcome: LOST, me: null })).toBe('king');
    expect(eyesOf({ outcome: SHARED, me: null })).toBe(0);
    expect(eyesOf({ outcome: WON, me: 0 })).toBe(0);
  });
});

describe('the ranking', () => {
  const rows = (ended: Outcome, nearest?: { words: string; have: number; needed: number }[]): [unknown, unknown, boolean][] =>
    ranking(ended, nearest, String, (words) => words, () => '').map(({ party, rank, first }) => [party, rank, first]);

  it('has the King in it, before whoever lost to him and after whoever won', () => {
    expect(rows(LOST)).toEqual([['king', 1, true], [0, 2, false]]);
    expect(rows(WON)).toEqual([[0, 1, true], ['king', 2, false]]);
  });
  it('has both first in a draw, and nobody as winner of what was cut short', () => {
    expect(rows(DRAWN).map(([, rank]) => rank)).toEqual([1, 1]);
    expect(rows(CUT)).toEqual([['king', 1, false], [0, 2, false]]);
  });
  it('keeps ranks that are shared, and those that the rules decide', () => {
    expect(rows(SHARED).map(([party, rank]) => [party, rank])).toEqual([[0, 1], [1, 1], [2, 3]]);
    expect(rows(BROKEN).map(([party]) => party)).toEqual([1, 0]);
  });
  it('has no rank for those who lose alike, only how near they came', () => {
    const near = [{ words: 'a', have: 2, needed: 5 }, { words: 'b', have: 3, needed: 3 }, { words: 'c', have: 2, needed: 3 }];
    const ended = outcome({ ranks: [2, 1, 2], winners: [1], scores: [0, 1, 0] });
    expect(rows(ended, near)).toEqual([[1, 1, true], [2, null, false], [0, null, false]]);
    expect(ranking(ended, near, String, (words) => words, () => '').map(({ score, goal }) => `${score} ${goal}`)).toEqual(['3/3 b', '2/3 c', '2/5 a']);
  });
});

const gain = (party: number, round: number, points: number, moment: number, source = 'cards'): Gain => ({ party, round, points, moment, source });
const account = (gains: Gain[], rounds = 3): Account => ({ rounds, sources: ['cards', 'frog'], gains });

describe('the moments', () => {
  const match = account([gain(0, 1, 2, 1), gain(1, 1, 5, 2), gain(0, 2, 4, 3), gain(0, 2, 3, 4), gain(0, 3, -3, 5, 'frog'), gain(0, 3, 9, 6)]);
  it('are how the winner came to lead, the largest loss and the largest gain, in their order', () => {
    expect(momentsOf(match, 0, 0).map(({ words, moment }) => [words, moment])).toEqual([['finished.told.lead', 3], ['finished.told.loss', 5], ['finished.told.most', 6]]);
  });
  it('tell no lead that was lost again, and none of a match without a winner', () => {
    expect(momentsOf(match, 1, 1).map(({ words }) => words)).not.toContain('finished.told.lead');
    expect(momentsOf(match, 0, null).map(({ words }) => words)).not.toContain('finished.told.lead');
  });
  it('are the best rounds of others where one has too little to tell', () => {
    const short = account([gain(0, 1, 4, 1), gain(1, 2, 5, 2), gain(2, 3, 6, 3)]);
    const told = momentsOf(short, 0, 2).map(({ words, party, moment }) => [words, party, moment]);
    expect(told).toEqual([['finished.told.best', 0, 1], ['finished.told.best', 1, 2], ['finished.told.lead', 2, 3]]);
  });
  it('are none where nothing was gained', () => {
    expect(momentsOf(account([]), 0, null)).toEqual([]);
  });
});

describe('the bars', () => {
  const columns = byRound(account([gain(0, 1, 4, 1), gain(0, 2, 6, 2), gain(0, 2, -3, 3, 'frog')]), 0);
  it('are as long as their points, above the line or below it', () => {
    const { zero, bars } = barsOf(columns.map((column) => ({ ...column, label: String(column.key) })), ['cards', 'frog'], 300, 220);
    const [first, second] = bars;
    expect(first?.parts[0]?.height).toBeCloseTo((4 / 9) * 180);
    expect(second?.parts.map(({ source }) => source)).toEqual(['cards', 'frog']);
    expect(second?.parts[1]?.y).toBeCloseTo(zero);
    expect(bars.map(({ total }) => total)).toEqual([4, 3, 0]);
  });
  it('join rounds that have no room, and lose no point by it', () => {
    const many = byRound(account(Array.from({ length: 25 }, (_, at) => gain(0, at + 1, 1, at)), 25), 0);
    const few = merged(many, 10);
    expect(few.length).toBeLessThanOrEqual(10);
    expect(few.reduce((sum, { total }) => sum + total, 0)).toBe(25);
    expect([few[0]?.key, few[0]?.last]).toEqual([1, 3]);
  });
});
