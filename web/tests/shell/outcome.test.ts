import { describe, expect, it } from 'vitest';
import { drawnWith } from '../../src/outcome';

describe('a draw', () => {
  it('is with the rival who has as much, and nobody has won', () => {
    expect(drawnWith({ reason: 'draw', scores: [81], rivals: { king: 81 } })).toEqual(['king']);
    expect(drawnWith({ reason: 'target+draw', scores: [81], rivals: { king: 81 } })).toEqual(['king']);
  });
  it('is none where somebody has more, or where players are equal among themselves', () => {
    expect(drawnWith({ reason: 'target', scores: [82], rivals: { king: 81 } })).toEqual([]);
    expect(drawnWith({ reason: 'target', scores: [81, 81], rivals: {} })).toEqual([]);
  });
});
