// Points by round and source, as read out of what was told, must be what the engine has counted: over whole matches,
// with moves taken back, alone, among many, cut short.

import { describe, expect, it } from 'vitest';
import * as afterUs from '../../src/boards/after_us/finish';
import * as afternova from '../../src/boards/afternova/finish';
import * as itchyMonkey from '../../src/boards/itchy_monkey/finish';
import * as monkeyPalace from '../../src/boards/monkey_palace/finish';
import { byParty, byRound, totalOf, type Account, type Gain, type Party } from '../../src/finish/account';
import type { Finish, Over } from '../../src/finish/finish';
import type { View as Nova } from '../../src/wire/afternova';
import type { View as Jungle } from '../../src/wire/itchy_monkey';
import type { View as Palace } from '../../src/wire/monkey_palace';
import { vectors } from '../vectors';

interface Case {
  over: Over<never>;
  gains: Pick<Gain, 'party' | 'round' | 'points'>[];
}
type Counted = Case & { ended: Finish; account: Account };

function parties({ outcome }: Over): Party[] {
  return [...outcome.scores.keys(), ...Object.keys(outcome.rivals)];
}

function counted(game: string, finish: (over: Over<never>) => Finish, least: number): Counted[] {
  return vectors<Case>(game, 'finish', least).map((one) => {
    const ended = finish(one.over);
    if (ended.chart.kind !== 'points') throw new Error('a game with points');
    return { ...one, ended, account: ended.chart.account };
  });
}

/** Points by whatever names a gain. */
function sums(gains: readonly object[], ...names: string[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const gain of gains as Record<string, number>[]) {
    const key = names.map((name) => gain[name]).join(' ');
    found[key] = (found[key] ?? 0) + (gain['points'] ?? 0);
  }
  return Object.fromEntries(Object.entries(found).filter(([, points]) => points !== 0));
}

/** A moment of a match: what somebody saw of it, and what the engine had counted by then. */
interface Halfway<Seen> {
  match: number;
  moment: number;
  view: Seen;
}

/** The moments on the way of matches, each with what was told until then. */
function halfway<Case extends Halfway<unknown>>(game: string, name: string, matches: readonly { over: Over<never> }[]): (Case & { over: Over<never> })[] {
  return vectors<Case>(game, name).map((one) => {
    const { over } = matches[one.match]!;
    return { ...one, over: { ...over, log: over.log.filter(({ moment }) => moment <= one.moment) } };
  });
}

const GAMES = {
  after_us: counted('after_us', afterUs.finish, 8),
  afternova: counted('afternova', afternova.finish, 6),
  monkey_palace: counted('monkey_palace', monkeyPalace.finish, 12),
};

describe.each(Object.entries(GAMES))('%s', (game, cases) => {
  it('has sums that are exactly the final scores', () => {
    for (const { over, account } of cases) {
      const scores = [...over.outcome.scores, ...Object.values(over.outcome.rivals)];
      expect(parties(over).map((party) => totalOf(account, party))).toEqual(scores);
      expect(byParty(account, parties(over)).map(({ total }) => total)).toEqual(scores);
      expect(parties(over).map((party) => byRound(account, party).reduce((sum, { total }) => sum + total, 0))).toEqual(scores);
    }
  });
  it('knows its sources, and no gain before the first or after the last round', () => {
    for (const { account } of cases) {
      for (const { source, round } of account.gains) {
        expect(account.sources).toContain(source);
        expect(round).toBeLessThanOrEqual(account.rounds);
      }
    }
  });
  it('tells at most three moments, in order, each of which can be seen again', () => {
    for (const { over, ended } of cases) {
      const last = Math.max(...over.log.map(({ moment }) => moment));
      const moments = ended.moments.map(({ moment }) => moment);
      expect(moments.length).toBeLessThanOrEqual(3);
      expect(moments).toEqual([...new Set(moments)].sort((one, other) => one - other));
      for (const moment of moments) expect(moment).toBeLessThanOrEqual(last);
    }
    expect(Math.max(...cases.map(({ ended }) => ended.moments.length))).toBeGreaterThanOrEqual(game === 'afternova' ? 2 : 3); // who plays at random builds little
  });
  it('has met moves that were taken back', () => {
    expect(cases.flatMap(({ over }) => over.log).filter(({ event }) => (event as { type: string }).type === 'undone').length).toBeGreaterThan(5);
  });
});

describe('rounds and sources', () => {
  it('of After Us are the ones in which a choice brought the points', () => {
    for (const { gains, account } of GAMES.after_us) {
      const seats = account.gains.filter(({ party }) => typeof party === 'number');
      expect(sums(seats, 'party', 'round', 'source')).toEqual(sums(gains, 'party', 'round', 'source'));
    }
    const sources = new Set(GAMES.after_us.flatMap(({ account }) => account.gains.map(({ source }) => source)));
    expect(sources).toEqual(new Set(['frames', 'cards', 'tokens', 'objects', 'rage']));
    expect(GAMES.after_us.filter(({ over }) => 'king' in over.outcome.rivals).length).toBeGreaterThanOrEqual(3);
  });
  it('of Monkey Palace are the ones in which cards were bought and bonus cards earned', () => {
    for (const { gains, account } of GAMES.monkey_palace) {
      const cards = account.gains.filter(({ source }) => source !== 'animals' && source !== 'frog');
      expect(sums(cards, 'party', 'round')).toEqual(sums(gains, 'party', 'round'));
    }
    const sources = new Set(GAMES.monkey_palace.flatMap(({ account }) => account.gains.map(({ source }) => source)));
    expect(sources).toEqual(new Set(['visible', 'covered', 'bonus', 'animals', 'frog']));
  });
  it('of Afternova are the ones in which blueprints were completed', () => {
    for (const { gains, account } of GAMES.afternova) {
      const built = account.gains.filter(({ source, party }) => source === 'blueprints' && party !== 'bot');
      expect(sums(built, 'party', 'round')).toEqual(sums(gains, 'party', 'round'));
    }
  });
});

describe('on the way, the sums are what everybody has by then, in the same rounds', () => {
  type Counting<Seen> = Halfway<Seen> & { gains: Case['gains']; scores: number[] };

  it('in After Us, by source', () => {
    for (const { over, view, gains, scores } of halfway<Counting<{ round: number }>>('after_us', 'accountOf', GAMES.after_us)) {
      const account = afterUs.accountOf(over.log, view);
      const seats = account.gains.filter(({ party }) => typeof party === 'number');
      expect(sums(seats, 'party', 'round', 'source')).toEqual(sums(gains, 'party', 'round', 'source'));
      expect(parties(over).map((party) => totalOf(account, party))).toEqual(scores);
    }
  });
  it('in Monkey Palace, with the trophies', () => {
    for (const { over, view, gains, scores } of halfway<Counting<Palace>>('monkey_palace', 'accountOf', GAMES.monkey_palace)) {
      const account = monkeyPalace.accountOf(over.log, view);
      const cards = account.gains.filter(({ source }) => source !== 'animals' && source !== 'frog');
      expect(sums(cards, 'party', 'round')).toEqual(sums(gains, 'party', 'round'));
      expect(parties(over).map((party) => totalOf(account, party))).toEqual(scores);
    }
  });
  it('in Afternova, by blueprints; for whoever looks with its aims and fragments', () => {
    type Scoring = Counting<Nova> & { score: number | null };
    for (const { over, view, gains, score } of halfway<Scoring>('afternova', 'accountOf', GAMES.afternova)) {
      const { faces } = over.view as Nova; // what is printed on the cards never changes
      const account = afternova.accountOf(over.log, { ...view, faces });
      const built = account.gains.filter(({ source, party }) => source === 'blueprints' && party !== 'bot');
      expect(sums(built, 'party', 'round')).toEqual(sums(gains, 'party', 'round'));
      if (over.me !== null) expect(totalOf(account, over.me)).toBe(score);
    }
  });
});

describe('itchy_monkey', () => {
  const cases = vectors<{ over: Over<never>; colonies: string[][][] }>('itchy_monkey', 'finish', 12);

  it('has the colonies of everybody after each round so far, from any moment', () => {
    type Growing = Halfway<Pick<Jungle, 'monkeys' | 'families'>> & { colonies: string[][][] };
    for (const { over, view, colonies } of halfway<Growing>('itchy_monkey', 'roundsOf', cases)) {
      const rounds = itchyMonkey.roundsOf(over.log, view);
      expect(rounds.map((monkeys) => view.families.map((_, seat) => itchyMonkey.coloniesOf(monkeys, seat)))).toEqual(colonies);
    }
  });

  it('has the colonies of everybody after each round', () => {
    for (const { over, colonies } of cases) {
      const { chart, nearest } = itchyMonkey.finish(over);
      if (chart.kind !== 'pieces') throw new Error('a game without points');
      expect(chart.held[0]?.length).toBe(colonies.length);
      expect(colonies.map((_, round) => chart.held.map((rounds) => rounds[round]))).toEqual(colonies);
      for (const seat of over.outcome.winners) expect(nearest?.[seat]?.have).toBe(nearest?.[seat]?.needed);
    }
    expect(new Set(cases.map(({ over }) => over.outcome.truncated))).toEqual(new Set([true, false]));
  });
  it('tells of the last step, of what was lost and what was won', () => {
    const told = cases.map(({ over }) => itchyMonkey.finish(over).moments);
    for (const moments of told) expect(moments.length).toBeGreaterThan(0);
    const kinds = new Set(told.flat().map(({ words }) => words.replace('board.itchy_monkey.finish.', '')));
    expect(kinds).toEqual(new Set(['goal', 'capped', 'lost.beaten', 'won.beaten', 'lost.nitpicked', 'won.nitpicked']));
  });
});
