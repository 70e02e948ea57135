// What the question says: its title, and a hint below it.

import type { View } from '../../wire/monkey_palace';
import type { Offers } from './offers';
import type { Say } from './say';
import type { Hand } from './targets';

/** What whoever is at it does: for those who wait, watch, or look back. */
const DOING: Partial<Record<View['phase'], string>> = {
  buy: 'doing.buy', immediate: 'doing.receive', recurring: 'doing.receive', place: 'doing.place', take_frog: 'doing.animal', move_monkey: 'doing.animal',
}; // prettier-ignore

/** What is asked of whoever looks at the table. */
export interface QuestionFacts {
  view: View;
  offers: Offers;
  hand: Pick<Hand, 'free' | 'foot' | 'tool'>;
  /** Whether somebody may choose here. */
  mine: boolean;
  /** Who is at it. */
  name: string;
}

export function titleOf({ view, offers, hand, mine, name }: QuestionFacts, say: Say): string {
  const doing = (): string => say(DOING[view.phase] ?? 'doing.build', { name });
  if (view.phase === 'over') return say('over');
  if (!mine) return doing();
  if (view.phase === 'build') return say(buildTitle(view, offers, hand.free));
  if (view.phase === 'buy') return say('ask.buy', { credits: view.staircase?.credits ?? 0 });
  if (offers.receives.length) return say(view.phase === 'immediate' ? 'ask.immediate' : 'ask.recurring');
  if (offers.covers.length) return say('ask.cover', { number: offers.covers[0]?.cards.length ?? 0 });
  if (offers.takeFrog && offers.leaveFrog) return say('ask.frog');
  return offers.monkeys.length ? say('ask.monkey') : doing();
}

function buildTitle({ draft }: View, offers: Offers, free: boolean): string {
  if (free) return 'ask.by_hand';
  if (offers.pass) return 'ask.pass';
  if (offers.columns.length) return 'ask.columns';
  if (offers.starts.length) return 'ask.start';
  return draft?.arches.length ? 'ask.next' : 'ask.first';
}

/** What helps to answer, or nothing. */
export function hintOf({ view, offers, hand, mine }: QuestionFacts, say: Say): string {
  if (!mine || view.phase === 'over') return '';
  if (hand.free) return say(hand.foot ? 'hint.lay' : hand.tool === 'arch' ? 'hint.arch' : 'hint.stack');
  if (offers.starts.length) return say('hint.start');
  if (view.phase === 'buy') return say('hint.buy');
  if (offers.covers.length) return say('hint.cover');
  if (offers.takeFrog && offers.leaveFrog) return say('hint.frog');
  return offers.monkeys.length ? say('hint.monkey') : '';
}
