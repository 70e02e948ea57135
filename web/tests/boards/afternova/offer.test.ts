import { describe, expect, it } from 'vitest';
import { needing, restOf, spacesOf, stakeOf } from '../../../src/boards/afternova/deal';
import { claimed, counterTo, crewsOf, fromCounter, fromOffer, sameTerm, termOf } from '../../../src/boards/afternova/offer';
import type { DealView } from '../../../src/wire/afternova';
import { seat, view } from './views';

const proposal: DealView = {
  kind: 'propose', planet: 0, players: [1, 2], asks: {}, bot: [], bot_icons: {}, rest: {}, workers: null, show: [], to: [],
  terms: [
    { player: 1, need: { piloting: 2 }, gets: [0], gives: [], receives: [] },
    { player: 2, need: { engineering: 1 }, gets: [1], gives: [], receives: [] },
  ],
};
const call: DealView = { ...proposal, kind: 'open_call', terms: [{ player: null, need: { piloting: 1 }, gets: [2], gives: [], receives: ['green'] }] };
const invitation: DealView = { ...proposal, kind: 'invite', terms: [], asks: { piloting: 3 } };
const table = view([seat([], ['green']), seat(['W17', 'W21']), seat([])], { phase: 'respond', seat: 1 });

describe('an offer', () => {
  it('shows every seat its own part', () => {
    const draft = fromOffer(table, proposal, 1);
    expect(draft.owners).toEqual([1, 2, 0, 0]);
    expect(restOf(table, draft)).toEqual({ engineering: 2, piloting: 1 });
    expect(crewsOf(table, draft, 1).map(({ workers }) => workers)).toEqual([['W17']]);
  });
  it('AN-N-04: as an open call reads as if it named the one who looks, or nobody', () => {
    expect(stakeOf(fromOffer(table, call, 1), 1).receives).toEqual(['green']);
    expect(spacesOf(fromOffer(table, call, null), 'anyone')).toEqual([2]);
  });
});

describe('a counter', () => {
  it('AN-N-09: begins at the terms offered, and must differ from them', () => {
    const draft = counterTo(table, proposal, 1);
    expect(sameTerm(draft, fromOffer(table, proposal, 1), 1)).toBe(true);
    const more = claimed(draft, 1, 2);
    expect(termOf(more, 1)).toEqual({ need: { piloting: 2 }, gets: [0, 2], gives: [], receives: [] });
    expect(sameTerm(more, draft, 1)).toBe(false);
    expect(sameTerm(needing(draft, 1, 'engineering', 0), draft, 1)).toBe(true);
  });
  it('AN-N-09: claims nothing that another helper gets', () => {
    const draft = counterTo(table, proposal, 1);
    expect(claimed(draft, 1, 1)).toBe(draft);
  });
  it('AN-X-01: to an invitation begins at what is asked and can be supplied', () => {
    expect(stakeOf(counterTo(table, invitation, 1), 1).need).toEqual({ piloting: 3 });
    expect(stakeOf(counterTo({ ...table, seats: [table.seats[0]!, seat(['W21']), seat([])] }, invitation, 1), 1).need).toEqual({ piloting: 1 });
  });
  it('AN-N-13: is a deal with that helper alone', () => {
    const draft = fromCounter(table, proposal, { seat: 1, kind: 'counter', term: { player: 1, need: { piloting: 2 }, gets: [0, 2], gives: [], receives: [] } });
    expect(draft.helpers).toEqual([1]);
    expect(draft.owners).toEqual([1, 0, 1, 0]);
    expect(restOf(table, draft)).toEqual({ engineering: 3, piloting: 1 });
  });
});
