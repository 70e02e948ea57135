// The market: which packs can still be added to what is chosen, and the action that buys a choice.

import type { SeenPack, View } from '../../wire/monkey_palace';
import type { Offer } from './offers';

/** How a pack stands to the person who may buy now. */
export type Standing = 'chosen' | 'affordable' | 'closed';

export interface Stall {
  pack: SeenPack;
  standing: Standing;
}

/** The action that buys exactly these packs, or null. */
export function buying(buys: readonly Offer<'buy'>[], chosen: readonly string[]): number | null {
  const wanted = [...chosen].sort().join();
  return buys.find(({ packs }) => [...packs].sort().join() === wanted)?.action ?? null;
}

/** Every pack, and whether it can be added to what is chosen: the offered sets say so. */
export function stalls(view: View, buys: readonly Offer<'buy'>[], chosen: readonly string[]): Stall[] {
  return view.packs.map((pack) => {
    if (chosen.includes(pack.id)) return { pack, standing: 'chosen' };
    return { pack, standing: buying(buys, [...chosen, pack.id]) === null ? 'closed' : 'affordable' };
  });
}

/** Packs within reach of a staircase that is not confirmed. */
export function promised(view: View, packs: readonly string[]): Stall[] {
  const within = new Set(packs);
  return view.packs.map((pack) => ({ pack, standing: within.has(pack.id) && pack.left > 0 ? 'affordable' : 'closed' }));
}

export function costOf(view: View, chosen: readonly string[]): number {
  return view.packs.filter(({ id }) => chosen.includes(id)).reduce((sum, { cost }) => sum + cost, 0);
}

/** The order of the market: multicolour first by cost, then a row per colour. */
export const ROWS = ['multi', 'dark_green', 'light_green', 'gold'] as const;
