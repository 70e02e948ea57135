// Compares the languages of the client's words: a sentence that one of them lacks fails the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LANGUAGES = ['en', 'fr'];

/** The folders that hold words: the client's own, and one for each drawn board. */
export function wordFolders(src) {
  const boards = readdirSync(join(src, 'boards'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(src, 'boards', entry.name, 'words'));
  return [join(src, 'words'), ...boards].filter((folder) => existsSync(folder));
}

/** The words of a folder in a language; a file that is missing has none. */
export function readWords(folder, language) {
  const file = join(folder, `${language}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** The names of the holes of a sentence, sorted; all forms of a plural count. */
export function holesOf(template) {
  const texts = typeof template === 'string' ? [template] : [...Object.values(template), `{${template.by}}`];
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))].sort();
}

/** What is wrong with two languages of the same words, in plain sentences. */
export function differences(one, other) {
  const found = [];
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (!(key in one) || !(key in other)) found.push(`${key} is there in one language only`);
    else if (holesOf(one[key]).join() !== holesOf(other[key]).join()) found.push(`${key} has other holes in the other language`);
  }
  return found;
}

/** A Vite plugin that stops the build when a translation is missing. */
export function translations(src) {
  return {
    name: 'translations',
    apply: 'build',
    buildStart() {
      const found = wordFolders(src).flatMap((folder) => {
        const [one, other] = LANGUAGES.map((language) => readWords(folder, language));
        return differences(one, other).map((problem) => `${folder}: ${problem}`);
      });
      if (found.length > 0) throw new Error(`translations:\n${found.join('\n')}`);
    },
  };
}
