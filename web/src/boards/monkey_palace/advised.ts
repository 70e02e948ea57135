// Staircases that somebody could build, or could have built, as ghosts on the palace: what the coach advises, beside what was played.

import type { GameChoice, View } from '../../wire/monkey_palace';
import type { Advised } from '../board';
import { yieldOf, type Yield } from './heap';
import { farEnd, heightOf, type Direction, type Plan, type Solid } from './lattice';
import { planned, type Begun } from './reach';
import type { Ghost } from './scene/ghosts';
import type { Spot } from './scene/palace';

export interface Stair extends Ghost {
  /** What its flag calls it. */
  text: string;
  brings: Yield | null;
}

/** The pieces of the staircase that steps build, bottom up; columns are drawn as bricks. */
export function staircase(view: View, plan: Plan, steps: readonly GameChoice[]): Solid[] {
  let begun: Begun | null = null;
  for (const step of steps) {
    if (step.type === 'start') {
      const site = plan.called(step.site);
      begun = site && { at: [site.x, site.y], level: 0, pieces: [] };
    } else if (step.type === 'arch' && begun) {
      begun = onward(view, plan, begun, step.dir, step.raised);
    }
  }
  return [...(begun?.pieces ?? [])];
}

function onward(view: View, plan: Plan, begun: Begun, dir: Direction, raised: number): Begun {
  const to = farEnd([begun.at[0] ?? 0, begun.at[1] ?? 0], dir);
  const { level, pieces } = planned(view, plan, { dir, to }, raised, begun);
  return { at: to, level: level + heightOf('arch'), pieces: [...begun.pieces, ...pieces] };
}

/** The staircases among what is advised. */
export function stairsOf(view: View, plan: Plan, advised: readonly Advised[]): Stair[] {
  return advised.flatMap(({ steps, text, bright }) => {
    const pieces = staircase(view, plan, steps as GameChoice[]);
    return pieces.length > 0 ? [{ pieces, text, bright, brings: yieldOf(view, plan, pieces) }] : [];
  });
}

/** Where the flag of each staircase stands: at its last arch. */
export function flagSpots(stairs: readonly Stair[]): Spot[] {
  return stairs.map(({ pieces }, at) => ({ id: flagId(at), open: false, pieces: pieces.filter(({ type }) => type === 'arch').slice(-1) }));
}

export const flagId = (at: number): string => `flag ${at}`;

/** Whether cards of the market are advised. */
export function advisesCards(advised: readonly Advised[]): boolean {
  return advised.some(({ steps }) => (steps as GameChoice[])[0]?.type === 'buy');
}
