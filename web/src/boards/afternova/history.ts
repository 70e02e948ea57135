// The offers of this turn, each with what was answered and what came of it, and what bots said with it.

import type { GameEvent, Offered, Replied, Showed, View } from '../../wire/afternova';
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

export function offersOf(view: View): Offer[] {
  const offers: Offer[] = [];
  for (const event of view.said as unknown as GameEvent[]) {
    if (event.type === 'offered') offers.push({ offer: event, replies: [], shown: [], chosen: null, fate: 'open' });
    const latest = offers.at(-1);
    if (latest) heard(latest, event);
  }
  return offers;
}

function heard(offer: Offer, event: GameEvent): void {
  if (event.type === 'replied') offer.replies.push(event);
  else if (event.type === 'showed') offer.shown.push(event);
  else if (event.type === 'lapsed') offer.fate = 'lapsed';
  else if (event.type === 'chose' || event.type === 'took_counter') offer.chosen = event.player;
  else if (event.type === 'extracted') offer.fate = 'done';
}

/** What bots say with an offer, with an answer, and when they look at counters. */
const WITH_OFFER = new Set(['invite', 'offer', 'favour'].map((code) => `prompt.say.${code}`));
const WITH_ANSWER = new Set(['fair', 'cannot', 'leader', 'too_little', 'want_more', 'my_price', 'no_price'].map((code) => `prompt.say.${code}`));

/** Phrases for each offer by seat: a bot says one thing with each offer and each answer, so the latest go together. */
export function phrasesOf(offers: readonly Offer[], lines: readonly Line[]): Map<Offer | Replied, Line> {
  const said = new Map<Offer | Replied, Line>();
  const match = (seat: number, codes: ReadonlySet<string>, moments: (Offer | Replied)[]): void => {
    const spoken = lines.filter((line) => line.seat === seat && line.code !== null && codes.has(line.code));
    moments.slice(-spoken.length || moments.length).forEach((moment, at, all) => {
      const line = spoken[spoken.length - all.length + at];
      if (line) said.set(moment, line);
    });
  };
  const maker = offers[0]?.offer.seat;
  if (maker !== undefined) match(maker, WITH_OFFER, [...offers]);
  const replies = offers.flatMap((offer) => offer.replies);
  for (const seat of new Set(replies.map((reply) => reply.seat))) match(seat, WITH_ANSWER, replies.filter((reply) => reply.seat === seat));
  return said;
}
