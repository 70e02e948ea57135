import { describe, expect, it } from 'vitest';
import type { BoardProps } from '../../../src/boards/board';
import { goalsOf } from '../../../src/boards/itchy_monkey/goals';
import { guide } from '../../../src/boards/itchy_monkey/guide';
import { movesOf, type Way } from '../../../src/boards/itchy_monkey/moves';
import { ghostsOf, settles, settlingOf } from '../../../src/boards/itchy_monkey/outcome';
import { crowdOf, powersOf, queenPrice } from '../../../src/boards/itchy_monkey/powers';
import { changeOf, seatOf } from '../../../src/boards/itchy_monkey/shown';
import type { GameEvent, Monkey, View } from '../../../src/wire/itchy_monkey';
import type { Mine } from '../../../src/wire/messages';

const monkey = (row: number, col: number, species: Monkey['species'], owner: number | null = null, workers = 0, queens = 0): Monkey => ({
  cell: [row, col], species, owner, workers, queens,
});
const table = (monkeys: Monkey[], more: Partial<View> = {}): View =>
  ({ rows: 3, cols: 5, stage: 'move', monkeys, powers: [], families: [{ workers: 10 }, { workers: 10 }], ...more }) as unknown as View;
const byCell = (view: View): Map<string, Monkey> => new Map(view.monkeys.map((one) => [one.cell.join(), one]));

describe('powers', () => {
  const [emperor, gorilla, orangutan, far] = [
    monkey(0, 0, 'emperor_tamarin'), monkey(0, 1, 'gorilla'), monkey(1, 0, 'orangutan'), monkey(1, 1, 'proboscis'),
  ];
  const monkeys = [emperor, gorilla, orangutan, far];
  const of = (view: View, one: Monkey): string[] => powersOf(view, byCell(view), one);

  it('belong to a species only when they are in force', () => {
    expect(of(table(monkeys), gorilla)).toEqual([]);
    expect(of(table(monkeys, { powers: ['gorilla'] }), gorilla)).toEqual(['gorilla']);
  });
  it('IM-P-06 are borrowed from the monkeys beside an emperor tamarin, not across a corner', () => {
    const all = table(monkeys, { powers: ['gorilla', 'orangutan', 'proboscis', 'emperor_tamarin'] });
    expect(of(all, emperor)).toEqual(['emperor_tamarin', 'gorilla', 'orangutan']);
    expect(of({ ...all, powers: ['orangutan', 'emperor_tamarin'] }, emperor)).toEqual(['emperor_tamarin', 'orangutan']);
    expect(of({ ...all, powers: ['gorilla', 'orangutan'] }, emperor)).toEqual([]);
  });
  it('IM-P-04 IM-P-05 change prices', () => {
    expect([queenPrice([]), queenPrice(['emperor_tamarin', 'orangutan'])]).toEqual([6, 4]);
    expect([crowdOf(['gorilla']), crowdOf(['proboscis'])]).toEqual([5, 7]);
  });
});

describe('how many workers a victory still takes', () => {
  const view = [
    monkey(0, 0, 'gorilla', 0, 3), monkey(0, 1, 'gorilla', 0, 2, 1), monkey(0, 2, 'gorilla', 1, 4), monkey(0, 3, 'gorilla'),
    monkey(1, 0, 'lemur', 0, 1),
  ];
  const short = (seat: number): number[] => goalsOf(view, seat).map((goal) => goal.short);

  it('counts the nearest monkeys, and no queens', () => {
    expect(short(0)).toEqual([0 + 2, 0 + 1 + 3 + 3, 0 + 1 + 3]);
  });
  it('counts nothing of what others hold', () => expect(short(1)).toEqual([0 + 3, 0 + 3 + 3 + 3, 0 + 3 + 3]));
});

describe('where a new colony may arise', () => {
  const mine = monkey(0, 0, 'gorilla', 0, 4, 1);
  const jump = (to: Monkey, louse: 'queen' | 'worker'): Way => ({
    kind: 'jump', from: [0, 0], to: to.cell as [number, number], louse,
    loads: [{ workers: Number(louse === 'worker'), queens: Number(louse === 'queen'), action: 1 }],
  });

  it('is where the third worker comes, not where there is a colony already', () => {
    const [two, three, foe] = [monkey(0, 1, 'lemur', 0, 2), monkey(1, 0, 'lemur', 0, 3), monkey(1, 1, 'lemur', 1, 1)];
    const view = table([mine, two, three, foe]);
    expect(settles(view, 0, jump(two, 'worker'))).toBe(true);
    expect(settles(view, 0, jump(two, 'queen'))).toBe(false);
    expect(settles(view, 0, jump(three, 'worker'))).toBe(false);
    expect(settles(view, 0, jump(foe, 'worker'))).toBe(false);
    expect([...settlingOf(view, 0, [jump(two, 'worker'), jump(three, 'worker')], [])]).toEqual(['0,1']);
  });
  it('IM-R-01 IM-R-02 is where enough are born, as far as the supply goes', () => {
    const nursery = monkey(0, 1, 'lemur', 0, 1, 1);
    const view = table([nursery]);
    expect([...settlingOf(view, 0, [], [nursery])]).toEqual(['0,1']);
    const poor = table([nursery], { families: [{ workers: 1 }] as View['families'] });
    expect(settlingOf(poor, 0, [], [nursery]).size).toBe(0);
  });
});

it('shows where a push puts both monkeys', () => {
  const [gorilla, lemur] = [monkey(0, 0, 'gorilla', 0, 2), monkey(0, 1, 'lemur')];
  const push: Way = { kind: 'bump', from: [0, 0], to: [0, 2], dir: 'E', mode: 'push', contact: lemur, loads: [] };
  const ghosts = ghostsOf(table([gorilla, lemur]), push);
  expect([...ghosts].map(([key, { species }]) => [key, species])).toEqual([['0,2', 'gorilla'], ['0,3', 'lemur']]);
});

it('lets a monkey be pointed at for the last exchange of a turn', () => {
  const offered = [{ action: 7, text: '', choice: { type: 'exchange', cell: [0, 0] }, says: {} }];
  const mine = { seat: 0, offered } as unknown as Mine;
  expect(movesOf(mine, table([], { stage: 'after' })).direct.get('0,0')).toEqual({ type: 'exchange', action: 7 });
  expect(movesOf(mine, table([], { stage: 'move' })).direct.size).toBe(0);
});

describe('what is told is shown', () => {
  const cell: [number, number] = [0, 0];
  it('at the family, where the supply changes or nothing moves', () => {
    expect(seatOf({ type: 'passed', seat: 2 })).toBe(2);
    expect(seatOf({ type: 'discarded', seat: 1, cell, workers: 1, queens: 0 })).toBe(1);
    expect(seatOf({ type: 'slid', seat: 1, cell, to: [0, 1], mode: 'plain' })).toBeNull();
  });
  it('with how many lice come or go', () => {
    const events: GameEvent[] = [
      { type: 'spawned', seat: 0, cell, workers: 3 }, { type: 'discarded', seat: 0, cell, workers: 2, queens: 1 },
      { type: 'exchanged', seat: 0, cell, workers: 4 }, { type: 'crossed', seat: 0, cell, workers: 1, queens: 1 }, { type: 'passed', seat: 0 },
    ];
    expect(events.map(changeOf)).toEqual(['+3', '−3', '−4 +1', '→ 2', '']);
  });
});

describe('the guide', () => {
  const after = (...events: object[]): boolean[] => {
    const props = { me: 0, log: events.map((event) => ({ event })) } as unknown as BoardProps<never>;
    return guide.map((step) => step.done?.(props) ?? false);
  };
  it('waits for what I do, not for what others do', () => {
    expect(after({ type: 'placed', seat: 1 }, { type: 'spawned', seat: 1 })).not.toContain(true);
    expect(after({ type: 'placed', seat: 0 })).toEqual([false, false, true, false, false, false, false]);
    expect(after({ type: 'placed', seat: 0 }, { type: 'spawned', seat: 0 }, { type: 'slid', seat: 0 })).toEqual(
      [false, false, true, true, true, true, false],
    );
  });
});
