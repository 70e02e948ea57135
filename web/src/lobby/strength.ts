// What the chooser says of the bot that is chosen: how strong it is, and oneself beside it.

import { levelOf, measuredWith, ratingOf } from '../levels';
import { chance, type Standing } from '../results';
import type { GameInfo, Rating } from '../wire/http';
import type { Words } from '../words';

/** How strong a bot is, in words; measured with another number of seats, it says with how many. */
export function strengthOf(game: Pick<GameInfo, 'ratings'>, seats: number, bot: string, monkey: string, words: Words): string {
  const rating = ratingOf(game, seats, bot);
  if (rating === null) return words.sentence(levelOf(bot) === null ? 'level.unrated_bot' : 'level.unrated', { monkey });
  const count = measuredWith(game, seats, bot);
  const figures = { monkey, elo: Math.round(rating.elo), low: Math.round(rating.low), high: Math.round(rating.high) };
  return words.sentence(count === seats ? 'level.rated' : 'level.rated_with', { ...figures, count });
}

/** How a person compares with a bot, or how to learn it; '' where nothing can be compared. */
export function compared(rating: Rating | null, mine: Standing | null, words: Words): string {
  if (rating === null) return '';
  if (mine === null) return words.sentence('level.unknown');
  const ahead = Math.min(9, Math.max(1, Math.round(10 * chance(mine.rating, rating.elo))));
  return words.sentence('level.odds', { rating: mine.rating, count: mine.matches, ahead });
}
