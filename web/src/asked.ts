// What is asked of a seat now, in one line: the game's own prompt where there is one.

import type { Words } from './words';

interface Staged {
  stage?: unknown;
  phase?: unknown;
  tribes?: { pointer?: unknown }[];
}

/** The key of the question that a view puts to a seat, or null if the game has no sentence for it. */
function askedKey(view: unknown, seat: number | null, words: Words): string | null {
  const { stage, phase, tribes } = (view ?? {}) as Staged;
  const keys = [...pointed(tribes?.[seat ?? -1]?.pointer), stage, phase].map((name) => `prompt.${String(name)}`);
  return keys.find((key) => words.has(key)) ?? null;
}

/** The question as a sentence, for a seat that owes a decision; a plain one where a prompt asks for more than the seat. */
export function question(view: unknown, seat: number, words: Words): string {
  const key = askedKey(view, seat, words);
  const asked = key === null ? '' : words.sentence(key, { seat });
  return asked === '' || /\{\w+\}/.test(asked) ? words.sentence('table.your_turn') : asked;
}

/** In After Us each seat has a place of its own within a phase: before, at a frame, or behind its assembly. */
function pointed(pointer: unknown): string[] {
  if (typeof pointer !== 'string') return [];
  return pointer === 'prepare' || pointer === 'end' ? [pointer] : ['frame'];
}
