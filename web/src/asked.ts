// What is asked of a seat now, in one line: the game's own question where it has one.

import type { Mine } from './wire/messages';
import type { Words } from './words';

/** The question to a seat that owes a decision. */
export function question({ asked }: Pick<Mine, 'asked'>, words: Words): string {
  if (!asked || !words.has(asked.key)) return words.sentence('table.your_turn');
  return words.sentence(asked.key, asked.values);
}
