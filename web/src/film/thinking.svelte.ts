// That a bot thinks is told when it lasts, and only for as long as was promised; then that it takes longer.

import type { Seat } from '../wire/messages';
import type { Time } from './film.svelte';

/** What is shorter than this needs no words. */
export const UNNOTICED = 700;
/** The promise for a bot that thinks at once, in seconds: what a move may take on its way. */
const LEAST = 2;
/** What a bot of the host's may take, where the host has not said otherwise. */
const OWN = 30;

/** Within how many seconds a bot answers, by what its moves usually take: nearly all of them take less than half of it. */
export function promised(bot: string, pace: number | undefined): number {
  if (bot.startsWith('own_')) return OWN;
  return Math.max(LEAST, Math.ceil(2 * (pace ?? 0)));
}

/** The bot that everybody waits for, or null if it is a person. */
export function thinkerOf(seats: readonly Seat[], toAct: readonly number[]): number | null {
  const plays = (seat: number): boolean => seats[seat]?.bot != null;
  return toAct.length > 0 && toAct.every(plays) ? (toAct[0] ?? null) : null;
}

export class Thinking {
  told: 'nothing' | 'thinks' | 'late' = $state('nothing');
  private callOff: () => void = () => undefined;

  constructor(private readonly time: Pick<Time, 'after'>) {}

  /** A bot is asked now, and has promised to answer within so many seconds. */
  begin(seconds: number): void {
    this.end();
    this.callOff = this.time.after(UNNOTICED, () => {
      this.told = 'thinks';
      this.callOff = this.time.after(1000 * seconds - UNNOTICED, () => (this.told = 'late'));
    });
  }

  /** It has answered, or nobody waits for it any more. */
  end(): void {
    this.callOff();
    this.callOff = () => undefined;
    this.told = 'nothing';
  }
}
