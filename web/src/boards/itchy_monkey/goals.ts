// How far each seat is towards the three victories.

import type { Monkey, View } from '../../wire/itchy_monkey';
import { COLONY, NEEDED, SPECIES, type GoalName, type Species } from './figures';

/** One place to fill: which species belongs there, and whether a colony is there. */
export interface Slot {
  species: Species;
  filled: boolean;
}

export interface Goal {
  name: GoalName;
  have: number;
  slots: Slot[];
  /** How many workers are still missing on the monkeys that need the fewest. */
  short: number;
}

export function goalsOf(monkeys: readonly Monkey[], seat: number): Goal[] {
  const present = SPECIES.filter((species) => monkeys.some((monkey) => monkey.species === species));
  const missing = new Map(present.map((species) => [species, missingOn(monkeys, seat, species)]));
  const lacking = (species: Species, count: number): number => sum((missing.get(species) ?? []).slice(0, count));
  const colonies = (species: Species): number => (missing.get(species) ?? []).filter((lacks) => lacks === 0).length;
  const ahead = (one: Species, other: Species): number =>
    colonies(one) - colonies(other) || lacking(other, NEEDED.four_same) - lacking(one, NEEDED.four_same);
  const same = present.reduce((best, species) => (ahead(species, best) > 0 ? species : best));
  const slots = present.map((species) => ({ species, filled: lacking(species, 1) === 0 }));
  const have = slots.filter(({ filled }) => filled).length;
  return [
    { name: 'five_species', have, slots, short: sum(present.map((species) => lacking(species, 1))) },
    alike('four_same', same, missing.get(same) ?? []),
    alike('three_gorillas', 'gorilla', missing.get('gorilla') ?? []),
  ];
}

/** How many workers a seat lacks for a colony on each monkey of a species, the fewest first. */
function missingOn(monkeys: readonly Monkey[], seat: number, species: Species): number[] {
  return monkeys
    .filter((monkey) => monkey.species === species)
    .map((monkey) => shortOn(monkey, seat))
    .sort((one, other) => one - other);
}

/** How many workers a seat lacks for a colony on a monkey, others' lice gone. */
export function shortOn(monkey: Monkey, seat: number): number {
  return monkey.owner !== seat ? COLONY : Math.max(COLONY - monkey.workers, 0);
}

/** Whether a seat has won when the monkeys stand like this in its own turn (IM-V-02). */
export function wins(monkeys: readonly Monkey[], seat: number): boolean {
  return goalsOf(monkeys, seat).some(({ name, have }) => have >= NEEDED[name]);
}

function alike(name: GoalName, species: Species, missing: readonly number[]): Goal {
  const nearest = missing.slice(0, NEEDED[name]);
  const have = nearest.filter((lacks) => lacks === 0).length;
  const slots = Array.from({ length: NEEDED[name] }, (_, place) => ({ species, filled: place < have }));
  return { name, have, slots, short: sum(nearest) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** One colony is missing, while the match goes on. */
export function isClose(view: View, goal: Goal): boolean {
  return view.stage !== 'over' && goal.have === NEEDED[goal.name] - 1;
}

/** The match was won with this goal. */
export function isWon(view: View, seat: number, goal: GoalName): boolean {
  return view.winner === seat && endingsOf(view).includes(goal);
}

/** The victories with which the match was won. */
export function endingsOf(view: View): GoalName[] {
  return view.winner === null ? [] : ((view.ending ?? '').split('+') as GoalName[]);
}
