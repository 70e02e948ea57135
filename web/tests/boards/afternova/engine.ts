// What the engine says of positions of played games (scripts/board_vectors/afternova).

import type { View } from '../../../src/wire/afternova';
import { vectors } from '../../vectors';

const views = vectors<View>('afternova', 'views');
const faces = views[0]?.faces ?? {}; // what is printed on the cards never changes, so only the first view has it

/** The cases of a function, each with the view in which it was seen. */
export function cases<Case>(name: string): (Case & { view: View })[] {
  return vectors<Case & { view: number }>('afternova', name).map((one) => ({ ...one, view: seen(one.view) }));
}

/** The first position of this kind. */
export function position(wanted: (view: View) => boolean): View {
  const at = views.findIndex(wanted);
  if (at < 0) throw new Error('no played game came to such a position');
  return seen(at);
}

function seen(at: number): View {
  const view = views[at];
  if (!view) throw new Error(`there is no view ${at}`);
  return { ...view, faces };
}

/** Why the engine does not allow a move. */
export interface Refused {
  reason: string;
  rule: string;
  skill?: string;
  asked?: number;
  required?: number;
  colour?: string;
  card?: string;
  missing?: Record<string, number>;
}

export const sorted = (names: readonly string[]): string[] => [...names].sort();
