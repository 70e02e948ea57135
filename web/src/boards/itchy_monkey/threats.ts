// Who is one colony before a victory and where it would be won; at the end, which colonies it was won with.

import type { Cell, Monkey } from '../../wire/itchy_monkey';
import { NEEDED, SPECIES, type GoalName, type Species } from './figures';
import { goalsOf, shortOn } from './goals';
import { isColony } from './outcome';

/** A victory of a seat that lacks one colony, on a monkey of this species: on any of these. */
export interface Threat {
  seat: number;
  goal: GoalName;
  species: Species;
  /** The monkeys that lack the fewest workers first. */
  places: { cell: Cell; short: number }[];
}

type Count = (species: Species) => number;

/** For each victory: whether one more colony on a species brings it. */
const WANTED: Record<GoalName, (species: Species, colonies: Count) => boolean> = {
  five_species: (species, colonies) => colonies(species) === 0 && settled(colonies) === NEEDED.five_species - 1,
  four_same: (species, colonies) => colonies(species) === NEEDED.four_same - 1,
  three_gorillas: (species, colonies) => species === 'gorilla' && colonies(species) === NEEDED.three_gorillas - 1,
};
/** For each victory: whether colonies on a species are part of it. */
const HELD: Record<GoalName, (species: Species, colonies: Count) => boolean> = {
  five_species: () => true,
  four_same: (species, colonies) => colonies(species) >= NEEDED.four_same,
  three_gorillas: (species) => species === 'gorilla',
};
const GOALS = Object.keys(WANTED) as GoalName[];

function settled(colonies: Count): number {
  return SPECIES.filter((species) => colonies(species) > 0).length;
}

/** The monkeys on which a seat has a colony. */
function heldBy(monkeys: readonly Monkey[], seat: number): Monkey[] {
  return monkeys.filter((monkey) => monkey.owner === seat && isColony(monkey));
}

function counted(held: readonly Monkey[]): Count {
  return (species) => held.filter((monkey) => monkey.species === species).length;
}

/** What would bring a seat its victory: every way in which one more colony is enough (IM-V-02). */
export function threatsOf(monkeys: readonly Monkey[], seat: number): Threat[] {
  const colonies = counted(heldBy(monkeys, seat));
  return GOALS.flatMap((goal) =>
    SPECIES.filter((species) => WANTED[goal](species, colonies)).flatMap((species) => {
      const places = monkeys
        .filter((monkey) => monkey.species === species && shortOn(monkey, seat) > 0)
        .map((monkey) => ({ cell: monkey.cell, short: shortOn(monkey, seat) }))
        .sort((one, other) => one.short - other.short);
      return places.length > 0 ? [{ seat, goal, species, places }] : [];
    }),
  );
}

/** The colonies of a seat that count for these victories. */
export function winningOf(monkeys: readonly Monkey[], seat: number, victories: readonly GoalName[]): Cell[] {
  const held = heldBy(monkeys, seat);
  const colonies = counted(held);
  return held.filter(({ species }) => victories.some((goal) => HELD[goal](species, colonies))).map(({ cell }) => cell);
}

/** A goal of a seat that somebody looks at. */
export interface Looked {
  seat: number;
  goal: GoalName;
}

export function isSame(one: Looked | null, other: Looked): boolean {
  return one?.seat === other.seat && one.goal === other.goal;
}

/** The colonies that count for a goal so far: of four alike those of the species that is ahead. */
export function countedFor(monkeys: readonly Monkey[], { seat, goal }: Looked): Cell[] {
  const held = heldBy(monkeys, seat);
  const species = new Set(goalsOf(monkeys, seat).find(({ name }) => name === goal)?.slots.map((slot) => slot.species));
  return held.filter((monkey) => species.has(monkey.species)).map(({ cell }) => cell);
}
