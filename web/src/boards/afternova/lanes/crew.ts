// Which workers a seat plays for the icons it owes (AN-E-01 to AN-E-04).

import type { Face, SeatView } from '../../../wire/afternova';
import { countsOf, total, type Counts } from '../pieces/counts';

export type Faces = Record<string, Face>;
export type Upgrades = SeatView['upgrades'];

/** Workers that meet what is owed with none to spare, and the asked icons that are lost on them. */
export interface Crew {
  workers: string[];
  lost: number;
}

export function isWorker(card: string): boolean {
  return card.startsWith('W');
}

/** The workers among the cards of a seat's hand that the viewer knows. */
export function workersOf(seat: SeatView): string[] {
  return seat.hand.map(({ card }) => card).filter(isWorker);
}

/** What workers supply of some skills; an upgrade helps only those who play (AN-E-01). */
export function supplyOf(workers: readonly string[], skills: readonly string[], faces: Faces, upgrades: Upgrades): Counts {
  const icons = countsOf(workers.flatMap((card) => faces[card]?.icons ?? []));
  const lent = (skill: string): number => (workers.length > 0 ? (upgrades[`skill_${skill}`] ?? 0) : 0);
  return Object.fromEntries(skills.map((skill) => [skill, (icons[skill] ?? 0) + lent(skill)]));
}

/** What is still missing when these workers play. */
export function missingOf(owed: Counts, workers: readonly string[], faces: Faces, upgrades: Upgrades): Counts {
  const supply = supplyOf(workers, Object.keys(owed), faces, upgrades);
  return Object.fromEntries(Object.entries(owed).map(([skill, number]) => [skill, Math.max(0, number - (supply[skill] ?? 0))]));
}

function isEnough(owed: Counts, workers: readonly string[], faces: Faces, upgrades: Upgrades): boolean {
  return total(missingOf(owed, workers, faces, upgrades)) === 0;
}

/** The first worker by its number that could stay at home, or null (AN-E-03). */
export function spareOf(owed: Counts, workers: readonly string[], faces: Faces, upgrades: Upgrades): string | null {
  const others = (card: string): string[] => workers.filter((other) => other !== card);
  return [...workers].sort().find((card) => isEnough(owed, others(card), faces, upgrades)) ?? null;
}

/** All crews for what is owed, the cheapest first; of crews with equal icons the first. */
export function crewsFor(owed: Counts, hand: readonly string[], faces: Faces, upgrades: Upgrades): Crew[] {
  const workers = hand.filter(isWorker).sort();
  const found = new Map<string, Crew>();
  for (let bits = 0; bits < 1 << workers.length; bits++) {
    const some = workers.filter((_, at) => bits & (1 << at));
    if (!isEnough(owed, some, faces, upgrades) || spareOf(owed, some, faces, upgrades) !== null) continue;
    const icons = some.map((card) => [...(faces[card]?.icons ?? [])].sort().join('+')).sort().join(' ');
    if (!found.has(icons)) found.set(icons, { workers: some, lost: lostOn(some, owed, faces) });
  }
  return [...found.values()].sort((one, other) => one.workers.length - other.workers.length || one.lost - other.lost);
}

/** The icons of workers that nobody asked for. */
function lostOn(workers: readonly string[], owed: Counts, faces: Faces): number {
  const icons = countsOf(workers.flatMap((card) => faces[card]?.icons ?? []));
  return Object.entries(icons).reduce((sum, [skill, number]) => sum + Math.max(0, number - (owed[skill] ?? 0)), 0);
}
