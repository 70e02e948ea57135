// What the film tells of After Us: recruits and objects before frames, and goods as drawings.

import type { DrawnAmount } from '../../film/caption';
import type { GameEvent } from '../../wire/after_us';
import type { FilmNotes } from '../board';
import { entries } from './frames';
import type { Amounts } from './cards';
import { gainedBy } from './shown';

const WEIGHTS: Partial<Record<GameEvent['type'], number>> = {
  game_ends: 9, shortage_claimed: 8, rode_moped: 7, recruited: 7, token_copied: 6, card_removed: 5, used_computer: 5, used_mini_fridge: 5, used_mobile_phone: 5,
  used_ghetto_blaster: 5, used_pinball: 5, used_game_console: 5, token_revealed: 4, token_sealed: 4, assembled: 4, reactivated: 3, activated: 3, declined: 2,
  skipped: 1, passed: 1, finished: 1, drew: 0, reshuffled: 0, phase_began: 0, round_began: 0,
}; // prettier-ignore
const DRAWN: Record<string, string> = { points: 'victory_point' };

function amounts(event: GameEvent): DrawnAmount[] {
  if (!('seat' in event)) return [];
  const drawn = (change: Amounts, sign: 1 | -1): DrawnAmount[] =>
    entries(change).map(([name, number]) => ({ drawing: DRAWN[name] ?? name, number: sign * number, seat: event.seat }));
  const paid = 'paid' in event ? drawn(event.paid as Amounts, -1) : [];
  return [...drawn(gainedBy(event), 1), ...paid];
}

export const film: FilmNotes = {
  weight: (event) => WEIGHTS[(event as GameEvent).type] ?? 1,
  amounts: (event) => amounts(event as GameEvent),
};
