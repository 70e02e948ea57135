// Where a bubble stands: beside its target, inside the window, over as little of what is lit as may be.

import { describe, expect, it } from 'vitest';
import { aired, ringed, veil } from '../../src/guide/light';
import { placed } from '../../src/parts/beside';

const WINDOW = { width: 1366, height: 768 };
const PHONE = { width: 360, height: 740 };
const BUBBLE = { width: 320, height: 180 };

describe('a bubble', () => {
  it('stands right of its target, else left, below, above', () => {
    const small = { width: 100, height: 100 };
    expect(placed([{ left: 300, top: 300, ...small }], BUBBLE, WINDOW).side).toBe('right');
    expect(placed([{ left: 1200, top: 300, ...small }], BUBBLE, WINDOW).side).toBe('left');
    expect(placed([{ left: 0, top: 0, width: 1366, height: 100 }], BUBBLE, WINDOW).side).toBe('below');
    expect(placed([{ left: 0, top: 600, width: 1366, height: 168 }], BUBBLE, WINDOW).side).toBe('above');
  });
  it('goes first to the side that is asked for, and to the next where there is no room', () => {
    const thing = { left: 600, top: 300, width: 60, height: 60 };
    expect(placed([thing], BUBBLE, WINDOW, ['above', 'below']).side).toBe('above');
    expect(placed([{ ...thing, top: 20 }], BUBBLE, WINDOW, ['above', 'below']).side).toBe('below');
  });
  it('stays in the window and points at its target', () => {
    const { left, top, tip } = placed([{ left: 20, top: 730, width: 60, height: 30 }], BUBBLE, WINDOW);
    expect(left).toBeGreaterThanOrEqual(8);
    expect(top + BUBBLE.height).toBeLessThanOrEqual(WINDOW.height - 8);
    expect(top + tip).toBeLessThan(760);
    expect(tip).toBeLessThanOrEqual(BUBBLE.height - 22);
  });
  it('covers what is lit least where nothing is free, and last what it speaks of', () => {
    const first = { left: 0, top: 560, width: 360, height: 180 };
    const other = { left: 0, top: 200, width: 360, height: 350 };
    const { top } = placed([first, other], { width: 344, height: 190 }, PHONE, ['below', 'above']);
    expect(top + 190).toBeLessThanOrEqual(200);
  });
  it('stands between the things it must not cover, if there is room', () => {
    const picked = { left: 60, top: 180, width: 60, height: 60 };
    const below = { ...picked, top: 240 };
    const dock = { left: 0, top: 560, width: 360, height: 180 };
    const { top } = placed([dock, picked, below], { width: 344, height: 190 }, { ...PHONE, height: 740 }, ['below', 'above']);
    expect([top >= 300, top + 190 <= 560]).toEqual([true, true]);
    const unsaid = placed([picked, below, dock], { width: 344, height: 190 }, PHONE, ['below', 'above']);
    expect([unsaid.top >= 300, unsaid.top + 190 <= 560, unsaid.side]).toEqual([true, true, 'over']);
  });
  it('rather covers a part of a large thing than something to press', () => {
    const palace = { left: 0, top: 90, width: 360, height: 430 };
    const list = { left: 0, top: 520, width: 360, height: 60 };
    const dock = { left: 0, top: 600, width: 360, height: 140 };
    const buttons = [0, 60, 120, 180].map((left) => ({ left, top: 525, width: 52, height: 50 }));
    const bubble = { width: 344, height: 170 };
    expect(placed([palace, dock, list], bubble, PHONE, ['below', 'above']).top).toBeGreaterThan(500);
    expect(placed([palace, dock, list], bubble, PHONE, ['below', 'above'], 16, buttons).top).toBe(8);
  });
});

describe('the light', () => {
  it('has some air, and ends where the window does', () => {
    expect(aired({ left: 2, top: 100, width: 50, height: 20 }, 6, WINDOW)).toEqual({ left: 0, top: 94, width: 58, height: 32 });
    expect(aired({ left: 1300, top: 740, width: 100, height: 100 }, 6, WINDOW)).toEqual({ left: 1294, top: 734, width: 72, height: 34 });
  });
  it('is a hole in the veil for everything that is lit, also where that overlaps', () => {
    const small = { width: 100, height: 100 };
    expect(veil([], small)).toBe('M0 0H100V100H0Z');
    expect(veil([{ left: 10, top: 20, width: 30, height: 40 }, { left: 20, top: 20, width: 60, height: 40 }], small)).toBe(
      'M0 0H100V20H0ZM0 20H10V60H0ZM80 20H100V60H80ZM0 60H100V100H0Z',
    );
    expect(veil([{ left: 0, top: 0, ...small }], small)).toBe('');
  });
  it('has a ring around the innermost', () => {
    const [outer, inner] = [{ left: 0, top: 0, width: 100, height: 100 }, { left: 10, top: 10, width: 20, height: 20 }];
    expect(ringed([outer, inner])).toEqual([inner]);
  });
});
