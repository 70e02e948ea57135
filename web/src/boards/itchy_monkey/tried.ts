// What a person meant by pointing at a cell that cannot be chosen: the server then says why not.

import type { View } from '../../wire/itchy_monkey';
import type { WrittenMove } from '../../wire/messages';
import type { At, Direction } from './cells';

const STAGES: Partial<Record<View['stage'], string>> = { setup: 'place', spawn: 'spawn', move: 'nitpick', after: 'exchange' };

export function triedOn(view: View, picked: string | null, key: string): WrittenMove | null {
  const cell = read(key);
  if (picked === null) {
    const type = STAGES[view.stage];
    return type ? { type, cell } : null;
  }
  const from = read(picked);
  const [down, right] = [cell[0] - from[0], cell[1] - from[1]];
  const distance = Math.abs(down) + Math.abs(right);
  if (distance === 1 || (down !== 0 && right !== 0)) return { type: 'jump', from, to: cell, louse: 'worker' };
  const dir: Direction = down > 0 ? 'S' : down < 0 ? 'N' : right > 0 ? 'E' : 'W';
  return { type: 'bump', cell: from, dir, distance, workers: 0, queens: 0, mode: 'plain' };
}

function read(key: string): At {
  return key.split(',').map(Number) as At;
}
