// Clocks tick here between two messages of the server, which alone knows what is left.

import type { Clock, Seat } from './wire/messages';

/** Seconds a seat has left, or null if it plays without a clock; times in milliseconds. */
export function left(seat: Pick<Seat, 'time' | 'running'>, heardAt: number, now: number): number | null {
  if (seat.time === null) return null;
  return seat.running ? Math.max(0, seat.time - (now - heardAt) / 1000) : seat.time;
}

/** Seconds as a clock shows them: 1:02:03, 2:03, or 0:09. */
export function shown(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** The clocks that one can choose; their names are words. */
export const CLOCKS: Readonly<Record<string, Clock | null>> = {
  none: null,
  quick: { bank: 600, added: 10 },
  steady: { bank: 1800, added: 30 },
  long: { bank: 86_400, added: 3_600 },
};

/** The name of a clock, or null if it is none of those that one can choose. */
export function clockName(clock: Clock | null): string | null {
  return Object.keys(CLOCKS).find((name) => CLOCKS[name]?.bank === clock?.bank && CLOCKS[name]?.added === clock?.added) ?? null;
}
