// What the coach says, in words: moves, chances, and what speaks for a move.

import type { Offered, Reason, Way } from '../wire/messages';
import type { Words } from '../words';

/** What a move is called beside others: in colour, or, where its place in the list shows it, for those who listen. */
export interface Tag {
  text: string;
  kind: 'good' | 'bad' | 'plain' | 'spoken';
}

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

/** By how much a chance changes, in percent with its sign. */
export function change(by: number): string {
  const found = percent(by);
  return found > 0 ? `+${found} %` : `${String(found).replace('-', '−')} %`;
}

/** A way as it is read aloud. */
export function waySaid(way: Way, words: Words): string {
  const chance = way.chance === null ? [] : [words.sentence('coach.chance', { percent: percent(way.chance) })];
  return [movesSaid(way.moves, words), ...chance, ...way.reasons.map((reason) => reasonSaid(reason, words))].join('. ');
}
