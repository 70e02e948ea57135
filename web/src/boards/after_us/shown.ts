// Where an event happened on the table, and how it is shown there.

import type { GameEvent } from '../../wire/after_us';
import type { Told } from '../../wire/messages';
import type { Motion } from '../board';
import { fly, rise, stepTime, swell, wantsLess } from '../shared/motion';

/** The places of an event as CSS selectors, the most exact first. */
export function placesOf(event: GameEvent, me: number | null): string[] {
  if (event.type.startsWith('king_') && event.type !== 'king_robbed') return ['[data-tribe="king"]'];
  if (!('seat' in event)) return [];
  const tribe = `[data-tribe="${event.seat}"]`;
  const mine = event.seat === me;
  switch (event.type) {
    case 'activated':
    case 'reactivated':
    case 'skipped':
    case 'passed':
      return mine ? [`[data-address="${event.frame}"]`, tribe] : [tribe];
    case 'card_removed':
    case 'used_game_console':
      return mine ? [`[data-slot="${event.slot}"]`, tribe] : [tribe];
    case 'token_revealed':
      return mine ? [`[data-token="${event.token}"]`] : [tribe];
    case 'recruited':
    case 'rode_moped':
      return [`[data-pile="${event.ape} ${event.level}"]`, tribe];
    case 'used_computer':
      return ['[data-object="computer"]', tribe];
    case 'used_mini_fridge':
      return ['[data-object="mini_fridge"]', tribe];
    default:
      return [tribe];
  }
}

/** Marks where an event happened: the most exact place there still is, and whither something went. */
export function trace(table: HTMLElement, event: GameEvent, me: number | null): () => void {
  const found = placesOf(event, me).flatMap((place) => table.querySelector(place) ?? []);
  const marked = isFetching(event) ? found : found.slice(0, 1);
  for (const element of marked) element.setAttribute('data-traced', '');
  return () => marked.forEach((element) => element.removeAttribute('data-traced'));
}

type Fetching = Extract<GameEvent, { type: 'recruited' | 'rode_moped' }>;

/** A card goes from a pile to a tribe. */
function isFetching(event: GameEvent): event is Fetching {
  return event.type === 'recruited' || event.type === 'rode_moped';
}

/** Plays what was told, one event after the other. */
export function play(told: readonly Told[], table: HTMLElement, layer: HTMLElement, me: number | null, motion: Motion): void {
  const seen = told.filter(({ event }) => placesOf(event as GameEvent, me).length > 0);
  const time = stepTime(seen.length, motion, wantsLess());
  if (time === 0) return;
  seen.forEach(({ event, says }, number) => {
    const happened = event as GameEvent;
    const found = placesOf(happened, me).map((place) => table.querySelector(place)).filter((element) => element !== null);
    const [first, second] = found;
    if (!first) return;
    const delay = number * time;
    swell(first, delay, time);
    const gained = says['gained'];
    if (typeof gained === 'string' && /\d/.test(gained)) rise(layer, `+ ${gained}`, first.getBoundingClientRect(), delay, time);
    const head = isFetching(happened) ? table.querySelector(`[data-token="${happened.ape}"] .head svg`) : null;
    if (head && second) fly(layer, head, first.getBoundingClientRect(), second.getBoundingClientRect(), delay, time);
  });
}
