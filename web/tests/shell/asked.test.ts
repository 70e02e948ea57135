import { describe, expect, it } from 'vitest';
import { question } from '../../src/asked';
import { Words } from '../../src/words';

const words = new Words('en', {
  'prompt.spawn': '{seat} spawns.', 'prompt.main': 'Recruit.', 'prompt.prepare': 'Prepare.', 'prompt.frame': 'Activate.', 'prompt.deal': 'Deal {card}.',
  'table.your_turn': 'It is your turn.',
}, (seat) => `Player ${seat}`);

describe('the question', () => {
  it('is the prompt of the stage or phase', () => {
    expect(question({ stage: 'spawn' }, 1, words)).toBe('Player 1 spawns.');
    expect(question({ phase: 'main' }, 0, words)).toBe('Recruit.');
  });
  it('is about the seat\'s own place in the phase where it has one', () => {
    const view = { phase: 'phase_1', tribes: [{ pointer: 'prepare' }, { pointer: '1.2.J' }, { pointer: null }] };
    expect(question(view, 0, words)).toBe('Prepare.');
    expect(question(view, 1, words)).toBe('Activate.');
  });
  it('is a plain one where the game has no words, or words that ask for more', () => {
    expect(question({ phase: 'deal' }, 0, words)).toBe('It is your turn.');
    expect(question({ phase: 'unheard_of' }, 0, words)).toBe('It is your turn.');
    expect(question(null, 0, words)).toBe('It is your turn.');
  });
});
