// What stands on a cell, in words: for those who hear it, and as help for everybody.

import { nameOf as seatName } from '../../seats';
import type { Monkey, View } from '../../wire/itchy_monkey';
import type { Seat } from '../../wire/messages';
import type { Words } from '../../words';
import { at, keyOf, nameOf, type At } from './cells';
import { COLONY, NEEDED, type Species } from './figures';
import { flowersOf } from './flowers';
import type { Goal } from './goals';
import { isColony, strength, type Loss } from './outcome';
import { crowdOf } from './powers';
import type { Threat } from './threats';

export interface BoardFacts {
  view: View;
  monkeys: ReadonlyMap<string, Monkey>;
  powers: ReadonlyMap<string, Species[]>;
  seats: Seat[];
  words: Words;
}

/** A colony on a monkey would bring a seat the victory; so many workers are missing. */
export interface Wanted {
  seat: number;
  short: number;
}

/** What may be done with a cell now, and what it means to a goal that is looked at. */
export interface Chances {
  open: boolean;
  aim: boolean;
  settles: boolean;
  counted: boolean;
  wanted: readonly Wanted[];
}

function sayer(words: Words): (key: string, values?: Record<string, unknown>) => string {
  return (key, values = {}) => words.sentence(`board.itchy_monkey.${key}`, values);
}

/** "2 workers and 1 queen". */
export function liceSaid(words: Words, lice: { workers: number; queens: number }): string {
  const say = sayer(words);
  const parts = [
    lice.workers > 0 ? say('workers', { workers: lice.workers }) : '',
    lice.queens > 0 ? say('queens', { queens: lice.queens }) : '',
  ].filter((part) => part !== '');
  return parts.length === 2 ? say('and', { first: parts[0], second: parts[1] }) : (parts[0] ?? say('nobody'));
}

export function isCrowded(table: BoardFacts, monkey: Monkey): boolean {
  return monkey.workers >= crowdOf(table.powers.get(keyOf(monkey.cell)) ?? []);
}

/** The name of a cell: what stands there, whose lice, and what may be done. */
export function spokenOf(table: BoardFacts, cell: At, chances: Chances): string {
  const { monkeys, seats, words } = table;
  const say = sayer(words);
  const monkey = monkeys.get(keyOf(cell));
  const name = nameOf(cell);
  const parts = [monkey ? say('said.monkey', { cell: name, piece: monkey.species }) : say('said.empty', { cell: name })];
  if (monkey && monkey.owner !== null) {
    parts.push(say('said.lice', { name: seatName(seats, monkey.owner, words), workers: monkey.workers, queens: monkey.queens }));
    if (isColony(monkey)) parts.push(say('said.colony'));
    if (isCrowded(table, monkey)) parts.push(say('said.crowded'));
  }
  for (const { seat, short } of chances.wanted) parts.push(say('said.wanted', { name: seatName(seats, seat, words), workers: short }));
  if (chances.counted) parts.push(say('said.counted'));
  if (chances.open) parts.push(say('said.open'));
  if (chances.aim) parts.push(say('said.aim'));
  if (chances.settles) parts.push(say('said.settles'));
  return parts.join(', ');
}

/** What the signs on a cell mean; nothing where there are none. */
export function explainedOf(table: BoardFacts, cell: At, chances: Chances): string {
  const { view, monkeys, powers, seats, words } = table;
  const say = sayer(words);
  const key = keyOf(cell);
  const monkey = monkeys.get(key);
  const flower = flowersOf(view.families.length).get(key);
  if (!monkey && !flower) return '';
  const lines = [monkey ? say('said.monkey', { cell: nameOf(cell), piece: monkey.species }) : say('said.empty', { cell: nameOf(cell) })];
  if (!monkey && flower) lines.push(say('help.flower', { piece: flower }));
  if (monkey && monkey.owner !== null) {
    const name = seatName(seats, monkey.owner, words);
    lines.push(say('help.lice', { name, lice: liceSaid(words, monkey), strength: strength(monkey) }));
    if (isColony(monkey)) lines.push(say('help.colony', { colony: COLONY }));
    if (isCrowded(table, monkey)) lines.push(say('help.crowded', { least: crowdOf(powers.get(key) ?? []) }));
  }
  for (const power of powers.get(key) ?? []) lines.push(words.sentence(`option.powers.${power}`));
  if (chances.settles) lines.push(say('help.settles'));
  for (const { seat, short } of chances.wanted) lines.push(say('help.wanted', { name: seatName(seats, seat, words), workers: short }));
  return lines.join('\n');
}

/** How far a seat is towards a victory. */
export function goalSaid(words: Words, goal: Goal): string {
  const say = sayer(words);
  return say('goal.said', { goal: say(`goal.${goal.name}`), have: goal.have, needed: NEEDED[goal.name] });
}

/** "Bot 1 needs one more gorilla." */
export function threatSaid({ seats, words }: Pick<BoardFacts, 'seats' | 'words'>, { seat, goal, species }: Threat): string {
  return sayer(words)(`threat.${goal}`, { name: seatName(seats, seat, words), piece: species });
}

/** Where a threat would come true: "b2: 1 worker short". */
export function placesSaid(words: Words, { places }: Threat): string[] {
  return places.map(({ cell, short }) => sayer(words)('threat.place', { cell: nameOf(at(cell)), workers: short }));
}

/** Who loses what: "You lose 2 workers." */
export function lossSaid({ seats, words }: Pick<BoardFacts, 'seats' | 'words'>, me: number, loss: Loss): string {
  const say = sayer(words);
  const lice = liceSaid(words, loss);
  return loss.seat === me ? say('loses.mine', { lice }) : say('loses', { name: seatName(seats, loss.seat, words), lice });
}

/** What a victory takes, what is there, and what is missing. */
export function goalExplained(words: Words, goal: Goal): string {
  const say = sayer(words);
  const missing = goal.slots.filter(({ filled }) => !filled).map(({ species }) => say('piece', { piece: species }));
  const lines = [say(`goal.${goal.name}.help`, { colony: COLONY, needed: NEEDED[goal.name] }), goal.short > 0 ? say('goal.short', { workers: goal.short }) : say('goal.won')];
  if (goal.name === 'five_species' && missing.length > 0) lines.push(say('goal.missing', { pieces: missing.join(', ') }));
  return lines.join('\n');
}
