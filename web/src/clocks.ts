// Clocks tick here between two messages of the server, which alone knows what is left.

import type { Seat } from './wire/messages';

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
