import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '../../../src/boards/afternova/words/en.json';

const BOARD = join(import.meta.dirname, '../../../src/boards/afternova');
const code = readdirSync(BOARD, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name)).map((name) => readFileSync(join(BOARD, name), 'utf8')).join('\n');
const own = Object.keys(en).map((key) => key.slice('board.afternova.'.length));

/** What the holes of templated keys can hold. */
const HOLES: Record<string, string[]> = {
  fate: ['alone', 'propose', 'open_call', 'invite'],
  hint: ['alone', 'propose', 'open_call', 'invite'],
  kind: ['alone', 'propose', 'open_call', 'invite'],
  send: ['alone', 'propose', 'open_call', 'invite'],
  offer: ['propose', 'open_call', 'invite'],
  watch: ['propose', 'open_call', 'invite'],
  reply: ['accept', 'refuse', 'counter'],
  replied: ['accept', 'refuse', 'counter'],
  problem: ['nobody', 'few'],
  ready: ['alone', 'propose', 'open_call', 'invite'],
  standing: ['built', 'stored', 'aim'],
  stamp: ['accept', 'refuse', 'counter', 'answered', 'thinking'],
};

describe('the board of Afternova', () => {
  it('has words for everything it says', () => {
    const whole = [...code.matchAll(/\bsay\('([\w.]+)'/g)].map(([, key]) => key ?? '');
    const chosen = [...code.matchAll(/\bsay\([^'`)]+\? '([\w.]+)' : '([\w.]+)'/g)].flatMap(([, one, other]) => [one ?? '', other ?? '']);
    expect(whole.length).toBeGreaterThan(100);
    expect([...new Set([...whole, ...chosen])].filter((key) => !own.includes(key))).toEqual([]);
  });
  it('has words for whatever completes a key', () => {
    const begun = new Set([...code.matchAll(/\bsay\(`(\w+)\.\$\{/g)].map(([, start]) => start ?? ''));
    expect([...begun].filter((start) => !(start in HOLES))).toEqual([]);
    const keys = Object.entries(HOLES).flatMap(([start, ends]) => ends.map((end) => `${start}.${end}`));
    expect(keys.filter((key) => !own.includes(key))).toEqual([]);
  });
});
