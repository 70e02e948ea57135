// How an event is shown on the board: which places it concerns, and what flies between them.

import type { GameEvent } from '../../wire/afternova';
import type { Motion } from '../board';
import { symbolId } from '../shared/drawings';
import { fly, stepTime, swell, wantsLess } from '../shared/motion';

/** Something seen: a drawing that flies from one place to another, or a place that was changed. */
export interface Sight {
  to: string;
  from?: string;
  drawing?: string;
  /** How many of them; one if it is not said. */
  count?: number;
}

const rowOf = (card: string): string => `row-${card.startsWith('W') ? 'workers' : 'blueprints'}`;
const backOf = (card: string | null): string => (card?.startsWith('B') ? 'blueprint' : 'worker_back');
const place = (seat: number | null): string => (seat === null ? 'bot' : `seat-${seat}`);

/** The slot of the planet that is extracted among these events: a new planet comes there. */
function slotOf(events: readonly GameEvent[]): number | null {
  for (const event of events) if (event.type === 'planet_came') return event.slot;
  return null;
}

export function scenesOf(events: readonly GameEvent[]): Sight[] {
  const slot = slotOf(events);
  return events.flatMap((event): Sight[] => {
    switch (event.type) {
      case 'took':
        return [{ from: rowOf(event.card), to: place(event.seat), drawing: backOf(event.card) }];
      case 'wiped':
        return [{ to: `row-${event.row}` }];
      case 'laid':
        return [{ to: rowOf(event.card) }];
      case 'got':
        return slot === null ? [] : [{ from: `planet-${slot}`, to: place(event.seat), drawing: `fragment_${event.colour}` }];
      case 'gave':
        return [{ from: place(event.seat), to: place(event.player), drawing: `fragment_${event.colour}`, count: event.number }];
      case 'worked':
      case 'dropped':
      case 'discarded':
      case 'completed':
      case 'answered':
      case 'replied':
        return [{ to: place(event.seat) }];
      case 'drew':
        return [{ from: 'row-workers', to: place(event.seat), drawing: 'worker_back' }];
      case 'offered':
        return [{ to: `planet-${event.planet}` }];
      case 'planet_came':
        return [{ to: `planet-${event.slot}` }];
      case 'bot_placed':
      case 'bot_scored':
      case 'bot_drew':
        return [{ to: 'bot' }];
      default:
        return [];
    }
  });
}

/** Plays what was told, one thing after the other. */
export function play(events: readonly GameEvent[], board: HTMLElement, layer: HTMLElement, motion: Motion): void {
  const scenes = scenesOf(events);
  const time = stepTime(scenes.length, motion, wantsLess());
  if (time === 0) return;
  const find = (name: string | undefined): Element | null => (name === undefined ? null : board.querySelector(`[data-place="${name}"]`));
  scenes.forEach(({ from, to, drawing, count }, number) => {
    const [start, end] = [find(from), find(to)];
    if (!end) return;
    if (start && drawing) fly(layer, drawn(drawing), start.getBoundingClientRect(), end.getBoundingClientRect(), number * time, time, count);
    else swell(end, number * time, time);
  });
}

/** The places an event is about, for pointing at them. */
export function placesOf(event: GameEvent): string[] {
  return scenesOf([event]).flatMap(({ from, to }) => (from === undefined ? [to] : [from, to]));
}

function drawn(name: string): Element {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#${symbolId(name)}`);
  svg.append(use);
  return svg;
}
