import { describe, expect, it } from 'vitest';
import { left, shown } from '../../src/clocks';

describe('a clock', () => {
  it('runs on from when the server spoke, and stops at nothing', () => {
    expect(left({ time: 60, running: true }, 1000, 11_000)).toBe(50);
    expect(left({ time: 5, running: true }, 1000, 11_000)).toBe(0);
  });
  it('stands still when it is not running, and is not there without a limit', () => {
    expect(left({ time: 60, running: false }, 1000, 11_000)).toBe(60);
    expect(left({ time: null, running: false }, 1000, 11_000)).toBeNull();
  });
  it('shows hours only when there are some, and a last second that has begun', () => {
    expect([0, 0.2, 9, 65, 3600, 3723].map(shown)).toEqual(['0:00', '0:01', '0:09', '1:05', '1:00:00', '1:02:03']);
  });
});
