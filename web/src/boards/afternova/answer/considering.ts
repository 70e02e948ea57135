// Which of the answers to my offer I look at, and what taking it would mean.

import type { Reply } from '../../../wire/afternova';
import { restOf, type Draft } from '../deal/draft';
import type { Desk } from '../desk';
import { crewsFor, workersOf, type Crew } from '../lanes/crew';
import { positive } from '../pieces/counts';
import type { Talks } from '../talks.svelte';
import { fromCounter, fromOffer } from './offer';

export interface Considering {
  /** Those who accepted a call are chosen among; else a counter is taken. */
  accepted: boolean;
  /** The answers among which one chooses. */
  able: readonly Reply[];
  /** Whose answer is looked at. */
  seat: number | null;
  /** It can be taken. */
  possible: boolean;
  /** The deal by that answer, and as I offered it; an invitation offered nothing. */
  draft: Draft;
  was: Draft | null;
  crews: Crew[];
  workers: string[];
}

/** What is considered: among those who accepted a call one to work with, else a counter to take. */
export function consideringOf(desk: Desk, me: number, talks: Talks, open: ReadonlySet<number>): Considering {
  const { view } = desk;
  const offer = view.offer!;
  const accepted = view.phase === 'choose_acceptor';
  const able = view.replies.filter(({ kind }) => kind === (accepted ? 'accept' : 'counter'));
  const reply = able.find(({ seat }) => seat === talks.considered) ?? able.find(({ seat }) => open.has(seat)) ?? able[0];
  const offered = fromOffer(view, offer, reply?.seat ?? null);
  const draft = reply && !accepted ? fromCounter(view, offer, reply) : offered;
  const own = view.seats[me]!;
  const crews = accepted ? [] : crewsFor(positive(restOf(view, draft)), workersOf(own), view.faces, own.upgrades);
  return {
    accepted, able, seat: reply?.seat ?? null, possible: reply !== undefined && open.has(reply.seat), draft, was: accepted || offer.kind === 'invite' ? null : offered, crews,
    workers: accepted ? [...(offer.workers ?? [])] : (talks.picked ?? crews[0]?.workers ?? []),
  };
}
