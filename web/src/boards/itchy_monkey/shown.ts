// How an event is shown on the board: which cells it concerns, and what moves there.

import type { GameEvent } from '../../wire/itchy_monkey';
import type { Motion } from '../board';
import { fly, rise, stepTime, swell, travel, wantsLess } from '../shared/motion';
import { at, keyOf, type At } from './cells';

/** The cells an event is about, in order. */
export function cellsOf(event: GameEvent): At[] {
  const cells: At[] = [];
  if ('cell' in event) cells.push(at(event.cell));
  if ('to' in event) cells.push(at(event.to));
  return cells;
}

/** Plays what was told, one event after the other. */
export function play(events: readonly GameEvent[], stage: HTMLElement, layer: HTMLElement, motion: Motion): void {
  const seen = events.filter((event) => cellsOf(event).length > 0);
  const time = stepTime(seen.length, motion, wantsLess());
  if (time === 0) return;
  let bumper: At | null = null;
  seen.forEach((event, number) => {
    const delay = number * time;
    const cell = (where: At): HTMLElement | null => stage.querySelector(`[data-cell="${keyOf(where)}"]`);
    const [first, second] = cellsOf(event).map(cell);
    if (!first) return;
    const tile = (second ?? first).querySelector('.tile');
    if (event.type === 'slid' || event.type === 'pushed') {
      if (tile) travel(tile, first.getBoundingClientRect(), delay, time);
      if (event.type === 'slid') bumper = at(event.to);
      return;
    }
    const from = event.type === 'jumped' ? first : event.type === 'crossed' && bumper ? cell(bumper) : null;
    const to = second ?? first;
    const louse = to.querySelector('.workers svg, .queens svg') ?? from?.querySelector('.workers svg, .queens svg');
    if (from && louse) fly(layer, louse, from.getBoundingClientRect(), to.getBoundingClientRect(), delay, time);
    if (tile) swell(tile, delay, time);
    const change = changeOf(event);
    if (change) rise(layer, change, first.getBoundingClientRect(), delay, time);
  });
}

function changeOf(event: GameEvent): string {
  switch (event.type) {
    case 'spawned':
      return `+${event.workers}`;
    case 'discarded':
      return `−${event.workers + event.queens}`;
    default:
      return '';
  }
}
