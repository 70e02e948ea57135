// How many choices become a page that a person can take in: grouped by kind, searched when there are many.

import type { Offered } from './wire/messages';
import { tagOf, type Words } from './words';

export interface Labelled {
  offered: Offered;
  label: string;
}
export interface Group {
  tag: string;
  /** What the labels of the group share at their beginning, or '' for a single choice. */
  title: string;
  choices: Labelled[];
}

/** From so many choices on there is a search field. */
export const MANY = 20;

/** The choices with their sentences, by kind, in the order in which the game offers them. */
export function grouped(offered: readonly Offered[], words: Words): Group[] {
  const groups = new Map<string, Group>();
  for (const one of offered) {
    const tag = tagOf(one.choice);
    const group = groups.get(tag) ?? { tag, title: '', choices: [] };
    group.choices.push({ offered: one, label: words.choice(one) });
    groups.set(tag, group);
  }
  const all = [...groups.values()];
  for (const group of all) group.title = group.choices.length > 1 ? shared(group.choices.map(({ label }) => label)) : '';
  return all;
}

/** The groups with only those choices whose sentence or notation contains all the words that were typed. */
export function filtered(groups: readonly Group[], typed: string): Group[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...groups];
  return groups
    .map((group) => ({
      ...group,
      choices: group.choices.filter(({ label, offered }) => {
        const text = plain(`${label} ${offered.text}`);
        return wanted.every((word) => text.includes(word));
      }),
    }))
    .filter(({ choices }) => choices.length > 0);
}

// Articles and prepositions: alone at the end of a title they hang loose.
const LOOSE = /(?:[\s:,;(–-]+|\s(?:\p{Ll}{1,3}|from|with|vers|avec|pour|dans)|\s\S*['’])$/u;

/** The words with which all labels begin, without what hangs loose at their end. */
export function shared(labels: readonly string[]): string {
  const [first = '', ...others] = labels.map((label) => label.split(' '));
  if (typeof first === 'string') return '';
  let length = 0;
  while (length < first.length - 1 && others.every((other) => other[length] === first[length])) length += 1;
  let title = first.slice(0, length).join(' ');
  while (LOOSE.test(title)) title = title.replace(LOOSE, '');
  return title;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
