// How long a turn of the film takes: by what happens in it, within the patience of whoever waits.

import type { ToldEvent } from '../wire/messages';

/** How quickly others' turns are shown; `once` shows only what has come of them. */
export type FilmSpeed = 'half' | 'normal' | 'double' | 'once';

const FACTOR: Record<Exclude<FilmSpeed, 'once'>, number> = { half: 1.6, normal: 1, double: 0.5 };

/** A turn, in milliseconds at the usual speed: 2.5 s at most, with the glimpse below and a frame in which it is painted. */
export const SHORTEST = 800;
export const LONGEST = 2400;
/** A later move of the same turn. */
const NEXT_MOVE = 500;
const EACH_EVENT = 220;
/** What is left for all moves that come when their turn has had its time. */
const GLIMPSE = 80;

/** How far the film may be behind when it is one's turn to decide: 2 s after real people, 3 s with a clock, less what painting takes. */
export const BEHIND_PEOPLE = 1850;
export const BEHIND_CLOCK = 2850;

/** How long a move stays on the screen; `used` is what its turn has had so far. Nothing is left when it has had all. */
export function moveTime(events: readonly ToldEvent[], used: number): number {
  const wanted = (used === 0 ? SHORTEST : NEXT_MOVE) + EACH_EVENT * Math.max(0, events.length - 1);
  return Math.max(0, Math.min(wanted, LONGEST - used), Math.min(GLIMPSE, LONGEST + GLIMPSE - used));
}

/** Whether a turn has time for one more move after this one. */
export function hasTimeAfter(events: readonly ToldEvent[], used: number): boolean {
  return used + moveTime(events, used) + NEXT_MOVE <= LONGEST;
}

export function factorOf(speed: FilmSpeed): number {
  return speed === 'once' ? 0 : FACTOR[speed];
}
