// What a seat owns now, and what will be left of it.

import type { View } from '../../wire/monkey_palace';
import type { Solid } from './lattice';
import { KINDS, type Material } from './supply';

/** A kind of piece with its number now and then; the same where nothing changes. */
export interface Change {
  kind: Material;
  now: number;
  then: number;
}

/** What is about to happen to a stock: pieces are built, others come. */
export interface Ahead {
  built?: readonly Pick<Solid, 'type'>[];
  comes?: Partial<Record<Material, number>>;
}

export function stockAfter(view: View, seat: number, { built = [], comes = {} }: Ahead): Change[] {
  const stock = view.players[seat]?.stock;
  return KINDS.map((kind) => {
    const now = stock?.[kind] ?? 0;
    const used = built.filter(({ type }) => type === kind).length;
    return { kind, now, then: now - used + (comes[kind] ?? 0) };
  });
}
