import { describe, expect, it } from 'vitest';
import { after, aims } from '../../../src/boards/afternova/outcome';
import { scoresOf } from '../../../src/boards/afternova/score';
import { seat, view } from './views';

describe('the final score', () => {
  it('AN-X-05: adds blueprints, storage and symbols of the objective', () => {
    const completed = ['B07', 'B08', 'B21', 'B25', 'B30', 'B34'];
    const done = view([seat([], ['violet', 'green'], { completed, objective: ['black', 'white'] })], { phase: 'over' });
    expect(scoresOf(done)[0]).toMatchObject({ points: 29, fragments: 2, aims: 6, total: 37 });
  });
  it('AN-B-11: counts for the Bot what lies on its row and what was face down', () => {
    const bot = { row: ['B25'], covered: [['orange']], storage: ['white'], scored: ['B08'], face_down: 1, revealed: ['B07'], objective: ['black', 'white'] };
    expect(scoresOf(view([], { phase: 'over', bot }))[0]).toMatchObject({ who: 'bot', points: 4, aims: 2, fragments: 2, total: 8 });
  });
});

describe('what a deal does to a storage', () => {
  const own = seat(['B21', 'B07'], ['violet', 'violet', 'green'], { objective: ['violet', 'white'] });
  const table = view([own]);

  it('AN-E-08: shows for how much there is no room', () => {
    expect(after(table, own, ['green', 'white', 'white'], []).surplus).toBe(2);
    expect(after(table, own, ['white'], ['green']).surplus).toBe(0);
  });
  it('AN-C-03: names what could be completed, the best first', () => {
    expect(after(table, own, ['white'], []).buildable).toEqual(['B21', 'B07']);
    expect(after(table, own, [], ['green']).buildable).toEqual([]);
    expect(aims(table, 'B21', own.objective)).toBe(2);
  });
});
