// The market: which packs can still be added to what is chosen, and the action that buys a choice.

import type { SeenPack, View } from '../../wire/monkey_palace';
import type { Offer } from './offers';

/** How a pack stands to the person who may buy now: `swap` can be had in place of what is chosen, not beside it. */
export type PackState = 'chosen' | 'affordable' | 'swap' | 'closed';

/** Why a pack cannot be bought: it is empty, of another colour, or so many credits are missing. */
export type Obstacle = { is: 'empty' } | { is: 'colour' } | { is: 'credits'; number: number };

export interface Stall {
  pack: SeenPack;
  standing: PackState;
  obstacle: Obstacle | null;
}

/** The action that buys exactly these packs, or null. */
export function buying(buys: readonly Offer<'buy'>[], chosen: readonly string[]): number | null {
  const wanted = [...chosen].sort().join();
  return buys.find(({ packs }) => [...packs].sort().join() === wanted)?.action ?? null;
}

/** Every pack, and whether it can be added to what is chosen: the offered sets say so. */
export function stalls(view: View, buys: readonly Offer<'buy'>[], chosen: readonly string[]): Stall[] {
  const can = (packs: readonly string[]): boolean => buying(buys, packs) !== null;
  return view.packs.map((pack) => {
    if (chosen.includes(pack.id)) return { pack, standing: 'chosen', obstacle: null };
    if (can([...chosen, pack.id])) return { pack, standing: 'affordable', obstacle: null };
    if (can([pack.id])) return { pack, standing: 'swap', obstacle: null };
    return { pack, standing: 'closed', obstacle: obstacleOf(pack, view.staircase) };
  });
}

/** What keeps a pack out of reach of a staircase; null if nothing is known of one. */
export function obstacleOf({ left, color, cost }: SeenPack, built: View['staircase']): Obstacle | null {
  if (built && color !== 'multi' && color !== built.color) return { is: 'colour' };
  if (left === 0) return { is: 'empty' };
  return built && cost > built.credits ? { is: 'credits', number: cost - built.credits } : null;
}

/** Packs within reach of a staircase that is not confirmed. */
export function promised(view: View, packs: readonly string[]): Stall[] {
  const within = new Set(packs);
  return view.packs.map((pack) => ({ pack, standing: within.has(pack.id) && pack.left > 0 ? 'affordable' : 'closed', obstacle: pack.left ? null : { is: 'empty' } }));
}

/** The packs that lie in somebody's basket. */
export function chosenOf(all: readonly Stall[]): SeenPack[] {
  return all.filter(({ standing }) => standing === 'chosen').map(({ pack }) => pack);
}

export function costOf(view: View, chosen: readonly string[]): number {
  return view.packs.filter(({ id }) => chosen.includes(id)).reduce((sum, { cost }) => sum + cost, 0);
}

/** The order of the market: multicolour first by cost, then a row per colour. */
export const ROWS = ['multi', 'dark_green', 'light_green', 'gold'] as const;
export const COLORS = ROWS.filter((color) => color !== 'multi');
