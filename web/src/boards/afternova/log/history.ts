// The offers of this turn, each with what was answered and what came of it, and what bots said with it.

import type { GameEvent, Offered, Replied, Showed, Worked } from '../../../wire/afternova';
import type { Line } from '../../../wire/messages';

export type Fate = 'open' | 'lapsed' | 'done';

export interface Offer {
  offer: Offered;
  replies: Replied[];
  /** Who answered last, when it was still sealed. */
  last: number | null;
  shown: Showed[];
  /** Whose counter or acceptance was taken. */
  chosen: number | null;
  /** Who played which workers, once it was carried out. */
  worked: Worked[];
  fate: Fate;
}

/** The offers of one turn, and whose turn it was. */
export interface Turn {
  seat: number | null;
  offers: Offer[];
}

/** What was offered in the latest turn, and in the one before it in which something was offered. */
export function turnsOf(events: readonly GameEvent[]): { now: Offer[]; before: Turn | null } {
  let now: Turn = { seat: null, offers: [] };
  let before: Turn | null = null;
  for (const event of events) {
    if (event.type === 'turn_began') {
      if (now.offers.length > 0) before = now;
      now = { seat: event.seat, offers: [] };
    }
    if (event.type === 'offered') now.offers.push({ offer: event, replies: [], last: null, shown: [], chosen: null, worked: [], fate: 'open' });
    const last = now.offers.at(-1);
    if (last) heard(last, event);
  }
  return { now: now.offers, before };
}

/** What was offered since the latest turn began. */
export function offersOf(events: readonly GameEvent[]): Offer[] {
  return turnsOf(events).now;
}

function heard(offer: Offer, event: GameEvent): void {
  if (event.type === 'replied') offer.replies.push(event);
  else if (event.type === 'answered') offer.last = event.seat;
  else if (event.type === 'showed') offer.shown.push(event);
  else if (event.type === 'lapsed') offer.fate = 'lapsed';
  else if (event.type === 'chose' || event.type === 'took_counter') offer.chosen = event.player;
  else if (event.type === 'extracted') offer.fate = 'done';
  else if (event.type === 'worked') offer.worked.push(event);
}

/** A phrase without what tells apart the ways to say it: `prompt.say.want_more.one.2` is of the reason `prompt.say.want_more`. */
const reasonOf = (code: string): string => code.split('.').slice(0, 3).join('.');
const phrases = (...codes: string[]): ReadonlySet<string> => new Set(codes.map((code) => `prompt.say.${code}`));
const WITH_OFFER = phrases('invite', 'offer', 'favour');
const WITH_DECISION = phrases('deal', 'too_much', 'none_of_them', 'cannot_rest');
const WITH_ANSWER: Record<string, ReadonlySet<string>> = {
  accept: phrases('fair'), counter: phrases('want_more', 'my_price'), refuse: phrases('cannot', 'leader', 'too_little', 'no_price'),
};

export interface Spoken {
  offer: Map<Offer, Line>;
  reply: Map<Replied, Line>;
  decision: Map<Offer, Line>;
}

/** What bots said with the offers, answers and decisions of this turn: their latest phrases, the last with the last.
 *
 * With an answer a bot speaks only if nobody else is still to answer, or its word would betray what is sealed (AN-N-16).
 */
export function spokenIn(offers: readonly Offer[], lines: readonly Line[]): Spoken {
  const maker = offers[0]?.offer.seat ?? null;
  const aloud = offers.flatMap((offer) => offer.replies.filter(({ seat }) => seat === offer.last));
  const reply = new Map<Replied, Line>();
  for (const seat of new Set(aloud.map((one) => one.seat))) {
    const own = aloud.filter((one) => one.seat === seat);
    for (const [key, line] of paired(own, spokenBy(lines, seat), (one, code) => WITH_ANSWER[one.kind]?.has(code) ?? false)) reply.set(key, line);
  }
  const decided = offers.filter((offer) => offer.fate !== 'open' && wasConsidered(offer));
  return {
    offer: paired(offers, spokenBy(lines, maker), (_, code) => WITH_OFFER.has(code)),
    reply,
    decision: paired(decided, spokenBy(lines, maker), (_, code) => WITH_DECISION.has(code)),
  };
}

/** Whether the maker of an offer is asked about its counters: only where a single one can be taken, and no call was accepted (AN-N-12 to AN-N-14). */
export function wasConsidered({ offer, replies }: Pick<Offer, 'offer' | 'replies'>): boolean {
  const some = (answer: string): boolean => replies.some(({ kind }) => kind === answer);
  return some('counter') && !some('accept') && (offer.kind !== 'propose' || offer.players.length === 1);
}

function spokenBy(lines: readonly Line[], seat: number | null): Line[] {
  return lines.filter((line) => line.seat === seat && line.code !== null);
}

/** Moments with the lines that fit them, from the last one back. */
function paired<Moment>(moments: readonly Moment[], lines: readonly Line[], fits: (moment: Moment, code: string) => boolean): Map<Moment, Line> {
  const pairs = new Map<Moment, Line>();
  let left = lines;
  for (const moment of moments.toReversed()) {
    const at = left.findLastIndex(({ code }) => code !== null && fits(moment, reasonOf(code)));
    const line = left[at];
    if (line) pairs.set(moment, line);
    if (at >= 0) left = left.slice(0, at);
  }
  return pairs;
}
