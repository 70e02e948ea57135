// Whether a drafted deal can be carried out, as far as this page can count it. The server has the last word.

import type { View } from '../../../wire/afternova';
import figures from '../../../wire/afternova.figures.json';
import { countsOf, positive, total, without, type Counts } from '../pieces/counts';
import { crewsFor, missingOf, spareOf, workersOf } from '../lanes/crew';
import { coloursOn, planetOf, restOf, stakeholders, stakeOf, type Draft, type Party } from './draft';

export type Problem =
  | { kind: 'nobody' }
  | { kind: 'few' }
  | { kind: 'idle'; party: Party }
  | { kind: 'over'; skill: string; number: number }
  | { kind: 'bot'; colour: string }
  | { kind: 'missing'; icons: Counts; helpless: boolean }
  | { kind: 'spare'; card: string };

export interface Verdict {
  /** What the maker has to supply. */
  rest: Counts;
  /** The workers that play: the chosen ones, or the cheapest crew; with none, the whole hand that helps. */
  workers: string[];
  missing: Counts;
  /** The first thing that stands in the way, or null. */
  problem: Problem | null;
}

/** The colours that the Bot has room for (AN-B-07). */
export function botRoom(view: View): string[] {
  const { bot } = view;
  if (!bot) return [];
  return bot.row.flatMap((card, at) => without(view.faces[card]?.cost ?? [], bot.covered[at] ?? []));
}

export function verdictOf(view: View, draft: Draft): Verdict {
  const seat = view.seats[draft.maker];
  if (!seat) throw new Error(`seat ${draft.maker} does not play`);
  const rest = restOf(view, draft);
  const owed = Object.fromEntries(Object.entries(rest).map(([skill, number]) => [skill, Math.max(0, number)]));
  const hand = workersOf(seat);
  const crew = draft.workers ?? crewsFor(owed, hand, view.faces, seat.upgrades)[0]?.workers;
  const workers = crew ?? helpful(owed, hand, view);
  const missing = positive(missingOf(owed, crew ?? hand, view.faces, seat.upgrades));
  const helpless = total(missingOf(owed, hand, view.faces, seat.upgrades)) > 0;
  return { rest, workers, missing, problem: problemOf(view, draft, { rest, owed, workers, missing, helpless }) };
}

/** Every worker with an icon that is owed, so that the gap shows where no crew is enough. */
function helpful(owed: Counts, hand: readonly string[], view: View): string[] {
  return hand.filter((card) => view.faces[card]?.icons.some((icon) => (owed[icon] ?? 0) > 0));
}

/** The first colour of which a draft gives the Bot more than it has room for. */
function unfitFor(view: View, draft: Draft): string | undefined {
  const room = countsOf(botRoom(view));
  const given = countsOf(coloursOn(planetOf(view, draft.planet), draft.bot.map(({ space }) => space)));
  return Object.keys(given).find((colour) => (given[colour] ?? 0) > (room[colour] ?? 0));
}

interface Counted {
  rest: Counts;
  owed: Counts;
  workers: string[];
  missing: Counts;
  helpless: boolean;
}

function problemOf(view: View, draft: Draft, { rest, owed, workers, missing, helpless }: Counted): Problem | null {
  if (draft.kind === 'invite') return null;
  const seat = view.seats[draft.maker];
  if (draft.kind === 'propose' && draft.helpers.length === 0) return { kind: 'nobody' };
  if (draft.kind === 'open_call' && draft.helpers.length < figures.least_candidates) return { kind: 'few' };
  const idle = stakeholders(draft).find((party) => total(stakeOf(draft, party).need) === 0);
  if (idle !== undefined) return { kind: 'idle', party: idle };
  const over = Object.entries(rest).find(([, number]) => number < 0);
  if (over) return { kind: 'over', skill: over[0], number: -over[1] };
  const unfit = unfitFor(view, draft);
  if (unfit !== undefined) return { kind: 'bot', colour: unfit };
  if (total(missing) > 0) return { kind: 'missing', icons: missing, helpless };
  const spare = spareOf(owed, workers, view.faces, seat?.upgrades ?? {});
  return spare === null ? null : { kind: 'spare', card: spare };
}

/** Who supplies each icon of a requirement, in order; null for an icon that nobody supplies yet. */
export function suppliers(view: View, draft: Draft, verdict: Verdict, skill: string): (Party | null)[] {
  const required = planetOf(view, draft.planet).requirements[skill] ?? 0;
  const own = Math.max(0, (verdict.rest[skill] ?? 0) - (verdict.missing[skill] ?? 0));
  const helpers = stakeholders(draft).flatMap((party) => Array<Party>(stakeOf(draft, party).need[skill] ?? 0).fill(party));
  const bot = draft.bot.filter((entry) => entry.skill === skill).map((): Party => 'bot');
  const all: (Party | null)[] = [...Array<Party>(own).fill(draft.maker), ...helpers, ...bot];
  while (all.length < required) all.push(null);
  return all;
}
