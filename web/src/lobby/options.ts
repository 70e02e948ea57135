// The options of a game as a page shows them: one of some, several of some, a number in a range, yes or no.

import type { OptionInfo } from '../wire/http';
import type { Words } from '../words';

export type Single = boolean | number | string;
export type Chosen = Single | Single[];

const ALONE: ReadonlySet<Single> = new Set(['random', 'first_game', 'none']);

/** How an option is put to a person. */
export type OptionKind = 'yes_no' | 'number' | 'one' | 'set' | 'one_or_set';

export function kindOf(option: OptionInfo): OptionKind {
  if (option.choices === null) return 'number';
  const several = option.many !== null;
  const alone = singles(option).length > 0;
  if (several) return alone ? 'one_or_set' : 'set';
  return option.choices.every((choice) => typeof choice === 'boolean') ? 'yes_no' : 'one';
}

/** What an option is called at the table; one that nobody has named keeps what the game says of it. */
export function optionName(game: string, option: OptionInfo, words: Words): string {
  const key = `choose.${game}.${option.name}`;
  if (words.has(key)) return words.sentence(key);
  return words.has(`option.${option.name}`) ? words.sentence(`option.${option.name}`) : option.name;
}

/** What an option changes for the players, or ''. */
export function effect(game: string, option: OptionInfo, words: Words): string {
  const key = `changes.${game}.${option.name}`;
  return words.has(key) ? words.sentence(key) : '';
}

/** Options that are rarely changed: rulings on doubtful cases, and how much of everything there is. */
const RARE: ReadonlySet<string> = new Set([
  'after_us.shortage', 'afternova.max_rounds', 'itchy_monkey.starting_player', 'itchy_monkey.max_rounds',
  'itchy_monkey.workers_per_player', 'itchy_monkey.queens_per_player', 'monkey_palace.bonus_count',
  'monkey_palace.highest_tie_counts_for_credit', 'monkey_palace.allow_u_turn',
]);

export function isRare(game: string, option: OptionInfo): boolean {
  return RARE.has(`${game}.${option.name}`);
}

/** The drawing that stands for an option. */
const PICTURES: Readonly<Record<string, string>> = {
  'after_us.objects': 'object_pinball',
  'after_us.target': 'victory_point',
  'after_us.shortage': 'flower',
  'afternova.max_proposals_per_turn': 'seal',
  'afternova.max_rounds': 'planet_small',
  'itchy_monkey.starting_player': 'crown',
  'itchy_monkey.emperor_replaces': 'emperor_tamarin',
  'itchy_monkey.powers': 'gorilla',
  'itchy_monkey.max_rounds': 'comb',
  'itchy_monkey.workers_per_player': 'louse_worker',
  'itchy_monkey.queens_per_player': 'louse_queen',
  'monkey_palace.plan': 'piece_arch',
  'monkey_palace.butterfly': 'animal_butterfly',
  'monkey_palace.frog': 'animal_frog',
  'monkey_palace.pack_order': 'bonus_card',
  'monkey_palace.bonus_count': 'piece_brick',
  'monkey_palace.highest_tie_counts_for_credit': 'credit',
  'monkey_palace.allow_u_turn': 'piece_column',
};

export function pictureOf(game: string, option: OptionInfo): string {
  return PICTURES[`${game}.${option.name}`] ?? '';
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
