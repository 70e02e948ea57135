// What the film tells of Monkey Palace: staircases before purchases, and deliveries as drawings.

import type { DrawnAmount } from '../../film/caption';
import type { Turn } from '../../film/turns';
import type { GameEvent } from '../../wire/monkey_palace';
import figures from '../../wire/monkey_palace.figures.json';
import type { Words } from '../../words';
import type { FilmNotes } from '../board';

const WEIGHTS: Partial<Record<GameEvent['type'], number>> = {
  ended: 9, built: 8, passed: 7, final_round: 6, animal_moved: 5, bought: 4, placed: 3, chosen: 2, delivered: 2, earned_bonus: 2, turned_up: 0,
}; // prettier-ignore

function amounts(event: GameEvent): DrawnAmount[] {
  switch (event.type) {
    case 'built':
      return [{ drawing: 'credit', number: event.credits, seat: event.seat }];
    case 'delivered':
      return [
        { drawing: 'piece_arch', number: event.arches, seat: event.seat },
        { drawing: 'piece_brick', number: event.bricks, seat: event.seat },
        { drawing: 'piece_column', number: event.columns, seat: event.seat },
      ];
    case 'chosen':
      return [
        { drawing: 'piece_arch', number: event.arches, seat: event.seat },
        { drawing: 'piece_brick', number: event.bricks, seat: event.seat },
      ];
    case 'animal_moved':
      return event.animal === 'frog' ? [{ drawing: 'piece_column', number: figures.frog_columns, seat: event.seat }] : [];
    case 'earned_bonus':
      return [{ drawing: 'bonus_card', number: 1, seat: event.seat }];
    default:
      return [];
  }
}

/** A staircase in few words, as what it may buy is drawn; null where something else says more. */
function sentence({ events }: Turn, words: Words): string | null {
  const is = (type: GameEvent['type']) => ({ event }: { event: unknown }) => (event as GameEvent).type === type;
  const built = events.find(is('built'));
  return built && !events.some(is('ended')) ? words.sentence('board.monkey_palace.film.built', built.says) : null;
}

export const film: FilmNotes = {
  weight: (event) => WEIGHTS[(event as GameEvent).type] ?? 1,
  amounts: (event) => amounts(event as GameEvent),
  sentence,
  aside: '[data-testid="market"]',
  places: (event) => ((event as GameEvent).type === 'bought' ? ['[data-testid="market"]'] : []),
};
