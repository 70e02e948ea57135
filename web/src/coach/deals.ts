// Which deals of a match are worth telling first.

import type { Dealt } from '../wire/http';

/** Deals in the order of what they tell: those that nobody took and both would have gained by, then the others that were left, then what was taken. */
export function tellingDeals(deals: readonly Dealt[]): Dealt[] {
  const toBoth = ({ worth }: Dealt): number => Math.min(...worth.map((one) => one ?? -1));
  return [...deals].sort((one, other) => Number(one.taken) - Number(other.taken) || toBoth(other) - toBoth(one) || one.moment - other.moment);
}
