import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { differences, readWords, wordFolders } from '../../scripts/translations.mjs';

const SRC = join(import.meta.dirname, '../../src');

function sources(folder: string, leftOut = ''): string {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== leftOut);
  return entries
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sources(path, leftOut);
      return /\.(svelte|ts)$/.test(entry.name) ? readFileSync(path, 'utf8') : '';
    })
    .join('\n');
}

/** The keys that no string of the code names, wholly or by a beginning that a hole completes. */
function unused(keys: string[], code: string, prefix = ''): string[] {
  const whole = new Set([...code.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, key]) => key));
  const beginnings = [...code.matchAll(/`([\w.]+)\$\{/g)].map(([, start]) => start ?? '');
  return keys.filter((key) => {
    const forms = [key, key.slice(prefix.length)];
    return !forms.some((form) => whole.has(form) || beginnings.some((start) => form.startsWith(start)));
  });
}

describe.each(wordFolders(SRC))('the words in %s', (folder) => {
  const own = readWords(folder, 'en');

  it('are the same in both languages, with the same holes', () => {
    expect(differences(own, readWords(folder, 'fr'))).toEqual([]);
  });
  it('are all used', () => {
    const board = basename(dirname(folder)) === 'src' ? null : basename(dirname(folder));
    const code = sources(board === null ? SRC : dirname(folder));
    expect(unused(Object.keys(own), code, board === null ? '' : `board.${board}.`)).toEqual([]);
  });
});

describe('the shell', () => {
  it('has a sentence for every key that it asks for', () => {
    const own = readWords(join(SRC, 'words'), 'en');
    const code = sources(SRC, 'boards');
    const asked = [...code.matchAll(/\b(?:say|words\.sentence)\(\s*'([\w.]+)'/g)].map(([, key]) => key ?? '');
    const ofTheEngine = new Set(['title']);
    expect(asked.filter((key) => !(key in own) && !ofTheEngine.has(key))).toEqual([]);
  });
});
