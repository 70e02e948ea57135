import { describe, expect, it } from 'vitest';
import { crewsFor, missingOf, spareOf } from '../../../src/boards/afternova/crew';
import { FACES } from './views';

const names = (owed: Record<string, number>, hand: string[], upgrades = {}): string[][] =>
  crewsFor(owed, hand, FACES, upgrades).map(({ workers }) => workers);

describe('a crew', () => {
  it('AN-X-09: holds no worker that could stay at home', () => {
    const found = names({ engineering: 3, piloting: 2 }, ['W01', 'W02', 'W05', 'W17']);
    expect(found).toContainEqual(['W01', 'W02', 'W17']);
    expect(found).toContainEqual(['W01', 'W05', 'W17']);
    expect(found).not.toContainEqual(['W01', 'W02', 'W05', 'W17']);
    expect(spareOf({ engineering: 3, piloting: 2 }, ['W01', 'W02', 'W05', 'W17'], FACES, {})).not.toBeNull();
  });
  it('AN-X-10: is helped by an upgrade as soon as anybody plays, whatever that worker shows', () => {
    const lent = { skill_piloting: 1 };
    expect(names({ piloting: 1 }, ['W29', 'W21'], lent).sort()).toEqual([['W21'], ['W29']]);
    expect(names({ piloting: 2 }, ['W29', 'W21'], lent)).toEqual([['W21']]);
    expect(missingOf({ piloting: 1 }, [], FACES, lent)).toEqual({ piloting: 1 });
  });
  it('comes cheapest first, and once for each set of equal icons', () => {
    expect(names({ engineering: 1 }, ['W01', 'W02', 'W05', 'W06'])).toEqual([['W01'], ['W05']]);
    expect(crewsFor({ piloting: 2 }, ['W05', 'W06', 'W17'], FACES, {})[0]).toEqual({ workers: ['W17'], lost: 0 });
  });
  it('is nobody where nothing is owed', () => {
    expect(names({ engineering: 0, piloting: 0 }, ['W01'])).toEqual([[]]);
  });
});
