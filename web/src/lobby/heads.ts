// Who looks out over a chair: bots have the head of their character, people one that goes with the chair.

import { levelOf, styleOf } from '../levels';
import type { Seat } from '../wire/messages';
import type { Words } from '../words';

const PEOPLE = ['emperor_tamarin', 'proboscis', 'chimpanzee', 'gorilla', 'orangutan', 'capuchin'] as const;
const CHARACTERS: Readonly<Record<string, string>> = {
  greedy: 'mandrill', random: 'lemur', classic: 'baboon', search: 'orangutan',
  level1: 'tamarin', level2: 'lemur', level3: 'capuchin', level4: 'proboscis',
  level5: 'mandrill', level6: 'baboon', level7: 'orangutan', level8: 'gorilla',
};

/** The head over a chair; over a free one, somebody who waits. */
export function headOf(seat: Seat, number: number): string {
  if (seat.person) return PEOPLE[number % PEOPLE.length] ?? 'capuchin';
  return seat.bot === null ? 'tamarin' : characterHead(seat.bot);
}

/** The head of a bot's character. */
export function characterHead(bot: string): string {
  return CHARACTERS[bot] ?? 'capuchin';
}

/** How a kind of bot plays a game, as a character; '' of one that nobody has described. */
export function characterOf(game: string, bot: string, words: Words): string {
  if (levelOf(bot) !== null) return words.sentence('level.character', { monkey: words.sentence(`monkey.${bot}`), style: styleOf(game, bot, words) });
  const key = `character.${bot}`;
  return words.has(key) ? words.sentence(key) : '';
}
