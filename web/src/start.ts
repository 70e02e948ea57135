// From a wish to play to a table: a name, a new table, and what to do there on arrival.

import * as api from './api';
import { say } from './voice.svelte';
import type { GameInfo, NewTable } from './wire/http';

/** What the person who opened a table wants there: to sit down, or to play at once. */
export type Intent = 'sit' | 'play';

const intents = new Map<string, Intent>();
const USUAL_SEATS = 3;
const FAVOURITE_BOT = 'greedy';

/** How many seats a game has if nobody says otherwise. */
export function usualSeats(game: GameInfo): number {
  return game.seats.includes(USUAL_SEATS) ? USUAL_SEATS : Math.max(...game.seats.filter((seats) => seats < USUAL_SEATS));
}

/** The bot that plays if nobody says otherwise. */
export function usualBot(game: Pick<GameInfo, 'bots'>): string {
  return game.bots.includes(FAVOURITE_BOT) ? FAVOURITE_BOT : (game.bots[0] ?? FAVOURITE_BOT);
}

/** A table for one person and bots, or for so many people. */
export function plainTable(game: GameInfo, seats: number, intent: Intent): NewTable {
  const others = Array.from({ length: seats - 1 }, () => (intent === 'play' ? usualBot(game) : null));
  return { game: game.id, bots: [null, ...others], options: {}, spectators: true, clock: null };
}

/** Open a table; gives its id. */
export async function openTable(table: NewTable, intent: Intent): Promise<string> {
  await ensureName();
  const { id } = await api.open(table);
  intents.set(id, intent);
  return id;
}

/** What is to be done on arrival at a table; told once. */
export function takeIntent(id: string): Intent | null {
  const intent = intents.get(id) ?? null;
  intents.delete(id);
  return intent;
}

/** See to it that others can call this visitor something; tells whether a name had to be made up. */
export async function ensureName(): Promise<boolean> {
  const { name } = await api.me();
  if (name !== null) return false;
  await api.rename(say('me.guest', { number: 10 + Math.floor(Math.random() * 90) }));
  return true;
}
