// What can be done with the cards of one's own hand: workers are picked for a deal, cards discarded, blueprints completed.

import { isWorker } from '../lanes/crew';
import type { Desk } from '../desk';
import type { Moves } from '../moves';
import { answeringOf } from '../answer/answering';
import { after, buildable } from '../blueprints/outcome';
import { tradeOf, type Draft } from '../deal/draft';
import type { Talks } from '../talks.svelte';
import type { Verdict } from '../deal/verdict';

export interface Handling {
  press?: () => void;
  pressed?: boolean;
  open?: boolean;
  doing?: string;
  ribbon?: string;
}

type Play = (action: number) => void;

export function handlingOf(desk: Desk, moves: Moves, talks: Talks, draft: Draft | null, verdict: Verdict | null, play: Play): (card: string) => Handling {
  const promised = draft ? builtBy(desk, draft) : [];
  return (card) => {
    const discard = moves.discards.get(card);
    if (discard !== undefined) return { press: () => play(discard), open: true, doing: desk.say('hand.discard') };
    if (moves.blueprints.has(card)) {
      const pressed = (talks.building ?? [...moves.blueprints.keys()][0]) === card;
      return { press: () => (talks.building = card), pressed, open: true, doing: desk.say('complete.choose') };
    }
    if (isWorker(card)) return picking(desk, moves, talks, draft, verdict, card);
    if (ready(desk, card)) return { ribbon: desk.say('ready') };
    return { ribbon: promised.includes(card) ? desk.say('with_deal') : '' };
  };
}

/** The blueprints that the deal in hand would pay for. */
function builtBy(desk: Desk, draft: Draft): string[] {
  const seat = desk.view.seats[draft.maker];
  return seat ? after(desk.view, seat, tradeOf(desk.view, draft, draft.maker)).buildable : [];
}

/** A worker is picked for the draft or the answer at hand. */
function picking(desk: Desk, moves: Moves, talks: Talks, draft: Draft | null, verdict: Verdict | null, card: string): Handling {
  if (draft && verdict && draft.kind !== 'invite') {
    const pressed = verdict.workers.includes(card);
    return { pressed, doing: desk.say('worker.pick'), press: () => (talks.draft = { ...draft, workers: toggled(verdict.workers, card) }) };
  }
  const answering = answeringWith(desk, moves, talks);
  if (answering === null) return {};
  return { pressed: answering.includes(card), doing: desk.say('worker.pick'), press: () => (talks.picked = toggled(answering, card)) };
}

/** The workers with which an answer would be given now, or null if none is asked for. */
function answeringWith(desk: Desk, moves: Moves, talks: Talks): string[] | null {
  const { view, me } = desk;
  if (me === null || !view.offer || moves.answers.size === 0) return null;
  if (!talks.counter && view.offer.kind === 'invite') return null;
  return answeringOf(desk, me, talks).workers;
}

function toggled(workers: readonly string[], card: string): string[] {
  return workers.includes(card) ? workers.filter((other) => other !== card) : [...workers, card];
}

function ready(desk: Desk, card: string): boolean {
  const seat = desk.me === null ? undefined : desk.view.seats[desk.me];
  if (seat === undefined || seat.storage.length > seat.capacity) return false; // some of it has to go first
  return buildable(desk.view, seat, seat.storage).includes(card);
}
