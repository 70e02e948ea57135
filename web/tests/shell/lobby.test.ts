import { describe, expect, it } from 'vitest';
import { characterOf, headOf } from '../../src/lobby/heads';
import { effect, isRare, optionName, pictureOf } from '../../src/lobby/options';
import { chosenName } from '../../src/names';
import type { OptionInfo } from '../../src/wire/http';
import type { Seat } from '../../src/wire/messages';
import { Words } from '../../src/words';

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
    expect([characterOf('greedy', words), characterOf('mine.py', words)]).toEqual(['a mandrill', '']);
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
