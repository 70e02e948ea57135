// What the film tells of Afternova: deals and blueprints before offers and answers, and fragments as drawings.

import type { DrawnAmount } from '../../film/caption';
import type { Turn } from '../../film/turns';
import type { GameEvent } from '../../wire/afternova';
import type { Words } from '../../words';
import type { FilmNotes } from '../board';
import { placesOf } from './shown';

const WEIGHTS: Partial<Record<GameEvent['type'], number>> = {
  ended: 9, last_window: 8, completed: 7, extracted: 6.5, offered: 6, took_counter: 6, chose: 5, wiped: 5, took: 5, replied: 5, chose_market: 4, lapsed: 4,
  dropped: 4, discarded: 3, worked: 2, showed: 2, gave: 2, got: 2, answered: 2, drew: 1, turn_began: 0, laid: 0, planet_came: 0, reshuffled: 0, bot_placed: 1,
  bot_scored: 1, bot_drew: 0,
}; // prettier-ignore

function amounts(event: GameEvent): DrawnAmount[] {
  switch (event.type) {
    case 'got':
      return event.seat === null ? [] : [{ drawing: `fragment_${event.colour}`, number: 1, seat: event.seat }];
    case 'gave':
      return [
        { drawing: `fragment_${event.colour}`, number: -event.number, seat: event.seat },
        { drawing: `fragment_${event.colour}`, number: event.number, seat: event.player },
      ];
    case 'dropped':
      return event.fragments.map((colour) => ({ drawing: `fragment_${colour}`, number: -1, seat: event.seat }));
    case 'completed':
      return [{ drawing: 'blueprint', number: 1, seat: event.seat }];
    default:
      return [];
  }
}

/** Who asks whom for help, and where: the terms of an offer stand in its lanes. Null where something else says more. */
function sentence({ events }: Turn, words: Words, me: number | null): string | null {
  const all = events.map(({ event }) => event as GameEvent);
  const offered = all.find((event) => event.type === 'offered');
  if (offered === undefined || all.some(({ type }) => (WEIGHTS[type] ?? 1) > (WEIGHTS.offered ?? 1))) return null;
  const asked = offered.players.length > 0 ? offered.players : offered.terms.flatMap(({ player }) => player ?? []);
  const key = `board.afternova.film.${offered.kind}`;
  if (asked.length === 0 || !words.has(key)) return null;
  return words.sentence(key, {
    seat: { seat: offered.seat },
    names: asked.map((seat) => (seat === me ? words.sentence('board.afternova.offer.you') : { seat })),
    planet: { key: 'said.piece', values: { piece: offered.card } },
  });
}

export const film: FilmNotes = {
  weight: (event) => WEIGHTS[(event as GameEvent).type] ?? 1,
  amounts: (event) => amounts(event as GameEvent),
  sentence,
  aside: '[data-place^="planet-"], [data-place^="row-"], [data-testid="hand"]',
  places: (event) => placesOf(event as GameEvent).map((place) => `[data-place="${place}"]`),
  doer: (event) => ((event as GameEvent).type === 'replied' ? (event as { seat: number }).seat : null),
};
