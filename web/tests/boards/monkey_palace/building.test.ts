// Building by pointing and by hand: where things lie, what can be pointed at, what it would bring.

import { describe, expect, it } from 'vitest';
import { archesFrom, blamedBy, isUnfinished, missingUnder, spare, stacked, written, yieldOf } from '../../../src/boards/monkey_palace/heap';
import { cellsOf, feetOf, heightsWith, pieceKey, type Solid } from '../../../src/boards/monkey_palace/lattice';
import { sortOffers } from '../../../src/boards/monkey_palace/offers';
import { nearestRaise, planned, stepRaise, waysOf } from '../../../src/boards/monkey_palace/reach';
import { closedOf, targetsOf, type Hand } from '../../../src/boards/monkey_palace/targets';
import type { Offered } from '../../../src/wire/messages';
import type { GameChoice } from '../../../src/wire/monkey_palace';
import { drafted, opening, PLAN } from './palace';

const offered = (...choices: GameChoice[]): Offered[] => choices.map((choice, action) => ({ action, text: '', choice, says: {} }));
const EMPTY: Hand = { free: false, wanted: 0, heap: [], tool: 'arch', foot: null };
const arch = (x: number, y: number, z: number, dir: 'E' | 'N' | 'W' | 'S'): Solid => ({ type: 'arch', x, y, z, dir });
const brick = (x: number, y: number, z: number): Solid => ({ type: 'brick', x, y, z });
const column = (x: number, y: number, z: number): Solid => ({ type: 'column', x, y, z });

describe('the lattice', () => {
  it('an arch fills four cells and has feet on its two ends (MP-G-05, MP-G-08)', () => {
    expect(cellsOf(arch(11, 14, 2, 'W'))).toEqual([[11, 14, 2], [10, 14, 2], [9, 14, 2], [8, 14, 2]]);
    expect(feetOf(arch(11, 14, 2, 'S'))).toEqual([[11, 14], [11, 11]]);
  });

  it('a column fills three levels of one stud', () => {
    expect(cellsOf(column(5, 5, 1))).toEqual([[5, 5, 1], [5, 5, 2], [5, 5, 3]]);
  });

  it('heights rise by what is put on the sites', () => {
    const heights = heightsWith(opening(), PLAN, [column(5, 5, 0), arch(5, 5, 3, 'E')]);
    expect([heights[PLAN.at([5, 5])], heights[PLAN.at([8, 5])], heights[PLAN.at([11, 14])]]).toEqual([4, 4, 1]);
  });

  it('two pieces have one key only if they are the same', () => {
    expect(pieceKey(brick(5, 5, 0))).not.toBe(pieceKey(column(5, 5, 0)));
    expect(pieceKey(arch(5, 5, 0, 'E'))).toBe('arch 5,5,0 E');
  });
});

describe('the next arch', () => {
  const view = opening({ draft: drafted([8, 14], 1, [arch(5, 14, 0, 'E')]) });
  const offers = sortOffers(offered({ type: 'arch', dir: 'N', raised: 2 }, { type: 'arch', dir: 'E', raised: 0 }, { type: 'arch', dir: 'N', raised: 0 }));

  it('has one way a direction, its raises ascending', () => {
    const ways = waysOf(view, offers.arches);
    expect(ways.map(({ dir, to, raises }) => [dir, to, raises.map(({ raised }) => raised)])).toEqual([['E', [11, 14], [0]], ['N', [8, 17], [0, 2]]]);
  });

  it('stands on the old arch in the east without a support, and on bricks in the north', () => {
    const [east, north] = waysOf(view, offers.arches);
    expect(east && planned(view, PLAN, east, 0)).toEqual({ level: 1, units: 0, pieces: [arch(8, 14, 1, 'E')] });
    const high = north && planned(view, PLAN, north, 2);
    expect(high?.level).toBe(3);
    expect(high?.pieces).toEqual([brick(8, 14, 1), brick(8, 14, 2), brick(8, 17, 0), brick(8, 17, 1), brick(8, 17, 2), arch(8, 14, 3, 'N')]);
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
  it('puts a brick on top of what is there, also of what is in the heap', () => {
    expect(stacked(opening(), PLAN, [], 'brick', [14, 14])).toEqual(brick(14, 14, 2));
    expect(stacked(opening(), PLAN, [column(5, 5, 0)], 'brick', [5, 5])).toEqual(brick(5, 5, 3));
  });

  it('lays an arch on the higher of its two ends, as a real one would lie', () => {
    expect(archesFrom(opening(), PLAN, [], [8, 14]).map(({ dir, z }) => [dir, z])).toEqual([['E', 1], ['N', 0], ['W', 0], ['S', 0]]);
  });

  it('shows the bricks that are missing under a foot in the air', () => {
    const heap = [arch(8, 14, 1, 'E')];
    expect(missingUnder(opening(), PLAN, heap, heap)).toEqual([brick(8, 14, 0)]);
  });

  it('is written in the free form of the rules, a direction only for arches', () => {
    expect(written([brick(5, 14, 0), arch(5, 14, 1, 'E')])).toEqual({
      pieces: [{ type: 'brick', x: 5, y: 14, z: 0 }, { type: 'arch', x: 5, y: 14, z: 1, dir: 'E' }],
    });
  });

  it('counts what is left in the stock', () => {
    expect(spare(opening(), 0, [arch(5, 14, 0, 'E')], 'arch')).toBe(1);
  });

  it('finds the pieces that a refusal blames', () => {
    expect(blamedBy({ values: { pieces: [brick(8, 17, 0)], where: 'b5:0' } })).toEqual([brick(8, 17, 0)]);
    expect(blamedBy({ values: { where: 'a4' } })).toEqual([]);
    expect(blamedBy(null)).toEqual([]);
  });

  it('tells what is unfinished from what is wrong (SPEC 6.6)', () => {
    expect(isUnfinished({ code: 'reason.NOT_CONNECTED' })).toBe(true);
    expect(isUnfinished({ code: 'reason.UNSUPPORTED' })).toBe(false);
  });

  it('brings a credit an arch and one for the highest decoration (MP-C-03, V-01)', () => {
    const brings = yieldOf(opening(), PLAN, [arch(8, 14, 1, 'E'), arch(5, 14, 0, 'E')]);
    expect(brings).toEqual({ arches: 2, color: 'light_green', highest: true, credits: 3, bonus: false, packs: ['multi_1', 'multi_2', 'light_green_3'] });
  });

  it('brings no extra credit for a tie in height (MP-C-02, V-15)', () => {
    expect(yieldOf(opening(), PLAN, [brick(11, 17, 0), arch(11, 17, 1, 'S')])).toMatchObject({ color: 'gold', highest: false, credits: 1 });
  });

  it('brings the credit for a tie where the table has it so (R-14)', () => {
    const tie = [brick(11, 17, 0), arch(11, 17, 1, 'S')];
    const view = opening({ rulings: ['highest_tie_counts_for_credit'] });
    expect(yieldOf(view, PLAN, tie)).toMatchObject({ highest: false, credits: 2 });
    expect(yieldOf(view, PLAN, [arch(11, 17, 0, 'S')])).toMatchObject({ highest: false, credits: 1 });
  });

  it('counts a tower across an arch, unless the table has it that an arch interrupts (R-17, V-18)', () => {
    const heap = [
      column(17, 20, 0), column(17, 17, 0), arch(17, 20, 3, 'S'), brick(17, 17, 4), brick(17, 17, 5), column(17, 14, 3), arch(17, 17, 6, 'S'),
    ];
    expect(yieldOf(opening(), PLAN, heap)?.bonus).toBe(true);
    expect(yieldOf(opening({ rulings: ['bonus_count'] }), PLAN, heap)?.bonus).toBe(false);
  });

  it('declares its start where it turns back at once, and only there (R-08)', () => {
    const back = [arch(5, 14, 0, 'E'), brick(5, 14, 1), brick(8, 14, 1), arch(8, 14, 2, 'W')];
    expect(written(back)).toMatchObject({ start: [5, 14] });
    expect(written([arch(5, 14, 0, 'E'), arch(8, 14, 1, 'E')])).not.toHaveProperty('start');
    expect(yieldOf(opening({ rulings: ['allow_u_turn'] }), PLAN, back)).toMatchObject({ arches: 2, color: 'light_green' });
  });

  it('earns a bonus card with five levels of bricks and columns on one site (MP-C-11, V-17)', () => {
    const tower = [column(17, 17, 0), brick(17, 17, 3), brick(17, 17, 4), brick(17, 14, 3), brick(17, 14, 4), arch(17, 17, 5, 'S')];
    expect(yieldOf(opening(), PLAN, tower)?.bonus).toBe(true);
    expect(yieldOf(opening({ bonus_cards: 0 }), PLAN, tower)?.bonus).toBe(false);
    expect(yieldOf(opening(), PLAN, tower.slice(1))?.bonus).toBe(false);
  });
});
