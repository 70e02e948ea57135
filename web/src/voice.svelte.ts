// The words that every page of this client may use, in the language of the moment.

import { Failed } from './failed';
import { Words, type Values } from './words';

export const voice: { words: Words } = $state({ words: new Words('en', {}) });

/** A sentence of this client. */
export function say(key: string, values?: Values): string {
  return voice.words.sentence(key, values);
}

/** What went wrong, in words. */
export function sayFault(error: unknown, words: Words = voice.words): string {
  if (!(error instanceof Failed)) return words.sentence('fault.unknown', { code: String(error) });
  return words.refusal({ code: error.fault.code, values: error.fault.values, place: '' });
}
