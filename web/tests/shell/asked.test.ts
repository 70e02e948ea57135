import { describe, expect, it } from 'vitest';
import { question } from '../../src/asked';
import { Words } from '../../src/words';

const words = new Words('en', {
  'prompt.frame': 'Activate {frame}?', 'said.frame': 'frame {at} in slot {slot}', 'table.your_turn': 'It is your turn.',
});

describe('the question', () => {
  it('is the one that the game asks, its values in words', () => {
    const frame = { key: 'said.frame', values: { at: 2, slot: 3 } };
    expect(question({ asked: { key: 'prompt.frame', values: { frame } } }, words)).toBe('Activate frame 2 in slot 3?');
  });
  it('is a plain one where the game asks none, or none that there are words for', () => {
    expect(question({ asked: null }, words)).toBe('It is your turn.');
    expect(question({ asked: { key: 'prompt.unheard_of', values: {} } }, words)).toBe('It is your turn.');
  });
});
