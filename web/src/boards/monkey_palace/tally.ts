// Where a seat's bananas come from.

import type { SeenCard, SeenSeat } from '../../wire/monkey_palace';

export interface Tally {
  /** On the cards that can be seen, and on those beneath them. */
  visible: number;
  covered: number;
  /** On bonus cards and trophies. */
  extra: number;
  total: number;
}

export function tally({ slots, score }: Pick<SeenSeat, 'slots' | 'score'>): Tally {
  const sum = (cards: readonly SeenCard[]): number => cards.reduce((all, { bananas }) => all + bananas, 0);
  const visible = sum(slots.flatMap((slot) => slot.slice(-1)));
  const covered = sum(slots.flatMap((slot) => slot.slice(0, -1)));
  return { visible, covered, extra: score - visible - covered, total: score };
}
