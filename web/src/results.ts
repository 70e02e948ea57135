// How a person has fared against bots, by what this browser has seen; nobody else is told.
// Kept in its storage; without storage, for as long as the page lives.

import { FIRST_LEVEL, isSlow, levelOf, levelsOf, ratingOf } from './levels';
import type { GameInfo } from './wire/http';
import type { Outcome, Seat } from './wire/messages';

/** One match against bots: whom one was ahead of (1), level with (a half), or behind (0). */
export interface Result {
  table: string;
  game: string;
  seats: number;
  against: [bot: string, share: number][];
}

/** What a person's matches of a game come to. */
export interface Standing {
  rating: number;
  matches: number;
}

const KEY = 'sapajou results';
const MOST = 200;
/** By how much one match can change a rating: much at first, then less. */
const SWINGS = [200, 160, 120, 100] as const;
const LAST_SWING = 60;
let inMemory: Result[] | null = null;

/** All results that are known here, the latest last. */
export function results(): Result[] {
  if (inMemory === null) {
    try {
      inMemory = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Result[];
    } catch {
      inMemory = [];
    }
  }
  return inMemory;
}

/** Keep how a match ended for a seat; of a table that was known already, what came of it in the end. */
export function keepResult(result: Result): void {
  if (result.against.length === 0) return;
  inMemory = [...results().filter(({ table }) => table !== result.table), result].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(inMemory));
  } catch {
    // A browser without storage forgets; that is its owner's wish.
  }
}

/** Forget everything. */
export function forgetResults(): void {
  inMemory = [];
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was nothing to forget.
  }
}

/** How a match ended for a seat, against the bots that sat there. */
export function resultOf(table: { id: string; game: string; seats: readonly Seat[] }, me: number, outcome: Outcome): Result {
  const mine = outcome.ranks[me] ?? 0;
  const against = table.seats.flatMap(({ bot, person }, seat): [string, number][] => {
    if (seat === me || person || bot === null) return [];
    const theirs = outcome.ranks[seat] ?? 0;
    return [[bot, mine === theirs ? 0.5 : mine < theirs ? 1 : 0]];
  });
  return { table: table.id, game: table.game, seats: table.seats.length, against };
}

/** How strong a level is here; where no ladder was played, as if they lay evenly. */
function strength(game: Pick<GameInfo, 'ratings'>, seats: number, bot: string): number | null {
  const level = levelOf(bot);
  return ratingOf(game, seats, bot)?.elo ?? (level === null ? null : 500 + 100 * level);
}

/** How often one is ahead of a rival, by the difference in rating. */
export function chance(mine: number, theirs: number): number {
  return 1 / (1 + 10 ** ((theirs - mine) / 400));
}

/** What a person's matches come to: each moves the rating towards what would have foretold it. */
export function standing(game: Pick<GameInfo, 'id' | 'ratings'>, all: readonly Result[] = results()): Standing | null {
  let rating = strength(game, 2, FIRST_LEVEL) ?? 0;
  let matches = 0;
  for (const { game: name, seats, against } of all) {
    const known = name === game.id ? against.flatMap(([bot, share]) => {
      const theirs = strength(game, seats, bot);
      return theirs === null ? [] : [share - chance(rating, theirs)];
    }) : []; // prettier-ignore
    if (known.length === 0) continue;
    rating += (SWINGS[matches] ?? LAST_SWING) * (known.reduce((sum, one) => sum + one, 0) / known.length);
    matches += 1;
  }
  return matches === 0 ? null : { rating: Math.round(rating), matches };
}

/** The level that is nearest to a person's own strength, and not slow here; for whoever is not known yet, a middling one. */
export function suggested(game: Pick<GameInfo, 'id' | 'bots' | 'paces' | 'ratings'>, seats: number, all: readonly Result[] = results()): string {
  const quick = levelsOf(game).filter((level) => !isSlow(game, level));
  const mine = standing(game, all);
  if (mine === null) return quick.includes(FIRST_LEVEL) ? FIRST_LEVEL : (quick.at(-1) ?? FIRST_LEVEL);
  const far = (level: string): number => Math.abs((strength(game, seats, level) ?? Infinity) - mine.rating);
  return quick.reduce((best, level) => (far(level) < far(best) ? level : best), quick[0] ?? FIRST_LEVEL);
}
