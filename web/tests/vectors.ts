// The vectors that the engine wrote before the tests began (vectors.setup.ts).

import { readFileSync } from 'node:fs';

const files = new Map<string, Record<string, unknown[]>>();

/** What the engine says, for the test of one function of a board; too few cases would prove nothing. */
export function vectors<Case>(game: string, name: string, least = 500): Case[] {
  const known = files.get(game) ?? (JSON.parse(readFileSync(new URL(`vectors/${game}.json`, import.meta.url), 'utf8')) as Record<string, unknown[]>);
  files.set(game, known);
  const cases = known[name] ?? [];
  if (cases.length < least) throw new Error(`${game}: ${cases.length} cases of ${name} are too few`);
  return cases as Case[];
}
