// What a deal would do to a seat: its storage, and what it could then complete.

import type { SeatView, View } from '../../../wire/afternova';
import figures from '../../../wire/afternova.figures.json';
import { holds, without } from '../pieces/counts';
import type { Party, Trade } from '../deal/draft';

export interface After {
  storage: string[];
  /** Fragments for which there is no room. */
  surplus: number;
  /** Blueprints of the known hand that could be completed. */
  buildable: string[];
}

/** Whoever completes so many ends the game, and completes no more (AN-Z-01, AN-C-05). */
export const MOST_BLUEPRINTS = figures.blueprints_to_end;

export function after(view: View, seat: SeatView, { fresh, stored, given }: Trade): After {
  const storage = [...without([...seat.storage, ...stored], given), ...fresh]; // what one helper gives may go on to another
  return { storage, surplus: Math.max(0, storage.length - seat.capacity), buildable: buildable(view, seat, storage) };
}

/** The blueprints of a hand that a storage pays for, the most valuable first. */
export function buildable(view: View, seat: SeatView, storage: readonly string[]): string[] {
  if (seat.completed.length >= MOST_BLUEPRINTS) return [];
  return seat.hand
    .map(({ card }) => card)
    .filter((card) => {
      const cost = view.faces[card]?.cost ?? [];
      return cost.length > 0 && cost.length <= seat.capacity && holds(storage, cost);
    })
    .sort((one, other) => (view.faces[other]?.points ?? 0) - (view.faces[one]?.points ?? 0));
}

/** What completing a blueprint leaves in a storage. */
export function leftBy(view: View, seat: SeatView, card: string): string[] {
  return without(seat.storage, view.faces[card]?.cost ?? []);
}

/** Who has the blueprints that end the game (AN-Z-01, AN-B-10). */
export function withSix(view: View): Party[] {
  const seats: Party[] = view.seats.flatMap(({ completed }, seat) => (completed.length >= MOST_BLUEPRINTS ? [seat] : []));
  const scored = view.bot ? view.bot.scored.length + view.bot.face_down : 0;
  return scored >= MOST_BLUEPRINTS ? [...seats, 'bot'] : seats;
}

/** How many symbols of a blueprint have a colour of the objective. */
export function aims(view: View, card: string, objective: readonly string[] | null): number {
  return (view.faces[card]?.cost ?? []).filter((colour) => objective?.includes(colour)).length;
}
