// Which powers a monkey has now, and what follows from them.

import type { Monkey, View } from '../../wire/itchy_monkey';
import { ahead, at, keyOf, type Direction } from './cells';
import { CROWD, NURSERY_PRICE, QUEEN_PRICE, THICK_FUR_CROWD, type Species } from './figures';

const SIDES: readonly Direction[] = ['N', 'E', 'S', 'W'];

/** The powers of a monkey by the species they belong to; an emperor tamarin has those of the monkeys beside it (IM-P-06). */
export function powersOf(view: View, monkeys: ReadonlyMap<string, Monkey>, monkey: Monkey): Species[] {
  if (!view.powers.includes(monkey.species)) return [];
  if (monkey.species !== 'emperor_tamarin') return [monkey.species];
  const beside = new Set(SIDES.map((side) => monkeys.get(keyOf(ahead(at(monkey.cell), side, 1)))?.species));
  return ['emperor_tamarin', ...view.powers.filter((species) => species !== 'emperor_tamarin' && beside.has(species))];
}

/** With how many workers a monkey can be nitpicked (IM-P-05). */
export function crowdOf(powers: readonly Species[]): number {
  return powers.includes('proboscis') ? THICK_FUR_CROWD : CROWD;
}

/** How many workers a queen costs on a monkey (IM-P-04). */
export function queenPrice(powers: readonly Species[]): number {
  return powers.includes('orangutan') ? NURSERY_PRICE : QUEEN_PRICE;
}
