// Where everybody's points come from, round by round: what the scene at the end draws and tells.
//
// Each game reads it out of what was told (boards/<game>/finish.ts); what is made of it is the same for all.

import type { ToldEvent } from '../wire/messages';
import { tagOf } from '../words';

/** Who has points: a seat, or a rival without one, by its name. */
export type Party = number | string;

/** In this round stands what is counted only when the match is over. */
export const AT_THE_END = 0;

/** Points that somebody got, or lost, at once. */
export interface Gain {
  party: Party;
  round: number;
  source: string;
  points: number;
  /** After how many moves of the match. */
  moment: number;
}

export interface Account {
  rounds: number;
  /** Where points come from, in the order in which they are stacked. */
  sources: readonly string[];
  gains: Gain[];
}

/** The events that still count: without those that were taken back, and without the taking back. */
export function inForce<Event>(log: readonly ToldEvent[]): { event: Event; moment: number }[] {
  const isUndone = ({ event }: ToldEvent): boolean => tagOf(event) === 'undone';
  const gone = new Set(log.filter(isUndone).flatMap(({ event }) => (event as { moments: number[] }).moments));
  return log.filter((told) => !gone.has(told.moment) && !isUndone(told)).map(({ event, moment }) => ({ event: event as Event, moment }));
}

export function total(gains: readonly Pick<Gain, 'points'>[]): number {
  return gains.reduce((sum, { points }) => sum + points, 0);
}

/** What a party got in all. */
export function totalOf({ gains }: Account, party: Party): number {
  return total(gains.filter((gain) => gain.party === party));
}

/** One bar of the chart: its parts in the order of the sources, those that are nothing left out. */
export interface Column<Key> {
  key: Key;
  parts: { source: string; points: number }[];
  total: number;
}

/** A bar for each round of a party, and one for what was counted at the end if there was any. */
export function byRound(account: Account, party: Party): Column<number>[] {
  const own = account.gains.filter((gain) => gain.party === party);
  const rounds = Array.from({ length: account.rounds }, (_, at) => at + 1);
  const end = account.gains.some(({ round }) => round === AT_THE_END) ? [AT_THE_END] : [];
  return [...rounds, ...end].map((round) => column(account, round, own.filter((gain) => gain.round === round)));
}

/** A bar for each party, of all that it got. */
export function byParty(account: Account, parties: readonly Party[]): Column<Party>[] {
  return parties.map((party) => column(account, party, account.gains.filter((gain) => gain.party === party)));
}

function column<Key>({ sources }: Account, key: Key, gains: readonly Gain[]): Column<Key> {
  const parts = sources.map((source) => ({ source, points: total(gains.filter((gain) => gain.source === source)) }));
  return { key, parts: parts.filter(({ points }) => points !== 0), total: total(gains) };
}

/** The sources that brought anybody anything. */
export function usedSources({ sources, gains }: Account): string[] {
  return sources.filter((source) => gains.some((gain) => gain.source === source && gain.points !== 0));
}
