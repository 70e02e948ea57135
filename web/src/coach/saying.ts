// What the coach says, in words: moves, chances, and what speaks for a move.

import type { Offered, Reason, Way } from '../wire/messages';
import type { Words } from '../words';

/** Of a long turn, so many moves are told. */
const MOST_MOVES = 2;

/** A move, or the beginning of a turn, in one line. */
export function movesSaid(moves: readonly (readonly Offered[])[], words: Words): string {
  const told = moves.slice(0, MOST_MOVES).map((steps) => steps.map((step) => words.choice(step)).join(' · '));
  return told.join(words.sentence('coach.then')) + (moves.length > MOST_MOVES ? ' …' : '');
}

/** What speaks for a move, or against it. */
export function reasonSaid({ key, amount }: Reason, words: Words): string {
  return words.sentence(key, { amount: new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 }).format(amount) });
}

/** A chance in percent. */
export const percent = (chance: number): number => Math.round(100 * chance);

/** A way as it is read aloud. */
export function waySaid(way: Way, words: Words): string {
  const chance = way.chance === null ? [] : [words.sentence('coach.chance', { percent: percent(way.chance) })];
  return [movesSaid(way.moves, words), ...chance, ...way.reasons.map((reason) => reasonSaid(reason, words))].join('. ');
}
