import { describe, expect, it } from 'vitest';
import { offersOf, spokenIn, wasConsidered } from '../../../src/boards/afternova/log/history';
import type { GameEvent, Offered, Replied } from '../../../src/wire/afternova';
import type { Line } from '../../../src/wire/messages';
import { vectors } from '../../vectors';

const offered = (planet: number): Offered => ({ type: 'offered', seat: 0, kind: 'propose', planet, card: 'P02', fragments: ['white'], players: [1], asks: {}, terms: [], bot: [], bot_icons: {}, line: '' });
const replied = (seat: number, kind: string): Replied => ({ type: 'replied', seat, kind, term: null, fragments: [], line: null });
const began: GameEvent = { type: 'turn_began', seat: 0, round: 2 };
const lapsed: GameEvent = { type: 'lapsed', seat: 0 };
const line = (number: number, seat: number, code: string): Line => ({ number, at: 0, seat, name: null, text: null, code: `prompt.say.${code}`, values: {}, guest: null });

describe('the offers of a turn', () => {
  it('are those since it began, each with its answers and its fate', () => {
    const offers = offersOf([offered(1), began, offered(0), replied(1, 'refuse'), lapsed, offered(2)]);
    expect(offers.map(({ offer, replies, fate }) => [offer.planet, replies.length, fate])).toEqual([[0, 1, 'lapsed'], [2, 0, 'open']]);
  });
  it('are done when the planet was extracted', () => {
    expect(offersOf([began, offered(1), replied(1, 'accept'), { type: 'extracted', seat: 0, planet: 'P02' }])[0]?.fate).toBe('done');
  });
});

describe('the counters to an offer', () => {
  it('AN-N-12 to AN-N-14: are put before its maker where the engine asks it', () => {
    const opened = vectors<{ offer: Offered; replies: Replied[]; considered: boolean }>('afternova', 'wasConsidered');
    for (const { offer, replies, considered } of opened) expect(wasConsidered({ offer, replies })).toBe(considered);
    expect(opened.filter(({ considered }) => considered).length).toBeGreaterThan(9);
  });
});

describe('what bots say', () => {
  const answered = (seat: number): GameEvent => ({ type: 'answered', seat });

  it('stands with the answer it was said with', () => {
    const offers = offersOf([began, offered(0), answered(1), replied(1, 'refuse'), lapsed, offered(2), answered(1), replied(1, 'accept')]);
    const { reply } = spokenIn(offers, [line(0, 1, 'fair'), line(1, 1, 'cannot'), line(2, 1, 'market'), line(3, 1, 'fair')]);
    expect(reply.get(offers[0]!.replies[0]!)?.number).toBe(1);
    expect(reply.get(offers[1]!.replies[0]!)?.number).toBe(3);
  });
  it('AN-N-16: is nothing while others still answer, so an older word is not taken for it', () => {
    const offers = offersOf([began, offered(0), answered(1), answered(2), replied(1, 'refuse'), replied(2, 'refuse')]);
    const { reply } = spokenIn(offers, [line(0, 1, 'cannot'), line(1, 2, 'too_little')]);
    expect([...reply.values()].map(({ number }) => number)).toEqual([1]);
  });
});
