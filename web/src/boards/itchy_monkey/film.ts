// What the film tells of Itchy Monkey: bumps and combs before births, and lice as drawings.

import type { DrawnAmount } from '../../film/caption';
import type { GameEvent } from '../../wire/itchy_monkey';
import type { FilmNotes } from '../board';
import { keyOf } from './cells';
import { FIRST, REENTRY } from './figures';
import { cellsOf } from './shown';

const WEIGHTS: Partial<Record<GameEvent['type'], number>> = {
  won: 9, capped: 9, nitpicked: 7, slid: 6, jumped: 6, placed: 6, reentered: 6, passed: 5, exchanged: 4, pushed: 3, crossed: 3, discarded: 3, spawned: 2,
  spawn_skipped: 1, turn_ended: 0,
}; // prettier-ignore

/** Lice that come onto the board or leave it, of whoever they belong to. */
function amounts(event: GameEvent): DrawnAmount[] {
  const lice = (seat: number, workers: number, queens = 0): DrawnAmount[] => [
    { drawing: 'louse_worker', number: workers, seat },
    { drawing: 'louse_queen', number: queens, seat },
  ];
  switch (event.type) {
    case 'placed':
      return lice(event.seat, FIRST.workers, FIRST.queens);
    case 'reentered':
      return lice(event.seat, REENTRY.workers, REENTRY.queens);
    case 'spawned':
      return lice(event.seat, event.workers);
    case 'discarded':
      return lice(event.seat, -event.workers, -event.queens);
    case 'exchanged':
      return lice(event.seat, -event.workers, 1);
    default:
      return [];
  }
}

export const film: FilmNotes = {
  weight: (event) => WEIGHTS[(event as GameEvent).type] ?? 1,
  amounts: (event) => amounts(event as GameEvent),
  opening: (event) => (event as GameEvent).type === 'placed',
  aside: '.cell .tile',
  places: (event) => cellsOf(event as GameEvent).map((cell) => `[data-cell="${keyOf(cell)}"]`),
};
