// Which step of a guide is due: by the state of the match and what is on the screen, forwards and back.

import { describe, expect, it } from 'vitest';
import { guide as afterUs } from '../../src/boards/after_us/guide';
import { guide as afternova } from '../../src/boards/afternova/guide';
import type { BoardProps, GuideStep } from '../../src/boards/board';
import { guide as itchyMonkey } from '../../src/boards/itchy_monkey/guide';
import { guide as monkeyPalace } from '../../src/boards/monkey_palace/guide';
import { dueStep } from '../../src/guide/steps';

const props = (more: object): BoardProps => ({ me: 0, log: [], mine: null, view: {}, ...more }) as unknown as BoardProps;
const everywhere = (): boolean => true;
const nameOf = (steps: GuideStep[], number: number | null): string | null => (number === null ? null : (steps[number]?.words.split('.').at(-1) ?? null));

const STEPS: GuideStep[] = [
  { at: '#goal', words: 'goal' },
  { at: '#one', words: 'one', asks: true, when: ({ view }) => (view as { at: number }).at === 1 },
  { at: '#deep', words: 'deep', asks: true, when: ({ view }) => (view as { at: number }).at === 1 },
  { at: '#between', words: 'between', when: ({ view }) => (view as { at: number }).at === 2 },
  { at: '#two', words: 'two', asks: true, when: ({ view }) => (view as { at: number }).at === 2 },
  { at: '#end', words: 'end', when: ({ view }) => (view as { at: number }).at > 2 },
];
const due = (at: number, told: string[] = ['goal'], onScreen: (at: string) => boolean = everywhere): string | null =>
  nameOf(STEPS, dueStep(STEPS, props({ view: { at } }), new Set(told), onScreen));

describe('the step that is due', () => {
  it('tells what comes first before anything is asked', () => {
    expect(due(1, [])).toBe('goal');
    expect(due(2, [])).toBe('goal');
  });
  it('is the furthest that the state and the screen allow', () => {
    expect(due(1)).toBe('deep');
    expect(due(1, ['goal'], (at) => at !== '#deep')).toBe('one');
  });
  it('goes on with the match, and back with it', () => {
    expect([due(1), due(2, ['goal', 'between']), due(1, ['goal', 'between'])]).toEqual(['deep', 'two', 'deep']);
  });
  it('tells a thing once', () => {
    expect([due(2), due(2, ['goal', 'between'])]).toEqual(['between', 'two']);
  });
  it('is none while nothing fits, and never one whose target is not there', () => {
    expect(due(0)).toBeNull();
    expect(due(1, [], () => false)).toBeNull();
  });
});

describe.each(Object.entries({ afterUs, afternova, itchyMonkey, monkeyPalace }))('the guide of %s', (_game, steps) => {
  it('begins with the goal and what a turn is, and ends with something that is read', () => {
    expect(steps.slice(0, 2).map(({ asks }) => asks ?? false)).toEqual([false, false]);
    expect(steps.at(-1)?.asks ?? false).toBe(false);
    expect(steps.at(-1)?.when).toBeDefined();
  });
});

describe('Itchy Monkey', () => {
  const mine = { offered: [] };
  const told = new Set(itchyMonkey.filter(({ asks, when }) => !asks && !when).map(({ words }) => words));
  const now = (stage: string, log: object[], onScreen: (at: string) => boolean = everywhere, asked: object | null = mine): string | null =>
    nameOf(itchyMonkey, dueStep(itchyMonkey, props({ view: { stage }, mine: asked, log: log.map((event) => ({ event })) }), told, onScreen));

  it('waits for me, whatever the others do', () => {
    expect(now('spawn', [{ type: 'turn_ended', seat: 1 }], everywhere, null)).toBeNull();
    expect(now('spawn', [{ type: 'turn_ended', seat: 1 }])).toBe('spawn');
  });
  it('leads from the monkey to the place to the number of lice, and back when one lets go', () => {
    const seen = (...there: string[]) => (at: string): boolean => there.includes(at);
    expect(now('move', [], seen('.cell.open', '[data-testid="ask"]'))).toBe('pick');
    expect(now('move', [], seen('.cell.open', '.cell.aim', '[data-testid="ask"]'))).toBe('aim');
    expect(now('move', [], seen('.cell.aim', '[data-testid="do"]', '[data-testid="ask"]'))).toBe('move');
    expect(now('move', [], seen('.cell.open', '[data-testid="ask"]'))).toBe('pick');
  });
  it('is over with my first turn', () => {
    expect(now('spawn', [{ type: 'turn_ended', seat: 0 }])).toBe('on');
  });
});

describe('After Us', () => {
  it('points at the piles of the token that was chosen', () => {
    const step = afterUs.find(({ words }) => words.endsWith('recruit'));
    const at = step?.at as (props: unknown) => string[];
    for (const token of ['orangutan', 'mandrill']) expect(at(props({ view: { tribes: [{ token }] } }))[0]).toBe(`[data-testid^="pile-${token}"].open`);
  });
});
