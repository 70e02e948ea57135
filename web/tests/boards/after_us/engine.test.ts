// What the board works out must be what the engine does: frames, orders of cards and choices of many played positions.

import { describe, expect, it } from 'vitest';
import type { Amounts } from '../../../src/boards/after_us/cards';
import { film } from '../../../src/boards/after_us/film';
import { difference, entries, forecast, framesOf, gainOf, typesIn, type Line } from '../../../src/boards/after_us/frames';
import { changeOf, copyTerms } from '../../../src/boards/after_us/preview';
import { FOOD, RAGE_MAX, type Token } from '../../../src/boards/after_us/prices';
import { payable, reachOf } from '../../../src/boards/after_us/reach';
import type { GameChoice, GameEvent, View } from '../../../src/wire/after_us';
import { vectors } from '../../vectors';

type Resolved = Extract<GameEvent, { type: 'activated' | 'passed' | 'skipped' }>;

/** Amounts that are not zero, but for frames that play another one again: what those bring is told apart. */
const some = (amounts: object): Amounts => Object.fromEntries(entries(amounts as Amounts).filter(([good]) => good !== 'reactivate'));

describe('frames', () => {
  const cases = vectors<{ line: Line; pointer: string; frames: Resolved[] }>('after_us', 'framesOf').map((one) => {
    const all = framesOf(one.line);
    const from = all.findIndex(({ address }) => address === one.pointer);
    return { ...one, ahead: from < 0 ? [] : all.slice(from) };
  });

  it('are the same ones, in the same order', () => {
    for (const { ahead, frames } of cases) expect(ahead.map(({ address }) => address)).toEqual(frames.map(({ frame }) => frame));
    expect(cases.filter(({ line }) => line.includes(null)).length).toBeGreaterThan(20);
    expect(cases.filter(({ line }) => line.length === 5).length).toBeGreaterThan(5);
  });
  it('cost and bring the same', () => {
    for (const { line, ahead, frames } of cases) {
      ahead.forEach((frame, at) => {
        const told = frames[at];
        if (told?.type === 'activated') expect([some(frame.cost), some(gainOf(frame, line))]).toEqual([some(told.paid), some(told.gained)]);
      });
    }
  });
  it('ask for the same types of apes', () => {
    const met = cases.flatMap(({ line, ahead, frames }) =>
      ahead.flatMap((frame, at) => (frame.minTypes > 0 ? [[frame.minTypes <= typesIn(line), frames[at]?.type === 'activated']] : [])),
    );
    for (const [here, there] of met) expect(here).toBe(there);
    expect(new Set(met.map(([here]) => here))).toEqual(new Set([true, false]));
  });
});

describe('an order of cards', () => {
  const cases = vectors<{ line: Line; purse: Amounts; net: Amounts; frames: Resolved[] }>('after_us', 'forecast').map((one) => ({
    ...one, outlook: forecast(one.line, one.purse),
  }));

  it('has as many frames, joined ones and others', () => {
    for (const { outlook, frames } of cases) {
      const joined = frames.filter(({ frame }) => frame.endsWith('J'));
      expect([outlook.frames, outlook.joined]).toEqual([frames.length, joined.length]);
    }
  });
  it('brings the same in all', () => {
    for (const { outlook, net } of cases) expect(outlook.net).toEqual(net);
  });
  it('leaves the same frames unpaid, besides those that play another one again', () => {
    for (const { line, outlook, frames } of cases) {
      const again = new Set(framesOf(line).filter(({ gain }) => gain.reactivate).map(({ address }) => address));
      const missed = frames.filter(({ type, frame }) => type !== 'activated' && !again.has(frame)).map(({ frame }) => frame);
      expect(outlook.unpaid).toEqual(missed);
      expect(outlook.again).toBe(again.size);
    }
  });
});

describe('a choice', () => {
  const cases = vectors<{ view: View; seat: number; changes: { choice: GameChoice; change: Amounts }[] }>('after_us', 'changeOf');

  it('pays and gains the same', () => {
    for (const { view, seat, changes } of cases) {
      const tribe = view.tribes[seat]!;
      const frames = new Map(framesOf(tribe.line).map((frame) => [frame.address, frame]));
      for (const { choice, change } of changes) expect([choice, some(changeOf(choice, view, tribe, frames))]).toEqual([choice, change]);
    }
  });
  it('is of every kind, with every number of seats', () => {
    const kinds = new Set(cases.flatMap(({ changes }) => changes.map(({ choice }) => choice.type)));
    expect([...kinds].sort()).toEqual([
      'activate', 'assemble', 'choose', 'computer', 'copy', 'decline_reactivation', 'done', 'game_console', 'ghetto_blaster', 'mini_fridge',
      'mobile_phone', 'moped', 'own_reactivation', 'pinball', 'recruit', 'remove_card', 'skip',
    ]);
    expect(new Set(cases.map(({ view }) => view.tribes.length))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });
});

describe('a copy', () => {
  type Copy = Extract<GameChoice, { type: 'copy' }>;
  const cases = vectors<{ view: View; seat: number; choice: Copy; price: number | null; change: Amounts }>('after_us', 'copyTerms').map((one) => {
    const tribe = one.view.tribes[one.seat]!;
    const frames = new Map(framesOf(tribe.line).map((frame) => [frame.address, frame]));
    return { ...one, terms: copyTerms(one.choice, one.view, tribe, frames) };
  });

  it('costs what one must hold for it, in the kind it is paid with', () => {
    for (const { choice, price, terms } of cases) if (price !== null) expect(terms.price).toEqual({ [choice.kind]: price });
    expect(cases.filter(({ price }) => price !== null).length).toBeGreaterThan(300);
  });
  it('brings what is left over when the price is paid', () => {
    for (const { choice, change, terms } of cases) expect([choice, some(difference(terms.price, terms.gain))]).toEqual([choice, change]);
  });
  it('is of every token, kind and number of seats, and often paid with what it brings', () => {
    const tokens = cases.map(({ view, choice: { neighbour } }) => (neighbour === 'king' ? view.king?.token : view.tribes[neighbour]?.token));
    expect(new Set(tokens)).toEqual(new Set(['mandrill', 'orangutan', 'gorilla', 'chimpanzee']));
    expect(new Set(cases.map(({ choice }) => choice.kind))).toEqual(new Set(['flower', 'fruit', 'grain', 'energy']));
    expect(new Set(cases.map(({ view }) => view.tribes.length))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    expect(cases.filter(({ choice }, at) => choice.kind === 'energy' && tokens[at] === 'orangutan').length).toBeGreaterThan(10);
  });
});

describe('a token', () => {
  const cases = vectors<{ view: View; seat: number; levels: Partial<Record<Token, number[]>> }>('after_us', 'payable').flatMap(
    ({ view, seat, levels }) => Object.entries(levels).map(([token, found]) => ({ view, tribe: view.tribes[seat]!, token: token as Token, levels: found })),
  );

  it('lets recruit the same levels', () => {
    for (const { view, tribe, token, levels } of cases) expect([token, payable(token, tribe, view.recruit_piles)]).toEqual([token, levels]);
    expect(cases.length).toBeGreaterThan(500);
    expect(new Set(cases.map(({ levels }) => levels.join()))).toEqual(new Set(['', '1', '1,2']));
  });
  it('lacks exactly what it says for the next level', () => {
    const lacking = cases.flatMap((one) => {
      const { level, missing } = reachOf(one.token, one.tribe, one.view.recruit_piles);
      return missing ? [{ ...one, level, missing }] : [];
    });
    for (const { view, tribe, token, level, missing } of lacking) {
      const food = FOOD[token].find((good) => missing[good])!;
      const given = (count: number) => ({ resources: { ...tribe.resources, [food]: tribe.resources[food] + count } });
      expect(payable(token, given(missing[food]!), view.recruit_piles).at(-1)).toBeGreaterThan(level);
      expect(payable(token, given(missing[food]! - 1), view.recruit_piles).at(-1) ?? 0).toBe(level);
    }
    expect(lacking.length).toBeGreaterThan(100);
  });
});

describe('the film', () => {
  const GOODS: Record<string, string> = { victory_point: 'points' };
  const cases = vectors<{ events: GameEvent[]; change: Record<string, number>; rage: number }>('after_us', 'amounts');

  it('tells of every good what was paid and gained in all; how much Rage was lost at the end of its track it cannot know', () => {
    const told = new Set<string>();
    for (const { events, change, rage } of cases) {
      const sums: Record<string, number> = {};
      for (const event of events) {
        for (const { drawing, number } of film.amounts(event)) {
          const good = GOODS[drawing] ?? drawing;
          sums[good] = (sums[good] ?? 0) + number;
          told.add(event.type);
        }
      }
      if (rage === RAGE_MAX) delete sums['rage'];
      for (const [good, number] of Object.entries(sums)) if (good !== 'reactivate') expect([events, good, number]).toEqual([events, good, change[good] ?? 0]);
    }
    for (const type of ['activated', 'recruited', 'token_copied', 'token_revealed', 'used_computer']) expect(told).toContain(type);
  });
});
