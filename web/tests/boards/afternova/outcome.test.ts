import { describe, expect, it } from 'vitest';
import { fromCounter, fromOffer } from '../../../src/boards/afternova/answer/offer';
import { after, aims, buildable, leftBy, withSix } from '../../../src/boards/afternova/blueprints/outcome';
import { scoresOf } from '../../../src/boards/afternova/blueprints/score';
import { surplusOf } from '../../../src/boards/afternova/blueprints/surplus';
import { tradeOf, type Draft, type Party } from '../../../src/boards/afternova/deal/draft';
import { botRoom } from '../../../src/boards/afternova/deal/verdict';
import { film } from '../../../src/boards/afternova/film';
import { countsOf } from '../../../src/boards/afternova/pieces/counts';
import { budgetOf } from '../../../src/boards/afternova/table/budget';
import type { SeatView, View } from '../../../src/wire/afternova';
import { vectors } from '../../vectors';
import { expectSameAmounts } from '../film';
import { cases, sorted } from './engine';

describe('what a deal does to a seat', () => {
  interface Settled {
    /** The deal: put together here, offered to a seat, or countered by one. */
    draft?: Draft;
    offer?: number;
    counter?: number;
    seat: number;
    storage: string[];
    surplus: number;
    buildable: string[];
  }
  function dealOf(view: View, { draft, offer, counter }: Settled): Draft {
    if (draft) return draft;
    return offer === undefined ? fromCounter(view, view.offer!, view.replies.find(({ seat }) => seat === counter)!) : fromOffer(view, view.offer!, offer);
  }

  it('AN-E-07, AN-E-08, AN-C-03: is what the engine does when it carries the deal out', () => {
    const settled = cases<Settled>('after');
    for (const one of settled) {
      const { view, seat, storage, surplus } = one;
      const then = after(view, view.seats[seat]!, tradeOf(view, dealOf(view, one), seat));
      expect([sorted(then.storage), then.surplus, sorted(then.buildable)], JSON.stringify(one.draft ?? view.offer)).toEqual([sorted(storage), surplus, one.buildable]);
    }
    expect(settled.filter(({ surplus }) => surplus > 0).length).toBeGreaterThan(9);
    expect(settled.filter((one) => one.buildable.length > 0).length).toBeGreaterThan(9);
  });
});

it('AN-E-08, AN-U-02: as many fragments have to go from a storage as the engine asks for', () => {
  const dealt = vectors<SeatView & { seats: number; surplus: number }>('afternova', 'surplusOf');
  for (const one of dealt) expect(surplusOf(one)).toBe(one.surplus);
  expect(dealt.filter(({ surplus }) => surplus > 0).length).toBeGreaterThan(100);
  expect(dealt.filter(({ surplus }) => surplus === 0).length).toBeGreaterThan(100);
  expect(new Set(dealt.map(({ seats }) => seats))).toEqual(new Set(cases<object>('fromOffer').map(({ view }) => view.seats.length)));
});

it('the film tells of as many fragments and blueprints', () => {
  const seats = new Set(cases<object>('fromOffer').map(({ view }) => view.seats.length));
  expectSameAmounts('afternova', film, [...seats], ['completed', 'dropped', 'gave', 'got']);
});

describe('a blueprint', () => {
  it('AN-C-03, AN-C-05: can be completed where the engine offers it; the most valuable comes first', () => {
    for (const { view, seat, cards } of cases<{ seat: number; cards: string[] }>('buildable')) {
      const own = view.seats[seat]!;
      const found = buildable(view, own, own.storage);
      expect(sorted(found)).toEqual(sorted(cards));
      const points = found.map((card) => view.faces[card]!.points);
      expect(points).toEqual([...points].sort((one, other) => other - one));
    }
  });
  it('AN-Z-02: brings its points and those of the objective, for the fragments that it costs', () => {
    for (const { view, seat, card, gain, leaves } of cases<{ seat: number; card: string; gain: number; leaves: string[] }>('completing')) {
      const own = view.seats[seat]!;
      const face = view.faces[card]!;
      expect(face.points + aims(view, card, own.objective) - face.cost.length).toBe(gain);
      expect(sorted(leftBy(view, own, card))).toEqual(sorted(leaves));
    }
  });
});

describe('the final score', () => {
  it('AN-Z-02, AN-B-11: of a seat and of the Bot is that of the engine', () => {
    const lines = cases<{ who: Party; total: number }>('scoresOf');
    for (const { view, who, total } of lines) expect(scoresOf(view).find((score) => score.who === who)?.total).toBe(total);
    expect(lines.filter(({ who }) => who === 'bot').length).toBeGreaterThan(2);
  });
});

describe('who ends the game', () => {
  it('AN-Z-01, AN-B-10: is whom the engine names', () => {
    const windows = cases<{ holders: Party[] }>('withSix');
    for (const { view, holders } of windows) expect(withSix(view)).toEqual(holders);
    expect(windows.filter(({ holders }) => holders.length > 0).length).toBeGreaterThan(9);
    expect(windows.filter(({ holders }) => holders.includes('bot')).length).toBeGreaterThan(0);
  });
});

describe('the market', () => {
  it('AN-M-01: allows a seat as many cards as the engine gives it', () => {
    const budgets = cases<{ seat: number; budget: number }>('budgetOf');
    for (const { view, seat, budget } of budgets) expect(budgetOf(view, seat)).toBe(budget);
    expect(new Set(budgets.map(({ budget }) => budget)).size).toBeGreaterThan(1);
  });
});

describe('the Bot', () => {
  it('AN-B-07: has room for the colours that the engine counts on its row', () => {
    for (const { view, colour, free } of cases<{ colour: string; free: number }>('botRoom')) expect(countsOf(botRoom(view))[colour] ?? 0).toBe(free);
  });
});
