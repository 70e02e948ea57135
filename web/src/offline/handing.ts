// Handing the device on to another person at the same table.

import type { BotAsked, TableNow, UndoAsked } from '../wire/messages';

/** The key of the context in which a page finds how to hand the device on; with a server there is none. */
export const HANDS_ON = Symbol('hands on');
export type HandsOn = (seat: number, name: string) => void;

/** Who has not answered yet whether somebody may undo, or have another bot. */
const silent = (question: UndoAsked | BotAsked | null): number[] =>
  question === null || ('denied' in question && question.denied !== null) ? [] : question.asked.filter((seat) => !question.granted.includes(seat));

/** The people of this device, apart from the one who looks, whom the table waits for: to answer somebody, or to act. */
export function waitedFor(table: TableNow, toAct: readonly number[], me: number | null): number[] {
  if (table.status !== 'playing') return [];
  // Whoever can act needs nobody else to, but may want an answer first.
  const canAct = me !== null && toAct.includes(me) && table.seats[me]?.bot === null;
  const due = [...silent(table.undo), ...silent(table.bot_asked), ...(canAct ? [] : toAct)];
  return [...new Set(due)].filter((seat) => seat !== me && table.seats[seat]?.person && table.seats[seat].bot === null);
}
