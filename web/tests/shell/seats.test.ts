import { describe, expect, it } from 'vitest';
import { botName, COLOURS, colourOf, isolated, nameOf } from '../../src/seats';
import type { Seat } from '../../src/wire/messages';
import { Words } from '../../src/words';

const words = new Words('en', {
  'bot.greedy': 'greedy one', 'seat.open': 'Seat {number}: open', 'seat.bot': 'Bot', 'seat.bot_numbered': 'Bot {number}', 'seat.guest': 'Guest {number}',
});
const NOBODY: Seat = { taken: false, person: false, name: null, bot: null, here: false, gone: false, commitment: null, revealed: false, mine: false, time: null, running: false, failed: null, agrees: false };
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
  it('leave the direction of a sentence alone, whatever a person is called', () => {
    const noa = { ...NOBODY, taken: true, person: true, name: 'נועה' };
    const told: Words = new Words('en', { won: '{seat} wins 3' }, (seat) => nameOf([noa, { ...noa, name: 'Ana' }], seat, told));
    expect(told.sentence('won', { seat: { seat: 0 } })).toBe('\u2068נועה\u2069 wins 3');
    expect(told.sentence('won', { seat: { seat: 1 } })).toBe('Ana wins 3');
    expect(isolated('Ada (عايدة)')).toBe('\u2068Ada (عايدة)\u2069');
  });
  it('tell bots apart by a number where there are several', () => {
    expect(nameOf([NOBODY, bot('greedy')], 1, words)).toBe('Bot');
    expect(nameOf([bot('greedy'), NOBODY, bot('random')], 2, words)).toBe('Bot 2');
    expect([botName('pond', 'greedy', words), botName('pond', 'unheard_of', words)]).toEqual(['greedy one', 'unheard_of']);
  });
  it('call bots computers where a game has a Bot of its own', () => {
    const own = new Words('en', { 'show.bot': 'The Bot', 'seat.computer': 'Computer', 'seat.computer_numbered': 'Computer {number}' });
    expect(nameOf([NOBODY, bot('greedy')], 1, own)).toBe('Computer');
    expect(nameOf([bot('greedy'), bot('random')], 1, own)).toBe('Computer 2');
  });
  it('are open otherwise', () => {
    expect(nameOf([NOBODY], 0, words)).toBe('Seat 1: open');
  });
});
