import { describe, expect, it } from 'vitest';
import { claimed, counterProblem, counterTo, crewsOf, fromCounter, fromOffer, termOf } from '../../../src/boards/afternova/answer/offer';
import { restOf, spacesOf, stakeOf, type Draft, type Party } from '../../../src/boards/afternova/deal/draft';
import { crewsFor, workersOf } from '../../../src/boards/afternova/lanes/crew';
import { positive, type Counts } from '../../../src/boards/afternova/pieces/counts';
import type { DealView } from '../../../src/wire/afternova';
import { cases, sorted, type Refused } from './engine';

type Owners = Record<string, Party> | null;
const inOrder = (draft: Draft): Owners => Object.fromEntries(draft.owners.flatMap((owner, space) => (owner === null ? [] : [[space, owner]])));

describe('an offer', () => {
  const offers = cases<{ seat: number; accepts: boolean; owners: Owners }>('fromOffer');

  it('AN-E-05: gives everybody the fragments that the engine hands out when all accept', () => {
    const agreed = offers.filter(({ owners }) => owners !== null);
    for (const { view, seat, owners } of agreed) expect(inOrder(fromOffer(view, view.offer!, seat))).toEqual(owners);
    expect(agreed.length).toBeGreaterThan(20);
  });
  it('AN-N-07: can be accepted by whoever has a crew for it', () => {
    for (const { view, seat, accepts } of offers) {
      const able = view.offer!.kind !== 'invite' && crewsOf(view, fromOffer(view, view.offer!, seat), seat).length > 0;
      expect(able).toBe(accepts);
    }
  });
  it('AN-N-04: as an open call reads as if it named the one who looks, or nobody', () => {
    for (const { view, seat } of offers.filter((one) => one.view.offer?.kind === 'open_call')) {
      const [named, open] = [fromOffer(view, view.offer!, seat), fromOffer(view, view.offer!, null)];
      expect([stakeOf(named, seat), spacesOf(named, seat)]).toEqual([stakeOf(open, 'anyone'), spacesOf(open, 'anyone')]);
    }
  });
});

describe('a counter', () => {
  interface Term {
    need: Counts;
    gets: number[];
    gives: string[];
    receives: string[];
  }
  /** The counter with which a seat begins, with other terms. */
  function edited(draft: Draft, seat: number, { need, gets, gives, receives }: Term): Draft {
    const owners = draft.owners.map((owner, space) => (gets.includes(space) ? seat : owner === seat ? draft.maker : owner));
    return { ...draft, owners, stakes: { ...draft.stakes, [seat]: { need, gives, receives } } };
  }
  const PROBLEMS: Record<string, string> = { need_empty: 'idle', workers_insufficient: 'helpless', same_term: 'same' };

  it('AN-N-02: begins at the terms offered, or at what an invitation asks for and the hand supplies', () => {
    for (const { view, seat, lacks } of cases<{ seat: number; lacks: { asked: Counts; missing: Counts } }>('counterTo')) {
      const left = Object.entries(lacks.asked).map(([skill, number]) => [skill, number - (lacks.missing[skill] ?? 0)]);
      const { need } = stakeOf(counterTo(view, view.offer!, seat), seat);
      expect(need).toEqual(view.offer!.kind === 'invite' ? positive(Object.fromEntries(left)) : lacks.asked);
    }
  });
  it('AN-E-04, AN-N-09: can be sent where the engine says so', () => {
    const seen = new Set<string>();
    for (const { view, seat, term, refused } of cases<{ seat: number; term: Term; refused: Refused | null }>('counterProblem')) {
      const offer = view.offer as DealView;
      const draft = edited(counterTo(view, offer, seat), seat, term);
      expect(termOf(draft, seat)).toEqual({ ...term, gets: [...term.gets].sort() });
      const problem = counterProblem(view, offer, draft, seat);
      if (refused === null) expect(problem, JSON.stringify(draft)).toBeNull();
      else if (refused.reason in PROBLEMS) expect(problem, JSON.stringify(draft)).toBe(PROBLEMS[refused.reason]);
      seen.add(refused?.reason ?? '');
    }
    for (const reason of ['', 'need_empty', 'workers_insufficient', 'same_term', 'over_asked']) expect(seen).toContain(reason);
  });
  it('AN-N-09: claims what the maker would keep, and nothing that another gets', () => {
    const open = cases<{ seat: number; space: number; open: boolean }>('claimed');
    for (const { view, seat, space, open: allowed } of open) {
      const draft = counterTo(view, view.offer!, seat);
      expect(claimed(draft, seat, space) !== draft).toBe(allowed);
    }
    expect(open.filter((one) => !one.open).length).toBeGreaterThan(9);
  });
  it('AN-N-13: is a deal with that helper alone, which its maker takes with the workers that the engine offers', () => {
    for (const { view, seat, crews, owners } of cases<{ seat: number; crews: string[][]; owners: Owners }>('fromCounter')) {
      const own = view.seats[view.active!]!;
      const draft = fromCounter(view, view.offer!, view.replies.find((reply) => reply.seat === seat)!);
      const found = crewsFor(positive(restOf(view, draft)), workersOf(own), view.faces, own.upgrades).map(({ workers }) => workers.join(' '));
      expect(draft.helpers).toEqual([seat]);
      expect(sorted(found)).toEqual(sorted(crews.map((crew) => crew.join(' '))));
      if (owners) expect(inOrder(draft)).toEqual(owners);
    }
  });
});
