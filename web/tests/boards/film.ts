// What films say came to everybody, or left them, must be what the engine did (scripts/board_vectors, `amounts`).

import { expect } from 'vitest';
import type { FilmNotes } from '../../src/boards/board';
import { tagOf } from '../../src/words';
import { vectors } from '../vectors';

interface Case {
  events: object[];
  /** What the engine brought each seat, by the name of its drawing. */
  came: Record<string, number>[];
}

/** Compares what a film says of choices with what came of them; every named event must say something in some of them. */
export function expectSameAmounts(game: string, film: FilmNotes, seats: readonly number[], telling: readonly string[]): void {
  const cases = vectors<Case>(game, 'amounts');
  const told = new Set<string>();
  for (const { events, came } of cases) {
    const sums = came.map((own) => Object.fromEntries(Object.keys(own).map((drawing) => [drawing, 0])));
    for (const event of events) {
      for (const { drawing, number, seat } of film.amounts(event)) {
        const own = sums[seat ?? -1];
        if (number !== 0) told.add(tagOf(event));
        if (own && drawing in own) own[drawing]! += number;
      }
    }
    expect([events, sums]).toEqual([events, came]);
  }
  expect([...told].sort()).toEqual([...telling].sort());
  expect(new Set(cases.map(({ came }) => came.length))).toEqual(new Set(seats));
}
