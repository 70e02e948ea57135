// Deals that others made, in the same form as one's own draft, so that the same panel shows and edits them.

import type { DealView, Offered, Reply, TermView, View } from '../../../wire/afternova';
import { crewsFor, missingOf, workersOf, type Crew } from '../lanes/crew';
import { namesOf, positive, total, type Counts } from '../pieces/counts';
import { othersOf, planetOf, spacesOf, stakeOf, termForm, type Draft, type Party, type Stake } from '../deal/draft';

function stakeFrom(term: TermView): Stake {
  return { need: { ...term.need }, gives: [...term.gives], receives: [...term.receives] };
}

/** What an offer and the event that tells of it have in common. */
export type Terms = Pick<DealView, 'kind' | 'planet' | 'players' | 'asks' | 'terms' | 'bot' | 'bot_icons'>;

/** The offer that lies on the table; an open call as if it named one seat, if it is asked. */
export function fromOffer(view: View, offer: Terms, seat: number | null, maker = view.active ?? 0): Draft {
  const asked = seat !== null && offer.players.includes(seat);
  const holder: Party = asked ? seat : 'anyone';
  const terms = offer.terms.map((term) => ({ party: term.player ?? holder, term }));
  return laidOut(view, offer, offer.kind === 'open_call' && !asked ? 'open_call' : 'propose', terms, maker);
}

/** Who may answer an offer: those whom it names, and where prices are wanted everybody else. */
export function askedBy(view: View, { kind, players }: Pick<Terms, 'kind' | 'players'>, maker: number): readonly number[] {
  return kind === 'invite' ? othersOf(view, maker) : players;
}

/** The seats that have a lane from the offer to what came of it, always in the same order: oneself, the maker, then those who are asked. */
export function lanesOf(view: View, offer: Pick<Terms, 'kind' | 'players'>, maker: number, me: number | null): number[] {
  const all = [maker, ...askedBy(view, offer, maker).filter((seat) => seat !== maker)];
  return me !== null && all.includes(me) ? [me, ...all.filter((seat) => seat !== me)] : all;
}

/** One's own earlier offer as a draft again, or null if its planet is gone. */
export function draftOf(view: View, offered: Offered): Draft | null {
  if (view.planets[offered.planet]?.planet !== offered.card) return null;
  const draft = fromOffer(view, offered, null, offered.seat);
  const kind = offered.kind as Draft['kind'];
  return { ...draft, kind, helpers: kind === 'propose' ? draft.helpers : [...offered.players], asks: { ...offered.asks } };
}

/** The position in which an offer was made, as far as it is drawn: its planet lies where it lay. */
export function laidBack(view: View, offered: Offered): View {
  const now = view.planets[offered.planet];
  if (now?.planet === offered.card) return view;
  const planets = view.planets.map((planet, slot) => (slot === offered.planet ? { planet: offered.card, requirements: {}, fragments: offered.fragments } : planet));
  return { ...view, planets };
}

/** The deal as a counter would have it; other helpers of the offer are out of it (AN-N-13). */
export function fromCounter(view: View, offer: Terms, reply: Pick<Reply, 'seat' | 'term'>, maker = view.active ?? 0): Draft {
  return laidOut(view, offer, 'propose', reply.term ? [{ party: reply.seat, term: reply.term }] : [], maker);
}

function laidOut(view: View, offer: Terms, kind: Draft['kind'], terms: { party: Party; term: TermView }[], maker = view.active ?? 0): Draft {
  const owners: (Party | null)[] = planetOf(view, offer.planet).fragments.map((colour) => (colour === null ? null : maker));
  for (const { party, term } of terms) for (const space of term.gets) owners[space] = party;
  for (const space of offer.bot) owners[space] = 'bot';
  const skills = namesOf(offer.bot_icons);
  return {
    kind, planet: offer.planet, maker, owners, asks: {}, workers: null, show: [], to: [],
    helpers: kind === 'open_call' ? [...offer.players] : terms.flatMap(({ party }) => (typeof party === 'number' ? [party] : [])),
    stakes: Object.fromEntries(terms.map(({ party, term }) => [party, stakeFrom(term)])),
    bot: offer.bot.map((space, at) => ({ space, skill: skills[at] ?? '' })),
  };
}

/** Where a counter begins: at the terms that were offered, or at what an invitation asks for and the seat can supply. */
export function counterTo(view: View, offer: DealView, seat: number): Draft {
  const draft = fromOffer(view, offer, seat);
  if (offer.kind !== 'invite') return draft;
  return { ...draft, helpers: [seat], stakes: { [seat]: { need: supplied(view, offer, seat), gives: [], receives: [] } } };
}

/** What a seat can supply of what an invitation asks for, or of the whole requirement if it asks for nothing. */
function supplied(view: View, offer: DealView, seat: number): Counts {
  const own = view.seats[seat];
  const wanted = total(offer.asks) > 0 ? offer.asks : planetOf(view, offer.planet).requirements;
  if (!own) return {};
  const missing = missingOf(wanted, workersOf(own), view.faces, own.upgrades);
  return positive(Object.fromEntries(Object.entries(wanted).map(([skill, number]) => [skill, number - (missing[skill] ?? 0)])));
}

/** A fragment goes from the maker to the one who counters, or back; nobody else's can be claimed (AN-N-09). */
export function claimed(draft: Draft, seat: number, space: number): Draft {
  const owner = draft.owners[space];
  if (owner !== seat && owner !== draft.maker) return draft;
  const owners = draft.owners.map((other, at) => (at !== space ? other : owner === seat ? draft.maker : seat));
  return { ...draft, owners };
}

/** The crews with which a seat can do its part. */
export function crewsOf(view: View, draft: Draft, seat: number): Crew[] {
  const own = view.seats[seat];
  return own ? crewsFor(positive(stakeOf(draft, seat).need), workersOf(own), view.faces, own.upgrades) : [];
}

/** The term of a seat in the form of AN-N-21. */
export function termOf(draft: Draft, seat: number): Record<string, unknown> {
  return termForm(stakeOf(draft, seat), spacesOf(draft, seat));
}

/** What stands in the way of a counter as far as this page can count it: it asks for no icon, the hand lacks some, or it is what was offered. */
export type CounterProblem = 'idle' | 'helpless' | 'same';

export function counterProblem(view: View, offer: DealView, draft: Draft, seat: number): CounterProblem | null {
  if (total(stakeOf(draft, seat).need) === 0) return 'idle';
  if (crewsOf(view, draft, seat).length === 0) return 'helpless';
  return offer.kind !== 'invite' && sameTerm(draft, fromOffer(view, offer, seat), seat) ? 'same' : null;
}

/** Whether two drafts ask the same of a seat; a counter must differ (AN-N-09). */
function sameTerm(one: Draft, other: Draft, seat: number): boolean {
  const sorted = (draft: Draft): string => {
    const stake = stakeOf(draft, seat);
    return JSON.stringify([Object.entries(positive(stake.need)).sort(), spacesOf(draft, seat), [...stake.gives].sort(), [...stake.receives].sort()]);
  };
  return sorted(one) === sorted(other);
}
