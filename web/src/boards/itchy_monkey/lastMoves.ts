// Where the others' last moves went, to be drawn until one acts oneself.

import { turnsOf } from '../../film/turns';
import type { GameEvent } from '../../wire/itchy_monkey';
import type { ToldEvent } from '../../wire/messages';
import { at, keyOf, type At } from './cells';
import { cellsOf } from './shown';

/** A move of a seat: from one cell to another, or, with a comb, on one alone. */
export interface LastMove {
  seat: number;
  from: At;
  to: At | null;
}

export function lastMovesOf(marks: readonly ToldEvent[]): LastMove[] {
  return turnsOf(marks).flatMap(({ actor, events }) =>
    actor === null ? [] : events.flatMap(({ event }) => moveOf(event as GameEvent, actor)),
  );
}

function moveOf(event: GameEvent, seat: number): LastMove[] {
  switch (event.type) {
    case 'jumped':
    case 'pushed':
    case 'slid':
      return [{ seat, from: at(event.cell), to: at(event.to) }];
    case 'nitpicked':
      return [{ seat, from: at(event.cell), to: null }];
    default:
      return [];
  }
}

/** Whose last move touched a cell; what came later lies above. */
export function touchedBy(marks: readonly ToldEvent[]): Map<string, number> {
  return new Map(
    turnsOf(marks).flatMap(({ actor, events }) =>
      actor === null ? [] : events.flatMap((told) => cellsOf(told.event as GameEvent).map((cell) => [keyOf(cell), actor] as const)),
    ),
  );
}
