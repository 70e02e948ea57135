// The engine passes the same vectors: tests/kernel/test_shuffle.py.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import first from '../../../tests/vectors/first_shuffle.json';
import vectors from '../../../tests/vectors/shuffle.json';
import { commit, seedOf, verdict, type Seen, type Shuffle } from '../../src/shuffle';

const number = (value: number): string => value.toString(16).padStart(64, '0');
const GRIND = 2000;

describe('hashing without crypto.subtle', () => {
  it('is SHA-256', () => {
    for (const text of ['00'.repeat(32), 'ab'.repeat(32), number(12345)]) {
      expect(commit(text)).toBe(createHash('sha256').update(Buffer.from(text, 'hex')).digest('hex'));
    }
  });
  it.each(vectors)('derives the seed of the engine: $about', ({ shuffle, game, options, seed }) => {
    expect(seedOf(shuffle as Shuffle, game, options)).toBe(seed);
  });
});

/** A table of two people and a bot, as one saw it, and the record that an honest server makes of it. */
const SECRET = 'ab'.repeat(32);
const MINE = number(7);
const THEIRS = number(8);
const OPTIONS = { max_rounds: 3, powers: ['gorilla'] };
const SHUFFLE = {
  protocol: 2,
  commitment: commit(SECRET),
  secret: SECRET,
  match: 'table',
  commitments: [commit(MINE), commit(THEIRS), null],
  bots: [null, null, 'greedy'],
  numbers: [MINE, THEIRS, null] as (string | null)[],
};
const SEEN: Seen = {
  promised: commit(SECRET),
  numbers: { [commit(MINE)]: MINE },
  frozen: { options: OPTIONS, places: SHUFFLE.bots.map((bot, seat) => ({ bot, commitment: SHUFFLE.commitments[seat] ?? null })) },
  acknowledged: [commit(MINE)],
  revealed: [true, true, false],
};
function recordOf(change: object = {}, options: Record<string, unknown> = OPTIONS): Record<string, unknown> {
  const shuffle = { ...SHUFFLE, ...change };
  return { format: 1, game: 'itchy_monkey', seats: 3, options, seed: seedOf(shuffle as Shuffle, 'itchy_monkey', options), shuffle };
}
const judged = (change: object, options?: Record<string, unknown>, seen: Seen | null = SEEN): unknown => verdict(recordOf(change, options), 'table', seen);

describe('a shuffle', () => {
  it('is fair in a game without options, whose record names none', () => {
    const { options, ...record } = recordOf({}, {});
    expect(options).toEqual({});
    const frozen = { options: {}, places: SEEN.frozen?.places ?? [] };
    expect(verdict(record, 'table', { ...SEEN, frozen })).toMatchObject({ kind: 'fair' });
  });
  it('was fair if all that was promised was kept', () => {
    expect(judged({})).toEqual({ kind: 'fair', withheld: [], late: false });
  });
  it('marks whoever did not reveal', () => {
    const seen = { ...SEEN, revealed: [true, false, false] };
    expect(judged({ numbers: [MINE, null, null] }, OPTIONS, seen)).toEqual({ kind: 'fair', withheld: [1], late: false });
  });
  it('says so if my own number was not taken in time', () => {
    const seen = { ...SEEN, acknowledged: [], revealed: [false, true, false] };
    expect(judged({ numbers: [null, THEIRS, null] }, OPTIONS, seen)).toEqual({ kind: 'fair', withheld: [0], late: true });
  });
  it('was not if my number was taken and left out', () => {
    const seen = { ...SEEN, revealed: null };
    expect(judged({ numbers: [null, THEIRS, null] }, OPTIONS, seen)).toEqual({ kind: 'steered', why: 'number' });
  });
  it('was not if the table had said otherwise who revealed', () => {
    expect(judged({ numbers: [MINE, null, null] })).toEqual({ kind: 'steered', why: 'marks' });
  });
  it('was not if the server had promised another secret', () => {
    expect(judged({ secret: MINE, commitment: commit(MINE) })).toEqual({ kind: 'steered', why: 'promise' });
  });
  it.each([
    ['a commitment', { commitments: [commit(MINE), commit(number(9)), null], numbers: [MINE, number(9), null] }, OPTIONS],
    ['a bot', { bots: [null, null, 'random'] }, OPTIONS],
    ['an option', {}, { ...OPTIONS, max_rounds: 4 }],
    ['one option more', {}, { ...OPTIONS, more: 1 }],
  ])('was not if %s has changed since the start', (_, change, options) => {
    expect(judged(change, options)).toEqual({ kind: 'steered', why: 'frozen' });
  });
  it.each([
    ['another number', { numbers: [MINE, number(9), null] }],
    ['capitals', { secret: SECRET.toUpperCase() }],
    ['a space', { secret: `${SECRET} ` }],
    ['a missing number', { numbers: [MINE, THEIRS] }],
    ['a number at a bot', { numbers: [MINE, THEIRS, number(9)] }],
    ['a bot on a seat with a commitment', { bots: ['greedy', null, 'greedy'] }],
    ['another table', { match: 'other' }],
    ['a later protocol', { protocol: 3 }],
    ['the first protocol', { protocol: 1 }],
  ])('is refused with %s', (_, change) => {
    expect(judged(change)).toEqual({ kind: 'steered', why: 'record' });
  });
  it('is refused if it is not there at all, or its seed comes from elsewhere', () => {
    for (const record of [null, [], {}, { ...recordOf(), shuffle: null }, { ...recordOf(), seed: '7' }]) {
      expect(verdict(record, 'table', SEEN)).toEqual({ kind: 'steered', why: 'record' });
    }
  });
  it('cannot be judged by who was not there', () => {
    expect(judged({}, OPTIONS, null)).toEqual({ kind: 'unseen' });
    expect(judged({}, OPTIONS, { ...SEEN, frozen: null })).toEqual({ kind: 'unseen' });
  });
  it('of the first protocol is told apart', () => {
    expect(verdict(first.record, 'table', null)).toEqual({ kind: 'old' });
  });
});

describe('a host with the secret in its hands', () => {
  it('finds no third seed that an honest browser takes for fair', () => {
    const seen = { ...SEEN, revealed: null };
    const fair = new Set<unknown>();
    const tried = new Set<unknown>();
    const attempt = (change: object, options?: Record<string, unknown>): void => {
      const record = recordOf(change, options);
      tried.add(record['seed']);
      if (verdict(record, 'table', seen).kind === 'fair') fair.add(record['seed']);
    };
    for (let ground = 0; ground < GRIND; ground += 1) {
      const wished = number(ground);
      attempt({ numbers: [MINE, wished, null] });
      attempt({ numbers: [MINE, wished, null], commitments: [commit(MINE), commit(wished), null] });
      attempt({ secret: wished });
      attempt({ secret: wished, commitment: commit(wished) });
      attempt({ match: `table${ground}` });
      attempt({}, { ...OPTIONS, max_rounds: ground });
    }
    for (const mine of [MINE, null]) for (const theirs of [THEIRS, null]) attempt({ numbers: [mine, theirs, null] });
    expect(tried.size).toBeGreaterThan(5 * GRIND);
    expect(fair).toEqual(new Set([THEIRS, null].map((theirs) => recordOf({ numbers: [MINE, theirs, null] })['seed'])));
  });
});
