// A site in words: its name, its colour or height, what stands on it, and what choosing it would do.

import type { View } from '../../wire/monkey_palace';
import type { Words } from '../../words';
import type { Plan, Site, Solid } from './lattice';
import { feetOf, placeOf, same } from './lattice';
import { sayer, type Say } from './say';
import type { Choosable } from './targets';

export type Describe = (site: Site, target: Choosable | null) => string;

/** A function that puts a site into words, for a view with some heights more. */
export function describer(view: View, plan: Plan, heights: readonly number[], words: Words): Describe {
  const say = sayer(words);
  return (site, target) => {
    const at = plan.at([site.x, site.y]);
    const height = heights[at] ?? 0;
    const piece = height === view.heights[at] ? view.tops[at] : null;
    const state = height ? say(piece ? 'site.built' : 'site.fresh', { site: site.name, height, piece }) : say('site.free', { site: site.name, color: site.color });
    return [state, ...standing(view, site).map((animal) => say('site.animal', { animal })), ...(target ? [deed(target, say)] : [])].join(', ');
  };
}

/** A piece in words: what it is, where it stands, on which level. */
export function pieceName({ type, ...piece }: Solid, plan: Plan, say: Say): string {
  const site = feetOf({ type, ...piece }).map((place) => plan.nameAt(place)).join('–');
  return say('piece', { piece: type, site, level: piece.z });
}

function standing(view: View, { x, y }: Site): string[] {
  return Object.entries(view.animals).flatMap(([animal, pair]) => {
    const place = placeOf(pair);
    return place && same(place, [x, y]) ? [animal] : [];
  });
}

function deed({ deed }: Choosable, say: Say): string {
  if (deed.does === 'arch') return say('reach.arch', { dir: deed.way.dir, level: deed.level, units: deed.units });
  if (deed.does === 'lay') return say('reach.lay', { dir: deed.arch.dir, level: deed.arch.z });
  return say(`reach.${deed.does}`);
}
