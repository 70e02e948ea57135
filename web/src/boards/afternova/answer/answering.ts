// What an answer would be given with: the deal, the crews that can do one's part, and the one that plays.

import { stakeOf, type Draft } from '../deal/draft';
import type { Desk } from '../desk';
import type { Crew } from '../lanes/crew';
import type { Answered, Stamped } from '../lanes/answered';
import { total } from '../pieces/counts';
import type { Talks } from '../talks.svelte';
import type { View } from '../../../wire/afternova';
import type { Line } from '../../../wire/messages';
import { crewsOf, fromOffer } from './offer';

export interface Answering {
  draft: Draft;
  crews: Crew[];
  workers: string[];
}

/** What is known of somebody's answer to the offer on the table, with what was said. */
export function answeredBy({ replies, answered }: Pick<View, 'replies' | 'answered'>, seat: number, said?: ReadonlyMap<number, Line>): Answered {
  const order = replies.findIndex((reply) => reply.seat === seat);
  const reply = replies[order];
  if (reply) return { stamped: reply.kind as Stamped, line: said?.get(seat), order };
  return { stamped: answered.includes(seat) ? 'answered' : 'thinking' };
}

/** How one would answer the offer on the table: by its terms, or by one's own if one counters. */
export function answeringOf(desk: Desk, me: number, talks: Talks): Answering {
  const draft = talks.counter ?? fromOffer(desk.view, desk.view.offer!, me);
  const crews = total(stakeOf(draft, me).need) > 0 ? crewsOf(desk.view, draft, me) : [];
  return { draft, crews, workers: talks.picked ?? crews[0]?.workers ?? [] };
}
