// Puzzles: what this browser remembers of them, and which deals are told first.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tellingDeals } from '../../src/coach/deals';
import { daysInARow, forgetSolved, isSolved, keepSolved, latestDays } from '../../src/coach/solved';
import type { Dealt } from '../../src/wire/http';

describe('what was solved', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    forgetSolved();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
  });

  it('is there again on a new page, once a game and day', () => {
    keepSolved({ day: '2026-11-17', game: 'monkey_palace' });
    keepSolved({ day: '2026-11-17', game: 'monkey_palace' });
    forgetSolved();
    expect(isSolved({ day: '2026-11-17', game: 'monkey_palace' })).toBe(true);
    expect(isSolved({ day: '2026-11-17', game: 'after_us' })).toBe(false);
    expect(JSON.parse(kept.get('sapajou puzzles') ?? '')).toHaveLength(1);
  });

  it('counts days in a row, also over the end of a month, and a day is not lost before it is over', () => {
    for (const day of ['2026-10-30', '2026-10-31', '2026-11-01']) keepSolved({ day, game: 'monkey_palace' });
    expect(daysInARow('2026-11-01')).toBe(3);
    expect(daysInARow('2026-11-02')).toBe(3);
    expect(daysInARow('2026-11-03')).toBe(0);
    expect(latestDays('2026-11-02', 5)).toEqual([false, true, true, true, false]);
  });

  it('is kept for the page where a browser keeps nothing', () => {
    vi.stubGlobal('localStorage', { getItem: () => { throw new Error('no'); }, setItem: () => { throw new Error('no'); } });
    keepSolved({ day: '2026-11-17', game: 'monkey_palace' });
    expect(isSolved({ day: '2026-11-17', game: 'monkey_palace' })).toBe(true);
  });
});

it('deals that nobody took and both would have gained by come first', () => {
  const deal = (moment: number, taken: boolean, ...worth: (number | null)[]): Dealt => ({ moment, offered_by: 0, seat: 1, deal: '', told: null, taken, worth });
  const deals = [deal(1, true, 0.2, 0.2), deal(2, false, 0.3, -0.1), deal(3, false, 0.1, 0.05), deal(4, false, null, 0.4)];
  expect(tellingDeals(deals).map(({ moment }) => moment)).toEqual([3, 2, 4, 1]);
});
