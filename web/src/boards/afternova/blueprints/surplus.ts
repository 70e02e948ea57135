// Fragments above the room of a storage, and which of them go.

import type { SeatView } from '../../../wire/afternova';

/** How many have to go. */
export const surplusOf = (seat: SeatView): number => Math.max(0, seat.storage.length - seat.capacity);

/** What stays when those at some places go. */
export const keptBy = (seat: SeatView, gone: readonly number[]): string[] => seat.storage.filter((_, at) => !gone.includes(at));

/** What goes, in the order of the storage. */
export const goneOf = (seat: SeatView, gone: readonly number[]): string[] => seat.storage.filter((_, at) => gone.includes(at));

/** One more goes, or one fewer; of too many the first chosen stays. */
export function toggled(gone: readonly number[], at: number, number: number): number[] {
  return gone.includes(at) ? gone.filter((other) => other !== at) : [...gone, at].slice(-number);
}
