import { describe, expect, it } from 'vitest';
import { begun, broughtIn, given, needing } from '../../../src/boards/afternova/deal';
import { botRoom, suppliers, verdictOf } from '../../../src/boards/afternova/verdict';
import type { BotView } from '../../../src/wire/afternova';
import { seat, view } from './views';

const three = view([seat(['W01', 'W05', 'W06']), seat(['W21']), seat([])]);

describe('the verdict on a deal', () => {
  it('AN-E-02: counts what is still missing and who supplies the rest', () => {
    const alone = begun(three, 0, 0);
    const short = verdictOf(three, alone);
    expect(short.missing).toEqual({ piloting: 1 });
    expect(short.problem).toEqual({ kind: 'missing', icons: { piloting: 1 }, helpless: true });
    const helped = needing(broughtIn(three, alone, 1), 1, 'piloting', 1);
    const enough = verdictOf(three, helped);
    expect(enough).toMatchObject({ missing: {}, problem: null, workers: ['W01', 'W05', 'W06'] });
    expect(suppliers(three, helped, enough, 'piloting')).toEqual([0, 0, 1]);
    expect(suppliers(three, alone, short, 'piloting')).toEqual([0, 0, null]);
  });
  it('AN-E-04: wants an icon of every helper', () => {
    expect(verdictOf(three, broughtIn(three, begun(three, 0, 0), 1)).problem).toEqual({ kind: 'idle', party: 1 });
  });
  it('AN-X-25: sees that too much is asked', () => {
    const two = broughtIn(three, broughtIn(three, begun(three, 0, 0), 1), 2);
    const deal = needing(needing(two, 1, 'piloting', 2), 2, 'piloting', 2);
    expect(verdictOf(three, deal).problem).toEqual({ kind: 'over', skill: 'piloting', number: 1 });
  });
  it('AN-E-03: names a worker that is not needed', () => {
    const deal = { ...needing(broughtIn(three, begun(three, 0, 0), 1), 1, 'piloting', 3), workers: ['W01', 'W05', 'W06'] };
    expect(verdictOf(three, deal).problem).toEqual({ kind: 'spare', card: 'W05' });
  });
});

describe('help by the Bot', () => {
  const bot: BotView = { row: ['B10', 'B25'], covered: [[], ['orange']], storage: [], scored: [], face_down: 0, revealed: [], objective: null };
  const two = view([seat(['W01', 'W17']), seat([])], { bot });

  it('AN-B-07: is paid in colours that its row has room for', () => {
    expect(botRoom(two).sort()).toEqual(['black', 'black', 'orange', 'white']);
    const paid = given(two, given(two, begun(two, 0, 0), 0, 'bot'), 1, 'bot');
    expect(verdictOf(two, paid).problem).toBeNull();
    expect(verdictOf(two, given(two, paid, 3, 'bot')).problem).toEqual({ kind: 'bot', colour: 'white' });
  });
  it('AN-B-06: supplies one icon for each fragment, first of the skill that lacks most', () => {
    const paid = given(two, begun(two, 0, 0), 0, 'bot');
    expect(paid.bot).toHaveLength(1);
    expect(given(two, paid, 1, 'bot').bot.map(({ skill }) => skill).sort()).toEqual(['engineering', 'piloting']);
    expect(given(two, paid, 0, 0).bot).toEqual([]);
  });
});
