import { describe, expect, it } from 'vitest';
import { restOf, stakeholders, stakeOf, written, type Draft } from '../../../src/boards/afternova/deal/draft';
import { suppliers, verdictOf, type Problem } from '../../../src/boards/afternova/deal/verdict';
import { missingOf, spareOf } from '../../../src/boards/afternova/lanes/crew';
import { positive } from '../../../src/boards/afternova/pieces/counts';
import { cases, type Refused } from './engine';

interface Judged {
  draft: Draft;
  move: Record<string, unknown>;
  refused: Refused | null;
  /** The same with the best workers of the hand. */
  at_best: Refused | null;
}
const judged = cases<Judged>('verdictOf');
const offers = judged.filter(({ draft }) => draft.kind !== 'invite');

/** What the board should say where the engine refuses, or null: it leaves this to the engine. */
function expected({ draft, at_best }: Judged, refused: Refused): Partial<Problem> | null {
  switch (refused.reason) {
    case 'bad_form':
      return { kind: draft.kind === 'propose' ? 'nobody' : 'few' };
    case 'need_empty':
      return { kind: 'idle' };
    case 'over_asked':
      return { kind: 'over', skill: refused.skill!, number: refused.asked! - refused.required! };
    case 'bot_colour':
      return { kind: 'bot', colour: refused.colour! };
    case 'workers_insufficient':
      return { kind: 'missing', icons: refused.missing!, helpless: at_best?.reason === 'workers_insufficient' };
    case 'workers_redundant':
      return { kind: 'spare', card: refused.card! };
    default:
      return null;
  }
}

describe('the verdict on a deal', () => {
  it('is that of the engine, with the workers that are chosen and with those that the board would choose', () => {
    const reasons = new Map<string, number>();
    for (const one of offers) {
      for (const [refused, workers] of [[one.refused, one.draft.workers], [one.at_best, null]] as const) {
        const { problem } = verdictOf(one.view, { ...one.draft, workers });
        const wanted = refused && expected(one, refused);
        const told = JSON.stringify([one.draft, refused]);
        if (refused === null) expect(problem, told).toBeNull();
        else if (wanted) expect(problem, told).toMatchObject(wanted);
        else expect(['cannot_give', 'same_colour_both_ways'], told).toContain(refused.reason);
        reasons.set(refused?.reason ?? 'none', (reasons.get(refused?.reason ?? 'none') ?? 0) + 1);
      }
    }
    for (const reason of ['none', 'bad_form', 'need_empty', 'over_asked', 'bot_colour', 'workers_insufficient', 'workers_redundant', 'cannot_give'])
      expect(reasons.get(reason) ?? 0, reason).toBeGreaterThan(9);
  });
  it('AN-E-01, AN-E-03: counts as the engine what workers lack, and who of them can stay at home', () => {
    for (const { view, draft, refused } of offers) {
      const own = view.seats[draft.maker]!;
      const [owed, workers] = [positive(restOf(view, draft)), draft.workers ?? []];
      const supplied = refused === null || refused.reason === 'workers_redundant';
      if (refused?.reason === 'workers_insufficient') expect(positive(missingOf(owed, workers, view.faces, own.upgrades))).toEqual(refused.missing);
      if (supplied) expect(positive(missingOf(owed, workers, view.faces, own.upgrades))).toEqual({});
      if (supplied) expect(spareOf(owed, workers, view.faces, own.upgrades)).toEqual(refused?.card ?? null);
    }
  });
  it('shows an empty place for every icon that is missing, and the mark of whoever supplies the others', () => {
    for (const { view, draft, refused } of offers.filter((one) => one.refused === null || one.refused.reason === 'workers_insufficient')) {
      const verdict = verdictOf(view, draft);
      for (const [skill, required] of Object.entries(view.planets[draft.planet]!.requirements)) {
        const pips = suppliers(view, draft, verdict, skill);
        expect(pips).toHaveLength(required);
        expect(pips.filter((party) => party === null)).toHaveLength(refused?.missing?.[skill] ?? 0);
        for (const party of stakeholders(draft)) expect(pips.filter((one) => one === party)).toHaveLength(stakeOf(draft, party).need[skill] ?? 0);
      }
    }
  });
});

describe('a deal that is sent', () => {
  it('AN-N-21: has the form that the engine reads', () => {
    for (const { draft, move } of judged) expect(written(draft, draft.workers ?? [])).toEqual(move);
  });
});
