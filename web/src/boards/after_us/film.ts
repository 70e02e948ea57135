// What the film tells of After Us: recruits and objects before frames, and goods as drawings.

import type { DrawnAmount } from '../../film/caption';
import type { GameEvent } from '../../wire/after_us';
import type { FilmNotes } from '../board';
import { entries } from './frames';
import type { Amounts } from './cards';
import { BONUS, COPY_PRICE, recruitCost } from './prices';
import { gainedBy, placesOf } from './shown';
import { revealer, telling } from './telling';

const WEIGHTS: Partial<Record<GameEvent['type'], number>> = {
  game_ends: 9, shortage_claimed: 8, rode_moped: 7, recruited: 7, token_copied: 6, card_removed: 5, used_computer: 5, used_mini_fridge: 5, used_mobile_phone: 5,
  used_ghetto_blaster: 5, used_pinball: 5, used_game_console: 5, token_revealed: 5, token_sealed: 4, assembled: 4, reactivated: 3, activated: 3, declined: 2,
  skipped: 1, passed: 1, finished: 1, drew: 0, reshuffled: 0, phase_began: 0, round_began: 0,
}; // prettier-ignore
const DRAWN: Record<string, string> = { points: 'victory_point' };

function paidFor(event: GameEvent): Amounts {
  if (event.type === 'recruited') return { [event.kind]: recruitCost(event.level) };
  if (event.type === 'token_copied') return { [event.kind]: COPY_PRICE };
  return 'paid' in event ? (event.paid as Amounts) : {};
}

function amounts(event: GameEvent): DrawnAmount[] {
  if (!('seat' in event)) return [];
  const drawn = (change: Amounts, sign: 1 | -1): DrawnAmount[] =>
    entries(change).map(([name, number]) => ({ drawing: DRAWN[name] ?? name, number: sign * number, seat: event.seat }));
  return [...drawn(event.type === 'token_copied' ? BONUS[event.token] : gainedBy(event), 1), ...drawn(paidFor(event), -1)];
}

export const film: FilmNotes = {
  weight: (event) => WEIGHTS[(event as GameEvent).type] ?? 1,
  amounts: (event) => amounts(event as GameEvent),
  sentence: telling,
  doer: (event) => revealer(event as GameEvent),
  aside: '[data-testid="race"], [data-testid="assembly"], [data-object], [data-pile]',
  places: (event, me) => placesOf(event as GameEvent, me),
};
