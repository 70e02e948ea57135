// What the board works out must be what the engine does: moves, births, powers and goals of many played positions.

import { describe, expect, it } from 'vitest';
import { keyOf, monkeysByCell } from '../../../src/boards/itchy_monkey/cells';
import type { GoalName, Species } from '../../../src/boards/itchy_monkey/figures';
import { film } from '../../../src/boards/itchy_monkey/film';
import { goalsOf, wins } from '../../../src/boards/itchy_monkey/goals';
import { movesOf, type Load, type Way } from '../../../src/boards/itchy_monkey/moves';
import { after, bornOn, firstLoad, ghostsOf, lossesOf, meeting, settles, settlingOf, targetOf, type Loss, type Meeting } from '../../../src/boards/itchy_monkey/outcome';
import { crowdOf, powersOf, queenPrice } from '../../../src/boards/itchy_monkey/powers';
import { countedFor, threatsOf, winningOf } from '../../../src/boards/itchy_monkey/threats';
import type { Cell, GameChoice, Monkey, View } from '../../../src/wire/itchy_monkey';
import type { Mine } from '../../../src/wire/messages';
import { vectors } from '../../vectors';
import { expectSameAmounts } from '../film';

interface Position {
  view: View;
  seat: number;
}
interface Offer {
  action: number;
  choice: GameChoice;
}
interface Outcome extends Offer {
  changed: Monkey[];
  met: Meeting;
  losses: Loss[];
  settles: Cell[];
  stands: Cell[];
}

const offering = (seat: number, offered: Offer[]): Mine => ({ seat, offered }) as unknown as Mine;
const keys = (cells: readonly Cell[]): string[] => cells.map(keyOf).sort();
const byCell = (monkeys: readonly Monkey[]): Monkey[] => [...monkeys].sort((one, other) => keyOf(one.cell).localeCompare(keyOf(other.cell)));

describe('what a move brings', () => {
  const cases = vectors<Position & { picked: Cell; offered: Outcome[] }>('itchy_monkey', 'after').map((one) => {
    const ways = movesOf(offering(one.seat, one.offered), one.view).ways.get(keyOf(one.picked)) ?? [];
    const outcomes = new Map(one.offered.map((outcome) => [outcome.action, outcome]));
    const steps = ways.flatMap((way) => way.loads.map((load) => ({ way, load, outcome: outcomes.get(load.action) as Outcome })));
    return { ...one, ways, steps };
  });
  const everyStep = (check: (position: Position, way: Way, load: Load, outcome: Outcome) => void): void => {
    for (const { steps, ...position } of cases) for (const { way, load, outcome } of steps) check(position, way, load, outcome);
  };

  it('is tried in every kind of way and meeting', () => {
    const seen = new Map<string, number>();
    everyStep((_, way, __, { met }) => {
      for (const kind of [met, way.kind === 'bump' ? way.mode : way.kind]) seen.set(kind, (seen.get(kind) ?? 0) + 1);
    });
    for (const kind of ['alone', 'beats', 'equal', 'joins', 'plain', 'push', 'leap', 'jump']) expect(seen.get(kind), kind).toBeGreaterThan(50);
    expect(new Set(cases.map(({ view }) => view.families.length))).toEqual(new Set([2, 3, 4]));
  });
  it('leaves every offered action within reach of a pointer', () => {
    for (const { steps, offered } of cases) expect(steps).toHaveLength(offered.length);
  });
  it('changes the same monkeys', () => {
    everyStep(({ view, seat }, way, load, { changed }) => {
      const before = new Set(view.monkeys.map((monkey) => JSON.stringify(monkey)));
      const now = after(view, seat, way, load);
      expect(now).toHaveLength(view.monkeys.length);
      expect(byCell(now.filter((monkey) => !before.has(JSON.stringify(monkey))))).toEqual(byCell(changed));
    });
  });
  it('lets lice meet in the same way', () => {
    everyStep(({ view, seat }, way, load, { met }) => expect(meeting(seat, targetOf(view, way), load)).toBe(met));
  });
  it('costs the same lice on both sides', () => {
    const bySeat = (losses: readonly Loss[]): Loss[] => [...losses].sort((one, other) => one.seat - other.seat);
    everyStep(({ view, seat }, way, load, { losses }) => expect(bySeat(lossesOf(seat, targetOf(view, way), load))).toEqual(bySeat(losses)));
  });
  it('makes the same colonies', () => {
    everyStep(({ view, seat }, way, load, outcome) => expect(settles(view, seat, way, load)).toBe(outcome.settles.length > 0));
    for (const { view, seat, ways, offered } of cases) {
      const cells = new Set(offered.flatMap((outcome) => keys(outcome.settles)));
      expect(settlingOf(view, seat, ways, [])).toEqual(cells);
    }
  });
  it('puts monkeys on the same cells', () => {
    everyStep(({ view }, way, _, { stands }) => expect([...ghostsOf(view, way).keys()].sort()).toEqual(keys(stands)));
  });
  it('is aimed with just enough to win, if anything wins', () => {
    for (const { view, seat, ways, offered } of cases) {
      const outcomes = new Map(offered.map((outcome) => [outcome.action, outcome.met]));
      for (const way of ways) {
        const first = firstLoad(seat, targetOf(view, way), way.loads);
        const winning = way.loads.filter(({ action }) => outcomes.get(action) === 'beats');
        if (winning.length === 0) continue;
        expect(winning).toContain(first);
        const smaller = way.loads.filter(({ workers, queens }) => workers <= first.workers && queens <= first.queens && workers + queens < first.workers + first.queens);
        expect(smaller.map(({ action }) => outcomes.get(action))).not.toContain('beats');
      }
    }
  });
});

it('births bring the same workers and make the same colonies', () => {
  type Births = { offered: Offer[]; settling: Cell[]; born: number[] };
  for (const { view, seat, offered, settling, born } of vectors<Position & Births>('itchy_monkey', 'settlingOf')) {
    const births = offered.map(({ choice }) => monkeysByCell(view).get('cell' in choice ? keyOf(choice.cell) : ''));
    expect(births.map((monkey) => monkey && bornOn(monkey, view.families[seat]?.workers ?? 0))).toEqual(born);
    expect([...settlingOf(view, seat, [], births)].sort()).toEqual(keys(settling));
  }
});

it('monkeys have the same powers, with what follows from them', () => {
  for (const { view, powers, crowds, prices } of vectors<Position & { powers: Species[][]; crowds: number[]; prices: number[] }>('itchy_monkey', 'powersOf')) {
    const monkeys = monkeysByCell(view);
    const found = view.monkeys.map((monkey) => powersOf(view, monkeys, monkey));
    expect(found.map((names) => names.filter((name) => name !== 'emperor_tamarin'))).toEqual(powers);
    expect(found.map(crowdOf)).toEqual(crowds);
    expect(found.map(queenPrice)).toEqual(prices);
  }
});

it('victories are equally far', () => {
  type Short = { five_species: number; four_same: Record<Species, number>; three_gorillas: number };
  for (const { view, seat, five_species, four_same, three_gorillas } of vectors<Position & Short>('itchy_monkey', 'goalsOf')) {
    const goals = goalsOf(view.monkeys, seat);
    const family = view.families[seat];
    expect(goals.map(({ name, have }) => [name, have])).toEqual([
      ['five_species', family?.five_species], ['four_same', family?.four_same], ['three_gorillas', family?.three_gorillas],
    ]);
    const alike = goals[1]?.slots[0]?.species ?? 'gorilla';
    expect(goals.map(({ short }) => short)).toEqual([five_species, four_same[alike], three_gorillas]);
  }
});

it('one more colony wins on the same monkeys, with as many workers', () => {
  type Case = Position & { threats: { goal: GoalName; cell: Cell; short: number }[] };
  const cases = vectors<Case>('itchy_monkey', 'threatsOf');
  const told = (goal: GoalName, cell: Cell, short: number): string => `${goal} ${keyOf(cell)} ${short}`;
  for (const { view, seat, threats } of cases) {
    const found = threatsOf(view.monkeys, seat).flatMap(({ goal, places }) => places.map(({ cell, short }) => told(goal, cell, short)));
    expect(found.sort()).toEqual(threats.map(({ goal, cell, short }) => told(goal, cell, short)).sort());
  }
  const goals = cases.flatMap(({ threats }) => threats.map(({ goal }) => goal));
  for (const goal of ['five_species', 'four_same', 'three_gorillas']) expect(goals.filter((one) => one === goal).length).toBeGreaterThan(100);
});

it('the same colonies are the victory', () => {
  type Case = Position & { victories: GoalName[]; winning: Cell[] };
  for (const { view, seat, victories, winning } of vectors<Case>('itchy_monkey', 'winningOf')) {
    expect(victories.length).toBeGreaterThan(0);
    expect(keys(winningOf(view.monkeys, seat, victories))).toEqual(keys(winning));
  }
});

it('the same colonies count for each goal so far', () => {
  type Case = Position & Record<GoalName, Cell[][]>;
  const cases = vectors<Case>('itchy_monkey', 'countedFor');
  for (const { view, seat, ...goals } of cases) {
    for (const goal of ['five_species', 'four_same', 'three_gorillas'] as const) {
      expect(goals[goal].map((cells) => keys(cells).join(' '))).toContain(keys(countedFor(view.monkeys, { seat, goal })).join(' '));
    }
  }
  for (const goal of ['five_species', 'four_same', 'three_gorillas'] as const) {
    expect(cases.filter((one) => one[goal].some((cells) => cells.length > 1)).length, goal).toBeGreaterThan(100);
  }
  expect(new Set(cases.map(({ view }) => view.families.length))).toEqual(new Set([2, 3, 4]));
});

it('"you win" is said of the moves that win', () => {
  type Case = Position & { offered: (Offer & { won: boolean })[] };
  const cases = vectors<Case>('itchy_monkey', 'wins');
  const won = { true: 0, false: 0 };
  for (const { view, seat, offered } of cases) {
    const outcomes = new Map(offered.map((one) => [one.action, one.won]));
    for (const way of [...movesOf(offering(seat, offered), view).ways.values()].flat()) {
      for (const load of way.loads) {
        const found = wins(after(view, seat, way, load), seat);
        expect([load.action, found]).toEqual([load.action, outcomes.get(load.action)]);
        won[`${found}`] += 1;
      }
    }
  }
  expect(won.true).toBeGreaterThan(100);
  expect(won.false).toBeGreaterThan(500);
  expect(new Set(cases.map(({ view }) => view.families.length))).toEqual(new Set([2, 3, 4]));
});

it('the film tells of as many lice that came and went', () => {
  expectSameAmounts('itchy_monkey', film, [2, 3, 4], ['discarded', 'exchanged', 'placed', 'reentered', 'spawned']);
});
