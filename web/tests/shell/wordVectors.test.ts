// The engine's filler (kernel/words.py) passes the same file: tests/kernel/test_word_vectors.py.

import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/vectors/words.json';
import { Words, type Language, type Templates, type Values } from '../../src/words';

describe('the vectors of the words', () => {
  it.each(vectors)('$about', ({ language, words, key, values, text }) => {
    const filled = new Words(language as Language, words as unknown as Templates).sentence(key, values as Values);
    expect(filled.replaceAll('\u00a0', ' ')).toBe(text);
  });
});
