// What can be chosen on the palace, as a list: a start each, a seat of the monkey each, and each height of each next arch.

import type { View } from '../../wire/monkey_palace';
import type { Plan } from './lattice';
import { planned } from './reach';
import type { Choosable } from './targets';

export interface Option {
  /** The target it stands for. */
  id: string;
  action: number;
  site: string;
  color: string;
  /** An arch: where it goes, how high, and how many levels of support it needs. */
  arch: { dir: string; raised: number; level: number; units: number } | null;
}

export function optionsOf(view: View, plan: Plan, targets: readonly Choosable[]): Option[] {
  return targets.flatMap(({ id, site, deed }): Option[] => {
    const spot = { id, site: site.name, color: site.color };
    if (deed.does === 'start' || deed.does === 'monkey') return [{ ...spot, action: deed.action, arch: null }];
    if (deed.does !== 'arch') return [];
    return deed.way.raises.map(({ raised, action }) => {
      const { level, units } = planned(view, plan, deed.way, raised);
      return { ...spot, action, arch: { dir: deed.way.dir, raised, level, units } };
    });
  });
}
