// How far each seat is towards the three victories.

import type { Monkey } from '../../wire/itchy_monkey';
import { isColony } from './outcome';

export type Species = Monkey['species'];
export type GoalName = 'five_species' | 'four_same' | 'three_gorillas';

export const NEEDED: Record<GoalName, number> = { five_species: 5, four_same: 4, three_gorillas: 3 };

/** One place to fill: which species belongs there, and whether a colony is there. */
export interface Slot {
  species: Species;
  filled: boolean;
}

export interface Goal {
  name: GoalName;
  have: number;
  slots: Slot[];
}

const ORDER: readonly Species[] = ['gorilla', 'lemur', 'baboon', 'orangutan', 'proboscis', 'emperor_tamarin'];

export function goalsOf(monkeys: readonly Monkey[], seat: number): Goal[] {
  const colonies = new Map<Species, number>();
  for (const monkey of monkeys) {
    if (monkey.owner === seat && isColony(monkey)) colonies.set(monkey.species, (colonies.get(monkey.species) ?? 0) + 1);
  }
  const present = ORDER.filter((species) => monkeys.some((monkey) => monkey.species === species));
  const best = present.reduce((first, species) => ((colonies.get(species) ?? 0) > (colonies.get(first) ?? 0) ? species : first));
  return [
    { name: 'five_species', have: colonies.size, slots: present.map((species) => ({ species, filled: colonies.has(species) })) },
    row('four_same', best, colonies.get(best) ?? 0),
    row('three_gorillas', 'gorilla', colonies.get('gorilla') ?? 0),
  ];
}

function row(name: GoalName, species: Species, have: number): Goal {
  const slots = Array.from({ length: NEEDED[name] }, (_, place) => ({ species, filled: place < have }));
  return { name, have: Math.min(have, NEEDED[name]), slots };
}
