// What a move would bring, shown before it is made. The server decides; this only draws the consequence.

import type { Cell, Monkey, View } from '../../wire/itchy_monkey';
import { ahead, at, keyOf } from './cells';
import { COLONY, MOST_SPAWN, STRENGTH } from './figures';
import type { Load, Way } from './moves';

export type Lice = Pick<Monkey, 'workers' | 'queens'>;
export type Meeting = 'alone' | 'beats' | 'equal' | 'joins';

export function strength(lice: { workers: number; queens: number }): number {
  return STRENGTH.workers * lice.workers + STRENGTH.queens * lice.queens;
}

export function isColony(monkey: Monkey): boolean {
  return monkey.owner !== null && monkey.workers >= COLONY;
}

/** What lice of a seat find where they land (IM-C-02 to IM-C-05). */
export function meeting(seat: number, target: Monkey | null, load: Lice): Meeting {
  if (!target || load.workers + load.queens === 0) return 'alone';
  if (target.owner === null || target.owner === seat) return 'joins';
  return strength(load) > strength(target) ? 'beats' : 'equal';
}

/** The monkey on which lice of a way land. */
export function targetOf(view: View, way: Way): Monkey | null {
  if (way.kind === 'bump') return way.contact;
  return view.monkeys.find((monkey) => keyOf(monkey.cell) === keyOf(way.to)) ?? null;
}

/** The monkeys after a way was gone with a load. */
export function after(view: View, seat: number, way: Way, load: Load): Monkey[] {
  const target = targetOf(view, way);
  const met = meeting(seat, target, load);
  return view.monkeys.map((monkey) => {
    if (keyOf(monkey.cell) === keyOf(way.from)) return { ...left(monkey, load), cell: way.kind === 'bump' ? (way.to as Cell) : monkey.cell };
    if (!target || keyOf(monkey.cell) !== keyOf(target.cell)) return monkey;
    const cell = way.kind === 'bump' && way.mode === 'push' ? ahead(at(way.to), way.dir, 1) : monkey.cell;
    return { ...landed(monkey, seat, met, load), cell };
  });
}

/** A monkey when some of its lice have left. */
export function left(monkey: Monkey, load: Lice): Monkey {
  const workers = monkey.workers - load.workers;
  const queens = monkey.queens - load.queens;
  return { ...monkey, workers, queens, owner: workers + queens > 0 ? monkey.owner : null };
}

/** A monkey without lice. */
export function emptied(monkey: Monkey): Monkey {
  return { ...monkey, owner: null, workers: 0, queens: 0 };
}

/** A monkey when lice of a seat have come to it. */
export function landed(monkey: Monkey, seat: number, met: Meeting, load: Lice): Monkey {
  switch (met) {
    case 'alone':
      return monkey;
    case 'equal':
      return emptied(monkey);
    case 'beats':
      return { ...monkey, owner: seat, workers: load.workers, queens: load.queens };
    case 'joins':
      return { ...monkey, owner: seat, workers: monkey.workers + load.workers, queens: monkey.queens + load.queens };
  }
}

/** Monkeys where a move would put them, by cell key: the one that slides, and the one it pushes. */
export function ghostsOf(view: View, way: Way): Map<string, Monkey> {
  const ghosts = new Map<string, Monkey>();
  if (way.kind === 'jump') return ghosts;
  const mover = view.monkeys.find((monkey) => keyOf(monkey.cell) === keyOf(way.from));
  if (mover) ghosts.set(keyOf(way.to), mover);
  if (way.mode === 'push' && way.contact) ghosts.set(keyOf(ahead(way.to, way.dir, 1)), way.contact);
  return ghosts;
}

/** Whether a way, with some of its loads, makes a colony of a seat where there is none of its own yet. */
export function settles(view: View, seat: number, way: Way, load?: Load): boolean {
  const target = targetOf(view, way);
  if (!target || (target.owner === seat && isColony(target))) return false;
  const loads = load ? [load] : way.loads;
  return loads.some((one) => {
    const there = landed(target, seat, meeting(seat, target, one), one);
    return there.owner === seat && isColony(there);
  });
}

/** The cells on which a seat can make a new colony: by one of these ways, or by births on one of these monkeys. */
export function settlingOf(view: View, seat: number, ways: readonly Way[], births: readonly (Monkey | undefined)[]): Set<string> {
  const supply = view.families[seat]?.workers ?? 0;
  const targets = ways.filter((way) => settles(view, seat, way)).map((way) => targetOf(view, way));
  const hatched = births.filter((monkey) => monkey && monkey.workers < COLONY && monkey.workers + bornOn(monkey, supply) >= COLONY);
  return new Set([...targets, ...hatched].flatMap((monkey) => (monkey ? [keyOf(monkey.cell)] : [])));
}

/** How many workers come when lice multiply on a monkey (IM-R-01, IM-R-02). */
export function bornOn(monkey: Monkey, supply: number): number {
  return Math.min(1 + monkey.queens, MOST_SPAWN, supply);
}

/** Lice of a seat that are gone. */
export interface Loss extends Lice {
  seat: number;
}

/** Who loses what when a load lands: those who were there, and as equals also those who came (IM-C-04, IM-C-05). */
export function lossesOf(seat: number, target: Monkey | null, load: Lice): Loss[] {
  const met = meeting(seat, target, load);
  if (!target || target.owner === null || (met !== 'beats' && met !== 'equal')) return [];
  const theirs = { seat: target.owner, workers: target.workers, queens: target.queens };
  return met === 'beats' ? [theirs] : [theirs, { seat, workers: load.workers, queens: load.queens }];
}

/** A load to begin with: just enough to win, or to make a colony, else as much as possible. */
export function firstLoad(seat: number, target: Monkey | null, loads: readonly Load[]): Load {
  const most = loads.reduce((best, load) => (strength(load) > strength(best) ? load : best));
  if (!target) return most;
  const winning = loads.filter((load) => meeting(seat, target, load) === 'beats');
  const hostile = target.owner !== null && target.owner !== seat;
  const wanted = hostile ? winning : loads.filter((load) => load.queens === 0 && target.workers + load.workers === COLONY);
  return wanted.reduce<Load | null>((best, load) => (best && strength(best) <= strength(load) ? best : load), null) ?? most;
}
