import { describe, expect, it } from 'vitest';
import { fromOffer } from '../../../src/boards/afternova/answer/offer';
import {
  begun, broughtIn, disposable, given, handed, leftOut, needing, offeredAs, passedOn, restOf, spacesOf, spent, spentOn, staked, stakeOf, takers, written,
  type Draft,
} from '../../../src/boards/afternova/deal/draft';
import { countsOf, positive } from '../../../src/boards/afternova/pieces/counts';
import type { DealView, View } from '../../../src/wire/afternova';
import { cases, position, sorted } from './engine';

describe('a deal that lies on the table', () => {
  const sent = cases<{ draft: Draft; offer: DealView }>('restOf');

  it('AN-E-02: leaves to its maker what the engine says', () => {
    for (const { view, draft, offer } of sent) expect(positive(restOf(view, draft))).toEqual(offer.rest);
  });
  it('addresses people in turn order, whoever was brought in first', () => {
    for (const { view, draft, offer } of sent) {
      const start = draft.kind === 'open_call' ? { ...offeredAs(view, begun(view, draft.maker, draft.planet), 'open_call'), helpers: [] } : begun(view, draft.maker, draft.planet);
      const joined = sorted(draft.helpers.map(String)).map(Number);
      expect(joined.reduce((deal, seat) => broughtIn(view, deal, seat), start).helpers).toEqual(offer.players);
    }
  });
  it('reads as it was put together', () => {
    const stakes = (deal: Draft): unknown => Object.entries(deal.stakes).map(([party, stake]) => [party, positive(stake!.need), sorted(stake!.gives), sorted(stake!.receives)]).sort();
    for (const { view, draft, offer } of sent) {
      const read = fromOffer(view, offer, draft.maker);
      expect([read.kind, read.planet, read.maker, read.helpers, read.owners]).toEqual([draft.kind, draft.planet, draft.maker, draft.helpers, draft.owners]);
      expect(stakes(read)).toEqual(stakes(draft));
      expect(countsOf(read.bot.map(({ skill }) => skill))).toEqual(countsOf(draft.bot.map(({ skill }) => skill)));
    }
  });
});

describe('stored fragments', () => {
  it('AN-E-07: can be handed to a helper as often as the engine allows, never both ways in one colour', () => {
    for (const { view, draft, party, colour, most } of cases<{ draft: Draft; party: number; colour: string; most: number }>('spent')) {
      const free = disposable(view, draft).filter((one) => one.colour === colour && one.to === null);
      const deal = free.reduce((before, one) => spent(before, one, party), draft);
      expect(stakeOf(deal, party).receives, JSON.stringify([draft, party, colour])).toHaveLength(most);
    }
  });
});

describe('a drafted deal', () => {
  const maker = (view: View): number => view.active ?? 0;
  const three = position((view) => view.phase === 'choose_action' && maker(view) === 0 && view.seats.length === 3 && view.seats[0]!.storage.length > 0 && view.planets[0]!.fragments.every((colour) => colour !== null));
  const [skill] = Object.keys(three.planets[0]!.requirements) as [string];
  const [colour] = three.seats[0]!.storage as [string];
  const spaces = three.planets[0]!.fragments.map((_, space) => space);
  const start = begun(three, 0, 0);

  it('begins alone, with every fragment for its maker', () => {
    expect(written(start, [])).toEqual({ type: 'extract', deal: { planet: 0, terms: {}, bot: [] }, workers: [] });
    expect(spacesOf(start, 0)).toEqual(spaces);
  });
  it('AN-N-03: becomes a proposal when somebody is brought in, with what it supplies and gets', () => {
    const deal = given(three, needing(broughtIn(three, start, 1), 1, skill, 2), 0, 1);
    expect(written(deal, [])).toMatchObject({ type: 'propose', deal: { terms: { '1': { need: { [skill]: 2 }, gets: [0], gives: [], receives: [] } } } });
  });
  it('brings a seat in when a fragment is dropped on it, and gives its fragments back when it is left out', () => {
    const deal = given(three, start, 2, 2);
    expect([deal.kind, deal.helpers, spacesOf(deal, 2)]).toEqual(['propose', [2], [2]]);
    expect(spacesOf(leftOut(deal, 2), 0)).toEqual(spaces);
  });
  it('AN-N-04: offers one stake to all as an open call, and asks nobody for stored fragments', () => {
    const named = staked(given(three, broughtIn(three, start, 1), 1, 1), 1, { need: { [skill]: 1 }, gives: ['white'], receives: [colour] });
    expect(written(offeredAs(three, named, 'open_call'), [])).toEqual({
      type: 'open_call', planet: 0, candidates: [1, 2], workers: [], term: { need: { [skill]: 1 }, gets: [1], gives: [], receives: [colour] },
    });
  });
  it('AN-N-02: an invitation fixes nothing but what is lacking', () => {
    const invited = offeredAs(three, needing(broughtIn(three, start, 1), 1, skill, 2), 'invite');
    expect(written(invited, [])).toEqual({ type: 'invite', planet: 0, asks: { [skill]: 2 } });
  });
  it('passes a fragment on from one to the next and back to its maker', () => {
    const deal = broughtIn(three, broughtIn(three, start, 2), 1);
    expect(takers(three, deal)).toEqual([0, 1, 2]);
    const owners = [0, 1, 2, 3].map((times) => Array.from({ length: times }).reduce<Draft>((one) => passedOn(three, one, 0), deal).owners[0]);
    expect(owners).toEqual([0, 1, 2, 0]);
  });
  it('passes a stored fragment on to the next helper, and after the last one back', () => {
    const deal = broughtIn(three, start, 1);
    const offered = spentOn(deal, disposable(three, deal)[0]!);
    expect(stakeOf(offered, 1).receives).toEqual([colour]);
    expect(stakeOf(spentOn(offered, disposable(three, offered)[0]!), 1).receives).toEqual([]);
  });
  it('brings in the seat that a stored fragment is handed to, or offers it to whoever answers an open call', () => {
    const one = { colour, to: null };
    expect(stakeOf(handed(three, start, one, 2), 2).receives).toEqual([colour]);
    expect(stakeOf(handed(three, offeredAs(three, start, 'open_call'), one, 2), 'anyone').receives).toEqual([colour]);
    expect(stakeOf(handed(three, handed(three, start, one, 2), { colour, to: 2 }, 0), 2).receives).toEqual([]);
  });
  it('AN-B-06: pays the Bot one fragment for each icon, first for the skill that lacks most', () => {
    const two = position((view) => view.phase === 'choose_action' && view.bot !== null && view.planets[0]!.fragments.every((one) => one !== null));
    const paid = given(two, begun(two, maker(two), 0), 0, 'bot');
    const [most] = Object.entries(two.planets[0]!.requirements).sort((one, other) => other[1] - one[1]);
    expect(paid.bot).toEqual([{ skill: most![0], space: 0 }]);
    expect(given(two, paid, 0, maker(two)).bot).toEqual([]);
  });
});
