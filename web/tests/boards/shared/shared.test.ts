import { describe, expect, it } from 'vitest';
import afterUs from '../../../src/boards/after_us/words/fr.json';
import afternova from '../../../src/boards/afternova/words/fr.json';
import itchyMonkey from '../../../src/boards/itchy_monkey/words/fr.json';
import monkeyPalace from '../../../src/boards/monkey_palace/words/fr.json';
import { Words, type Templates } from '../../../src/words';
import { symbols } from '../../../src/boards/shared/drawings';
import { stepTime } from '../../../src/boards/shared/motion';

describe('how long a step is shown', () => {
  it('is never longer than a move takes', () => expect(stepTime(1, 'normal', false)).toBe(420));
  it('shrinks when much has happened, so that all stays short', () => expect(stepTime(24, 'normal', false) * 24).toBe(1200));
  it('is shorter when fast and nothing when off', () => {
    expect(stepTime(1, 'fast', false)).toBeLessThan(260);
    expect(stepTime(1, 'off', false)).toBe(0);
  });
  it('is nothing for those who want less motion', () => expect(stepTime(3, 'normal', true)).toBe(0));
});

it('turns drawings into symbols that can be referred to', () => {
  const files = { '../../drawings/comb.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M0 0"/></svg>\n' };
  expect(symbols(files)).toBe('<symbol id="drawn-comb" viewBox="0 0 48 48"><path d="M0 0"/></symbol>');
});

it.each([
  ['After Us', afterUs], ['Afternova', afternova], ['Itchy Monkey', itchyMonkey], ['Monkey Palace', monkeyPalace],
])('no line of the French words of %s begins with a sign', (_, templates) => {
  const words = new Words('fr', templates as Templates);
  const texts = Object.entries(templates as Templates).flatMap(([key, text]) =>
    typeof text === 'string' ? [words.sentence(key)] : [1, 2].map((count) => words.sentence(key, { [text.by ?? '']: count })),
  );
  expect(texts.filter((text) => / [;:!?»]|« /.test(text))).toEqual([]);
});
