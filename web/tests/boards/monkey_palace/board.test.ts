// What the board shows: marks, heights, market, supply, and its words.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describer, pieceName } from '../../../src/boards/monkey_palace/describe';
import { buying, costOf, promised, stalls } from '../../../src/boards/monkey_palace/market';
import { sortOffers } from '../../../src/boards/monkey_palace/offers';
import { arrivals, cardsTold, placeTold, shownAnimals, shownPieces, shownSigns, spotsOf } from '../../../src/boards/monkey_palace/picture';
import { stockAfter } from '../../../src/boards/monkey_palace/stock';
import { endIsNear, runningOut } from '../../../src/boards/monkey_palace/supply';
import { targetsOf } from '../../../src/boards/monkey_palace/targets';
import en from '../../../src/boards/monkey_palace/words/en.json';
import { Words, type Templates } from '../../../src/words';
import { opening, PLAN } from './palace';

const NO_WORK = { pieces: [], blamed: [], missing: [] };
const BUYS = sortOffers(
  [[], ['multi_1'], ['multi_2'], ['multi_1', 'multi_2'], ['gold_3']].map((packs, action) => ({ action, text: '', choice: { type: 'buy', packs }, says: {} })),
).buys;

describe('the picture', () => {
  it('marks the staircase built last, but not its decoration', () => {
    expect(shownPieces(opening(), NO_WORK).map(({ mark }) => mark)).toEqual(['last', 'last', 'last', 'none']);
  });

  it('marks what is on the drawing board, the blamed pieces apart, and then nothing else', () => {
    const arch = { type: 'arch', x: 5, y: 14, z: 0, dir: 'E' } as const;
    const high = { ...arch, z: 1 };
    const shown = shownPieces(opening(), { pieces: [arch, high], blamed: [{ ...high }], missing: [] });
    expect(shown.map(({ mark }) => mark)).toEqual(['none', 'none', 'none', 'none', 'fresh', 'blame']);
  });

  it('marks the staircase that is pointed at in the log, and the cards and packs', () => {
    const [first, ...rest] = opening().pieces;
    const built = { type: 'built', seat: 1, color: 'gold', height: 2, arches: 1, highest: true, credits: 2 } as const;
    const shown = shownPieces(opening({ last: 0 }), NO_WORK, [{ ...built, start: [11, 14], end: [17, 14], pieces: first ? [first] : [] }]);
    expect(shown.map(({ mark }) => mark)).toEqual(['last', ...rest.map(() => 'none')]);
    expect(cardsTold({ type: 'turned_up', pack: 'gold_3', card: 'G3C' })).toEqual(['gold_3']);
    expect(cardsTold({ type: 'passed', seat: 0 })).toEqual([]);
  });

  it('shows the heights as numbers from above, and no number on free ground', () => {
    const signs = shownSigns(opening(), PLAN, NO_WORK, [], { bright: null, told: null, heights: true });
    expect(signs.labels.map(({ text }) => text)).toEqual([1, 2, 3]);
    expect(signs.trail).toEqual([]);
  });

  it('lets starts glow in their colour and puts the focus on the bright one', () => {
    const offers = sortOffers([{ action: 4, text: '', choice: { type: 'start', site: 'a4' }, says: {} }]);
    const targets = targetsOf(opening(), PLAN, offers, { free: false, wanted: 0, heap: [], tool: 'arch', foot: null });
    const signs = shownSigns(opening(), PLAN, NO_WORK, targets, { bright: 'start a4', told: null, heights: false });
    expect(signs.glow).toEqual([{ x: 5, y: 14, z: 0, color: 'light_green' }]);
    expect(signs.focus).toEqual([5, 14, 0]);
    expect(spotsOf(targets, true)).toEqual([{ id: 'start a4', open: true, stud: [5, 14, 0] }]);
  });

  it('shows where an event of the log happened', () => {
    const built = placeTold({ type: 'animal_moved', seat: 0, animal: 'monkey', site: 'd4' }, PLAN);
    expect(built).toEqual([14, 14]);
    expect(shownSigns(opening(), PLAN, NO_WORK, [], { bright: null, told: built, heights: false }).focus).toEqual([14, 14, 2]);
    expect(placeTold({ type: 'passed', seat: 1 }, PLAN)).toBeNull();
  });

  it('stands an animal on top of its site', () => {
    expect(shownAnimals(opening({ animals: { monkey: [14, 14], frog: null } }), PLAN)).toEqual([{ animal: 'monkey', x: 14, y: 14, z: 2 }]);
  });

  it('lets come down what others built, and of what this seat built only the decoration', () => {
    const built = (seat: number, count: number) => ({ event: { type: 'built', seat, pieces: Array.from({ length: count }) } });
    expect(arrivals([built(1, 4), built(2, 3)], 0)).toBe(7);
    expect(arrivals([built(0, 5)], 0)).toBe(1);
    expect(arrivals([{ event: { type: 'passed', seat: 1 } }], 0)).toBe(0);
  });
});

describe('the stock', () => {
  it('tells what is left while one drafts, and what comes', () => {
    const { arch, brick } = opening().players[0]?.stock ?? { arch: 0, brick: 0 };
    const drafted = stockAfter(opening(), 0, { built: [{ type: 'arch' }, { type: 'arch' }] });
    expect(drafted.find(({ kind }) => kind === 'arch')).toEqual({ kind: 'arch', now: arch, then: arch - 2 });
    expect(drafted.find(({ kind }) => kind === 'brick')).toEqual({ kind: 'brick', now: brick, then: brick });
    expect(stockAfter(opening(), 0, { comes: { column: 1 } }).map(({ now, then }) => then - now)).toEqual([0, 0, 1]);
  });
});

describe('the market', () => {
  it('finds the action of a set whatever its order, and none for a set that is not offered', () => {
    expect(buying(BUYS, ['multi_2', 'multi_1'])).toBe(3);
    expect(buying(BUYS, [])).toBe(0);
    expect(buying(BUYS, ['gold_3', 'multi_1'])).toBeNull();
  });

  it('marks what can be added to what is chosen', () => {
    const standing = Object.fromEntries(stalls(opening(), BUYS, ['multi_1']).map(({ pack, standing }) => [pack.id, standing]));
    expect(standing).toMatchObject({ multi_1: 'chosen', multi_2: 'affordable', gold_3: 'swap', dark_green_3: 'closed' });
    expect(costOf(opening(), ['multi_1', 'multi_2'])).toBe(3);
  });

  it('marks what an unconfirmed staircase would reach', () => {
    expect(promised(opening(), ['gold_3']).filter(({ standing }) => standing === 'affordable').map(({ pack }) => pack.id)).toEqual(['gold_3']);
  });
});

describe('the supply', () => {
  it('warns in time, and in the last round', () => {
    expect(endIsNear(opening())).toBe(false);
    expect(endIsNear(opening({ supply: { arch: 3, brick: 6, column: 16 } }))).toBe(true);
    expect(endIsNear(opening({ final_round: true }))).toBe(true);
  });

  it('names the kinds of which one card may bring more than there are', () => {
    expect(runningOut(opening())).toEqual([]);
    const low = opening({ supply: { arch: 40, brick: 2, column: 0 } });
    expect(runningOut(low)).toEqual(['brick', 'column']);
    expect(endIsNear(low)).toBe(true);
  });
});

describe('the words', () => {
  const engine: Templates = { 'color.gold': 'gold', 'piece.arch': 'arch', 'animal.monkey': 'monkey', 'dir.E': 'east' };
  const words = new Words('en', { ...engine, ...en });

  it('describes a site: name, ground or height, what stands there, what choosing it does', () => {
    const view = opening({ animals: { monkey: [14, 14] } });
    const describe_ = describer(view, PLAN, view.heights, words);
    const [free, built] = [PLAN.called('b3'), PLAN.called('d4')];
    if (!free || !built) throw new Error('no such site');
    const target = { id: 'start b3', site: free, stud: null, pieces: [], deed: { does: 'start', action: 1 } as const };
    expect(describe_(free, target)).toBe('b3, free ground, gold, a staircase can start here');
    expect(describe_(built, null)).toBe('d4, height 2, arch on top, the monkey stands there');
  });

  it('names a piece by what it is, its sites and its level', () => {
    const said = new Words('en', { 'piece.arch': 'arch', ...en });
    const say = (key: string, values = {}): string => said.sentence(`board.monkey_palace.${key}`, values);
    expect(pieceName({ type: 'arch', x: 5, y: 14, z: 1, dir: 'E' }, PLAN, say)).toBe('arch on a4–b4, level 1');
  });

  it('has a sentence for every key that the board asks for', () => {
    const folder = new URL('../../../src/boards/monkey_palace/', import.meta.url);
    const files = readdirSync(folder).filter((name) => /\.(ts|svelte)$/.test(name));
    const source = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
    const asked = [...source.matchAll(/\bsay\(\s*'([\w.]+)'/g)].map(([, key]) => `board.monkey_palace.${key}`);
    expect(asked.length).toBeGreaterThan(40);
    expect(asked.filter((key) => !(key in en))).toEqual([]);
  });
});
