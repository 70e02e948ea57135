// How a match came out, beyond who is named as its winner.

import type { Outcome } from './wire/messages';

/** The rivals without a seat whom nobody has beaten, and who have beaten nobody: a draw is no victory. */
export function drawnWith(outcome: Pick<Outcome, 'reason' | 'rivals' | 'scores'>): string[] {
  if (!outcome.reason.split('+').includes('draw')) return [];
  const best = Math.max(...outcome.scores);
  return Object.entries(outcome.rivals).flatMap(([name, score]) => (score === best ? [name] : []));
}
