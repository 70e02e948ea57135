// The offers of this turn, each with what was answered and what came of it, and what bots said with it.

import type { GameEvent, Offered, Replied, Showed } from '../../wire/afternova';
import type { Line } from '../../wire/messages';

export type Fate = 'open' | 'lapsed' | 'done';

export interface Offer {
  offer: Offered;
  replies: Replied[];
  shown: Showed[];
  /** Whose counter or acceptance was taken. */
  chosen: number | null;
  fate: Fate;
}

/** A planet that was extracted this turn, with the fragments that lay on it. */
export interface Gone {
  slot: number;
  planet: string;
  fragments: (string | null)[];
}

export interface Turn {
  offers: Offer[];
  gone: Gone | null;
}

/** What was offered since the latest turn began. */
export function turnOf(events: readonly GameEvent[]): Turn {
  const began = events.findLastIndex(({ type }) => type === 'turn_began');
  const latest = events.slice(began + 1);
  const offers: Offer[] = [];
  for (const event of latest) {
    if (event.type === 'offered') offers.push({ offer: event, replies: [], shown: [], chosen: null, fate: 'open' });
    const last = offers.at(-1);
    if (last) heard(last, event);
  }
  return { offers, gone: goneOf(latest) };
}

function heard(offer: Offer, event: GameEvent): void {
  if (event.type === 'replied') offer.replies.push(event);
  else if (event.type === 'showed') offer.shown.push(event);
  else if (event.type === 'lapsed') offer.fate = 'lapsed';
  else if (event.type === 'chose' || event.type === 'took_counter') offer.chosen = event.player;
  else if (event.type === 'extracted') offer.fate = 'done';
}

function goneOf(events: readonly GameEvent[]): Gone | null {
  const gone: Gone = { slot: -1, planet: '', fragments: [] };
  for (const event of events) {
    if (event.type === 'extracted') gone.planet = event.planet;
    else if (event.type === 'got') gone.fragments[event.space] = event.colour;
    else if (event.type === 'planet_came') gone.slot = event.slot;
  }
  return gone.planet === '' ? null : gone;
}

const phrases = (...codes: string[]): ReadonlySet<string> => new Set(codes.map((code) => `prompt.say.${code}`));
const WITH_OFFER = phrases('invite', 'offer', 'favour');
const WITH_ANSWER = phrases('fair', 'cannot', 'leader', 'too_little', 'want_more', 'my_price', 'no_price');
const WITH_DECISION = phrases('deal', 'too_much', 'none_of_them', 'cannot_rest');

export interface Spoken {
  offer: Map<Offer, Line>;
  reply: Map<Replied, Line>;
  decision: Map<Offer, Line>;
}

/** What bots said: one phrase goes with each offer, answer and decision, so a bot's latest belong to this turn's, in order.
 *
 * Those who have `sealed` an answer have said one thing more, which waits for the answers to be opened.
 */
export function spokenIn(offers: readonly Offer[], lines: readonly Line[], sealed: readonly number[]): Spoken {
  const maker = offers[0]?.offer.seat ?? null;
  const said = (seat: number | null, codes: ReadonlySet<string>): Line[] =>
    lines.filter((line) => line.seat === seat && line.code !== null && codes.has(line.code));
  const replies = offers.flatMap((offer) => offer.replies);
  const reply = new Map<Replied, Line>();
  for (const seat of new Set(replies.map((one) => one.seat))) {
    const spoken = said(seat, WITH_ANSWER);
    const open = sealed.includes(seat) ? spoken.slice(0, -1) : spoken;
    for (const [key, line] of paired(replies.filter((one) => one.seat === seat), open)) reply.set(key, line);
  }
  const countered = offers.filter(({ fate, replies: all }) => fate !== 'open' && all.some(({ kind }) => kind === 'counter'));
  const decided = countered.filter((one) => one.offer.kind !== 'propose' || one.offer.players.length === 1);
  return { offer: paired(offers, said(maker, WITH_OFFER)), reply, decision: paired(decided, said(maker, WITH_DECISION)) };
}

/** The last moments with the last lines, in order. */
function paired<Moment>(moments: readonly Moment[], lines: readonly Line[]): Map<Moment, Line> {
  const pairs = new Map<Moment, Line>();
  for (let back = 1; back <= Math.min(moments.length, lines.length); back++) {
    const [moment, line] = [moments.at(-back), lines.at(-back)];
    if (moment !== undefined && line !== undefined) pairs.set(moment, line);
  }
  return pairs;
}
