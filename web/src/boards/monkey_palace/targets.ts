// What can be pointed at now, in space and on the map alike.

import type { View } from '../../wire/monkey_palace';
import { archesFrom } from './heap';
import type { Cell, Direction, Place, Plan, Site, Solid } from './lattice';
import { DIRECTIONS, farEnd, heightsWith, placeOf, same } from './lattice';
import type { Offers } from './offers';
import type { Way } from './reach';
import { nearestRaise, planned, waysOf } from './reach';
import type { Material } from './supply';

/** What pointing at a target means. */
export type Deed =
  | { does: 'start'; action: number }
  | { does: 'monkey'; action: number }
  | { does: 'arch'; way: Way; raised: number; action: number; level: number; units: number }
  | { does: 'stand'; place: Place }
  | { does: 'lay'; arch: Solid }
  | { does: 'refused'; move: { type: 'start'; site: string } | { type: 'arch'; dir: Direction; raised: number } | { type: 'monkey'; site: string } };

export interface Choosable {
  /** `start a4`, `arch E`, `monkey b3`, `stand a4`, `lay N`: stable while the decision is. */
  id: string;
  /** The site it is named after and shown at on the map. */
  site: Site;
  /** The stud that glows, or the pieces that appear as a ghost. */
  stud: Cell | null;
  pieces: Solid[];
  deed: Deed;
}

/** How somebody is building at the moment. */
export interface Hand {
  /** By steps that the rules offer, or piece by piece. */
  free: boolean;
  /** Levels by which the next arch shall be raised. */
  wanted: number;
  heap: readonly Solid[];
  tool: Material;
  /** Where the arch in hand has its first foot. */
  foot: Place | null;
}

/** The targets of the present decision. */
export function targetsOf(view: View, plan: Plan, offers: Offers, hand: Hand): Choosable[] {
  if (hand.free) return handTargets(view, plan, hand);
  if (offers.starts.length) return offers.starts.flatMap(({ site, action }) => studTarget(view, plan, 'start', site, action));
  if (offers.monkeys.length) return offers.monkeys.flatMap(({ site, action }) => studTarget(view, plan, 'monkey', site, action));
  return waysOf(view, offers.arches).flatMap((way) => archTarget(view, plan, way, hand.wanted));
}

function studTarget(view: View, plan: Plan, does: 'start' | 'monkey', name: string, action: number): Choosable[] {
  const site = plan.called(name);
  return site ? [{ id: `${does} ${name}`, site, stud: topOf(view, plan, [], site), pieces: [], deed: { does, action } }] : [];
}

function archTarget(view: View, plan: Plan, way: Way, wanted: number): Choosable[] {
  const site = plan.sites[plan.at(way.to)];
  const raise = nearestRaise(way, wanted);
  if (!site || !raise) return [];
  const { level, pieces, units } = planned(view, plan, way, raise.raised);
  return [{ id: `arch ${way.dir}`, site, stud: null, pieces, deed: { does: 'arch', way, ...raise, level, units } }];
}

function handTargets(view: View, plan: Plan, { heap, tool, foot }: Hand): Choosable[] {
  const stands = plan.sites.map((site): Choosable => {
    const deed: Deed = { does: 'stand', place: [site.x, site.y] };
    return { id: `stand ${site.name}`, site, stud: topOf(view, plan, heap, site), pieces: [], deed };
  });
  if (tool !== 'arch' || !foot) return stands;
  const lays = archesFrom(view, plan, heap, foot).flatMap((arch): Choosable[] => {
    const site = plan.sites[plan.at(farEnd(foot, arch.dir))];
    return site ? [{ id: `lay ${arch.dir}`, site, stud: null, pieces: [arch], deed: { does: 'lay', arch } }] : [];
  });
  return [...lays, ...stands.filter(({ site }) => same([site.x, site.y], foot))];
}

/** The stud on top of a site. */
function topOf(view: View, plan: Plan, heap: readonly Solid[], { x, y }: Site): Cell {
  return [x, y, heightsWith(view, plan, heap)[plan.at([x, y])] ?? 0];
}

/** What may be pointed at and is not allowed: pointing at it tells why. */
export function closedOf(view: View, plan: Plan, offers: Offers, hand: Hand): Choosable[] {
  if (hand.free) return [];
  const refuse = (site: Site, move: Extract<Deed, { does: 'refused' }>['move']): Choosable => ({
    id: `closed ${site.name}`,
    site,
    stud: topOf(view, plan, view.draft?.pieces ?? [], site),
    pieces: [],
    deed: { does: 'refused', move },
  });
  const others = (open: readonly { site: string }[]): Site[] => plan.sites.filter(({ name }) => !open.some(({ site }) => site === name));
  if (offers.starts.length) return others(offers.starts).map((site) => refuse(site, { type: 'start', site: site.name }));
  if (offers.monkeys.length) return others(offers.monkeys).map((site) => refuse(site, { type: 'monkey', site: site.name }));
  const at = placeOf(view.draft?.at);
  if (!at || view.draft?.stopped) return [];
  return DIRECTIONS.filter((dir) => !offers.arches.some((offer) => offer.dir === dir)).flatMap((dir) => {
    const site = plan.sites[plan.at(farEnd(at, dir))];
    return site ? [refuse(site, { type: 'arch', dir, raised: hand.wanted })] : [];
  });
}
