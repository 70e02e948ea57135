// Building by pointing and by hand: what can be pointed at, and what is at hand.

import { describe, expect, it } from 'vitest';
import { blamedBy, spare } from '../../../src/boards/monkey_palace/heap';
import { pieceKey, type Solid } from '../../../src/boards/monkey_palace/lattice';
import { sortOffers } from '../../../src/boards/monkey_palace/offers';
import { nearestRaise, stepRaise, waysOf } from '../../../src/boards/monkey_palace/reach';
import { closedOf, targetsOf, type Hand } from '../../../src/boards/monkey_palace/targets';
import type { Offered } from '../../../src/wire/messages';
import type { GameChoice } from '../../../src/wire/monkey_palace';
import { drafted, opening, PLAN } from './palace';

const offered = (...choices: GameChoice[]): Offered[] => choices.map((choice, action) => ({ action, text: '', choice, says: {} }));
const EMPTY: Hand = { free: false, wanted: 0, heap: [], tool: 'arch', foot: null };
const arch = (x: number, y: number, z: number, dir: 'E' | 'N' | 'W' | 'S'): Solid => ({ type: 'arch', x, y, z, dir });
const brick = (x: number, y: number, z: number): Solid => ({ type: 'brick', x, y, z });
const column = (x: number, y: number, z: number): Solid => ({ type: 'column', x, y, z });

it('two pieces have one key only if they are the same', () => {
  expect(pieceKey(brick(5, 5, 0))).not.toBe(pieceKey(column(5, 5, 0)));
  expect(pieceKey(arch(5, 5, 0, 'E'))).toBe('arch 5,5,0 E');
});

describe('the next arch', () => {
  const view = opening({ draft: drafted([8, 14], 1, [arch(5, 14, 0, 'E')]) });
  const offers = sortOffers(offered({ type: 'arch', dir: 'N', raised: 2 }, { type: 'arch', dir: 'E', raised: 0 }, { type: 'arch', dir: 'N', raised: 0 }));

  it('has one way a direction, its raises ascending', () => {
    const ways = waysOf(view, offers.arches);
    expect(ways.map(({ dir, to, raises }) => [dir, to, raises.map(({ raised }) => raised)])).toEqual([['E', [11, 14], [0]], ['N', [8, 17], [0, 2]]]);
  });

  it('keeps the highest raise not above the wanted one, and steps only to raises that are offered', () => {
    const north = waysOf(view, offers.arches)[1];
    if (!north) throw new Error('no way north');
    expect([nearestRaise(north, 1)?.raised, nearestRaise(north, 5)?.raised]).toEqual([0, 2]);
    expect([stepRaise(north, 0, true), stepRaise(north, 2, true), stepRaise(north, 2, false), stepRaise(north, 0, false)]).toEqual([2, 2, 0, 0]);
  });

  it('is a target in each offered direction; the other neighbours tell why not', () => {
    const targets = targetsOf(view, PLAN, offers, { ...EMPTY, wanted: 2 });
    expect(targets.map(({ id, site }) => [id, site.name])).toEqual([['arch E', 'c4'], ['arch N', 'b5']]);
    expect(targets[1]?.deed).toMatchObject({ does: 'arch', raised: 2, level: 3, units: 5, action: 0 });
    const closed = closedOf(view, PLAN, offers, { ...EMPTY, wanted: 2 });
    expect(closed.map(({ site, deed }) => [site.name, deed])).toEqual([
      ['a4', { does: 'refused', move: { type: 'arch', dir: 'W', raised: 2 } }],
      ['b3', { does: 'refused', move: { type: 'arch', dir: 'S', raised: 2 } }],
    ]);
  });
});

describe('targets', () => {
  it('starts glow on the ground, and every other site tells why no staircase starts there', () => {
    const offers = sortOffers(offered({ type: 'start', site: 'a4' }, { type: 'start', site: 'b3' }));
    const targets = targetsOf(opening(), PLAN, offers, EMPTY);
    expect(targets.map(({ id, stud, deed }) => [id, stud, deed])).toEqual([
      ['start a4', [5, 14, 0], { does: 'start', action: 0 }],
      ['start b3', [8, 11, 0], { does: 'start', action: 1 }],
    ]);
    expect(closedOf(opening(), PLAN, offers, EMPTY)).toHaveLength(62);
  });

  it('the monkey sits on top of a site', () => {
    const offers = sortOffers(offered({ type: 'monkey', site: 'd4' }));
    expect(targetsOf(opening({ phase: 'move_monkey' }), PLAN, offers, EMPTY)[0]?.stud).toEqual([14, 14, 2]);
  });

  it('by hand every stud can be pointed at; with a foot down, the arches that leave it and the foot itself', () => {
    const hand: Hand = { ...EMPTY, free: true };
    expect(targetsOf(opening(), PLAN, sortOffers([]), hand)).toHaveLength(64);
    const lays = targetsOf(opening(), PLAN, sortOffers([]), { ...hand, foot: [5, 5] });
    expect(lays.map(({ id }) => id)).toEqual(['lay E', 'lay N', 'stand a1']);
  });
});

describe('a heap of pieces', () => {
  it('counts what is left in the stock', () => {
    expect(spare(opening(), 0, [arch(5, 14, 0, 'E')], 'arch')).toBe(1);
  });

  it('finds the pieces that a refusal blames', () => {
    expect(blamedBy({ values: { pieces: [brick(8, 17, 0)], where: 'b5:0' } })).toEqual([brick(8, 17, 0)]);
    expect(blamedBy({ values: { where: 'a4' } })).toEqual([]);
    expect(blamedBy(null)).toEqual([]);
  });
});
