// The offered choices, arranged by what a person points at.

import type { GameChoice, Monkey, View } from '../../wire/itchy_monkey';
import type { Mine } from '../../wire/messages';
import { ahead, at, keyOf, monkeysByCell, type At, type Direction } from './cells';

/** How many lice change over, and the action that does it. */
export interface Load {
  workers: number;
  queens: number;
  action: number;
}

/** One way for a picked monkey to go on: a louse jumps off it, or it slides. */
export type Way =
  | { kind: 'jump'; from: At; to: At; louse: 'queen' | 'worker'; loads: [Load] }
  | { kind: 'bump'; from: At; to: At; dir: Direction; mode: 'leap' | 'plain' | 'push'; contact: Monkey | null; loads: Load[] };

/** What may be done now: single clicks by cell, moves by the monkey they start from, and the rest. */
export interface Moves {
  direct: Map<string, { type: 'exchange' | 'place' | 'reenter' | 'spawn'; action: number }>;
  nitpicks: Map<string, number>;
  exchanges: Map<string, number>;
  ways: Map<string, Way[]>;
  others: { type: 'end_turn' | 'pass' | 'skip_spawn'; action: number }[];
}

export function movesOf(mine: Mine | null, view: View): Moves {
  const moves: Moves = { direct: new Map(), nitpicks: new Map(), exchanges: new Map(), ways: new Map(), others: [] };
  const monkeys = monkeysByCell(view);
  for (const { action, choice } of mine?.offered ?? []) sort(moves, monkeys, action, choice as GameChoice);
  if (view.stage === 'after') for (const [key, action] of moves.exchanges) moves.direct.set(key, { type: 'exchange', action });
  return moves;
}

function sort(moves: Moves, monkeys: Map<string, Monkey>, action: number, choice: GameChoice): void {
  switch (choice.type) {
    case 'place':
    case 'reenter':
    case 'spawn':
      moves.direct.set(keyOf(choice.cell), { type: choice.type, action });
      return;
    case 'nitpick':
      moves.nitpicks.set(keyOf(choice.cell), action);
      return;
    case 'exchange':
      moves.exchanges.set(keyOf(choice.cell), action);
      return;
    case 'jump': {
      const from = at(choice.from);
      const load: Load = { workers: Number(choice.louse === 'worker'), queens: Number(choice.louse === 'queen'), action };
      waysFrom(moves, from).push({ kind: 'jump', from, to: at(choice.to), louse: choice.louse, loads: [load] });
      return;
    }
    case 'bump': {
      const { dir, mode, workers, queens } = choice;
      const from = at(choice.cell);
      const to = ahead(from, dir, choice.distance);
      const ways = waysFrom(moves, from);
      const known = ways.find((way) => way.kind === 'bump' && way.mode === mode && keyOf(way.to) === keyOf(to));
      if (known?.kind === 'bump') known.loads.push({ workers, queens, action });
      else ways.push({ kind: 'bump', from, to, dir, mode, contact: contactOf(monkeys, from, to, dir, mode), loads: [{ workers, queens, action }] });
      return;
    }
    default:
      moves.others.push({ type: choice.type, action });
  }
}

function waysFrom(moves: Moves, from: At): Way[] {
  const key = keyOf(from);
  const ways = moves.ways.get(key) ?? [];
  moves.ways.set(key, ways);
  return ways;
}

/** The monkey that a sliding one comes to touch: the next one behind its end, or the one it pushes. */
function contactOf(monkeys: Map<string, Monkey>, from: At, to: At, dir: Direction, mode: string): Monkey | null {
  if (mode !== 'push') return monkeys.get(keyOf(ahead(to, dir, 1))) ?? null;
  for (let distance = 1; distance <= monkeys.size; distance += 1) {
    const met = monkeys.get(keyOf(ahead(from, dir, distance)));
    if (met) return met;
  }
  return null;
}

/** The ways of a picked monkey by the cell that stands for them: where it ends, or the monkey it touches. */
export function aimsOf(ways: readonly Way[]): Map<string, Way[]> {
  const aims = new Map<string, Way[]>();
  const add = (key: string, way: Way): void => void aims.set(key, [...(aims.get(key) ?? []), way]);
  for (const way of ways) {
    add(keyOf(way.to), way);
    if (way.kind === 'bump' && way.contact && way.mode !== 'push') add(keyOf(way.contact.cell), way);
  }
  return aims;
}

/** The next load when one of its numbers is to rise or fall: the nearest that is allowed, or none. */
export function stepped(loads: readonly Load[], now: Load, field: 'queens' | 'workers', by: 1 | -1): Load | null {
  const other = field === 'workers' ? 'queens' : 'workers';
  const further = loads.filter((load) => (load[field] - now[field]) * by > 0);
  const distance = (load: Load): number => Math.abs(load[field] - now[field]) * 100 + Math.abs(load[other] - now[other]);
  return further.reduce<Load | null>((best, load) => (best && distance(best) <= distance(load) ? best : load), null);
}
