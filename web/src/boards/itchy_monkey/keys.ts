// The keys of the board: a number takes the choice that bears it, a column and a row point at a cell, a letter shows threats.

import { columnName, keyOf } from './cells';

export const THREATS_KEY = 'w';

/** What a key means: the choice with that number, a cell, the column of a cell that is not whole yet, more or fewer lice, threats. */
export type Meant =
  | { is: 'cell'; key: string }
  | { is: 'choice'; number: number }
  | { is: 'column'; col: number }
  | { is: 'load'; by: 1 | -1 }
  | { is: 'threats' };

const LOADS: Record<string, 1 | -1> = { '+': 1, '-': -1 };
const TYPING = 'input, textarea, select, [contenteditable]';

/** What a key means on a board of so many rows and columns, if a column was typed before it. */
export function meantBy(key: string, typed: number | null, { rows, cols }: { rows: number; cols: number }): Meant | null {
  const pressed = key.toLowerCase();
  if (pressed === THREATS_KEY) return { is: 'threats' };
  const by = LOADS[pressed];
  if (by) return { is: 'load', by };
  const col = Array.from({ length: cols }, (_, place) => columnName(place)).indexOf(pressed);
  if (col >= 0) return { is: 'column', col };
  const number = /^[1-9]$/.test(pressed) ? Number(pressed) : null;
  if (number === null) return null;
  if (typed === null) return { is: 'choice', number };
  return number <= rows ? { is: 'cell', key: keyOf([number - 1, typed]) } : null;
}

/** Whether a key was meant for the board: nobody is writing, and nothing else has taken it. */
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector('dialog[open]')) return false;
  return !(event.target instanceof Element && event.target.matches(TYPING));
}
