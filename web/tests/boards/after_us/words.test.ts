import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guide } from '../../../src/boards/after_us/guide';
import { FIELDS } from '../../../src/boards/after_us/narrow';
import { ENERGY } from '../../../src/boards/after_us/prices';
import { GOODS, cardOf } from '../../../src/boards/after_us/cards';
import { cardSaid, frameSaid, halfSaid } from '../../../src/boards/after_us/describe';
import { framesOf } from '../../../src/boards/after_us/frames';
import { KING_STAGES, STEPS } from '../../../src/boards/after_us/round';
import own from '../../../src/boards/after_us/words/en.json';
import french from '../../../src/boards/after_us/words/fr.json';
import engine from '../../../../src/sapajou/games/after_us/words/en.json';
import { Words } from '../../../src/words';

/** A number, unless it names a level, a phase or a row. */
const FIGURE = /(?<!\b(?:level|niveau|phases?|or|ou|and|et|of|sur) )\d/;
const FOLDER = join(import.meta.dirname, '../../../src/boards/after_us');
const known = new Set(Object.keys(own).map((key) => key.replace('board.after_us.', '')));
const words = new Words('en', { ...engine, ...own });

describe('there are words', () => {
  it('for every key the code names', () => {
    const code = readdirSync(FOLDER).filter((name) => /\.(svelte|ts)$/.test(name)).map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('\n');
    const named = [...code.matchAll(/\bsay\('([\w.]+)'/g)].map(([, key]) => key ?? '');
    expect(named.filter((key) => !known.has(key))).toEqual([]);
  });
  it('for every question that may be asked', () => {
    const asked = Object.entries(FIELDS).flatMap(([kind, fields]) => [`asks.${kind}`, ...fields.map((field) => `asks.${kind}.${field}`)]);
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });
  it('for every object and every good', () => {
    const things = [...Object.keys(ENERGY).flatMap((name) => [`object.${name}`, `object.${name}.short`]), ...GOODS.map((good) => `amount.${good}`)];
    expect(things.filter((key) => !known.has(key))).toEqual([]);
  });
  it('for every step of the King and every phase of a round', () => {
    const steps = [...KING_STAGES.map((stage) => `king.${stage}`), ...STEPS.map((step) => `steps.${step}`)];
    expect(steps.filter((key) => !known.has(key))).toEqual([]);
  });
  it('on the button for every kind of choice', () => {
    const plain = ['assemble', 'done', 'skip']; // they have buttons of their own
    const kinds = Object.keys(engine).filter((key) => key.startsWith('choice.')).map((key) => key.replace('choice.', ''));
    expect(kinds.length).toBeGreaterThan(15);
    expect(kinds.filter((kind) => !plain.includes(kind) && !known.has(`do.${kind}`))).toEqual([]);
  });
  it('without a figure of tokens, objects or boards: those come from the rules', () => {
    const typed = [...Object.values(own), ...Object.values(french)].map((text) => JSON.stringify(text)).filter((text) => FIGURE.test(text));
    expect(typed).toEqual([]);
  });
  it('for every step of the guide', () => {
    expect(guide.filter(({ words: key }) => !words.has(key))).toEqual([]);
  });
});

describe('what is drawn is also said', () => {
  const frame = (address: string, line: number[]): string => frameSaid(framesOf(line).find((one) => one.address === address)!, words);

  it('for a frame that is free', () => expect(frame('1.1.1', [5])).toBe('Free: 1 energy'));
  it('for a frame that is paid for', () => expect(frame('2.1.1', [5])).toBe('Pay 1 fruit: 1 point'));
  it('for a condition', () => expect(frame('2.1.1', [103])).toBe('With 3 types of apes in the Assembly: 1 point'));
  it('for a gain by Tamarins', () => expect(frame('2.1.1', [101])).toBe('Free: 1 point for each Tamarin'));
  it('for halves alone', () => {
    const [left, right] = cardOf(1).rows[1] ?? [];
    expect(left && halfSaid(left, words)).toBe('Left half, without its other half: 1 point');
    expect(right && halfSaid(right, words)).toBe('Right half, without its other half: pay 2 grains');
  });
  it('for a card', () => expect(cardSaid(118, words)).toBe('Mandrill, level 1, number 118; removed with Rage it gives: 3 points'));
});
