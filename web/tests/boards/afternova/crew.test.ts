import { describe, expect, it } from 'vitest';
import { fromCounter, fromOffer } from '../../../src/boards/afternova/answer/offer';
import { restOf, stakeOf } from '../../../src/boards/afternova/deal/draft';
import { crewsFor, workersOf } from '../../../src/boards/afternova/lanes/crew';
import { positive, type Counts } from '../../../src/boards/afternova/pieces/counts';
import type { View } from '../../../src/wire/afternova';
import { cases, sorted } from './engine';

/** What a seat owes at the point of a draft where it chooses its workers. */
function owedIn(view: View, seat: number): Counts {
  const { draft, offer } = view;
  if (!draft) throw new Error('nothing is being drafted');
  if (draft.kind === 'counter') return draft.terms[0]?.need ?? {};
  if (draft.kind === 'accept') return stakeOf(fromOffer(view, offer!, seat), seat).need;
  const reply = view.replies.find((one) => one.seat === draft.players[0]);
  return restOf(view, draft.kind === 'take_counter' ? fromCounter(view, offer!, reply!) : fromOffer(view, draft, null));
}

describe('the crews among which a seat chooses', () => {
  const chosen = cases<{ seat: number; crews: string[][] }>('crewsFor');

  it('AN-E-01 to AN-E-04: are those that the engine offers', () => {
    for (const { view, seat, crews } of chosen) {
      const own = view.seats[seat]!;
      const found = crewsFor(positive(owedIn(view, seat)), workersOf(own), view.faces, own.upgrades).map(({ workers }) => sorted(workers).join(' '));
      expect(sorted(found), JSON.stringify([view.draft, own])).toEqual(sorted(crews.map((crew) => sorted(crew).join(' '))));
    }
    expect(new Set(chosen.map(({ view }) => view.draft?.kind))).toEqual(new Set(['alone', 'propose', 'open_call', 'accept', 'counter', 'take_counter']));
  });
  it('come with the cheapest first', () => {
    for (const { view, seat } of chosen) {
      const own = view.seats[seat]!;
      const costs = crewsFor(positive(owedIn(view, seat)), workersOf(own), view.faces, own.upgrades).map(({ workers, lost }) => workers.length * 100 + lost);
      expect(costs).toEqual([...costs].sort((one, other) => one - other));
    }
  });
});
