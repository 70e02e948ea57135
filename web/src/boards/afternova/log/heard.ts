// The latest offer of this turn with its answers and what was said with them; and what was refused before.

import type { Offered, TermView, View } from '../../../wire/afternova';
import type { Line } from '../../../wire/messages';
import { coloursOn, given, handed, planetOf, spacesOf, written, type Draft } from '../deal/draft';
import { positive } from '../pieces/counts';
import { spokenIn, type Offer } from './history';

export interface Heard {
  offer: Offer;
  /** Which offer of the turn it is, counted from 1. */
  number: number;
  /** What was said with the answers, by seat. */
  said: Map<number, Line>;
}

/** The latest offer among those of a turn, if all have answered it. */
export function heardOf(offers: readonly Offer[], lines: readonly Line[]): Heard | null {
  const offer = offers.at(-1);
  if (!offer || offer.replies.length === 0) return null;
  const { reply } = spokenIn(offers, lines);
  const said = new Map(offer.replies.flatMap((one) => [[one.seat, reply.get(one)] as const]).filter((pair): pair is [number, Line] => pair[1] !== undefined));
  return { offer, number: offers.length, said };
}

/** Terms in a form in which equal ones are the same text. */
function termKey({ player, need, gets, gives, receives }: TermView): string {
  return JSON.stringify([player, Object.entries(positive(need)).sort(), [...gets].sort(), [...gives].sort(), [...receives].sort()]);
}

/** Whether a draft says what an earlier offer said. */
export function isSame(draft: Draft, { seat, kind, planet, players, terms, bot }: Offered): boolean {
  const move = written(draft, []) as { type: string; deal?: { terms: Record<string, TermView> }; term?: TermView; asks?: Record<string, number> };
  if (move.type !== kind || draft.maker !== seat || draft.planet !== planet || [...draft.helpers].sort().join() !== [...players].sort().join()) return false;
  const mine = move.term ? [{ ...move.term, player: null }] : Object.entries(move.deal?.terms ?? {}).map(([player, term]) => ({ ...term, player: Number(player) }));
  return mine.map(termKey).sort().join() === terms.map(termKey).sort().join() && spacesOf(draft, 'bot').join() === [...bot].sort().join();
}

/** Who refused exactly this in this turn. */
export function refusersOf(draft: Draft, offers: readonly Offer[]): number[] {
  const same = offers.filter(({ offer, fate }) => fate === 'lapsed' && offer.kind !== 'invite' && isSame(draft, offer));
  return [...new Set(same.flatMap(({ replies }) => replies.filter(({ kind }) => kind !== 'accept').map(({ seat }) => seat)))];
}

/** The draft with these colours on top for somebody, of the planet or of the maker's storage; null if the maker has them not. */
export function sweetened(view: View, draft: Draft, seat: number, colours: readonly string[]): Draft | null {
  let next: Draft = draft;
  for (const colour of colours) {
    const space = spacesOf(next, next.maker).find((one) => coloursOn(planetOf(view, next.planet), [one])[0] === colour);
    const spent = next.stakes[seat]?.receives.filter((one) => one === colour).length ?? 0;
    const held = view.seats[next.maker]?.storage.filter((one) => one === colour).length ?? 0;
    if (space !== undefined) next = given(view, next, space, seat);
    else if (held > spent) next = handed(view, next, { colour, to: null }, seat);
    else return null;
  }
  return next;
}
