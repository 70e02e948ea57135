import { beforeEach, describe, expect, it } from 'vitest';
import { company, isSlow, levelOf, levelsOf, measuredWith, othersOf, paceOf, ratingOf } from '../../src/levels';
import { chance, forgetResults, keepResult, resultOf, results, standing, suggested, type Result } from '../../src/results';
import type { GameInfo, Rating } from '../../src/wire/http';
import type { Outcome, Seat } from '../../src/wire/messages';
import { Words } from '../../src/words';

const rated = (elo: number): Rating => ({ elo, low: elo - 50, high: elo + 50, games: 80 });
const LADDER = Object.fromEntries([600, 750, 900, 1050, 1200, 1350, 1500, 1700].map((elo, at) => [`level${at + 1}`, rated(elo)]));
const BOTS = ['classic', 'greedy', ...Object.keys(LADDER), 'own_mine', 'random'];
const game = (given: Partial<GameInfo> = {}): GameInfo => ({
  id: 'toy', seats: [2, 3, 4], options: [], bots: BOTS, rules_version: 1, choice_rules: {}, paces: {}, ratings: { 2: LADDER }, ...given,
});
const played = (table: string, against: [string, number][], given: Partial<Result> = {}): Result => ({ table, game: 'toy', seats: 2, against, ...given });
const seat = (given: Partial<Seat>): Seat => ({ taken: true, person: false, bot: null, ...given }) as Seat;

describe('the levels', () => {
  it('are told from the bots of the host and from those for whoever writes bots', () => {
    expect(levelsOf(game())).toEqual(Object.keys(LADDER));
    expect(othersOf(game())).toEqual({ own: ['own_mine'], ours: ['classic', 'greedy', 'random'] });
    expect([levelOf('level8'), levelOf('level9'), levelOf('greedy')]).toEqual([8, null, null]);
  });
  it('have the rating of so many seats, or of the next number of them', () => {
    const four = game({ ratings: { 2: LADDER, 4: { level1: rated(810) } } });
    expect(ratingOf(four, 4, 'level1')?.elo).toBe(810);
    expect(ratingOf(four, 3, 'level1')?.elo).toBe(600);
    expect(ratingOf(four, 4, 'level2')?.elo).toBe(750);
    expect(ratingOf(game({ ratings: {} }), 2, 'level1')).toBeNull();
    expect([4, 3, 2, 1].map((seats) => measuredWith(four, seats, 'level1'))).toEqual([4, 2, 2, 2]);
    expect([measuredWith(four, 4, 'level2'), measuredWith(four, 4, 'classic')]).toEqual([2, null]);
  });
  it('say how long they take here, and which are slow', () => {
    const words = new Words('en', { 'level.at_once': 'at once', 'level.seconds': '{seconds} s', 'level.slow': 'slow here: {seconds} s' });
    const here = game({ paces: { level1: 0.02, level5: 0.4, level8: 61 } });
    expect(['level1', 'level5', 'level8', 'level2'].map((bot) => paceOf(here, bot, words))).toEqual(['at once', '0.4 s', 'slow here: 61 s', '']);
    const french = new Words('fr', { 'level.seconds': '{seconds} s', 'level.slow': 'lent : {seconds} s' });
    expect(paceOf(game({ paces: { level6: 2.25 } }), 'level6', french)).toMatch(/^2,[23] s$/);
    expect([isSlow(here, 'level8'), isSlow(here, 'level5'), isSlow(here, 'level2')]).toEqual([true, false, false]);
  });
  it('keep company: the proposed one and its neighbours, none that is slow', () => {
    expect(company(game(), 3, 'level3')).toEqual(['level3', 'level2', 'level4']);
    expect(company(game(), 5, 'level1')).toEqual(['level1', 'level1', 'level2', 'level1', 'level1']);
    expect(company(game({ paces: { level8: 9, level7: 4 } }), 3, 'level6')).toEqual(['level6', 'level5', 'level6']);
  });
});

describe('a person among bots', () => {
  beforeEach(forgetResults);

  it('is remembered by this browser, each table once', () => {
    const outcome = { ranks: [2, 1, 3, 2] } as Outcome;
    const seats = [seat({ person: true }), seat({ bot: 'level4' }), seat({ bot: 'level2' }), seat({ bot: 'level3' })];
    keepResult(resultOf({ id: 't', game: 'toy', seats }, 0, outcome));
    keepResult(resultOf({ id: 't', game: 'toy', seats }, 0, outcome));
    expect(results()).toEqual([played('t', [['level4', 0], ['level2', 1], ['level3', 0.5]], { seats: 4 })]);
    keepResult(resultOf({ id: 'u', game: 'toy', seats: [seat({ person: true }), seat({ person: true })] }, 0, outcome));
    expect(results()).toHaveLength(1);
  });
  it('is not known before the first match, and is offered a middling level', () => {
    expect(standing(game())).toBeNull();
    expect(suggested(game(), 2)).toBe('level3');
    expect(suggested(game({ paces: { level3: 20, level4: 30, level5: 30, level6: 30, level7: 30, level8: 30 } }), 2)).toBe('level2');
  });
  it('climbs by winning and falls by losing, in that game alone', () => {
    const won = Array.from({ length: 4 }, (_, at) => played(`t${at}`, [['level4', 1]]));
    const up = standing(game(), won);
    expect(up?.matches).toBe(4);
    expect(up?.rating).toBeGreaterThan(1050);
    expect(suggested(game(), 2, won)).toBe('level5');
    const lost = won.map((one) => ({ ...one, against: [['level2', 0]] as [string, number][] }));
    expect(suggested(game(), 2, lost)).toBe('level1');
    expect(standing(game({ id: 'other' }), won)).toBeNull();
  });
  it('learns nothing from bots that nobody has rated, and needs no ladder for the levels', () => {
    expect(standing(game(), [played('t', [['greedy', 1]])])).toBeNull();
    expect(suggested(game({ ratings: {} }), 2, Array.from({ length: 6 }, (_, at) => played(`t${at}`, [['level5', 1]])))).toBe('level7');
  });
  it('is ahead of an equal in every second match', () => {
    expect(chance(1000, 1000)).toBe(0.5);
    expect(chance(1000, 1400)).toBeCloseTo(1 / 11);
  });
});
