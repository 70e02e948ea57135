// Figures printed on tokens, objects and boards, for drawing only: what may be done is always the server's word.
// They are the engine's own, written down by scripts/wire_types.py.

import type { RecruitPile, View } from '../../wire/after_us';
import figures from '../../wire/after_us.figures.json';
import type { Amounts, Resource } from './cards';

export type Token = RecruitPile['ape'];
export type ObjectName = View['objects'][number];

/** What a token brings at once (AU-CMP-04). */
export const BONUS: Record<Token, Amounts> = figures.bonus;
export const TOKENS = Object.keys(BONUS) as Token[];

/** What an ape is recruited with (AU-CMP-05). */
export const FOOD = figures.food as Record<Token, Resource[]>;
export const LEVELS: readonly number[] = figures.recruit.map((_, place) => place + 1);

export function recruitCost(level: number): number {
  return figures.recruit[level - 1] ?? 0;
}

/** Energy for an object; two figures are for level 1 and level 2 (AU-OBJ-01 to AU-OBJ-07). */
export const ENERGY: Record<ObjectName, number[]> = figures.energy;

/** What an object costs, for a card of a level where that matters. */
export function energyFor(name: ObjectName, level = 1): number {
  return ENERGY[name][level - 1] ?? 0;
}

export const COMPUTER_POINTS = figures.computer_points;
export const COPY_PRICE = figures.copy;
export const RAGE_MAX = figures.rage_max;
export const RAGE_PRICE = figures.removal_rage;
/** So many cards lie in an Assembly, as a rule. */
export const DRAWN = figures.drawn;

/** The figures that sentences speak of. */
export const SAID = { copy: COPY_PRICE, rage: RAGE_PRICE, points: COMPUTER_POINTS };
