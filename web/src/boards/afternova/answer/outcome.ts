// What came of an offer, in one sentence.

import type { Desk } from '../desk';
import type { Heard } from '../log/heard';

export function outcomeIn(desk: Desk, { offer }: Heard): string {
  const by = (kind: string): number[] => offer.replies.filter((reply) => reply.kind === kind).map(({ seat }) => seat);
  if (offer.fate === 'done') return desk.say('outcome.done', { names: desk.names(offer.chosen === null ? by('accept') : [offer.chosen]) });
  if (offer.fate === 'open') return '';
  const refused = by('refuse');
  if (refused.length === offer.replies.length && refused.length > 1) return desk.say('outcome.all_refused');
  if (refused.length > 0) return desk.say('outcome.refused', { names: desk.names(refused) });
  return desk.say('outcome.declined', { names: desk.names(by('counter')) });
}
