// The graph of a review: where moments and chances are, and how a line goes between what is known.

import { describe, expect, it } from 'vitest';
import { across, chanceAt, curvesOf, down, momentAt, type Frame } from '../../src/coach/graph';
import { decisionAt } from '../../src/coach/review.svelte';
import type { Judged, MomentChances } from '../../src/wire/http';

const frame: Frame = { width: 448, height: 116, last: 40 };
const at = (moment: number, ...chances: number[]): MomentChances => ({ moment, seats: chances.map((chance) => ({ chance, low: chance - 0.1, high: chance + 0.1 })) });

describe('the graph', () => {
  it('goes from the first moment to the last, and from 0 to 100 %', () => {
    expect([across(frame, 0), across(frame, 40), down(frame, 1), down(frame, 0)]).toEqual([34, 434, 8, 108]);
    expect([momentAt(frame, 34), momentAt(frame, 234), momentAt(frame, 9999), momentAt(frame, -5)]).toEqual([0, 20, 40, 0]);
  });
  it('has a line and a band for each seat', () => {
    const [first, second] = curvesOf(frame, [at(0, 0.5, 0.5), at(40, 1, 0)]);
    expect(first?.line).toBe('M34.0 58.0L434.0 8.0');
    expect(second?.band).toMatch(/^M34\.0 48\.0L434\.0 98\.0L434\.0 118\.0L34\.0 68\.0Z$/);
  });
  it('knows what lies between', () => {
    const known = [at(0, 0.2), at(10, 0.4)];
    expect(chanceAt(known, 0, 5)).toBeCloseTo(0.3);
    expect([chanceAt(known, 0, 10), chanceAt(known, 0, 99), chanceAt([], 0, 3)]).toEqual([0.4, 0.4, null]);
  });
});

it('a moment belongs to the latest decision that was made by then', () => {
  const decisions = [{ moment: 2 }, { moment: 7 }] as Judged[];
  expect([0, 2, 6, 7, 50].map((moment) => decisionAt(decisions, moment))).toEqual([null, 0, 0, 1, 1]);
});
