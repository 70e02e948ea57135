// How long a turn of the film takes: by what happens in it, within the patience of whoever waits.

import type { ToldEvent } from '../wire/messages';

/** How quickly others' turns are shown; `once` shows only what has come of them. */
export type FilmSpeed = 'half' | 'normal' | 'double' | 'once';

const FACTOR: Record<Exclude<FilmSpeed, 'once'>, number> = { half: 1.6, normal: 1, double: 0.5 };

/** A turn, in milliseconds at the usual speed: 2.5 s at most, less a frame for each of its moves. */
export const SHORTEST = 800;
export const LONGEST = 2400;
/** A later move of the same turn. */
const NEXT_MOVE = 500;
const EACH_EVENT = 220;
/** What is left for a move when its turn has had its time. */
const GLIMPSE = 80;

/** How far the film may be behind when it is one's turn to decide: 2 s after real people, 3 s with a clock, less what painting takes. */
export const BEHIND_PEOPLE = 1850;
export const BEHIND_CLOCK = 2850;

/** How long a move stays on the screen; `used` is what its turn has had so far. */
export function moveTime(events: readonly ToldEvent[], used: number): number {
  const wanted = (used === 0 ? SHORTEST : NEXT_MOVE) + EACH_EVENT * Math.max(0, events.length - 1);
  return Math.max(GLIMPSE, Math.min(wanted, LONGEST - used));
}

/** Whether a turn has time for one more move after this one. */
export function hasTimeAfter(events: readonly ToldEvent[], used: number): boolean {
  return used + moveTime(events, used) + NEXT_MOVE <= LONGEST;
}

export function factorOf(speed: FilmSpeed): number {
  return speed === 'once' ? 0 : FACTOR[speed];
}
