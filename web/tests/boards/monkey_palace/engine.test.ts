// What the board works out must be what the engine does: staircases, drafts and deliveries of many played positions.

import { describe, expect, it } from 'vitest';
import { staircase } from '../../../src/boards/monkey_palace/advised';
import { film } from '../../../src/boards/monkey_palace/film';
import type { Yield } from '../../../src/boards/monkey_palace/heap';
import { archesFrom, butterflyOf, isUnfinished, missingUnder, spare, stacked, written, yieldOf } from '../../../src/boards/monkey_palace/heap';
import type { Cell, Direction, Place, Solid } from '../../../src/boards/monkey_palace/lattice';
import { cellsOf, farEnd, feetOf, heightOf, heightsWith, Plan, placeOf } from '../../../src/boards/monkey_palace/lattice';
import { obstacleOf } from '../../../src/boards/monkey_palace/market';
import { planned } from '../../../src/boards/monkey_palace/reach';
import { stockAfter, type Ahead } from '../../../src/boards/monkey_palace/stock';
import { KINDS, roundsLeft, runningOut, type Material } from '../../../src/boards/monkey_palace/supply';
import type { GameChoice, SeenPack, View } from '../../../src/wire/monkey_palace';
import figures from '../../../src/wire/monkey_palace.figures.json';
import { vectors } from '../../vectors';
import { expectSameAmounts } from '../film';

const GAME = 'monkey_palace';
const POSITIONS = vectors<View>(GAME, 'positions').map((view) => ({ view, plan: new Plan(view.sites) }));
const at = (position: number): { view: View; plan: Plan } => POSITIONS[position] as { view: View; plan: Plan };
const sorted = (cells: readonly Cell[]): string[] => cells.map(String).sort();

it('every plan, number of seats, module and ruling is met', () => {
  const seen = POSITIONS.flatMap(({ view }) => [`plan ${view.plan}`, `seats ${view.players.length}`, ...view.modules, ...view.rulings]);
  expect(new Set(seen)).toEqual(
    new Set([
      'plan 1', 'plan 2', 'plan 3', 'plan 4', 'seats 2', 'seats 3', 'seats 4', 'butterfly', 'frog', 'allow_u_turn', 'bonus_count',
      'highest_tie_counts_for_credit',
    ]),
  );
});

describe('a staircase', () => {
  const cases = vectors<{ position: number; pieces: Solid[]; brings: Yield; decorated?: Solid[]; heights?: number[] }>(GAME, 'yieldOf');
  const built = cases.filter(({ decorated }) => decorated);

  it('brings the same, in whatever order its pieces were put', () => {
    for (const { position, pieces, brings } of cases) {
      const { view, plan } = at(position);
      const now = { ...view, draft: null };
      expect(yieldOf(now, plan, pieces)).toEqual(brings);
      expect(yieldOf(now, plan, [...pieces].reverse())).toEqual(brings);
    }
  });
  it('is of every kind', () => {
    for (const kind of ['highest', 'bonus'] as const) expect(new Set(cases.map(({ brings }) => brings[kind]))).toEqual(new Set([true, false]));
    const tie = ({ position, brings }: (typeof cases)[number]): boolean =>
      !brings.highest && brings.credits > brings.arches && at(position).view.rulings.includes('highest_tie_counts_for_credit');
    expect(cases.filter(tie).length).toBeGreaterThan(10);
  });
  it('makes sites as high', () => {
    expect(built.length).toBeGreaterThan(500);
    for (const { position, decorated, heights } of built) expect(heightsWith(at(position).view, at(position).plan, decorated ?? [])).toEqual(heights);
  });
  it('is put together piece by piece: each comes to lie where it belongs', () => {
    for (const { position, pieces } of built) {
      const { view, plan } = at(position);
      pieces.forEach((piece, number) => {
        const heap = pieces.slice(0, number);
        const place: Place = [piece.x, piece.y];
        const lying = piece.type === 'arch' ? archesFrom(view, plan, heap, place) : [stacked(view, plan, heap, piece.type as 'brick', place)];
        expect(lying).toContainEqual(expect.objectContaining(piece));
      });
    }
  });
  it('that the coach speaks of stands where it would be built', () => {
    const advised = vectors<{ position: number; pieces: Solid[]; steps: GameChoice[] }>(GAME, 'staircase');
    expect(advised.length).toBeGreaterThan(500);
    for (const { position, pieces, steps } of advised) {
      const { view, plan } = at(position);
      expect(sorted(staircase(view, plan, steps).flatMap(cellsOf))).toEqual(sorted(pieces.flatMap(cellsOf)));
    }
  });
  it('is written as the rules read it', () => {
    const writings = vectors<{ pieces: Solid[]; written: { start?: Place } }>(GAME, 'written');
    for (const one of writings) expect(written(one.pieces)).toEqual(one.written);
    expect(writings.filter((one) => one.written.start).length).toBeGreaterThan(5);
  });
});

it('the butterfly comes with the same staircases, and brings as much', () => {
  const cases = vectors<{ position: number; pieces: Solid[]; seat: number; bananas: number | null }>(GAME, 'butterflyOf');
  for (const { position, pieces, seat, bananas } of cases) {
    const { view, plan } = at(position);
    const brings = yieldOf({ ...view, draft: null }, plan, pieces);
    expect(brings && butterflyOf(view, seat, brings)).toBe(bananas);
  }
  expect(cases.filter(({ bananas }) => bananas !== null).length).toBeGreaterThan(50);
  const kept = ({ position, seat }: (typeof cases)[number]): boolean => at(position).view.trophies['butterfly'] === seat;
  expect(cases.filter(kept).length).toBeGreaterThan(10);
});

it('a pack is out of reach for the same reason', () => {
  const cases = vectors<{ pack: SeenPack; staircase: View['staircase']; seats: number; plan: number; reason: string; values: { cost?: number; credits?: number } }>(GAME, 'obstacleOf');
  const told = { wrong_colour: { is: 'colour' }, empty_pack: { is: 'empty' } } as Record<string, object>;
  for (const { pack, staircase, reason, values } of cases) {
    const missing = (values.cost ?? 0) - (values.credits ?? 0);
    expect(obstacleOf(pack, staircase)).toEqual(told[reason] ?? { is: 'credits', number: missing });
  }
  expect(new Set(cases.map(({ reason }) => reason))).toEqual(new Set(['wrong_colour', 'empty_pack', 'too_dear']));
  expect(new Set(cases.map(({ seats }) => seats)).size).toBe(3);
});

it('a heap that may become a staircase is told from one that never will', () => {
  const cases = vectors<{ code: string; unfinished: boolean }>(GAME, 'isUnfinished');
  for (const one of cases) expect([one.code, isUnfinished(one)]).toEqual([one.code, one.unfinished]);
});

it('the bricks that are missing under an arch are those that were taken away', () => {
  const cases = vectors<{ position: number; heap: Solid[]; blamed: Solid[]; missing: Cell[] }>(GAME, 'missingUnder');
  for (const { position, heap, blamed, missing } of cases) {
    const { view, plan } = at(position);
    const same = heap.filter((piece) => blamed.some(({ type, x, y, z }) => type === piece.type && x === piece.x && y === piece.y && z === piece.z));
    expect(sorted(missingUnder(view, plan, heap, same).flatMap(cellsOf))).toEqual(sorted(missing));
  }
});

it('the next arch of a draft lies on the same level, on the same pieces', () => {
  const cases = vectors<{ position: number; choice: { dir: Direction; raised: number }; level: number; cells: Cell[] }>(GAME, 'planned');
  for (const { position, choice, level, cells } of cases) {
    const { view, plan } = at(position);
    const way = { dir: choice.dir, to: farEnd(placeOf(view.draft?.at) as Place, choice.dir) };
    const arch = planned(view, plan, way, choice.raised);
    expect(arch.level).toBe(level);
    expect(sorted(arch.pieces.flatMap(cellsOf))).toEqual(sorted(cells));
    expect(arch.units).toBe(arch.pieces.reduce((units, { type }) => units + (type === 'arch' ? 0 : heightOf(type)), 0));
  }
});

it('pieces fill the same space', () => {
  for (const { piece, cells, feet } of vectors<{ piece: Solid; cells: Cell[]; feet: Place[] }>(GAME, 'cellsOf')) {
    expect([cellsOf(piece), feetOf(piece)]).toEqual([cells, feet]);
  }
});

it('a supply pays for as many rounds', () => {
  const cases = vectors<{ view: View; rounds: number }>(GAME, 'roundsLeft');
  const most = Math.max(...cases.map(({ rounds }) => rounds));
  for (const { view, rounds } of cases) expect(Math.min(roundsLeft(view), most)).toBe(rounds);
  expect(new Set(cases.map(({ rounds }) => rounds)).size).toBe(most + 1);
});

it('a card may ask for more than the supply has of the same kinds', () => {
  const cases = vectors<{ view: View; kinds: Material[] }>(GAME, 'runningOut');
  for (const { view, kinds } of cases) expect(runningOut(view)).toEqual(kinds);
  for (const kind of KINDS) expect(cases.filter(({ kinds }) => kinds.includes(kind)).length, kind).toBeGreaterThan(20);
  expect(cases.filter(({ kinds }) => kinds.length === 0).length).toBeGreaterThan(20);
});

describe('a seat owns as much', () => {
  type Case = { view: View; seat: number; then: Record<Material, number>; built?: Solid[]; choice?: GameChoice };
  const cases = vectors<Case>(GAME, 'stockAfter');
  const aheadOf = ({ built, choice }: Case): Ahead => {
    if (choice?.type === 'receive') return { comes: { arch: choice.arches, brick: choice.bricks } };
    return choice ? { comes: { column: figures.frog_columns } } : { built };
  };

  it('after a staircase, a delivery and the frog', () => {
    for (const one of cases) {
      const after = stockAfter(one.view, one.seat, aheadOf(one));
      expect(Object.fromEntries(after.map(({ kind, then }) => [kind, then]))).toEqual(one.then);
      if (one.built) for (const kind of KINDS) expect(spare(one.view, one.seat, one.built, kind)).toBe(one.then[kind]);
    }
    expect(cases.filter(({ built }) => built).length).toBeGreaterThan(500);
    expect(new Set(cases.map(({ view }) => view.players.length))).toEqual(new Set([2, 3, 4]));
    for (const type of ['receive', 'take_frog']) expect(cases.filter(({ choice }) => choice?.type === type).length, type).toBeGreaterThan(20);
  });
});

it('the film tells of as many pieces, bonus cards and credits', () => {
  expectSameAmounts(GAME, film, [2, 3, 4], ['animal_moved', 'built', 'chosen', 'delivered', 'earned_bonus']);
});
