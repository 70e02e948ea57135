// What the scene shows of a view: pieces with their marks, animals, glows, ghosts, arrows and numbers.

import type { GameEvent, View } from '../../wire/monkey_palace';
import { heightColor } from './heights';
import type { Cell, Place, Plan, Solid } from './lattice';
import { heightOf, heightsWith, pieceKey, placeOf } from './lattice';
import type { AnimalPlace } from './scene/herd';
import type { Label } from './scene/labels';
import type { Mark } from './scene/materials';
import type { Shown, Signs, Spot } from './scene/palace';
import type { Choosable } from './targets';

/** What somebody has put down and not confirmed, and which pieces are to blame. */
export interface Work {
  pieces: readonly Solid[];
  blamed: readonly Solid[];
  missing: readonly Solid[];
}

/** The palace and what is being built; what the others built last stands out, or what is pointed at in the log. */
export function shownPieces(view: View, work: Work, told: readonly GameEvent[] = []): Shown[] {
  const blamed = new Set(work.blamed.map(pieceKey));
  const named = told.flatMap((event) => (event.type === 'built' ? event.pieces : []));
  const lit = named.length ? named : work.pieces.length ? [] : view.pieces.slice(view.pieces.length - view.last);
  const bright = new Set(lit.filter(({ type }) => type !== 'decoration').map(pieceKey));
  const palace = view.pieces.map((piece): Shown => ({ piece, mark: bright.has(pieceKey(piece)) ? 'last' : 'none' }));
  const mark = (piece: Solid): Mark => (blamed.has(pieceKey(piece)) ? 'blame' : 'fresh');
  return [...palace, ...work.pieces.map((piece): Shown => ({ piece, mark: mark(piece) }))];
}

export function shownAnimals(view: View, plan: Plan): AnimalPlace[] {
  return Object.entries(view.animals).flatMap(([animal, pair]) => {
    const place = placeOf(pair);
    return place ? [{ animal, x: place[0], y: place[1], z: view.heights[plan.at(place)] ?? 0 }] : [];
  });
}

export interface Looks {
  /** The target that is pointed at or focused. */
  bright: string | null;
  /** Where something happened that a person points at in the log. */
  told: Place | null;
  heights: boolean;
}

export function shownSigns(view: View, plan: Plan, work: Work, targets: readonly Choosable[], looks: Looks): Signs {
  const told: Cell | null = looks.told && [...looks.told, view.heights[plan.at(looks.told)] ?? 0];
  const focus = told ?? targets.find(({ id }) => id === looks.bright)?.stud ?? null;
  const quiet = work.pieces.length > 0;
  const last = view.pieces.slice(view.pieces.length - view.last).filter(({ type }) => type === 'arch');
  return {
    glow: glowing(view, plan, targets),
    ghosts: targets.filter(({ pieces }) => pieces.length).map(({ id, pieces }) => ({ pieces, bright: id === looks.bright })),
    missing: [...work.missing],
    trail: quiet || looks.heights ? [] : last,
    labels: [...(looks.heights ? heightLabels(view, plan, work) : []), ...blameLabels(work)],
    focus,
    heights: looks.heights,
  };
}

/** Starts glow in their colour; where pieces are put by hand a stud glows only when it is chosen. */
function glowing(view: View, plan: Plan, targets: readonly Choosable[]): Signs['glow'] {
  const start = placeOf(view.draft?.start);
  const own = start ? [{ x: start[0], y: start[1], z: 0, color: plan.sites[plan.at(start)]?.color ?? '' }] : [];
  const open = targets.flatMap(({ stud, site, deed }) => {
    if (!stud || deed.does === 'stand') return [];
    return [{ x: stud[0], y: stud[1], z: stud[2], color: deed.does === 'start' ? site.color : '' }];
  });
  return [...own, ...open];
}

function heightLabels(view: View, plan: Plan, work: Work): Label[] {
  const heights = heightsWith(view, plan, work.pieces);
  return plan.sites.flatMap(({ x, y }, at) => {
    const height = heights[at] ?? 0;
    return height ? [{ x, y, z: height, text: height, color: heightColor(height) }] : [];
  });
}

function blameLabels({ blamed }: Work): Label[] {
  return blamed.slice(0, 8).map(({ type, x, y, z }) => ({ x, y, z: z + heightOf(type), text: '!', color: '#d4111c' }));
}

export function spotsOf(targets: readonly Choosable[], open: boolean): Spot[] {
  return targets.map(({ id, stud, pieces }) => (stud ? { id, open, stud } : { id, open, pieces: pieces.filter(({ type }) => type === 'arch') }));
}

/** Where an event happened, if it happened on the palace. */
export function placeTold(event: GameEvent, plan: Plan): Place | null {
  if (event.type === 'built') return placeOf(event.end);
  const site = event.type === 'animal_moved' && event.site ? plan.called(event.site) : null;
  return site && [site.x, site.y];
}

/** The packs and cards that an event tells of. */
export function cardsTold(event: GameEvent): string[] {
  if (event.type === 'bought') return event.cards;
  if (event.type === 'turned_up') return [event.pack];
  return event.type === 'placed' ? [event.card] : [];
}

/** How many of the newest pieces came with these events; what this seat built it has seen already, but for the decoration. */
export function arrivals(fresh: readonly { event: unknown }[], me: number | null): number {
  const built = fresh.map(({ event }) => event as GameEvent).filter((event) => event.type === 'built');
  return built.reduce((count, { seat, pieces }) => (seat === me ? 1 : count + pieces.length), 0);
}
