// What tells seats apart: a colour and a mark, always together (style/tokens.css, drawings/mark_*.svg).

import { levelOf, styleOf } from './levels';
import type { Seat, TableNow } from './wire/messages';
import type { Words } from './words';

export const COLOURS = ['yellow', 'purple', 'turquoise', 'red', 'blue', 'pink'] as const;
export type Colour = (typeof COLOURS)[number];

/** The colour of a seat; the class `p-COLOUR` sets --player, --on-player and --pattern. */
export function colourOf(seat: number): Colour {
  return COLOURS[seat % COLOURS.length] ?? 'yellow';
}

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name that leaves the direction of the words around it alone, and they that of the name. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** What a seat is called: its person, a bot with a number where there are several, or an open seat.
 *
 * Where a game has a Bot of its own, which is no player, bots are called computers.
 */
export function nameOf(seats: readonly Seat[], seat: number, words: Words): string {
  const one = seats[seat];
  if (one?.person) return one.name !== null ? isolated(one.name) : words.sentence('seat.guest', { number: seat + 1 });
  if (!one?.bot) return words.sentence('seat.open', { number: seat + 1 });
  const bots = seats.flatMap((other, index) => (!other.person && other.bot ? [index] : []));
  const number = bots.indexOf(seat) + 1;
  if (words.has('show.bot')) return words.sentence(bots.length > 1 ? 'seat.computer_numbered' : 'seat.computer', { number });
  return words.sentence(bots.length > 1 ? 'seat.bot_numbered' : 'seat.bot', { number });
}

/** What a kind of bot is called in a game. */
export function botName(game: string, bot: string, words: Words): string {
  const number = levelOf(bot);
  if (number !== null) return words.sentence('level.called', { number, monkey: words.sentence(`monkey.${bot}`), style: styleOf(game, bot, words) });
  const key = `bot.${bot}`;
  return words.has(key) ? words.sentence(key) : bot;
}

/** Seats of people who have been away for so long that whoever plays with them may let a bot play. */
export function goneSeats({ seats, status }: Pick<TableNow, 'seats' | 'status'>, me: number | null): number[] {
  if (me === null || status !== 'playing') return [];
  return seats.flatMap(({ mine, person, bot, gone }, seat) => (!mine && person && bot === null && gone ? [seat] : []));
}
