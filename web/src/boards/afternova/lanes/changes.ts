// What a counter changes in an offer, fragment by fragment.

import { without } from '../pieces/counts';

export interface Change {
  name: string;
  how: 'kept' | 'new' | 'gone';
}

/** The names of a list beside those of an earlier one: kept, gone, new. Without an earlier one all are kept. */
export function changesOf(before: readonly string[] | null, now: readonly string[]): Change[] {
  if (before === null) return now.map((name) => ({ name, how: 'kept' }));
  const added = without(now, before);
  return [
    ...without(now, added).map((name): Change => ({ name, how: 'kept' })),
    ...without(before, now).map((name): Change => ({ name, how: 'gone' })),
    ...added.map((name): Change => ({ name, how: 'new' })),
  ];
}
