// What may be pointed at now, as a list: the same as on the board, in the order in which it is numbered.

import type { Monkey } from '../../wire/itchy_monkey';
import { cellOf, keyOf } from './cells';
import type { Moves, Way } from './moves';

/** A cell that may be pointed at, and what that begins or does. */
export interface Choice {
  key: string;
  kind: 'exchange' | 'jump' | 'leap' | 'move' | 'nitpick' | 'place' | 'push' | 'reenter' | 'slide' | 'spawn' | 'bump';
  /** The monkey there, or the one that is bumped. */
  monkey: Monkey | null;
  /** What does it at once; without it, pointing goes on to the next question. */
  action: number | null;
}

/** Monkeys to begin with: births and moves by cell, then nitpicks, then exchanges. */
export function beginnings(moves: Moves, monkeys: ReadonlyMap<string, Monkey>): Choice[] {
  const choice = (kind: Choice['kind'], key: string, action: number | null): Choice => ({ key, kind, monkey: monkeys.get(key) ?? null, action });
  return [
    ...[...moves.direct].map(([key, { type, action }]) => choice(type, key, action)),
    ...[...moves.ways.keys()].map((key) => choice('move', key, null)),
    ...[...moves.nitpicks.keys()].map((key) => choice('nitpick', key, null)),
    ...[...moves.exchanges].filter(([key]) => !moves.direct.has(key) || moves.direct.get(key)?.type !== 'exchange').map(([key, action]) => choice('exchange', key, action)),
  ];
}

/** Where a picked monkey may go: first to others, then to free cells; each place once. */
export function destinations(ways: readonly Way[], monkeys: ReadonlyMap<string, Monkey>): Choice[] {
  const found = new Map<string, Choice>();
  for (const way of ways) {
    const bumped = way.kind === 'bump' && way.mode !== 'push' ? way.contact : null;
    const key = keyOf(bumped ? bumped.cell : way.to);
    const kind = way.kind === 'jump' ? 'jump' : way.mode !== 'plain' ? way.mode : bumped ? 'bump' : 'slide';
    const monkey = way.kind === 'jump' ? (monkeys.get(key) ?? null) : way.contact;
    if (!found.has(key)) found.set(key, { key, kind, monkey, action: null });
  }
  const rank = (choice: Choice): number => (choice.monkey ? 0 : 1);
  return [...found.values()].sort((one, other) => rank(one) - rank(other) || order(one.key) - order(other.key));
}

function order(key: string): number {
  const [row, col] = cellOf(key);
  return row * 100 + col;
}
