import { beforeEach, describe, expect, it, vi } from 'vitest';
import { acknowledged, canReveal, newCommitment, numberToReveal, seenOf, witness } from '../../src/promises';
import { commit } from '../../src/shuffle';
import type { Seat, TableNow } from '../../src/wire/messages';

/** A storage like the browser's. */
class Drawer {
  private readonly kept = new Map<string, string>();
  get length(): number {
    return this.kept.size;
  }
  key = (at: number): string | null => [...this.kept.keys()][at] ?? null;
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, text: string): unknown => this.kept.set(key, text);
  removeItem = (key: string): unknown => this.kept.delete(key);
}

let tables = 0;
let id = '';
beforeEach(() => {
  vi.stubGlobal('localStorage', new Drawer());
  id = `table${(tables += 1)}`;
});

const seat = (more: Partial<Seat>): Seat => ({
  taken: true, person: true, name: null, bot: null, here: true, gone: false, commitment: null, revealed: false, mine: false, time: null, running: false, failed: null, agrees: false, ...more,
});
function table(status: TableNow['status'], seats: Seat[], more: Partial<TableNow> = {}): TableNow {
  return { type: 'table', id, game: 'bazaar', status, options: { rounds: 2 }, seats, commitment: 'promise', ...more } as TableNow;
}

describe('a number', () => {
  it('is kept here under its commitment, and never the same twice', () => {
    const [one, other] = [newCommitment(id), newCommitment(id)];
    expect(one).not.toBe(other);
    const { numbers } = seenOf(id)!;
    expect(Object.keys(numbers)).toEqual([one, other]);
    expect(commit(numbers[one]!)).toBe(one);
  });
  it('is kept for as long as the page lives where there is no storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(Object.keys({ [newCommitment(id)]: '' })).toEqual(Object.keys(seenOf(id)!.numbers));
  });
  it('is revealed when all is frozen, and neither before nor twice', () => {
    const commitment = newCommitment(id);
    const number = seenOf(id)!.numbers[commitment];
    const reveals = (status: TableNow['status'], mine: Partial<Seat> = {}): string | null => {
      const now = table(status, [seat({ mine: true, commitment, ...mine })]);
      witness(now);
      return numberToReveal(now);
    };
    expect(reveals('open')).toBe(null);
    expect(reveals('shuffling')).toBe(number);
    expect(reveals('shuffling', { revealed: true })).toBe(null);
    expect(reveals('playing')).toBe(null);
  });
  it('is not revealed to a server that has changed its promise', () => {
    const commitment = newCommitment(id);
    witness(table('open', [seat({ mine: true, commitment })]));
    const changed = table('shuffling', [seat({ mine: true, commitment })], { commitment: 'another' });
    witness(changed);
    expect(numberToReveal(changed)).toBe(null);
    expect(seenOf(id)!.promised).toBe('promise');
  });
  it('is not there for a seat that committed on another device', () => {
    const now = table('shuffling', [seat({ mine: true, commitment: 'elsewhere' })]);
    witness(now);
    expect(canReveal(now)).toBe(false);
    expect(numberToReveal(now)).toBe(null);
  });
  it('is known to be taken when the server has said so', () => {
    const commitment = newCommitment(id);
    acknowledged(id, seenOf(id)!.numbers[commitment]!);
    expect(seenOf(id)!.acknowledged).toEqual([commitment]);
  });
});

describe('a witness', () => {
  it('keeps what was frozen first, and who had revealed when the match began', () => {
    const bot = seat({ person: false, bot: 'greedy' });
    witness(table('shuffling', [seat({ commitment: 'a' }), bot]));
    witness(table('shuffling', [seat({ commitment: 'b' }), bot], { options: { rounds: 9 } }));
    witness(table('playing', [seat({ commitment: 'a', revealed: true }), bot]));
    witness(table('playing', [seat({ commitment: 'a', revealed: false }), bot]));
    expect(seenOf(id)).toMatchObject({
      frozen: { options: { rounds: 2 }, places: [{ bot: null, commitment: 'a' }, { bot: 'greedy', commitment: null }] },
      revealed: [true, false],
    });
  });
  it('keeps nothing of a match that it came to later', () => {
    witness(table('playing', [seat({ commitment: 'a', revealed: true })]));
    expect(seenOf(id)).toBe(null);
  });
  it('lets go of the oldest tables when there are very many', () => {
    vi.useFakeTimers();
    for (let at = 0; at < 120; at += 1) {
      vi.setSystemTime(at);
      newCommitment(`many${at}`);
    }
    vi.useRealTimers();
    expect(seenOf('many19')).toBe(null);
    expect(seenOf('many20')).not.toBe(null);
  });
});
