// The board's own words.

import type { Values, Words } from '../../words';

export type Say = (key: string, values?: Values) => string;

export function sayer(words: Words): Say {
  return (key, values = {}) => words.sentence(`board.monkey_palace.${key}`, values);
}
