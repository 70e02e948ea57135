// What a game adds to the scene at the end of its matches: boards/<game>/finish.ts, loaded when one is over.

import type { Outcome, ToldEvent } from '../wire/messages';
import type { Account, Party } from './account';
import type { Highlight } from './moments';

/** How close somebody without a rank came. */
export interface Nearest {
  words: string;
  have: number;
  needed: number;
}

/** Points by round and source, or in a game without points the pieces that each had after each round. */
export type Chart = { kind: 'points'; account: Account } | { kind: 'pieces'; held: string[][][] };

export interface Finish {
  chart: Chart;
  moments: Highlight[];
  /** The drawing of whoever has won, or of the one who looks. */
  head: string;
  /** In a game that ranks only its winner: the nearest goal of each seat. */
  nearest?: Nearest[];
}

/** A match that is over, as somebody sees it. */
export interface Over<View = unknown> {
  log: readonly ToldEvent[];
  view: View;
  outcome: Outcome;
  /** Who looks; a spectator sees it as the winner does. */
  me: number | null;
}

export interface FinishModule {
  finish: (over: Over<never>) => Finish;
  /** The drawing of a point, where points are something one can draw. */
  point?: string;
  /** The board is about as high as wide: the scene stands beside it. */
  beside?: boolean;
}

const MODULES = import.meta.glob<FinishModule>('../boards/*/finish.ts');

/** What loads the end of a game, or null if it has none of its own. */
export function finishOf(game: string): (() => Promise<FinishModule>) | null {
  return MODULES[`../boards/${game}/finish.ts`] ?? null;
}

/** Who has won alone: a seat, or a rival; a draw, or a match that was cut short before it had a winner, has none. */
export function winnerOf({ winners, rivals, scores, reason, truncated }: Outcome): Party | null {
  if (reason === 'draw' || winners.length > 1) return null;
  const [seat] = winners;
  if (seat !== undefined) return seat;
  const [rival] = Object.entries(rivals).sort(([, one], [, other]) => other - one);
  return !truncated && rival && rival[1] > Math.max(...scores) ? rival[0] : null;
}

/** Through whose eyes the match is told: one's own, else the winner's. */
export function eyesOf({ outcome, me }: Pick<Over, 'outcome' | 'me'>): Party {
  return me ?? winnerOf(outcome) ?? outcome.winners[0] ?? 0;
}
