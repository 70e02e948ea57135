// The engine speaks of seats by number; people want names.
//
// A template such as "Lice of seat {seat} go back" loses the word before the hole, and the hole gets a name.
// In French "de la place {seat}" leaves "de", which is elided before a vowel.

import type { Language, Values } from './words';

/** What a seat is called. */
export type Who = (seat: number) => string;

/** A template whose holes are people, and the names that belong in them. */
export interface Peopled {
  template: string;
  names: Record<string, string>;
}

/** Holes that hold seat numbers. */
const SEATED = new Set(['seat', 'player', 'neighbour', 'active', 'winners', 'owner']);

// After the word for a seat comes a hole, or the number that stands in its place in a finished text.
const NUMBER = String.raw`(\{\w+\}|\d+\b)`;
const SEAT_WORDS: Record<Language, RegExp> = {
  en: pattern('(?:the )?(?:seat|player|helper|neighbour)'),
  fr: pattern('(?:la )?place(?: voisine)?'),
};

/** The template without the words for "seat", and the names that belong in its holes. */
export function bySeat(template: string, language: Language, values: Values, who: Who): Peopled {
  const names: Record<string, string> = {};
  for (const [hole, value] of Object.entries(values)) {
    const name = SEATED.has(hole) ? called(value, who) : null;
    if (name !== null) names[hole] = name;
  }
  const bare = withoutWord(template, language, (token) => (token.slice(1, -1) in names ? token : null));
  return { template: elided(bare, language, names), names };
}

/** A finished text, with names in place of "seat 0". */
export function named(text: string, language: Language, who: Who): string {
  const names: Record<string, string> = {};
  const holed = withoutWord(text, language, (token) => {
    if (!/^\d+$/.test(token)) return null;
    names[`seat_${token}`] = who(Number(token));
    return `{seat_${token}}`;
  });
  return elided(holed, language, names).replace(/\{(seat_\d+)\}/g, (hole, name: string) => names[name] ?? hole);
}

function pattern(word: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])${word} ${NUMBER}`, 'giu');
}

function withoutWord(text: string, language: Language, instead: (token: string) => string | null): string {
  return text.replace(SEAT_WORDS[language], (whole: string, token: string) => instead(token) ?? whole);
}

function called(value: unknown, who: Who): string | null {
  if (typeof value === 'number') return who(value);
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')) {
    return value.map((one: number) => who(one)).join(', ');
  }
  return null;
}

/** "de {seat}" becomes "d'{seat}" before a name that begins with a vowel. */
function elided(template: string, language: Language, names: Record<string, string>): string {
  if (language !== 'fr') return template;
  return template.replace(/\b([dD])e \{(\w+)\}/g, (whole, d: string, name: string) =>
    /^[aeiouyàâäéèêëîïôöûü]/i.test(names[name] ?? '') ? `${d}'{${name}}` : whole,
  );
}
