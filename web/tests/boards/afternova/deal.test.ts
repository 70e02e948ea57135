import { describe, expect, it } from 'vitest';
import {
  begun, broughtIn, disposable, given, handed, leftOut, needing, offeredAs, passedOn, restOf, spacesOf, spent, spentOn, staked, stakeOf, takers, written,
} from '../../../src/boards/afternova/deal';
import { seat, view } from './views';

const three = view([seat(['W01', 'W05', 'W06'], ['green']), seat(['W21'], ['white']), seat([])]);
const start = begun(three, 0, 0);

describe('a drafted deal', () => {
  it('begins alone, with every fragment for its maker', () => {
    expect(written(start, ['W01'])).toEqual({ type: 'extract', deal: { planet: 0, terms: {}, bot: [] }, workers: ['W01'] });
    expect(spacesOf(start, 0)).toEqual([0, 1, 2, 3]);
  });
  it('AN-X-01: becomes a proposal when somebody is brought in, with what it supplies and gets', () => {
    const deal = given(three, needing(broughtIn(three, start, 1), 1, 'piloting', 2), 0, 1);
    expect(restOf(three, deal)).toEqual({ engineering: 3, piloting: 1 });
    expect(written(deal, ['W01', 'W05'])).toEqual({
      type: 'propose', workers: ['W01', 'W05'],
      deal: { planet: 0, bot: [], terms: { '1': { need: { piloting: 2 }, gets: [0], gives: [], receives: [] } } },
    });
  });
  it('brings a seat in when a fragment is dropped on it', () => {
    const deal = given(three, start, 2, 2);
    expect(deal.kind).toBe('propose');
    expect(deal.helpers).toEqual([2]);
    expect(spacesOf(deal, 2)).toEqual([2]);
  });
  it('gives the fragments of somebody who is left out back to its maker', () => {
    expect(spacesOf(leftOut(given(three, start, 2, 2), 2), 0)).toEqual([0, 1, 2, 3]);
  });
  it('AN-X-02: offers one stake to all as an open call, and asks nobody for stored fragments', () => {
    const named = staked(given(three, broughtIn(three, start, 1), 3, 1), 1, { need: { piloting: 1 }, gives: ['white'], receives: ['green'] });
    const call = offeredAs(three, named, 'open_call');
    expect(written(call, [])).toEqual({
      type: 'open_call', planet: 0, candidates: [1, 2], workers: [], term: { need: { piloting: 1 }, gets: [3], gives: [], receives: ['green'] },
    });
  });
  it('AN-N-02: an invitation fixes nothing but what is lacking', () => {
    const invited = offeredAs(three, needing(broughtIn(three, start, 1), 1, 'piloting', 2), 'invite');
    expect(written(invited, ['W01'])).toEqual({ type: 'invite', planet: 0, asks: { piloting: 2 } });
  });
  it('passes a fragment on from one to the next and back to its maker', () => {
    const deal = broughtIn(three, broughtIn(three, start, 2), 1);
    expect(takers(three, deal)).toEqual([0, 1, 2]);
    const owners = [deal, 1, 2, 3].map((_, times) => Array.from({ length: times }).reduce<typeof deal>((one) => passedOn(three, one, 0), deal).owners[0]);
    expect(owners).toEqual([0, 1, 2, 0]);
  });
  it('AN-N-17: carries the cards to show, to all or to some', () => {
    const shown = { ...broughtIn(three, start, 1), show: ['W01'], to: [1] };
    expect(written(shown, [])).toMatchObject({ show: { cards: ['W01'], to: [1] } });
    expect(written({ ...shown, show: [] }, [])).not.toHaveProperty('show');
  });
});

describe('stored fragments', () => {
  it('AN-E-07: go to a helper and back, never both ways in one colour', () => {
    const deal = broughtIn(three, start, 1);
    const [green] = disposable(three, deal);
    const offered = spentOn(deal, green!);
    expect(stakeOf(offered, 1).receives).toEqual(['green']);
    expect(spentOn(offered, disposable(three, offered)[0]!)).toEqual({ ...offered, stakes: { 1: { need: {}, gives: [], receives: [] } } });
    const both = staked(deal, 1, { need: {}, gives: ['green'], receives: [] });
    expect(stakeOf(spent(both, green!, 1), 1).receives).toEqual([]);
  });
  it('bring in the seat that they are handed to, or go to whoever answers an open call', () => {
    const green = { colour: 'green', to: null };
    const deal = handed(three, start, green, 2);
    expect(deal.helpers).toEqual([2]);
    expect(stakeOf(deal, 2).receives).toEqual(['green']);
    expect(stakeOf(handed(three, offeredAs(three, start, 'open_call'), green, 2), 'anyone').receives).toEqual(['green']);
    expect(handed(three, deal, { colour: 'green', to: 2 }, 0).stakes).toEqual({ 2: { need: {}, gives: [], receives: [] } });
  });
  it('AN-X-22: pass from one helper to another through the maker', () => {
    const empty = view([seat([]), seat([], ['white']), seat([])]);
    const deal = staked(broughtIn(empty, broughtIn(empty, begun(empty, 0, 0), 1), 2), 1, { need: {}, gives: ['white'], receives: [] });
    const [white] = disposable(empty, deal);
    expect(stakeOf(spent(deal, white!, 2), 2).receives).toEqual(['white']);
  });
});
