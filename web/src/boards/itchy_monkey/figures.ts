// The figures of the rules, for drawing only: what may be done is always the server's word.
// They are the engine's own, written down by scripts/wire_types.py.

import type { Monkey } from '../../wire/itchy_monkey';
import figures from '../../wire/itchy_monkey.figures.json';

export type Species = Monkey['species'];
export type GoalName = 'five_species' | 'four_same' | 'three_gorillas';

/** How a grid is written. */
export const LETTERS = figures.letters as Record<string, Species>;
export const SPECIES: readonly Species[] = Object.values(LETTERS);

/** The strength of one louse (IM-C-01). */
export const STRENGTH = figures.strength;
/** Lice that come onto the board at the beginning, and when a family comes back (IM-S-05, IM-R-04). */
export const FIRST = figures.first;
export const REENTRY = figures.reentry;
/** So many workers are born at most (IM-R-01). */
export const MOST_SPAWN = figures.most_spawn;

/** So many own workers on a monkey are a colony (IM-V-01). */
export const COLONY = figures.colony;
/** So many colonies win (IM-V-02). */
export const NEEDED: Record<GoalName, number> = figures.needed;

/** With so many workers a monkey may be nitpicked (IM-N-01, IM-P-05). */
export const CROWD = figures.crowd;
export const THICK_FUR_CROWD = figures.thick_fur_crowd;
/** So many workers become a queen (IM-X-01, IM-P-04). */
export const QUEEN_PRICE = figures.queen_price;
export const NURSERY_PRICE = figures.nursery_price;
