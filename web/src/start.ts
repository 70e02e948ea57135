// From a wish to play to a table: a new table, and what to do there on arrival.

import * as api from './api';
import { company, FIRST_LEVEL, levelsOf } from './levels';
import { suggested } from './results';
import type { GameInfo, NewTable } from './wire/http';

/** What somebody wants at a new table: this seat if it is free, and perhaps to begin at once. */
export interface Intent {
  seat: number;
  play: boolean;
}

const intents = new Map<string, Intent>();
const USUAL_SEATS = 3;

/** How many seats a game has if nobody says otherwise. */
export function usualSeats(game: GameInfo): number {
  return game.seats.findLast((seats) => seats <= USUAL_SEATS) ?? game.seats[0] ?? USUAL_SEATS;
}

/** The bot that plays on for somebody if nobody says otherwise. */
export function usualBot(game: Pick<GameInfo, 'bots'>): string {
  return game.bots.includes(FIRST_LEVEL) ? FIRST_LEVEL : (game.bots[0] ?? FIRST_LEVEL);
}

/** Bots for so many chairs of a table, about as strong as the person has been here so far. */
export function usualBots(game: GameInfo, seats: number, count: number): string[] {
  if (levelsOf(game).length === 0) return Array.from({ length: count }, () => usualBot(game));
  return company(game, count, suggested(game, seats));
}

/** A table for one person and bots, or for so many people. */
export function plainTable(game: GameInfo, seats: number, bots: boolean): NewTable {
  const others = bots ? usualBots(game, seats, seats - 1) : Array.from({ length: seats - 1 }, () => null);
  return { game: game.id, bots: [null, ...others], options: {}, spectators: true, clock: null };
}

/** Open a table and mean to take its first seat; gives its id. */
export async function openTable(table: NewTable, play: boolean): Promise<string> {
  await api.me(); // makes sure of an identity
  const { id } = await api.open(table);
  intend(id, { seat: 0, play });
  return id;
}

/** Remember what is to be done on arrival at a table. */
export function intend(id: string, intent: Intent): void {
  intents.set(id, intent);
}

/** What is to be done on arrival at a table; told once. */
export function takeIntent(id: string): Intent | null {
  const intent = intents.get(id) ?? null;
  intents.delete(id);
  return intent;
}
