import { expect, it } from 'vitest';
import { keyOf, monkeysByCell } from '../../../src/boards/itchy_monkey/cells';
import { beginnings, destinations } from '../../../src/boards/itchy_monkey/choices';
import { aimsOf, movesOf } from '../../../src/boards/itchy_monkey/moves';
import type { Cell, GameChoice, View } from '../../../src/wire/itchy_monkey';
import type { Mine } from '../../../src/wire/messages';
import { vectors } from '../../vectors';

interface Case {
  view: View;
  seat: number;
  picked: Cell;
  offered: { action: number; choice: GameChoice }[];
}

it('lists every way of a monkey once, each where the board can be pressed for it', () => {
  for (const { view, seat, picked, offered } of vectors<Case>('itchy_monkey', 'after')) {
    const moves = movesOf({ seat, offered } as unknown as Mine, view);
    const monkeys = monkeysByCell(view);
    const ways = moves.ways.get(keyOf(picked)) ?? [];
    const aims = aimsOf(ways);
    const listed = destinations(ways, monkeys).map(({ key }) => key);
    expect(new Set(listed).size).toBe(listed.length);
    expect(new Set(listed.flatMap((key) => aims.get(key) ?? []))).toEqual(new Set(ways));
    expect(beginnings(moves, monkeys).map(({ key, kind }) => [key, kind])).toEqual([[keyOf(picked), 'move']]);
  }
});
