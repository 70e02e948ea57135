// What a new helper is asked for: what the maker's hand lacks, at most what one worker can give.

import type { View } from '../../../wire/afternova';
import { isWorker, missingOf, workersOf } from '../lanes/crew';
import { countsOf, namesOf, positive, total, type Counts } from '../pieces/counts';
import { restOf, staked, stakeholders, stakeOf, type Draft } from './draft';

/** The icons that are still to be asked of somebody; if the hand lacks none, one of those it would have to supply itself. */
export function wantedOf(view: View, draft: Draft): Counts {
  const seat = view.seats[draft.maker];
  const rest = positive(restOf(view, draft));
  if (!seat) return {};
  const missing = namesOf(missingOf(rest, workersOf(seat), view.faces, seat.upgrades));
  const most = Math.max(...Object.entries(view.faces).map(([card, { icons }]) => (isWorker(card) ? icons.length : 0)));
  const largest = Object.entries(rest).sort((one, other) => other[1] - one[1])[0]?.[0];
  return countsOf(missing.length > 0 ? missing.slice(0, most) : largest === undefined ? [] : [largest]);
}

/** The changed draft, in which whoever came in is asked for what is missing. */
export function asking(view: View, before: Draft, after: Draft): Draft {
  const known = new Set(stakeholders(before));
  return stakeholders(after)
    .filter((party) => !known.has(party) && total(stakeOf(after, party).need) === 0)
    .reduce((draft, party) => staked(draft, party, { ...stakeOf(draft, party), need: wantedOf(view, draft) }), after);
}
