// The levels: bots of graded strength, each a monkey with a style; how strong and how slow they are here.

import type { GameInfo, Rating } from './wire/http';
import type { Words } from './words';

export const LEVELS = ['level1', 'level2', 'level3', 'level4', 'level5', 'level6', 'level7', 'level8'] as const;
/** The level for whoever is not known yet: from here on no bot misses a win that lies open. */
export const FIRST_LEVEL = 'level3';
/** Seconds a move after which a bot is called slow, and is not proposed by itself. */
export const SLOW = 3;
/** Seconds a move that nobody notices: a blink, in which no bot answers anyway. */
const AT_ONCE = 0.25;

type Known = Pick<GameInfo, 'bots' | 'paces' | 'ratings'>;

/** The number of a level, or null for any other bot. */
export function levelOf(bot: string): number | null {
  const at = (LEVELS as readonly string[]).indexOf(bot);
  return at < 0 ? null : at + 1;
}

/** The levels that can be seated, the weakest first. */
export function levelsOf(game: Pick<GameInfo, 'bots'>): string[] {
  return LEVELS.filter((level) => game.bots.includes(level));
}

/** The other bots: those of the host, and those for whoever writes bots. */
export function othersOf(game: Pick<GameInfo, 'bots'>): { own: string[]; ours: string[] } {
  const others = game.bots.filter((bot) => levelOf(bot) === null);
  const isOwn = (bot: string): boolean => bot.startsWith('own_');
  return { own: others.filter(isOwn), ours: others.filter((bot) => !isOwn(bot)) };
}

/** With how many seats it was measured how strong a bot is: so many, else the next number for which a ladder was played, else null. */
export function measuredWith(game: Pick<GameInfo, 'ratings'>, seats: number, bot: string): number | null {
  const counts = Object.keys(game.ratings).map(Number).filter((count) => game.ratings[count]?.[bot] !== undefined);
  counts.sort((one, other) => Math.abs(one - seats) - Math.abs(other - seats) || one - other);
  return counts[0] ?? null;
}

/** How strong a bot is at a table of so many seats, as far as it was measured. */
export function ratingOf(game: Pick<GameInfo, 'ratings'>, seats: number, bot: string): Rating | null {
  return game.ratings[measuredWith(game, seats, bot) ?? -1]?.[bot] ?? null;
}

/** How a level plays, in a line: what is said of it in this game, else what is said of it in all. */
export function styleOf(game: string, bot: string, words: Words): string {
  const own = `style.${game}.${bot}`;
  return words.sentence(words.has(own) ? own : `style.${bot}`);
}

export function isSlow(game: Pick<GameInfo, 'paces'>, bot: string): boolean {
  return (game.paces[bot] ?? 0) > SLOW;
}

/** The time of a move, in words; '' where nobody knows it. */
export function paceOf(game: Pick<GameInfo, 'paces'>, bot: string, words: Words): string {
  const seconds = game.paces[bot];
  if (seconds === undefined) return '';
  if (seconds <= AT_ONCE) return words.sentence('level.at_once');
  const shown = seconds.toLocaleString(words.language, { maximumFractionDigits: seconds < 10 ? 1 : 0 });
  return words.sentence(seconds > SLOW ? 'level.slow' : 'level.seconds', { seconds: shown });
}

/** The levels for the bots of a table: the proposed one first, then its neighbours, none that is slow here. */
export function company(game: Known, count: number, proposed: string): string[] {
  const quick = levelsOf(game).filter((level) => !isSlow(game, level));
  const at = Math.max(0, quick.indexOf(proposed));
  const around = [0, -1, 1].map((step) => quick[Math.min(quick.length - 1, Math.max(0, at + step))]);
  return Array.from({ length: count }, (_, seat) => around[seat % around.length] ?? proposed);
}
