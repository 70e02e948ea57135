// How an event is shown on the board: which places it concerns, and what moves there.

import type { GameEvent } from '../../wire/itchy_monkey';
import type { Motion } from '../board';
import { symbolId } from '../shared/drawings';
import { fly, glow, rise, stepTime, swell, travel, wantsLess } from '../shared/motion';
import { at, keyOf, type At } from './cells';
import { FIRST, REENTRY } from './figures';

/** The cells an event is about, in order. */
export function cellsOf(event: GameEvent): At[] {
  const cells: At[] = [];
  if ('cell' in event) cells.push(at(event.cell));
  if ('to' in event) cells.push(at(event.to));
  return cells;
}

/** The seat whose place at the table an event is about: its supply changes, or nothing happens on the board. */
export function seatOf(event: GameEvent): number | null {
  switch (event.type) {
    case 'capped':
    case 'crossed':
    case 'jumped':
    case 'nitpicked':
    case 'pushed':
    case 'slid':
      return null;
    default:
      return event.seat;
  }
}

/** What an event changes, in short; lice come from the supply or go back there. */
export function changeOf(event: GameEvent): string {
  switch (event.type) {
    case 'placed':
      return `+${FIRST.workers + FIRST.queens}`;
    case 'reentered':
      return `+${REENTRY.workers + REENTRY.queens}`;
    case 'spawned':
      return `+${event.workers}`;
    case 'discarded':
      return `−${event.workers + event.queens}`;
    case 'exchanged':
      return `−${event.workers} +1`;
    case 'crossed':
      return `→ ${event.workers + event.queens}`;
    default:
      return '';
  }
}

/** Plays what was told, one event after the other. */
export function play(events: readonly GameEvent[], stage: HTMLElement, layer: HTMLElement, motion: Motion): void {
  const time = stepTime(events.length, motion, wantsLess());
  if (time === 0) return;
  let bumper: At | null = null;
  events.forEach((event, number) => {
    showOne({ stage, layer, bumper, delay: number * time, time }, event);
    if (event.type === 'slid') bumper = at(event.to);
  });
}

interface Showing {
  stage: HTMLElement;
  layer: HTMLElement;
  /** Where the monkey stands that has just slid. */
  bumper: At | null;
  delay: number;
  time: number;
}

function showOne(scene: Showing, event: GameEvent): void {
  const { stage, layer, delay, time } = scene;
  const cell = (where: At): HTMLElement | null => stage.querySelector(`[data-cell="${keyOf(where)}"]`);
  const [first, second] = cellsOf(event).map(cell);
  const seat = seatOf(event);
  const family = [...stage.querySelectorAll<HTMLElement>(`[data-family="${seat ?? ''}"]`)].filter((one) => one.checkVisibility());
  if (!first) {
    for (const place of family.length > 0 ? family : [stage]) glow(place, delay, time);
    return;
  }
  const tile = (second ?? first).querySelector('.tile');
  if (event.type === 'slid' || event.type === 'pushed') {
    if (tile) travel(tile, besides(first, second ?? first, tile), delay, time);
    return;
  }
  const flight = flightOf(event, scene.bumper ? cell(scene.bumper) : null, first, second, family[0]);
  if (flight) {
    const [from, to, drawing] = flight;
    fly(layer, drawingOf(drawing, event, stage), from.getBoundingClientRect(), to.getBoundingClientRect(), delay, time, flyingIn(event));
  }
  if (tile) swell(tile, delay, time);
  const change = changeOf(event);
  if (change) rise(layer, change, first.getBoundingClientRect(), delay, time);
}

/** Where a tile lay in the cell that it came from: as it lies in the one that it is in now. */
function besides(from: Element, to: Element, tile: Element): DOMRect {
  const [start, end, now] = [from, to, tile].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect, DOMRect];
  return new DOMRect(start.left + now.left - end.left, start.top + now.top - end.top, now.width, now.height);
}

type Flight = [from: HTMLElement, to: HTMLElement, drawing: string];

/** What flies from where to where. */
function flightOf(
  event: GameEvent, bumper: HTMLElement | null, first: HTMLElement, second: HTMLElement | null | undefined, family: HTMLElement | undefined,
): Flight | null {
  switch (event.type) {
    case 'jumped':
      return second ? [first, second, `louse_${event.louse}`] : null;
    case 'crossed':
      return bumper ? [bumper, first, event.workers > 0 ? 'louse_worker' : 'louse_queen'] : null;
    case 'nitpicked':
      return [first, first, 'comb'];
    case 'discarded':
      return family ? [first, family, event.workers > 0 ? 'louse_worker' : 'louse_queen'] : null;
    case 'exchanged':
      return family ? [family, first, 'louse_queen'] : null;
    case 'placed':
    case 'reentered':
    case 'spawned':
      return family ? [family, first, 'louse_worker'] : null;
    default:
      return null;
  }
}

/** How many lice an event sends on their way. */
export function flyingIn(event: GameEvent): number {
  switch (event.type) {
    case 'placed':
      return FIRST.workers + FIRST.queens;
    case 'reentered':
      return REENTRY.workers + REENTRY.queens;
    case 'spawned':
      return event.workers;
    case 'crossed':
    case 'discarded':
      return event.workers + event.queens;
    default:
      return 1;
  }
}

/** A drawing of the board's sprite, in the colour of the event's seat. */
function drawingOf(name: string, event: GameEvent, stage: HTMLElement): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#${symbolId(name)}`);
  svg.append(use);
  const family = 'seat' in event ? stage.querySelector(`[data-family="${event.seat}"]`) : null;
  if (family) svg.style.setProperty('--player', getComputedStyle(family).getPropertyValue('--player'));
  return svg;
}
