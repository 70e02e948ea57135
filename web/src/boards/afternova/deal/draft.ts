// A deal as it is being put together on this page. Nobody else sees it, and the server hears of it when it is sent.

import type { PlanetView, View } from '../../../wire/afternova';
import { positive, without, type Counts } from '../pieces/counts';

export type OfferKind = 'alone' | 'propose' | 'open_call' | 'invite';
export const KINDS: readonly OfferKind[] = ['alone', 'propose', 'open_call', 'invite'];

/** Who takes part: a seat, whoever answers an open call, or the Bot of the two-player game. */
export type Party = number | 'anyone' | 'bot';

/** What a helper supplies, and which stored fragments change hands with it; its spaces stand in `owners`. */
export interface Stake {
  need: Counts;
  gives: string[];
  receives: string[];
}

/** An icon of the Bot and the space whose fragment pays for it (AN-B-06). */
export interface BotEntry {
  skill: string;
  space: number;
}

export interface Draft {
  kind: OfferKind;
  planet: number;
  /** The seat that makes the deal. */
  maker: number;
  /** Who is addressed, in turn order. */
  helpers: number[];
  stakes: Partial<Record<Party, Stake>>;
  /** Who gets the fragment of each space; null for an empty space. */
  owners: (Party | null)[];
  asks: Counts;
  bot: BotEntry[];
  /** The maker's workers, or null while the board chooses them. */
  workers: string[] | null;
  show: string[];
  /** To whom cards are shown; empty: to all. */
  to: number[];
}

const NOTHING: Stake = { need: {}, gives: [], receives: [] };

export function planetOf(view: View, slot: number): PlanetView {
  const planet = view.planets[slot];
  if (!planet) throw new Error(`no planet lies in slot ${slot}`);
  return planet;
}

/** A new deal about a planet: everything goes to its maker. */
export function begun(view: View, maker: number, planet: number): Draft {
  const owners = planetOf(view, planet).fragments.map((colour) => (colour === null ? null : maker));
  return { kind: 'alone', planet, maker, helpers: [], stakes: {}, owners, asks: {}, bot: [], workers: null, show: [], to: [] };
}

export function stakeOf(draft: Draft, party: Party): Stake {
  return draft.stakes[party] ?? NOTHING;
}

/** Those with a stake of their own: the named helpers, or whoever answers. */
export function stakeholders(draft: Draft): Party[] {
  if (draft.kind === 'propose') return draft.helpers;
  return draft.kind === 'open_call' ? ['anyone'] : [];
}

/** Everybody who may get a fragment of the planet, the maker first. */
export function takers(view: View, draft: Draft): Party[] {
  if (draft.kind === 'invite') return [draft.maker];
  return [draft.maker, ...stakeholders(draft), ...(view.bot ? (['bot'] as const) : [])];
}

/** The seats that can be asked, in turn order after the maker. */
export function othersOf(view: View, maker: number): number[] {
  return view.seats.map((_, step) => (maker + 1 + step) % view.seats.length).filter((seat) => seat !== maker);
}

/** The same deal, offered in another way; what still fits is kept. */
export function offeredAs(view: View, draft: Draft, kind: OfferKind): Draft {
  if (kind === draft.kind) return draft;
  const first = stakeholders(draft)[0];
  const kept = first === undefined ? NOTHING : stakeOf(draft, first);
  const bare: Draft = { ...draft, kind, helpers: [], stakes: {}, owners: draft.owners.map((owner) => keptBy(draft, owner)) };
  if (kind === 'open_call') {
    const owners = draft.owners.map((owner) => (owner !== null && owner === first ? 'anyone' : keptBy(draft, owner)));
    return { ...bare, helpers: othersOf(view, draft.maker), stakes: { anyone: { ...kept, gives: [] } }, owners };
  }
  if (kind === 'invite') return { ...bare, helpers: othersOf(view, draft.maker), owners: draft.owners.map((owner) => owner === null ? null : draft.maker), bot: [], asks: kept.need };
  return bare;
}

/** Helpers who are left out leave their fragments to the maker; the Bot keeps its own. */
function keptBy(draft: Draft, owner: Party | null): Party | null {
  return owner === null || owner === 'bot' ? owner : draft.maker;
}

/** One more helper. A deal that had none becomes a proposal. */
export function broughtIn(view: View, draft: Draft, player: number): Draft {
  const base = draft.kind === 'propose' || draft.kind === 'open_call' ? draft : offeredAs(view, draft, 'propose');
  if (base.helpers.includes(player)) return base;
  const helpers = othersOf(view, base.maker).filter((seat) => seat === player || base.helpers.includes(seat));
  const stakes = base.kind === 'propose' ? { ...base.stakes, [player]: NOTHING } : base.stakes;
  return { ...base, helpers, stakes };
}

export function leftOut(draft: Draft, player: number): Draft {
  const { [player]: _, ...stakes } = draft.stakes;
  const owners = draft.owners.map((owner) => (owner === player ? draft.maker : owner));
  return { ...draft, helpers: draft.helpers.filter((seat) => seat !== player), stakes, owners };
}

/** The fragment of a space goes to somebody; a seat that was not part of the deal is brought in. */
export function given(view: View, draft: Draft, space: number, party: Party): Draft {
  const owner = draft.owners[space];
  if (owner === null || owner === undefined || owner === party) return draft;
  const named = typeof party === 'number' && party !== draft.maker;
  const base = named && draft.kind !== 'open_call' ? broughtIn(view, draft, party) : draft;
  const to: Party = named && base.kind === 'open_call' ? 'anyone' : party;
  const owners = base.owners.map((other, at) => (at === space ? to : other));
  const bot = base.bot.filter((entry) => entry.space !== space);
  if (to === 'bot') bot.push({ skill: lackingSkill(view, { ...base, bot }), space });
  return { ...base, owners, bot };
}

/** The fragment of a space goes to the next of those who may have it. */
export function passedOn(view: View, draft: Draft, space: number): Draft {
  const all = takers(view, draft);
  const owner = draft.owners[space];
  const next = owner === null || owner === undefined ? undefined : all[(all.indexOf(owner) + 1) % all.length];
  return next === undefined ? draft : given(view, draft, space, next);
}

/** The skill of which most is left for the maker. */
function lackingSkill(view: View, draft: Draft): string {
  const left = Object.entries(restOf(view, draft)).sort((one, other) => other[1] - one[1]);
  return left[0]?.[0] ?? '';
}

export function needing(draft: Draft, party: Party, skill: string, number: number): Draft {
  const stake = stakeOf(draft, party);
  return staked(draft, party, { ...stake, need: { ...stake.need, [skill]: number } });
}

export function staked(draft: Draft, party: Party, stake: Stake): Draft {
  return { ...draft, stakes: { ...draft.stakes, [party]: stake } };
}

/** The spaces of the planet that somebody gets. */
export function spacesOf(draft: Draft, party: Party): number[] {
  return draft.owners.flatMap((owner, space) => (owner === party ? [space] : []));
}

/** What the maker has to supply of each skill; less than nothing if too much is asked of others (AN-E-02). */
export function restOf(view: View, draft: Draft): Counts {
  const { requirements } = planetOf(view, draft.planet);
  const asked = (skill: string): number =>
    stakeholders(draft).reduce<number>((sum, party) => sum + (stakeOf(draft, party).need[skill] ?? 0), 0);
  const bot = (skill: string): number => draft.bot.filter((entry) => entry.skill === skill).length;
  return Object.fromEntries(Object.entries(requirements).map(([skill, number]) => [skill, number - asked(skill) - bot(skill)]));
}

/** A term in the form of AN-N-21. */
export function termForm(stake: Stake, gets: readonly number[]): Record<string, unknown> {
  return { need: positive(stake.need), gets: [...gets], gives: [...stake.gives], receives: [...stake.receives] };
}

/** The deal as a whole move, in the form of AN-N-21. */
export function written(draft: Draft, workers: readonly string[]): Record<string, unknown> {
  const show = shownForm(draft);
  if (draft.kind === 'invite') return { type: 'invite', planet: draft.planet, asks: positive(draft.asks), ...show };
  if (draft.kind === 'open_call') {
    const term = termForm(stakeOf(draft, 'anyone'), spacesOf(draft, 'anyone'));
    return { type: 'open_call', planet: draft.planet, term, candidates: [...draft.helpers], workers: [...workers], ...show };
  }
  const terms = Object.fromEntries(stakeholders(draft).map((party) => [String(party), termForm(stakeOf(draft, party), spacesOf(draft, party))]));
  const deal = { planet: draft.planet, terms, bot: draft.bot.map((entry) => ({ ...entry })) };
  if (draft.kind === 'alone') return { type: 'extract', deal, workers: [...workers] };
  return { type: 'propose', deal, workers: [...workers], ...show };
}

/** Cards to show with a proposal or an answer (AN-N-17). */
export function shownForm({ show, to }: { show: readonly string[]; to: readonly number[] }): Record<string, unknown> {
  return show.length === 0 ? {} : { show: { cards: [...show], to: [...to] } };
}

/** The colours on some spaces of a planet. */
export function coloursOn(planet: PlanetView, spaces: readonly number[]): string[] {
  return spaces.flatMap((space) => planet.fragments[space] ?? []);
}

/** What a deal brings somebody, and what it takes. */
export interface Trade {
  /** Fragments of the planet. */
  fresh: string[];
  /** Stored fragments that others give. */
  stored: string[];
  /** Stored fragments that go to others. */
  given: string[];
}

/** The trade of each side: helpers deal with the maker, the maker with all of them (AN-E-05, AN-E-07). */
export function tradeOf(view: View, draft: Draft, party: Party): Trade {
  const fresh = coloursOn(planetOf(view, draft.planet), spacesOf(draft, party));
  const stakes = stakeholders(draft).map((helper) => stakeOf(draft, helper));
  if (party === draft.maker) return { fresh, stored: stakes.flatMap(({ gives }) => gives), given: stakes.flatMap(({ receives }) => receives) };
  const { receives, gives } = stakeOf(draft, party);
  return { fresh, stored: receives, given: gives };
}

/** All that somebody gets: of the planet, and stored ones. */
export function gainsOf(view: View, draft: Draft, party: Party): string[] {
  const { fresh, stored } = tradeOf(view, draft, party);
  return [...fresh, ...stored];
}

/** A stored fragment at the maker's disposal, and which helper receives it. */
export interface Spent {
  colour: string;
  to: Party | null;
}

/** The stored fragments at the maker's disposal: its own, and with several helpers also what they give it (AN-E-07). */
export function disposable(view: View, draft: Draft): Spent[] {
  const helpers = stakeholders(draft);
  const own = view.seats[draft.maker]?.storage ?? [];
  const pool = helpers.length > 1 ? [...own, ...helpers.flatMap((party) => stakeOf(draft, party).gives)] : own;
  const received = helpers.flatMap((party) => stakeOf(draft, party).receives.map((colour) => ({ colour, to: party })));
  return pool.map((colour) => {
    const at = received.findIndex((one) => one.colour === colour);
    return at < 0 ? { colour, to: null } : (received.splice(at, 1)[0] ?? { colour, to: null });
  });
}

/** A stored fragment goes to another helper, or back to the maker. */
export function spent(draft: Draft, { colour, to }: Spent, party: Party | null): Draft {
  const back = to === null ? draft : staked(draft, to, { ...stakeOf(draft, to), receives: without(stakeOf(draft, to).receives, [colour]) });
  if (party === null || !stakeholders(draft).includes(party)) return back;
  const stake = stakeOf(back, party);
  if (stake.gives.includes(colour)) return back;
  return staked(back, party, { ...stake, receives: [...stake.receives, colour] });
}

/** A stored fragment of the maker is handed to somebody; a seat that was not part of the deal is brought in. */
export function handed(view: View, draft: Draft, one: Spent, party: Party): Draft {
  const named = typeof party === 'number' && party !== draft.maker;
  if (draft.kind === 'open_call') return spent(draft, one, named ? 'anyone' : party);
  return spent(named ? broughtIn(view, draft, party) : draft, one, party);
}

/** A stored fragment goes to the next helper who can have it, and after the last one back to the maker. */
export function spentOn(draft: Draft, one: Spent): Draft {
  const helpers = stakeholders(draft).filter((party) => !stakeOf(draft, party).gives.includes(one.colour));
  const next = helpers[one.to === null ? 0 : helpers.indexOf(one.to) + 1] ?? null;
  return spent(draft, one, next);
}
