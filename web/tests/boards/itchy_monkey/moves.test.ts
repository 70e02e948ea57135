import { describe, expect, it } from 'vitest';
import { goalsOf } from '../../../src/boards/itchy_monkey/goals';
import { aimsOf, movesOf, stepped, type Load, type Way } from '../../../src/boards/itchy_monkey/moves';
import { cellsOf } from '../../../src/boards/itchy_monkey/shown';
import { triedOn } from '../../../src/boards/itchy_monkey/tried';
import type { GameChoice, Monkey, View } from '../../../src/wire/itchy_monkey';
import type { Mine } from '../../../src/wire/messages';

const monkey = (row: number, col: number, species: Monkey['species'], owner: number | null = null, workers = 0, queens = 0): Monkey => ({
  cell: [row, col],
  species,
  owner,
  workers,
  queens,
});

/** `G.L.B`: P0 with w3 q1 on the gorilla, P1 with w4 on the lemur. */
const view = {
  rows: 2,
  cols: 5,
  stage: 'move',
  monkeys: [monkey(0, 0, 'gorilla', 0, 3, 1), monkey(0, 2, 'lemur', 1, 4), monkey(0, 4, 'baboon')],
  powers: [],
} as unknown as View;

function offering(...choices: GameChoice[]): Mine {
  const offered = choices.map((choice, action) => ({ action, text: '', choice, says: {} }));
  return { seat: 0, number: 0, choices: '', offered, draft: [], undoable: 0, actions: 0, obvious: null, asked: null };
}
const bump = (dir: 'E' | 'S', workers: number, queens: number): GameChoice => ({
  type: 'bump',
  cell: [0, 0],
  dir,
  distance: 1,
  workers,
  queens,
  mode: 'plain',
});
const mine = offering(bump('E', 0, 0), bump('E', 2, 1), bump('E', 3, 1), bump('S', 0, 0));

describe('offered choices by what is pointed at', () => {
  const moves = movesOf(mine, view);
  const ways = moves.ways.get('0,0') ?? [];

  it('has one way east with three loads and one way south', () => {
    expect(ways.map(({ to, loads }) => [to, loads.length])).toEqual([[[0, 1], 3], [[1, 0], 1]]);
  });
  it('lets the bumped monkey stand for the way that touches it', () => {
    expect([...aimsOf(ways).keys()].sort()).toEqual(['0,1', '0,2', '1,0']);
  });
  it('sorts clicks, nitpicks, exchanges and the rest', () => {
    const sorted = movesOf(
      offering({ type: 'spawn', cell: [0, 0] }, { type: 'nitpick', cell: [0, 2] }, { type: 'exchange', cell: [0, 0] }, { type: 'end_turn' }),
      view,
    );
    expect(sorted.direct.get('0,0')?.type).toBe('spawn');
    expect(sorted.nitpicks.get('0,2')).toBe(1);
    expect(sorted.exchanges.get('0,0')).toBe(2);
    expect(sorted.others).toEqual([{ type: 'end_turn', action: 3 }]);
  });
  it('offers nothing to a spectator', () => {
    expect(movesOf(null, view).ways.size).toBe(0);
  });
});

describe('how many lice change over', () => {
  const east = movesOf(mine, view).ways.get('0,0')?.[0] as Way;
  const [none, equal, all] = east.loads as [Load, Load, Load];

  it('steps only through what is allowed', () => {
    expect(stepped(east.loads, none, 'workers', 1)).toBe(equal);
    expect(stepped(east.loads, equal, 'workers', 1)).toBe(all);
    expect(stepped(east.loads, all, 'workers', 1)).toBeNull();
    expect(stepped(east.loads, all, 'queens', -1)).toBe(none);
  });
});

describe('progress towards the victories', () => {
  const colonies = [
    monkey(0, 0, 'gorilla', 0, 3),
    monkey(0, 1, 'gorilla', 0, 4),
    monkey(0, 2, 'lemur', 0, 3),
    monkey(0, 3, 'lemur', 0, 2, 3),
    monkey(0, 4, 'baboon', 1, 5),
  ];
  it('shows which species are still missing', () => {
    expect(goalsOf(colonies, 1)[0]?.slots).toEqual([
      { species: 'gorilla', filled: false },
      { species: 'lemur', filled: false },
      { species: 'baboon', filled: true },
    ]);
  });
});

describe('pointing at what is not offered', () => {
  it('asks about a jump next door, a slide along a line, the phase without a monkey in hand', () => {
    expect(triedOn(view, '0,0', '1,0')).toMatchObject({ type: 'jump', to: [1, 0] });
    expect(triedOn(view, '0,0', '0,4')).toMatchObject({ type: 'bump', dir: 'E', distance: 4 });
    expect(triedOn(view, null, '0,2')).toEqual({ type: 'nitpick', cell: [0, 2] });
    expect(triedOn({ ...view, stage: 'over' }, null, '0,2')).toBeNull();
  });
});

it('finds the cells of an event, in order', () => {
  expect(cellsOf({ type: 'slid', seat: 0, cell: [0, 0], to: [0, 1], mode: 'plain' })).toEqual([[0, 0], [0, 1]]);
  expect(cellsOf({ type: 'turn_ended', seat: 0 })).toEqual([]);
});
