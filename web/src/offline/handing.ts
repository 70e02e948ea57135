// Handing the device on to another person at the same table.

import type { TableNow } from '../wire/messages';

/** The key of the context in which a page finds how to hand the device on; with a server there is none. */
export const HANDS_ON = Symbol('hands on');
export type HandsOn = (seat: number, name: string) => void;

/** The people of this device, apart from the one who looks, whom the table waits for: to act, or to let somebody undo. */
export function waitedFor(table: TableNow, toAct: readonly number[], me: number | null): number[] {
  if (table.status !== 'playing' || (me !== null && toAct.includes(me) && table.seats[me]?.bot === null)) return [];
  const undo = table.undo;
  const asked = undo === null ? [] : undo.asked.filter((seat) => !undo.granted.includes(seat));
  const due = [...asked, ...toAct].filter((seat) => seat !== me && table.seats[seat]?.person && table.seats[seat].bot === null);
  return [...new Set(due)];
}
