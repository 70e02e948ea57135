// The options of a game as a page shows them: one of some, several of some, a number in a range, yes or no.

import type { OptionInfo } from '../wire/http';
import type { Words } from '../words';

export type Single = boolean | number | string;
export type Chosen = Single | Single[];

const ALONE: ReadonlySet<Single> = new Set(['random', 'first_game', 'none']);

/** How an option is put to a person. */
export type Kind = 'yes_no' | 'number' | 'one' | 'set' | 'one_or_set';

export function kindOf(option: OptionInfo): Kind {
  if (option.choices === null) return 'number';
  const several = option.many !== null;
  const alone = singles(option).length > 0;
  if (several) return alone ? 'one_or_set' : 'set';
  return option.choices.every((choice) => typeof choice === 'boolean') ? 'yes_no' : 'one';
}

/** What an option means. */
export function meaning(option: OptionInfo, words: Words): string {
  const key = `option.${option.name}`;
  return words.has(key) ? words.sentence(key) : option.name;
}

/** What one of its choices is called. */
export function choiceName(option: OptionInfo, choice: Single, words: Words): string {
  const key = `option.${option.name}.${choice}`;
  if (words.has(key)) return words.sentence(key);
  if (typeof choice === 'boolean') return words.sentence(choice ? 'yes' : 'no');
  if (namesSeat(option, choice)) return words.sentence('new.seat', { number: Number(choice) + 1 });
  return String(choice);
}

/** Choices that stand alone, where others make up a set; the wire does not say so, their names do. */
export function singles(option: OptionInfo): Single[] {
  const choices = option.choices ?? [];
  return option.many === null ? choices : choices.filter((choice) => ALONE.has(choice));
}

/** Choices that a set is made of. */
export function members(option: OptionInfo): Single[] {
  const alone = new Set(singles(option));
  return (option.choices ?? []).filter((choice) => !alone.has(choice));
}

/** The set after one choice was ticked or unticked, in the game's own order. */
export function toggled(option: OptionInfo, chosen: Chosen, choice: Single): Single[] {
  const now = new Set(Array.isArray(chosen) ? chosen : []);
  if (!now.delete(choice)) now.add(choice);
  return members(option).filter((one) => now.has(one));
}

/** Whether a set has a size that the game takes. */
export function sizeFits(option: OptionInfo, set: readonly Single[]): boolean {
  const [least = 0, most = Infinity] = option.many ?? [];
  return set.length >= least && set.length <= most;
}

/** The choices there are at a table of so many seats. */
export function choicesFor(option: OptionInfo, seats: number): Single[] {
  return singles(option).filter((choice) => !namesSeat(option, choice) || Number(choice) < seats);
}

function namesSeat(option: OptionInfo, choice: Single): boolean {
  return option.name.endsWith('_player') && typeof choice === 'number' && option.choices !== null;
}
