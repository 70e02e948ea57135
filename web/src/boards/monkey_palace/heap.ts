// Building as with real bricks: a heap of pieces put down one by one, in any order. What is wrong with it the server says;
// here is only where a piece comes to lie, and what the heap would bring.

import type { Refused, WrittenMove } from '../../wire/messages';
import type { View } from '../../wire/monkey_palace';
import figures from '../../wire/monkey_palace.figures.json';
import type { Direction, Place, Plan, Solid } from './lattice';
import { DIRECTIONS, farEnd, feetOf, heightOf, heightsWith, keyOf } from './lattice';
import type { Material } from './supply';

/** Reasons that mean "not finished yet" while pieces are put down in any order. */
const UNFINISHED: ReadonlySet<string> = new Set(figures.unfinished);

/** The reason of a refusal, without the prefix of its words. */
export function reasonOf({ code }: Pick<Refused, 'code'>): string {
  return code.replace(/^reason\./, '');
}

/** The pieces that a refusal blames. */
export function blamedBy(refused: Pick<Refused, 'values'> | null): Solid[] {
  const pieces: unknown = refused?.values['pieces'];
  return Array.isArray(pieces) ? pieces.filter((piece: unknown): piece is Solid => typeof piece === 'object' && piece !== null) : [];
}

export function isUnfinished(refused: Pick<Refused, 'code'>): boolean {
  return UNFINISHED.has(reasonOf(refused));
}

/** The piece that stands on top of a site. */
export function stacked(view: View, plan: Plan, heap: readonly Solid[], kind: Exclude<Material, 'arch'>, place: Place): Solid {
  return { type: kind, x: place[0], y: place[1], z: heightsWith(view, plan, heap)[plan.at(place)] ?? 0 };
}

/** The arches that could be laid down from a site: each rests on the higher of its two ends, as a real one would. */
export function archesFrom(view: View, plan: Plan, heap: readonly Solid[], place: Place): (Solid & { dir: Direction })[] {
  const heights = heightsWith(view, plan, heap);
  return DIRECTIONS.flatMap((dir) => {
    const far = plan.at(farEnd(place, dir));
    if (far < 0) return [];
    const z = Math.max(heights[plan.at(place)] ?? 0, heights[far] ?? 0);
    return [{ type: 'arch' as const, x: place[0], y: place[1], z, dir }];
  });
}

/** The cells between a foot that hangs in the air and what is under it, as bricks that are missing. */
export function missingUnder(view: View, plan: Plan, heap: readonly Solid[], blamed: readonly Solid[]): Solid[] {
  return blamed.flatMap((piece) => {
    const under = heightsWith(view, plan, heap.filter((other) => other !== piece && other.z < piece.z));
    return feetOf(piece).flatMap(([x, y]) => {
      const from = under[plan.at([x, y])] ?? piece.z;
      return Array.from({ length: Math.max(0, piece.z - from) }, (_, up) => ({ type: 'brick' as const, x, y, z: from + up }));
    });
  });
}

/** The heap as the rules write a staircase in free form; where its first two arches tell no start, it is the foot that was put first. */
export function written(heap: readonly Solid[]): WrittenMove {
  const pieces = heap.map(({ type, x, y, z, dir }) => (dir ? { type, x, y, z, dir } : { type, x, y, z }));
  const [first, second] = archesUp(heap);
  return first && second && turnsBack(first, second) ? { pieces, start: [first.x, first.y] } : { pieces };
}

function archesUp(heap: readonly Solid[]): Solid[] {
  return heap.filter(({ type }) => type === 'arch').sort((a, b) => a.z - b.z);
}

/** Whether two arches stand on the same two sites. */
function turnsBack(first: Solid, second: Solid): boolean {
  const feet = feetOf(second).map(keyOf);
  return feetOf(first).every((place) => feet.includes(keyOf(place)));
}

/** How many of a kind are not in the heap yet. */
export function spare(view: View, seat: number, heap: readonly Solid[], kind: Material): number {
  const owned = view.players[seat]?.stock[kind] ?? 0;
  return owned - heap.filter(({ type }) => type === kind).length;
}

/** What a heap would bring if it is a staircase. */
export interface Yield {
  arches: number;
  color: string;
  /** How high its decoration would stand. */
  height: number;
  highest: boolean;
  credits: number;
  bonus: boolean;
  packs: string[];
}

/** What a finished heap brings, by the rulings of this table: its colour is that of its start, its height that of its last arch. */
export function yieldOf(view: View, plan: Plan, heap: readonly Solid[]): Yield | null {
  const arches = archesUp(heap);
  const last = arches.at(-1);
  const color = plan.sites[plan.at(startOf(view, plan, arches) ?? [-1, -1])]?.color;
  if (!last || !color) return null;
  const before = view.highest[color] ?? -1;
  const height = last.z + heightOf(last.type);
  const highest = height > before;
  const pays = highest || (height === before && view.rulings.includes('highest_tie_counts_for_credit'));
  const credits = arches.length + (pays ? 1 : 0);
  const packs = view.packs.filter((pack) => pack.left > 0 && pack.cost <= credits && (pack.color === 'multi' || pack.color === color));
  const bonus = view.bonus_cards > 0 && hasTower(heap, view.rulings.includes('bonus_count'));
  return { arches: arches.length, color, height, highest, credits, bonus, packs: packs.map(({ id }) => id) };
}

/** Bananas that the butterfly would bring to a seat with a staircase; null if it does not come, or is there already. */
export function butterflyOf(view: View, seat: number, { highest }: Pick<Yield, 'highest'>): number | null {
  const comes = highest && view.modules.includes('butterfly') && view.trophies['butterfly'] !== seat;
  return comes ? figures.trophies.butterfly : null;
}

function startOf(view: View, plan: Plan, arches: readonly Solid[]): Place | null {
  const [first, second] = arches;
  if (!first) return null;
  const taken = second && !turnsBack(first, second) ? feetOf(second).map(keyOf) : [];
  const open = feetOf(first).filter((place) => !taken.includes(keyOf(place)));
  return open.find((place) => view.heights[plan.at(place)] === 0) ?? null;
}

/** Whether a site has a tower of the heap's bricks and columns that earns a bonus card (MP-C-11); where an arch interrupts the count, in one stack. */
function hasTower(heap: readonly Solid[], interrupted: boolean): boolean {
  const stacks = new Map<string, { units: number; top: number }>();
  for (const { type, x, y, z } of [...heap].sort((a, b) => a.z - b.z)) {
    if (type === 'arch') continue;
    const below = stacks.get(keyOf([x, y]));
    const units = heightOf(type) + (below && (!interrupted || below.top === z) ? below.units : 0);
    if (units >= figures.tower) return true;
    stacks.set(keyOf([x, y]), { units, top: z + heightOf(type) });
  }
  return false;
}
