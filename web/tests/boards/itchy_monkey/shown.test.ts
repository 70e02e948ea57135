import { describe, expect, it } from 'vitest';
import { movesOf } from '../../../src/boards/itchy_monkey/moves';
import { changeOf, seatOf } from '../../../src/boards/itchy_monkey/shown';
import type { GameEvent, View } from '../../../src/wire/itchy_monkey';
import type { Mine } from '../../../src/wire/messages';

const atStage = (stage: View['stage']): View => ({ stage, monkeys: [] }) as unknown as View;

it('lets a monkey be pointed at for the last exchange of a turn', () => {
  const offered = [{ action: 7, text: '', choice: { type: 'exchange', cell: [0, 0] }, says: {} }];
  const mine = { seat: 0, offered } as unknown as Mine;
  expect(movesOf(mine, atStage('after')).direct.get('0,0')).toEqual({ type: 'exchange', action: 7 });
  expect(movesOf(mine, atStage('move')).direct.size).toBe(0);
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
