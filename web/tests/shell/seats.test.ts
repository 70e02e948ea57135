import { describe, expect, it } from 'vitest';
import { COLOURS, colourOf, nameOf } from '../../src/seats';
import type { Seat } from '../../src/wire/messages';
import { Words } from '../../src/words';

const words = new Words('en', {
  'bot.greedy': 'Greedy', 'seat.open': 'Seat {number}: open', 'seat.bot': '{bot} bot', 'seat.bot_numbered': '{bot} bot {number}',
  'seat.guest': 'Guest {number}',
});
const NOBODY: Seat = { taken: false, person: false, name: null, bot: null, here: false, ready: false, mine: false, time: null, running: false };
const bot = (name: string): Seat => ({ ...NOBODY, taken: true, bot: name });

describe('seats', () => {
  it('six of them differ in colour', () => {
    expect(new Set([0, 1, 2, 3, 4, 5].map(colourOf)).size).toBe(COLOURS.length);
  });
  it('are called by their person, also while a bot keeps the place', () => {
    const ana = { ...NOBODY, taken: true, person: true, name: 'Ana' };
    expect(nameOf([ana, { ...ana, bot: 'greedy' }], 0, words)).toBe('Ana');
    expect(nameOf([ana, { ...ana, bot: 'greedy' }], 1, words)).toBe('Ana');
    expect(nameOf([{ ...ana, name: null }], 0, words)).toBe('Guest 1');
  });
  it('tell bots of one kind apart by a number', () => {
    expect(nameOf([NOBODY, bot('greedy')], 1, words)).toBe('Greedy bot');
    expect(nameOf([bot('greedy'), bot('random'), bot('greedy')], 2, words)).toBe('Greedy bot 2');
    expect(nameOf([bot('greedy'), bot('random'), bot('greedy')], 1, words)).toBe('random bot');
  });
  it('are open otherwise', () => {
    expect(nameOf([NOBODY], 0, words)).toBe('Seat 1: open');
  });
});
