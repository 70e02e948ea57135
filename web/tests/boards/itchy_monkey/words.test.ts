import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guide } from '../../../src/boards/itchy_monkey/guide';
import own from '../../../src/boards/itchy_monkey/words/en.json';

const FOLDER = join(import.meta.dirname, '../../../src/boards/itchy_monkey');
const known = new Set(Object.keys(own));

it('has words for every key the code names', () => {
  const code = readdirSync(FOLDER).filter((name) => /\.(svelte|ts)$/.test(name)).map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('\n');
  const named = [...code.matchAll(/\bsay\('([\w.]+)'/g)].map(([, key]) => `board.itchy_monkey.${key}`);
  expect(named.filter((key) => !known.has(key))).toEqual([]);
});

it('has words for every stage, way and step of the guide', () => {
  const stages = ['setup', 'spawn', 'move', 'after'].flatMap((stage) => [`ask.${stage}`, `hint.${stage}`]);
  const ways = ['plain', 'push', 'leap'].flatMap((mode) => [`way.${mode}`, `do.${mode}`]);
  const wanted = [...[...stages, ...ways].map((key) => `board.itchy_monkey.${key}`), ...guide.map(({ words }) => words)];
  expect(wanted.filter((key) => !known.has(key))).toEqual([]);
});
