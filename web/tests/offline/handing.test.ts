import { describe, expect, it } from 'vitest';
import { waitedFor } from '../../src/offline/handing';
import type { Seat, TableNow } from '../../src/wire/messages';

const person = (bot: string | null = null): Partial<Seat> => ({ person: true, bot });
const bot: Partial<Seat> = { person: false, bot: 'random' };
const table = (seats: Partial<Seat>[], more: Partial<TableNow> = {}): TableNow =>
  ({ status: 'playing', undo: null, bot_asked: null, seats, ...more }) as TableNow;

describe('the device is handed on', () => {
  it('to whoever owes a decision when the one who looks owes none', () => {
    expect(waitedFor(table([person(), bot, person()]), [2], 0)).toEqual([2]);
    expect(waitedFor(table([person(), bot, person()]), [0, 2], 0)).toEqual([]);
  });
  it('to no bot, nor to a person whose seat a bot keeps', () => {
    expect(waitedFor(table([person(), bot, person('greedy')]), [1, 2], 0)).toEqual([]);
  });
  it('from a seat that a bot keeps to another person, although that seat owes something', () => {
    expect(waitedFor(table([person('greedy'), person()]), [0, 1], 0)).toEqual([1]);
  });
  it('to whoever is asked to let somebody undo, and has not answered', () => {
    const undo = { seat: 0, actions: 1, granted: [1], asked: [1, 2] };
    expect(waitedFor(table([person(), person(), person()], { undo }), [1], 0)).toEqual([2, 1]);
  });
  it('to whoever is asked for an answer, by one who could act as well', () => {
    const undo = { seat: 0, actions: 1, granted: [], asked: [1] };
    expect(waitedFor(table([person(), person()], { undo }), [0], 0)).toEqual([1]);
    expect(waitedFor(table([person(), person()], { undo }), [0, 1], 1)).toEqual([]);
  });
  it('to whoever is asked for another bot, until that is denied', () => {
    const asked = { seat: 0, of: 2, bot: 'level5', granted: [], asked: [1], denied: null };
    expect(waitedFor(table([person(), person(), bot], { bot_asked: asked }), [0], 0)).toEqual([1]);
    expect(waitedFor(table([person(), person(), bot], { bot_asked: { ...asked, denied: 1 } }), [0], 0)).toEqual([]);
  });
  it('to nobody once the match is over', () => {
    expect(waitedFor(table([person(), person()], { status: 'over' }), [], 0)).toEqual([]);
  });
});
