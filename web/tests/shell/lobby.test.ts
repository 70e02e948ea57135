import { describe, expect, it } from 'vitest';
import { characterOf, headOf } from '../../src/lobby/heads';
import { effect, isRare, optionName, pictureOf } from '../../src/lobby/options';
import { compared, strengthOf } from '../../src/lobby/strength';
import { chosenName } from '../../src/names';
import type { OptionInfo, Rating } from '../../src/wire/http';
import type { Seat } from '../../src/wire/messages';
import { Words, type Templates } from '../../src/words';
import en from '../../src/words/en.json';

const seat = (given: Partial<Seat>): Seat => ({
  taken: false, person: false, name: null, bot: null, here: false, gone: false, commitment: null, revealed: false,
  mine: false, time: null, running: false, failed: null, agrees: false, ...given,
});
const frog: OptionInfo = { name: 'frog', default: false, choices: [false, true], first: null, last: null, many: null };

describe('a chair', () => {
  it('shows the head of its bot, of its person, or of somebody who waits', () => {
    expect(headOf(seat({ taken: true, bot: 'greedy' }), 1)).toBe('mandrill');
    expect(headOf(seat({ taken: true, bot: 'mine.py' }), 1)).toBe('capuchin');
    expect(headOf(seat({ taken: true, person: true, bot: 'greedy' }), 0)).toBe('emperor_tamarin');
    expect(headOf(seat({}), 2)).toBe('tamarin');
  });
  it('says how a bot plays, if anybody has told', () => {
    const words = new Words('en', { 'character.greedy': 'a mandrill' });
    expect([characterOf('pond', 'greedy', words), characterOf('pond', 'mine.py', words)]).toEqual(['a mandrill', '']);
  });
});

describe('the foot of the chooser', () => {
  const words = new Words('en', en as Templates);
  const rating: Rating = { elo: 1200.4, low: 1149.6, high: 1251.2, games: 80 };
  const strength = (ratings: Record<number, Record<string, Rating>>, seats: number, bot = 'level5'): string => strengthOf({ ratings }, seats, bot, 'Mandrill', words);

  it('says how strong a bot is, and with how many players it was measured if they were not as many', () => {
    expect(strength({ 2: { level5: rating } }, 2)).toBe('Mandrill, 1200 (1150 to 1251).');
    expect(strength({ 2: { level5: rating } }, 4)).toBe('Mandrill, 1200 (1150 to 1251), measured with 2 players.');
    expect(strength({ 1: { level5: rating } }, 2)).toBe('Mandrill, 1200 (1150 to 1251), measured alone.');
    expect(strength({ 2: { level4: rating }, 4: { level5: rating } }, 2)).toBe('Mandrill, 1200 (1150 to 1251), measured with 4 players.');
    expect([strength({}, 2), strength({}, 2, 'own_mine')]).toEqual(['Mandrill: how strong it is was not measured in this game.', 'How strong this one is was not measured.']);
  });
  it('promises no comparison with a bot that has no rating', () => {
    expect(compared(null, null, words)).toBe('');
    expect(compared(null, { rating: 1000, matches: 3 }, words)).toBe('');
    expect(compared(rating, null, words)).toBe(en['level.unknown']);
    expect(compared(rating, { rating: 1000, matches: 3 }, words)).toBe('You: about 1000 after 3 matches, ahead in about 2 of 10.');
    expect(compared(rating, { rating: 3000, matches: 1 }, words)).toBe('You: about 3000 after one match, ahead in about 9 of 10.');
  });
});

describe('an option', () => {
  it('has a name and an effect for players, or what its game says', () => {
    const words = new Words('en', { 'option.frog': 'Whether the frog is in play.', 'choose.monkey_palace.frog': 'Frog', 'changes.monkey_palace.frog': 'a column now' });
    expect([optionName('monkey_palace', frog, words), effect('monkey_palace', frog, words)]).toEqual(['Frog', 'a column now']);
    expect([optionName('pond', frog, words), effect('pond', frog, words)]).toEqual(['Whether the frog is in play.', '']);
  });
  it('has a picture, and is folded away if it is rarely changed', () => {
    expect([pictureOf('monkey_palace', frog), pictureOf('pond', frog)]).toEqual(['animal_frog', '']);
    expect([isRare('monkey_palace', frog), isRare('monkey_palace', { ...frog, name: 'allow_u_turn' })]).toEqual([false, true]);
  });
});

describe('a name', () => {
  it('counts as chosen unless it was made up here', () => {
    expect(['Ana', 'Guest 59', 'Invité 10', 'Guest of honour', null].map(chosenName)).toEqual(['Ana', null, null, 'Guest of honour', null]);
  });
});
