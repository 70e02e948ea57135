// What a bot said, in parts: words, and colours or skills that are drawn.

import type { Line } from '../../../wire/messages';
import type { Values, Words } from '../../../words';

/** So many fragments of a colour, or icons of a skill. */
export interface Drawn {
  of: 'colour' | 'skill';
  name: string;
  number: number;
}

const OPEN = '\u2060\u2061';
const CLOSE = '\u2061\u2060';
const HOLE = new RegExp(`${OPEN}(colour|skill) (\\w+) (\\d+)${CLOSE}`);
const marked = ({ of, name, number }: Drawn): string => `${OPEN}${of} ${name} ${number}${CLOSE}`;

/** What a value counts, if it is "so many of a colour or a skill". */
function counted(value: unknown): Drawn | null {
  const { values } = (value ?? {}) as { values?: Values };
  if (typeof values !== 'object' || values === null) return null;
  const number = Object.values(values).find((one): one is number => typeof one === 'number') ?? 1;
  for (const of of ['colour', 'skill'] as const) {
    const name = values[of];
    if (typeof name === 'string') return { of, name, number };
  }
  return null;
}

function drawable(name: string, value: unknown): unknown {
  if (name === 'colour' && typeof value === 'string') return marked({ of: 'colour', name: value, number: 1 });
  if (Array.isArray(value)) return value.map((one) => drawable(name, one));
  const drawn = counted(value);
  return drawn ? marked(drawn) : value;
}

/** The parts of a line, one after the other. */
export function drawnParts(words: Words, line: Line): (string | Drawn)[] {
  if (line.code === null) return [line.text ?? ''];
  const values = Object.fromEntries(Object.entries(line.values).map(([name, value]) => [name, drawable(name, value)]));
  const pieces = words.sentence(line.code, values).split(HOLE);
  const parts: (string | Drawn)[] = [];
  for (let at = 0; at < pieces.length; at += 4) {
    if (pieces[at]) parts.push(pieces[at]!);
    if (at + 3 < pieces.length) parts.push({ of: pieces[at + 1] as Drawn['of'], name: pieces[at + 2]!, number: Number(pieces[at + 3]) });
  }
  return parts;
}

/** The colours that a line asks for on top, if it says which. */
export function askedFor(line: Line | undefined): string[] {
  if (!line?.code || !/\.(too_little|want_more)\.(one|some)/.test(line.code)) return [];
  const all = Object.values(line.values).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return all.flatMap((value) => {
    if (typeof value === 'string') return [value];
    const drawn = counted(value);
    return drawn?.of === 'colour' ? Array<string>(drawn.number).fill(drawn.name) : [];
  });
}
