// What a person meant by pointing at something that cannot be done now: the server then says why not.

import type { WrittenMove } from '../../wire/messages';
import type { Line } from './frames';
import { FOOD, type ObjectName, type Token } from './prices';

/** An attempt to use an object, on the first card or pile that comes to hand. */
export function objectTried(name: ObjectName, line: Line): WrittenMove {
  const slot = Math.max(line.findIndex((card) => card !== null), 0);
  const card = line[slot] ?? 0;
  const attempts: Record<ObjectName, WrittenMove> = {
    computer: { type: 'computer' },
    game_console: { type: 'game_console', slot: slot + 1 },
    ghetto_blaster: { type: 'ghetto_blaster', card },
    mini_fridge: { type: 'mini_fridge', give: 'flower', take: 'fruit' },
    mobile_phone: { type: 'mobile_phone', card, ape: 'mandrill' },
    moped: { type: 'moped', ape: 'mandrill', level: 1 },
    pinball: { type: 'pinball' },
  };
  return attempts[name];
}

/** An attempt to recruit from a pile, with the first food where there is a choice. */
export function pileTried(ape: Token, level: number): WrittenMove {
  return { type: 'recruit', level, kind: FOOD[ape].length > 1 ? (FOOD[ape][0] ?? null) : null };
}

export function removalTried(line: Line): WrittenMove {
  return { type: 'remove_card', slot: Math.max(line.findIndex((card) => card !== null), 0) + 1 };
}
