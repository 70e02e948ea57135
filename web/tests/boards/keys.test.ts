// The keys of the table are the same in all games: no board listens to one of them itself.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KEYS } from '../../src/table/keys';

const BOARDS = join(import.meta.dirname, '../../src/boards');
const OURS = new Set<string>(KEYS.filter((key) => key.length === 1));

/** The files of a folder that listen to keys. */
function listening(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((code) => /\.key\b/.test(code));
}

/** Single characters that a text of code names as they are pressed, in quotes or as names in a table. */
function characters(code: string): string[] {
  const quoted = [...code.matchAll(/(['"`])(.)\1/g)].map(([, , one]) => one ?? '');
  const named = [...code.matchAll(/[{,]\s*(\w):/g)].map(([, one]) => one ?? '');
  return [...quoted, ...named].filter((one) => /[a-z?]/.test(one));
}

describe.each(readdirSync(BOARDS, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name))('the board of %s', (game) => {
  it('leaves the letters of the table alone', () => {
    expect(listening(join(BOARDS, game)).flatMap(characters).filter((key) => OURS.has(key))).toEqual([]);
  });
  it('shows none of them as its own', () => {
    const index = readFileSync(join(BOARDS, game === 'shared' ? 'index.ts' : `${game}/index.ts`), 'utf8');
    const shown = [...index.matchAll(/shown: '([^']+)'/g)].flatMap(([, keys]) => (keys ?? '').split(/\s+/));
    expect(shown.filter((key) => OURS.has(key.toLowerCase()))).toEqual([]);
  });
});

it('the test would see a letter that is taken twice', () => {
  expect(characters("if (event.key === 'u') back();")).toContain('u');
  expect(characters('const DEEDS = { q: quit, Enter: go };')).toContain('q');
});
