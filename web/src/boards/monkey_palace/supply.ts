// How near the end is: what the supply still holds, against what all seats receive in a round.

import type { View } from '../../wire/monkey_palace';
import figures from '../../wire/monkey_palace.figures.json';

export const KINDS = ['arch', 'brick', 'column'] as const;
export type Material = (typeof KINDS)[number];

/** Rounds of recurring deliveries that the supply pays in full; Infinity if nobody receives anything of it. */
export function roundsLeft(view: View): number {
  const each = view.players.map(({ recurring }) => recurring);
  const total = (of: (icons: (typeof each)[number]) => number): number => each.reduce((sum, icons) => sum + of(icons), 0);
  const { arch, brick, column } = view.supply;
  const rounds = (have: number, need: number): number => (need ? have / need : Infinity);
  return Math.floor(
    Math.min(
      rounds(arch, total((icons) => icons.arch)),
      rounds(brick, total((icons) => icons.brick)),
      rounds(column, total((icons) => icons.column)),
      rounds(arch + brick, total((icons) => icons.arch + icons.brick + icons.any)),
    ),
  );
}

/** The most pieces of a kind that a single card brings at once: below it, buying may end the game. */
const LARGEST: Record<Material, number> = figures.largest;

/** The kinds of which the next card may ask for more than there are. */
export function runningOut(view: View): Material[] {
  return KINDS.filter((kind) => view.supply[kind] < LARGEST[kind]);
}

/** Whether people should be warned: two rounds of deliveries, or fewer, are left, or a kind of piece runs out. */
export function endIsNear(view: View): boolean {
  return view.final_round || roundsLeft(view) <= 2 || runningOut(view).length > 0;
}
