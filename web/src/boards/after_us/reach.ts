// What a token would let a tribe recruit with what it has, and what it lacks for more.

import type { RecruitPile, Tribe } from '../../wire/after_us';
import type { Amounts, Resource } from './cards';
import { FOOD, LEVELS, recruitCost, type Token } from './prices';

export interface Reach {
  /** The highest level that can be paid for, 0 for none. */
  level: number;
  /** What that level costs, in the food there is most of. */
  price: Amounts;
  /** What is missing for the next level that has cards; null if there is none. */
  missing: Amounts | null;
  /** Whether its piles have no card left. */
  empty: boolean;
}

/** The levels of an ape that its token can recruit now, if nothing is gained or lost before. */
export function payable(token: Token, { resources }: Pick<Tribe, 'resources'>, piles: readonly RecruitPile[]): number[] {
  const held = resources[bestFood(token, resources)];
  return stocked(token, piles).filter((level) => held >= recruitCost(level));
}

export function reachOf(token: Token, tribe: Pick<Tribe, 'resources'>, piles: readonly RecruitPile[]): Reach {
  const food = bestFood(token, tribe.resources);
  const held = tribe.resources[food];
  const level = payable(token, tribe, piles).at(-1) ?? 0;
  const next = stocked(token, piles).find((one) => recruitCost(one) > held);
  return {
    level,
    price: level > 0 ? { [food]: recruitCost(level) } : {},
    missing: next === undefined ? null : { [food]: recruitCost(next) - held },
    empty: stocked(token, piles).length === 0,
  };
}

/** The levels of which there are cards (AU-P2-07), the lowest first. */
function stocked(token: Token, piles: readonly RecruitPile[]): number[] {
  return LEVELS.filter((level) => piles.some((pile) => pile.ape === token && pile.level === level && pile.cards > 0));
}

/** The food that a token recruits with; where it may be any, that of which there is most (AU-CMP-05). */
function bestFood(token: Token, resources: Tribe['resources']): Resource {
  return FOOD[token].reduce((best, food) => (resources[food] > resources[best] ? food : best));
}
